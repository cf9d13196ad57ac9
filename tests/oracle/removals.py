"""What can be removed, and why."""

from __future__ import annotations

from tests.oracle.moves import Reason
from tests.oracle.position import Cell

Removal = tuple[Cell, int | None]
"""A cell, and whole (None) or which layer."""

Found = dict[Removal, set[Reason]]


Reached = dict[Cell, list[Cell]]
"""For every own piece the cells it reaches."""


def add(found: Found, cell: Cell, layer: int | None, reason: Reason) -> None:
    """Notes one more reason for a removal."""
    found.setdefault((cell, layer), set()).add(reason)
