//! How near each side is to each victory that is switched on.

mod completing;
mod counting;
mod formations;
mod outlook;

use rithmomachia_core::ruleset::Timing;
use rithmomachia_core::{Condition, Move, Position, Side};

use formations::Formations;
pub(crate) use outlook::Memory;

use crate::engine::Judgement;
use crate::men::Men;
use crate::params::{
    MANY, NEAREST, PIECE, TARGET_LINEAR, TARGET_SQUARE, TO_MOVE, TURNS, Terms, VALUE, WIN_THREATENED, Weights,
};
use crate::placing::{Net, Standing};
use crate::score::Score;

/// What an inner node wants to know of its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// From the view of the side to move.
    pub score: Score,
    /// Whether the side to move, and the other, may be about to win.
    pub near: [bool; 2],
    /// Whether the other side could win by a formation were it its turn.
    pub threatened: bool,
    /// About how many own turns each needs for three in progression.
    pub turns: [i32; 2],
}

/// How captures belong to turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    /// They are chosen, before and after the move.
    Chosen,
    /// Each is a turn of its own.
    Alone,
    /// They follow from the move.
    ByMoving,
}

/// What the evaluation knows of a game before it looks at a position.
#[derive(Debug)]
pub(crate) struct Evaluation {
    judgement: Judgement,
    terms: Terms,
    formations: Formations,
    taking_helps: bool,
    taking: Taking,
    /// What was learnt of where pieces stand; none where nothing was.
    standing: Option<Standing>,
}

/// Coefficients are given in parts of this.
const UNIT: i32 = 64;

/// About 64 times the logarithm to base two of one more than a number.
const DOUBLINGS: [u16; 256] = {
    let mut table = [0; 256];
    let mut number = 0;
    while number < 256 {
        // Eight times the logarithm of n is the logarithm of n to the eighth, whose whole part is exact.
        let to_the_eighth = (number as u128 + 1).pow(8);
        table[number] = to_the_eighth.ilog2() as u16 * 8;
        number += 1;
    }
    table
};

fn doublings(number: usize) -> i32 {
    i32::from(DOUBLINGS[number.min(255)])
}

impl Evaluation {
    /// Prepares for positions that come from this one.
    pub fn new(root: &Position, judgement: Judgement, weights: &Weights) -> Self {
        let formations = Formations::new(root);
        let terms = match formations.goal {
            Some(goal) if goal.mixed => weights.mixed,
            Some(goal) if !goal.in_line => weights.anywhere,
            _ => weights.in_line,
        };
        let taking_helps = counting::taking_helps(root) && formations.goal.is_none_or(|goal| !goal.mixed);
        let net = Net::of(root.rules()).filter(|_| judgement == Judgement::Full && weights.learnt);
        let standing = net.map(|net| Standing::new(net, root));
        let taking = match root.rules().settings().captures.timing {
            Timing::Automatic => Taking::ByMoving,
            Timing::Instead { .. } => Taking::Alone,
            Timing::Optional => Taking::Chosen,
        };
        Self { judgement, terms, formations, taking_helps, taking, standing }
    }

    /// What a thread's evaluation remembers, to begin with nothing.
    pub fn memory(&self) -> Memory {
        Memory::new(&self.formations, self.standing.clone())
    }

    /// Looks at a position. What is asked with the same memory afterwards is about that position.
    #[inline]
    pub fn see(&self, at: (&Position, &Men), memory: &mut Memory) {
        self.formations.see(at, memory);
    }

    /// The score of the position seen last, from the view of its side to move, somebody's win apart; and who may be about to
    /// win. The other side could win at once in so many ways were it its turn.
    pub fn look(&self, at: (&Position, &Men), winning: usize, memory: &Memory) -> Look {
        let side = at.0.side_to_move();
        let by_taking = |side| counting::nearest(at.0, side) * 4 >= counting::WHOLE * 3;
        let turns = |side: Side| {
            let outlook = Some(memory.outlook(side)).filter(|_| self.formations.count_for(at.0, side));
            let nearest = outlook.and_then(|outlook| outlook.iter().position(|count| *count > 0));
            nearest.map_or(TURNS as i32, |turns| turns as i32)
        };
        Look {
            score: self.weigh(at, winning, memory),
            near: [by_taking(side), winning > 0 || by_taking(!side)],
            threatened: winning > 0,
            turns: [turns(side), turns(!side)],
        }
    }

