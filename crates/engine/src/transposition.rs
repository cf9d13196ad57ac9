//! What has been searched before, shared by all threads without a lock.
//!
//! CITE: xor of key and data so that a torn entry is never believed, Hyatt and Mann, "A lock-less transposition table
//! implementation for parallel search", 2002.

use std::sync::atomic::{AtomicU64, Ordering};

use rithmomachia_core::{Cell, Move, Part, Removal, Shape, Side, Takes, Turncoat};

use crate::score::Score;

/// Entries that share a place: one line of a processor's cache.
const CLUSTER: usize = 4;
/// Searches until ages come round again.
const AGES: u8 = 64;
/// Turns of depth that a search of age outweighs when an entry must give way.
const AGE_WEIGHT: i32 = 4;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this.
    Lower,
    /// It is this.
    Exact,
    /// It is at most this.
    Upper,
}

/// One searched position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Wins counted from the position.
    pub score: Score,
    /// Turns searched.
    pub depth: i32,
    pub bound: Bound,
    /// The part that proved best.
    pub best: Option<Part>,
}

/// A slot: the key xor the data, and the data.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 2]);

impl Slot {
    fn read(&self) -> (u64, u64) {
        let data = self.0[1].load(Ordering::Relaxed);
        (self.0[0].load(Ordering::Relaxed) ^ data, data)
    }

    fn write(&self, key: u64, data: u64) {
        self.0[0].store(key ^ data, Ordering::Relaxed);
        self.0[1].store(data, Ordering::Relaxed);
    }
}

/// A table of searched positions: of the entries for one place the shallowest and oldest gives way.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    age: u8,
}

impl Table {
    /// A table of about so many MiB, at least one cluster; smaller where there is no such memory.
    pub fn new(mib: usize) -> Self {
        let mut wanted = ((mib << 20) / size_of::<Slot>() / CLUSTER).max(1) * CLUSTER;
        let mut slots = Vec::new();
        while slots.try_reserve_exact(wanted).is_err() && wanted > CLUSTER {
            wanted /= 2;
        }
        slots.resize_with(wanted, Slot::default);
        Self { slots, age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = Slot::default());
        self.age = 0;
    }

    /// Begins a new search: what older ones left gives way first.
    pub fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn cluster(&self, key: u64) -> &[Slot] {
        let clusters = self.slots.len() / CLUSTER;
        let place = ((u128::from(key) * clusters as u128) >> 64) as usize * CLUSTER;
        &self.slots[place..place + CLUSTER]
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.cluster(key)
            .iter()
            .map(Slot::read)
            .find(|(own, data)| *own == key && *data != 0)
            .map(|(_, data)| open(data))
    }

    /// Remembers a position. A best part known from before stays where the new search found none.
    pub fn put(&self, key: u64, mut entry: Entry) {
        let cluster = self.cluster(key);
        let worth = |data: u64| {
            let behind = (AGES + self.age - age_of(data)) % AGES;
            if data == 0 { i32::MIN } else { depth_of(data) - AGE_WEIGHT * i32::from(behind) }
        };
        let mut chosen = &cluster[0];
        let mut least = i32::MAX;
        for slot in cluster {
            let (own, data) = slot.read();
            if own == key && data != 0 {
                let old = open(data);
                // A deeper bound of this search says more than a shallower one.
                if entry.bound != Bound::Exact && old.depth > entry.depth + 2 && age_of(data) == self.age {
                    return;
                }
                entry.best = entry.best.or(old.best);
                chosen = slot;
                break;
            }
            if worth(data) < least {
                least = worth(data);
                chosen = slot;
            }
        }
        chosen.write(key, pack(entry, self.age));
    }

    /// How full the table is, in thousandths, by a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let of_this_search = |slot: &&Slot| {
            let (_, data) = slot.read();
            data != 0 && age_of(data) == self.age
        };
        (sample.iter().filter(of_this_search).count() * 1000 / sample.len().max(1)) as u32
    }
}

/// Bits 0-15 score, 16-23 depth, 24-29 age, 30-31 bound (1 to 3), 32-63 part.
fn pack(entry: Entry, age: u8) -> u64 {
    let score = u64::from(entry.score as i16 as u16);
    let depth = entry.depth.clamp(0, 255) as u64;
    score
        | depth << 16
        | u64::from(age) << 24
        | (entry.bound as u64 + 1) << 30
        | u64::from(entry.best.map_or(0, pack_part)) << 32
}

fn open(data: u64) -> Entry {
    let bound = match data >> 30 & 3 {
        1 => Bound::Lower,
        2 => Bound::Exact,
        _ => Bound::Upper,
    };
    Entry { score: Score::from(data as u16 as i16), depth: depth_of(data), bound, best: open_part((data >> 32) as u32) }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 16 & 255) as i32
}

const fn age_of(data: u64) -> u8 {
    (data >> 24 & 63) as u8
}

