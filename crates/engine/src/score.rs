//! What a search returns: who is better, or in how many turns somebody wins.

/// A score in hundredths of a piece or so, from the view of the side to move.
pub type Score = i32;

/// Longest line a search looks at, in turns.
pub const MAX_TURNS: i32 = 255;

/// A win on the spot; a win in n turns is n less.
pub(crate) const WIN: Score = 30_000;
/// Larger than any score.
pub(crate) const INFINITE: Score = 32_000;
/// The value of a dead end: captures made that leave no move, which no legal turn begins with.
pub(crate) const DEAD_END: Score = -INFINITE - 1;

/// The score of having lost after so many turns from the root.
pub(crate) const fn lost_in(turns: i32) -> Score {
    turns - WIN
}

/// The number of turns to the end, counted from the root: positive when the side to move wins, negative when it loses,
/// `None` for a score that is no win. A turn that wins at once is 1.
pub const fn wins_in(score: Score) -> Option<i32> {
    if score > WIN - MAX_TURNS - 2 {
        Some(WIN - score)
    } else if score < MAX_TURNS + 2 - WIN {
        Some(-(WIN + score))
    } else {
        None
    }
}

/// Whether a score is a proven win or loss.
pub(crate) const fn is_decided(score: Score) -> bool {
    wins_in(score).is_some()
}

/// Whether a score is a proven loss.
pub(crate) const fn is_lost(score: Score) -> bool {
    score < MAX_TURNS + 2 - WIN
}

/// The chance that the side to move wins, 0 to 1: a logistic curve over the score, certain only for proven wins.
///
/// CITE: logistic win expectancy as in Elo's rating system; its scale is [`crate::params::CHANCE_SCALE`].
pub fn win_chance(score: Score) -> f64 {
    match wins_in(score) {
        Some(distance) => f64::from(u8::from(distance > 0)),
        None => 1.0 / (1.0 + (-f64::from(score) / f64::from(crate::params::CHANCE_SCALE)).exp()),
    }
}

/// A score as the table keeps it: wins counted from the position, not from the root.
pub(crate) const fn to_table(score: Score, turns: i32) -> Score {
    match wins_in(score) {
        Some(distance) if distance > 0 => score + turns,
        Some(_) => score - turns,
        None => score,
    }
}

/// A score as this line needs it: wins counted from the root.
pub(crate) const fn from_table(score: Score, turns: i32) -> Score {
    match wins_in(score) {
        Some(distance) if distance > 0 => score - turns,
        Some(_) => score + turns,
        None => score,
    }
}
