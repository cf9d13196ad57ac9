//! What stands where: one small record a cell, and the sets of cells the hot paths work on.

use std::sync::Arc;

use crate::rules::Rules;
use crate::types::{CELLS, Cell, CellSet, Layer, MAX_LAYERS, Piece, Pyramid, Shape, Side, Taken};

/// A piece in eight bytes. A value of 0 is an empty cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Man {
    /// Value; for a pyramid the total of the layers left.
    pub value: u32,
    /// Which stack of [`Stacks`], for pyramids.
    stack: u16,
    /// Which layers of the stack are left, bit 0 the largest.
    left: u8,
    /// Shape in bits 0-1, owner in bit 2, army in bit 3.
    tags: u8,
}

/// The layers each pyramid began with; shared by all positions that come from one setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stacks(Arc<[Pyramid]>);

impl Man {
    pub const NONE: Self = Self { value: 0, stack: 0, left: 0, tags: 0 };

    #[inline]
    pub const fn shape(self) -> Shape {
        match self.tags & 3 {
            0 => Shape::Circle,
            1 => Shape::Triangle,
            2 => Shape::Square,
            _ => Shape::Pyramid,
        }
    }

    #[inline]
    pub const fn is_pyramid(self) -> bool {
        self.tags & 3 == 3
    }

    /// Whether one of two men is a pyramid.
    #[inline]
    pub const fn or_is_pyramid(self, other: Self) -> bool {
        self.is_pyramid() | other.is_pyramid()
    }

    #[inline]
    pub const fn owner(self) -> Side {
        if self.tags & 4 == 0 { Side::White } else { Side::Black }
    }

    #[inline]
    pub const fn army(self) -> Side {
        if self.tags & 8 == 0 { Side::White } else { Side::Black }
    }

    /// The same man in the service and the army of a side.
    pub const fn serving(self, side: Side) -> Self {
        let tags = self.tags & 3 | (side.index() as u8) << 2 | (side.index() as u8) << 3;
        Self { tags, ..self }
    }

    /// How many layers are left; 0 for all but pyramids.
    #[inline]
    pub const fn layers_left(self) -> u32 {
        self.left.count_ones()
    }

    /// What the man is, as one number: equal exactly for men that are alike, layers left out.
    #[inline]
    pub const fn code(self) -> u64 {
        self.value as u64 | (self.tags as u64) << 20
    }
}

/// The values a man can act with or be hit on: (value, layer), layer 0 for the whole.
#[derive(Clone, Copy)]
pub(crate) struct Faces {
    list: [(u32, u16); MAX_LAYERS + 1],
    len: usize,
}

impl Faces {
    #[inline]
    pub fn as_slice(&self) -> &[(u32, u16)] {
        &self.list[..self.len.min(MAX_LAYERS + 1)]
    }
}

impl Stacks {
    /// Makes men of pieces and remembers the pyramids among them.
    pub fn collect(pieces: impl Iterator<Item = Piece>) -> (Self, Vec<Man>) {
        let mut stacks = Vec::new();
        let men = pieces.map(|piece| Self::man(&mut stacks, &piece)).collect();
        (Self(stacks.into()), men)
    }

    fn man(stacks: &mut Vec<Pyramid>, piece: &Piece) -> Man {
        let tags = piece.shape.index() as u8 | (piece.owner.index() as u8) << 2 | (piece.army.index() as u8) << 3;
        let mut man = Man { value: piece.value, stack: 0, left: 0, tags };
        if let Some(pyramid) = piece.pyramid {
            man.stack = stacks.len() as u16;
            man.left = ((1u16 << pyramid.layers().len()) - 1) as u8;
            stacks.push(pyramid);
        }
        man
    }