/// A layer's place in a packed part; values of layers end at 9999.
const WHOLE: u32 = (1 << 14) - 1;

/// Bits 0-1 kind (0 for none), 2-8 first cell, 9-15 second cell, 16-29 layer, 30 ransom. A man that comes back is of the kind of the
/// end, which has no bits more: 2-8 cell, 9-10 shape + 1, 11 side, 16-29 value.
fn pack_part(part: Part) -> u32 {
    match part {
        Part::End => 3,
        Part::Capture(Removal { cell, layer }) => 1 | (cell.index() as u32) << 2 | u32::from(layer) << 16,
        Part::Move(Move { from, to, takes }) => {
            let moved = |layer: u32| 2 | (from.index() as u32) << 2 | (to.index() as u32) << 9 | layer << 16;
            match takes {
                Takes::Nothing => moved(0),
                Takes::Whole => moved(WHOLE),
                Takes::Layer(layer) => moved(u32::from(layer)),
                Takes::Ransom(layer) => moved(u32::from(layer)) | 1 << 30,
                Takes::Back(Turncoat { value, shape, owner }) => {
                    let (shape, owner) = (shape.index() as u32 + 1, owner.index() as u32);
                    3 | (to.index() as u32) << 2 | shape << 9 | owner << 11 | u32::from(value) << 16
                }
            }
        }
    }
}

fn open_part(bits: u32) -> Option<Part> {
    let cell = |at: u32| Cell::from_index((bits >> at & 127) as usize);
    let layer = bits >> 16 & WHOLE;
    match bits & 3 {
        1 => Some(Part::Capture(Removal { cell: cell(2), layer: layer as u16 })),
        2 => {
            let takes = match layer {
                layer if bits >> 30 & 1 != 0 => Takes::Ransom(layer as u16),
                0 => Takes::Nothing,
                WHOLE => Takes::Whole,
                layer => Takes::Layer(layer as u16),
            };
            Some(Part::Move(Move { from: cell(2), to: cell(9), takes }))
        }
        3 => Some(match bits >> 9 & 3 {
            0 => Part::End,
            shape => {
                let owner = if bits >> 11 & 1 == 0 { Side::White } else { Side::Black };
                let shape = Shape::OF_LAYERS[shape as usize - 1];
                Part::Move(Move::back(Turncoat { value: layer as u16, shape, owner }, cell(2)))
            }
        }),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn cell(index: usize) -> Cell {
        Cell::from_index(index)
    }

    #[test]
    fn entries_come_back_as_they_were_put() {
        let parts = [
            None,
            Some(Part::End),
            Some(Part::Capture(Removal { cell: cell(127), layer: 9999 })),
            Some(Part::Capture(Removal::whole(cell(0)))),
            Some(Part::Move(Move::plain(cell(0), cell(127)))),
            Some(Part::Move(Move { from: cell(127), to: cell(3), takes: Takes::Whole })),
            Some(Part::Move(Move { from: cell(64), to: cell(65), takes: Takes::Layer(9999) })),
            Some(Part::Move(Move::ransom(cell(127), cell(0), 9999))),
            Some(Part::Move(Move::back(Turncoat { value: 9999, shape: Shape::Square, owner: Side::Black }, cell(127)))),
            Some(Part::Move(Move::back(Turncoat { value: 1, shape: Shape::Circle, owner: Side::White }, cell(0)))),
        ];
        let table = Table::new(1);
        for (number, best) in parts.into_iter().enumerate() {
            for (score, depth, bound) in [(-29_999, 0, Bound::Lower), (0, 7, Bound::Exact), (29_999, 255, Bound::Upper)]
            {
                let key = (number as u64 + 1) << 40 | depth as u64;
                let entry = Entry { score, depth, bound, best };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
            }
        }
        assert_eq!(table.get(12345), None);
    }

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = Table::new(0);
        table.put(7, Entry { score: 5, depth: 3, bound: Bound::Exact, best: None });
        table.slots[0].0[1].fetch_xor(1, Ordering::Relaxed);
        assert_eq!(table.get(7), None);
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let mut table = Table::new(0);
        let put = |table: &Table, key, depth| {
            table.put(key, Entry { score: 0, depth, bound: Bound::Exact, best: None });
        };
        for (key, depth) in [(1, 9), (2, 3), (3, 9), (4, 9)] {
            put(&table, key, depth);
        }
        put(&table, 5, 1);
        assert!(table.get(2).is_none() && table.get(5).is_some());
        for _ in 0..3 {
            table.begin();
        }
        put(&table, 1, 2);
        put(&table, 6, 1);
        // The depth 1 of age 0 went, not the depth 2 just written.
        assert!(table.get(5).is_none() && table.get(1).is_some() && table.get(6).is_some());
        assert_eq!(table.fullness(), 500);
    }
}
