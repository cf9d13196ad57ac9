//! Playing parts of turns: done and undone in place, or checked and returned as a new position.

use super::Position;
use super::ransoms::Ransomed;
use crate::board::Man;
use crate::captures::{consequences, falling};
use crate::types::{Capture, Cell, CellSet, Move, Part, Removal, Side, Stage, Takes};
use crate::victories::{TakenMan, Tally};

/// Why something cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over, {0} has won, so {1} cannot be played")]
    Finished(Side, String),
    /// The side to move has nothing left to play.
    #[error("{0} has no legal turn, so {1} cannot be played")]
    NoLegalTurn(Side, String),
    /// Not a capture that can be chosen now.
    #[error("{0} is no capture that {1} can make now")]
    Capture(String, Side),
    /// Not a move that can be made now.
    #[error("{0} is no move that {1} can make now")]
    Move(String, Side),
    /// A turn cannot end before its move.
    #[error("a turn cannot end before a move is made")]
    EndBeforeMove,
    /// A whole turn that stops short.
    #[error("{0:?} is not a whole turn: it has no move")]
    Unfinished(String),
    /// A move where a capture is a duty.
    #[error("{1} can capture and must, so {0} cannot be played")]
    Duty(String, Side),
    /// A second part where a turn has one.
    #[error("a turn is one move or one capture under these rules, and {0} is more")]
    OnePart(String),
    /// A turn that goes on after it has won.
    #[error("{0} has already won when {1} would be played, so the turn ends there")]
    AfterWin(Side, String),
}

/// What [`Position::undo_part`] needs to take a part back.
#[derive(Debug)]
pub struct Undo {
    part: Part,
    side: Side,
    stage: Stage,
    mover: Option<Cell>,
    running: u16,
    won: Option<Side>,
    /// The board's, before the part.
    hash: u64,
    /// Nothing for most parts.
    takings: Option<Box<Takings>>,
}

/// A side's takings before a part that takes or brings back, and what it took or brought back.
#[derive(Debug)]
pub(super) struct Takings {
    pub hash: u64,
    pub tally: Tally,
    pub removed: Vec<Removed>,
    pub ransomed: Option<Box<Ransomed>>,
}

/// What the end of a turn forgets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    mover: Option<Cell>,
    running: u16,
}

#[derive(Debug)]
pub(super) struct Removed {
    pub cell: Cell,
    pub before: Man,
    pub place: usize,
}

impl Position {
    /// Plays a part in place without asking whether it is legal.
    ///
    /// For search: the part must come from [`Position::moves_into`] or [`Position::removals_into`] of this position, or be
    /// [`Part::End`] in stage after. The end of a turn is a part of its own here, also when nothing more can be captured;
    /// under automatic captures a move plays them all and passes the turn, and where a turn is a move or a capture either does.
    pub fn do_part(&mut self, part: Part) -> Undo {
        let mut undo = Undo {
            part,
            side: self.side,
            stage: self.stage,
            mover: self.mover,
            running: self.running,
            won: self.won,
            hash: self.board.hash,
            takings: None,
        };
        match part {
            Part::Capture(removal) => {
                self.remove(removal, &mut undo.takings);
                self.judge(if removal.is_whole() { CellSet::EMPTY } else { CellSet::of(removal.cell) }, [true, false]);
                if self.rules.instead {
                    self.pass();
                }
            }
            Part::Move(step) => {
                self.step(step, &mut undo.takings);
                if self.rules.automatic && self.won.is_none() {
                    self.fall(&mut undo.takings);
                }
                if self.rules.passes {
                    self.pass();
                }
            }
            Part::End => self.pass(),
        }
        undo
    }

