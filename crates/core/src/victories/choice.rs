//! Choosing among captured values: an exact sum, or the largest sum of so many pieces or digits.

/// Some of the values, exactly `pieces` of them where given, that sum to the target; the empty choice never counts.
///
/// Cost: values × pieces × target / 64, and memory for pieces × target places.
pub(crate) fn subset_with_sum(values: &[u32], pieces: Option<u32>, target: u32) -> Option<Vec<u32>> {
    let most = pieces.map_or(0, |pieces| pieces as usize);
    let total: u64 = values.iter().map(|value| u64::from(*value)).sum();
    if target == 0 || total < u64::from(target) || most > values.len() || pieces == Some(0) {
        return None;
    }
    // Row k has a bit for every sum that k of the values seen so far can have; without a number of pieces there is one
    // row, which every value extends. `last` says, 1 + its place, which value made a sum first.
    let width = target as usize + 1;
    let mut rows = vec![vec![0u64; width.div_ceil(64)]; most + 1];
    let mut last = vec![0u16; (most + 1) * width];
    rows[0][0] = 1;
    for (place, value) in values.iter().enumerate().filter(|(_, value)| **value <= target) {
        for k in (usize::from(pieces.is_some())..=most).rev() {
            let moved = moved_up(&rows[k.saturating_sub(1)], *value as usize);
            for (word, bits) in moved.into_iter().enumerate() {
                let mut new = bits & !rows[k][word];
                rows[k][word] |= new;
                while new != 0 {
                    let sum = word * 64 + new.trailing_zeros() as usize;
                    if let Some(made) = last[k * width..].get_mut(sum).filter(|_| sum < width) {
                        *made = place as u16 + 1;
                    }
                    new &= new - 1;
                }
            }
        }
    }
    let (mut k, mut sum, mut chosen) = (most, target as usize, Vec::new());
    while sum > 0 {
        let place = usize::from(last[k * width + sum]).checked_sub(1)?;
        chosen.push(values[place]);
        sum -= values[place] as usize;
        k = k.saturating_sub(1);
    }
    chosen.reverse();
    Some(chosen)
}

/// The bits moved up by a number of places; what goes beyond the last word is lost.
fn moved_up(row: &[u64], by: usize) -> Vec<u64> {
    let (words, bits) = (by / 64, by % 64);
    let mut moved = vec![0; row.len()];
    for (to, from) in (words..row.len()).zip(0..) {
        let carried = if bits > 0 && from > 0 { row[from - 1] >> (64 - bits) } else { 0 };
        moved[to] = row[from] << bits | carried;
    }
    moved
}

/// What a choice of captured values has to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Of exactly so many values.
    pub pieces: Option<u32>,
    /// Of exactly so many decimal digits in all.
    pub digits: Option<u32>,
    /// Their sum is at least this, and each of them is less.
    pub sum: u32,
}

/// The choice of values with the largest sum, where it is enough.
///
/// Among values of one length the largest are taken first, so a choice is a number of values of each length.
/// Cost: the number of ways to split the digits among the lengths, a few dozen at most for the sums people play for.
pub(crate) fn largest(values: &[u32], wanted: Wanted) -> Option<Vec<u32>> {
    let mut lengths: [Vec<u32>; LENGTHS] = Default::default();
    // Of different lengths only where somebody counts digits.
    let place = |value: u32| if wanted.digits.is_some() { digits(value) as usize - 1 } else { 0 };
    for value in values.iter().filter(|value| **value < wanted.sum) {
        lengths[place(*value).min(LENGTHS - 1)].push(*value);
    }
    lengths.iter_mut().for_each(|values| values.sort_unstable_by(|a, b| b.cmp(a)));
    let mut search = Search { lengths, best: None };
    search.fill(LENGTHS, [0; LENGTHS], (wanted.pieces, wanted.digits, 0));
    let (sum, counts) = search.best.filter(|(sum, _)| *sum >= wanted.sum)?;
    let chosen = search.lengths.iter().zip(counts).flat_map(|(values, count)| values[..count].iter().copied());
    Some(chosen.collect()).filter(|_| sum > 0)
}

