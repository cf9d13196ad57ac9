"""An engine as a process: lines go in, lines come out, and nothing it does can hurt or hang us."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic

from rithmomachia.errors import RithmomachiaError

# A line may list every legal turn of a crowded position; one beyond this is read in pieces.
_LONGEST_LINE = 4 * 2**20
# An engine that writes faster than we read waits, and costs no memory of ours.
_LINES_WAITING = 1000
_TICK = 0.1


class EngineFailed(RithmomachiaError):  # noqa: N818 - what happened, as a match reports it
    """An engine that did not do its part.

    Attributes:
        kind: `start`, `crash`, `hang`, `illegal` or `time`.
    """

    def __init__(self, message: str, *, kind: str) -> None:
        super().__init__(message)
        self.kind = kind


class EngineProcess:
    """One running program. Every wait has a deadline; `close` always succeeds."""

    def __init__(self, command: Sequence[str], *, folder: Path | None = None) -> None:
        """Starts it.

        Args:
            command: The program and its arguments.
            folder: Where it runs; `None` for here.

        Raises:
            EngineFailed: It cannot be started.
        """
        self.command = " ".join(command)
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                # A group of its own, so that a script and what it starts are ended together, and
                # an interrupt of ours is not one of theirs.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineFailed(f"{self.command!r} does not start: {error}", kind="start") from error
        self._lines: Queue[str | None] = Queue(_LINES_WAITING)
        self._to_write: Queue[str | None] = Queue(_LINES_WAITING)
        self._errors: deque[str] = deque(maxlen=20)
        self._closing = Event()
        self._threads = [
            Thread(target=self._read_output, daemon=True),
            Thread(target=self._read_errors, daemon=True),
            Thread(target=self._write_input, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str) -> None:
        """Gives it one line, and does not wait until it is read.

        An engine that has ended is noticed when it is listened to.

        Raises:
            EngineFailed: It has read none of its last thousand lines (`hang`).
        """
        try:
            self._to_write.put_nowait(line)
        except Full:
            message = f"{self.command!r} does not read what it is told"
            raise EngineFailed(message, kind="hang") from None

    def close_input(self) -> None:
        """Ends its input, once it has been given every line."""
        with suppress(Full):
            self._to_write.put_nowait(None)

    def line(self, deadline: float) -> str:
        """The next line it writes, without its end.

        Args:
            deadline: By the monotonic clock, in seconds.

        Raises:
            EngineFailed: It has ended (`crash`), or says nothing until the deadline (`hang`).
        """
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise EngineFailed(f"{self.command!r} does not answer", kind="hang") from None
        if line is None:
            # For whoever asks again.
            self._lines.put(None)
            raise EngineFailed(f"{self.command!r} has ended{self._last_words()}", kind="crash")
        return line

    def until(self, start: str, *, deadline: float) -> list[str]:
        """The lines up to the first whose first word is `start`, that one last.

        Raises:
            EngineFailed: As `line`.
        """
        lines = [self.line(deadline)]
        while lines[-1].split(maxsplit=1)[:1] != [start]:
            # Junk without end must not fill the memory, and must not outlast the deadline.
            if len(lines) > _LINES_WAITING:
                del lines[: _LINES_WAITING // 2]
            if monotonic() > deadline:
                raise EngineFailed(f"{self.command!r} says no {start!r}", kind="hang")
            lines.append(self.line(deadline))
        return lines

    def exit_code(self, patience_s: float) -> int | None:
        """Its exit code; `None` when it still runs after so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(patience_s)
        return None

    def close(self, patience_s: float = 1.0) -> None:
        """Ends it: kindly first, then by force."""
        with suppress(EngineFailed):
            self.send("quit")
        self.close_input()
        if self.exit_code(patience_s) is None:
            self.kill()
        self._release()

    def kill(self) -> None:
        """Ends it, and what it has started, at once."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):
            # No process groups on this system, or it has gone.
            with suppress(OSError):
                self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)

    def _release(self) -> None:
        self._closing.set()
        self.close_input()
        for thread in self._threads:
            thread.join(2)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError, ValueError):
                    stream.close()

    def _last_words(self) -> str:
        self._threads[1].join(1)
        code = self.exit_code(1)
        told = f" (exit code {code})" if code is not None else ""
        last = next((line for line in reversed(self._errors) if line.strip()), "")
        return f"{told}: {last[:200]}" if last else told

    def _write_input(self) -> None:
        assert self._process.stdin is not None
        # A pipe that is full makes this thread wait, which ends with the engine at the latest.
        with suppress(OSError, ValueError):
            while (line := self._to_write.get()) is not None:
                self._process.stdin.write(line.encode() + b"\n")
                self._process.stdin.flush()
            self._process.stdin.close()

    def _read_output(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            while data := self._process.stdout.readline(_LONGEST_LINE):
                self._put(data.decode(errors="replace").rstrip("\r\n"))
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._closing.is_set():
            with suppress(Full):
                self._lines.put(line, timeout=_TICK)
                return

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        with suppress(OSError, ValueError):
            while data := self._process.stderr.readline(_LONGEST_LINE):
                self._errors.append(data.decode(errors="replace").rstrip())
