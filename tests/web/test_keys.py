"""Single keys, the help, and a whole game by keyboard: nothing here uses a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.playthroughs.games import played_games
from tests.web.board import Table


def answer(page: Page) -> str:
    """What is said, and seen while it answers a key."""
    live = page.locator(".live.answer[aria-live='polite']")
    expect(live).to_be_visible()
    return live.inner_text()


def test_single_keys_answer_in_words_and_in_sight(table: Table) -> None:
    three = played_games()["three_prisoners"]
    table.play_beside(table.new(three.ruleset, three.options), three.words[:7])
    keys = table.page.keyboard
    keys.press("l")
    assert three.words[6][:2] in answer(table.page)
    assert "Turn 7, White" in answer(table.page)
    keys.press("o")
    assert "No capture is on offer." in answer(table.page)
    keys.press("s")
    assert re.search(r"White has taken: count \d+, sum \d+, digits \d+", answer(table.page))
    assert "Black has taken: count" in answer(table.page)
    keys.press("c")
    assert "no clocks" in answer(table.page)
    keys.press("b")
    expect(table.page.locator("[data-cell]:focus")).to_have_count(1)
    table.walk("m3")
    keys.press("Enter")
    table.walk("l2")
    keys.press("Enter")
    expect(table.staged).to_have_count(1)
    keys.press("o")
    assert "1 capture on offer." in answer(table.page)
    assert "=" in answer(table.page)
    keys.press("Escape")
    expect(table.page.locator(".live.answer")).to_have_count(0)
    keys.press("f")
    expect(table.page.get_by_role("button", name="Flip board")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_single_keys_answer_on_the_analysis_board_too(table: Table) -> None:
    three = played_games()["three_prisoners"]
    game = table.new(three.ruleset, three.options)
    table.play_beside(game, three.words[:7])
    table.open(f"analysis/game/{game}")
    expect(table.page.get_by_role("grid")).to_be_visible()
    keys = table.page.keyboard
    keys.press("l")
    assert "No turn has been played." in answer(table.page)
    keys.press("End")
    expect(table.page.locator(".tree .turn-entry.shown")).to_contain_text("7.")
    keys.press("l")
    assert "Turn 7, White" in answer(table.page)
    keys.press("s")
    assert "Black has taken: count" in answer(table.page)
    keys.press("Escape")
    expect(table.page.locator(".live.answer")).to_have_count(0)
    keys.press("o")
    assert "capture" in answer(table.page)
    keys.press("t")
    expect(table.page.locator("#typed")).to_be_focused()
    keys.type("lost")
    expect(table.page.locator("#typed")).to_have_value("lost")


def test_letters_are_letters_while_a_turn_is_typed(table: Table) -> None:
    table.new("boissiere")
    keys = table.page.keyboard
    keys.press("t")
    field = table.page.get_by_label("Type a whole turn")
    expect(field).to_be_focused()
    keys.type("d3e3 flos?")
    expect(field).to_have_value("d3e3 flos?")
    expect(table.page.locator("dialog")).to_have_count(0)
    field.fill("d3e3")
    keys.press("Enter")
    expect(table.page.locator(".turn-entry")).to_have_count(1)


def test_the_question_mark_helps_everywhere_and_gives_the_focus_back(table: Table) -> None:
    for route in ("", "setup", "rules/philosophers", "learn/1"):
        table.open(route)
        expect(table.page.locator("h1").first).to_be_attached()
        table.page.keyboard.press("?")
        expect(table.page.get_by_role("dialog", name="Keys and signs")).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog")).to_have_count(0)
    button = table.page.get_by_role("button", name="Help and keys")
    button.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_single_keys_can_be_switched_off(table: Table) -> None:
    table.new("boissiere")
    keys = table.page.keyboard
    keys.press("l")
    expect(table.page.locator(".live.answer")).to_be_visible()
    table.press_until('[aria-label="Settings"]')
    keys.press("Enter")
    table.press_until("#prefer-keys")
    keys.press(" ")
    keys.press("Escape")
    table.page.reload()
    table.ready()
    keys.press("l")
    keys.press("?")
    keys.press("f")
    expect(table.page.locator(".live.answer, dialog")).to_have_count(0)
    expect(table.page.get_by_role("button", name="Flip board")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_from_the_first_page_to_a_game_given_up(table: Table) -> None:
    table.open("")
    keys = table.page.keyboard
    table.press_until('a[href="#/setup"].primary')
    keys.press("Enter")
    table.press_until("button.start")
    keys.press("Enter")
    table.ready()
    table.play_by_keys("d3e3")
    table.press_until("button.danger")
    keys.press("Enter")
    table.press_until("#resign-dialog button.primary")
    keys.press("Enter")
    expect(table.dialog.get_by_role("heading")).to_contain_text("wins")


def test_a_whole_game_by_keyboard(table: Table) -> None:
    game = played_games()["three_prisoners"]
    table.new(game.ruleset, game.options)
    for word in game.words:
        table.play_by_keys(word)
    expect(table.dialog).to_be_visible()
    expect(table.dialog.get_by_role("heading")).to_contain_text("wins")
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_have_count(0)
