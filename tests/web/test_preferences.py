"""What a person likes: colours, pieces, sounds, motion; kept by the browser, obeyed everywhere."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.playthroughs.games import played_games
from tests.web.board import Table, wait_until

# Notes down every pitch that is struck.
LISTEN = """
window.heard = [];
const real = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  if (value > 20) window.heard.push(Math.round(value));
  return real.call(this, value, at);
};
"""

# Of 1, 4, 10, 49, 90, 120, 289, 361, 1594.
NUMERALS = [
    ("I", "一"),
    ("IV", "四"),
    ("X", "十"),
    ("XLIX", "四十九"),
    ("XC", "九十"),
    ("CXX", "百二十"),
    ("CCLXXXIX", "二百八十九"),
    ("CCCLXI", "三百六十一"),
    ("MDXCIV", "千五百九十四"),
]


def settings(table: Table) -> Page:
    """Opens the settings."""
    table.page.get_by_role("button", name="Settings").click()
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_visible()
    return table.page


def heard(page: Page) -> list[int]:
    """The pitches struck since the last question, in Hz."""
    page.wait_for_timeout(100)
    return cast(list[int], page.evaluate("window.heard.splice(0)"))


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_theme_holds_over_pages_and_visits(table: Table, theme: str) -> None:
    table.open("")
    ground = "getComputedStyle(document.querySelector('.site-head')).color"
    paper = "getComputedStyle(document.documentElement).getPropertyValue('color-scheme')"
    settings(table).locator(f'[name="prefer-theme"][value="{theme}"]').check()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("html")).to_have_attribute("data-theme", theme)
    # Colours may fade into each other.
    still = "document.getAnimations().every(one => one.playState === 'finished')"
    wait_until(table.page, still)
    colour = table.page.evaluate(ground)
    table.open("rules/philosophers")
    expect(table.page.locator("html")).to_have_attribute("data-theme", theme)
    expect(table.page.locator(".site-head")).to_be_visible()
    wait_until(table.page, still)
    assert table.page.evaluate(ground) == colour
    expected = {"light": "light", "dark": "dark", "contrast": "light dark"}
    assert table.page.evaluate(paper) == expected[theme]


def test_a_wish_for_contrast_is_obeyed(browser: Browser, base_url: str) -> None:
    context = browser.new_context(contrast="more")
    page = context.new_page()
    page.goto(base_url)
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    context.close()


def test_junk_in_the_storage_is_no_harm(table: Table) -> None:
    table.open("")
    for junk in ("nonsense{", "null", '{"theme":"pink","pieces":7,"sounds":"loud"}'):
        table.page.evaluate("text => localStorage.setItem('rithmomachia.preferences', text)", junk)
        table.page.reload()
        expect(table.page.locator("h1")).to_be_visible()
        expect(table.page.locator("html")).to_have_attribute("data-theme", "system")


def test_each_set_draws_every_piece(table: Table) -> None:
    """The number is drawn in strokes, and what is said of the cell stays the same."""
    table.new("boissiere")
    name = table.cell("a1").get_attribute("aria-label")
    figures = table.page.locator(".board-box .figures")
    expect(figures).to_have_count(0)
    for chosen in ("roman", "japanese", "manuscript"):
        settings(table).locator(f'[name="prefer-pieces"][value="{chosen}"]').check()
        table.page.keyboard.press("Escape")
        expect(table.page.locator(f".board-box .figures.{chosen}")).to_have_count(48)
        expect(table.page.locator(".board-box .number")).to_have_count(0)
        assert table.cell("a1").get_attribute("aria-label") == name
        for at in range(48):
            box = figures.nth(at).bounding_box()
            assert box is not None
            assert box["width"] > 2
            assert box["height"] > 2


def test_numerals(table: Table) -> None:
    table.open("")
    written: dict[str, Any] = table.page.evaluate(
        """async values => {
          const { romanText, japaneseText } = await import("/js/board/numerals.js");
          return {
            roman: values.map(romanText),
            japanese: values.map(japaneseText),
            different: new Set(Array.from({ length: 3999 }, (_, at) => romanText(at + 1))).size,
          };
        }""",
        [1, 4, 10, 49, 90, 120, 289, 361, 1594],
    )
    assert list(zip(written["roman"], written["japanese"], strict=True)) == NUMERALS
    assert written["different"] == 3999


def test_figures_stay_inside_their_pieces(table: Table) -> None:
    """Every value of the start, in every set, at the size of a phone."""
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.new("boissiere")
    for chosen in ("roman", "japanese", "manuscript"):
        settings(table).locator(f'[name="prefer-pieces"][value="{chosen}"]').check()
        table.page.keyboard.press("Escape")
        # Even the shortest transition takes a frame.
        table.page.wait_for_timeout(100)
        outside = table.page.evaluate(
            """() => [...document.querySelectorAll(".board-box .piece")].flatMap((piece) => {
              const inner = piece.querySelector(".figures").getBBox();
              const ground = piece.querySelector(".plaque") ?? piece.querySelector(".body");
              const outer = ground.getBBox();
              const fits = inner.x >= outer.x && inner.y >= outer.y
                && inner.x + inner.width <= outer.x + outer.width
                && inner.y + inner.height <= outer.y + outer.height;
              return fits ? [] : [piece.parentElement.parentElement.dataset.piece];
            })"""
        )
        assert outside == [], chosen


def test_nothing_sounds_before_it_is_asked_for(table: Table) -> None:
    table.page.add_init_script(LISTEN)
    table.new("boissiere")
    table.play("d3e3")
    assert heard(table.page) == []


def test_each_event_has_its_own_sound(table: Table) -> None:
    table.page.add_init_script(LISTEN)
    three = played_games()["three_prisoners"]
    game = table.new(three.ruleset, three.options)
    settings(table).locator("#prefer-sounds").check()
    table.page.keyboard.press("Escape")
    table.play_beside(game, three.words[:-1])
    sounds: dict[str, list[int]] = {}
    *_, last = three.words
    heard(table.page)
    for part in last.split("."):
        table.stage(part)
        sounds["capture" if part.startswith("x") else "move"] = heard(table.page)
    table.page.get_by_role("button", name="Take back", exact=True).click()
    expect(table.staged).to_have_count(len(last.split(".")) - 1)
    heard(table.page)
    table.page.get_by_label("Type a whole turn").fill("nonsense")
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("alert")).to_be_attached()
    sounds["wrong"] = heard(table.page)
    table.page.get_by_label("Type a whole turn").fill(last)
    table.page.keyboard.press("Enter")
    expect(table.dialog).to_be_visible()
    sounds["victory"] = heard(table.page)
    table.new("boissiere", opponent="machine", strength="beginner", side="white")
    table.stage("d3e3")
    heard(table.page)
    table.confirm.click()
    expect(table.page.locator(".status")).to_contain_text("Your turn · turn 3")
    sounds["turn"] = heard(table.page)
    assert sorted(sounds) == ["capture", "move", "turn", "victory", "wrong"]
    assert all(sounds.values())
    assert len({tuple(pitches) for pitches in sounds.values()}) == 5


@pytest.mark.parametrize("asked", ["system", "full", "still"])
def test_motion_is_as_wished(browser: Browser, base_url: str, asked: str) -> None:
    """A machine's turn with captures is shown in steps, unless the person wants no motion."""
    context = browser.new_context(reduced_motion="reduce")
    table = Table(context.new_page(), base_url)
    table.open("")
    settings(table).locator(f'[name="prefer-motion"][value="{asked}"]').check()
    still = table.page.evaluate(
        """async () => (await import("/js/board/preferences.js")).isStill()"""
    )
    assert still == (asked != "full")
    lasts = table.page.evaluate(
        "getComputedStyle(document.querySelector('.primary')).transitionDuration"
    )
    longest = max(float(found) for found in re.findall(r"[\d.e-]+(?=s)", lasts))
    assert (longest > 0.05) == (asked == "full")
    context.close()
