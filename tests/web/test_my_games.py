"""The page of all games: search, download, delete; and playing on from a position."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from rithmomachia import Ruleset, Setup
from rithmomachia.record import Record, parse_records
from tests.web import test_access
from tests.web.board import Table
from tests.web.online import Come

GAMES = list(
    parse_records((Path(__file__).parents[1] / "data/records/annotated.rgn").read_text("utf-8"))
)


def named(number: int, name: str) -> Record:
    """A recorded game with a player of a name that no other test has."""
    GAMES[number].set_tag("White", name)
    return GAMES[number]


def games(table: Table, player: str) -> Page:
    """Opens the page and looks for a player's games."""
    table.open("games")
    page = table.page
    page.get_by_label("Player").fill(player)
    page.get_by_label("Player").blur()
    return page


def test_games_are_found_by_player_result_ruleset_and_position(table: Table) -> None:
    text = "\n".join((named(0, "Ada the First").text(), named(1, "Ada the Second").text()))
    table.post("/api/records/import", {"text": text})
    page = games(table, "ada the")
    rows = page.locator(".kept-game")
    expect(rows).to_have_count(2)
    page.get_by_label("Result").select_option("white")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ada the First – Black")
    page.get_by_label("Result").select_option("")
    page.get_by_label("Ruleset").select_option("philosophers")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ada the Second")
    page.get_by_label("Ruleset").select_option("")
    reached = list(GAMES[0].root.line())[7].position.text()
    page.get_by_label("Position reached").fill(reached)
    page.get_by_label("Position reached").blur()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ada the First")
    assert test_access.violations(page) == []


def test_games_are_downloaded_together_and_read_again(table: Table) -> None:
    table.post("/api/records/import", {"text": named(0, "Emmy").text()})
    page = games(table, "Emmy")
    expect(page.locator(".kept-game")).to_have_count(1)
    with page.expect_download() as handed:
        page.get_by_role("button", name="Download these games").click()
    (record,) = parse_records(handed.value.path().read_text("utf-8"))
    assert record.tags["White"] == "Emmy"
    assert [node.turn for node in record.root.line()] == [n.turn for n in GAMES[0].root.line()]
    page.get_by_role("link", name="Analyse Emmy").click()
    expect(page.locator(".tree .turn-entry")).to_have_count(27)


def test_a_game_is_deleted_only_after_a_question(table: Table) -> None:
    game = table.post("/api/records/import", {"text": named(0, "Sophie").text()})["games"][0]
    page = games(table, "Sophie")
    page.get_by_role("button", name="Delete Sophie").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(".kept-game")).to_have_count(1)
    page.get_by_role("button", name="Delete Sophie").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".kept-game")).to_have_count(0)
    assert page.request.get(f"{table.base_url}/api/games/{game}").status == 404


def test_games_with_others_are_among_them(come: Come) -> None:
    white, black, stranger = come(), come(), come()
    black.join(white.invite("boissiere", name="Maryam the Online"), "Bo")
    white.play("d3e3")
    black.sees(1)
    game = white.page.url.rsplit("/", 1)[1]
    for player in (white, black, stranger):
        page = games(player, "maryam the online")
        shown = 0 if player is stranger else 1
        if player is stranger:
            expect(page.get_by_text("No game is like that.")).to_be_visible()
        expect(page.locator(f'[data-game="{game}"]')).to_have_count(shown)
    expect(white.page.locator(".kept-game")).to_contain_text("Maryam the Online – Bo")
    white.page.get_by_label("Result").select_option("draw")
    expect(white.page.locator(".kept-game")).to_have_count(0)


def test_an_identity_goes_on_with_its_games_on_another_machine(come: Come) -> None:
    home, other, elsewhere = come(), come(), come()
    home.open("people")
    home.page.locator("#new-name").fill("Sofia")
    home.page.get_by_role("button", name="Make an identity").click()
    key = home.page.locator("#recovery-key").input_value()
    home.setup("boissiere", opponent="invite")
    home.start()
    other.join(home.page.locator("#invitation-link").input_value(), "Bo")
    game = home.page.url.rsplit("/", 1)[1]
    home.page.goto("about:blank")

    elsewhere.open("people")
    elsewhere.page.locator("#old-key").fill(key)
    elsewhere.page.get_by_role("button", name="Recover").click()
    expect(elsewhere.page.get_by_role("heading", name="Sofia")).to_be_visible()
    elsewhere.open("lobby")
    elsewhere.page.locator(f'a[href="#/game/{game}"]').click()
    elsewhere.ready()
    elsewhere.play("d3e3")
    other.sees(1)
    # Whoever comes after has the game to watch, not to play.
    elsewhere.open("people")
    elsewhere.page.get_by_role("button", name="Leave on this machine").click()
    elsewhere.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    assert elsewhere.kept_seats() == {}


def test_a_position_is_played_on_from(table: Table) -> None:
    setup = Setup(Ruleset.builtin("boissiere"), {"c3": "C4", "a1": "T9"}, {"p8": "c9", "o1": "c5"})
    table.open("analysis/position/" + setup.position().text().replace("/", "%2F"))
    page = table.page
    page.get_by_role("tab", name="Play on").click()
    page.get_by_label("Opponent").select_option("same_screen")
    with table.going_to("game/"):
        page.get_by_role("button", name="Play on from here").click()
    table.ready()
    table.play("c3c4")
    assert table.game()["turns"][0]["word"] == "c3c4"
    assert len(table.game()["position"]["pieces"]) == 4
