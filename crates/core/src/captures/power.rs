//! Powers and roots: one piece that reaches an enemy, and one value that is a power of the other.

use super::{Found, actor};
use crate::board::Board;
use crate::rules::Rules;
use crate::types::{CaptureKind, Cell, Removal};

/// RULE: captures.power, captures.root. own^k = enemy, or enemy^k = own, with base and k at least 2, by a piece that reaches
/// the enemy.
pub(super) fn pair<F: Found>(rules: &Rules, board: &Board, (from, cell): (Cell, Cell), found: &mut F) {
    let captures = &rules.settings().captures;
    let (own, target) = (board.man(from), board.man(cell));
    board.stacks.each_face(target, |value, layer| {
        board.stacks.each_face(own, |acting, acting_layer| {
            let removal = Removal { cell, layer };
            let actors = || [actor(from, (acting, acting_layer))];
            if let Some(exponent) = exponent(acting, value).filter(|_| captures.power) {
                found.hit(removal, CaptureKind::Power, &actors(), exponent);
            }
            if let Some(exponent) = exponent(value, acting).filter(|_| captures.root) {
                found.hit(removal, CaptureKind::Root, &actors(), exponent);
            }
        });
    });
}

/// k ≥ 2 with base^k = power; none for a base of 1, whose powers are all itself.
fn exponent(base: u32, power: u32) -> Option<u8> {
    if base < 2 {
        return None;
    }
    let (mut product, mut exponent) = (u64::from(base), 1);
    while product < u64::from(power) {
        product *= u64::from(base);
        exponent += 1;
    }
    (exponent >= 2 && product == u64::from(power)).then_some(exponent)
}

#[cfg(test)]
mod tests {
    use super::exponent;

    #[test]
    fn exponents_are_those_of_whole_powers() {
        for (base, power, wanted) in [
            (2, 16, Some(4)),
            (2, 64, Some(6)),
            (4, 64, Some(3)),
            (15, 225, Some(2)),
            (3, 9, Some(2)),
            (1, 1, None),
            (4, 4, None),
            (16, 4, None),
            (2, 48, None),
            (282, 79_524, Some(2)),
        ] {
            assert_eq!(exponent(base, power), wanted, "{base} to {power}");
        }
    }
}
