"""Pictures of recorded games."""

from __future__ import annotations

from rithmomachia.errors import RithmomachiaError
from rithmomachia.record import Record
from rithmomachia.svg import Orientation, animated_svg, svg


def drawn(
    record: Record, turns: int | None, *, animated: bool, seconds: float, is_lying: bool
) -> str:
    """The picture of a game's line after so many turns, or of its way there.

    Raises:
        RithmomachiaError: The game has fewer turns.
    """
    nodes = list(record.root.line())
    wanted = len(nodes) if turns is None else turns
    if wanted > len(nodes):
        raise RithmomachiaError(f"the game has {len(nodes)} turns, not {wanted}")
    positions = [record.start, *(node.position for node in nodes[:wanted])]
    orientation: Orientation = "lying" if is_lying else "upright"
    if not animated:
        return svg(positions[-1], orientation=orientation)
    captions = [f"{node.number}. {node.text()}" for node in nodes[:wanted]]
    return animated_svg(positions, captions=captions, orientation=orientation, seconds=seconds)
