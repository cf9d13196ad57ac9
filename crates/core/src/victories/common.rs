//! Victories by what a side has taken: count, sum and digits.

use super::Condition;
use super::choice::{Wanted, digits, largest, subset_with_sum};
use crate::board::{Man, Stacks};
use crate::rules::Rules;
use crate::ruleset::{DeHonoreLitequeTest, DeHonoreTest, DeLiteTest};
use crate::types::{Side, Taken};

/// Something taken, as the board keeps it: a whole man, or one layer of a pyramid that stayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakenMan {
    pub man: Man,
    pub is_layer: bool,
}

impl TakenMan {
    pub fn public(self, stacks: &Stacks) -> Taken {
        stacks.taken(self.man, self.is_layer)
    }

    /// How many places it fills in a count.
    ///
    /// RULE: counting.whole_pyramid, counting.layers_count. The last layer of a pyramid is a whole piece.
    #[inline]
    fn places(self, rules: &Rules) -> u32 {
        let counting = &rules.settings().counting;
        match (self.is_layer, self.man.is_pyramid() && counting.pyramid_by_layers) {
            (true, _) => u32::from(counting.layers_count),
            (false, true) => self.man.layers_left(),
            (false, false) => 1,
        }
    }
}

/// What a side's takings amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Pieces, as the ruleset counts them.
    pub count: u32,
    /// Sum of all values removed.
    pub sum: u32,
    /// Digits of the values removed, counted or summed as the ruleset says.
    pub digits: u32,
}

impl Tally {
    /// The tally with one more removal.
    #[inline]
    pub(crate) fn with(self, rules: &Rules, taken: TakenMan) -> Self {
        let value = taken.man.value;
        Self {
            count: self.count + taken.places(rules),
            sum: self.sum + value,
            digits: self.digits + if rules.settings().counting.digit_sum { digit_sum(value) } else { digits(value) },
        }
    }

    /// The tally of a list of removals.
    pub(crate) fn of(rules: &Rules, taken: &[TakenMan]) -> Self {
        taken.iter().fold(Self::default(), |tally, taken| tally.with(rules, *taken))
    }
}

fn digit_sum(mut value: u32) -> u32 {
    let mut sum = 0;
    while value > 0 {
        sum += value % 10;
        value /= 10;
    }
    sum
}

/// Whether any counting condition is met; the cheap face of [`met`].
#[inline]
pub(super) fn any(rules: &Rules, side: Side, taking: (&Tally, &[TakenMan])) -> bool {
    TESTS.iter().any(|(_, test)| test(rules, side, taking))
}

/// The counting conditions a side meets, by precedence.
pub(super) fn met(rules: &Rules, side: Side, taking: (&Tally, &[TakenMan])) -> Vec<Condition> {
    TESTS.iter().filter(|(_, test)| test(rules, side, taking)).map(|(condition, _)| *condition).collect()
}

type Test = fn(&Rules, Side, (&Tally, &[TakenMan])) -> bool;

const TESTS: [(Condition, Test); 5] = [
    (Condition::DeHonoreLiteque, de_honore_liteque),
    (Condition::DeHonore, de_honore),
    (Condition::DeLite, de_lite),
    (Condition::DeBonis, de_bonis),
    (Condition::DeCorpore, de_corpore),
];

/// RULE: victory.de_corpore.
fn de_corpore(rules: &Rules, side: Side, (tally, _): (&Tally, &[TakenMan])) -> bool {
    rules.settings().victory.de_corpore.is_some_and(|body| body.enabled && tally.count >= body.count[side.index()])
}

/// RULE: victory.de_bonis.
///
/// DOUBT: "some of the captured values": every removal gives a value, layers taken alone included.
fn de_bonis(rules: &Rules, side: Side, (tally, taken): (&Tally, &[TakenMan])) -> bool {
    let Some(goods) = rules.settings().victory.de_bonis.filter(|goods| goods.enabled) else { return false };
    let target = goods.sum[side.index()];
    if goods.exactly {
        tally.sum >= target
            && subset_with_sum(&taken.iter().map(|t| t.man.value).collect::<Vec<_>>(), None, target).is_some()
    } else {
        tally.sum >= target
    }
}

/// RULE: victory.de_lite.
fn de_lite(rules: &Rules, _: Side, (tally, taken): (&Tally, &[TakenMan])) -> bool {
    let Some(suit) = rules.settings().victory.de_lite.filter(|suit| suit.enabled) else { return false };
    match suit.test {
        DeLiteTest::Digits { sum, digits } => tally.sum >= sum && tally.digits < digits,
        DeLiteTest::Pieces { sum, pieces } => {
            let mut values = placed(rules, taken);
            values.sort_unstable_by(|a, b| b.cmp(a));
            values.len() >= pieces as usize && values.iter().take(pieces as usize).sum::<u32>() >= sum
        }
        DeLiteTest::Characters { sum, digits } => {
            tally.sum >= sum
                && largest(&placed(rules, taken), Wanted { pieces: None, digits: Some(digits), sum }).is_some()
        }
    }
}

/// RULE: victory.de_honore.
fn de_honore(rules: &Rules, _: Side, (tally, taken): (&Tally, &[TakenMan])) -> bool {
    let Some(honour) = rules.settings().victory.de_honore.filter(|honour| honour.enabled) else { return false };
    match honour.test {
        DeHonoreTest::Count { sum, count } => tally.sum >= sum && tally.count < count,
        DeHonoreTest::Pieces { sum, pieces } => {
            tally.sum >= sum && subset_with_sum(&placed(rules, taken), Some(pieces), sum).is_some()
        }
        DeHonoreTest::Men { sum, pieces } => {
            tally.sum >= sum
                && largest(&placed(rules, taken), Wanted { pieces: Some(pieces), digits: None, sum }).is_some()
        }
    }
}

/// RULE: victory.de_honore_liteque.
fn de_honore_liteque(rules: &Rules, _: Side, (tally, taken): (&Tally, &[TakenMan])) -> bool {
    let Some(both) = rules.settings().victory.de_honore_liteque.filter(|both| both.enabled) else { return false };
    match both.test {
        DeHonoreLitequeTest::CountDigits { sum, count, digits } => {
            tally.sum >= sum && tally.count < count && tally.digits < digits
        }
        DeHonoreLitequeTest::Pieces { sum, pieces } => tally.sum == sum && tally.count == pieces,
        DeHonoreLitequeTest::MenCharacters { sum, pieces, digits } => {
            let wanted = Wanted { pieces: Some(pieces), digits: Some(digits), sum };
            tally.sum >= sum && largest(&placed(rules, taken), wanted).is_some()
        }
    }
}

/// The values of the removals that fill a place among pieces.
fn placed(rules: &Rules, taken: &[TakenMan]) -> Vec<u32> {
    taken.iter().filter(|taken| taken.places(rules) > 0).map(|taken| taken.man.value).collect()
}