/// Most digits of a value: a pyramid of eight layers of 9999 has five.
const LENGTHS: usize = 5;

struct Search {
    /// By number of digits, one less: the values of that length, the largest first.
    lengths: [Vec<u32>; LENGTHS],
    /// The largest sum so far, and how many values of each length it takes.
    best: Option<(u32, [usize; LENGTHS])>,
}

impl Search {
    /// Chooses how many of each length up to `length`, with so many pieces and digits to go and this sum behind.
    fn fill(
        &mut self,
        length: usize,
        counts: [usize; LENGTHS],
        (pieces, digits, sum): (Option<u32>, Option<u32>, u32),
    ) {
        let Some(at) = length.checked_sub(1) else {
            let done = pieces.unwrap_or(0) == 0 && digits.unwrap_or(0) == 0;
            if done && self.best.is_none_or(|(best, _)| best < sum) {
                self.best = Some((sum, counts));
            }
            return;
        };
        let (mut pieces, mut digits, mut sum, mut counts) = (pieces, digits, sum, counts);
        for count in 0..=self.lengths[at].len() {
            if count > 0 {
                let less = |left: Option<u32>, by: u32| left.map_or(Some(None), |left| left.checked_sub(by).map(Some));
                let (Some(fewer), Some(shorter)) = (less(pieces, 1), less(digits, length as u32)) else { return };
                (pieces, digits) = (fewer, shorter);
                sum += self.lengths[at][count - 1];
                counts[at] = count;
            }
            self.fill(length - 1, counts, (pieces, digits, sum));
        }
    }
}

/// Decimal digits of a value.
#[inline]
pub(super) fn digits(value: u32) -> u32 {
    value.checked_ilog10().map_or(1, |log| log + 1)
}

#[cfg(test)]
mod tests {
    use super::{Wanted, largest, subset_with_sum};

    #[test]
    fn subsets_are_found_exactly_when_there_are_some() {
        let values = [9, 16, 16, 25, 4, 81];
        for target in 0..=160 {
            for pieces in [None, Some(1), Some(2), Some(3), Some(4), Some(6), Some(7)] {
                let expected = (1u32..64).any(|choice| {
                    let chosen: Vec<u32> =
                        (0..6).filter(|i| choice >> i & 1 == 1).map(|i| values[i as usize]).collect();
                    chosen.iter().sum::<u32>() == target && pieces.is_none_or(|n| n as usize == chosen.len())
                });
                let found = subset_with_sum(&values, pieces, target);
                assert_eq!(found.is_some(), expected && target > 0, "{target} of {pieces:?}");
                if let Some(chosen) = found {
                    assert_eq!(chosen.iter().sum::<u32>(), target);
                    assert!(pieces.is_none_or(|n| n as usize == chosen.len()));
                }
            }
        }
    }

    #[test]
    fn the_largest_choice_is_that_of_all_choices() {
        let values = [2, 9, 16, 64, 4, 81, 100, 120, 8];
        for sum in [1, 50, 100, 101, 170, 400] {
            for pieces in [None, Some(1), Some(3), Some(5), Some(9)] {
                for digits in [None, Some(1), Some(4), Some(8), Some(12), Some(30)] {
                    let choices = (1u32..512).map(|choice| -> Vec<u32> {
                        (0..9).filter(|i| choice >> i & 1 == 1).map(|i| values[i as usize]).collect()
                    });
                    let sums = choices.filter(|chosen| {
                        chosen.iter().all(|value| *value < sum)
                            && pieces.is_none_or(|n| n as usize == chosen.len())
                            && digits.is_none_or(|n| n as usize == chosen.iter().map(|v| v.to_string().len()).sum())
                    });
                    let best = sums.map(|chosen| chosen.iter().sum::<u32>()).max().filter(|best| *best >= sum);
                    let found = largest(&values, Wanted { pieces, digits, sum });
                    assert_eq!(found.map(|found| found.iter().sum()), best, "{sum} {pieces:?} {digits:?}");
                }
            }
        }
    }
}
