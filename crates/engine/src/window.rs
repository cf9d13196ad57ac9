//! Aspiration: a narrow window round the last score, widened when the score falls out of it.

use crate::params::WINDOW;
use crate::score::{INFINITE, Score};
use crate::search::Bounds;

/// A window of scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    alpha: Score,
    beta: Score,
    half: Score,
}

impl Window {
    /// Everything.
    pub const fn full() -> Self {
        Self { alpha: -INFINITE, beta: INFINITE, half: WINDOW }
    }

    /// Round the score of the depth before.
    pub fn around(score: Score) -> Self {
        Self { alpha: (score - WINDOW).max(-INFINITE), beta: (score + WINDOW).min(INFINITE), half: WINDOW }
    }

    pub const fn bounds(self) -> Bounds {
        Bounds { alpha: self.alpha, beta: self.beta }
    }

    /// Widens towards a score that fell out; false when it lies inside.
    pub fn widen(&mut self, score: Score) -> bool {
        self.half = self.half.saturating_mul(4).min(INFINITE);
        if score <= self.alpha && self.alpha > -INFINITE {
            self.alpha = (score - self.half).max(-INFINITE);
            true
        } else if score >= self.beta && self.beta < INFINITE {
            self.beta = (score + self.half).min(INFINITE);
            true
        } else {
            false
        }
    }
}
