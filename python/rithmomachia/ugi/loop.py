"""Runs a session over standard input and output."""

from __future__ import annotations

import io
import os
import sys
from threading import Event, Lock

from rithmomachia.ugi.session import Session


def run() -> int:
    """Talks until `quit`, the end of input, an interrupt, or an interface that has gone.

    Lines are read here while searches run in threads of their own.

    Returns:
        The exit code: 0, or 130 when interrupted.
    """
    lock = Lock()
    output = sys.stdout
    # A position text is plain, but sums are not; and a byte that is no text must not end a game.
    for stream, errors in ((sys.stdin, "replace"), (output, "strict"), (sys.stderr, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)

    gone = Event()

    def tell(line: str) -> None:
        with lock:
            try:
                output.write(line + "\n")
                output.flush()
            except BrokenPipeError:
                # Nobody listens; a search's thread must not complain of it.
                gone.set()

    def log(line: str) -> None:
        print(f"rithmomachia: {line}", file=sys.stderr, flush=True)

    session = Session(tell, log=log)
    code = 0
    try:
        for line in sys.stdin:
            if gone.is_set() or not session.handle(line):
                break
    except KeyboardInterrupt:
        code = 130
    session.close()
    if gone.is_set():
        # Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
    return code
