"""A phone held upright, touched only: a whole game, lessons at one glance, targets for fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.playthroughs.games import played_games
from tests.web.board import Table, cells
from tests.web.test_pages import LESSONS

# WCAG 2.2, 2.5.8: 24 by 24, or so far apart that circles of 24 do not meet.
LEAST = 24
TARGETS = """() => [...document.querySelectorAll("a, button, select, input, [role=gridcell]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest("p, dd, .skip"))
  .map((one) => {
    const field = (one.matches("[type=radio], [type=checkbox]") && one.closest("label")) || one;
    const ground = field.querySelector(":scope > .ground") ?? field;
    const box = ground.getBoundingClientRect();
    return [one.outerHTML.slice(0, 90), box.width, box.height];
  })
  .filter(([_, width, height]) => width > 0 && height > 0)"""


@pytest.fixture(params=[(360, 640), (320, 568)], ids=lambda size: f"{size[0]}x{size[1]}")
def phone(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A phone: it has touch, no mouse."""
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(30_000)
    yield Table(context.new_page(), base_url)
    context.close()


def test_a_whole_game_by_touch(phone: Table) -> None:
    """From the first page on; the game itself is one of the recorded ones."""
    phone.open("")
    phone.page.get_by_role("link", name="New game").tap()
    phone.page.locator('input[name="opponent"][value="same_screen"]').tap(force=True)
    phone.page.get_by_role("button", name="Start the game").tap()
    expect(phone.page.get_by_role("grid")).to_be_visible()
    three = played_games()["three_prisoners"]
    phone.new(three.ruleset, three.options)
    for number, word in enumerate(three.words, start=1):
        for part in word.split("."):
            count = phone.staged.count()
            for cell in cells(part):
                phone.cell(cell).tap()
            choice = phone.page.locator(f'.chooser [data-word="{part}"]')
            expect(choice.or_(phone.staged.nth(count)).first).to_be_attached()
            if choice.count():
                choice.tap()
            expect(phone.staged.nth(count)).to_be_attached()
        phone.confirm.tap()
        expect(phone.page.locator(f'.turn-entry[data-turn="{number}"]')).to_be_attached()
    expect(phone.dialog).to_be_visible()
    phone.dialog.get_by_role("button", name="Look at the board").tap()
    expect(phone.dialog).to_have_count(0)


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_a_lesson_is_seen_at_one_glance(phone: Table, number: int) -> None:
    """Its text begins, its pieces lie and its task stands in sight, none under another."""
    phone.lesson(number)
    bar = phone.page.locator(".turn-panel").bounding_box()
    text = phone.page.locator(".lesson-text").bounding_box()
    board = phone.page.locator("svg.board").bounding_box()
    assert bar is not None
    assert text is not None
    assert board is not None
    assert text["height"] > 100
    assert text["y"] + text["height"] <= board["y"]
    drawn = phone.page.locator(".board-box [data-piece] .body:first-child")
    assert drawn.count() >= 3
    for at in range(drawn.count()):
        box = drawn.nth(at).bounding_box()
        assert box is not None
        assert board["y"] <= box["y"]
        assert box["y"] + box["height"] <= bar["y"]
    word = LESSONS[number - 1]
    for cell in cells(word):
        expect(phone.cell(cell)).to_be_in_viewport(ratio=1)
    phone.page.evaluate("window.scrollTo(0, 1e6)")
    assert phone.page.evaluate("window.scrollY") <= 40


def test_targets_are_large_enough(phone: Table) -> None:
    small = {}
    for route in ("", "setup/boissiere", "rules/philosophers", "learn/8"):
        phone.open(route)
        expect(phone.page.locator("h1").first).to_be_attached()
        phone.page.wait_for_timeout(300)
        small[route] = too_small(phone)
    phone.new("boissiere")
    small["game"] = too_small(phone)
    phone.page.get_by_role("button", name="Settings").tap()
    small["settings"] = too_small(phone)
    assert {route: found for route, found in small.items() if found} == {}


def too_small(phone: Table) -> list[str]:
    """Targets smaller than they may be."""
    found = phone.page.evaluate(TARGETS)
    assert len(found) > 5
    return [
        f"{html} {width:.0f} x {height:.0f}"
        for html, width, height in found
        if min(width, height) < LEAST
    ]
