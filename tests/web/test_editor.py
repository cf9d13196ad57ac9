"""The position editor in a real browser: pieces, faults, and the position handed on."""

from __future__ import annotations

import re
from urllib.parse import unquote

from playwright.sync_api import Page, Route, expect

from rithmomachia import Position, Ruleset, Setup
from tests.web.board import Table

BOISSIERE = Ruleset.builtin("boissiere")


def editor(table: Table, *more: str) -> Page:
    """Opens the editor and waits for its board."""
    table.open("/".join(("editor", *more)))
    expect(table.page.get_by_role("grid")).to_be_visible()
    return table.page


def text(page: Page) -> str:
    """The position as the page has it."""
    expect(page.locator("#position-text")).not_to_have_value("")
    return page.locator("#position-text").input_value()


def has_text(page: Page, wanted: str) -> None:
    """The position becomes this one, once the server has answered."""
    expect(page.locator("#position-text")).to_have_value(wanted)


def test_it_begins_with_the_start_and_gives_its_text_and_link(table: Table) -> None:
    page = editor(table)
    expect(page.locator(".verdict .good")).to_be_visible()
    assert Position.parse(text(page)) == Position.initial(BOISSIERE)
    assert unquote(page.url.partition("#/editor/")[2]) == text(page)


def test_pieces_are_put_moved_and_taken_away_with_the_pointer(table: Table) -> None:
    page = editor(table)
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator(".board-box [data-piece]")).to_have_count(0)
    page.locator('[data-token="C4"]').click()
    table.cell("a1").click()
    table.cell("b2").click()
    page.locator('[data-token="c9"]').click()
    table.cell("p8").click()
    page.locator('[data-token="c9"]').click()
    table.cell("b2").click()
    table.cell("c3").click()
    table.cell("a1").click()
    page.keyboard.press("Delete")
    expect(page.locator(".board-box [data-piece]")).to_have_count(2)
    has_text(page, Setup(BOISSIERE, {"c3": "C4"}, {"p8": "c9"}).position().text())


def test_pieces_are_dragged_from_the_palette_and_off_the_board(table: Table) -> None:
    page = editor(table)
    page.get_by_role("button", name="Empty board").click()
    for token, cell in (("S289", "h4"), ("c9", "i5"), ("c7", "i6")):
        page.locator(f'[data-token="{token}"]').hover()
        page.mouse.down()
        box = table.cell(cell).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
        page.mouse.up()
    expect(page.locator(".board-box [data-piece]")).to_have_count(3)
    table.cell("i6").hover()
    page.mouse.down()
    page.mouse.move(640, 20, steps=4)
    page.mouse.up()
    expect(page.locator(".board-box [data-piece]")).to_have_count(2)
    has_text(page, Setup(BOISSIERE, {"h4": "S289"}, {"i5": "c9"}).position().text())


def test_by_keyboard_alone(table: Table) -> None:
    page = editor(table)
    page.get_by_role("button", name="Empty board").press("Enter")
    for token, cell in (("C8", "a1"), ("c3", "p8")):
        page.locator(f'[data-token="{token}"]').press("Enter")
        table.press_until("[data-cell]", key="Shift+Tab", most=80)
        page.keyboard.press("Home")
        page.keyboard.press("PageUp")
        if cell == "p8":
            page.keyboard.press("End")
            page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
    has_text(page, Setup(BOISSIERE, {"a1": "C8"}, {"p8": "c3"}).position().text())


