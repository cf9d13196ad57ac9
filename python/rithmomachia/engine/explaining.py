"""Why a turn is good, in words: what it takes and by which sum, what it threatens and works for.

Every number is the kernel's: sums, tallies, endings, and what the search found.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from rithmomachia._core import (
    Capture,
    Line,
    Outcome,
    Piece,
    Position,
    Reason,
    Setup,
    Turn,
    win_chance,
)
from rithmomachia.errors import SetupError
from rithmomachia.vocabulary import Side

FORMATIONS = frozenset({"glorious", "small", "big", "great"})
# Sentences of one sort: more would bury what matters.
_MOST = 2
# Turns looked through for one that wins at once: crowded positions have tens of thousands.
_LOOKED_AT = 600
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Explanation(NamedTuple):
    """A turn and the reasons for it.

    Attributes:
        word: The turn, or in stage after the rest of one; may be empty, which ends the turn.
        notation: The same for people.
        cell: Where the piece stands that one should look at; `None` when the turn should end.
        nudge: One sentence that gives away no more than that piece.
        captures: What falls, one sentence each with its sum, in order.
        reasons: What else speaks for the turn, and what it costs; the most telling first.
        reply: The best answer in notation; `None` where the game is over or no answer was seen.
        chance: White's chance to win, 0 to 1.
    """

    word: str
    notation: str
    cell: str | None
    nudge: str
    captures: list[str]
    reasons: list[str]
    reply: str | None
    chance: float

    def text(self) -> str:
        """All of it, a sentence a line."""
        lines = [self.notation or "End the turn.", *self.captures, *self.reasons]
        if self.reply is not None:
            lines.append(f"Best answer: {self.reply}")
        lines.append(f"White's chance to win: {self.chance:.0%}")
        return "\n".join(lines)


def explain(position: Position, line: Line, *, reply: Turn | None = None) -> Explanation:
    """Says why the first turn of a line is the one to play.

    Args:
        position: Where the line was found; may be in the middle of a turn.
        line: At least one turn long.
        reply: The answer, where the line ends before it.

    Cost: some milliseconds; a few hundred turns are looked through for wins.
    """
    turn = line.pv[0]
    after = position.play(turn)
    taken = _taken(position, turn)
    outcome = after.outcome()
    dangers = _dangers(position, after, turn) if outcome is None else []
    progress = _progress(position, after, taken)
    threats = [] if outcome is not None else _threats(position, after)
    reasons = [
        *_ending(position, line, outcome),
        *progress,
        *threats,
        *dangers,
        *([] if threats else _plan(position, line)),
    ]
    if not taken and not reasons:
        reasons.append(f"Looking {_counted(line.depth, 'turn')} ahead found nothing better.")
    if not progress:
        reasons += _outlook(position, line, outcome)
    if len(line.pv) > 1:
        reply = line.pv[1]
    cell = _cell(turn, taken)
    return Explanation(
        word=turn.word,
        notation=position.notation(turn),
        cell=cell,
        nudge=_nudge(position, cell, is_win=_wins(line, outcome), taken=taken, dangers=dangers),
        captures=[each.sentence("takes") for each in taken],
        reasons=reasons,
        reply=None if reply is None else after.notation(reply),
        chance=white_chance(position, line.score),
    )


def notations(position: Position, turns: Sequence[Turn]) -> list[str]:
    """Turns that follow one another, in notation."""
    texts = []
    for turn in turns:
        texts.append(position.notation(turn))
        position = position.play(turn)
    return texts


def white_chance(position: Position, score: int) -> float:
    """White's chance to win, from a score for the side to move."""
    chance = win_chance(score)
    return chance if position.side_to_move == "white" else 1 - chance


def leaning_text(position: Position, line: Line) -> str | None:
    """Which victory a line leans to, as "De Corpore for White"; `None` for none."""
    if line.leaning is None:
        return None
    side = position.side_to_move if line.score > 0 else position.side_to_move.other
    return f"{_victory(position, line.leaning)} for {_name(side)}"


# --- what the turn does ---------------------------------------------------------------------------


def _taken(position: Position, turn: Turn) -> list[Hit]:
    """What falls by the turn in order: chosen, met, and by itself."""
    found = []
    current = position
    for index, part in enumerate(turn.parts):
        if part == turn.move:
            move = next(move for move in current.moves() if move.word == part)
            if move.is_meeting:
                target = current.pieces()[move.to_cell]
                found.append(Hit(move.to_cell, move.layer, _token(target), move.reasons[0]))
        else:
            capture = next(capture for capture in current.captures() if capture.word == part)
            found.append(Hit.of(current, capture))
        if index < len(turn.parts) - 1:
            current = current.play_part(part)
    return found + [Hit.of(position, capture) for capture in position.consequences(turn)]


