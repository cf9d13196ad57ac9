//! The small network that says what the pieces are worth where they stand.
//!
//! CITE: efficiently updatable neural networks, Nasu 2018: one hidden layer whose sums follow the pieces as they move.

use std::sync::OnceLock;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules, Side};

use super::roll::Roll;
use super::{FEATURES, HIDDEN, HIDDEN_UNIT, OUT_UNIT};
use crate::params::CHANCE_SCALE;
use crate::score::Score;

/// The sums of the hidden layer.
pub(crate) type Hidden = [i16; HIDDEN];

/// Rulesets and what was learnt from their games, as `examples/learn.rs` writes it.
const LEARNT: [(&str, &[u8]); 2] = [
    ("boissiere", include_bytes!("../../nets/boissiere.net")),
    ("renaissance", include_bytes!("../../nets/renaissance.net")),
];

static NETS: [OnceLock<Option<Net>>; LEARNT.len()] = [const { OnceLock::new() }; LEARNT.len()];

/// What was learnt of the games of one ruleset.
#[derive(Debug)]
pub(crate) struct Net {
    /// The key of the rules it was learnt under.
    rules: u64,
    pub roll: Roll,
    features: Vec<Hidden>,
    /// Where the sums begin, by the side to move.
    biases: [Hidden; 2],
    out: Hidden,
    out_bias: i32,
    out_to_move: i32,
    /// What the terms made by hand count, in parts of [`OUT_UNIT`].
    pub by_hand: i32,
}

impl Net {
    /// What was learnt of games under these rules; none when nothing was.
    pub fn of(rules: &Rules) -> Option<&'static Self> {
        let place = LEARNT.iter().position(|(id, _)| *id == rules.ruleset().id())?;
        let (id, bytes) = LEARNT[place];
        let net = NETS[place].get_or_init(|| Self::read(&Rules::compile(Ruleset::builtin(id).ok()?), bytes));
        net.as_ref().filter(|net| net.rules == rules.key())
    }

    fn read(rules: &std::sync::Arc<Rules>, bytes: &[u8]) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut vector = || {
            let mut vector = [0; HIDDEN];
            for number in &mut vector {
                *number = numbers.next()?;
            }
            Some(vector)
        };
        let features = (0..FEATURES).map(|_| vector()).collect::<Option<Vec<_>>>()?;
        let (bias, to_move, out) = (vector()?, vector()?, vector()?);
        let black = std::array::from_fn(|place| bias[place] + to_move[place]);
        let mut number = || numbers.next().map(i32::from);
        let (out_bias, out_to_move, by_hand) = (number()?, number()?, number()?);
        let roll = Roll::new(&Position::initial(rules.clone()));
        Some(Self { rules: rules.key(), roll, features, biases: [bias, black], out, out_bias, out_to_move, by_hand })
    }

    /// Adds a feature to the sums.
    #[inline]
    pub fn add(&self, sums: &mut Hidden, feature: usize) {
        for (sum, number) in sums.iter_mut().zip(&self.features[feature]) {
            *sum = sum.wrapping_add(*number);
        }
    }

    /// Takes a feature from the sums.
    #[inline]
    pub fn take(&self, sums: &mut Hidden, feature: usize) {
        for (sum, number) in sums.iter_mut().zip(&self.features[feature]) {
            *sum = sum.wrapping_sub(*number);
        }
    }

    /// The score from White's view.
    #[inline]
    pub fn score(&self, sums: &Hidden, to_move: Side) -> Score {
        let mut sum = 0;
        for ((hidden, bias), out) in sums.iter().zip(&self.biases[to_move.index()]).zip(&self.out) {
            let hidden = hidden.wrapping_add(*bias).clamp(0, HIDDEN_UNIT as i16);
            sum += i32::from(hidden) * i32::from(*out);
        }
        let to_move = if to_move == Side::White { self.out_to_move } else { -self.out_to_move };
        let logit = i64::from(sum) + i64::from(HIDDEN_UNIT * (self.out_bias + to_move));
        (logit * i64::from(CHANCE_SCALE) / i64::from(HIDDEN_UNIT * OUT_UNIT)) as Score
    }
}
