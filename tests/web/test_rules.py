"""The rulebook in the browser: diagrams, comparing, changing a key, keeping and playing it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from rithmomachia import Position, Ruleset
from tests.web.board import Table

CIRCLE = "movement.circle.lines"


def text_of(table: Table) -> str:
    """The position an analysis was opened with."""
    return unquote(table.page.url.partition("#/analysis/position/")[2])


@pytest.mark.parametrize("ruleset", Ruleset.names())
def test_every_diagram_of_the_ruleset_is_drawn(table: Table, ruleset: str) -> None:
    page = table.page.request.get(f"{table.base_url}/api/rules/{ruleset}").json()
    items = [item for section in page["sections"] for item in section["items"]]
    diagrams = [each for item in items for each in item["diagrams"] if each["kind"] != "start"]
    table.open(f"rules/{ruleset}")
    expect(table.page.locator(".rule-items .diagram")).to_have_count(len(diagrams))
    drawn = table.page.locator(".rule-items .diagram svg").all()
    for svg, diagram in zip(drawn, diagrams, strict=True):
        window = diagram["window"]
        rows = window["last_row"] - window["first_row"] + 1
        columns = window["last_column"] - window["first_column"] + 1
        assert svg.locator(".cell").count() == rows * columns
        pieces = svg.locator(".piece").count() - svg.locator(".ghost").count()
        assert pieces == len(diagram["pieces"])
        assert diagram["lines"][0] in (svg.get_attribute("aria-label") or "")


def test_the_source_unfolds(table: Table) -> None:
    table.open("rules/boissiere")
    rule = table.page.locator(".rule-items li", has_text="Siege: a piece is taken")
    expect(rule.get_by_text("Joyner's rulebook of 2025, Siege")).to_be_hidden()
    rule.locator(".source summary").click()
    expect(rule.get_by_text("Joyner's rulebook of 2025, Siege")).to_be_visible()
    expect(rule.locator(".doubt")).to_contain_text("friends may hem it in")


def test_a_diagram_is_tried_on_the_analysis_board(table: Table) -> None:
    table.open("rules/boissiere")
    rule = table.page.locator(".rule-items li", has_text="Multiplication: a piece's value")
    expect(rule.locator(".sum")).to_have_text("4 × 3 empty cells = 12")
    with table.going_to("analysis/"):
        rule.get_by_role("link", name="Try this position").click()
    expect(table.page.get_by_role("grid")).to_be_visible()
    position = Position.parse(text_of(table))
    (capture,) = position.captures()
    target = table.page.locator(f'[data-cell="{capture.cell}"]')
    expect(target).to_have_attribute("aria-label", re.compile("can be taken"))


def test_two_rulesets_side_by_side(table: Table) -> None:
    table.open("rules/boissiere")
    table.page.get_by_label("Compare with").select_option("renaissance")
    pair = table.page.locator(".pair", has_text="A circle moves")
    expect(pair.locator(".rule-text")).to_have_text(
        [
            "A circle moves exactly 1 cell along its row or column.",
            "A circle moves exactly 1 cell diagonally.",
        ]
    )
    expect(pair.locator(".diagram")).to_have_count(2)
    expect(table.page.locator(".pair", has_text="A square moves exactly")).to_have_count(0)
    assert table.page.url.endswith("#/rules/boissiere/-/renaissance")
    table.page.reload()
    expect(pair).to_have_count(1)


def test_a_changed_key_is_told_kept_and_played(table: Table, tmp_path: Path) -> None:
    table.open("rules/boissiere")
    table.page.get_by_text("Change a rule").click()
    table.option(CIRCLE).select_option("diagonal")
    pair = table.page.locator(".pair")
    expect(pair.locator(".rule-text").first).to_have_text(
        "A circle moves exactly 1 cell diagonally."
    )
    expect(pair.first.locator(".diagram")).to_have_count(2)
    expect(table.page.locator(".differing .notice")).to_contain_text(CIRCLE)
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save as a ruleset file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    kept = Ruleset.load(file)
    assert kept.value(CIRCLE) == "diagonal"
    assert kept.value("movement.square.lines") == "orthogonal"
    table.page.get_by_role("link", name="Invite a friend to these rules").click()
    expect(table.page.locator('input[name="opponent"][value="invite"]')).to_be_checked()
    expect(table.option(CIRCLE)).to_have_value("diagonal")
    table.page.locator('input[name="opponent"][value="same_screen"]').check(force=True)
    table.start()
    assert table.game()["options"] == {CIRCLE: "diagonal"}


def test_keys_that_make_no_rules_are_refused_in_words(table: Table) -> None:
    table.open("rules/boissiere")
    table.page.get_by_text("Change a rule").click()
    table.option("captures.ambush.mover").check()
    table.option("captures.ambush.partners").select_option("flank")
    expect(table.page.locator(".differing")).to_contain_text("just moved")
    count = table.option("victory.de_corpore.count")
    count.fill("9999")
    count.press("Enter")
    expect(table.page.locator(".changing .error")).to_contain_text("9999")
    # What was last in force is still told.
    expect(table.page.locator(".differing")).to_contain_text("just moved")
    table.page.get_by_role("button", name="As the ruleset has it").click()
    expect(table.page.locator(".differing")).to_have_count(0)


def test_history_and_words_in_the_language_chosen(table: Table) -> None:
    table.open("rules/boissiere")
    expect(table.page.locator(".history p")).to_have_count(4)
    row = table.page.locator(".glossary tr", has_text="siege")
    expect(row.locator("td")).to_have_text(["–", "包囲", "cerco"])
    table.page.get_by_role("combobox", name="Language").select_option("es")
    expect(table.page.get_by_role("heading", name="Breve historia")).to_be_visible()
    expect(table.page.locator(".rule-text", has_text="Un círculo se mueve")).to_have_count(1)


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("route", ["rules/philosophers", "rules/boissiere/-/philosophers"])
def test_nothing_is_wider_than_the_window(table: Table, width: int, route: str) -> None:
    table.page.set_viewport_size({"width": width, "height": 800})
    table.open(route)
    expect(table.page.locator(".glossary")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
