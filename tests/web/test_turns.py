"""Putting a turn together: sums, parts taken back, choices, dragging, typing, films, undo."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from rithmomachia import Ruleset, Setup
from tests.playthroughs.games import played_games
from tests.web.board import Table, cells

THREE_PRISONERS = played_games()["three_prisoners"]
LAYER_TURN = THREE_PRISONERS.words[7]


def three_prisoners(table: Table, count: int) -> None:
    """The game of three prisoners after `count` turns."""
    game = table.new(THREE_PRISONERS.ruleset, THREE_PRISONERS.options)
    table.play_beside(game, THREE_PRISONERS.words[:count])


def test_legal_cells_are_shown(table: Table) -> None:
    table.new("boissiere")
    table.cell("d3").click()
    expect(table.cell("d3")).to_have_class(re.compile("selected"))
    goals = table.page.locator(".cell.move")
    expected = {move["to"] for move in table.game()["position"]["moves"] if move["from"] == "d3"}
    assert {goal.get_attribute("data-cell") for goal in goals.all()} == expected
    table.page.keyboard.press("Escape")
    expect(goals).to_have_count(0)


def test_sums_are_shown_and_parts_taken_back(table: Table) -> None:
    three_prisoners(table, 7)
    expect(table.confirm).to_be_disabled()
    table.stage("m3l2")
    offer = table.page.locator(".offers .capture")
    expect(offer).to_contain_text("layer 9 of P91 on h2")
    expect(offer).to_contain_text("3 × 3 empty cells = 91's layer 9")
    expect(table.cell("h2")).to_have_class(re.compile("offer"))
    expect(table.cell("h2")).to_have_attribute(
        "aria-label", re.compile("can be taken, layer 9: 3 × 3")
    )
    offer.get_by_role("button", name=re.compile("Take layer 9")).click()
    expect(table.staged).to_have_count(2)
    expect(table.page.locator('[data-piece^="P["] .number')).to_have_text("82")
    table.page.get_by_role("button", name="Take back", exact=True).click()
    expect(table.staged).to_have_count(1)
    expect(table.page.locator('[data-piece^="P["] .number')).to_have_text("91")
    expect(table.confirm).to_have_text("End turn here")
    table.page.get_by_role("button", name="Take back from c3 m3-l2 on").click()
    expect(table.staged).to_have_count(0)
    assert len(table.game()["turns"]) == 7
    table.play(LAYER_TURN)
    assert table.game()["turns"][7]["word"] == LAYER_TURN
    taken = table.page.get_by_role("list", name="Taken by Black").locator("li")
    expect(taken.last).to_have_attribute("title", "layer 9 of a pyramid")


def test_a_turn_of_three_stages_wins(table: Table) -> None:
    three_prisoners(table, len(THREE_PRISONERS.words) - 1)
    parts = THREE_PRISONERS.words[-1].split(".")
    assert [part.startswith("x") for part in parts] == [True, False, True]
    for count, part in enumerate(parts):
        expect(table.page.locator(".stages .open").first).to_be_visible()
        table.stage(part)
        expect(table.staged).to_have_count(count + 1)
    expect(table.page.locator(".wins")).to_have_text(THREE_PRISONERS.text or "")
    assert table.game()["status"] == "playing"
    table.confirm.click()
    expect(table.dialog).to_contain_text(THREE_PRISONERS.text or "")


def test_dragging_moves_a_piece(table: Table) -> None:
    table.new("boissiere")
    table.cell("d3").drag_to(table.cell("e3"))
    expect(table.staged).to_have_text(re.compile("d3-e3"))
    table.page.get_by_role("button", name="Take back", exact=True).click()
    table.cell("d3").drag_to(table.cell("k3"))
    expect(table.staged).to_have_count(0)


def test_a_meeting_with_a_pyramid_asks_which_layer(table: Table) -> None:
    words = played_games()["choice_of_layers"].words
    options = ("g4e3:16", "g4e3:25")
    table.play_beside(table.new("philosophers"), words)
    start, end = cells(options[0])
    choices = table.page.locator(".chooser .choice")
    table.cell(start).click()
    table.cell(end).click()
    expect(choices).to_have_count(len(options))
    table.cell(end).press("Escape")
    expect(choices).to_have_count(0)
    # The piece is still chosen: a second Escape lets it go.
    table.cell(end).press("Escape")
    expect(table.page.locator(".cell.selected")).to_have_count(0)
    table.stage(options[-1])
    layer = options[-1].partition(":")[2]
    expect(table.staged).to_contain_text(f"take layer {layer} and stay")
    table.confirm.click()
    expect(table.page.locator(".turn-entry")).to_have_count(len(words) + 1)
    assert table.game()["turns"][-1]["word"] == options[-1]


def test_a_typed_turn_is_played_or_refused_in_a_sentence(table: Table) -> None:
    table.new("boissiere")
    typed = table.page.get_by_label("Type a whole turn")
    typed.fill("d3-p8")
    typed.press("Enter")
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("d3")
    expect(typed).to_have_value("d3-p8")
    assert table.game()["turns"] == []
    typed.fill("C8 d3-e3")
    typed.press("Enter")
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    expect(alert).to_have_count(0)
    expect(typed).to_have_value("")


def test_automatic_captures_fall_one_after_another(browser: Browser, base_url: str) -> None:
    """With motion allowed: each capture gets its caption with its sum before the next."""
    words = played_games()["philosophers"].words
    context = browser.new_context(viewport={"width": 1366, "height": 820})
    table = Table(context.new_page(), base_url)
    table.page.set_default_timeout(10_000)
    table.new("philosophers")
    for part in words[0].split("."):
        table.stage(part)
    soon = table.page.locator(".consequences .capture")
    expect(soon.first).to_be_visible()
    sums = soon.locator(".sum").all_text_contents()
    assert sums
    table.confirm.click()
    expect(table.page.locator(".caption")).to_contain_text(sums[0])
    expect(table.page.locator(".at.falling")).to_have_count(1)
    expect(table.page.locator(".caption")).to_have_count(0)
    expect(table.page.locator(".last-turn .sum").first).to_have_text(sums[0])
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    context.close()


def test_a_phone_shows_the_sum_of_a_film_without_opening_the_list(
    browser: Browser, base_url: str
) -> None:
    words = played_games()["philosophers"].words
    context = browser.new_context(viewport={"width": 360, "height": 640})
    table = Table(context.new_page(), base_url)
    table.page.set_default_timeout(10_000)
    table.new("philosophers")
    for part in words[0].split("."):
        table.stage(part)
    expect(table.page.locator(".sheet-toggle")).to_contain_text("1 capture")
    expect(table.page.locator(".brief")).to_have_count(0)
    table.confirm.click()
    expect(table.page.locator(".brief")).to_be_visible()
    expect(table.page.locator(".brief")).to_contain_text("= 12")
    context.close()


def test_looking_back_and_returning(table: Table) -> None:
    three_prisoners(table, 7)
    table.page.locator('.turn-entry[data-turn="2"]').click()
    expect(table.page.locator(".status")).to_have_text("Looking at turn 2 of 7")
    expect(table.cell("l2")).to_have_attribute("aria-label", re.compile("Black triangle 12"))
    table.cell("e4").click()
    expect(table.page.locator(".cell.selected")).to_have_count(0)
    table.page.get_by_role("button", name="To the start").click()
    expect(table.cell("c2")).to_have_attribute("aria-label", re.compile("White triangle 72"))
    table.page.get_by_role("button", name="Return to the game").click()
    expect(table.page.locator(".status")).to_contain_text("turn 8")


def test_undo_against_the_machine_and_resignation(table: Table) -> None:
    table.new("boissiere", opponent="machine", strength="beginner", side="white")
    table.stage("d3e3")
    table.confirm.click()
    assert not table.is_over(after=1)
    expect(table.page.locator(".turn-entry")).to_have_count(2)
    table.page.get_by_role("button", name="Undo").click()
    expect(table.page.locator(".turn-entry")).to_have_count(0)
    expect(table.page.locator(".status")).to_have_text("Your turn · turn 1")
    expect(table.cell("d3")).to_have_attribute("aria-label", re.compile("White circle 8"))
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("button", name="Go on playing").click()
    assert table.game()["status"] == "playing"
    table.page.get_by_role("button", name="Resign").click()
    table.page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    expect(table.dialog).to_contain_text("Black wins")
    assert table.game()["outcome"]["condition"] == "resignation"


def test_the_machine_begins_when_the_player_is_black(table: Table) -> None:
    table.new("boissiere", opponent="machine", strength="casual", side="black")
    expect(table.page.locator(".status")).to_have_text("Your turn · turn 2")
    expect(table.page.get_by_role("button", name="Flip board")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(table.page.locator(".last-turn")).to_contain_text("Last turn, White")
    assert table.game()["turns"][0]["side"] == "white"


def test_a_draw_is_agreed_only_where_the_house_allows_it(table: Table) -> None:
    table.new("boissiere")
    expect(table.page.get_by_role("button", name="Agree on a draw")).to_have_count(0)
    table.new("renaissance")
    table.page.get_by_role("button", name="Agree on a draw").click()
    table.page.get_by_role("button", name="Agree", exact=True).click()
    expect(table.dialog).to_contain_text("Draw")
    assert table.game()["outcome"]["winner"] is None


def test_a_turn_that_is_one_capture_has_no_stages(table: Table) -> None:
    men = {"d3": "C4", "a8": "S289"}, {"i3": "t16", "p8": "s361"}
    start = Setup(Ruleset.builtin("barozzi"), *men).position().text()
    table.new("barozzi", start=start)
    expect(table.page.locator(".duty")).to_have_text(re.compile("has to be taken"))
    expect(table.page.locator(".stages")).to_have_count(0)
    table.cell("i3").click()
    expect(table.staged).to_contain_text("4 × 4 empty cells = 16")
    expect(table.confirm).to_have_text("Confirm turn")
    table.confirm.click()
    expect(table.turn(1)).to_contain_text("x t16 i3")
    assert table.game()["turns"][0]["word"] == "xi3"


def test_a_ransom_is_shown_as_it_comes(table: Table) -> None:
    """Another window plays it; the board shows it and stands as the server has it."""
    men = {"b3": "P[S36,S9]", "b4": "C16", "a1": "S25"}, {"p8": "s361", "o3": "p[s64,s16]"}
    rules = Ruleset.builtin("fulke-2")
    start = Setup(rules, *men, black_prisoners=["P:S16"]).position().text()
    game = table.new("fulke-2", start=start)
    table.ready()
    table.post(f"/api/games/{game}/turns", {"number": 1, "turn": "b4@b3:16"})
    table.cell("a1").click()
    table.cell("a4").click()
    expect(table.turn(1)).to_contain_text("@ P45.16 b3")
    expect(table.cell("b4")).to_have_attribute("aria-label", re.compile("^b4, empty"))
    expect(table.cell("b3")).to_have_attribute("aria-label", re.compile("pyramid 61"))
