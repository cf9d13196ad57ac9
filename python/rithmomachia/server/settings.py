"""What can be set about the server, with defaults that suit one person on one machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rithmomachia.server.adviser import AdviceLimits

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
WEB_FOLDER = Path(__file__).parent.parent / "web"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one server.

    Attributes:
        allowed_hosts: Names the `Host` header may carry, port aside; None for any. Naming them
            keeps a stranger's page from reaching the server under a name of its own that resolves
            here.
        max_body: Largest request body in bytes.
        max_wait_s: Longest long poll in seconds.
        max_body_s: Seconds in which a whole body has to arrive.
        max_searches: How many machine turns are searched at a time.
        max_live_games: How many games are kept ready; others are read from storage when asked for.
        hint_ms: How long is searched for a hint.
        thinking_ms: How long the search's thoughts are shown.
        graph_ms: How long is searched for the graph of a whole game.
        max_record_body: As `max_body`, for game records.
        advice: How much searching people get.
        web_folder: The browser board's files.
        headers: Sent with every answer.
    """

    allowed_hosts: frozenset[str] | None = LOOPBACK_NAMES
    max_body: int = 64 * 1024
    max_wait_s: float = 60.0
    max_body_s: float = 20.0
    max_searches: int = 2
    max_live_games: int = 256
    hint_ms: int = 1000
    thinking_ms: int = 5000
    graph_ms: int = 15_000
    max_record_body: int = 2 * 1024 * 1024
    advice: AdviceLimits = field(default_factory=AdviceLimits)
    web_folder: Path = WEB_FOLDER
    headers: Mapping[str, str] = field(
        default_factory=lambda: {
            "Content-Security-Policy": (
                "default-src 'self'; base-uri 'none'; form-action 'self'; "
                "frame-ancestors 'none'; object-src 'none'"
            ),
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
        }
    )
