"""The opponent: a search to be given limits, and strengths for people to play against."""

from rithmomachia._core import Engine, SearchResult, StopFlag, bench
from rithmomachia.engine.strengths import STRENGTHS, Strength, choose_turn, strength

__all__ = [
    "STRENGTHS",
    "Engine",
    "SearchResult",
    "StopFlag",
    "Strength",
    "bench",
    "choose_turn",
    "strength",
]