def _cell(turn: Turn, taken: Sequence[Hit]) -> str | None:
    if turn.move is not None:
        return turn.move[:2]
    if not taken:
        return None
    own = [actor.cell for actor in taken[0].reason.pieces]
    return own[0] if own else taken[0].cell


def _nudge(
    position: Position,
    cell: str | None,
    *,
    is_win: bool,
    taken: Sequence[Hit],
    dangers: Sequence[str],
) -> str:
    if cell is None:
        return "Nothing more is worth taking: end the turn here."
    piece = position.pieces().get(cell)
    look = f"Look at {_token(piece)} on {cell}." if piece else f"Look at {cell}."
    if is_win:
        return f"There is a win to be found. {look}"
    if taken:
        return f"Something can be taken in this turn. {look}"
    if any("danger" in each or "averts" in each for each in dangers):
        return f"Something stands in danger. {look}"
    return look


# --- why ------------------------------------------------------------------------------------------


def _ending(position: Position, line: Line, outcome: Outcome | None) -> list[str]:
    """That the turn wins, or how soon the game is decided."""
    if outcome is not None:
        return [f"This ends the game. {_sentence(outcome.text)}"]
    if line.wins_in is None:
        return []
    mine = line.wins_in > 0
    own = (abs(line.wins_in) + 1) // 2
    end = _end(position, line)
    how = "" if end is None else f" {_sentence(end.text)}"
    if mine:
        return [f"It wins by force in {_counted(own, 'turn')} at most.{how}"]
    loser = _name(position.side_to_move)
    return [f"{loser} cannot hold the game: nothing puts the end off longer than this.{how}"]


def _end(position: Position, line: Line) -> Outcome | None:
    for turn in line.pv:
        position = position.play(turn)
    return position.outcome()


def _wins(line: Line, outcome: Outcome | None) -> bool:
    return outcome is not None or (line.wins_in or 0) > 0


def _progress(position: Position, after: Position, taken: Sequence[Hit]) -> list[str]:
    """What is still missing for the victories by what was taken, if the turn brought one nearer."""
    side = position.side_to_move
    before, now = position.tally(side), after.tally(side)
    if not taken or after.outcome() is not None:
        return []
    values = {option.key: option.value for option in position.ruleset.options()}

    def number(name: str, key: str) -> int:
        own = values.get(f"victory.{name}.{key}_{side}") or values.get(f"victory.{name}.{key}")
        return int(own or 0)

    found = []
    if values.get("victory.de_corpore.enabled") is True and now.count > before.count:
        wanted = number("de_corpore", "count")
        missing = wanted - now.count
        if missing > 0:
            more = "prisoner reaches" if missing == 1 else "prisoners reach"
            victory = _victory(position, "de_corpore")
            found.append(
                f"{_number(missing).capitalize()} more {more} {victory} ({now.count} of {wanted})."
            )
    for name in ("de_bonis", "de_lite", "de_honore", "de_honore_liteque"):
        is_by_sum = values.get(f"victory.{name}.method", "sum") not in ("exactly", "pieces")
        if values.get(f"victory.{name}.enabled") is not True or not is_by_sum:
            continue
        wanted = number(name, "sum")
        if before.sum < now.sum < wanted:
            missing_text = f"Values of {wanted - now.sum} more are needed"
            found.append(f"{missing_text} for {_victory(position, name)} ({now.sum} of {wanted}).")
            break
    return found


def _threats(position: Position, after: Position) -> list[str]:
    """What could follow if the other side did nothing."""
    side = position.side_to_move
    mine = _passed(after, side)
    if mine is None:
        return []
    win = _winning(mine)
    if win is not None:
        return [f"It threatens to win at once. {_sentence(win.text)}"]
    known = _by_cell(_hits(_passed(position, side)))
    fresh = [hit for cell, hit in _by_cell(_hits(mine)).items() if cell not in known]
    return [f"Next, {hit.sentence('could take')}" for hit in fresh[:_MOST]]


