"""Files of games: opened in every form we read, saved whole or not at all."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from rithmomachia.errors import GameError, shown
from rithmomachia.game import Game
from rithmomachia.locale import _
from rithmomachia.record import Record, read_records
from rithmomachia.tui.session import Session

# More games than anybody chooses among in a list.
MOST_GAMES = 500
_GAME_HEAD = "Rithmomachia game,"


def records_of(path: Path) -> list[Record]:
    """The first games of a file: a record's, or the one of an exported game.

    Raises:
        GameError: There is none, or the file cannot be read.
        RithmomachiaError: An exported game with a fault.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as stream:
            head = stream.read(len(_GAME_HEAD))
            stream.seek(0)
            if head == _GAME_HEAD:
                return [Record.from_game(Game.parse(stream.read()))]
            found = list(islice(read_records(stream), MOST_GAMES))
    except OSError as error:
        raise GameError(f"{shown(str(path))} cannot be opened: {_why(error)}") from error
    if not found:
        raise GameError(f"{shown(str(path))} holds no game")
    return found


def first_game(path: Path) -> tuple[Session, str | None]:
    """The first game of a file, and the first of its faults.

    Raises:
        RithmomachiaError: There is none that can be shown.
    """
    record = records_of(path)[0]
    return Session.opened(record, path), fault_text(record)


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
    except OSError as error:
        raise GameError(f"{shown(str(path))} cannot be written: {_why(error)}") from error
    finally:
        draft.unlink(missing_ok=True)


def path_of(text: str) -> Path:
    """The path somebody typed; without an ending it gets that of records.

    Raises:
        GameError: Nothing was typed.
    """
    if not text.strip():
        raise GameError("A file needs a name.")
    path = Path(text.strip()).expanduser()
    return path if path.suffix else path.with_suffix(".rgn")


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
