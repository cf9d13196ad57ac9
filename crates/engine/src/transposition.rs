//! What has been searched before.

use rithmomachia_core::Part;

use crate::score::Score;

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub score: Score,
    pub depth: i16,
    pub bound: Bound,
    age: u8,
    /// The part that proved best.
    pub best: Option<Part>,
}

/// A table of searched positions: of two entries for one place the deeper of this search stays.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
    age: u8,
}

impl Table {
    /// A table of about so many MiB, at least one entry.
    pub fn new(mib: usize) -> Self {
        let wanted = (mib << 20) / size_of::<Option<Entry>>();
        Self { entries: vec![None; wanted.max(1)], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    /// Begins a new search: what older ones left gives way first.
    pub fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    pub fn put(&mut self, key: u64, (score, bound): (Score, Bound), depth: i32, best: Option<Part>) {
        let place = self.place(key);
        let depth = depth as i16;
        let old = self.entries[place];
        let stays = old.is_some_and(|old| old.key != key && old.age == self.age && old.depth > depth);
        if !stays {
            let best = best.or(old.filter(|old| old.key == key).and_then(|old| old.best));
            self.entries[place] = Some(Entry { key, score, depth, bound, age: self.age, best });
        }
    }

    /// How full the table is, in thousandths, by a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().flatten().filter(|entry| entry.age == self.age).count();
        (used * 1000 / sample.len().max(1)) as u32
    }
}
