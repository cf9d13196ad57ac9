"""What can be set about the server, with defaults that suit one person on one machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rithmomachia.server.adviser import AdviceLimits
from rithmomachia.server.throttle import Rate

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
MESSAGES = Rate(burst=30, each_second=5)
OPENINGS = Rate(burst=100, each_second=10)
CHANGES = Rate(burst=300, each_second=20)
WEB_FOLDER = Path(__file__).parent.parent / "web"


@dataclass(frozen=True, slots=True)
class SocketLimits:
    """What sockets may do.

    Attributes:
        max_message: Largest message of a client in bytes.
        max_queue: How many messages wait for a client that reads slowly, before it is let go.
        send_s: Seconds in which one message has to leave.
        hello_s: Seconds in which the first message has to come.
        openings: How many sockets one address may open.
        messages: How many messages one socket may send.
        max_each: How many sockets one address may have open.
        max_watching: How many may watch one game.
        max_missed: How many events a client may have missed to get them one by one.
        ping_s: Seconds between two pings; a client that answers none for as long again is gone.
    """

    max_message: int = 8 * 1024
    max_queue: int = 64
    send_s: float = 10.0
    hello_s: float = 10.0
    openings: Rate = OPENINGS
    messages: Rate = MESSAGES
    max_each: int = 200
    max_watching: int = 5000
    max_missed: int = 500
    ping_s: float = 20.0


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
        origins: Pages that may use the server, as `https://board.example`; None for pages of the
            very name and port that is asked.
        needs_origin: Whether a socket without an `Origin` is refused; browsers always send one.
        changes: How many changing requests one address may send.
        sockets: What sockets may do.
        lists_games: Whether games on this screen and against the machine are listed for all.
        protects_games: Whether every game gets a secret, so that nobody plays on another's.
        metrics_token: The keeper's secret: it opens `/api/reports`, closed without one, and
            `/api/metrics`, where without one anybody may look.
        forfeit_ms: How long a player who is due may be away in a game that is not played by days.
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
    origins: frozenset[str] | None = None
    needs_origin: bool = False
    changes: Rate = CHANGES
    sockets: SocketLimits = field(default_factory=SocketLimits)
    forfeit_ms: int = 90_000
    lists_games: bool = True
    protects_games: bool = False
    metrics_token: str | None = field(default=None, repr=False)
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
