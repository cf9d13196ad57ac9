//! How a game ended, with the pieces and numbers that show it.

use super::Position;
use crate::progressions::Progression;
use crate::ruleset::{DeHonoreLitequeTest, DeHonoreTest, DeLiteTest};
use crate::types::{Cell, Piece, Side};
use crate::victories::{Condition, Formation, Tally, Wanted, largest, subset_with_sum};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Side,
    /// The first of the conditions met, by precedence.
    pub condition: Condition,
    /// All conditions the winner met together.
    pub conditions: Vec<Condition>,
    /// The pieces of the formation, in the order of their values; empty for other conditions.
    pub pieces: Vec<(Cell, Piece)>,
    /// The numbers that show the condition: the values of the formation, or count, sum and digits as the condition asks,
    /// or the values of the captured pieces that make the sum.
    pub numbers: Vec<u32>,
    /// The kinds of progression of the formation.
    pub progressions: Vec<Progression>,
    /// One sentence.
    pub text: String,
}

impl Position {
    /// How the game ended, or `None` while it goes on. Cost: a full look at both sides' conditions when somebody has won.
    pub fn outcome(&self) -> Option<Outcome> {
        let Some(winner) = self.won else {
            return self.is_stuck().then(|| self.no_legal_turn());
        };
        let acted_last = self.judged_order()[0] == winner;
        let mut met = self.standing().conditions(winner, acted_last);
        let conditions = met.iter().map(|(condition, _)| *condition).collect();
        let (condition, formation) = if met.is_empty() { return None } else { met.swap_remove(0) };
        let pieces = formation.as_ref().map(|found| self.members(winner, found)).unwrap_or_default();
        let (numbers, why) = match &formation {
            Some(found) => (found.members.iter().map(|(_, value)| *value).collect(), progression_text(found)),
            None => self.counting_text(winner, condition),
        };
        let progressions = formation.map(|found| found.kinds).unwrap_or_default();
        let text = format!("{} wins by {}: {why}", capital(winner), self.rules.word(condition.name()));
        Some(Outcome { winner, condition, conditions, pieces, numbers, progressions, text })
    }

    fn no_legal_turn(&self) -> Outcome {
        let condition = Condition::NoLegalTurn;
        Outcome {
            winner: !self.side,
            condition,
            conditions: vec![condition],
            pieces: Vec::new(),
            numbers: Vec::new(),
            progressions: Vec::new(),
            text: format!("{} wins: {} has no legal turn", capital(!self.side), capital(self.side)),
        }
    }

    /// The pieces of a formation; where a man taken serves in it, that man as it was taken.
    fn members(&self, winner: Side, formation: &Formation) -> Vec<(Cell, Piece)> {
        let stands = |(cell, value): &(Cell, u32)| {
            let prisoner = || self.standing().prisoner(winner, *value).map(|man| self.board.stacks.piece(man));
            Some((*cell, self.piece_at(*cell).or_else(prisoner)?))
        };
        formation.members.iter().filter_map(stands).collect()
    }

