//! What a position is worth by where the pieces stand: learnt from games, by piece and cell.

mod follow;
mod net;
mod roll;

pub(crate) use follow::Standing;
pub(crate) use net::Net;
pub use roll::Roll;

/// Units of the hidden layer.
pub const HIDDEN: usize = 32;
/// Where the layers of pyramids begin among the features; before them each piece has a feature for each cell.
pub const LAYERS_FROM: usize = 48 * 128;
/// All features.
pub const FEATURES: usize = LAYERS_FROM + 16;
/// One, in the hidden layer.
pub const HIDDEN_UNIT: i32 = 256;
/// One, in the numbers by which the hidden layer is weighed.
pub const OUT_UNIT: i32 = 64;
