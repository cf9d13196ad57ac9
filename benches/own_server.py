"""A server of a benchmark's own, what it is asked, and what it uses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

Json = Any
TICKS_S = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """What the server has used: seconds of processor time, bytes of memory."""

    cpu_s: float
    memory: int

    @staticmethod
    def of(pid: int) -> Usage:
        """Reads it."""
        parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        status = Path(f"/proc/{pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return Usage((int(parts[11]) + int(parts[12])) / TICKS_S, int(found[1]) * 1024)


@contextmanager
def server(database: str | None) -> Iterator[tuple[int, int]]:
    """A server of its own: its process and its port."""
    with tempfile.TemporaryDirectory() as folder:
        place = database or f"sqlite:///{folder}/games.db"
        process = subprocess.Popen(
            [sys.executable, "-m", "rithmomachia", "serve", "--port", "0", "--database", place],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            if found is None:
                raise SystemExit(f"the server did not begin: {line!r}")
            yield process.pid, int(found[1])
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def ask(web: HTTPConnection, method: str, path: str, body: Json = None, address: str = "") -> Json:
    """One request and its answer."""
    headers = {"Content-Type": "application/json", "X-Forwarded-For": address or "10.0.0.1"}
    web.request(method, path, None if body is None else json.dumps(body), headers)
    answer = web.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {text[:300]!r}")
    return json.loads(text)
