"""What the terminal says of positions, turns and searches, in the language spoken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.cells import cell_len, set_cell_size

from rithmomachia._core import Line, Option, Outcome, Piece, Position, Ruleset
from rithmomachia.engine import Strength
from rithmomachia.engine.explaining import Explanation, leaning_text, notations, white_chance
from rithmomachia.engine.wording import side_name
from rithmomachia.locale import _, mark
from rithmomachia.locale.error_texts import error_text
from rithmomachia.locale.kernel_texts import outcome_text
from rithmomachia.tui.staging import Choice
from rithmomachia.vocabulary import Side

PIECE_TEXTS = {
    "circle": {"white": mark("White circle {value}"), "black": mark("Black circle {value}")},
    "triangle": {"white": mark("White triangle {value}"), "black": mark("Black triangle {value}")},
    "square": {"white": mark("White square {value}"), "black": mark("Black square {value}")},
    "pyramid": {"white": mark("White pyramid {value}"), "black": mark("Black pyramid {value}")},
}


# Values of options that the pages do not name.
VALUES = (
    *(mark("Adjacent"), mark("As printed"), mark("Characters"), mark("Clear"), mark("Corrected")),
    *(mark("Draughts"), mark("Line or square"), mark("Lose"), mark("Lowest"), mark("May enter")),
    *(mark("Men"), mark("Men characters"), mark("Must enter"), mark("Next"), mark("Single")),
    *(mark("Spaced"), mark("Stays")),
)
# Turns of a line that are shown.
LINE_TURNS = 4


def padded(text: str, width: int) -> str:
    """A text cut or filled up to so many columns; wide letters take two."""
    if cell_len(text) > width:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, width)


def said(error: Exception) -> str:
    """A refusal as a sentence of the language spoken."""
    text = error_text(str(error))
    return text[:1].upper() + text[1:]


def piece_text(piece: Piece) -> str:
    """A piece in words; a pyramid with its layers."""
    text = _(PIECE_TEXTS[piece.shape.value][piece.side.value], value=piece.value)
    if piece.layers:
        layers = " + ".join(f"{layer.value}" for layer in piece.layers)
        return _("{piece} ({layers})", piece=text, layers=layers)
    return text


def cell_text(position: Position, cell: str, choices: Iterable[Choice]) -> str:
    """A cell: what stands there, what that can do, and what can be done to it."""
    piece = position.pieces().get(cell)
    what = _("empty") if piece is None else piece_text(piece)
    sentences = [_("{cell}: {what}", cell=cell, what=what)]
    known = list(choices)
    goals = sorted({each.cell for each in known if not each.is_capture and cell in each.actors})
    if goals:
        sentences.append(_("moves to {cells}", cells=", ".join(goals)))
    sentences += [
        _("takes {capture}", capture=each.text)
        for each in known
        if each.is_capture and cell in each.actors
    ]
    sentences += [
        _("can be taken: {sums}", sums="; ".join(each.sums))
        for each in known
        if each.sums and each.cell == cell
    ]
    return "  ·  ".join(sentences)


def headline(position: Position) -> str:
    """The ruleset, the turn and who is to move."""
    return _(
        "{ruleset}  ·  turn {number}  ·  {side} to move",
        ruleset=_(position.ruleset.title),
        number=position.turn_number,
        side=side_name(position.side_to_move),
    )


def player_text(side: Side, machines: Mapping[Side, Strength]) -> str:
    """Who plays a side."""
    machine = machines.get(side)
    if machine is not None:
        return _("machine, {level}", level=_(machine.title))
    return _("you") if machines else _("player")


def taken_text(position: Position, side: Side) -> str:
    """What a side has taken, and how much it needs where that wins."""
    tally = position.tally(side)
    values = {option.key: option.value for option in position.ruleset.options()}

    def with_target(taken: int, victory: str, target: str) -> str:
        if values.get(f"{victory}.enabled") is not True:
            return str(taken)
        own = values.get(f"{victory}.{target}_{side}") or values.get(f"{victory}.{target}")
        return f"{taken}/{own}"

    return _(
        "taken {count}, sum {sum}",
        count=with_target(tally.count, "victory.de_corpore", "count"),
        sum=with_target(tally.sum, "victory.de_bonis", "sum"),
    )


def ending_text(outcome: Outcome, ruleset: Ruleset) -> str:
    """How a game ended, in one sentence."""
    return outcome_text(outcome.text) or _(ruleset.word(outcome.condition))


def value_text(option: Option, value: object = None) -> str:
    """An option's value as players read it."""
    shown = option.value if value is None else value
    if isinstance(shown, bool):
        return _("on") if shown else _("off")
    if option.kind == "choice":
        return _(str(shown).replace("_", " ").capitalize())
    return str(shown)


def hint_text(hint: Explanation) -> str:
    """A hint in full."""
    return hint.text()


def thinking_head(position: Position, lines: Mapping[int, Line]) -> str:
    """How deep a search has looked, who is ahead, and by which victory."""
    best = lines[min(lines)]
    head = [
        _("depth {depth}", depth=best.depth),
        _("White {chance}", chance=f"{white_chance(position, best.score):.0%}"),
    ]
    leaning = leaning_text(position, best)
    if leaning is not None:
        head.append(_("leans to {victory}", victory=leaning))
    return " · ".join(head)


def thinking_lines(position: Position, lines: Mapping[int, Line]) -> list[tuple[str, str]]:
    """White's chance and the first turns of each line, the best first."""
    found = []
    for rank in sorted(lines):
        chance = f"{white_chance(position, lines[rank].score):.0%}"
        found.append((chance, " | ".join(notations(position, lines[rank].pv[:LINE_TURNS]))))
    return found
