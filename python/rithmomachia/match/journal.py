"""The state of a match on disk: one line a finished game, written so that a kill loses none."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO

from rithmomachia.match.record import GameRecord
from rithmomachia.match.time_control import MatchError

try:
    import fcntl
except ImportError:  # No file locks there; two matches on one file are then nobody's business.
    fcntl = None  # type: ignore[assignment]

FORMAT = "rithmomachia match 1"


class Journal:
    """A file of JSON lines: the match's configuration, then its games in the order of their ends.

    A line is on the disk before `append` returns. What a kill has left of a last line is cut off
    when the file is opened again.
    """

    def __init__(self, path: Path | None, configuration: Mapping[str, object]) -> None:
        """Opens the file, or begins it.

        Args:
            path: `None` keeps nothing.
            configuration: All that decides how the games go.

        Raises:
            MatchError: Another match is in the file, or is running on it, or it is no such file.
            OSError: It cannot be read or written.
        """
        self.records: dict[int, GameRecord] = {}
        self._path = path
        self._file: IO[bytes] | None = None
        if path is None:
            return
        # Made if missing, never cut, and every write goes to the end.
        self._file = open(path, "a+b")  # noqa: SIM115 - closed by close
        try:
            self._lock()
            self._read(json.loads(json.dumps(configuration)))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, record: GameRecord) -> None:
        """Keeps a game for good.

        Raises:
            OSError: It cannot be written; the games before are safe.
        """
        self._write(record.facts())
        self.records[record.number] = record

    def close(self) -> None:
        """Gives the file back."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _lock(self) -> None:
        assert self._file is not None
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MatchError(f"another match is running on {self._path}") from None

    def _read(self, configuration: dict[str, object]) -> None:
        assert self._file is not None
        self._file.seek(0)
        content = self._file.read()
        # A kill can leave the beginning of a line; whole ones end with a line feed.
        whole, end, torn = content.rpartition(b"\n")
        if torn and not end and not torn.startswith(b'{"format"'[: len(torn)]):
            raise MatchError(f"{self._path} is no record of a match")
        if torn:
            self._file.truncate(len(whole) + len(end))
        lines = whole.splitlines()
        if not lines:
            self._write({"format": FORMAT, "match": configuration})
            return
        kept = self._json(lines[0], 1)
        if kept.get("format") != FORMAT or not isinstance(kept.get("match"), dict):
            raise MatchError(f"{self._path} is no record of a match")
        self._compare(kept["match"], configuration)
        for number, line in enumerate(lines[1:], start=2):
            try:
                record = GameRecord.from_facts(self._json(line, number))
            except MatchError as error:
                raise MatchError(f"{self._path}, line {number}: {error}") from error
            self.records[record.number] = record

    def _json(self, line: bytes, number: int) -> dict[str, object]:
        try:
            facts = json.loads(line)
        except ValueError:
            facts = None
        if not isinstance(facts, dict):
            what = "is no record of a match" if number == 1 else f"line {number} cannot be read"
            raise MatchError(f"{self._path} {what}")
        return facts

    def _compare(self, kept: object, asked: Mapping[str, object]) -> None:
        found = _difference(kept, asked)
        if found is not None:
            key, before, now = found
            raise MatchError(
                f"{self._path} holds another match: its {key} is {before}, not {now}; ask for the"
                " same match to go on with it, or name another file with --state"
            )

    def _write(self, facts: Mapping[str, object]) -> None:
        if self._file is None:
            return
        line = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _difference(kept: object, asked: object, *, key: str = "") -> tuple[str, str, str] | None:
    """The first key in which two configurations differ, with both values as text."""
    if isinstance(kept, dict) and isinstance(asked, dict):
        for name in [*asked, *(each for each in kept if each not in asked)]:
            found = _difference(kept.get(name), asked.get(name), key=f"{key}.{name}".lstrip("."))
            if found is not None:
                return found
        return None
    if isinstance(kept, list) and isinstance(asked, list) and len(kept) == len(asked):
        for number, (one, other) in enumerate(zip(kept, asked, strict=True), start=1):
            found = _difference(one, other, key=f"{key} {number}")
            if found is not None:
                return found
        return None
    return None if kept == asked else (key, _short(kept), _short(asked))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:80] + "…"
