"""Files of games: opened in every form we read, saved whole or not at all."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rithmomachia.errors import GameError, RithmomachiaError, shown
from rithmomachia.game import Game
from rithmomachia.locale import _
from rithmomachia.record import Record, read_records
from rithmomachia.tui.session import Session

# More games than anybody chooses among in a list.
MOST_GAMES = 500
# Bytes at the beginning that tell text from other files.
_HEAD_BYTES = 4096
_GAME_HEAD = "Rithmomachia game,"


class Games(NamedTuple):
    """What was read of a file.

    Attributes:
        records: Its games, the first `MOST_GAMES` of them.
        is_own: One whole game without a fault, and nothing else: saving it loses nothing.
        has_more: There are more than were read.
    """

    records: list[Record]
    is_own: bool
    has_more: bool

    def session(self, place: int, path: Path) -> Session:
        """A game of the file, to look through and to play on.

        Raises:
            RithmomachiaError: It has no rules, or its result does not fit.
        """
        return Session.opened(self.records[place], path if self.is_own else None)


def games_of(path: Path, only: int | None = None) -> Games:
    """The first games of a file: a record's, or the one of an exported game.

    Args:
        path: A file; what is none is refused, since it might never end.
        only: The number of the one wanted, from 1; `None` for all.

    Raises:
        GameError: There is none, or the file cannot be read.
        RithmomachiaError: An exported game with a fault.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise GameError(f"{shown(str(path))} cannot be opened: it is no file")
        with path.open("rb") as binary:
            place = binary.read(_HEAD_BYTES).find(0)
        if place >= 0:
            raise GameError(f"{shown(str(path))} is no file of games: its byte {place + 1} is 0")
        with path.open(encoding="utf-8-sig", errors="replace") as stream:
            head = stream.read(len(_GAME_HEAD))
            stream.seek(0)
            if head == _GAME_HEAD:
                found = [Record.from_game(Game.parse(stream.read()))]
            elif only is None:
                found = list(islice(read_records(stream), MOST_GAMES + 1))
            else:
                found = list(islice(read_records(stream), only - 1, only))
    except RithmomachiaError:
        raise
    except (OSError, ValueError) as error:
        raise GameError(f"{shown(str(path))} cannot be opened: {_why(error)}") from error
    if not found:
        which = "no game" if only is None else f"no game {only}"
        raise GameError(f"{shown(str(path))} holds {which}")
    is_own = only is None and head != _GAME_HEAD and len(found) == 1 and not found[0].faults
    return Games(found[:MOST_GAMES], is_own, len(found) > MOST_GAMES)


def fault_text(record: Record) -> str | None:
    """Where a record is at fault first, and how; nothing where it is not."""
    if not record.faults:
        return None
    place, text = record.faults[0].place, record.faults[0].text
    return _(
        "Line {line}, column {column}: {text}", line=place.line, column=place.column, text=text
    )


def save(record: Record, path: Path) -> None:
    """Writes a record; a file that was there is replaced in one step, when all is written.

    Raises:
        GameError: It cannot be written; what was there is as it was.
    """
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as stream:
            stream.write(record.text())
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except (OSError, ValueError) as error:
        raise GameError(f"{shown(str(path))} cannot be written: {_why(error)}") from error
    finally:
        draft.unlink(missing_ok=True)


def path_of(text: str) -> Path:
    """The path somebody typed; without an ending it gets that of records.

    Raises:
        GameError: Nothing was typed, or what can be no file's name.
    """
    if not text.strip():
        raise GameError("A file needs a name.")
    try:
        path = Path(text.strip()).expanduser()
        path = path if path.suffix else path.with_suffix(".rgn")
        # Asked for here, where a name that is too long can still be mended.
        path.exists()
        if "\0" in text:
            raise ValueError("it holds a byte 0")
    except (OSError, ValueError, RuntimeError) as error:
        raise GameError(f"{shown(text)} can be no file's name: {_why(error)}") from error
    return path


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
