//! What a search is asked, what it says on the way, and what it found.

use rithmomachia_core::Turn;

use crate::score::Score;

/// What ends a search; none of them may be set, then only the handler ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Whole turns looked ahead.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
}

/// Who a search reports to, and who may stop it. The engine itself reads no clock.
///
/// Only the thread that called the search calls its handler.
pub trait Handler {
    /// Whether to stop now; asked every few dozen positions.
    fn should_stop(&mut self) -> bool;
    /// Hears of a finished depth: once for each line, in the order of their ranks.
    fn report(&mut self, _report: &Report) {}
}

/// One line of a finished depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// 1 for the best turn, 2 for the best of the others, and so on.
    pub rank: u32,
    /// Whole turns looked ahead.
    pub depth: u32,
    /// Turns of the longest line looked at.
    pub selective_depth: u32,
    /// From the view of the side to move.
    pub score: Score,
    /// Turns to the end: positive when the side to move wins.
    pub wins_in: Option<i32>,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// Fullness of the table in thousandths.
    pub hash_full: u32,
    /// The line, as whole turns in canonical order.
    pub line: Vec<Turn>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The best turn, or the rest of the running one; `None` when the game is over.
    pub turn: Option<Turn>,
    /// From the view of the side to move.
    pub score: Score,
    /// Turns to the end: positive when the side to move wins.
    pub wins_in: Option<i32>,
    /// Deepest finished depth.
    pub depth: u32,
    /// Turns of the longest line looked at.
    pub selective_depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Fullness of the table in thousandths.
    pub hash_full: u32,
    /// The best line, as whole turns.
    pub line: Vec<Turn>,
    /// The best lines by rank, as many as were asked for and exist.
    pub lines: Vec<Report>,
}
