"""A server of a test's own: other pages, less patience, a machine that waits to be told.

It can be killed and begun anew on its port and database, which a server in a thread cannot.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Other programs may have the machine: a process then takes half a minute to begin.
PATIENCE_S = 90


@contextmanager
def own_server(
    *, port: int = 0, database: str = "memory:", gate: Path | None = None, **settings: Any
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Runs a server; gives its process and its address, and ends it if it has not ended.

    Args:
        port: Where it listens; 0 takes a free one.
        database: Where its games are.
        gate: Until this file exists, the machine does not answer.
        settings: See `Settings`.
    """
    chosen = port or unused_port()
    told = {"port": chosen, "database": database, "gate": gate and str(gate), "settings": settings}
    command = [sys.executable, "-m", "tests.web.own_server", json.dumps(told, default=str)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2]) as server:
        try:
            until = time.monotonic() + PATIENCE_S
            while not answers(chosen):
                assert server.poll() is None, "the server ended before it answered"
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)
            yield server, f"http://127.0.0.1:{chosen}"
        finally:
            server.kill()


def answers(port: int) -> bool:
    """Whether somebody listens on a port of this machine."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def unused_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main(told: dict[str, Any]) -> None:
    """Serves until it is ended."""
    from rithmomachia.engine import StopFlag
    from rithmomachia.server.app import create_app
    from rithmomachia.server.launch import _listen
    from rithmomachia.server.machine import EngineMachine, Question
    from rithmomachia.server.serving import Server
    from rithmomachia.server.settings import Settings
    from rithmomachia.storage import open_store

    gate = told["gate"] and Path(told["gate"])

    class PatientMachine(EngineMachine):
        """Thinks no further than the gate until that is open."""

        def choose(self, question: Question, stop: StopFlag) -> str:
            while gate and not gate.exists() and not stop.is_set():
                time.sleep(0.01)
            return super().choose(question, stop)

    settings = dict(told["settings"])
    if "web_folder" in settings:
        settings["web_folder"] = Path(settings["web_folder"])
    app = create_app(
        open_store(told["database"]), settings=Settings(**settings), machine=PatientMachine()
    )
    # As the program serves: its sockets are its own.
    Server(app, browser_url=None).run(sockets=[_listen("127.0.0.1", told["port"])])


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
