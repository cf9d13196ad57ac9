"""Several people, each with a browser of their own, and wires to the server that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.web.board import NAVIGATION_MS, Table

# What the browser itself logs: refusals the page has shown as a sentence, and connections the
# test has cut.
OF_THE_BROWSER = ("Failed to load resource", "Service Worker registration blocked", "WebSocket")
SLOW_MS = 30_000

Json = dict[str, Any]


class Cable:
    """A wire from a browser to the server that a test can cut, and mend."""

    def __init__(self, server: str) -> None:
        self._to = int(server.rsplit(":", 1)[1])
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Breaks all connections; new ones come to nothing."""
        with self._lock:
            self._is_cut = True
            ends, self._open = self._open, set()
        for end in ends:
            _end(end)

    def mend(self) -> None:
        """Lets connections through again."""
        with self._lock:
            self._is_cut = False

    def close(self) -> None:
        """Ends it for good."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                is_cut = self._is_cut
            if is_cut:
                browser.close()
                continue
            server = socket.create_connection(("127.0.0.1", self._to))
            with self._lock:
                self._open |= {browser, server}
            for one, other in ((browser, server), (server, browser)):
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        finally:
            _end(other)
            with self._lock:
                self._open.discard(one)


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class Player(Table):
    """Somebody with a browser; `faults` is what went wrong unseen."""

    def __init__(self, page: Page, base_url: str) -> None:
        super().__init__(page, base_url)
        self.faults: list[str] = []
        page.set_default_timeout(SLOW_MS)
        page.set_default_navigation_timeout(NAVIGATION_MS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            known in message.text for known in OF_THE_BROWSER
        ):
            self.faults.append(f"{message.type}: {message.text}")

    # --- to a game -------------------------------------------------------------------------------

    def invite(self, ruleset: str, options: Json | None = None, **more: Any) -> str:
        """Makes a game for two and opens it as its maker; returns the invitation's link."""
        request = {"ruleset": ruleset, "options": options or {}, "opponent": "invite", **more}
        game = self.post("/api/games", request)
        seat = {"token": game["token"], "side": game["seat"], "invitation": game["invitation"]}
        if self.page.url == "about:blank":
            self.open("lobby")
        self.page.evaluate(
            "([id, seat]) => localStorage.setItem(`rithmomachia.seat.${id}`, JSON.stringify(seat))",
            [game["id"], seat],
        )
        self.open(f"game/{game['id']}")
        return self.page.locator("#invitation-link").input_value()

    def join(self, link: str, name: str = "") -> None:
        """Opens an invitation and sits down."""
        self.open(link.split("/#/")[1])
        if name:
            self.page.locator("#own-name").fill(name)
        self.page.locator(".join button[type=submit]").click()
        expect(self.page.get_by_role("grid")).to_be_visible()

    # --- at the board ----------------------------------------------------------------------------

    @property
    def status(self) -> Any:
        """The line that says whose turn it is."""
        return self.page.locator(".turn-panel .status")

    def sees(self, number: int) -> None:
        """Waits until a turn, and none after it, is in the list."""
        expect(self.shown.locator(".turn-entry")).to_have_count(number)

    def act(self, name: str) -> None:
        """Presses a button beside the board."""
        self.page.locator(".side").get_by_role("button", name=name, exact=True).click()

    @property
    def offer(self) -> Any:
        """The bar that tells an offer."""
        return self.page.locator(".offer-bar[data-offer]")

    def kept_seats(self) -> Json:
        """The secrets this browser keeps, by game."""
        return cast(
            Json,
            self.page.evaluate(
                """() => Object.fromEntries(
                  Object.entries(localStorage)
                    .filter(([key]) => key.startsWith("rithmomachia.seat."))
                    .map(([key, text]) => [key.split(".").at(-1), JSON.parse(text)]))"""
            ),
        )


Come = Callable[..., Player]


def newcomer(browser: Browser, base_url: str, **wishes: Any) -> Player:
    """Somebody with an empty browser."""
    settings = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block", **wishes}
    context = browser.new_context(reduced_motion="reduce", **settings)
    return Player(context.new_page(), base_url)
