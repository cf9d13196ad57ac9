//! What the evaluation said of positions seen before: a leaf that other lines, or the depth before, came to as well is not
//! weighed again.

use crate::eval::Look;

/// Positions kept: so few that they stay in a core's own memory.
const SLOTS: usize = 1 << 15;

/// One thread's looks by key, the newest in each slot.
///
/// INVARIANT: a look depends on the position alone, so what is kept is what looking again would say.
pub(super) struct Glances {
    slots: Vec<Option<(u64, Glance)>>,
}

/// A look, and what was found out about the position after it.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    pub look: Look,
    /// Whether the side to move can complete a formation by its next move, once that has been asked.
    pub completes: Option<bool>,
}

impl Glances {
    pub fn new() -> Self {
        Self { slots: vec![None; SLOTS] }
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Glance> {
        self.slots[slot_of(key)].filter(|(kept, _)| *kept == key).map(|(_, glance)| glance)
    }

    #[inline]
    pub fn put(&mut self, key: u64, glance: Glance) {
        self.slots[slot_of(key)] = Some((key, glance));
    }
}

#[inline]
const fn slot_of(key: u64) -> usize {
    (key >> 20) as usize & (SLOTS - 1)
}
