//! Pyramids: stacks of layers with distinct values.

use super::Shape;

/// Most layers a pyramid can have.
pub const MAX_LAYERS: usize = 8;

/// One component of a pyramid: a shape (never a pyramid) and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// Circle, triangle or square.
    pub shape: Shape,
    /// 1 to 9999, unlike every other layer of its pyramid.
    pub value: u16,
}

/// Why some layers make no pyramid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PyramidFault {
    /// No layer at all.
    #[error("a pyramid needs at least one layer")]
    Empty,
    /// More layers than fit.
    #[error("a pyramid has at most 8 layers, not {0}")]
    TooMany(usize),
    /// Two layers of one value.
    #[error("the layer value {0} stands twice in one pyramid")]
    Twice(u16),
    /// A value outside the range.
    #[error("a layer value lies between 1 and 9999, not {0}")]
    Value(u32),
    /// A pyramid as a layer.
    #[error("a layer is a circle, a triangle or a square, never a pyramid")]
    Nested,
}

/// The layers a pyramid still has, from the largest value down.
///
/// INVARIANT: 1 to 8 layers, values distinct and descending, no layer is itself a pyramid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pyramid {
    layers: [Layer; MAX_LAYERS],
    len: u8,
}

const NOTHING: Layer = Layer { shape: Shape::Circle, value: 0 };

impl Pyramid {
    /// Builds a pyramid from layers in any order.
    ///
    /// # Errors
    /// The first fault found: none or too many layers, a value out of range or twice, a nested pyramid.
    pub fn new(layers: &[Layer]) -> Result<Self, PyramidFault> {
        if layers.is_empty() {
            return Err(PyramidFault::Empty);
        }
        if layers.len() > MAX_LAYERS {
            return Err(PyramidFault::TooMany(layers.len()));
        }
        let mut sorted = [NOTHING; MAX_LAYERS];
        for (place, layer) in sorted.iter_mut().zip(layers) {
            if layer.shape == Shape::Pyramid {
                return Err(PyramidFault::Nested);
            }
            if layer.value == 0 || layer.value > super::MAX_VALUE {
                return Err(PyramidFault::Value(u32::from(layer.value)));
            }
            *place = *layer;
        }
        sorted[..layers.len()].sort_by_key(|layer| std::cmp::Reverse(layer.value));
        if let Some(pair) = sorted[..layers.len()].windows(2).find(|pair| pair[0].value == pair[1].value) {
            return Err(PyramidFault::Twice(pair[0].value));
        }
        Ok(Self { layers: sorted, len: layers.len() as u8 })
    }

    /// The layers left, from the largest value down; never empty.
    #[inline]
    pub fn layers(&self) -> &[Layer] {
        &self.layers[..usize::from(self.len).min(MAX_LAYERS)]
    }

    /// The sum of the layers left.
    pub fn total(&self) -> u32 {
        self.layers().iter().map(|layer| u32::from(layer.value)).sum()
    }

    /// The layer with this value.
    pub fn layer(&self, value: u16) -> Option<Layer> {
        self.layers().iter().copied().find(|layer| layer.value == value)
    }

    /// Whether a layer of this shape is left.
    pub fn has_shape(&self, shape: Shape) -> bool {
        self.layers().iter().any(|layer| layer.shape == shape)
    }

    /// The pyramid without one layer; `None` if it has no such layer or no other.
    pub fn without(&self, value: u16) -> Option<Self> {
        let at = self.layers().iter().position(|layer| layer.value == value)?;
        if self.len < 2 {
            return None;
        }
        let mut rest = *self;
        rest.layers.copy_within(at + 1.., at);
        rest.layers[MAX_LAYERS - 1] = NOTHING;
        rest.len -= 1;
        Some(rest)
    }
}
