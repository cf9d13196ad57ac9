"""The opponent: a search to be given limits, and strengths for people to play against."""

from rithmomachia._core import Engine, SearchResult, StopFlag
from rithmomachia.engine.strengths import STRENGTHS, Strength, choose_turn, strength

__all__ = [
    "STRENGTHS",
    "Engine",
    "SearchResult",
    "StopFlag",
    "Strength",
    "choose_turn",
    "strength",
]
