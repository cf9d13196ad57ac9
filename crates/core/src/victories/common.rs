//! Victories by what a side has taken: count, sum and digits.

use super::Condition;
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

#[inline]
fn digits(value: u32) -> u32 {
    value.checked_ilog10().map_or(1, |log| log + 1)
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
    }
}

/// RULE: victory.de_honore_liteque.
fn de_honore_liteque(rules: &Rules, _: Side, (tally, _): (&Tally, &[TakenMan])) -> bool {
    let Some(both) = rules.settings().victory.de_honore_liteque.filter(|both| both.enabled) else { return false };
    match both.test {
        DeHonoreLitequeTest::CountDigits { sum, count, digits } => {
            tally.sum >= sum && tally.count < count && tally.digits < digits
        }
        DeHonoreLitequeTest::Pieces { sum, pieces } => tally.sum == sum && tally.count == pieces,
    }
}

/// The values of the removals that fill a place among pieces.
fn placed(rules: &Rules, taken: &[TakenMan]) -> Vec<u32> {
    taken.iter().filter(|taken| taken.places(rules) > 0).map(|taken| taken.man.value).collect()
}

/// Some of the values, exactly `pieces` of them where given, that sum to the target; the empty choice never counts.
///
/// Cost: values × pieces × target / 64, and memory for pieces × target places.
pub(crate) fn subset_with_sum(values: &[u32], pieces: Option<u32>, target: u32) -> Option<Vec<u32>> {
    let most = pieces.map_or(0, |pieces| pieces as usize);
    let total: u64 = values.iter().map(|value| u64::from(*value)).sum();
    if target == 0 || total < u64::from(target) || most > values.len() || pieces == Some(0) {
        return None;
    }
    // Row k has a bit for every sum that k of the values seen so far can have; without a number of pieces there is one
    // row, which every value extends. `last` says, 1 + its place, which value made a sum first.
    let width = target as usize + 1;
    let mut rows = vec![vec![0u64; width.div_ceil(64)]; most + 1];
    let mut last = vec![0u16; (most + 1) * width];
    rows[0][0] = 1;
    for (place, value) in values.iter().enumerate().filter(|(_, value)| **value <= target) {
        for k in (usize::from(pieces.is_some())..=most).rev() {
            let moved = moved_up(&rows[k.saturating_sub(1)], *value as usize);
            for (word, bits) in moved.into_iter().enumerate() {
                let mut new = bits & !rows[k][word];
                rows[k][word] |= new;
                while new != 0 {
                    let sum = word * 64 + new.trailing_zeros() as usize;
                    if let Some(made) = last[k * width..].get_mut(sum).filter(|_| sum < width) {
                        *made = place as u16 + 1;
                    }
                    new &= new - 1;
                }
            }
        }
    }
    let (mut k, mut sum, mut chosen) = (most, target as usize, Vec::new());
    while sum > 0 {
        let place = usize::from(last[k * width + sum]).checked_sub(1)?;
        chosen.push(values[place]);
        sum -= values[place] as usize;
        k = k.saturating_sub(1);
    }
    chosen.reverse();
    Some(chosen)
}

/// The bits moved up by a number of places; what goes beyond the last word is lost.
fn moved_up(row: &[u64], by: usize) -> Vec<u64> {
    let (words, bits) = (by / 64, by % 64);
    let mut moved = vec![0; row.len()];
    for (to, from) in (words..row.len()).zip(0..) {
        let carried = if bits > 0 && from > 0 { row[from - 1] >> (64 - bits) } else { 0 };
        moved[to] = row[from] << bits | carried;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::subset_with_sum;

    #[test]
    fn subsets_are_found_exactly_when_there_are_some() {
        let values = [9, 16, 16, 25, 4, 81];
        for target in 0..=160 {
            for pieces in [None, Some(1), Some(2), Some(3), Some(4), Some(6), Some(7)] {
                let expected = (1u32..64).any(|choice| {
                    let chosen: Vec<u32> =
                        (0..6).filter(|i| choice >> i & 1 == 1).map(|i| values[i as usize]).collect();
                    chosen.iter().sum::<u32>() == target && pieces.is_none_or(|n| n as usize == chosen.len())
                });
                let found = subset_with_sum(&values, pieces, target);
                assert_eq!(found.is_some(), expected && target > 0, "{target} of {pieces:?}");
                if let Some(chosen) = found {
                    assert_eq!(chosen.iter().sum::<u32>(), target);
                    assert!(pieces.is_none_or(|n| n as usize == chosen.len()));
                }
            }
        }
    }
}
