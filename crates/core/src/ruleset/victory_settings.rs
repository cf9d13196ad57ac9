//! The keys of `victory` as typed values; see [`super::Settings`].

/// `victory`: the conditions the ruleset has; `None` where no file of its chain names the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Victory {
    /// `victory.de_corpore`
    pub de_corpore: Option<DeCorpore>,
    /// `victory.de_bonis`
    pub de_bonis: Option<DeBonis>,
    /// `victory.de_lite`
    pub de_lite: Option<DeLite>,
    /// `victory.de_honore`
    pub de_honore: Option<DeHonore>,
    /// `victory.de_honore_liteque`
    pub de_honore_liteque: Option<DeHonoreLiteque>,
    /// `victory.glorious`
    pub glorious: Option<Three>,
    /// `victory.small`
    pub small: Option<Three>,
    /// `victory.big`
    pub big: Option<Four>,
    /// `victory.great`
    pub great: Option<Four>,
    /// `victory.progressions.four_term`
    pub four_term: bool,
    /// `victory.progressions.pyramid_first`: none while the enemy has a pyramid on the board.
    pub pyramid_first: bool,
}

impl Victory {
    /// Whose pieces may stand in the formations of each condition that is on.
    pub(crate) fn owners(&self) -> impl Iterator<Item = Owners> + use<> {
        let threes = [self.glorious, self.small].into_iter().flatten();
        let fours = [self.big, self.great].into_iter().flatten();
        let threes = threes.filter(|three| three.enabled).map(|three| three.owners);
        threes.chain(fours.filter(|four| four.enabled).map(|four| four.owners))
    }

    /// Whether a formation can come to win without one of its own cells changing: cells between its pieces must be empty,
    /// or the enemy's pyramid gone.
    pub(crate) fn opens_from_outside(&self) -> bool {
        let mut threes = [self.glorious, self.small].into_iter().flatten();
        self.pyramid_first || threes.any(|three| three.enabled && three.placement == Placement::Spaced)
    }
}

/// Count of pieces taken at least this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeCorpore {
    /// Switched on.
    pub enabled: bool,
    /// Target by [`crate::Side::index`].
    pub count: [u32; 2],
}

/// Sum of values taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeBonis {
    /// Switched on.
    pub enabled: bool,
    /// Target by [`crate::Side::index`].
    pub sum: [u32; 2],
    /// Some of the captured values sum to the target exactly; else their sum is at least the target.
    pub exactly: bool,
}

/// `victory.de_lite`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeLite {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeLiteTest,
}

/// `victory.de_lite.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeLiteTest {
    /// Sum at least, digits fewer than.
    Digits {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many digits.
        digits: u32,
    },
    /// Some `pieces` captured pieces sum to at least `sum`.
    Pieces {
        /// At least this sum.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
    },
    /// Some captured values, none of them enough alone, sum to at least `sum` in exactly `digits` digits.
    Characters {
        /// At least this sum, and more than any of the values.
        sum: u32,
        /// Exactly so many decimal digits in all.
        digits: u32,
    },
}

/// `victory.de_honore`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeHonore {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeHonoreTest,
}

/// `victory.de_honore.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeHonoreTest {
    /// Sum at least, count fewer than.
    Count {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many.
        count: u32,
    },
    /// Some `pieces` captured pieces sum to exactly `sum`.
    Pieces {
        /// Exactly this sum.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
    },
    /// Some `pieces` captured pieces, none of them enough alone, sum to at least `sum`.
    Men {
        /// At least this sum, and more than any of the values.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
    },
}

/// `victory.de_honore_liteque`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeHonoreLiteque {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeHonoreLitequeTest,
}

/// `victory.de_honore_liteque.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeHonoreLitequeTest {
    /// Sum at least, count and digits fewer than.
    CountDigits {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many pieces.
        count: u32,
        /// Fewer than so many digits.
        digits: u32,
    },
    /// Exactly `pieces` captured, all values removed sum to exactly `sum`.
    Pieces {
        /// Exactly this sum.
        sum: u32,
        /// Exactly so many pieces.
        pieces: u32,
    },
    /// Some `pieces` captured pieces, none of them enough alone, sum to at least `sum` in exactly `digits` digits.
    MenCharacters {
        /// At least this sum, and more than any of the values.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
        /// Exactly so many decimal digits in all.
        digits: u32,
    },
}

/// Where the pieces of a formation stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Anywhere in the enemy's territory.
    Anywhere,
    /// On contiguous cells of a row, column or diagonal there.
    Line,
    /// Three: in line with equal gaps of empty cells, or at the corner and the ends of a right angle with equal arms.
    Spaced,
    /// Four: as `Line`, or on a block of two by two cells.
    LineOrSquare,
}

/// Whose pieces make a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owners {
    /// The winner's alone.
    Own,
    /// Any mix with at least one of the winner's.
    Mixed,
}

/// A victory by three pieces in progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Three {
    /// Switched on.
    pub enabled: bool,
    /// Where.
    pub placement: Placement,
    /// Whether the middle piece holds the middle value.
    pub middle: bool,
    /// Whether a piece of the winner's stands at an end.
    pub anchor: bool,
    /// Whose.
    pub owners: Owners,
    /// Only arithmetic progressions count; else any kind.
    pub arithmetic_only: bool,
}

/// A victory by four pieces whose threes hold two (big) or three (great) kinds of progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four {
    /// Switched on.
    pub enabled: bool,
    /// Where.
    pub placement: Placement,
    /// Whose.
    pub owners: Owners,
}
