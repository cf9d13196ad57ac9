"""From what the kernel says to messages. Nothing here decides anything about the rules."""

from __future__ import annotations

from functools import lru_cache

from rithmomachia import Capture, Move, Outcome, Piece, Position, Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.rulebook.words import VICTORIES, heading
from rithmomachia.server.protocol import (
    CaptureMessage,
    LayerMessage,
    MoveMessage,
    OutcomeMessage,
    OutcomePieceMessage,
    PieceMessage,
    PositionView,
    PrisonerMessage,
    PrisonersMessage,
    RansomMessage,
    ReasonMessage,
    ReturnMessage,
    TalliesMessage,
    TallyMessage,
    WordsMessage,
)
from rithmomachia.server.targets import targets

CAPTURE_WORDS = (
    "meeting",
    "multiplication",
    "division",
    "addition",
    "subtraction",
    "ambush",
    "power",
    "root",
    "progression",
    "siege",
)
OTHER_ENDINGS = {
    "no_legal_turn": mark("No legal turn"),
    "resignation": mark("Resignation"),
    "agreement": mark("Agreement"),
    "time": mark("Out of time"),
    "forfeit": mark("Absence"),
    "aborted": mark("Broken off"),
}


def position_view(position: Position, *, ending: Outcome | None = None) -> PositionView:
    """A position with all that can be done in it.

    Args:
        position: The position.
        ending: How the game ended where the board does not show it; then nothing can be done.
    """
    outcome = ending or position.outcome()
    is_over = outcome is not None
    moves = [] if is_over else position.moves()
    return PositionView(
        text=position.text(),
        side_to_move=position.side_to_move.value,
        stage=position.stage.value,
        turn_number=position.turn_number,
        mover=position.mover,
        pieces=[piece_message(cell, piece) for cell, piece in position.pieces().items()],
        moves=[
            move_message(move) for move in moves if move.returned is None and move.ransom is None
        ],
        returns=[
            ReturnMessage(piece=move.returned, cell=move.to_cell, word=move.word)
            for move in moves
            if move.returned is not None
        ],
        ransoms=[
            RansomMessage(
                man=move.from_cell, pyramid=move.to_cell, layer=move.ransom, word=move.word
            )
            for move in moves
            if move.ransom is not None and move.from_cell is not None
        ],
        captures=[] if is_over else [capture_message(found) for found in position.captures()],
        prisoners=PrisonersMessage(
            white=[PrisonerMessage.model_validate(one) for one in position.prisoners("white")],
            black=[PrisonerMessage.model_validate(one) for one in position.prisoners("black")],
        ),
        tallies=TalliesMessage(
            white=TallyMessage.model_validate(position.tally("white")),
            black=TallyMessage.model_validate(position.tally("black")),
        ),
        targets=targets(position),
        can_end_turn=not is_over and position.stage == "after",
        outcome=None if outcome is None else outcome_message(outcome, position.ruleset),
    )


def move_message(move: Move) -> MoveMessage:
    """A move, with its reasons where it is a meeting."""
    return MoveMessage.model_validate(move)


def capture_message(capture: Capture) -> CaptureMessage:
    """A capture, with every sum that justifies it."""
    return CaptureMessage.model_validate(capture)


def meeting_message(move: Move, target: Piece) -> CaptureMessage:
    """What a meeting takes, in the form of a capture."""
    layer = "" if move.layer is None else f":{move.layer}"
    return CaptureMessage(
        cell=move.to_cell,
        layer=move.layer,
        word=f"x{move.to_cell}{layer}",
        token=target.token,
        text=move.reasons[0].text if move.reasons else move.text,
        reasons=[ReasonMessage.model_validate(reason) for reason in move.reasons],
    )


def outcome_message(outcome: Outcome, ruleset: Ruleset) -> OutcomeMessage:
    """An ending under the ruleset's own name for it."""
    return OutcomeMessage(
        winner=None if outcome.winner is None else outcome.winner.value,
        condition=outcome.condition,
        name=ending_name(outcome.condition, ruleset),
        conditions=list(outcome.conditions),
        pieces=[OutcomePieceMessage(cell=cell, token=token) for cell, token in outcome.pieces],
        numbers=list(outcome.numbers),
        progression=outcome.progression,
        text=outcome.text,
    )


def ending_name(condition: str, ruleset: Ruleset) -> str:
    """What players call this ending."""
    return _(OTHER_ENDINGS.get(condition, "")) or heading(ruleset, condition)


def words(ruleset: Ruleset) -> WordsMessage:
    """The ruleset's own words; of the victories, those it has."""
    keys = {option.key for option in ruleset.options()}
    known = [name for name in VICTORIES if f"victory.{name}.enabled" in keys]
    return WordsMessage(
        kinds={kind: _(ruleset.word(kind)) for kind in CAPTURE_WORDS},
        victories={name: _(ruleset.word(name)) for name in known},
    )


# A message is told again and again, and no two of the same cell and piece differ.
@lru_cache(maxsize=16_384)
def piece_message(cell: str, piece: Piece) -> PieceMessage:
    """A piece on its cell."""
    return PieceMessage(
        cell=cell,
        side=piece.side.value,
        shape=piece.shape.value,
        value=piece.value,
        layers=[LayerMessage.model_validate(layer) for layer in piece.layers],
        token=piece.token,
    )
