"""Talks to an engine in a process of its own, with a time limit on every wait."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Queue
from threading import Thread
from types import TracebackType

OURS = (sys.executable, "-m", "rithmomachia", "ugi")
# A busy machine may take long to start a process; nothing here measures time.
PATIENCE = 60.0


class Conversation:
    """One engine process. Leaving the `with` block ends it."""

    def __init__(self, command: Sequence[str] = OURS) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self._lines: Queue[str] = Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def __enter__(self) -> Conversation:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """The lines up to the first that begins so, that one last."""
        lines = [self._lines.get(timeout=PATIENCE)]
        while not lines[-1].startswith(start):
            lines.append(self._lines.get(timeout=PATIENCE))
        return lines

    def ask(self, line: str, start: str = "response") -> str:
        """Says a line and returns the answer that begins so, without that beginning."""
        self.say(line)
        return self.until(start)[-1].removeprefix(start).strip()

    def end(self) -> tuple[int, list[str], str]:
        """Closes the input and waits: the exit code, the lines left, and the errors."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        lines = [self._lines.get() for _ in range(self._lines.qsize())]
        return code, lines, self.process.stderr.read()
