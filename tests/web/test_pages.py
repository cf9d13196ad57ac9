"""Game Setup, rules, the first game; on every page sizes, security, access, lost connections."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.playthroughs.games import played_games
from tests.web.board import Table

ROUTES = ("", "setup", "rules/philosophers", "learn/8")
SIZES = ((360, 640), (844, 390), (768, 1024), (1920, 1080))

# What a learner plays in each lesson; the texts tell the same.
LESSONS = (
    "d3d4",
    "xd5.d3f3",
    "xg2.b7b6",
    "xd7.b4b5",
    "xe5.e4e5",
    "xe5.e2e5",
    "b2a2.xa1",
    "xd7.c7d7.xg7",
    "xe5:16.b7b6",
    "d3e4",
    "d3f4",
    "h4i4",
)


def test_setup_switches_every_victory_off(table: Table) -> None:
    table.setup("philosophers")
    endings = table.page.locator(".endings li")
    expect(endings.filter(has_text="15")).to_have_count(1)
    table.option("victory.de_corpore.enabled").uncheck()
    expect(endings.filter(has_text="15")).to_have_count(0)
    expect(table.option("victory.de_corpore.count")).to_have_count(0)
    table.option("victory.glorious.enabled").uncheck()
    expect(endings.filter(has_text=re.compile("Glorious", re.I))).to_have_count(0)
    expect(endings.filter(has_text="no legal turn")).to_have_count(1)
    table.start()
    game = table.game()
    assert game["options"] == {
        "victory.de_corpore.enabled": False,
        "victory.glorious.enabled": False,
    }
    assert game["position"]["targets"] == []


def test_setup_offers_every_option_of_every_ruleset(table: Table) -> None:
    table.open("setup")
    choices = table.page.request.get(f"{table.base_url}/api/rulesets").json()
    for ruleset in choices["rulesets"]:
        title = table.page.get_by_text(ruleset["title"], exact=True)
        card = table.page.locator(".ruleset-card").filter(has=title)
        expect(card).to_contain_text(ruleset["summary"])
        if not card.is_visible():
            # The best known stand first, the others open on request.
            table.page.get_by_text("More forms of the game").click()
        card.click()
        table.page.locator(".more-rules > summary").wait_for()
        for option in ruleset["options"]:
            key = option["key"]
            if option["kind"] == "choice" and len(option["values"]) < 2:
                continue
            if key.startswith("board."):
                # No start form fits another board.
                expect(table.option(key)).to_have_count(0)
                continue
            if key in ("start.form", "start.first_side"):
                name = "form" if key.endswith("form") else "first"
                expect(table.page.locator(f'input[name="{name}"]')).to_have_count(
                    len(option["values"])
                )
                continue
            switch = table.page.locator(f'[data-key="{key.rsplit(".", 1)[0]}.enabled"]')
            if key.startswith("victory.") and switch.count() and not key.endswith("enabled"):
                switch.set_checked(True)
            expect(table.option(key)).to_be_attached()


def test_setup_first_side_start_form_and_presets(table: Table) -> None:
    table.setup("boissiere")
    table.page.get_by_role("button", name="Half of the army").click()
    expect(table.option("victory.de_corpore.count")).to_have_value("12")
    table.page.locator('input[name="first"][value="black"]').check()
    table.page.locator('input[name="form"][value="advanced"]').check()
    expect(table.page.locator('.start-board [data-piece="C8"]')).to_be_visible()
    table.start()
    game = table.game()
    assert game["options"]["victory.de_corpore.count"] == 12
    assert game["position"]["side_to_move"] == "black"
    cells = {piece["cell"] for piece in game["position"]["pieces"]}
    assert {"f3", "k3"} <= cells


def test_setup_offers_every_level_on_one_slider(table: Table) -> None:
    """By keyboard, with the name and what to expect in sight and in the slider's own words."""
    strengths = table.page.request.get(f"{table.base_url}/api/rulesets").json()["strengths"]
    assert len(strengths) == 10
    table.setup("boissiere", opponent="machine")
    slider = table.page.get_by_role("slider", name="Strength")
    slider.press("Home")
    for number, strength in enumerate(strengths, start=1):
        expect(table.page.locator(".level-name")).to_contain_text(strength["title"])
        expect(table.page.locator(".level-text")).to_have_text(strength["text"])
        said = f"{strength['title']}, level {number} of 10. {strength['text']}"
        expect(slider).to_have_attribute("aria-valuetext", said)
        slider.press("ArrowRight")
    slider.press("Home")
    slider.press("ArrowRight")
    table.start()
    assert table.game()["strength"] == strengths[1]["id"]


