"""What axe-core finds with each tool of the analysis board open, and with faults in the editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rithmomachia.record import parse_records
from tests.web import test_access
from tests.web.board import Table

look = test_access.look
ANNOTATED = Path(__file__).parents[1] / "data" / "records" / "annotated.rgn"


@pytest.mark.parametrize("wanted", test_access.LOOKS[:3], ids=test_access.name_of)
def test_axe_finds_nothing_in_any_tool(look: Callable[..., Table], wanted: tuple[str]) -> None:
    table = look(*wanted)
    page, found = table.page, {}
    record = next(parse_records(ANNOTATED.read_text(encoding="utf-8")))
    table.open("analysis")
    page.get_by_role("tab", name="Record").click()
    page.locator("#record-text").fill(record.text())
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".tree .turn-entry")).to_have_count(29)
    found["record"] = test_access.violations(page)
    page.locator('.turn-entry[data-node="20"]').click()
    for name in ("Captures", "Piece", "Numbers", "Within reach", "Play on"):
        page.get_by_role("tab", name=name).click()
        if name == "Piece":
            table.cell("k5").click()
        expect(page.locator("#tool li, #tool td, #tool select").first).to_be_attached()
        found[name] = test_access.violations(page)
    page.get_by_role("switch", name="Engine").check()
    page.get_by_role("button", name="Analyse the line").click()
    expect(page.get_by_role("button", name="Analyse again")).to_be_visible(timeout=60_000)
    found["graph"] = test_access.violations(page)
    table.open("editor")
    page.locator('[data-token="C4"]').click()
    table.cell("h4").click()
    expect(page.locator(".faults li").first).to_be_visible()
    found["faults"] = test_access.violations(page)
    assert [f"{place}: {fault}" for place, faults in found.items() for fault in faults] == []


def test_no_page_is_wider_than_the_window(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    for route in ("analysis", "editor"):
        table.open(route)
        expect(table.page.get_by_role("grid")).to_be_visible()
        wide = "document.documentElement.scrollWidth - window.innerWidth"
        assert table.page.evaluate(wide) <= 0
