//! Progress towards the victories by taking.

use rithmomachia_core::ruleset::{DeHonoreLitequeTest, DeHonoreTest, DeLiteTest};
use rithmomachia_core::{Condition, Position, Side, Tally};

use crate::params::{PIECE, TARGET, TARGET_LINEAR};
use crate::score::Score;

/// What a side's takings are worth: the best of the targets it can still reach, and a little for each piece.
pub(super) fn term(position: &Position, side: Side) -> Score {
    let Tally { count, sum, .. } = position.tally(side);
    let best = shares(position, side).into_iter().map(|(_, share)| share).max().unwrap_or(0);
    best + PIECE * i32::try_from(count).unwrap_or(0) + i32::try_from(sum / 64).unwrap_or(0)
}

/// Count and value of what a side has taken, and nothing else.
pub(super) fn material(position: &Position, side: Side) -> Score {
    let Tally { count, sum, .. } = position.tally(side);
    i32::try_from(count * 100 + sum).unwrap_or(0)
}

/// How far a side has come towards each victory by taking; 0 for those that are off or lost for good.
pub(super) fn shares(position: &Position, side: Side) -> [(Condition, Score); 5] {
    let victory = &position.rules().settings().victory;
    let Tally { count, sum, digits } = position.tally(side);
    let body = victory.de_corpore.filter(|body| body.enabled);
    let goods = victory.de_bonis.filter(|goods| goods.enabled);
    let suit = victory.de_lite.filter(|suit| suit.enabled).map(|suit| match suit.test {
        DeLiteTest::Digits { sum: target, digits: limit } if digits < limit => worth(sum, target),
        DeLiteTest::Digits { .. } => 0,
        DeLiteTest::Pieces { sum: target, pieces } => worth(sum, target).min(worth(count, pieces)),
    });
    let honour = victory.de_honore.filter(|honour| honour.enabled).map(|honour| match honour.test {
        DeHonoreTest::Count { sum: target, count: limit } if count < limit => worth(sum, target),
        DeHonoreTest::Count { .. } => 0,
        // An exact sum is far even when it looks near.
        DeHonoreTest::Pieces { sum: target, pieces } => worth(sum, target).min(worth(count, pieces)) / 3,
    });
    let both = victory.de_honore_liteque.filter(|both| both.enabled).map(|both| match both.test {
        DeHonoreLitequeTest::CountDigits { sum: target, count: most, digits: limit } => {
            if count < most && digits < limit { worth(sum, target) } else { 0 }
        }
        DeHonoreLitequeTest::Pieces { sum: target, pieces } => {
            if sum <= target && count <= pieces {
                worth(sum, target) / 3
            } else {
                0
            }
        }
    });
    [
        (Condition::DeHonoreLiteque, both.unwrap_or(0)),
        (Condition::DeHonore, honour.unwrap_or(0)),
        (Condition::DeLite, suit.unwrap_or(0)),
        (Condition::DeBonis, goods.map_or(0, |goods| worth(sum, goods.sum[side.index()]))),
        (Condition::DeCorpore, body.map_or(0, |body| worth(count, body.count[side.index()]))),
    ]
}

/// Progress towards a target: slow at first, steep near the end.
fn worth(have: u32, target: u32) -> Score {
    let share = i32::try_from(u64::from(have.min(target)) * 1024 / u64::from(target.max(1))).unwrap_or(1024);
    (TARGET_LINEAR * share) / 1024 + ((TARGET - TARGET_LINEAR) * (share * share / 1024)) / 1024
}