def test_setup_says_what_makes_no_game(table: Table) -> None:
    table.setup("boissiere")
    count = table.option("victory.de_corpore.count")
    count.fill("9999")
    count.press("Tab")
    expect(table.page.locator(".endings .error")).to_contain_text("9999")
    expect(table.page.get_by_role("button", name="Start the game")).to_be_disabled()
    table.page.get_by_role("button", name="As the ruleset has it").click()
    expect(table.page.locator(".endings .error")).to_have_count(0)
    expect(table.page.get_by_role("button", name="Start the game")).to_be_enabled()


@pytest.mark.parametrize("ruleset", ["philosophers", "boissiere", "renaissance"])
def test_rules_page(table: Table, ruleset: str) -> None:
    table.open(f"rules/{ruleset}")
    page = table.page.request.get(f"{table.base_url}/api/rules/{ruleset}").json()
    expect(table.page.get_by_role("heading", level=1)).to_have_text(page["title"])
    for section in page["sections"]:
        expect(table.page.get_by_role("heading", name=section["title"])).to_be_visible()
        for item in section["items"]:
            expect(
                table.page.locator(".rule-items p", has_text=item["text"]).first
            ).to_be_attached()


def test_the_first_game_from_step_to_step(table: Table) -> None:
    table.open("learn")
    for number, word in enumerate(LESSONS, start=1):
        expect(table.page.locator(".lesson-count")).to_have_text(f"Step {number} of {len(LESSONS)}")
        expect(table.page.locator(".lesson-done")).to_have_count(0)
        table.ready()
        for part in word.split("."):
            table.stage(part)
        table.confirm.click()
        expect(table.page.locator(".lesson-done")).to_be_visible()
        with table.going_to("learn/" if number < len(LESSONS) else "setup"):
            table.page.locator(".next").click()
    expect(table.page.get_by_role("heading", name="New game")).to_be_visible()


