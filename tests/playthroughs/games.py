"""Games to play again, from `tests/data/playthroughs/games.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rithmomachia import Position, Ruleset

FILE = Path(__file__).parents[1] / "data" / "playthroughs" / "games.toml"

Options = dict[str, str | int | bool]


class Played(NamedTuple):
    """A game: the words of its turns, and how it ends, where it does."""

    ruleset: str
    options: Options
    words: tuple[str, ...]
    winner: str | None
    condition: str | None
    text: str | None

    def start(self) -> Position:
        """The position before the first turn."""
        return Position.initial(Ruleset.builtin(self.ruleset).with_options(self.options))


@cache
def played_games() -> dict[str, Played]:
    """All of them, by id."""
    with FILE.open("rb") as file:
        entries = tomllib.load(file)["game"]
    return {
        entry["id"]: Played(
            entry["ruleset"],
            entry.get("options", {}),
            tuple(entry["turns"]),
            entry.get("winner"),
            entry.get("condition"),
            entry.get("text"),
        )
        for entry in entries
    }