    /// Whether a side may be a turn from a formation in the position seen last. In line it may be nearer than it looks.
    pub fn formation_is_near(&self, position: &Position, side: Side, memory: &Memory) -> bool {
        let outlook = memory.outlook(side);
        match self.formations.goal {
            None => false,
            Some(_) if !self.formations.count_for(position, side) => false,
            Some(goal) if goal.in_line => outlook[..3].iter().any(|count| *count > 0),
            Some(_) => outlook[..2].iter().any(|count| *count > 0),
        }
    }

    /// Whether a move may win at once by a formation; the rules have the last word. `memory` has seen this position last.
    pub fn may_win(&self, at: (&Position, &Men), step: Move, memory: &Memory) -> bool {
        self.formations.may_complete(at, (at.0.side_to_move(), step), memory)
    }

    /// Whether what [`Evaluation::may_win`] says is often wrong, so that a move has to be tried to know.
    pub fn moves_are_tried(&self) -> bool {
        self.formations.goal.is_some_and(|goal| goal.tried)
    }

    /// Whether taking more can only help the side that takes: no victory asks for an exact sum, a small number, or enemy
    /// pieces on the board.
    pub const fn taking_helps(&self) -> bool {
        self.taking_helps
    }

    /// How captures belong to turns.
    pub const fn taking(&self) -> Taking {
        self.taking
    }

    fn weigh(&self, at: (&Position, &Men), winning: usize, memory: &Memory) -> Score {
        let position = at.0;
        let side = position.side_to_move();
        if self.judgement == Judgement::Material {
            return counting::material(position, side) - counting::material(position, !side);
        }
        let mut sum = 0;
        self.each_term(position, (winning, memory), |term, coefficient| sum += self.terms.0[term] * coefficient);
        let by_hand = sum / UNIT;
        memory.standing.as_ref().map_or(by_hand, |standing| standing.score(side, by_hand))
    }

    /// Calls `add` with the place of each term and its coefficient, in parts of [`UNIT`], positive for the side to move.
    #[inline]
    fn each_term(&self, position: &Position, (winning, memory): (usize, &Memory), mut add: impl FnMut(usize, i32)) {
        let mover = position.side_to_move();
        for (side, sign) in [(mover, 1), (!mover, -1)] {
            let share = counting::nearest(position, side);
            let tally = position.tally(side);
            add(TARGET_LINEAR, sign * (share * UNIT / counting::WHOLE));
            add(TARGET_SQUARE, sign * (share * share / counting::WHOLE * UNIT / counting::WHOLE));
            add(PIECE, sign * tally.count as i32 * UNIT);
            add(VALUE, sign * tally.sum as i32);
            if !self.formations.count_for(position, side) {
                continue;
            }
            let outlook = memory.outlook(side);
            let nearest = outlook.iter().position(|count| *count > 0).unwrap_or(TURNS - 1);
            add(NEAREST + nearest, sign * UNIT);
            if side == mover {
                add(TO_MOVE + nearest, UNIT);
            }
            for (turns, count) in outlook[..TURNS - 1].iter().enumerate().skip(nearest) {
                add(MANY + turns, sign * doublings(usize::from(*count)));
            }
        }
        add(WIN_THREATENED, if winning > 0 { -UNIT } else { 0 });
        add(WIN_THREATENED + 1, if winning > 1 { -UNIT } else { 0 });
    }

    /// The victory that speaks most for the side that is ahead; none where neither is.
    fn leaning(&self, position: &Position, men: &Men) -> Option<Condition> {
        let mut memory = self.memory();
        self.see((position, men), &mut memory);
        let side = position.side_to_move();
        let ahead = match self.weigh((position, men), 0, &memory) {
            0 => return None,
            score if score > 0 => side,
            _ => !side,
        };
        let taking = counting::shares(position, ahead).into_iter().map(|(condition, share)| {
            let worth =
                self.terms.0[TARGET_LINEAR] * share + self.terms.0[TARGET_SQUARE] * (share * share / counting::WHOLE);
            (condition, worth / counting::WHOLE)
        });
        let goal = self.formations.goal.filter(|_| self.formations.count_for(position, ahead));
        let formation = goal.map(|goal| {
            let outlook = memory.outlook(ahead);
            let nearest = outlook.iter().position(|count| *count > 0).unwrap_or(TURNS - 1);
            (goal.condition, self.terms.0[NEAREST + nearest] - self.terms.0[NEAREST + TURNS - 1])
        });
        let (condition, worth) = taking.chain(formation).max_by_key(|(_, worth)| *worth)?;
        (worth > 0).then_some(condition)
    }
}

