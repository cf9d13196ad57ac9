//! The numbers the engine plays by.

/// What the evaluation gives for what it sees, in hundredths of a piece or so; a table of numbers so that tuning can go
/// through them. Places are named below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms(pub [i32; TERMS]);

/// How many numbers [`Terms`] has.
pub const TERMS: usize = INSIDE + SHAPES;
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
/// Pieces left, by shape.
pub const LEFT: usize = WIN_THREATENED + 2;
/// Of them those in the enemy's territory.
pub const INSIDE: usize = LEFT + SHAPES;
/// Shapes, pyramids included.
pub const SHAPES: usize = 4;
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
}

/// Rows: taking; nearest formation; how many; nearest, to move; win threatened; pieces left; of them inside.
///
/// Fitted to 23,053 positions of 250 games the engine played against itself at 1,000 positions a turn (`examples/tune.rs`).
const ANYWHERE: Terms = Terms([
    323, 719, -107, -19, 491, 308, 210, 180, 195, 193, 2, -83, -161, -149, 73, 5, 39, 15, 11, -26, 25, 38, 7, 0, 15, 0,
    0, 0, 0, 0, 14, 37, 33, -32, 49, -4, -55, 12, -27, -48, 5, -9, -30, -1,
]);

/// As [`ANYWHERE`], fitted to 40,450 positions of 250 games of the same kind.
const IN_LINE: Terms = Terms([
    550, 700, -36, -4, 300, 122, 89, 57, 45, 68, 25, 48, 41, 52, 24, -23, 5, 27, 37, -2, 16, 26, 14, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 2, 0, -15, -34, -7, 8, 24, -6, 5, -29,
]);

/// As [`ANYWHERE`], fitted to 27,628 positions of 450 games.
const MIXED: Terms = Terms([
    540, 292, -11, -3, 300, 32, -22, 107, 66, 203, 98, 32, 33, 0, 24, -14, 73, 72, 84, -10, 22, 66, 6, 0, 0, 12, 0, 0,
    0, 80, 48, 0, 0, 0, 68, 39, -17, 0, -6, 40, -66, -17, 14, 87,
]);

impl Default for Weights {
    fn default() -> Self {
        Self { anywhere: ANYWHERE, in_line: IN_LINE, mixed: MIXED }
    }
}

/// What a repeated position is worth to the side that comes to it: a little less than nothing, so that games go on.
pub const REPETITION: i32 = -25;
/// Half the first aspiration window.
pub const WINDOW: i32 = 60;
/// Most captures played out at the end of a line.
pub const QUIET_CAPTURES: usize = 24;
/// Turns left from which late moves are searched less deep.
pub const REDUCE_FROM: i32 = 3;
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
pub const LATE_BASE: i32 = 5;
/// The score at which the chance to win is 73 % (one over one plus 1/e).
pub const CHANCE_SCALE: i32 = 250;
