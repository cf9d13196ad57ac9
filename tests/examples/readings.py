"""The oracle and the kernel behind one face, so that every example is asked of both."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import rithmomachia
from tests.oracle import notation
from tests.oracle.captures import automatic, choosable
from tests.oracle.counting import count, total
from tests.oracle.entering import every_move
from tests.oracle.moves import Reason, after_move
from tests.oracle.position import BLACK, WHITE, Position
from tests.oracle.ruleset import load_ruleset
from tests.oracle.start import initial
from tests.oracle.text import (
    cell_text,
    parse_cell,
    parse_piece,
    parse_taken,
    piece_token,
    position_text,
)
from tests.oracle.turns import (
    legal_turns,
    move_word,
    outcome,
    play,
    removal_word,
    turn_word,
)

DATA = Path(__file__).resolve().parents[1] / "data" / "examples"

Entry = Mapping[str, Any]
Sum = tuple[str, str, str, frozenset[tuple[str, int]], int]
"""What falls, kind, operation or distance, acting cells with values, target's value."""

Captures = tuple[list[str], set[Sum], dict[str, str]]
"""Words, reasons, and the notation of each word."""


def examples(file: str, table: str) -> list[Entry]:
    """The entries of one table of one file."""
    with (DATA / f"{file}.toml").open("rb") as opened:
        entries: list[Entry] = tomllib.load(opened)[table]
    return entries


def expected_sums(entry: Entry) -> set[Sum]:
    """The reasons an example gives."""
    return {
        (
            reason.get("of", ""),
            reason["kind"],
            str(reason.get("operation", reason.get("distance", ""))),
            frozenset(zip(reason["cells"], reason["values"], strict=True)),
            reason["target"],
        )
        for reason in entry["reasons"]
    }


class Reading(Protocol):
    """What an example may ask."""

    def text(self, entry: Entry) -> str: ...
    def start(self, ruleset: str, form: str = "back_rank") -> dict[str, str]: ...
    def first_side(self, ruleset: str) -> str: ...
    def start_moves(self, ruleset: str, side: str) -> list[str]: ...
    def start_captures(self, ruleset: str) -> list[str]: ...
    def moves(self, entry: Entry) -> list[str]: ...
    def captures(self, entry: Entry) -> Captures: ...
    def consequences(self, entry: Entry) -> Captures: ...
    def turns(self, entry: Entry) -> list[str]: ...
    def is_legal(self, entry: Entry, word: str) -> bool: ...
    def notation(self, entry: Entry, word: str) -> str: ...
    def outcome(self, entry: Entry) -> tuple[str, list[str]] | None: ...
    def sum_taken(self, entry: Entry, side: str) -> int: ...
    def after(self, entry: Entry, word: str) -> str: ...
    def taken_after(self, entry: Entry, word: str, side: str) -> tuple[int, int]: ...
    def outcome_after(self, entry: Entry, word: str) -> tuple[str, list[str]] | None: ...


def side_of(entry: Entry) -> str:
    """White is to move where an example does not say."""
    return str(entry.get("side", WHITE))


class Oracle:
    """The second reading."""

    def position(self, entry: Entry) -> Position:
        ruleset = load_ruleset(entry["ruleset"]).with_options(entry.get("options", {}))
        pieces = {}
        for side in (WHITE, BLACK):
            for cell, token in entry.get(side, {}).items():
                pieces[parse_cell(cell)] = parse_piece(token, side)
        taken = {
            side: tuple(parse_taken(token) for token in entry.get(f"{side}_taken", ()))
            for side in (WHITE, BLACK)
        }
        mover = parse_cell(entry["mover"]) if "mover" in entry else None
        stage = entry.get("stage", "before")
        running = entry.get("running", 0)
        return Position(ruleset, pieces, side_of(entry), stage, mover, taken, running, 1)

    def opening(self, ruleset: str, **options: str) -> Position:
        return initial(load_ruleset(ruleset).with_options(options))

    def text(self, entry: Entry) -> str:
        return position_text(self.position(entry))

    def start(self, ruleset: str, form: str = "back_rank") -> dict[str, str]:
        pieces = self.opening(ruleset, start=form).pieces
        return {cell_text(cell): piece_token(piece) for cell, piece in pieces.items()}

    def first_side(self, ruleset: str) -> str:
        return self.opening(ruleset).side

    def start_moves(self, ruleset: str, side: str) -> list[str]:
        return [move_word(move) for move in every_move(self.opening(ruleset, first=side))]

    def start_captures(self, ruleset: str) -> list[str]:
        return [removal_word(removal) for removal in choosable(self.opening(ruleset))]

    def moves(self, entry: Entry) -> list[str]:
        return [move_word(move) for move in every_move(self.position(entry))]

    def sums(self, word: str, reasons: set[Reason]) -> set[Sum]:
        return {
            (
                word,
                reason.kind,
                reason.operation or str(reason.distance or ""),
                frozenset((cell_text(actor.cell), actor.value) for actor in reason.actors),
                reason.target_value,
            )
            for reason in reasons
        }

    def captures(self, entry: Entry) -> Captures:
        return self.listed(self.position(entry), automatically=False)

    def consequences(self, entry: Entry) -> Captures:
        position = self.position(entry)
        moves = {move_word(move): move for move in every_move(position)}
        return self.listed(after_move(position, moves[entry["turn"]]), automatically=True)

    def listed(self, position: Position, automatically: bool) -> Captures:
        found = automatic(position) if automatically else choosable(position)
        sums: set[Sum] = set()
        written = {}
        for removal, reasons in found.items():
            word = removal_word(removal)
            sums |= self.sums(word, reasons)
            written[word] = notation.capture_text(position, removal, reasons)
        return sorted(written), sums, written

    def turns(self, entry: Entry) -> list[str]:
        turns = legal_turns(self.position(entry))
        assert turns is not None
        return [turn_word(turn) for turn, _ in turns]

    def is_legal(self, entry: Entry, word: str) -> bool:
        return play(self.position(entry), word) is not None

    def notation(self, entry: Entry, word: str) -> str:
        position = self.position(entry)
        turns = legal_turns(position)
        assert turns is not None
        wanted = next(turn for turn, _ in turns if turn_word(turn) == word)
        return notation.turn_text(position, wanted)

    def outcome(self, entry: Entry) -> tuple[str, list[str]] | None:
        result = outcome(self.position(entry))
        return None if result is None else (result.winner, list(result.conditions))

    def sum_taken(self, entry: Entry, side: str) -> int:
        return total(self.position(entry), side)

    def played(self, entry: Entry, word: str) -> Position:
        reached = play(self.position(entry), word)
        assert reached is not None
        return reached

    def after(self, entry: Entry, word: str) -> str:
        return position_text(self.played(entry, word))

    def taken_after(self, entry: Entry, word: str, side: str) -> tuple[int, int]:
        reached = self.played(entry, word)
        return count(reached, side), total(reached, side)

    def outcome_after(self, entry: Entry, word: str) -> tuple[str, list[str]] | None:
        result = outcome(self.played(entry, word))
        return None if result is None else (result.winner, list(result.conditions))