    /// The layers a man has left, from the largest.
    #[inline]
    pub fn layers(&self, man: Man) -> impl Iterator<Item = Layer> + '_ {
        let all = if man.is_pyramid() { self.0[usize::from(man.stack)].layers() } else { &[] };
        all.iter().enumerate().filter(move |(place, _)| man.left >> place & 1 != 0).map(|(_, layer)| *layer)
    }

    /// The values a man can act with or be hit on, whole first, then layers from the largest.
    #[inline]
    pub fn faces(&self, man: Man) -> Faces {
        let mut faces = Faces { list: [(man.value, 0); MAX_LAYERS + 1], len: 1 };
        if man.is_pyramid() && man.layers_left() > 1 {
            for layer in self.layers(man) {
                faces.list[faces.len] = (u32::from(layer.value), layer.value);
                faces.len += 1;
            }
        }
        faces
    }

    /// As [`Self::faces`], without making a list.
    #[inline]
    pub fn each_face(&self, man: Man, mut found: impl FnMut(u32, u16)) {
        found(man.value, 0);
        if man.is_pyramid() && man.layers_left() > 1 {
            for (place, layer) in self.0[usize::from(man.stack)].layers().iter().enumerate() {
                if man.left >> place & 1 != 0 {
                    found(u32::from(layer.value), layer.value);
                }
            }
        }
    }

    /// The man as the public type.
    pub fn piece(&self, man: Man) -> Piece {
        let layers: Vec<Layer> = self.layers(man).collect();
        Piece {
            army: man.army(),
            owner: man.owner(),
            shape: man.shape(),
            value: man.value,
            pyramid: Pyramid::new(&layers).ok(),
        }
    }

    /// The man without one layer, and the man that layer alone would be; `None` if it has no such layer or no other.
    pub fn split(&self, man: Man, layer: u16) -> Option<(Man, Man)> {
        if !man.is_pyramid() || man.layers_left() < 2 {
            return None;
        }
        let place = self.0[usize::from(man.stack)].layers().iter().position(|own| own.value == layer)?;
        let bit = 1u8 << place;
        if man.left & bit == 0 {
            return None;
        }
        let value = u32::from(layer);
        let rest = Man { value: man.value - value, left: man.left & !bit, ..man };
        Some((rest, Man { value, left: bit, ..man }))
    }

    /// The pyramid with one layer more, which it does not have; `None` if that makes no pyramid.
    ///
    /// A layer that it had when the position was set up costs nothing; another one makes a stack of its own.
    pub fn with_layer(&mut self, man: Man, layer: Layer) -> Option<Man> {
        let value = man.value + u32::from(layer.value);
        let stack = self.0.get(usize::from(man.stack)).filter(|_| man.is_pyramid())?;
        if let Some(place) = stack.layers().iter().position(|own| *own == layer)
            && man.left >> place & 1 == 0
        {
            return Some(Man { value, left: man.left | 1 << place, ..man });
        }
        let layers: Vec<Layer> = self.layers(man).chain([layer]).collect();
        let pyramid = Pyramid::new(&layers).ok()?;
        let stack = u16::try_from(self.0.len()).ok()?;
        let mut stacks = self.0.to_vec();
        stacks.push(pyramid);
        self.0 = stacks.into();
        Some(Man { value, stack, left: ((1u16 << layers.len()) - 1) as u8, ..man })
    }

    /// Whether a man moves as a shape.
    #[inline]
    fn moves_as(&self, rules: &Rules, man: Man, shape: Shape) -> bool {
        if man.is_pyramid() { rules.pyramid_moves_as(self.layers(man), shape) } else { man.shape() == shape }
    }

    /// What was taken, as the public type: a whole man, or one layer of a pyramid that stayed.
    pub fn taken(&self, man: Man, is_layer: bool) -> Taken {
        match self.layers(man).next() {
            Some(layer) if is_layer => Taken::Layer { army: man.army(), layer },
            _ => Taken::Whole(self.piece(man)),
        }
    }

    /// A number for what the man is, layers included, on no particular cell.
    #[inline]
    pub fn identity(&self, man: Man) -> u64 {
        let mut code = man.code();
        if man.is_pyramid() {
            for layer in self.layers(man) {
                code = mix(code ^ (u64::from(layer.value) | (layer.shape.index() as u64) << 16) << 24);
            }
        }
        code
    }
}

