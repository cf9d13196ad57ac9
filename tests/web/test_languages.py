"""The pages in Japanese and Spanish: read, played, and switched in the middle of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from rithmomachia.locale.catalogues import read_catalogue
from rithmomachia.server.settings import WEB_FOLDER
from tests.playthroughs.games import played_games
from tests.web.board import NAVIGATION_MS, Table

ROUTES = (
    *("", "setup", "setup/philosophers", "rules/boissiere", "rules/renaissance", "learn/8"),
    *("analysis", "editor", "games"),
)
LOCALES = {"ja": "ja-JP", "es": "es-MX"}
HEADLINES = {"ja": "哲学者のゲーム", "es": "El juego de los filósofos"}
# English words that are no words of either language; names of sources and places in them apart.
ENGLISH = re.compile(r"\b(the|of|and|with|is|are|piece|pieces|turn|move|you|your|White|Black)\b")


def open_in(browser: Browser, base_url: str, *, language: str, width: int, height: int) -> Table:
    context = browser.new_context(
        locale=LOCALES[language],
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.set_default_navigation_timeout(NAVIGATION_MS)
    return Table(page, base_url)


@pytest.fixture(params=LOCALES)
def abroad(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Table]:
    """Hands on a board in a phone's window of a browser that speaks another language."""
    table = open_in(browser, base_url, language=request.param, width=360, height=640)
    yield table
    table.page.context.close()


def shown_text(page: Page) -> str:
    """All a reader or a listener gets, but the places in sources, which are in English."""
    return str(
        page.evaluate(
            """() => {
              const names = ["aria-label", "title", "placeholder"];
              const all = [...document.querySelectorAll("*")];
              const named = all.filter((one) => !one.closest(".option"));
              const said = named.flatMap((one) => names.map((name) => one.getAttribute(name)));
              const body = document.body.cloneNode(true);
              const apart = ".source, .glossary, noscript, code, script";
              for (const one of body.querySelectorAll(apart)) one.remove();
              return [body.textContent, ...said].filter(Boolean).join("\\n");
            }"""
        )
    )


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_speaks_the_browser_s_language_and_fits(abroad: Table, route: str) -> None:
    abroad.open(route)
    page = abroad.page
    language = str(page.evaluate("navigator.language"))[:2]
    assert language in LOCALES
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_load_state("networkidle")
    expect(page.locator("main > *").first).to_be_visible()
    assert ENGLISH.findall(shown_text(page)) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    result = Axe().run(page)
    assert result.response["violations"] == [], result.generate_report()


def test_the_tools_of_the_analysis_board_speak_it_too(abroad: Table) -> None:
    abroad.open("analysis")
    page = abroad.page
    expect(page.get_by_role("grid")).to_be_visible()
    abroad.cell("d6").click()
    tabs = page.get_by_role("tab")
    assert tabs.count() == 7
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        page.wait_for_load_state("networkidle")
        assert ENGLISH.findall(shown_text(page)) == [], tab.inner_text()
    page.get_by_role("tab").nth(3).click()
    expect(page.locator(".fours .formation-row").first).to_be_visible()
    told = page.locator("#tool").inner_text()
    assert "progression" not in told.replace("progresiones", "")
    assert "rows)" not in told


@pytest.mark.parametrize("language", LOCALES)
def test_a_whole_game_is_played_in_the_language(
    browser: Browser, base_url: str, language: str
) -> None:
    table = open_in(browser, base_url, language=language, width=1280, height=800)
    played = played_games()["boissiere"]
    table.new("boissiere", dict(played.start().ruleset.changes))
    for word in played.words:
        table.play(word)
    assert ENGLISH.findall(shown_text(table.page)) == []
    expect(table.page.locator("#end-dialog")).to_be_visible()
    table.page.context.close()


def test_the_language_is_switched_in_the_middle_of_a_turn(table: Table) -> None:
    """Without a new page: what is staged stays staged, and is said anew."""
    table.lesson(3)
    page = table.page
    page.evaluate("window.isStillHere = true")
    table.stage("xg2")
    expect(table.staged).to_contain_text("4 × 3 empty cells = 12")
    chooser = page.locator("select[name=language]").first
    chooser.select_option("es")
    expect(table.staged).to_contain_text("Capturar t12 en g2")
    expect(table.staged).to_contain_text("4 × 3 casillas vacías = 12")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("h1")).to_have_text("Multiplicación")
    chooser.select_option("ja")
    expect(table.staged).to_contain_text("4 × 空き3マス = 12")
    assert page.evaluate("window.isStillHere")
    # The choice is kept, and wins over what the browser would like.
    table.open("")
    expect(page.locator("h1")).to_have_text(HEADLINES["ja"])
    chooser.select_option("en")
    expect(page.locator("h1")).to_have_text("The philosophers’ game")


def test_setup_keeps_its_choices_when_the_language_is_switched(table: Table) -> None:
    table.setup("philosophers")
    table.option("victory.de_corpore.count").fill("7")
    table.option("victory.de_corpore.count").press("Tab")
    endings = table.page.locator(".endings li")
    expect(endings.filter(has_text="at least 7 pieces")).to_have_count(1)
    table.page.locator("select[name=language]").first.select_option("es")
    expect(endings.filter(has_text="al menos 7 piezas")).to_have_count(1)
    expect(table.option("victory.de_corpore.count")).to_have_value("7")
    expect(table.page).to_have_title("Partida nueva · Rithmomachia")


def test_without_its_catalogue_the_page_stays_in_english(table: Table) -> None:
    table.page.route("**/api/texts/*", lambda route: route.abort())
    table.open("")
    table.page.locator("select[name=language]").first.select_option("es")
    expect(table.page.locator("h1")).to_have_text("The philosophers’ game")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")


def test_every_text_of_the_pages_is_in_the_catalogues() -> None:
    """Those inside other texts and templates too, which the gathering of texts passes over."""
    ids = [message.id for message in read_catalogue("en") if message.id]
    known = {one if isinstance(one, str) else one[0] for one in ids}
    found = {
        (path.name, message)
        for path in (WEB_FOLDER / "js").rglob("*.js")
        for message in re.findall(
            r'\b(?:tn?|mark)\(\s*"((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")
        )
    }
    assert len(found) > 400
    assert {(name, message) for name, message in found if message not in known} == set()