class Kernel:
    """The package."""

    def ruleset(self, entry: Entry) -> rithmomachia.Ruleset:
        ruleset = rithmomachia.Ruleset.builtin(entry["ruleset"])
        return ruleset.with_options(entry.get("options", {}))

    def position(self, entry: Entry) -> rithmomachia.Position:
        return rithmomachia.Setup(
            self.ruleset(entry),
            entry.get(WHITE, {}),
            entry.get(BLACK, {}),
            side_of(entry),
            stage=entry.get("stage", "before"),
            mover=entry.get("mover"),
            white_prisoners=entry.get("white_taken", ()),
            black_prisoners=entry.get("black_taken", ()),
            running=entry.get("running", 0),
        ).position()

    def opening(self, ruleset: str, **options: str) -> rithmomachia.Position:
        rules = rithmomachia.Ruleset.builtin(ruleset).with_options(options)
        return rithmomachia.Position.initial(rules)

    def text(self, entry: Entry) -> str:
        return self.position(entry).text()

    def start(self, ruleset: str, form: str = "back_rank") -> dict[str, str]:
        pieces = self.opening(ruleset, start=form).pieces()
        return {cell: piece.token for cell, piece in pieces.items()}

    def first_side(self, ruleset: str) -> str:
        return str(self.opening(ruleset).side_to_move)

    def start_moves(self, ruleset: str, side: str) -> list[str]:
        return [move.word for move in self.opening(ruleset, first=side).moves()]

    def start_captures(self, ruleset: str) -> list[str]:
        return [capture.word for capture in self.opening(ruleset).captures()]

    def moves(self, entry: Entry) -> list[str]:
        return [move.word for move in self.position(entry).moves()]

    def captures(self, entry: Entry) -> Captures:
        return self.listed(self.position(entry).captures())

    def consequences(self, entry: Entry) -> Captures:
        return self.listed(self.position(entry).consequences(entry["turn"]))

    def listed(self, captures: list[rithmomachia.Capture]) -> Captures:
        sums: set[Sum] = set()
        written = {}
        for capture in captures:
            written[capture.word] = capture.text
            for reason in capture.reasons:
                actors = frozenset((actor.cell, actor.value) for actor in reason.pieces)
                how = reason.operation or str(reason.distance or "")
                sums.add((capture.word, reason.kind, how, actors, reason.target_value))
        return sorted(written), sums, written

    def turns(self, entry: Entry) -> list[str]:
        return [turn.word for turn in self.position(entry).legal_turns()]

    def is_legal(self, entry: Entry, word: str) -> bool:
        return self.position(entry).is_legal(word)

    def notation(self, entry: Entry, word: str) -> str:
        return self.position(entry).notation(word)

    def outcome(self, entry: Entry) -> tuple[str, list[str]] | None:
        result = self.position(entry).outcome()
        return None if result is None else (str(result.winner), list(result.conditions))

    def sum_taken(self, entry: Entry, side: str) -> int:
        return self.position(entry).tally(side).sum

    def after(self, entry: Entry, word: str) -> str:
        return self.position(entry).play(word).text()

    def taken_after(self, entry: Entry, word: str, side: str) -> tuple[int, int]:
        tally = self.position(entry).play(word).tally(side)
        return tally.count, tally.sum

    def outcome_after(self, entry: Entry, word: str) -> tuple[str, list[str]] | None:
        result = self.position(entry).play(word).outcome()
        return None if result is None else (str(result.winner), list(result.conditions))