/// The victory a position leans to: of a finished one that which ended it, else the one that speaks most for the side that
/// the evaluation sees ahead. None where neither side is, or no victory is switched on.
pub fn leaning(position: &Position) -> Option<Condition> {
    match position.outcome() {
        Some(outcome) => Some(outcome.condition),
        None => Evaluation::new(position, Judgement::Full, &Weights::default()).leaning(position, &Men::new(position)),
    }
}

/// What the terms made by hand say of a position, from the view of its side to move, threats to win at once apart.
pub fn by_hand(position: &Position) -> Score {
    let weights = Weights { learnt: false, ..Weights::default() };
    let evaluation = Evaluation::new(position, Judgement::Full, &weights);
    let men = Men::new(position);
    let mut memory = evaluation.memory();
    evaluation.see((position, &men), &mut memory);
    evaluation.weigh((position, &men), 0, &memory)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use rithmomachia_core::ruleset::Ruleset;
    use rithmomachia_core::{Part, Rules, Stage};

    use super::*;

    #[test]
    fn a_formation_of_enemy_pieces_alone_promises_nothing() {
        // 9 12 16 stand in Black's own territory side by side: White's 289 is in no progression with them, its 15 is.
        let text = |white: &str| {
            format!("philosophers 8/8/8/8/3,c9,4/3,t12,4/3,t16,4/8/8/8/8/8/8/8/8/{white},7 white before - - - 0 1")
        };
        let nearest = |white: &str| {
            let position = rithmomachia_core::notation::parse_position(&text(white), None).unwrap();
            let evaluation = Evaluation::new(&position, Judgement::Full, &Weights::default());
            let men = Men::new(&position);
            let mut memory = evaluation.memory();
            evaluation.see((&position, &men), &mut memory);
            Side::BOTH.map(|side| evaluation.look((&position, &men), 0, &memory).turns[side.index()])
        };
        let none = TURNS as i32 - 1;
        assert_eq!(nearest("S289"), [none; 2]);
        let [white, black] = nearest("S15");
        assert!(white < none && black == none, "{white} {black}");
    }

    /// Plays at random and takes back now and then, and looks at every position with one memory and with a new one.
    #[test]
    fn what_a_memory_says_does_not_depend_on_what_it_saw_before() {
        let fours = [("victory.small.enabled", "false")];
        let all = Ruleset::names().into_iter().map(|id| (id, &[][..]));
        for (id, options) in all.chain([("renaissance", &fours[..])]) {
            let ruleset = Ruleset::builtin(id).unwrap().with_options(options).unwrap();
            let start = Position::initial(Rules::compile(ruleset));
            let evaluation = Evaluation::new(&start, Judgement::Full, &Weights::default());
            let mut memory = evaluation.memory();
            let (mut position, mut men, mut seed) = (start.clone(), Men::new(&start), 9u64);
            let mut kept = vec![(position.clone(), men.clone())];
            let mut next = |below: usize| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                (seed >> 33) as usize % below.max(1)
            };
            let mut fell = 0;
            for _ in 0..3000 {
                if position.winner().is_some() || next(20) == 0 {
                    (position, men) = kept[next(kept.len())].clone();
                }
                let removals = position.removals();
                let moves = position.moves();
                let part = match position.stage() {
                    _ if !removals.is_empty() => Part::Capture(removals[next(removals.len())]),
                    Stage::After => Part::End,
                    Stage::Before if moves.is_empty() => continue,
                    Stage::Before => Part::Move(moves[next(moves.len())]),
                };
                if let Part::Move(step) = part {
                    men.play(step);
                }
                let taken = |position: &Position| Side::BOTH.map(|side| position.taken(side).len());
                let before = taken(&position);
                position.do_part(part);
                fell += usize::from(taken(&position) != before);
                evaluation.see((&position, &men), &mut memory);
                let mut new = evaluation.memory();
                evaluation.see((&position, &men), &mut new);
                for winning in [0, 1] {
                    let [old, new] = [&memory, &new].map(|memory| evaluation.weigh((&position, &men), winning, memory));
                    assert_eq!(old, new, "{id}");
                }
                kept.push((position.clone(), men.clone()));
            }
            assert!(fell > 5, "{id}: {fell}");
        }
    }
}
