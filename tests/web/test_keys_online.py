"""Between two people, and what is one's own, by keyboard alone: no pointer is ever used."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.online import Come, Player


def tab_to(target: Locator, *, most: int = 150) -> None:
    """Presses Tab until the target has the focus."""
    expect(target).to_be_visible()
    for _ in range(most):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {target}")


def press(target: Locator) -> None:
    """Goes to a button or link and presses Enter."""
    tab_to(target)
    target.page.keyboard.press("Enter")


def button(player: Player, name: str) -> Locator:
    """A button of the page, or of the dialog that lies over it."""
    return player.page.get_by_role("button", name=name, exact=True)


def test_a_seat_is_taken_and_offers_are_made_and_answered(come: Come) -> None:
    white, black = come(), come()
    link = white.invite("philosophers", name="Ada")
    black.open(link.split("/#/")[1])
    tab_to(black.page.locator("#own-name"))
    black.page.keyboard.type("Bo")
    press(black.page.locator(".join button[type=submit]"))
    expect(white.page.locator('.seat-row[data-seat="black"]')).to_contain_text("Bo")

    press(button(white, "Offer a draw"))
    press(black.offer.get_by_role("button", name="Decline"))
    expect(black.offer).to_have_count(0)
    white.ready()
    white.play_by_keys(next(iter(white.game()["position"]["moves"]))["word"])
    black.sees(1)
    press(button(white, "Ask to take back"))
    press(black.offer.get_by_role("button", name="Accept"))
    white.sees(0)

    # Chat is switched on by both, and said by Enter.
    for player in (white, black):
        press(player.page.locator(".social summary"))
        tab_to(player.page.locator("#chat-switch"))
        player.page.keyboard.press("Space")
    tab_to(black.page.get_by_role("textbox", name="Say something"))
    black.page.keyboard.type("Good game")
    black.page.keyboard.press("Enter")
    expect(white.page.get_by_role("log")).to_have_text("Bo: Good game")
    press(button(white, "Report the chat"))
    expect(white.page.locator(".live.answer")).to_contain_text("keeper of this server")

    press(button(black, "Break off"))
    press(black.page.get_by_role("dialog").get_by_role("button", name="Break off"))
    expect(white.dialog.get_by_role("heading")).to_have_text("Broken off")


def test_the_rematch_is_offered_and_accepted(come: Come) -> None:
    white, black = come(), come()
    black.join(white.invite("boissiere"))
    white.ready()
    press(button(white, "Resign"))
    press(white.page.get_by_role("dialog").get_by_role("button", name="Resign"))
    press(white.dialog.get_by_role("button", name="Rematch"))
    black.page.keyboard.press("Escape")
    with white.going_to("game/"), black.going_to("game/"):
        press(black.offer.get_by_role("button", name="Accept"))
    white.sees(0)


def test_an_identity_is_made_and_its_games_are_found_and_deleted(come: Come) -> None:
    player = come()
    player.open("people")
    tab_to(player.page.locator("#new-name"))
    player.page.keyboard.type("Hypatia")
    player.page.keyboard.press("Enter")
    expect(player.page.locator("#recovery-key")).to_be_visible()
    press(button(player, "I have kept it"))
    expect(player.page.locator("#recovery-key")).to_have_count(0)

    game = player.post("/api/games", {"ruleset": "boissiere", "opponent": "same_screen"})["id"]
    player.open("games")
    row = player.page.locator(f'[data-game="{game}"]')
    press(row.get_by_role("button"))
    press(player.page.get_by_role("dialog").get_by_role("button", name="Delete"))
    expect(row).to_have_count(0)

    player.open("people")
    press(button(player, "Delete the identity"))
    press(player.page.get_by_role("dialog").get_by_role("button", name="Delete"))
    expect(player.page.get_by_role("heading", name="No identity yet")).to_be_visible()


def test_every_tool_of_the_analysis_board_is_reached(come: Come) -> None:
    player = come()
    player.open("analysis")
    tabs = player.page.get_by_role("tab")
    tab_to(tabs.first)
    for number in range(1, tabs.count()):
        player.page.keyboard.press("ArrowRight")
        expect(tabs.nth(number)).to_be_focused()
        expect(tabs.nth(number)).to_have_attribute("aria-selected", "true")
        player.page.keyboard.press("Tab")
        expect(player.page.locator("#tool")).to_be_focused()
        player.page.keyboard.press("Shift+Tab")
    tab_to(player.page.get_by_role("switch", name="Engine"))
    player.page.keyboard.press("Space")
    first = player.page.locator(".study-lines .line-turn").first
    press(first)
    expect(player.page.locator(".tree .turn-entry")).to_have_count(1)
