"""One side of a match as the command line describes it: `cmd=... name=... tc=... option.X=Y`."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rithmomachia._core import Engine
from rithmomachia.engine.strengths import strength
from rithmomachia.match.time_control import MatchError, TimeControl
from rithmomachia.ugi.options import own_options

BUILTIN = "builtin"
_KEYS = ("cmd", "name", "dir", "args", "level", "tc", "st", "nodes", "depth", "timemargin",
         "restart", "proto")  # fmt: skip


class Contestant(NamedTuple):
    """A player and the limits it plays under.

    Attributes:
        name: Stands in tables and records.
        command: The program and its arguments; empty for the engine of this package.
        folder: Where the program runs; `None` for here.
        level: For the engine of this package: a level of strength; `None` for all it can.
        options: Engine options by name.
        control: Time for the game; `None` without a clock.
        move_time_ms: For each turn.
        nodes: For each turn.
        depth: For each turn.
        margin_ms: So much over the time is forgiven.
        restarts: Whether the program is started anew for each game.
    """

    name: str
    command: tuple[str, ...] = ()
    folder: str | None = None
    level: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    control: TimeControl | None = None
    move_time_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    margin_ms: int = 0
    restarts: bool = False

    def facts(self) -> dict[str, object]:
        """Everything that decides how it plays, for the record of a match."""
        return {
            **self._asdict(),
            "command": list(self.command),
            "options": dict(self.options),
            "control": None if self.control is None else self.control.text(),
            "strength": None if self.level is None else str(strength(self.level)),
        }


def parse_contestant(words: Sequence[str], *, each: Sequence[str] = ()) -> Contestant:
    """Reads the words of `--engine`, and of `--each` where it leaves something open.

    Raises:
        MatchError: A word is unknown, has a bad value, or something is missing.
    """
    is_builtin = BUILTIN in words
    given = _pairs(word for word in words if word != BUILTIN)
    values = {**_pairs(each), **given}
    # A limit of its own replaces the limits for both.
    if {"tc", "st", "nodes", "depth", "level"} & set(given):
        for key in {"tc", "st", "nodes", "depth"} - set(given):
            values.pop(key, None)
    if is_builtin == ("cmd" in values):
        raise MatchError(f"an engine is either 'builtin' or 'cmd=COMMAND', not {_shown(words)}")
    if values.get("proto", "ugi") != "ugi":
        raise MatchError(f"proto= can be ugi alone, not {values['proto'][:80]!r}")
    if not is_builtin and "level" in values:
        raise MatchError("level= is for builtin; a program may have option.Level=")
    level = values.get("level")
    if level is not None:
        strength(level)
    command = _command(values)
    control = values.get("tc")
    contestant = Contestant(
        name=values.get("name") or level or (command[0].split("/")[-1] if command else BUILTIN),
        command=command,
        folder=values.get("dir"),
        level=level,
        options=tuple(
            (key.removeprefix("option."), value)
            for key, value in values.items()
            if key.startswith("option.")
        ),
        control=None if control is None else TimeControl.parse(control),
        move_time_ms=_milliseconds(values, "st"),
        nodes=_whole(values, "nodes", least=1),
        depth=_whole(values, "depth", least=1),
        margin_ms=_whole(values, "timemargin", least=0) or 0,
        restarts=_truth(values, "restart"),
    )
    limits = (contestant.control, contestant.move_time_ms, contestant.nodes, contestant.depth)
    if level is None and limits == (None, None, None, None):
        raise MatchError(f"{contestant.name!r} needs a limit: tc=, st=, nodes= or depth=")
    if is_builtin:
        _check_builtin(contestant.options)
    return contestant


def _check_builtin(options: Sequence[tuple[str, str]]) -> None:
    """The engine of this package takes a few of its protocol's options, and how it evaluates."""
    for name, value in options:
        if name.lower() in ("hash", "threads"):
            own_options()[name.lower()].checked(value)
        elif name.lower() == "evaluation":
            Engine(1, evaluation=value)
        else:
            raise MatchError(f"builtin takes option.Hash, Threads and Evaluation, not {name!r}")


def _pairs(words: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, separator, value = word.partition("=")
        if not separator or not (key in _KEYS or key.startswith("option.")):
            known = ", ".join(f"{each}=" for each in (*_KEYS, "option.NAME"))
            raise MatchError(f"an engine takes {known}, not {word[:80]!r}")
        if key in found:
            raise MatchError(f"{key}= is given twice")
        found[key] = value
    return found


def _command(values: Mapping[str, str]) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(values.get("cmd", "")) + shlex.split(values.get("args", "")))
    except ValueError as error:
        raise MatchError(f"{values.get('cmd', '')!r} is no command: {error}") from None


def _milliseconds(values: Mapping[str, str], key: str) -> int | None:
    text = values.get(key)
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < 1e9:
        raise MatchError(f"{key}= takes seconds above 0, not {text[:80]!r}")
    return max(1, round(seconds * 1000))


def _whole(values: Mapping[str, str], key: str, *, least: int) -> int | None:
    text = values.get(key)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16 and int(text) >= least):
        raise MatchError(f"{key}= takes a whole number from {least}, not {text[:80]!r}")
    return int(text)


def _truth(values: Mapping[str, str], key: str) -> bool:
    text = values.get(key, "off")
    if text not in ("on", "off"):
        raise MatchError(f"{key}= takes on or off, not {text[:80]!r}")
    return text == "on"


def _shown(words: Sequence[str]) -> str:
    return repr(" ".join(words)[:80])
