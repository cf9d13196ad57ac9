"""What comments say to programs: the clock and the engine's opinion.

CITE: the commands `[%clk 1:05:23]` and `[%eval 0.34]` of chess programs' game files.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CLOCK = re.compile(r"\[%clk\s+(\d{1,5}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,3}))?\s*\]", re.ASCII)
_EVALUATION = re.compile(
    r"\[%eval\s+(?:(?P<sign>[+-]?)(?P<whole>\d{1,4})(?:\.(?P<part>\d{1,2}))?"
    r"|\#(?P<wins>-?\d{1,4}))(?:,(?P<depth>\d{1,3}))?\s*\]",
    re.ASCII,
)


class Evaluation(NamedTuple):
    """What an engine thought of a position, as White sees it.

    Attributes:
        score: 100 is about one piece, positive is good for White; `None` where a win is forced.
        wins_in: Turns until a forced win of White, negative of Black; `None` for neither.
        depth: Turns looked ahead, where that is known.
    """

    score: int | None
    wins_in: int | None = None
    depth: int | None = None


def clock_text(clock_ms: int) -> str:
    """The command for what a clock showed."""
    seconds, part = divmod(clock_ms, 1000)
    fraction = f".{part:03}".rstrip("0") if part else ""
    return f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}]"


def evaluation_text(evaluation: Evaluation) -> str:
    """The command for an engine's opinion."""
    if evaluation.score is None:
        value = f"#{evaluation.wins_in}"
    else:
        sign = "-" if evaluation.score < 0 else ""
        value = f"{sign}{abs(evaluation.score) // 100}.{abs(evaluation.score) % 100:02}"
    return f"[%eval {value}{'' if evaluation.depth is None else f',{evaluation.depth}'}]"


def take_clock(text: str) -> tuple[int | None, str]:
    """The first clock of a comment in milliseconds, and the comment without it."""
    match = _CLOCK.search(text)
    if match is None:
        return None, text
    hours, minutes, seconds, part = match.groups(default="0")
    whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int(part.ljust(3, "0")), _without(text, match)


def take_evaluation(text: str) -> tuple[Evaluation | None, str]:
    """The first opinion of a comment, and the comment without it."""
    match = _EVALUATION.search(text)
    if match is None:
        return None, text
    depth = None if match["depth"] is None else int(match["depth"])
    if match["wins"] is not None:
        return Evaluation(None, int(match["wins"]), depth), _without(text, match)
    score = int(match["whole"]) * 100 + int((match["part"] or "0").ljust(2, "0"))
    return Evaluation(-score if match["sign"] == "-" else score, None, depth), _without(text, match)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]} {text[match.end() :]}"
