"""What falls by a turn, what could fall next, and what it saves, each with its sum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from rithmomachia._core import Capture, Outcome, Position, Reason, Setup, Turn
from rithmomachia.engine.wording import ending_sentence, piece_name, short_name
from rithmomachia.errors import SetupError
from rithmomachia.locale import _, ngettext
from rithmomachia.locale.kernel_texts import listed, sum_text
from rithmomachia.vocabulary import Side

# Sentences of one sort: more would bury what matters.
_MOST = 2
# Turns looked through for one that wins at once: crowded positions have tens of thousands.
_LOOKED_AT = 600


class Hit(NamedTuple):
    """Something that falls or could fall: its cell, layer and name, and the sum that allows it;
    and the move to make first, where the capture follows by itself.
    """

    cell: str
    layer: int | None
    token: str
    reason: Reason
    move: str | None = None

    @staticmethod
    def of(position: Position, capture: Capture, *, move: str | None = None) -> Hit:
        """A capture as it stands in a position, or as a move of it brings about."""
        piece = position.pieces().get(capture.cell)
        token = capture.token.split("[")[0] if piece is None else piece_name(piece)
        return Hit(capture.cell, capture.layer, token, capture.reasons[0], move)

    def sentence(self, *, is_possible: bool = False) -> str:
        """Who takes what and why, or could take it, as far as to the full stop."""
        what = self.token
        if self.layer is not None:
            what = _("the layer {layer} of {piece}", layer=self.layer, piece=self.token)
        actors = [
            _("{piece} on {cell}", piece=short_name(one.token), cell=one.cell)
            for one in self.reason.pieces
        ]
        values = {
            "who": listed(actors),
            "what": _("{piece} on {cell}", piece=what, cell=self.cell),
            "sum": sum_text(self.reason.sum_text),
        }
        if is_possible and self.move is not None:
            return _("{who} could take {what} by {move}: {sum}.", move=self.move, **values)
        if is_possible:
            return _("{who} could take {what}: {sum}.", **values)
        if self.move is not None:
            return ngettext(
                "{who} takes {what} by {move}: {sum}.",
                "{who} take {what} by {move}: {sum}.",
                len(actors),
                move=self.move,
                **values,
            )
        return ngettext(
            "{who} takes {what}: {sum}.", "{who} take {what}: {sum}.", len(actors), **values
        )


def taken_by(position: Position, turn: Turn) -> list[Hit]:
    """What falls by the turn in order: chosen, met, and by itself."""
    found = []
    current = position
    for index, part in enumerate(turn.parts):
        if part == turn.move:
            move = next(move for move in current.moves() if move.word == part)
            if move.is_meeting:
                target = current.pieces()[move.to_cell]
                found.append(Hit(move.to_cell, move.layer, piece_name(target), move.reasons[0]))
        elif "@" not in part:
            capture = next(capture for capture in current.captures() if capture.word == part)
            found.append(Hit.of(current, capture))
        if index < len(turn.parts) - 1:
            current = current.play_part(part)
    return found + [Hit.of(position, capture) for capture in position.consequences(turn)]


def threats_after(position: Position, after: Position) -> list[str]:
    """What could follow if the other side did nothing."""
    side = position.side_to_move
    mine = passed(after, side)
    if mine is None:
        return []
    win = _winning(mine)
    if win is not None:
        return [_("It threatens to win at once. {ending}", ending=ending_sentence(win))]
    known = _by_cell(_hits(passed(position, side)))
    fresh = [hit for cell, hit in _by_cell(_hits(mine)).items() if cell not in known]
    return [_("Next, {capture}", capture=hit.sentence(is_possible=True)) for hit in fresh[:_MOST]]


class Dangers(NamedTuple):
    """What a turn saves from being taken, and what it leaves to be taken, in sentences."""

    averted: list[str]
    left: list[str]


def dangers_of(position: Position, after: Position, *, turn: Turn) -> Dangers:
    """What the turn means for what the other side could take."""
    side = position.side_to_move
    idle = passed(position, side.other)
    if idle is None or after.side_to_move == side:
        return Dangers([], [])
    found = []
    loss = _winning(idle)
    if loss is not None and _winning(after) is None:
        found.append(_("It averts what would end the game. {ending}", ending=ending_sentence(loss)))
    feared, left = _by_cell(_hits(idle)), _by_cell(_hits(after))
    came_from, went_to = (turn.move or "")[:2], (turn.move or "")[2:4]
    if turn.returned is not None:
        went_to = turn.returned[1]
    pieces = after.pieces()
    for cell, hit in list(feared.items())[:_MOST]:
        now = went_to if cell == came_from else cell
        if now not in left and now in pieces and pieces[now].side == side:
            found.append(
                _(
                    "It takes {piece} on {cell} out of danger ({sum}).",
                    piece=hit.token,
                    cell=cell,
                    sum=sum_text(hit.reason.sum_text),
                )
            )
    fresh = [hit for cell, hit in left.items() if cell == went_to or cell not in feared]
    allowed = [_("It allows that {capture}", capture=hit.sentence()) for hit in fresh[:_MOST]]
    return Dangers(found, allowed)


def _hits(position: Position | None) -> list[Hit]:
    """What the side to move could take in one turn: at once, by meeting, or after any one move."""
    if position is None or position.outcome() is not None:
        return []
    found = [Hit.of(position, capture) for capture in position.captures()]
    pieces = position.pieces()
    for move in position.moves():
        if move.is_meeting:
            target = piece_name(pieces[move.to_cell])
            found.append(Hit(move.to_cell, move.layer, target, move.reasons[0]))
        falling = position.consequences(move.word) if position.is_legal(move.word) else []
        then = position.play_part(move.word)
        if then.stage == "after":
            falling += then.captures()
        found += [Hit.of(position, capture, move=move.text) for capture in falling]
    return found


def _by_cell(found: Sequence[Hit]) -> dict[str, Hit]:
    """The first way to take something on each cell."""
    return {hit.cell: hit for hit in reversed(found)}


def passed(position: Position, side: Side) -> Position | None:
    """The same board with `side` to begin a turn; `None` where that is no position to play on."""
    cells: dict[Side, dict[str, str]] = {Side.WHITE: {}, Side.BLACK: {}}
    for cell, piece in position.pieces().items():
        cells[piece.side][cell] = piece.token
    setup = Setup(
        position.ruleset,
        cells[Side.WHITE],
        cells[Side.BLACK],
        side,
        white_prisoners=[one.token for one in position.prisoners(Side.WHITE)],
        black_prisoners=[one.token for one in position.prisoners(Side.BLACK)],
        turn_number=position.turn_number,
    )
    try:
        found = setup.position()
    except SetupError:
        return None
    return found if found.outcome() is None else None


def _winning(position: Position) -> Outcome | None:
    """How the side to move could win at once, as far as looked."""
    if position.outcome() is not None:
        return None
    for turn in islice(position.legal_turns(), _LOOKED_AT):
        outcome = position.play(turn).outcome()
        if outcome is not None and outcome.winner == position.side_to_move:
            return outcome
    return None
