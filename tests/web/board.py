"""A player's hands: Game Setup and turns by mouse, touch or keyboard, as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from playwright.sync_api import Locator, Page, expect

Json = dict[str, Any]
# A busy machine takes long to bring a page with all its modules; a quiet one waits for nothing.
NAVIGATION_MS = 90_000


def wait_until(page: Page, holds: str) -> None:
    """Waits until an expression holds, asked from outside: a page's policy runs no text."""
    end = time.monotonic() + NAVIGATION_MS / 1000
    while not page.evaluate(holds):
        assert time.monotonic() < end, f"never true: {holds}"
        page.wait_for_timeout(20)


class Table:
    """The page, with what a player does on it."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.page = page
        self.base_url = base_url

    # --- getting to a game -----------------------------------------------------------------------

    def open(self, route: str) -> None:
        """Opens a page of the board by its address behind `#`."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.base_url}/#/{route}")

    def lesson(self, number: int) -> None:
        """Opens a lesson and waits for its position: the empty board is there at once."""
        self.open(f"learn/{number}")
        self.ready()

    @property
    def shown(self) -> Locator:
        """The page that is shown; none while another one has been asked for.

        Most pages have a board: whatever is looked for in here is not that of the page before.
        """
        return self.page.locator("#app[data-address]")

    @contextmanager
    def going_to(self, route: str) -> Iterator[None]:
        """What is done inside leads to another page, whose address begins so; waits until it does.

        A game follows a game and a lesson a lesson: the address has to be another one.
        """
        before = self.shown.get_attribute("data-address")
        yield
        other = f'#app[data-address^="#/{route}"]:not([data-address="{before}"])'
        expect(self.page.locator(other)).to_be_attached()

    def ready(self) -> None:
        """Waits until there is something to move."""
        expect(self.shown.locator(".board-box .draggable").first).to_be_attached()

    def setup(self, ruleset: str, *, opponent: str = "same_screen") -> None:
        """Opens Game Setup and chooses ruleset and opponent."""
        self.open(f"setup/{ruleset}")
        self.page.locator(f'input[name="opponent"][value="{opponent}"]').check()
        expect(self.page.locator(f'input[name="ruleset"][value="{ruleset}"]')).to_be_checked()

    def option(self, key: str) -> Locator:
        """The control of an option."""
        return self.page.locator(f'[data-key="{key}"]')

    def start(self) -> None:
        """Presses the button that starts the game and waits for the board."""
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.page.get_by_role("grid")).to_be_visible()

    def new(self, ruleset: str, options: Json | None = None, **more: str) -> str:
        """A game made beside the page, for tests that are not about Game Setup; opens it."""
        request = {"ruleset": ruleset, "options": options or {}, "opponent": "same_screen", **more}
        game = self.post("/api/games", request)
        self.open(f"game/{game['id']}")
        expect(self.page.get_by_role("grid")).to_be_visible()
        return cast(str, game["id"])

    def post(self, path: str, body: Json) -> Json:
        """Asks the server directly."""
        answer = self.page.request.post(self.base_url + path, data=body)
        assert answer.ok, answer.text()
        return cast(Json, answer.json())

    def play_beside(self, game: str, words: tuple[str, ...]) -> None:
        """Plays turns past the page, then shows the game as it stands."""
        for number, word in enumerate(words, start=1):
            self.post(f"/api/games/{game}/turns", {"number": number, "turn": word})
        self.open(f"game/{game}")
        expect(self.page.get_by_role("grid")).to_be_visible()

    def game(self) -> Json:
        """The game as the server has it."""
        game = self.page.url.rsplit("/", 1)[1]
        return cast(Json, self.page.request.get(f"{self.base_url}/api/games/{game}").json())

    # --- the board -------------------------------------------------------------------------------

    def cell(self, cell: str) -> Locator:
        """A cell of the board."""
        return self.shown.locator(f'.board-box [data-cell="{cell}"]')

    @property
    def staged(self) -> Locator:
        """The parts of the turn so far."""
        return self.shown.locator(".staged-part")

    @property
    def confirm(self) -> Locator:
        """The button that plays the turn."""
        return self.shown.locator("button.confirm")

    @property
    def dialog(self) -> Locator:
        """The dialog that tells how the game ended."""
        return self.page.locator("#end-dialog")

    def stage(self, part: str, *, by_touch: bool = False) -> None:
        """Plays one part of a turn: a capture by its cell, a move by its two cells."""
        # What is counted, unlike what is clicked, is not waited for.
        expect(self.shown).to_be_attached()
        count = self.staged.count()
        for cell in cells(part):
            if by_touch:
                self.cell(cell).tap()
            else:
                self.cell(cell).click()
        self._choose(part, count)

    def _choose(self, part: str, count: int) -> None:
        """Chooses among several things on one cell, where the page asks."""
        choice = self.page.locator(f'.chooser [data-word="{part}"]')
        staged = self.staged.nth(count)
        expect(choice.or_(staged).first).to_be_attached()
        if choice.count():
            choice.click()
        expect(staged).to_be_attached()

    def play(self, word: str, *, by_touch: bool = False) -> None:
        """Plays a whole turn and confirms it."""
        number = self._due()
        for part in word.split("."):
            self.stage(part, by_touch=by_touch)
        self.confirm.click()
        expect(self.turn(number)).to_be_attached()

    def turn(self, number: int) -> Locator:
        """A turn in the list."""
        return self.shown.locator(f'.turn-entry[data-turn="{number}"]')

    def _due(self) -> int:
        expect(self.shown).to_be_attached()
        return self.shown.locator(".turn-entry").count() + 1

    def is_over(self, *, after: int) -> bool:
        """Waits for the machine's answer to turn `after`, or for the end of the game."""
        answered = self.page.locator(".status", has_text=f"Your turn · turn {after + 2}")
        expect(self.dialog.or_(answered).first).to_be_visible()
        return self.dialog.count() > 0

    # --- the keyboard ----------------------------------------------------------------------------

    def press_until(self, wanted: str, *, key: str = "Tab", most: int = 60) -> None:
        """Presses a key until the focused element matches a selector, once there is one."""
        expect(self.shown).to_be_attached()
        expect(self.page.locator(wanted).first).to_be_attached()
        for _ in range(most):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", wanted):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to {wanted}")

    def walk(self, cell: str) -> None:
        """Goes to a cell of a lying board with the arrow keys."""
        self.press_until("[data-cell]")
        here = self.page.evaluate("document.activeElement.getAttribute('data-cell')")
        rows = ord(cell[0]) - ord(here[0])
        columns = int(cell[1:]) - int(here[1:])
        for _ in range(abs(rows)):
            self.page.keyboard.press("ArrowRight" if rows > 0 else "ArrowLeft")
        for _ in range(abs(columns)):
            self.page.keyboard.press("ArrowDown" if columns > 0 else "ArrowUp")
        expect(self.cell(cell)).to_be_focused()

    def play_by_keys(self, word: str) -> None:
        """Plays a whole turn without a pointer."""
        number = self._due()
        for part in word.split("."):
            count = self.staged.count()
            for cell in cells(part):
                self.walk(cell)
                self.page.keyboard.press("Enter")
            choice = self.page.locator(f'.chooser [data-word="{part}"]')
            expect(choice.or_(self.staged.nth(count)).first).to_be_attached()
            if choice.count():
                self.press_until(f'[data-word="{part}"]')
                self.page.keyboard.press("Enter")
            expect(self.staged.nth(count)).to_be_attached()
        # Where nothing is left to choose, Enter on the board confirms; anywhere, with Control.
        can_go_on = "End turn" in (self.confirm.text_content() or "")
        on_board = self.page.evaluate("document.activeElement.matches('[data-cell]')")
        self.page.keyboard.press("Enter" if on_board and not can_go_on else "Control+Enter")
        expect(self.turn(number)).to_be_attached()


def cells(part: str) -> list[str]:
    """The cells to pick for one part, in order: `xb2:16` is b2, `d6d7` is d6 and d7, `C9@a3` a3."""
    return re.findall(r"[a-p][1-8]", part.rpartition("@")[2])
