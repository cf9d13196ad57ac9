"""Rithmomachia, the Philosophers' Game: rulesets, positions, turns with their sums, and games.

>>> from rithmomachia import Position, Ruleset
>>> position = Position.initial(Ruleset.builtin("boissiere"))
>>> position.play("C2 d6-d7").side_to_move
<Side.BLACK: 'black'>
"""

from rithmomachia._core import (
    Actor,
    Capture,
    Layer,
    LegalTurns,
    Move,
    Option,
    Outcome,
    Piece,
    Position,
    Preset,
    Prisoner,
    Reason,
    Ruleset,
    Setup,
    Tally,
    Turn,
    __version__,
    divide,
    perft,
    perft_moves,
    perft_parts,
)
from rithmomachia.errors import (
    CellError,
    FinishedError,
    GameError,
    GameTextError,
    IllegalTurnError,
    OptionError,
    PositionTextError,
    RithmomachiaError,
    RulesetError,
    SearchError,
    SetupError,
    TurnTextError,
)
from rithmomachia.game import Game
from rithmomachia.svg import svg
from rithmomachia.vocabulary import CaptureKind, Certainty, Condition, Shape, Side, Stage

__all__ = [
    "Actor",
    "Capture",
    "CaptureKind",
    "CellError",
    "Certainty",
    "Condition",
    "FinishedError",
    "Game",
    "GameError",
    "GameTextError",
    "IllegalTurnError",
    "Layer",
    "LegalTurns",
    "Move",
    "Option",
    "OptionError",
    "Outcome",
    "Piece",
    "Position",
    "PositionTextError",
    "Preset",
    "Prisoner",
    "Reason",
    "RithmomachiaError",
    "Ruleset",
    "RulesetError",
    "SearchError",
    "Setup",
    "SetupError",
    "Shape",
    "Side",
    "Stage",
    "Tally",
    "Turn",
    "TurnTextError",
    "__version__",
    "divide",
    "perft",
    "perft_moves",
    "perft_parts",
    "svg",
]