def test_all_faults_are_listed_and_gone_once_they_are_mended(table: Table) -> None:
    page = editor(table)
    page.get_by_text("Prisoners and turn").click()
    page.get_by_label("Taken by White").fill("nonsense")
    page.get_by_label("Taken by White").blur()
    page.locator('[data-token="C4"]').click()
    table.cell("h4").click()
    setup = Position.initial(BOISSIERE).pieces()
    white = {cell: piece.token for cell, piece in setup.items() if piece.side == "white"}
    black = {cell: piece.token for cell, piece in setup.items() if piece.side == "black"}
    faults = Setup(BOISSIERE, white | {"h4": "C4"}, black, white_prisoners=["nonsense"]).faults()
    assert len(faults) >= 2
    expect(page.locator(".faults li")).to_have_text(faults)
    expect(page.locator("#position-text")).to_have_value("")
    page.get_by_label("Taken by White").fill("")
    page.get_by_label("Taken by White").blur()
    page.get_by_role("button", name="Take pieces away").click()
    table.cell("h4").click()
    expect(page.locator(".verdict .good")).to_be_visible()


def test_ruleset_options_and_side_go_into_the_text(table: Table) -> None:
    page = editor(table)
    page.locator('input[name="ruleset"][value="philosophers"]').check()
    page.locator('input[name="side-to-move"][value="black"]').check()
    page.get_by_text("More rules").click()
    page.locator('[data-key="captures.division.enabled"]').check()
    expect(page.locator("#position-text")).to_have_value(re.compile("captures.division"))
    position = Position.parse(text(page))
    assert position.ruleset.id == "philosophers"
    assert position.ruleset.value("captures.division.enabled") is True
    assert position.side_to_move == "black"


def test_answers_that_come_late_undo_nothing(table: Table) -> None:
    page = editor(table)
    held: list[Route] = []
    page.route("**/api/setup/check", lambda route: held.append(route))

    def release(*, last_first: bool) -> None:
        while not held:
            page.wait_for_timeout(20)
        page.wait_for_timeout(100)
        routes, held[:] = list(held), []
        for route in reversed(routes) if last_first else routes:
            route.continue_()

    # Second thoughts about the ruleset: what was asked for first comes last, and is not wanted.
    page.locator('input[name="ruleset"][value="philosophers"]').check()
    page.locator('input[name="ruleset"][value="renaissance"]').check()
    release(last_first=True)
    release(last_first=True)
    start = Position.initial(Ruleset.builtin("renaissance"))
    has_text(page, start.text())
    # A side chosen while the start is on its way.
    page.locator('input[name="ruleset"][value="philosophers"]').check()
    page.locator('input[name="side-to-move"][value="black"]').check()
    release(last_first=False)
    release(last_first=False)
    black = re.compile("^philosophers .* black before")
    expect(page.locator("#position-text")).to_have_value(black)
    start = Position.initial(Ruleset.builtin("philosophers"))
    assert Position.parse(text(page)).pieces() == start.pieces()


def test_a_shared_position_opens_and_goes_on_to_the_analysis(table: Table) -> None:
    shared = Setup(BOISSIERE, {"c3": "C4"}, {"p8": "c9"}, white_prisoners=["s225"]).position()
    page = editor(table, shared.text().replace("/", "%2F"))
    has_text(page, shared.text())
    with table.going_to("analysis/"):
        page.get_by_role("link", name="Analyse or play on").click()
    expect(page.get_by_role("heading", name="Analysis: De Boissière")).to_be_attached()
    expect(page.locator(".board-box [data-piece]")).to_have_count(2)


def test_a_text_that_is_no_position_is_told_and_loses_nothing(table: Table) -> None:
    page = editor(table)
    before = text(page)
    page.get_by_label("Open a position text").fill("boissiere 8/8")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".verdict .error")).to_contain_text("boissiere 8/8")
    has_text(page, before)


def test_pictures_are_handed_out_as_files(table: Table) -> None:
    page = editor(table)
    text(page)
    with page.expect_download() as svg:
        page.get_by_role("link", name="Picture (SVG)").click()
    assert ">289<" in svg.value.path().read_text(encoding="utf-8")
    with page.expect_download() as png:
        page.get_by_role("button", name="Picture (PNG)").click()
    data = png.value.path().read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (int(16.88 * 64), int(8.88 * 64))