    /// Takes the last part back.
    pub fn undo_part(&mut self, undo: Undo) {
        if self.side != undo.side {
            self.turn -= 1;
        }
        self.side = undo.side;
        self.stage = undo.stage;
        self.mover = undo.mover;
        self.running = undo.running;
        self.won = undo.won;
        let shifted = match undo.part {
            Part::Move(step) if !matches!(step.takes, Takes::Layer(_) | Takes::Back(_) | Takes::Ransom(_)) => {
                Some(step)
            }
            _ => None,
        };
        let Some(takings) = undo.takings else {
            if let Some(step) = shifted {
                self.board.shift_back((step.from, step.to), undo.hash);
            }
            return;
        };
        self.taken_hash = takings.hash;
        self.tallies[undo.side.index()] = takings.tally;
        // A meeting's own removal came before the mover arrived, and so did a return; automatic captures came after.
        let is_return = matches!(undo.part, Part::Move(Move { takes: Takes::Back(_), .. }));
        let own = usize::from(is_return || matches!(undo.part, Part::Move(step) if step.is_meeting()));
        let (own, fallen) = takings.removed.split_at(own);
        fallen.iter().rev().for_each(|removed| self.restore(removed));
        if let Some(step) = shifted {
            self.board.shift(step.to, step.from);
        }
        if let (Some(ransomed), Part::Move(step)) = (takings.ransomed, undo.part) {
            self.take_ransom_back(step, *ransomed);
        }
        match is_return {
            true => own.iter().for_each(|removed| self.send_back(removed)),
            false => own.iter().for_each(|removed| self.restore(removed)),
        }
    }

    /// What falls by itself after a move that is legal here; empty under optional captures, and when the move wins.
    pub fn consequences_of(&self, step: Move) -> Vec<Capture> {
        if !self.rules.automatic {
            return Vec::new();
        }
        let mut after = self.clone();
        after.step(step, &mut None);
        match after.won {
            Some(_) => Vec::new(),
            None => consequences(&self.rules, &after.board, (self.side, after.mover)),
        }
    }

    /// Plays one part; the end of the turn is implied when nothing more can be captured.
    ///
    /// # Errors
    /// Whatever cannot be played here, in one sentence; the position stays as it was.
    pub fn play_part(&self, part: Part) -> Result<Self, PlayError> {
        self.check_part(part)?;
        let mut next = self.clone();
        next.do_part(part);
        next.end_if_nothing_left();
        Ok(next)
    }

    /// Ends the turn.
    ///
    /// # Errors
    /// In stage before, and on a finished position.
    pub fn end_turn(&self) -> Result<Self, PlayError> {
        self.play_part(Part::End)
    }

    pub(super) fn end_if_nothing_left(&mut self) {
        if self.stage == Stage::After && self.won.is_none() && self.removals().is_empty() {
            self.pass();
        }
    }

    /// Whether a part can be played now.
    pub(super) fn check_part(&self, part: Part) -> Result<(), PlayError> {
        let word = || crate::notation::part_word(part);
        if let Some(winner) = self.won {
            return Err(PlayError::Finished(winner, word()));
        }
        if self.is_stuck() {
            return Err(PlayError::NoLegalTurn(self.side, word()));
        }
        match part {
            Part::Capture(removal) if !self.removals().contains(&removal) => Err(PlayError::Capture(word(), self.side)),
            Part::Move(_) if self.must_capture() => Err(PlayError::Duty(word(), self.side)),
            Part::Move(step) if !self.can_move(step) => Err(PlayError::Move(word(), self.side)),
            Part::End if self.stage == Stage::Before => Err(PlayError::EndBeforeMove),
            _ => Ok(()),
        }
    }

    /// The move itself, with a meeting's own removal, or the return; then the judge, as the law asks.
    ///
    /// A man that comes back changes what its side has taken too: few pieces can win as well as many.
    fn step(&mut self, step: Move, takings: &mut Option<Box<Takings>>) {
        match step.takes {
            Takes::Nothing => {}
            Takes::Whole => self.remove(Removal::whole(step.to), takings),
            Takes::Layer(layer) => self.remove(Removal { cell: step.to, layer }, takings),
            Takes::Back(turncoat) => self.bring_back(step, turncoat, takings),
            Takes::Ransom(layer) => self.pay_ransom(step, layer, takings),
        }
        if !matches!(step.takes, Takes::Layer(_) | Takes::Back(_) | Takes::Ransom(_)) {
            self.board.shift(step.from, step.to);
        }
        self.mover = Some(step.rests_on());
        self.stage = Stage::After;
        let taken = match step.takes {
            Takes::Nothing => [false, false],
            Takes::Ransom(_) => [false, true],
            _ => [true, false],
        };
        self.judge(CellSet::of(step.to), taken);
    }

    /// Automatic captures, all at once.
    fn fall(&mut self, takings: &mut Option<Box<Takings>>) {
        let fallen = falling(&self.rules, &self.board, (self.side, self.mover));
        if fallen.is_empty() {
            return;
        }
        let mut changed = CellSet::EMPTY;
        for removal in fallen {
            self.remove(removal, takings);
            changed.insert(removal.cell);
        }
        self.judge(changed & self.board.occupied(), [true, false]);
    }

