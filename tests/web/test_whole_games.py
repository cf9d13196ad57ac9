"""A whole game of each ruleset: by keyboard alone, by mouse, by touch, with the machine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from rithmomachia import Position
from rithmomachia.engine.players import greedy_turn
from tests.playthroughs.games import Played, played_games
from tests.web.board import Table


def expect_end(table: Table, game: Played) -> None:
    """The dialog names winner, condition and numbers; the banner keeps them."""
    outcome = table.game()["outcome"]
    assert (outcome["winner"], outcome["condition"]) == (game.winner, game.condition)
    expect(table.dialog).to_be_visible()
    expect(table.dialog).to_contain_text(f"{str(game.winner).title()} wins", ignore_case=True)
    expect(table.dialog).to_contain_text(outcome["name"], ignore_case=True)
    expect(table.dialog.locator(".outcome-text")).to_have_text(outcome["text"])
    for number in outcome["numbers"]:
        expect(table.dialog).to_contain_text(str(number))
    # A common victory shows what was taken instead of a formation.
    taken = table.game()["position"]["prisoners"][game.winner]
    shown = outcome["pieces"] or (taken if str(game.condition).startswith("de_") else [])
    assert shown
    expect(table.dialog.locator(".formation li")).to_have_count(len(shown))


def test_philosophers_by_keyboard_only(table: Table) -> None:
    """From the first page to the end of the game, no pointer."""
    game = played_games()["philosophers"]
    table.open("")
    table.press_until("a[href='#/setup'].primary")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("input[name=ruleset]").first).to_be_attached()
    table.press_until("input[name=ruleset]")
    table.press_until("input[name=ruleset][value=philosophers]", key="ArrowDown")
    table.press_until("input[name=opponent]")
    table.press_until("input[name=opponent][value=same_screen]", key="ArrowRight")
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("grid")).to_be_visible()
    for word in game.words:
        table.play_by_keys(word)
    expect_end(table, game)
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_have_count(0)
    expect(table.page.locator(".banner")).to_contain_text(table.game()["outcome"]["text"])


def test_boissiere_by_mouse(table: Table) -> None:
    game = played_games()["boissiere"]
    table.setup("boissiere")
    table.start()
    for word in game.words:
        table.play(word)
    expect_end(table, game)
    assert [turn["word"] for turn in table.game()["turns"]] == list(game.words)
    table.page.get_by_role("button", name="Look at the board").click()
    expect(table.page.locator(".turn-entry")).to_have_count(len(game.words))
    with table.going_to("game/"):
        table.page.get_by_role("button", name="Rematch").click()
    expect(table.page.locator(".turn-entry")).to_have_count(0)
    expect(table.page.locator(".status")).to_contain_text("White to move")


@pytest.fixture
def phone(browser: Browser, base_url: str) -> Any:
    """A phone of 360 by 640, touched."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield Table(page, base_url)
    context.close()
    assert faults == []


def test_renaissance_on_a_phone_by_touch(phone: Table) -> None:
    """With De Corpore lowered to three through Game Setup."""
    game = played_games()["three_prisoners"]
    phone.setup("renaissance")
    count = phone.option("victory.de_corpore.count")
    count.fill("3")
    count.press("Tab")
    expect(phone.page.locator(".endings")).to_contain_text("3")
    phone.start()
    for word in game.words:
        phone.play(word, by_touch=True)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect_end(phone, game)


def test_against_the_machine_to_the_end(table: Table) -> None:
    """Two prisoners win, and the person takes what it can: a game that one of the two ends."""
    table.setup("philosophers", opponent="machine")
    table.page.locator('input[name="strength"]').fill("0")
    count = table.option("victory.de_corpore.count")
    count.fill("2")
    count.press("Tab")
    table.start()
    rng = Random(7)
    for _ in range(100):
        game = table.game()
        assert game["side"] == game["position"]["side_to_move"] == "white"
        turn = greedy_turn(Position.parse(game["position"]["text"]), rng)
        for part in turn.parts:
            table.stage(part)
        table.confirm.click()
        if table.is_over(after=game["next_turn"]):
            break
    assert table.game()["status"] == "finished"
    expect(table.dialog).to_be_visible()
