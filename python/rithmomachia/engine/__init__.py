"""The opponent: a search to be given limits, and strengths for people to play against."""

from rithmomachia._core import (
    Engine,
    Limit,
    Line,
    SearchResult,
    StopFlag,
    bench,
    leaning,
    win_chance,
)
from rithmomachia.engine.strengths import STRENGTHS, Strength, choose_turn, strength, threads_of

__all__ = [
    "STRENGTHS",
    "Engine",
    "Limit",
    "Line",
    "SearchResult",
    "StopFlag",
    "Strength",
    "bench",
    "choose_turn",
    "leaning",
    "strength",
    "threads_of",
    "win_chance",
]
