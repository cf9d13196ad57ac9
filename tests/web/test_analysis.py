"""The analysis board in a real browser: import, analyse, branch, export again, and the tools."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.record import parse_record, parse_records
from tests.web.board import Table

RECORDS = Path(__file__).parents[1] / "data" / "records"
ANNOTATED = next(parse_records((RECORDS / "annotated.rgn").read_text(encoding="utf-8")))


def tool(page: Page, name: str) -> Locator:
    """Opens a tool below the board."""
    page.get_by_role("tab", name=name).click()
    return page.locator("#tool")


def shown(page: Page) -> Locator:
    """The turn whose position is on the board."""
    return page.locator(".tree .turn-entry.shown")


def read(page: Page, text: str) -> None:
    """Reads a text of records."""
    box = tool(page, "Record")
    box.locator("textarea").fill(text)
    box.get_by_role("button", name="Read", exact=True).click()


def written(page: Page) -> str:
    """The record as the page writes it."""
    box = tool(page, "Record")
    box.locator("textarea").fill("")
    box.get_by_role("button", name="Show the record").click()
    expect(box.locator("textarea")).not_to_have_value("")
    return box.locator("textarea").input_value()


def analysis(table: Table, *more: str) -> Page:
    """Opens the analysis board."""
    table.open("/".join(("analysis", *more)))
    expect(table.page.get_by_role("grid")).to_be_visible()
    return table.page


def test_a_record_read_and_shown_again_is_the_same_text(table: Table) -> None:
    page = analysis(table)
    read(page, ANNOTATED.text())
    expect(page.locator(".tree .turn-entry")).to_have_count(29)
    expect(page.locator(".variation .turn-entry")).to_have_count(2)
    assert written(page) == ANNOTATED.text()


def test_a_branch_with_comment_and_mark_stands_in_the_record(table: Table) -> None:
    page = analysis(table)
    for word in ("d6d7", "m3l3"):
        for cell in re.findall(r"[a-p]\d", word):
            table.cell(cell).click()
        expect(page.locator(".tree .turn-entry.shown")).to_contain_text(f"{word[:2]}-{word[2:]}")
    page.get_by_role("button", name="One turn back").click()
    expect(shown(page)).to_contain_text("d6-d7")
    page.get_by_label("Type a whole turn").fill("m4l4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".variation .turn-entry")).to_have_count(1)
    page.get_by_role("button", name="Doubtful turn").click()
    page.locator("#comment").fill("Too early.")
    page.locator("#comment").blur()
    record = parse_record(written(page))
    first = record.root.children[0]
    assert [node.turn.word for node in first.children if node.turn] == ["m3l3", "m4l4"]
    assert first.children[1].nags == (6,)
    assert first.children[1].comments == ("Too early.",)

    page.get_by_role("button", name="Make main line").click()
    expect(page.locator(".variation .turn-entry")).to_contain_text("m3-l3")
    page.locator(".variation .turn-entry").click()
    expect(shown(page)).to_contain_text("m3-l3")
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".variation")).to_have_count(0)
    assert [node.text() for node in parse_record(written(page)).root.line()] == [
        "C2 d6-d7",
        "c5 m4-l4",
    ]


def test_keys_step_through_the_turns_and_the_tree_outlives_a_reload(table: Table) -> None:
    page = analysis(table)
    read(page, ANNOTATED.text())
    expect(page.locator(".tree .turn-entry")).to_have_count(29)
    page.locator("#main").focus()
    page.keyboard.press("End")
    expect(shown(page)).to_contain_text("S45 h4-k4")
    page.keyboard.press("ArrowLeft")
    expect(shown(page)).to_contain_text("s120 i7-f7")
    page.keyboard.press("Home")
    expect(shown(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_contain_text("T9 c8-e8")
    page.reload()
    expect(page.locator(".tree .turn-entry")).to_have_count(29)


def test_a_bad_record_is_told_by_line_and_column_and_the_rest_can_be_opened(table: Table) -> None:
    page = analysis(table)
    read(page, '[Ruleset "boissiere 1"]\n\n1. d6d7 2. m3l3\n3. d7d99 *\n')
    expect(page.locator(".faults")).to_contain_text("Line 4, column 4")
    expect(page.locator(".faults")).to_contain_text("d7d99")
    expect(page.get_by_role("button", name="Keep among my games")).to_have_count(0)
    page.locator(".games button").click()
    expect(page.locator(".tree .turn-entry")).to_have_count(2)


def test_the_engine_tells_lines_and_one_of_them_can_be_played(table: Table) -> None:
    page = analysis(table)
    page.get_by_role("switch", name="Engine").check()
    page.locator(".study-lines select").select_option("3")
    expect(page.locator(".thoughts li")).to_have_count(3)
    expect(page.locator(".chance")).to_contain_text(re.compile(r"White \d+ %"))
    first = page.locator(".thoughts li").first.locator(".line-turn").first
    page.get_by_role("switch", name="Engine").focus()
    text = first.inner_text().split(". ", 1)[1]
    first.click()
    expect(page.locator(".tree .turn-entry").first).to_be_visible()
    assert page.locator(".tree .turn-entry .notation").first.inner_text() in (text, text.strip())


def test_five_lines_stand_side_by_side(table: Table) -> None:
    page = analysis(table)
    page.get_by_role("switch", name="Engine").check()
    page.get_by_label("Lines").select_option("5")
    lines = page.locator(".study-lines .thoughts li")
    expect(lines).to_have_count(5)
    expect(page.get_by_role("button", name="Think again")).to_be_visible()
    # They are there to be compared: all begin in sight, without scrolling.
    for line in lines.all():
        expect(line.locator(".line-turn").first).to_be_in_viewport(ratio=1)
    turns = [line.locator(".line-turn").first.text_content() for line in lines.all()]
    assert len(set(turns)) == 5


def test_the_graph_marks_errors_and_notes_them(table: Table) -> None:
    page = analysis(table)
    read(page, ANNOTATED.text())
    page.get_by_role("button", name="Analyse the line").click()
    expect(page.get_by_role("button", name="Analyse again")).to_be_visible(timeout=60_000)
    expect(page.locator(".graph-error").first).to_be_attached()
    errors = page.locator(".graph-errors li")
    expect(errors.first).to_contain_text("of the chance lost")
    page.get_by_role("button", name="Note the marks in the record").click()
    assert re.search(r"\$[246]", written(page))


@pytest.mark.parametrize(
    ("first", "second", "third", "kind"),
    [("2", "4", "6", "Arithmetic"), ("4", "6", "9", "Geometric"), ("3", "4", "6", "Harmonic")],
)
def test_the_calculator_knows_the_three_means(
    table: Table, first: str, second: str, third: str, kind: str
) -> None:
    page = analysis(table)
    box = tool(page, "Numbers")
    box.get_by_label("First number").fill(first)
    box.get_by_label("Second number").fill(second)
    row = box.locator(f'tr[data-third="{third}"]', has_text=kind)
    expect(row.locator(".three")).to_have_text(f"{first} {second} {third}")
    expect(row.locator(".holder").first).to_be_visible()


def test_captures_of_both_sides_stand_with_their_sums(table: Table) -> None:
    ruleset = Ruleset.builtin("boissiere")
    setup = Setup(ruleset, {"e2": "C5", "a1": "T6"}, {"e6": "s15", "p8": "c4"})
    page = analysis(table, "position", setup.position().text().replace("/", "%2F"))
    white = page.locator("#tool section").first
    expect(white).to_contain_text("5 × 3 empty cells = 15")
    expect(page.locator('.board-box [data-cell="e6"]')).to_have_class(re.compile("advised"))


def test_a_piece_tells_what_could_ever_take_it(table: Table) -> None:
    page = analysis(table)
    tool(page, "Piece")
    table.cell("d6").click()
    expect(page.locator(".piece-head")).to_contain_text("C2 on d6")
    expect(page.locator("#tool section").first).to_contain_text("2 × 14 = 28")


def test_progressions_within_reach_name_the_missing(table: Table) -> None:
    page = analysis(table)
    box = tool(page, "Within reach")
    expect(box.locator("section").first).to_contain_text("107 progressions")
    expect(box.locator(".formation-row").first).to_contain_text("2 · 4 · 6")
    expect(box.locator(".formation-row").first).to_contain_text("Missing: 2 d6 (5 rows)")
    fours = box.locator(".fours")
    expect(fours.locator("section").first).to_contain_text("71 groups of four")
    first = fours.locator(".formation-row").first
    expect(first).to_contain_text("2 · 4 · 6 · 8")
    expect(first).to_contain_text("Arithmetic, Geometric")
    expect(first).to_contain_text("8 d3 (5 rows)")
    first.focus()
    for cell in ("d6", "d5", "d4", "d3"):
        expect(table.cell(cell)).to_have_class(re.compile("advised"))


def test_a_finished_game_of_the_server_can_be_analysed(table: Table) -> None:
    game = table.post("/api/records/import", {"text": ANNOTATED.text()})["games"][0]
    page = analysis(table, "game", game)
    expect(page.locator(".tree .turn-entry")).to_have_count(27)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".turn-status")).to_contain_text("9 15 45")


def test_a_position_that_is_none_is_told(table: Table) -> None:
    table.open("analysis/position/nothing")
    expect(table.page.locator(".notice")).to_contain_text("nothing")


def test_start_of_the_rules_is_where_an_analysis_begins(table: Table) -> None:
    page = analysis(table)
    first = written(page)
    assert parse_record(first).start == Position.initial(Ruleset.builtin("boissiere"))


def test_a_game_that_went_on_is_whole_when_it_is_opened_again(table: Table) -> None:
    game = table.new("boissiere")
    table.play_beside(game, ("d6d7",))
    page = analysis(table, "game", game)
    expect(page.locator(".tree .turn-entry")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Good turn").click()
    table.post(f"/api/games/{game}/turns", {"number": 2, "turn": "m3l3"})
    table.open(f"game/{game}")
    with table.going_to("analysis/"):
        page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".tree .turn-entry")).to_have_count(2)
    expect(page.locator(".tree .turn-entry").first).to_contain_text("!")
