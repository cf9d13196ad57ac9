//! Progress towards the victories by taking.

use rithmomachia_core::ruleset::{DeHonoreLitequeTest, DeHonoreTest, DeLiteTest};
use rithmomachia_core::{Position, Side, Tally};

use crate::params::{PIECE, TARGET, TARGET_LINEAR};
use crate::score::Score;

/// What a side's takings are worth: the best of the targets it can still reach, and a little for each piece.
pub(super) fn term(position: &Position, side: Side) -> Score {
    let victory = &position.rules().settings().victory;
    let tally = position.tally(side);
    let Tally { count, sum, digits } = tally;
    let mut best = 0;
    let mut aim = |share: Score| best = best.max(share);
    if let Some(body) = victory.de_corpore.filter(|body| body.enabled) {
        aim(worth(count, body.count[side.index()]));
    }
    if let Some(goods) = victory.de_bonis.filter(|goods| goods.enabled) {
        aim(worth(sum, goods.sum[side.index()]));
    }
    if let Some(suit) = victory.de_lite.filter(|suit| suit.enabled) {
        aim(match suit.test {
            DeLiteTest::Digits { sum: target, digits: limit } if digits < limit => worth(sum, target),
            DeLiteTest::Digits { .. } => 0,
            DeLiteTest::Pieces { sum: target, pieces } => worth(sum, target).min(worth(count, pieces)),
        });
    }
    if let Some(honour) = victory.de_honore.filter(|honour| honour.enabled) {
        aim(match honour.test {
            DeHonoreTest::Count { sum: target, count: limit } if count < limit => worth(sum, target),
            DeHonoreTest::Count { .. } => 0,
            // An exact sum is far even when it looks near.
            DeHonoreTest::Pieces { sum: target, pieces } => worth(sum, target).min(worth(count, pieces)) / 3,
        });
    }
    if let Some(both) = victory.de_honore_liteque.filter(|both| both.enabled) {
        aim(match both.test {
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
    }
    best + PIECE * i32::try_from(count).unwrap_or(0) + i32::try_from(sum / 64).unwrap_or(0)
}

/// Progress towards a target: slow at first, steep near the end.
fn worth(have: u32, target: u32) -> Score {
    let share = i32::try_from(u64::from(have.min(target)) * 1024 / u64::from(target.max(1))).unwrap_or(1024);
    (TARGET_LINEAR * share) / 1024 + ((TARGET - TARGET_LINEAR) * (share * share / 1024)) / 1024
}
