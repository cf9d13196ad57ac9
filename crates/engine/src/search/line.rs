//! Best lines, as parts while the search runs and as whole turns for those who ask.

use rithmomachia_core::{Part, Position, Stage, Turn};

/// The best line from each part of the line being searched: a triangle whose rows are used again.
///
/// CITE: triangular PV table, Chess Programming Wiki.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    rows: Vec<Vec<Part>>,
}

impl Lines {
    /// A node begins: nothing is known to follow it.
    #[inline]
    pub fn begin(&mut self, parts: usize) {
        match self.rows.get_mut(parts) {
            Some(row) => row.clear(),
            None => self.rows.resize_with(parts + 1, Vec::new),
        }
    }

    /// A part is the best of its node so far, followed by the line of the node it leads to.
    pub fn lead(&mut self, parts: usize, part: Part) {
        if self.rows.len() < parts + 2 {
            self.rows.resize_with(parts + 2, Vec::new);
        }
        if let [row, below, ..] = &mut self.rows[parts..] {
            row.clear();
            row.push(part);
            row.extend_from_slice(below);
        }
    }

    /// The line of the root.
    pub fn root(&self) -> &[Part] {
        self.rows.first().map_or(&[], Vec::as_slice)
    }
}

/// A line of parts as whole turns in canonical order; what does not make a whole turn at its end is left out.
///
/// A turn after whose last part nothing can be captured ends with it: the line does not say so.
pub(super) fn whole_turns(position: &Position, line: &[Part]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut now = position.clone();
    let mut turn = Turn::default();
    let mut parts = now.clone();
    for part in line {
        if *part == Part::End && parts.stage() == Stage::Before {
            continue;
        }
        add(&mut turn, *part, parts.stage());
        parts.do_part(*part);
        let ended = parts.turn_number() != now.turn_number() || parts.winner().is_some();
        if ended || (parts.stage() == Stage::After && parts.removals().is_empty()) {
            let Ok((canonical, next)) = now.read_turn(&std::mem::take(&mut turn)) else { break };
            turns.push(canonical);
            now = next;
            parts = now.clone();
            if now.is_finished() {
                break;
            }
        }
    }
    turns
}

/// Adds a part, played in this stage, to a turn.
pub(super) fn add(turn: &mut Turn, part: Part, stage: Stage) {
    match part {
        Part::Capture(removal) if stage == Stage::Before => turn.before.push(removal),
        Part::Capture(removal) => turn.after.push(removal),
        Part::Move(step) => turn.step = Some(step),
        Part::End => {}
    }
}
