"""How a game between two browsers ends before its victory: broken off, agreed on, or deserted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.online import Come, Player
from tests.web.own_server import own_server

CLAIM = "Claim the win: your opponent has left"
TIMED: dict[str, Any] = {"time_control": "600+5"}


def pair(come: Come, ruleset: str, **more: Any) -> tuple[Player, Player]:
    """Two players at the board of a new game, White first."""
    white, black = come(), come()
    black.join(white.invite(ruleset, **more))
    white.ready()
    return white, black


def button(player: Player, name: str) -> None:
    """Presses a button of the dialog in front of the page."""
    player.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_game_is_broken_off_in_its_first_turns_and_later_no_more(come: Come) -> None:
    white, black = pair(come, "boissiere")
    white.play("d3e3")
    black.sees(1)
    # Second thoughts cost nothing.
    black.act("Break off")
    button(black, "Go on playing")
    assert black.game()["status"] == "playing"
    black.act("Break off")
    button(black, "Break off")
    for player in (white, black):
        expect(player.dialog.get_by_role("heading")).to_have_text("Broken off")
        button(player, "Look at the board")
        expect(player.status).to_have_text("The game was broken off")
        expect(player.page.locator(".banner h2")).to_have_text("Broken off")
        # Nobody is asked for a rematch of a game that was none.
        expect(player.page.get_by_role("button", name="Rematch")).to_have_count(0)
    outcome = white.game()["outcome"]
    assert (outcome["condition"], outcome["winner"]) == ("aborted", None)

    black.join(white.invite("boissiere"))
    white.ready()
    white.play("d3e3")
    black.sees(1)
    black.play("m4l4")
    white.sees(2)
    for player in (white, black):
        expect(player.page.get_by_role("button", name="Break off")).to_have_count(0)
        expect(player.page.locator(".side").get_by_role("button", name="Resign")).to_be_enabled()


def test_a_draw_is_offered_declined_withdrawn_and_agreed_on(come: Come) -> None:
    white, black = pair(come, "philosophers")
    white.act("Offer a draw")
    expect(black.offer).to_contain_text("draw")
    # Offered once is enough.
    expect(white.page.get_by_role("button", name="Offer a draw")).to_be_disabled()
    black.offer.get_by_role("button", name="Decline").click()
    for player in (white, black):
        expect(player.offer).to_have_count(0)
    white.act("Offer a draw")
    white.offer.get_by_role("button", name="Withdraw").click()
    expect(black.offer).to_have_count(0)
    assert white.game()["status"] == "playing"
    black.act("Offer a draw")
    white.offer.get_by_role("button", name="Accept").click()
    for player in (white, black):
        expect(player.dialog.get_by_role("heading")).to_contain_text("Draw")
        button(player, "Look at the board")
        expect(player.status).to_have_text("The game is drawn")
    assert white.game()["outcome"]["winner"] is None


def test_no_draw_is_offered_where_the_rules_know_none(come: Come) -> None:
    white, black = pair(come, "boissiere")
    for player in (white, black):
        expect(player.page.locator(".side").get_by_role("button", name="Resign")).to_be_visible()
        expect(player.page.get_by_role("button", name="Offer a draw")).to_have_count(0)


@pytest.fixture
def impatient() -> Iterator[str]:
    """A server that lets nobody be away for long."""
    with own_server(forfeit_ms=1500) as (_, address):
        yield address


def test_the_win_is_claimed_from_who_has_left(come: Come, impatient: str) -> None:
    white, black = come(impatient), come(impatient)
    black.join(white.invite("boissiere", **TIMED))
    white.ready()
    white.play("d3e3")
    black.sees(1)
    black.play("m4l4")
    white.sees(2)
    claim = black.page.get_by_role("button", name=CLAIM)
    expect(black.page.locator('.seat-row[data-seat="white"]')).to_contain_text("here")
    # Who is there may think as long as the clock runs.
    black.page.wait_for_timeout(2500)
    expect(claim).to_have_count(0)
    white.page.goto("about:blank")
    expect(black.page.locator('.seat-row[data-seat="white"]')).to_contain_text("away for")
    claim.click()
    expect(black.dialog.get_by_role("heading")).to_contain_text("Black wins")
    outcome = black.game()["outcome"]
    assert (outcome["condition"], outcome["winner"]) == ("forfeit", "black")
    white.page.go_back()
    expect(white.page.locator(".banner h2")).to_contain_text("Black wins")