def _dangers(position: Position, after: Position, turn: Turn) -> list[str]:
    """What the turn saves from being taken, and what it leaves to be taken."""
    side = position.side_to_move
    idle = _passed(position, side.other)
    if idle is None or after.side_to_move == side:
        return []
    found = []
    loss = _winning(idle)
    if loss is not None and _winning(after) is None:
        found.append(f"It averts what would end the game. {_sentence(loss.text)}")
    feared, left = _by_cell(_hits(idle)), _by_cell(_hits(after))
    came_from, went_to = (turn.move or "")[:2], (turn.move or "")[2:4]
    pieces = after.pieces()
    for cell, hit in list(feared.items())[:_MOST]:
        now = went_to if cell == came_from else cell
        if now not in left and now in pieces and pieces[now].side == side:
            found.append(f"It takes {hit.token} on {cell} out of danger ({hit.reason.sum_text}).")
    fresh = [hit for cell, hit in left.items() if cell == went_to or cell not in feared]
    return found + [f"It allows that {hit.sentence('takes')}" for hit in fresh[:_MOST]]


def _plan(position: Position, line: Line) -> list[str]:
    """The first capture of the same side later in the line."""
    for index, turn in enumerate(line.pv):
        if index and index % 2 == 0:
            taken = _taken(position, turn)
            if taken:
                ahead = _counted(index // 2, "turn")
                return [f"It prepares a capture {ahead} later: {taken[0].sentence('takes')}"]
        position = position.play(turn)
    return []


def _outlook(position: Position, line: Line, outcome: Outcome | None) -> list[str]:
    """The victory that the line works towards, where it is not decided yet."""
    if outcome is not None or line.wins_in is not None or line.leaning is None:
        return []
    side = position.side_to_move
    victory = _victory(position, line.leaning)
    if victory[0].islower():
        victory = f"a {victory}"
    if line.score <= 0:
        return [f"{_name(side.other)} stands better and works towards {victory}."]
    if line.leaning not in FORMATIONS:
        return [f"It works towards {victory}."]
    now, then = _abroad(position, side), position
    for turn in line.pv:
        then = then.play(turn)
    later = _abroad(then, side)
    if later <= now:
        return [f"It works towards {victory}."]
    where = f"in {_name(side.other)}'s half of the board"
    turns = _counted((len(line.pv) + 1) // 2, "turn")
    return [
        f"It works towards {victory}: {_counted(later, 'piece')} of {_name(side)}'s {where} "
        f"after {turns} of this line, {_number(now) if now else 'none'} now."
    ]


def _abroad(position: Position, side: Side) -> int:
    """How many pieces a side has in the enemy's territory."""
    middle = int(position.ruleset.rows) // 2
    rows = (ord(cell[0]) - ord("a") for cell, one in position.pieces().items() if one.side == side)
    return sum((row >= middle) == (side == "white") for row in rows)


# --- what can be taken ----------------------------------------------------------------------------


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
        token = capture.token.split("[")[0] if piece is None else _token(piece)
        return Hit(capture.cell, capture.layer, token, capture.reasons[0], move)

    def sentence(self, verb: str) -> str:
        """Who takes what and why, as far as to the full stop."""
        what = self.token if self.layer is None else f"the layer {self.layer} of {self.token}"
        who = " and ".join(f"{_short(one.token)} on {one.cell}" for one in self.reason.pieces)
        if len(self.reason.pieces) != 1:
            verb = verb.removesuffix("s") if verb == "takes" else verb
        first = "" if self.move is None else f" by {self.move}"
        return f"{who} {verb} {what} on {self.cell}{first}: {self.reason.sum_text}."


def _hits(position: Position | None) -> list[Hit]:
    """What the side to move could take in one turn: at once, by meeting, or after any one move."""
    if position is None or position.outcome() is not None:
        return []
    found = [Hit.of(position, capture) for capture in position.captures()]
    pieces = position.pieces()
    for move in position.moves():
        if move.is_meeting:
            target = _token(pieces[move.to_cell])
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


def _passed(position: Position, side: Side) -> Position | None:
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


# --- words ----------------------------------------------------------------------------------------


def _name(side: Side) -> str:
    return "White" if side == Side.WHITE else "Black"


def _victory(position: Position, condition: str) -> str:
    """The ruleset's word for a victory; other endings have none."""
    known = {option.key for option in position.ruleset.options()}
    if f"victory.{condition}.enabled" in known:
        return position.ruleset.word(condition)
    return condition.replace("_", " ")


def _number(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def _counted(number: int, one: str) -> str:
    return f"{_number(number)} {one}{'' if number == 1 else 's'}"


def _token(piece: Piece) -> str:
    """A piece in short, a pyramid by its total: `P91`."""
    return f"{piece.token[0]}{piece.value}"


def _short(token: str) -> str:
    """The same from a token that lists the layers."""
    if "[" not in token:
        return token
    layers = token[2:].rstrip("]").split(",")
    return f"{token[0]}{sum(int(layer[1:]) for layer in layers)}"


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
