//! Progress towards the victories by taking.

use rithmomachia_core::ruleset::{DeHonoreLitequeTest, DeHonoreTest, DeLiteTest};
use rithmomachia_core::{Condition, Position, Side, Tally};

use crate::score::Score;

/// A whole target.
pub(super) const WHOLE: i32 = 1024;

/// How far a side has come towards each victory by taking, in shares of [`WHOLE`]; 0 for those that are off or lost for good.
pub(super) fn shares(position: &Position, side: Side) -> [(Condition, i32); 5] {
    let victory = &position.rules().settings().victory;
    let Tally { count, sum, digits } = position.tally(side);
    let body = victory.de_corpore.filter(|body| body.enabled);
    let goods = victory.de_bonis.filter(|goods| goods.enabled);
    let suit = victory.de_lite.filter(|suit| suit.enabled).map(|suit| match suit.test {
        DeLiteTest::Digits { sum: target, digits: limit } if digits < limit => share(sum, target),
        DeLiteTest::Digits { .. } => 0,
        DeLiteTest::Pieces { sum: target, pieces } => share(sum, target).min(share(count, pieces)),
        DeLiteTest::Characters { sum: target, .. } => share(sum, target),
    });
    let honour = victory.de_honore.filter(|honour| honour.enabled).map(|honour| match honour.test {
        DeHonoreTest::Count { sum: target, count: limit } if count < limit => share(sum, target),
        DeHonoreTest::Count { .. } => 0,
        // An exact sum is far even when it looks near.
        DeHonoreTest::Pieces { sum: target, pieces } => share(sum, target).min(share(count, pieces)) / 2,
        DeHonoreTest::Men { sum: target, pieces } => share(sum, target).min(share(count, pieces)),
    });
    let both = victory.de_honore_liteque.filter(|both| both.enabled).map(|both| match both.test {
        DeHonoreLitequeTest::CountDigits { sum: target, count: most, digits: limit } => {
            if count < most && digits < limit { share(sum, target) } else { 0 }
        }
        DeHonoreLitequeTest::Pieces { sum: target, pieces } => {
            if sum <= target && count <= pieces {
                share(sum, target) / 2
            } else {
                0
            }
        }
        DeHonoreLitequeTest::MenCharacters { sum: target, pieces, .. } => {
            share(sum, target).min(share(count, pieces)) / 2
        }
    });
    [
        (Condition::DeHonoreLiteque, both.unwrap_or(0)),
        (Condition::DeHonore, honour.unwrap_or(0)),
        (Condition::DeLite, suit.unwrap_or(0)),
        (Condition::DeBonis, goods.map_or(0, |goods| share(sum, goods.sum[side.index()]))),
        (Condition::DeCorpore, body.map_or(0, |body| share(count, body.count[side.index()]))),
    ]
}

/// The share of the target that is nearest.
pub(super) fn nearest(position: &Position, side: Side) -> i32 {
    shares(position, side).into_iter().map(|(_, share)| share).max().unwrap_or(0)
}

fn share(have: u32, target: u32) -> i32 {
    i32::try_from(u64::from(have.min(target)) * WHOLE as u64 / u64::from(target.max(1))).unwrap_or(WHOLE)
}

/// Count and value of what a side has taken, and nothing else.
pub(super) fn material(position: &Position, side: Side) -> Score {
    let Tally { count, sum, .. } = position.tally(side);
    i32::try_from(count * 100 + sum).unwrap_or(0)
}

/// Whether no victory by taking can be lost by taking more.
pub(super) fn taking_helps(root: &Position) -> bool {
    let victory = &root.rules().settings().victory;
    let goods = victory.de_bonis.is_some_and(|goods| goods.enabled && goods.exactly);
    let suit = victory.de_lite.is_some_and(|suit| suit.enabled && matches!(suit.test, DeLiteTest::Digits { .. }));
    let honour = victory.de_honore.is_some_and(|honour| honour.enabled);
    let both = victory.de_honore_liteque.is_some_and(|both| both.enabled);
    !goods && !suit && !honour && !both
}
