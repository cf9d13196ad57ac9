"""What the server counts, in the form Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# Seconds: from what nobody notices to what everybody does.
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters of one server process; several may live in one program, as in tests."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.turns = Histogram(
            "rithmomachia_turn_seconds",
            "From a turn's arrival over the socket to its answer.",
            buckets=BUCKETS,
            registry=self._registry,
        )
        self.messages = Counter(
            "rithmomachia_socket_messages",
            "Messages of clients by type and by what became of them.",
            ["type", "outcome"],
            registry=self._registry,
        )
        self.endings = Counter(
            "rithmomachia_socket_endings",
            "Sockets ended by the server, by reason.",
            ["code"],
            registry=self._registry,
        )

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A number that is asked for whenever somebody looks."""
        made = Gauge(f"rithmomachia_{name}", text, registry=self._registry)
        made.set_function(value)

    def text(self) -> bytes:
        """All of them as they are now."""
        return generate_latest(self._registry)
