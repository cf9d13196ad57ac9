"""A server as a process of its own, and a client of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import httpx

RUN = (
    # A shell starts background commands with this signal ignored, and it is inherited.
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from rithmomachia.server.launch import run; database, port, opens = sys.argv[1:]; "
    "sys.exit(run(database=database, port=int(port), open_browser=opens == 'open'))"
)
# Other programs may have the machine: a process then takes half a minute to begin.
PATIENCE_S = 90
Start = Callable[..., "Process"]


class Process:
    """A running server and a client of it."""

    def __init__(
        self,
        database: str,
        *,
        port: int = 0,
        opens: bool = False,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, database, str(port), "open" if opens else "no"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.first_line)
        self.url = found.group() if found else ""
        self.port = int(found.group(1)) if found else 0
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE_S)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.client.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.client.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        """Sends a signal; returns the exit code and what was still written."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        self.client.close()
        return self.process.returncode, out, err

    def clear_away(self) -> None:
        """Ends it whatever it does, as fixtures do."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.client.close()
