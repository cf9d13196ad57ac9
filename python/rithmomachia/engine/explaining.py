"""Why a turn is good, in words: what it takes and by which sum, what it threatens and works for.

Every number is the kernel's: sums, tallies, endings, and what the search found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rithmomachia._core import Line, Outcome, Position, Turn, win_chance
from rithmomachia.engine.threats import Dangers, Hit, dangers_of, taken_by, threats_after
from rithmomachia.engine.wording import (
    ending_sentence,
    number_word,
    piece_name,
    side_name,
    turns_text,
    victory_word,
)
from rithmomachia.locale import _, ngettext
from rithmomachia.vocabulary import Side

FORMATIONS = frozenset({"glorious", "small", "big", "great"})


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
        lines = [self.notation or _("End the turn."), *self.captures, *self.reasons]
        if self.reply is not None:
            lines.append(_("Best answer: {turn}", turn=self.reply))
        chance = f"{self.chance:.0%}"
        lines.append(_("White's chance to win: {chance}", chance=chance))
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
    taken = taken_by(position, turn)
    outcome = after.outcome()
    dangers = dangers_of(position, after, turn=turn) if outcome is None else Dangers([], [])
    progress = _progress(position, after, taken=taken)
    threats = [] if outcome is not None else threats_after(position, after)
    reasons = [
        *_ending(position, line, outcome=outcome),
        *progress,
        *threats,
        *dangers.averted,
        *dangers.left,
        *([] if threats else _plan(position, line)),
    ]
    if not taken and not reasons:
        reasons.append(
            _("Looking {turns} ahead found nothing better.", turns=turns_text(line.depth))
        )
    if not progress:
        reasons += _outlook(position, line, outcome=outcome)
    if len(line.pv) > 1:
        reply = line.pv[1]
    cell = _cell(turn, taken)
    return Explanation(
        word=turn.word,
        notation=position.notation(turn),
        cell=cell,
        nudge=_nudge(
            position,
            cell,
            is_win=_wins(position, line, outcome=outcome),
            taken=taken,
            is_in_danger=bool(dangers.averted),
        ),
        captures=[each.sentence() for each in taken],
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
    return _(
        "{victory} for {side}",
        victory=victory_word(position, line.leaning),
        side=side_name(side),
    )


# --- what the turn does ---------------------------------------------------------------------------


def _cell(turn: Turn, taken: Sequence[Hit]) -> str | None:
    if turn.move is not None:
        return turn.move[:2]
    if turn.returned is not None:
        return turn.returned[1]
    if turn.ransom is not None:
        return turn.ransom[0]
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
    is_in_danger: bool,
) -> str:
    if cell is None:
        return _("Nothing more is worth taking: end the turn here.")
    piece = position.pieces().get(cell)
    if piece:
        look = _("Look at {piece} on {cell}.", piece=piece_name(piece), cell=cell)
    else:
        look = _("Look at {cell}.", cell=cell)
    if is_win:
        return _("There is a win to be found. {look}", look=look)
    if taken:
        return _("Something can be taken in this turn. {look}", look=look)
    if is_in_danger:
        return _("Something stands in danger. {look}", look=look)
    return look


# --- why ------------------------------------------------------------------------------------------


def _ending(position: Position, line: Line, *, outcome: Outcome | None) -> list[str]:
    """That the turn wins, or how soon the game is decided."""
    if outcome is not None:
        return [_("This ends the game. {ending}", ending=ending_sentence(outcome))]
    if line.wins_in is None:
        return []
    mine = line.wins_in > 0
    own = (abs(line.wins_in) + 1) // 2
    end = _end(position, line)
    if mine:
        told = _("It wins by force in {turns} at most.", turns=turns_text(own))
    else:
        loser = side_name(position.side_to_move)
        told = _(
            "{side} cannot hold the game: nothing puts the end off longer than this.", side=loser
        )
    return [told if end is None else f"{told} {ending_sentence(end)}"]


def _end(position: Position, line: Line) -> Outcome | None:
    for turn in line.pv:
        position = position.play(turn)
    return position.outcome()


def _wins(position: Position, line: Line, *, outcome: Outcome | None) -> bool:
    if outcome is not None:
        return outcome.winner == position.side_to_move
    return (line.wins_in or 0) > 0


def _progress(position: Position, after: Position, *, taken: Sequence[Hit]) -> list[str]:
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
            found.append(
                ngettext(
                    "{number} more prisoner reaches {victory} ({now} of {wanted}).",
                    "{number} more prisoners reach {victory} ({now} of {wanted}).",
                    missing,
                    number=number_word(missing).capitalize(),
                    victory=victory_word(position, "de_corpore"),
                    now=now.count,
                    wanted=wanted,
                )
            )
    for name in ("de_bonis", "de_lite", "de_honore", "de_honore_liteque"):
        is_by_sum = values.get(f"victory.{name}.method", "sum") not in ("exactly", "pieces")
        if values.get(f"victory.{name}.enabled") is not True or not is_by_sum:
            continue
        wanted = number(name, "sum")
        if before.sum < now.sum < wanted:
            found.append(
                _(
                    "Values of {missing} more are needed for {victory} ({now} of {wanted}).",
                    missing=wanted - now.sum,
                    victory=victory_word(position, name),
                    now=now.sum,
                    wanted=wanted,
                )
            )
            break
    return found


def _plan(position: Position, line: Line) -> list[str]:
    """The first capture of the same side later in the line."""
    for index, turn in enumerate(line.pv):
        if index and index % 2 == 0:
            taken = taken_by(position, turn)
            if taken:
                return [
                    _(
                        "It prepares a capture {turns} later: {capture}",
                        turns=turns_text(index // 2),
                        capture=taken[0].sentence(),
                    )
                ]
        position = position.play(turn)
    return []


def _outlook(position: Position, line: Line, *, outcome: Outcome | None) -> list[str]:
    """The victory that the line works towards, where it is not decided yet."""
    if outcome is not None or line.wins_in is not None or line.leaning is None:
        return []
    side = position.side_to_move
    victory = victory_word(position, line.leaning)
    if victory[0].islower():
        victory = _("a {victory}", victory=victory)
    if line.score <= 0:
        better = side_name(side.other)
        return [
            _("{side} stands better and works towards {victory}.", side=better, victory=victory)
        ]
    if line.leaning not in FORMATIONS:
        return [_("It works towards {victory}.", victory=victory)]
    now, then = _abroad(position, side), position
    for turn in line.pv:
        then = then.play(turn)
    later = _abroad(then, side)
    if later <= now:
        return [_("It works towards {victory}.", victory=victory)]
    return [
        ngettext(
            "It works towards {victory}: {number} piece of {side}'s in {other}'s half of the "
            "board after {turns} of this line, {now} now.",
            "It works towards {victory}: {number} pieces of {side}'s in {other}'s half of the "
            "board after {turns} of this line, {now} now.",
            later,
            victory=victory,
            number=number_word(later),
            side=side_name(side),
            other=side_name(side.other),
            turns=turns_text((len(line.pv) + 1) // 2),
            now=number_word(now) if now else _("none"),
        )
    ]


def _abroad(position: Position, side: Side) -> int:
    """How many pieces a side has in the enemy's territory."""
    middle = int(position.ruleset.rows) // 2
    rows = (ord(cell[0]) - ord("a") for cell, one in position.pieces().items() if one.side == side)
    return sum((row >= middle) == (side == "white") for row in rows)