    /// Takes a piece or a layer off the board and into the side's takings.
    fn remove(&mut self, removal: Removal, takings: &mut Option<Box<Takings>>) {
        let before = self.board.man(removal.cell);
        let gone = match self.board.stacks.split(before, removal.layer) {
            Some((rest, layer)) if !removal.is_whole() => {
                self.board.replace(&self.rules, removal.cell, rest);
                TakenMan { man: layer, is_layer: true }
            }
            _ => TakenMan { man: self.board.lift(&self.rules, removal.cell), is_layer: false },
        };
        let side = self.side.index();
        let (hash, tally) = (self.taken_hash, self.tallies[side]);
        self.taken_hash = self.taken_hash.wrapping_add(self.taken_key(side, gone));
        self.tallies[side] = self.tallies[side].with(&self.rules, gone);
        let list = &self.taken[side];
        let start = list.len() - usize::from(self.running);
        let place = if self.running == 0 {
            list.len()
        } else {
            let order = gone.public(&self.board.stacks).order();
            start + list[start..].partition_point(|other| other.public(&self.board.stacks).order() <= order)
        };
        self.taken[side].insert(place, gone);
        self.running += 1;
        let takings =
            takings.get_or_insert_with(|| Box::new(Takings { hash, tally, removed: Vec::new(), ransomed: None }));
        takings.removed.push(Removed { cell: removal.cell, before, place });
    }

    fn restore(&mut self, removed: &Removed) {
        self.taken[self.side.index()].remove(removed.place);
        if self.board.man(removed.cell).value == 0 {
            self.board.put(&self.rules, removed.cell, removed.before);
        } else {
            self.board.replace(&self.rules, removed.cell, removed.before);
        }
    }

    /// Ends a turn that has come to its end and has not won; remembers less than [`Position::do_part`].
    #[inline]
    pub(crate) fn end_quiet(&mut self) -> Option<Ended> {
        if self.stage == Stage::Before || self.won.is_some() {
            return None;
        }
        let ended = Ended { mover: self.mover, running: self.running };
        self.pass();
        Some(ended)
    }

    /// Takes [`Self::end_quiet`] back.
    #[inline]
    pub(crate) fn take_back_quiet(&mut self, ended: Option<Ended>) {
        if let Some(Ended { mover, running }) = ended {
            self.side = !self.side;
            self.stage = Stage::After;
            self.mover = mover;
            self.running = running;
            self.turn -= 1;
        }
    }

    #[inline]
    fn pass(&mut self) {
        self.side = !self.side;
        self.stage = Stage::Before;
        self.mover = None;
        self.running = 0;
        self.turn += 1;
    }

    /// Sees whether the last part won, first for the side that acted, then for the other.
    ///
    /// INVARIANT: nobody had won before it, so a new formation holds one of the changed cells (unless formations wait for what
    /// is not part of them), and only takings that have changed, the acting side's or the other's, can have come to a target.
    #[inline]
    fn judge(&mut self, changed: CellSet, [own_taken, other_taken]: [bool; 2]) {
        let changed = if self.rules.formations_open { self.rules.board } else { changed };
        let standing = self.standing();
        let won = if (own_taken && standing.wins_by_taking(self.side))
            || standing.wins_by_progression(self.side, changed)
            || standing.wins_by_prisoners(self.side)
        {
            Some(self.side)
        } else if (other_taken && standing.wins_by_taking(!self.side))
            || standing.wins_by_progression(!self.side, changed)
        {
            Some(!self.side)
        } else {
            None
        };
        self.won = won;
    }

    /// The judgement of a position as it is loaded.
    pub(super) fn judge_all(&self) -> Option<Side> {
        let standing = self.standing();
        let [acted, other] = self.judged_order();
        let wins = |side| standing.wins_by_taking(side) || standing.wins_by_progression(side, self.rules.board);
        if wins(acted) || standing.wins_by_prisoners(acted) {
            return Some(acted);
        }
        wins(other).then_some(other)
    }

    /// First the side that acted last: the side to move once it has captured or moved in the running turn, else the other.
    pub(super) fn judged_order(&self) -> [Side; 2] {
        if self.running > 0 || self.stage == Stage::After { [self.side, !self.side] } else { [!self.side, self.side] }
    }
}
