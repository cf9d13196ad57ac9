"""Powers and roots: one value raised to a whole exponent gives the other."""

from __future__ import annotations

from tests.oracle.moves import Actor, Reason
from tests.oracle.position import Position, acting_values
from tests.oracle.removals import Found, Reached, add


def exponent(base: int, power: int) -> int | None:
    """The whole k of at least two with base^k = power, where the base is at least two."""
    if base < 2:
        return None
    k, raised = 1, base
    while raised < power:
        k, raised = k + 1, raised * base
    return k if raised == power and k >= 2 else None


def powers_and_roots(position: Position, reached: Reached, found: Found) -> None:
    """A piece takes what it reaches by a power of its value, or by a root of it."""
    takes_by_power = position.ruleset.on("captures.power.enabled")
    takes_by_root = position.ruleset.on("captures.root.enabled")
    if not takes_by_power and not takes_by_root:
        return
    for cell, targets in reached.items():
        for target in targets:
            victim = position.pieces.get(target)
            if victim is None or victim.side == position.side:
                continue
            for value, layer in acting_values(position.pieces[cell]):
                actors = frozenset([Actor(cell, value, layer)])
                for hit, hit_layer in acting_values(victim):
                    raised, drawn = exponent(value, hit), exponent(hit, value)
                    if takes_by_power and raised is not None:
                        add(found, target, hit_layer, Reason("power", "", raised, actors, hit))
                    if takes_by_root and drawn is not None:
                        add(found, target, hit_layer, Reason("root", "", drawn, actors, hit))
