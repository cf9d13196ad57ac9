//! The numbers the engine plays by.
//!
//! Set by hand for the first opponent; the matches that chose them are in `benches/README.md`.

/// What reaching a whole target by taking is worth; progress counts by its share and, more, by its square.
pub const TARGET: i32 = 1600;
/// The part of [`TARGET`] that grows with the share itself rather than with its square.
pub const TARGET_LINEAR: i32 = 600;
/// A piece taken, whatever the targets.
pub const PIECE: i32 = 12;
/// A formation one own turn from standing; one n turns away is worth this divided by n.
pub const FORMATION: i32 = 420;
/// As [`FORMATION`] where the pieces must also stand in line.
pub const FORMATION_IN_LINE: i32 = 300;
/// What a repeated position is worth to the side that comes to it: a little less than nothing, so that games go on.
pub const REPETITION: i32 = -25;
/// Half the first aspiration window.
pub const WINDOW: i32 = 60;
/// Most captures played out at the end of a line.
pub const QUIET_CAPTURES: usize = 24;
/// Turns left from which late moves are searched a turn less deep.
pub const REDUCE_FROM: i32 = 3;
/// Moves searched at full depth before that.
pub const REDUCE_AFTER: usize = 6;
/// What formations a few turns away are worth, by turns from one: many of them are many threats.
pub const THREATS: [i32; 6] = [24, 14, 8, 4, 2, 1];
/// The most that all of them are worth.
pub const MOST_THREATS: i32 = 300;
/// The score at which the chance to win is 73 % (one over one plus 1/e).
pub const CHANCE_SCALE: i32 = 250;
