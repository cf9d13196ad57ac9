"""A PostgreSQL server of the tests' own: on a socket in a folder of its own, gone afterwards.

Debian's package is enough; its own cluster, if it made one, is not touched.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
USER = "rithmomachia"
# Of a server that runs for tests alone: nothing survives the machine's end.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
}
# Has the server end when the tests are killed, where the system can.
ENDS_WITH_US = ("setpriv", "--pdeathsig", "INT") if shutil.which("setpriv") else ()


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest of Debian's first."""
    debian = sorted(DEBIAN.glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    found = [*debian, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((path for path in found if (path / "initdb").exists()), None)


class Cluster:
    """A running server.

    Attributes:
        folder: Of its data and its socket.
        process: The server.
    """

    def __init__(self, bin_folder: Path, folder: Path, user: str | None) -> None:
        self.folder = folder
        self._bin = bin_folder
        self._user = user
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """The URL of one of its databases."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def make(self) -> None:
        """Makes its data."""
        self._run(
            "initdb",
            *("--pgdata", str(self.folder / "data"), "--username", USER, "--auth", "trust"),
            *("--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"),
        )

    def start(self) -> None:
        """Starts it and waits until it answers; it ends with the thread that calls this."""
        options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [
                    *ENDS_WITH_US,
                    self._bin / "postgres",
                    "-D",
                    self.folder / "data",
                    "-k",
                    self.folder,
                    *options,
                ],
                stdout=log,
                stderr=log,
                user=self._user,
            )
        deadline = time.monotonic() + 60
        while self._answers() != 0:
            if time.monotonic() > deadline or self.process.poll() is not None:
                said = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"PostgreSQL does not start: {said[-2000:]}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Ends it at once, breaking off what its clients do."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)
            self.process = None

    def _answers(self) -> int:
        command: list[str | Path] = [self._bin / "pg_isready", "--quiet", "--host", self.folder]
        return subprocess.run(command, check=False).returncode

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments],
            user=self._user,
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stderr}")


@contextmanager
def running_cluster(bin_folder: Path) -> Iterator[Cluster]:
    """A server, stopped and removed at the end."""
    # A short path, because that of a socket may have a hundred characters only.
    folder = Path(tempfile.mkdtemp(prefix="rithmo-pg-"))
    user = _unprivileged() if os.getuid() == 0 else None
    cluster = Cluster(bin_folder, folder, user)
    try:
        if user is not None:
            shutil.chown(folder, user)
            folder.chmod(0o755)
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> str:
    """Somebody who may run PostgreSQL, which root may not."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
