"""What axe-core finds on every page, in every theme and size; how pages read aloud."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.board import Table

# All of WCAG 2.2 A and AA, and the advice beyond; the size of targets is off unless asked for.
OPTIONS = {
    "runOnly": [
        *("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"),
    ],
    "rules": {"target-size": {"enabled": True}},
}
# Theme, what the system wants, size of the window.
LOOKS = (
    ("light", {"color_scheme": "light"}, (320, 640)),
    ("dark", {"color_scheme": "light"}, (1280, 800)),
    ("contrast", {"color_scheme": "light"}, (1920, 1080)),
    ("contrast", {"color_scheme": "dark"}, (360, 640)),
    ("system", {"color_scheme": "dark"}, (3840, 2160)),
    ("system", {"forced_colors": "active"}, (1280, 800)),
)
PAGES = (
    "",
    "setup",
    "setup/boissiere",
    "rules/philosophers",
    "rules/boissiere/movement.circle.lines=diagonal",
    "learn/8",
    "game/nothing-here",
    "analysis",
    "editor",
    "games",
    "lobby",
    "people",
    "join/nothing-here/nothing",
)


@pytest.fixture
def look(browser: Browser, base_url: str) -> Iterator[Callable[..., Table]]:
    """Opens a browser that looks as asked."""
    contexts = []

    def begin(theme: str, wishes: dict[str, Any], size: tuple[int, int]) -> Table:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            service_workers="block",
            **wishes,
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        kept = json.dumps({"theme": theme})
        page = context.new_page()
        page.add_init_script(
            f"localStorage.setItem('rithmomachia.preferences', {json.dumps(kept)})"
        )
        return Table(page, base_url)

    yield begin
    for context in contexts:
        context.close()


def name_of(look: tuple[str, dict[str, Any], tuple[int, int]]) -> str:
    """A look in few words."""
    theme, wishes, (width, _) = look
    return "-".join([theme, *map(str, wishes.values()), str(width)])


@pytest.mark.parametrize("wanted", LOOKS, ids=name_of)
def test_axe_finds_nothing(
    look: Callable[..., Table], wanted: tuple[str, dict[str, Any], tuple[int, int]]
) -> None:
    table = look(*wanted)
    found = {}
    for route in PAGES:
        table.open(route)
        expect(table.page.locator("h1").first).to_be_attached()
        table.page.wait_for_timeout(300)
        found[route] = violations(table.page)
    table.page.get_by_role("button", name="Settings").click()
    found["settings"] = violations(table.page)
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="Help and keys").click()
    found["help"] = violations(table.page)
    table.new("boissiere")
    table.page.keyboard.press("l")
    found["game, a key answered"] = violations(table.page)
    table.stage("d3e3")
    expect(table.confirm).to_be_enabled()
    table.page.wait_for_timeout(300)
    found["game, staged"] = violations(table.page)
    table.confirm.click()
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    found["game, played"] = violations(table.page)
    assert [f"{place}: {fault}" for place, faults in found.items() for fault in faults] == []


def violations(page: Page) -> list[str]:
    """What axe-core finds, one line each."""
    lines = []
    for one in Axe().run(page, options=OPTIONS).response["violations"]:
        node = one["nodes"][0]
        told = node.get("failureSummary", "")[:240]
        lines.append(f"{one['id']} x{len(one['nodes'])}: {node['html'][:140]} ({told})")
    return lines


def test_the_settings_read_well(table: Table) -> None:
    table.open("")
    table.page.get_by_role("button", name="Settings").click()
    expect(table.page.get_by_role("dialog")).to_match_aria_snapshot(
        """
        - dialog "Settings":
          - heading "Settings" [level=2]
          - combobox "Language"
          - group "Colours":
            - radio "As the system" [checked]
            - radio "Light"
            - radio "Dark"
            - radio "High contrast"
          - group "Pieces":
            - radio "Plain digits" [checked]
            - radio "Roman"
            - radio "Japanese"
            - radio "Manuscript"
          - group "Motion":
            - radio "As the system" [checked]
            - radio "Show turns moving"
            - radio "Nothing moves"
          - switch "Sounds"
          - switch "Single keys" [checked]
          - button "Close"
        """
    )


def test_every_page_has_the_same_frame(table: Table) -> None:
    for route in PAGES:
        table.open(route)
        expect(table.page.locator("#app")).to_match_aria_snapshot(
            """
            - link "To the content"
            - banner:
              - link "Rithmomachia"
              - navigation "Pages":
                - link "Play"
                - link "Learn"
                - link "Rules"
              - combobox "Language"
              - button "Settings"
              - button "Help and keys"
            - main
            """
        )


def test_the_board_reads_as_a_grid(table: Table) -> None:
    """Each cell says its piece, its value, and what can be done."""
    table.lesson(8)
    grid = table.page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "8")
    expect(grid).to_have_attribute("aria-colcount", "16")
    expect(grid.get_by_role("row").nth(6)).to_match_aria_snapshot(
        """
        - row:
          - gridcell "a7, empty"
          - gridcell "b7, empty"
          - gridcell /c7, White circle 6, \\d moves/
          - gridcell /d7, Black triangle 16, can be taken. 8 × 2 empty cells = 16/
          - gridcell "e7, empty"
          - gridcell "f7, empty"
          - gridcell "g7, Black triangle 12"
          - gridcell "h7, empty"
          - gridcell "i7, empty"
        """
    )


def test_a_game_reads_from_top_to_bottom(table: Table) -> None:
    table.new("boissiere")
    table.play("d3e3")
    expect(table.page.get_by_role("main")).to_match_aria_snapshot(
        """
        - main:
          - heading "De Boissière, a game" [level=1]
          - grid /Board, rows by letter, columns by number/
          - region "The turn":
            - paragraph: Black to move · turn 2
            - group "Details of the turn"
            - button "Take back" [disabled]
            - button "Confirm turn" [disabled]
          - region:
            - heading "Turns" [level=2]
          - text: Type a whole turn
          - textbox "Type a whole turn"
          - button "Play" [disabled]
          - group "Game":
            - button "Flip board"
          - region "White":
            - heading "White" [level=2]
          - region "Black":
            - heading "Black" [level=2]
        """
    )


@pytest.mark.parametrize("selector", ["a.button", ".site-head nav a", ".head-tools button"])
def test_focus_is_seen(table: Table, selector: str) -> None:
    """Two pixels at least, around the whole of what has it."""
    table.open("")
    table.press_until(selector)
    style = table.page.evaluate(
        """() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
          return [outlineStyle, parseFloat(outlineWidth)];
        }"""
    )
    assert style[0] == "solid"
    assert style[1] >= 2


def test_turns_are_announced_politely(table: Table) -> None:
    """A game against the machine: what it did is said, and whose turn it is."""
    table.new("boissiere", opponent="machine", strength="beginner", side="white")
    live = table.page.locator("[aria-live='polite'].live")
    table.play("d3e3")
    expect(live).to_contain_text("Black played")
    expect(live).to_contain_text("White to move")
