//! The numbers the engine plays by.

/// What the evaluation gives for what it sees, in hundredths of a piece or so; a table of numbers so that tuning can go
/// through them. Places are named below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms(pub [i32; TERMS]);

/// How many numbers [`Terms`] has.
pub const TERMS: usize = WIN_THREATENED + 2;
/// A whole target reached by taking: the part that grows with the share.
pub const TARGET_LINEAR: usize = 0;
/// The part that grows with its square.
pub const TARGET_SQUARE: usize = 1;
/// A piece taken, whatever the targets.
pub const PIECE: usize = 2;
/// Values taken that sum to 64.
pub const VALUE: usize = 3;
/// The nearest formation, by its own turns; the last for none near.
pub const NEAREST: usize = 4;
/// How many formations are so many turns away, for each doubling.
pub const MANY: usize = NEAREST + TURNS;
/// As [`NEAREST`], for the side to move alone.
pub const TO_MOVE: usize = MANY + TURNS;
/// The other side could win at once were it its turn; and in more ways than one.
pub const WIN_THREATENED: usize = TO_MOVE + TURNS;
/// Turns that are told apart: 0 to 8, and more.
pub const TURNS: usize = 10;

/// Terms by the kind of progression that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Three own pieces anywhere in the enemy's territory.
    pub anywhere: Terms,
    /// Three own pieces in line; and where no three win.
    pub in_line: Terms,
    /// Three in line, enemy pieces among them.
    pub mixed: Terms,
    /// Whether what was learnt of where pieces stand counts as well, under rules it was learnt for.
    pub learnt: bool,
}

/// By hand, but for the threats to win, which are what fitting to games says of them.
///
/// Matches that chose them, at a fixed number of positions a turn, as won, drawn and lost by these terms, with the interval of 95 %
/// in Elo points:
///
/// - against all terms fitted to results (23,053 positions of 250 games, which they explain better), at 2,000:
///   `boissiere` 24 8 8 (+53 to +268), `philosophers` 20 0 20 (-111 to +111), `renaissance` 8 23 9 (-80 to +62);
/// - without [`NEAREST`] and [`MANY`], at 1,500: `philosophers` 26 3 11 (+35 to +269); with half of them: 15 1 14;
/// - [`MANY`] two and a half times as much: `boissiere` at 1,500 18 4 18, `renaissance` at 2,000 8 25 7;
/// - taking worth half as much again to twice as much: 10 11 9, 16 0 14 and 5 30 5.
///
/// What was learnt of where pieces stand, at 2,000: early nets against these terms alone `boissiere` 28 2 10 (+64 to +314),
/// `renaissance` 17 13 2 (+91 to +288); those in force against the ones before them 35 8 17 (+27 to +202) and 27 19 14
/// (+5 to +155). One more round won no match: 29 6 25 in `boissiere`. `philosophers` with a net against none: 27 1 52 and
/// 23 1 36.
const fn by_hand(formation: i32) -> Terms {
    let mut terms = [0; TERMS];
    terms[TARGET_LINEAR] = 600;
    terms[TARGET_SQUARE] = 1000;
    terms[PIECE] = 12;
    terms[VALUE] = 1;
    let mut turns = 0;
    while turns + 1 < TURNS {
        terms[NEAREST + turns] = formation / (turns as i32 + 1);
        terms[MANY + turns] = 24 >> turns;
        turns += 1;
    }
    terms[WIN_THREATENED] = 60;
    terms[WIN_THREATENED + 1] = 40;
    Terms(terms)
}

impl Default for Weights {
    fn default() -> Self {
        Self { anywhere: by_hand(420), in_line: by_hand(300), mixed: by_hand(300), learnt: true }
    }
}

/// What a repeated position is worth to the side that comes to it: a little less than nothing, so that games go on.
pub const REPETITION: i32 = -25;
/// Half the first aspiration window.
pub const WINDOW: i32 = 60;
/// Most captures played out at the end of a line.
pub const QUIET_CAPTURES: usize = 24;
/// Most turns that take played out at the end of a line, where moves take by themselves.
///
/// Matches in `philosophers` at 50 ms of processor time, against the search without them and without the order that puts such
/// moves first: two turns 26 0 14 (of 20 pairs 6 won, none lost), one 23 0 17, none but the order 22 1 17. With formations
/// of enemy pieces alone left out of the count besides: 23 0 17 (4 pairs won, 1 lost).
pub const QUIET_TURNS: usize = 2;
/// Turns left from which late moves are searched less deep.
pub const REDUCE_FROM: i32 = 3;
// The margins below are customary ones (Chess Programming Wiki), and no match told them apart: all of them together reach two
// turns further at the same number of positions and scored 8 13 9 (-108 to +83) against none in `renaissance` at 5,000.

/// Turns left up to which a score this far above the window, for each turn, is believed.
pub const REVERSE_TO: i32 = 4;
/// See [`REVERSE_TO`].
pub const REVERSE_MARGIN: i32 = 120;
/// Turns left from which passing is tried.
pub const NULL_FROM: i32 = 2;
/// Turns left from which passing is verified.
pub const NULL_VERIFIED_FROM: i32 = 7;
/// Pieces a side needs to try it.
pub const NULL_PIECES: u32 = 5;
/// Turns left up to which quiet moves are left out when the score is this far below the window, for each turn.
pub const FUTILE_TO: i32 = 2;
/// See [`FUTILE_TO`].
pub const FUTILE_MARGIN: i32 = 120;
/// Turns left up to which late quiet moves are left out.
pub const LATE_TO: i32 = 3;
/// Moves tried before that, and three more for the square of the turns left.
pub const LATE_BASE: i32 = 9;
/// The score at which the chance to win is 73 % (one over one plus 1/e).
pub const CHANCE_SCALE: i32 = 250;
