//! Every legal turn, one at a time.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Position, Undo};
use crate::types::{Move, Part, Removal, Stage, Turn};

/// The sets of captures one stage allows, each once, in dictionary order of their canonical orders.
///
/// Captures are tried in ascending order and a set that was reached before is not entered again. Every beginning of a
/// canonical order is canonical itself (else a smaller beginning would make a smaller whole), so the first path that
/// reaches a set is its canonical order. Memory grows with the sets asked for, never ahead of them.
#[derive(Clone, Debug)]
struct CaptureWalk {
    frames: Vec<Frame>,
    path: Vec<Removal>,
    seen: HashSet<u64, BuildHasherDefault<Key>>,
}

/// Takes a Zobrist key for its own hash.
#[derive(Clone, Debug, Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[derive(Clone, Debug)]
struct Frame {
    position: Position,
    options: Vec<Removal>,
    next: usize,
}

impl CaptureWalk {
    fn new(position: Position, options: Vec<Removal>) -> Self {
        Self { frames: vec![Frame { position, options, next: 0 }], path: Vec::new(), seen: HashSet::default() }
    }

    /// Goes to the next set that is not empty; false when there is none.
    fn advance(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            let Some(removal) = frame.options.get(frame.next).copied() else {
                self.frames.pop();
                self.path.pop();
                continue;
            };
            frame.next += 1;
            let mut position = frame.position.clone();
            position.do_part(Part::Capture(removal));
            if self.seen.insert(position.zobrist()) {
                let options = position.removals();
                self.frames.push(Frame { position, options, next: 0 });
                self.path.push(removal);
                return true;
            }
        }
        false
    }

    /// The position after the captures of the current set.
    fn position(&self) -> Option<&Position> {
        self.frames.last().map(|frame| &frame.position)
    }
}

/// The legal turns of a position, each once, found as they are asked for.
///
/// Also a cursor: [`LegalTurns::advance`] goes to the next turn without building it, [`LegalTurns::next_position`] plays it.
#[derive(Debug)]
pub struct LegalTurns {
    /// Captures that are turns of their own, listed before the moves.
    alone: Vec<Removal>,
    next_alone: usize,
    taking: Option<Removal>,
    /// The walk over captures before the move, where there are any; its first set is the empty one.
    before: Option<CaptureWalk>,
    started: bool,
    /// The position before or, while `undo` holds something, after the current move (before it under automatic captures).
    work: Position,
    moves: Vec<Move>,
    next_move: usize,
    step: Option<Move>,
    undo: Option<Undo>,
    after: Option<CaptureWalk>,
    scratch: Vec<Removal>,
    parts: u64,
}

impl LegalTurns {
    fn new(position: &Position) -> Self {
        let mut turns = Self {
            alone: Vec::new(),
            next_alone: 0,
            taking: None,
            before: None,
            started: false,
            work: position.clone(),
            moves: Vec::new(),
            next_move: 0,
            step: None,
            undo: None,
            after: None,
            scratch: Vec::new(),
            parts: 0,
        };
        if position.won.is_none() && position.stage == Stage::Before {
            turns.work.moves_into(&mut turns.moves);
            let options = position.removals();
            if position.rules.instead {
                turns.alone = options;
                return turns;
            }
            // Captures that lead nowhere are not walked: k of them would make 2^k sets and not one turn.
            if !options.is_empty() && (!turns.moves.is_empty() || position.capture_frees()) {
                turns.before = Some(CaptureWalk::new(position.clone(), options));
            }
        }
        turns
    }

    /// Goes to the next turn; false when there is none.
    pub fn advance(&mut self) -> bool {
        self.taking = self.alone.get(self.next_alone).copied();
        if self.taking.is_some() {
            self.next_alone += 1;
            self.parts += 1;
            return true;
        }
        loop {
            if let Some(after) = &mut self.after {
                if after.advance() {
                    self.parts += 1;
                    return true;
                }
                self.after = None;
            }
            if let Some(undo) = self.undo.take() {
                self.work.undo_part(undo);
            }
            if let Some(step) = self.moves.get(self.next_move).copied() {
                self.next_move += 1;
                self.make(step);
                return true;
            }
            if !self.begin() {
                return false;
            }
            // The completion of a turn, or captures that win, are whole without a move.
            if self.work.stage == Stage::After || self.work.won.is_some() {
                return true;
            }
        }
    }

    /// Makes a move, which with no captures after it is a turn of its own.
    ///
    /// Where every move is one turn it is made when somebody asks where it leads.
    fn make(&mut self, step: Move) {
        self.step = Some(step);
        self.parts += 1;
        if self.work.rules.passes {
            return;
        }
        self.undo = Some(self.work.do_part(Part::Move(step)));
        if self.work.stage == Stage::After && self.work.won.is_none() {
            self.work.removals_into(&mut self.scratch);
            if !self.scratch.is_empty() {
                self.after = Some(CaptureWalk::new(self.work.clone(), self.scratch.clone()));
            }
        }
    }

    /// Goes to the next beginning of turns: a set of captures before the move, with the moves it leaves. In stage after there
    /// is just one, the position itself.
    fn begin(&mut self) -> bool {
        self.step = None;
        if !std::mem::replace(&mut self.started, true) {
            if self.work.won.is_none() && self.work.stage == Stage::After {
                self.after = Some(CaptureWalk::new(self.work.clone(), self.work.removals()));
            }
            return self.work.won.is_none();
        }
        let Some(before) = &mut self.before else { return false };
        if !before.advance() {
            return false;
        }
        self.parts += 1;
        if let Some(position) = before.position() {
            self.work.clone_from(position);
        }
        self.work.moves_into(&mut self.moves);
        self.next_move = 0;
        true
    }

    /// The current turn.
    pub fn turn(&self) -> Turn {
        Turn {
            before: match (&self.before, self.taking) {
                (Some(walk), _) => walk.path.clone(),
                (None, taking) => taking.into_iter().collect(),
            },
            step: self.step,
            after: self.after.as_ref().map(|walk| walk.path.clone()).unwrap_or_default(),
        }
    }

    /// The position after the parts of the current turn that have been played.
    fn position(&self) -> &Position {
        self.after.as_ref().and_then(CaptureWalk::position).unwrap_or(&self.work)
    }

    /// Whether the current turn has an end to be played: none where it passes by itself, or where it wins.
    pub(crate) fn has_end(&self) -> bool {
        self.position().stage == Stage::After && self.position().won.is_none()
    }

    /// The position after the current turn.
    pub fn next_position(&self) -> Position {
        let mut next = self.position().clone();
        match (self.taking, self.step) {
            (Some(removal), _) => {
                next.do_part(Part::Capture(removal));
            }
            (None, Some(step)) if next.rules.passes => {
                next.do_part(Part::Move(step));
            }
            _ => next.finish_turn(),
        }
        next
    }

    /// How many captures and moves have been played to find the turns so far.
    pub(crate) fn parts(&self) -> u64 {
        self.parts
    }
}

impl Iterator for LegalTurns {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.advance().then(|| self.turn())
    }
}

impl Position {
    /// The legal turns, each once and lazily; in stage after, the ways to complete the turn. None on a finished position.
    ///
    /// Memory grows with the capture sets asked for: k independent captures make 2^k turns of one move.
    pub fn legal_turns(&self) -> LegalTurns {
        LegalTurns::new(self)
    }

    /// Ends the turn if it is in stage after and not won.
    pub(crate) fn finish_turn(&mut self) {
        if self.stage == Stage::After && self.won.is_none() {
            self.do_part(Part::End);
        }
    }
}
