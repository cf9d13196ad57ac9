"""Runs the server: for `rithmomachia play` on a free loopback port, for `serve` where it is told.

Only the standard library is imported until the address is printed, so that it is there at once; in
another language than English, its catalogue too.
"""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Sequence

from rithmomachia.errors import shown
from rithmomachia.locale import _

BACKLOG = 128


def run(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    database: str | None = None,
    open_browser: bool = False,
    allowed_hosts: Sequence[str] = (),
) -> int:
    """Serves until Ctrl-C or SIGTERM and returns the exit code: 0, or 1 when it cannot begin.

    The first line on stdout names the address; what is wrong goes to stderr, one sentence each.

    Args:
        host: The address to listen on. On a loopback one the server answers to loopback names only.
        port: The port; 0 takes a free one.
        database: A database URL, see `rithmomachia.storage.open_store`.
        open_browser: Whether to show the board in the browser.
        allowed_hosts: Names to answer to beside loopback ones; elsewhere than on loopback, the only
            others, and any name when there are none.
    """
    try:
        listening = _listen(host, port)
    except (OSError, OverflowError, UnicodeError) as error:
        told = _(
            "Port {port} of {host} cannot be used: {reason}.",
            port=port,
            host=shown(host),
            reason=_reason(error),
        )
        print(told, file=sys.stderr)
        return 1
    try:
        url = _url(listening)
        print(_("Rithmomachia is at {url} (Ctrl-C ends it)", url=url), flush=True)
        # The library of the server takes longer to load than the rest together.
        from rithmomachia.server.serving import serve

        return serve(
            listening,
            database=database,
            allowed_hosts=_allowed(listening, allowed_hosts),
            browser_url=url if open_browser else None,
        )
    except KeyboardInterrupt:
        # Before the server's own handler stood, or after it was taken down.
        return 0
    finally:
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    if not host:
        # To the system it would mean every interface, which nobody asks for by an empty name.
        raise OSError("an empty name is no address")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.create_server((host, port), family=family, backlog=BACKLOG)
    # Named as TCP, because only then the loop sends small answers at once: 40 ms each.
    tcp = socket.IPPROTO_TCP
    return socket.socket(family, socket.SOCK_STREAM, tcp, fileno=opened.detach())


def _reason(error: Exception) -> str:
    """Why, without the address that Python adds once more."""
    reason = getattr(error, "strerror", None) or str(error)
    return str(reason).partition(" (while attempting")[0]


def _url(listening: socket.socket) -> str:
    """The address to open: on all interfaces, the loopback one."""
    host, port = listening.getsockname()[:2]
    address = ipaddress.ip_address(host)
    if address.is_unspecified:
        host = "127.0.0.1" if address.version == 4 else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _allowed(listening: socket.socket, named: Sequence[str]) -> frozenset[str] | None:
    """The names to answer to; None for any, which only a server beyond loopback does."""
    host = listening.getsockname()[0]
    address = ipaddress.ip_address(host)
    if not named and not address.is_loopback:
        return None
    own = f"[{host}]" if ":" in host else host
    return frozenset({"127.0.0.1", "localhost", "[::1]", own, *(name.lower() for name in named)})