    /// The numbers of a counting condition and a clause that names them.
    fn counting_text(&self, winner: Side, condition: Condition) -> (Vec<u32>, String) {
        let victory = &self.rules.settings().victory;
        let Tally { count, sum, digits } = self.tally(winner);
        let values: Vec<u32> = self.taken[winner.index()].iter().map(|taken| taken.man.value).collect();
        let by_side = |targets: &[u32; 2]| targets[winner.index()];
        match condition {
            Condition::DeCorpore => {
                let needed = victory.de_corpore.map_or(0, |body| by_side(&body.count));
                (vec![count], format!("{count} taken, {needed} needed"))
            }
            Condition::DeBonis => match victory.de_bonis {
                Some(goods) if goods.exactly => {
                    let target = by_side(&goods.sum);
                    chosen(subset_with_sum(&values, None, target), &format!("= {target} exactly"))
                }
                goods => {
                    let needed = goods.map_or(0, |goods| by_side(&goods.sum));
                    (vec![sum], format!("values taken sum to {sum}, {needed} needed"))
                }
            },
            Condition::DeLite => match victory.de_lite.map(|suit| suit.test) {
                Some(DeLiteTest::Digits { sum: needed, digits: limit }) => (
                    vec![sum, digits],
                    format!("sum {sum} of at least {needed} in {digits} digits, fewer than {limit}"),
                ),
                Some(DeLiteTest::Pieces { sum: needed, pieces }) => {
                    let mut best = self.placed_values(winner);
                    best.sort_unstable_by(|a, b| b.cmp(a));
                    best.truncate(pieces as usize);
                    chosen(Some(best), &format!("in {pieces} pieces, at least {needed} needed"))
                }
                Some(DeLiteTest::Characters { sum: needed, digits }) => {
                    let wanted = Wanted { pieces: None, digits: Some(digits), sum: needed };
                    let clause = format!("in {digits} digits, at least {needed} needed");
                    chosen(largest(&self.placed_values(winner), wanted), &clause)
                }
                None => (vec![sum], String::new()),
            },
            Condition::DeHonore => match victory.de_honore.map(|honour| honour.test) {
                Some(DeHonoreTest::Count { sum: needed, count: limit }) => {
                    (vec![sum, count], format!("sum {sum} of at least {needed} with {count} taken, fewer than {limit}"))
                }
                Some(DeHonoreTest::Pieces { sum: target, pieces }) => chosen(
                    subset_with_sum(&self.placed_values(winner), Some(pieces), target),
                    &format!("= {target} in {pieces} pieces"),
                ),
                Some(DeHonoreTest::Men { sum: needed, pieces }) => {
                    let wanted = Wanted { pieces: Some(pieces), digits: None, sum: needed };
                    let clause = format!("in {pieces} pieces, at least {needed} needed");
                    chosen(largest(&self.placed_values(winner), wanted), &clause)
                }
                None => (vec![sum], String::new()),
            },
            _ => match victory.de_honore_liteque.map(|both| both.test) {
                Some(DeHonoreLitequeTest::CountDigits { sum: needed, count: most, digits: limit }) => (
                    vec![sum, count, digits],
                    format!(
                        "sum {sum} of at least {needed}, {count} taken of fewer than {most}, {digits} digits of fewer than {limit}"
                    ),
                ),
                Some(DeHonoreLitequeTest::MenCharacters { sum: needed, pieces, digits }) => {
                    let wanted = Wanted { pieces: Some(pieces), digits: Some(digits), sum: needed };
                    let clause = format!("in {pieces} pieces and {digits} digits, at least {needed} needed");
                    chosen(largest(&self.placed_values(winner), wanted), &clause)
                }
                _ => (vec![count, sum], format!("exactly {count} taken and their sum exactly {sum}")),
            },
        }
    }

    /// The values of a side's takings that fill a place among pieces.
    fn placed_values(&self, side: Side) -> Vec<u32> {
        let counts =
            |taken: &&crate::victories::TakenMan| !taken.is_layer || self.rules.settings().counting.layers_count;
        self.taken[side.index()].iter().filter(counts).map(|taken| taken.man.value).collect()
    }
}

fn chosen(values: Option<Vec<u32>>, clause: &str) -> (Vec<u32>, String) {
    let values = values.unwrap_or_default();
    let sum = values.iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
    (values, format!("{sum} {clause}"))
}

fn progression_text(formation: &Formation) -> String {
    let kinds: Vec<_> = formation.kinds.iter().map(|kind| kind.name()).collect();
    let values: Vec<_> = formation.members.iter().map(|(_, value)| value.to_string()).collect();
    let places: Vec<_> = formation.members.iter().map(|(cell, _)| cell.to_string()).collect();
    format!("{} {} on {}", kinds.join(" and "), values.join(" "), places.join(" "))
}

const fn capital(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}
