"""Hints and the search's thoughts on the board: two steps, live lines, and nothing played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.playthroughs.games import played_games
from tests.web.board import Table

SIZES = ((360, 740), (844, 390), (1366, 820))


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def sized(request: pytest.FixtureRequest, table: Table) -> Table:
    width, height = request.param
    table.page.set_viewport_size({"width": width, "height": height})
    return table


def near_the_end(table: Table, name: str, *, before: int = 1) -> Any:
    played = played_games()[name]
    game = table.new(played.ruleset, played.options)
    table.play_beside(game, played.words[:-before])
    table.ready()
    return played


def hint_button(table: Table) -> Locator:
    return table.page.locator(".hint-button")


def advised(table: Table) -> set[str]:
    cells = table.page.locator(".board-box .cell.advised").all()
    return {str(cell.get_attribute("data-cell")) for cell in cells}


def overflow(table: Table) -> int:
    return int(table.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_a_hint_is_a_nudge_first_and_the_turn_on_a_second_press(sized: Table) -> None:
    near_the_end(sized, "boissiere")
    before = sized.game()
    expect(hint_button(sized)).to_have_text("Hint")
    hint_button(sized).click()
    nudge = sized.page.locator(".nudge")
    expect(nudge).to_have_text("There is a win to be found. Look at p190 on f5.")
    expect(nudge).to_be_in_viewport(ratio=1)
    assert advised(sized) == {"f5"}
    expect(sized.cell("f5")).to_have_attribute("aria-label", re.compile(", hint$"))
    expect(sized.page.locator(".live")).to_contain_text("Look at p190 on f5")
    hint_button(sized).click()
    box = sized.page.get_by_role("group", name="Hint")
    expect(box).to_contain_text("p190.16 f5 / 2")
    expect(box).to_contain_text("190's layer 16 ÷ 2 empty cells = 8")
    expect(box).to_contain_text("Black wins by De Corpore")
    assert advised(sized) == {"f2"}
    expect(sized.confirm).to_be_in_viewport(ratio=1)
    assert overflow(sized) <= 0
    assert sized.game()["position"] == before["position"]
    hint_button(sized).click()
    expect(box).to_have_count(0)
    assert advised(sized) == set()


def test_a_hint_for_the_rest_of_a_turn(table: Table) -> None:
    near_the_end(table, "three_prisoners", before=2)
    table.stage("m3l2")
    hint_button(table).click()
    expect(table.page.locator(".nudge")).to_contain_text("c3 on l2")
    hint_button(table).click()
    expect(table.page.get_by_role("group", name="Hint")).to_contain_text("[c3 l2 * 3] x P91.9 h2")
    expect(table.staged).to_have_count(1)
    # Another place of the turn is another question.
    table.page.get_by_role("button", name="Take back", exact=True).click()
    expect(table.page.locator(".advice")).to_have_count(0)
    expect(hint_button(table)).to_have_text("Hint")


def test_a_move_is_hinted_with_both_its_cells_and_a_reply(table: Table) -> None:
    table.new("boissiere")
    hint_button(table).click()
    expect(table.page.locator(".nudge")).to_contain_text("Look at")
    assert len(advised(table)) == 1
    hint_button(table).click()
    expect(table.page.locator(".advice-reply")).to_contain_text("Best answer:")
    assert len(advised(table)) >= 2
    expect(table.page.locator(".links line")).to_have_count(1)


def test_no_hint_where_there_is_nothing_to_ask(table: Table) -> None:
    near_the_end(table, "boissiere")
    table.stage("xf2")
    expect(table.confirm).to_be_enabled()
    expect(hint_button(table)).to_have_count(0)
    table.confirm.click()
    expect(table.dialog).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(hint_button(table)).to_have_count(0)
    expect(table.page.get_by_role("button", name="Show thinking")).to_have_count(0)


def test_too_many_hints_are_told_in_a_sentence(table: Table) -> None:
    table.new("boissiere")
    sentence = "The hint has to wait: ask again in 7 s."
    table.page.route(
        "**/hint",
        lambda route: route.fulfill(
            status=429, json={"error": {"code": "busy", "message": sentence}}
        ),
    )
    hint_button(table).click()
    expect(table.page.get_by_role("alert")).to_have_text(sentence)
    expect(hint_button(table)).to_be_enabled()


def test_thinking_is_off_until_asked_for_and_live(sized: Table) -> None:
    sized.new("boissiere")
    sized.ready()
    panel = sized.page.get_by_role("region", name="Thinking")
    expect(panel).to_have_count(0)
    toggle = sized.page.get_by_role("button", name="Show thinking")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".chance strong")).to_have_text(re.compile(r"^\d+ %$"))
    expect(panel.locator(".thinking-depth")).to_have_text(re.compile(r"^depth \d+$"))
    expect(panel.locator(".thoughts li")).to_have_count(1)
    expect(panel.locator(".line-turn").first).to_contain_text("1. ")
    panel.get_by_label("Lines").select_option("3")
    expect(panel.locator(".thoughts li")).to_have_count(3)
    # A search lasts five seconds.
    expect(panel.get_by_role("button", name="Think again")).to_be_visible(timeout=20_000)
    assert overflow(sized) <= 0
    violations = Axe().run(sized.page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    toggle.click()
    expect(panel).to_have_count(0)


def test_thinking_follows_the_game(table: Table) -> None:
    table.new("boissiere", opponent="machine", strength="beginner")
    table.page.get_by_role("button", name="Show thinking").click()
    lines = table.page.locator(".thoughts")
    expect(lines).to_contain_text("1. ")
    table.stage("d6d7")
    table.confirm.click()
    expect(table.page.locator(".status")).to_contain_text("Your turn · turn 3")
    expect(lines).to_contain_text("3. ")
    table.page.get_by_role("button", name="One turn back").click()
    expect(table.page.get_by_role("region", name="Thinking")).to_have_count(0)
    table.page.get_by_role("button", name="To the present").click()
    expect(lines).to_contain_text("3. ")


def test_a_refused_thought_is_told_and_can_be_asked_for_again(table: Table) -> None:
    table.new("boissiere")
    sentence = "The thinking has to wait: ask again in 7 s."
    table.page.route(
        "**/thinking",
        lambda route: route.fulfill(
            status=429, json={"error": {"code": "busy", "message": sentence}}
        ),
        times=1,
    )
    table.page.get_by_role("button", name="Show thinking").click()
    panel = table.page.get_by_role("region", name="Thinking")
    expect(panel.locator(".error")).to_have_text(sentence)
    panel.get_by_role("button", name="Think again").click()
    expect(panel.locator(".thoughts li")).to_have_count(1)
    expect(panel.locator(".error")).to_have_count(0)
