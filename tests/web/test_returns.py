"""Men taken that come back: chosen among the prisoners, set by mouse, by touch and by keys."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from rithmomachia import Ruleset, Setup, Side
from tests.web.board import Table

START = (
    Setup(
        Ruleset.builtin("boutin"),
        {"a1": "S81", "b5": "C2"},
        {"p8": "s361", "b4": "c9"},
        Side.WHITE,
        white_prisoners=["c9", "t12"],
    )
    .position()
    .text()
)


def begun(table: Table) -> None:
    """A game in which White may bring a circle or a triangle back."""
    table.new("boutin", start=START)
    expect(table.page.locator(".player [data-return]")).to_have_count(2)


def test_a_man_is_chosen_among_the_prisoners_and_set_on_a_marked_cell(table: Table) -> None:
    begun(table)
    button = table.page.get_by_role("button", name="Bring back circle 9")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    goals = table.page.locator(".cell.move")
    assert {goal.get_attribute("data-cell") for goal in goals.all()} == {
        f"a{column}" for column in range(2, 9)
    }
    expect(table.cell("a3")).to_have_attribute("aria-label", re.compile("C9 can come back here"))
    # Pressed again it lets go.
    button.click()
    expect(goals).to_have_count(0)
    button.click()
    table.cell("a3").click()
    expect(table.staged).to_have_text(re.compile("C9@a3"))
    expect(table.page.locator('.board-box [data-piece="C9"]')).to_have_count(1)
    # Now it takes the other nine, which it could reach.
    table.cell("b4").click()
    expect(table.staged).to_have_count(2)
    table.confirm.click()
    expect(table.page.locator('.turn-entry[data-turn="1"]')).to_contain_text("C9@a3")
    assert table.game()["turns"][0]["word"] == "C9@a3.xb4"
    taken = table.game()["position"]["prisoners"]["white"]
    assert [one["token"] for one in taken] == ["t12", "c9"]


def test_a_man_comes_back_without_a_pointer(table: Table) -> None:
    begun(table)
    table.press_until('[data-return="T12@"]', most=120)
    table.page.keyboard.press("Enter")
    # The board's one tab stop is where the man can come to.
    table.press_until('[data-cell="a2"]', key="Shift+Tab", most=120)
    table.page.keyboard.press("Enter")
    expect(table.staged).to_have_text(re.compile("T12@a2"))


def test_a_man_comes_back_by_touch(browser: Browser, table: Table) -> None:
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640}
    )
    try:
        phone = Table(context.new_page(), table.base_url)
        begun(phone)
        # Near the board, without scrolling down to the prisoners.
        man = phone.page.locator('.turn-panel [data-return="C9@"]')
        expect(man).to_be_in_viewport(ratio=1)
        man.tap()
        phone.cell("a2").tap()
        expect(phone.staged).to_have_text(re.compile("C9@a2"))
    finally:
        context.close()


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_man_comes_back_on_the_analysis_board(table: Table, by: str) -> None:
    page = table.page
    table.open("analysis/position/" + quote(START, safe=""))
    bar = page.get_by_role("group", name="Men that can come back")
    expect(bar.get_by_role("button")).to_have_count(2)
    if by == "pointer":
        bar.get_by_role("button", name="Bring back circle 9").click()
        comes = re.compile("C9 can come back here")
        expect(table.cell("a3")).to_have_attribute("aria-label", comes)
        table.cell("a3").click()
        table.cell("b4").click()
    else:
        table.press_until('[data-return="C9@"]', most=120)
        page.keyboard.press("Enter")
        table.press_until('[data-cell="a2"]', key="Shift+Tab", most=120)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        table.walk("b4")
        page.keyboard.press("Enter")
    expect(page.locator(".tree .turn-entry")).to_contain_text("C9@a3")
    expect(bar).to_have_count(0)
    page.get_by_role("tab", name="Taken").click()
    taken = page.get_by_role("list", name="Taken by White").get_by_role("listitem")
    expect(taken).to_have_text([re.compile("triangle 12"), re.compile("circle 9")])


RANSOM = (
    Setup(
        Ruleset.builtin("fulke-2"),
        {"b3": "P[S36,S9]", "b4": "C16", "a1": "S25"},
        {"p8": "s361", "o3": "p[s64,s16]"},
        Side.WHITE,
        black_prisoners=["P:S16", "P:S25"],
    )
    .position()
    .text()
)


@pytest.mark.parametrize("board", ["game", "analysis"])
def test_a_layer_is_bought_back_for_a_man(table: Table, board: str) -> None:
    """The man is chosen, then its own pyramid."""
    page = table.page
    if board == "game":
        table.new("fulke-2", start=RANSOM)
    else:
        table.open("analysis/position/" + quote(RANSOM, safe=""))
    table.ready()
    table.cell("b4").click()
    named = re.compile("layer 16 can be bought back")
    expect(table.cell("b3")).to_have_attribute("aria-label", named)
    table.cell("b3").click()
    if board == "game":
        expect(table.staged).to_have_text(re.compile("C16 b4 for layer 16 of the pyramid"))
        expect(table.cell("b3")).to_have_attribute("aria-label", re.compile("pyramid 61"))
        expect(table.cell("b4")).to_have_attribute("aria-label", re.compile("^b4, empty"))
        table.confirm.click()
    expect(page.locator(".turn-entry").first).to_contain_text("C16 b4 @ P45.16 b3")
    expect(table.cell("b3")).to_have_attribute("aria-label", re.compile("pyramid 61 with 3 layers"))