/// splitmix64's finalizer. CITE: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
#[inline]
pub(crate) const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The pieces on the board.
///
/// INVARIANT: the sets agree with `at`; `hash` is the xor of the keys of all men.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// By cell index.
    pub at: [Man; CELLS],
    /// Cells of each side's pieces.
    pub sides: [CellSet; 2],
    /// Cells of the pieces that move as circle, triangle, square, by side.
    pub movers: [[CellSet; 3]; 2],
    /// Cells of pyramids, both sides.
    pub pyramids: CellSet,
    /// Zobrist sum of the placement.
    pub hash: u64,
    /// The pyramids' layers.
    pub stacks: Stacks,
}

impl Board {
    /// Places men on an empty board.
    pub fn new(rules: &Rules, stacks: Stacks, men: impl Iterator<Item = (Cell, Man)>) -> Self {
        let empty = [[CellSet::EMPTY; 3]; 2];
        let mut board = Self {
            at: [Man::NONE; CELLS],
            sides: [CellSet::EMPTY; 2],
            movers: empty,
            pyramids: CellSet::EMPTY,
            hash: 0,
            stacks,
        };
        for (cell, man) in men {
            board.put(rules, cell, man);
        }
        board
    }

    #[inline]
    pub fn man(&self, cell: Cell) -> Man {
        self.at[cell.index()]
    }

    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub fn empty(&self, rules: &Rules) -> CellSet {
        rules.board & !self.occupied()
    }

    #[inline]
    fn key(cell: Cell, identity: u64) -> u64 {
        mix(identity ^ (cell.index() as u64 + 1) << 48)
    }

    /// Puts a man on an empty cell.
    #[inline]
    pub fn put(&mut self, rules: &Rules, cell: Cell, man: Man) {
        self.at[cell.index()] = man;
        self.toggle(rules, cell, man);
    }

    /// Takes the man off a cell.
    #[inline]
    pub fn lift(&mut self, rules: &Rules, cell: Cell) -> Man {
        let man = std::mem::replace(&mut self.at[cell.index()], Man::NONE);
        self.toggle(rules, cell, man);
        man
    }

    /// Puts a man in another's place.
    pub fn replace(&mut self, rules: &Rules, cell: Cell, man: Man) {
        self.lift(rules, cell);
        self.put(rules, cell, man);
    }

    /// Sets and hash as they change when this man comes to or leaves this cell.
    #[inline]
    fn toggle(&mut self, rules: &Rules, cell: Cell, man: Man) {
        let bit = CellSet::of(cell);
        let side = man.owner().index();
        self.sides[side].0 ^= bit.0;
        self.hash ^= Self::key(cell, self.stacks.identity(man));
        if man.is_pyramid() {
            self.pyramids.0 ^= bit.0;
        }
        for (shape, movers) in Shape::OF_LAYERS.into_iter().zip(&mut self.movers[side]) {
            if self.stacks.moves_as(rules, man, shape) {
                movers.0 ^= bit.0;
            }
        }
    }

    /// Moves a man to an empty cell.
    #[inline(always)]
    pub fn shift(&mut self, from: Cell, to: Cell) {
        let identity = self.stacks.identity(self.man(from));
        self.hash ^= Self::key(from, identity) ^ Self::key(to, identity);
        self.carry(from, to);
    }

    /// Moves a man back to the cell it came from, with the hash of then.
    #[inline(always)]
    pub fn shift_back(&mut self, (from, to): (Cell, Cell), hash: u64) {
        self.carry(to, from);
        self.hash = hash;
    }

    /// Moves a man to an empty cell, without the hash.
    #[inline(always)]
    fn carry(&mut self, from: Cell, to: Cell) {
        let man = self.man(from);
        let (start, bits) = (CellSet::of(from), CellSet::of(from) | CellSet::of(to));
        let side = man.owner().index();
        self.sides[side].0 ^= bits.0;
        if man.is_pyramid() {
            self.pyramids.0 ^= bits.0;
            for movers in self.movers[side].iter_mut().filter(|movers| !(**movers & start).is_empty()) {
                movers.0 ^= bits.0;
            }
        } else {
            self.movers[side][man.shape().index()].0 ^= bits.0;
        }
        self.at[from.index()] = Man::NONE;
        self.at[to.index()] = man;
    }
}
