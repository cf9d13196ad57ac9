//! Arithmetic, geometric and harmonic progressions among values.

/// A kind of progression of three distinct values x < y < z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Progression {
    /// y − x = z − y
    Arithmetic,
    /// y² = xz
    Geometric,
    /// y (x + z) = 2xz
    Harmonic,
}

impl Progression {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Arithmetic, Self::Geometric, Self::Harmonic];

    /// `arithmetic`, `geometric` or `harmonic`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arithmetic => "arithmetic",
            Self::Geometric => "geometric",
            Self::Harmonic => "harmonic",
        }
    }

    /// The progression three values make in some order; `None` for none, and whenever two are equal.
    ///
    /// At most one kind fits, since the harmonic mean of unequal numbers is below the geometric, and that below the
    /// arithmetic.
    #[inline]
    pub fn of(values: [u32; 3]) -> Option<Self> {
        let [a, b, c] = values;
        let (x, z) = (a.min(b).min(c), a.max(b).max(c));
        let (x, z) = (u64::from(x), u64::from(z));
        let y = u64::from(a) + u64::from(b) + u64::from(c) - x - z;
        if x == y || y == z {
            None
        } else if y + y == x + z {
            Some(Self::Arithmetic)
        } else if y * y == x * z {
            Some(Self::Geometric)
        } else if y * (x + z) == 2 * x * z {
            Some(Self::Harmonic)
        } else {
            None
        }
    }
}

/// Which kinds the threes of four values hold, as bits in the order of [`Progression::ALL`].
///
/// With `four_term`, four distinct values whose smallest times largest is the product of the others count as geometric.
pub fn kinds_of_four(values: [u32; 4], four_term: bool) -> u8 {
    let mut kinds = 0;
    for left_out in 0..4 {
        let mut three = [0; 3];
        let others = values.iter().enumerate().filter(|(place, _)| *place != left_out);
        for (place, (_, value)) in three.iter_mut().zip(others) {
            *place = *value;
        }
        if let Some(kind) = Progression::of(three) {
            kinds |= 1 << kind as u8;
        }
    }
    if four_term {
        let mut sorted = values.map(u64::from);
        sorted.sort_unstable();
        let [a, b, c, d] = sorted;
        if a < b && b < c && c < d && a * d == b * c {
            kinds |= 1 << Progression::Geometric as u8;
        }
    }
    kinds
}
