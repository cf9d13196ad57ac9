"""A wire between browser and server that counts what goes through it."""

from __future__ import annotations

import socket
import threading
from types import TracebackType


class Wire:
    """Passes every connection on to a port here; `received` counts the server's bytes."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._lock = threading.Lock()
        self.received = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Wire:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._to))
            for one, other, counts in ((browser, server, False), (server, browser, True)):
                passing = threading.Thread(target=self._pass, args=(one, other, counts))
                passing.daemon = True
                passing.start()

    def _pass(self, one: socket.socket, other: socket.socket, counts: bool) -> None:
        try:
            while data := one.recv(65536):
                if counts:
                    with self._lock:
                        self.received += len(data)
                other.sendall(data)
        except OSError:
            pass
        finally:
            other.close()
