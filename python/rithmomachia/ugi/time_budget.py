"""How long to think for one turn, from what the clock shows."""

from __future__ import annotations

# Games against an equal last 20 to 60 own turns; what is left is shared out as if for so many.
_TURNS_EXPECTED = 25
# Of an increment, which comes back after the turn, most may be spent at once.
_OF_INCREMENT = 0.8
# No turn takes more of the clock than this, but for the last before it is filled again.
_AT_MOST = 0.4
_LAST_TURN = 0.85
# Lost between the clock's start and the search's, and back: pipes, a busy machine.
OVERHEAD_MS = 25


def time_budget_ms(time_ms: int, increment_ms: int = 0, *, moves_to_go: int | None = None) -> int:
    """Milliseconds to think, at least 1.

    Args:
        time_ms: What the own clock shows; 0 or less is taken as nearly none.
        increment_ms: What comes on the clock after the turn.
        moves_to_go: Own turns until the clock is filled again, this one included.
    """
    usable = max(1, time_ms - OVERHEAD_MS)
    turns = _TURNS_EXPECTED if moves_to_go is None else min(moves_to_go, _TURNS_EXPECTED)
    wanted = usable / max(1, turns) + _OF_INCREMENT * max(0, increment_ms)
    share = _LAST_TURN if moves_to_go == 1 else _AT_MOST
    return max(1, int(min(wanted, usable * share)))
