"""`info` lines: what a search tells while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Info(NamedTuple):
    """One line of a search, each part `None` where it is not told.

    Attributes:
        depth: Whole turns looked ahead.
        selective_depth: The deepest turn looked at.
        multi_pv: Which of several lines, 1 for the best.
        score: For the side to move: 100 is about one piece.
        wins_in: Turns of both sides until a forced win, negative until a forced loss.
        nodes: Positions visited.
        nps: Positions a second.
        hash_full: Thousandths of the memory in use.
        time_ms: Milliseconds since the search began.
        pv: The turns expected, as words.
    """

    depth: int | None = None
    selective_depth: int | None = None
    multi_pv: int | None = None
    score: int | None = None
    wins_in: int | None = None
    nodes: int | None = None
    nps: int | None = None
    hash_full: int | None = None
    time_ms: int | None = None
    pv: tuple[str, ...] = ()


_NUMBERS = {
    "depth": "depth",
    "seldepth": "selective_depth",
    "multipv": "multi_pv",
    "nodes": "nodes",
    "nps": "nps",
    "hashfull": "hash_full",
    "time": "time_ms",
}


def info_line(info: Info) -> str:
    """Writes the whole line. The expected turns come last, since they may be any number."""
    words = ["info"]
    for word, name in _NUMBERS.items():
        value = getattr(info, name)
        if value is not None:
            words += [word, str(value)]
        if word == "multipv":
            if info.wins_in is not None:
                words += ["score", "mate", str(info.wins_in)]
            elif info.score is not None:
                words += ["score", "cp", str(info.score)]
    if info.pv:
        words += ["pv", *info.pv]
    return " ".join(words)


def parse_info(words: Sequence[str]) -> Info:
    """Reads what follows the word `info`, and passes over what it does not know.

    Another program's line is never an error: what cannot be read is left `None`.
    """
    found: dict[str, int] = {}
    pv: tuple[str, ...] = ()
    at = 0
    while at < len(words):
        word = words[at]
        if word == "string":
            break
        if word == "pv":
            pv = tuple(words[at + 1 :])
            break
        if word == "score" and words[at + 1 : at + 2] in (["cp"], ["mate"]):
            name = "score" if words[at + 1] == "cp" else "wins_in"
            _keep(found, name, words=words[at + 2 : at + 3])
            at += 3
        elif word in _NUMBERS:
            _keep(found, _NUMBERS[word], words=words[at + 1 : at + 2])
            at += 2
        else:
            at += 1
    return Info(**found, pv=pv)


def _keep(found: dict[str, int], name: str, *, words: Sequence[str]) -> None:
    if words and len(words[0]) < 25:
        digits = words[0].removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdigit():
            found[name] = int(words[0])