def test_a_lesson_missed_is_begun_again(table: Table) -> None:
    table.lesson(2)
    table.stage("b7b6")
    table.confirm.click()
    expect(table.page.get_by_role("alert")).to_contain_text("circle 9 is still there")
    expect(table.staged).to_have_count(0)
    expect(table.page.locator(".lesson-done")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_no_page_is_wider_than_the_window(table: Table, size: tuple[int, int]) -> None:
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})
    overflow = "document.documentElement.scrollWidth - window.innerWidth"
    for route in ROUTES:
        table.open(route)
        expect(table.page.locator("h1").first).to_be_attached()
        assert table.page.evaluate(overflow) <= 0, route
    table.new("philosophers")
    assert table.page.evaluate(overflow) <= 0
    box = table.page.get_by_role("grid").bounding_box()
    assert box is not None
    # The whole board is to be seen at once, and its cells are not too small for a finger.
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    corner = table.cell("a1").locator(".ground").bounding_box()
    assert corner is not None
    assert corner["width"] >= 30
    if width == 360:
        bar = table.page.locator(".turn-panel").bounding_box()
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize(
    "size",
    [(360, 640), (667, 375), (844, 390), (1920, 1080)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_the_confirm_button_is_in_sight(table: Table, size: tuple[int, int]) -> None:
    """Without a scroll: with captures on offer, with a long refusal, in a lesson."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})

    def check() -> None:
        # To reach a cell or a field the page may have been scrolled.
        table.page.evaluate("window.scrollTo(0, 0)")
        expect(table.confirm).to_be_in_viewport(ratio=1)

    three = played_games()["three_prisoners"]
    table.play_beside(table.new(three.ruleset, three.options), three.words[:7])
    check()
    table.stage("m3l2")
    expect(table.page.locator(".offers .capture")).to_have_count(1)
    expect(table.confirm).to_be_enabled()
    check()
    table.page.get_by_role("button", name="Take back", exact=True).click()
    # The field lies further down; a turn typed there is refused in a sentence in the panel.
    table.page.get_by_label("Type a whole turn").fill("x" * 300)
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("alert")).to_be_attached()
    check()
    table.lesson(2)
    check()
    table.stage("b7b6")
    expect(table.confirm).to_be_enabled()
    check()


def test_the_board_lies_or_stands_and_can_be_flipped(table: Table) -> None:
    table.new("boissiere")
    page = table.page

    def centre(cell: str) -> tuple[float, float]:
        box = table.cell(cell).locator(".ground").bounding_box()
        assert box is not None
        return box["x"], box["y"]

    (ax, ay), (px, py), (bx, by) = centre("a1"), centre("p1"), centre("a8")
    assert px > ax
    assert abs(py - ay) < 1
    assert by > ay
    assert abs(bx - ax) < 1
    page.get_by_role("button", name="Flip board").click()
    (ax, ay), (px, py), (bx, by) = centre("a1"), centre("p1"), centre("a8")
    assert px < ax
    assert abs(py - ay) < 1
    assert by < ay
    assert abs(bx - ax) < 1
    page.set_viewport_size({"width": 700, "height": 1000})
    expect(page.locator("svg.board.upright")).to_be_visible()
    page.get_by_role("button", name="Flip board").click()
    (ax, ay), (px, py), (bx, by) = centre("a1"), centre("p1"), centre("a8")
    assert py < ay
    assert abs(px - ax) < 1
    assert bx > ax
    assert abs(by - ay) < 1


def test_one_tab_stop_and_every_cell_named(table: Table) -> None:
    table.new("boissiere")
    stops = table.page.locator('svg.board [tabindex="0"]')
    expect(stops).to_have_count(1)
    assert table.page.locator('svg.board [role="gridcell"]').count() == 128
    expect(table.cell("d3")).to_have_attribute(
        "aria-label", re.compile("d3, White circle 8, .* moves?")
    )
    expect(table.cell("b2")).to_have_attribute(
        "aria-label", re.compile("pyramid 91 with 6 layers 36, 25")
    )
    expect(table.cell("h4")).to_have_attribute("aria-label", "h4, empty")
    table.press_until("[data-cell]")
    table.page.keyboard.press("End")
    expect(table.cell("p1")).to_be_focused()
    expect(stops).to_have_attribute("data-cell", "p1")
    table.walk("d3")
    table.page.keyboard.press("Enter")
    expect(table.cell("e3")).to_have_attribute("aria-label", "e3, empty, can move here")
    table.walk("e3")
    table.page.keyboard.press(" ")
    expect(table.page.locator("[aria-live]").first).to_contain_text("C8 d3-e3")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_hard_to_reach(browser: Browser, base_url: str, scheme: str) -> None:
    """The checks of axe-core: names, roles, contrast."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 820},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    table = Table(context.new_page(), base_url)
    found = {}
    for route in ROUTES:
        table.open(route)
        expect(table.page.locator("h1").first).to_be_attached()
        table.page.wait_for_timeout(300)
        found[route] = violations(table)
    table.new("boissiere")
    table.cell("d3").click()
    found["game"] = violations(table)
    table.page.get_by_role("button", name="Resign").click()
    found["question"] = violations(table)
    table.page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    expect(table.dialog).to_be_visible()
    found["end"] = violations(table)
    context.close()
    assert {route: faults for route, faults in found.items() if faults} == {}


def violations(table: Table) -> list[str]:
    """What axe-core finds, one line each."""
    lines = []
    for one in Axe().run(table.page).response["violations"]:
        node = one["nodes"][0]
        lines.append(f"{one['id']}: {node['html'][:120]} ({node.get('failureSummary', '')[:200]})")
    return lines


def test_content_security_policy(table: Table) -> None:
    answer = table.page.request.get(f"{table.base_url}/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    html = answer.text()
    assert not re.search(r"<style|style=|<script(?![^>]* src=)| on\w+=", html)
    assert not re.search(r'(src|href)="(https?:)?//', html)


def test_a_lost_connection_loses_nothing(table: Table) -> None:
    table.new("boissiere")
    table.stage("d3e3")
    table.page.context.set_offline(True)
    table.confirm.click()
    expect(table.page.get_by_role("alert")).to_contain_text("Connection lost")
    expect(table.staged).to_have_count(1)
    table.page.context.set_offline(False)
    table.page.get_by_role("button", name="Try again").click()
    expect(table.page.get_by_role("alert")).to_have_count(0)
    expect(table.staged).to_have_count(1)
    table.confirm.click()
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    table.page.reload()
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    expect(table.cell("e3")).to_have_attribute("aria-label", re.compile("White circle 8"))


def test_two_windows_on_one_game(table: Table) -> None:
    """The second window learns that the turn is gone, and shows the game as it stands."""
    game = table.new("boissiere")
    table.stage("d3e3")
    table.post(f"/api/games/{game}/turns", {"number": 1, "turn": "d4e4"})
    table.confirm.click()
    expect(table.page.locator(".turn-entry")).to_have_count(1)
    expect(table.page.locator(".status")).to_contain_text("Black to move")
    expect(table.staged).to_have_count(0)


def test_an_unknown_game_is_told_in_a_sentence(table: Table) -> None:
    table.open("game/nothing-here")
    expect(table.page.locator(".notice")).to_contain_text("nothing-here")
    table.page.get_by_role("link", name="All games").click()
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("philosophers")


@pytest.mark.parametrize("route", ["game/%E0%A4%A", "analysis/position/%zz", "editor/100%"])
def test_a_broken_address_is_told_in_a_sentence(table: Table, route: str) -> None:
    table.open(route)
    told = table.page.locator(".notice, .error, .failure").first
    expect(told).to_contain_text(route.rsplit("/", 1)[1])


def test_a_handicap_gives_each_side_its_own_target(table: Table) -> None:
    table.setup("boissiere")
    part = table.page.get_by_role("region", name="Handicap")
    bodies = part.get_by_role("group", name="De Corpore: Pieces to take")
    common = bodies.get_by_label("White").get_attribute("placeholder")
    assert common is not None
    bodies.get_by_label("White").fill("20")
    bodies.get_by_label("Black").fill("3")
    bodies.get_by_label("Black").blur()
    expect(table.page.locator(".endings")).to_contain_text("20")
    expect(table.page.locator(".setup-summary")).to_contain_text("2 rules differ")
    # Nothing is no target: the one of both is in force again.
    bodies.get_by_label("White").fill("0")
    bodies.get_by_label("White").blur()
    expect(bodies.get_by_label("White")).to_have_value("")
    expect(table.page.locator(".setup-summary")).to_contain_text("1 rule differs")
    # A victory that is not in force has no target.
    table.option("victory.de_corpore.enabled").uncheck()
    expect(bodies).to_have_count(0)
    table.option("victory.de_corpore.enabled").check()
    expect(bodies.get_by_label("Black")).to_have_value("3")
    table.start()
    game = table.game()
    assert game["options"] == {"victory.de_corpore.count_black": 3}
    target = next(one for one in game["position"]["targets"] if one["victory"] == "de_corpore")
    assert (target["white"]["meters"][0]["target"], target["black"]["meters"][0]["target"]) == (
        int(common),
        3,
    )
