"""What axe-core finds in a game between two people, in every theme and size."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.online import Come, Player
from tests.web.test_access import LOOKS, name_of, violations


@pytest.mark.parametrize("wanted", LOOKS, ids=name_of)
def test_axe_finds_nothing_between_two_people(
    come: Come, wanted: tuple[str, dict[str, Any], tuple[int, int]]
) -> None:
    theme, wishes, (width, height) = wanted
    window = {"viewport": {"width": width, "height": height}, **wishes}
    white, black = come(**window), come(**window)
    kept = json.dumps(json.dumps({"theme": theme}))
    for player in (white, black):
        player.page.add_init_script(
            "if (location.protocol !== 'about:')"
            f" localStorage.setItem('rithmomachia.preferences', {kept})"
        )
    found: dict[str, list[str]] = {}

    def look(player: Player, what: str) -> None:
        # What has just come may still be fading in.
        player.page.wait_for_timeout(300)
        found[what] = violations(player.page)
        if player.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[what].append("wider than the window")

    link = white.invite("philosophers", time_control="600+5|60", name="Ada")
    look(white, "invitation to hand out")
    black.open(link.split("/#/")[1])
    expect(black.page.locator(".join button[type=submit]")).to_be_visible()
    look(black, "invitation to take")
    black.page.locator(".join button[type=submit]").click()
    white.ready()
    move = white.game()["position"]["moves"][0]["word"]
    white.play(move)
    black.sees(1)
    look(black, "due, the clock running")
    own = white.page.locator(".board-box .draggable").first
    expect(own).to_be_attached()
    own.click()
    white.page.locator(".board-box .cell.move").first.click()
    expect(white.page.locator(".planned-bar")).to_be_visible()
    look(white, "planned")
    white.page.locator(".planned-bar button").click()
    white.act("Offer a draw")
    expect(black.offer).to_be_visible()
    look(black, "offered")
    look(white, "offering")
    for player in (white, black):
        player.page.locator(".social summary").click()
        player.page.locator("#chat-switch").check()
    look(white, "chat")
    black.offer.get_by_role("button", name="Accept").click()
    expect(white.dialog).to_be_visible()
    look(white, "over")
    white.page.keyboard.press("Escape")
    look(white, "over, at the board")
    assert [f"{place}: {fault}" for place, faults in found.items() for fault in faults] == []
