"""Games between two browsers: by link to the end, with all that can come between."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.playthroughs.games import played_games
from tests.web.board import wait_until
from tests.web.online import Cable, Come, Player
from tests.web.test_languages import ENGLISH, shown_text


def test_a_game_by_link_to_its_end_through_a_broken_connection(come: Come, cable: Cable) -> None:
    """Setup, link, turns, a turn confirmed while nothing gets through, the end, the rematch."""
    played = played_games()["philosophers"]
    white, black, watcher = come(), come(cable.address), come()
    white.setup("philosophers", opponent="invite")
    white.page.locator("#own-name").fill("Ada")
    white.start()
    link = white.page.locator("#invitation-link").input_value()
    black.join(link, "Bo")
    black_seat = white.page.locator('.seat-row[data-seat="black"]')
    expect(black_seat).to_contain_text("Bo · here")
    watcher.open(f"game/{white.page.url.rsplit('/', 1)[1]}")
    for number, word in enumerate(played.words, start=1):
        mover, other = (white, black) if number % 2 else (black, white)
        other.sees(number - 1)
        if number == 4:
            cable.cut()
            expect(black.page.locator(".link-state")).to_contain_text("Reconnecting")
            expect(black_seat).to_contain_text("away")
            # Staging asks the server too, so the turn is typed.
            black.page.locator("#typed").fill(word)
            black.page.locator("#typed").press("Enter")
            cable.mend()
            black.sees(4)
            expect(black.page.locator(".link-state")).to_have_count(0)
        else:
            mover.play(word)
    for player in (white, black):
        expect(player.dialog.locator(".outcome-text")).to_have_text(str(played.text))
    assert (white.game()["outcome"]["condition"], len(white.game()["turns"])) == ("glorious", 9)

    white.dialog.get_by_role("button", name="Rematch").click()
    black.page.keyboard.press("Escape")
    expect(black.offer).to_contain_text("would like a rematch")
    with white.going_to("game/"), black.going_to("game/"):
        black.offer.get_by_role("button", name="Accept").click()
    for player, side in ((white, "black"), (black, "white")):
        expect(player.page.locator(f'.seat-row[data-seat="{side}"]')).to_contain_text("you")
        player.sees(0)
    with watcher.going_to("game/"):
        watcher.page.get_by_role("dialog").get_by_role("link", name="To the rematch").click()
    watcher.sees(0)
    assert watcher.page.url.rsplit("/", 1)[1] == white.page.url.rsplit("/", 1)[1]
    black.play(played.words[0])
    watcher.sees(1)


def test_a_seat_in_two_tabs_takeback_premove_and_a_claimed_link(come: Come) -> None:
    white, black, late = come(), come(), come()
    link = white.invite("boissiere", name="Ada")
    black.join(link)
    # Who comes later is told in one sentence, and may watch.
    late.open(link.split("/#/")[1])
    expect(late.page.get_by_role("alert")).to_contain_text("This seat is taken already")
    late.page.get_by_role("link", name="Watch the game").click()
    expect(late.page.get_by_role("grid")).to_be_visible()
    assert late.kept_seats() == {}

    tab = Player(black.page.context.new_page(), black.base_url)
    tab.page.goto(black.page.url)
    expect(tab.page.get_by_role("grid")).to_be_visible()
    # Black plans while White is due; the move is made as soon as White has played.
    white.ready()
    black.page.locator('.board-box .draggable[data-cell="m4"]').click()
    black.cell("l4").click()
    expect(black.page.locator(".planned-bar")).to_contain_text("m4-l4")
    white.play("d3e3")
    for player in (white, black, tab, late):
        player.sees(2)
    expect(white.turn(2)).to_contain_text("m4-l4")

    # A reload keeps the seat; the other tab of the seat plays on.
    white.play("d4e4")
    black.page.reload()
    black.sees(3)
    tab.play("m5l5")
    black.sees(4)

    # The one asks to take back, the other agrees.
    black.act("Ask to take back")
    expect(white.offer).to_contain_text("take the last turn back")
    white.offer.get_by_role("button", name="Accept").click()
    for player in (white, black, tab, late):
        player.sees(3)
    expect(black.status).to_contain_text("Your turn · turn 4")
    assert black.page.title().startswith("Your turn")

    # A spectator looks back and is left in peace by what is played meanwhile.
    late.turn(1).click()
    expect(late.status).to_have_text("Looking at turn 1 of 3")
    black.play("m6l6")
    expect(late.status).to_have_text("Looking at turn 1 of 4")
    expect(late.cell("m4")).to_have_attribute("aria-label", "m4, Black circle 5")
    late.page.get_by_role("button", name="Live").click()
    expect(late.cell("l4")).to_have_attribute("aria-label", "l4, Black circle 5")

    black.act("Resign")
    black.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(white.dialog).to_contain_text("White wins")


def test_a_flag_falls_on_the_server(come: Come) -> None:
    white, black = come(), come()
    black.join(white.invite("boissiere", time_control="6|600"))
    white.play("d3e3")
    black.sees(1)
    black.play("m4l4")
    expect(white.page.locator(".clock.running")).to_have_attribute("data-clock", "white")
    white.page.locator("body").press("c")
    expect(white.page.locator(".live.answer")).to_contain_text("running")
    for player in (white, black):
        expect(player.dialog).to_contain_text("Black wins")
    assert white.game()["outcome"]["condition"] == "time"


def test_an_open_game_is_found_claimed_and_another_withdrawn(come: Come) -> None:
    """With the keyboard alone, from the lobby to the first turn."""
    white, black = come(), come()
    games = []
    for _ in range(2):
        white.open("lobby")
        white.press_until("a[href='#/setup/-/seek']")
        white.page.keyboard.press("Enter")
        expect(white.page.locator("button.start")).to_be_enabled()
        white.press_until("button.start", most=200)
        white.page.keyboard.press("Enter")
        expect(white.page.locator(".invitation")).to_contain_text("list of open games")
        games.append(white.page.url.rsplit("/", 1)[1])
    game, doomed = games
    white.open("lobby")
    row = white.page.locator(f'[data-seek="{doomed}"]')
    row.get_by_role("button", name="Withdraw").press("Enter")
    expect(row).to_have_count(0)
    white.open(f"game/{game}")
    black.open("lobby")
    black.press_until(f'[data-seek="{game}"] button')
    black.page.keyboard.press("Enter")
    expect(black.page.get_by_role("grid")).to_be_visible()
    white.ready()
    white.play_by_keys("d3e3")
    black.sees(1)


def test_an_identity_is_made_recovered_and_rated(come: Come) -> None:
    ada, bo, elsewhere = come(), come(), come()
    keys = {}
    for player, name in ((ada, "Ada"), (bo, "Bo")):
        player.open("people")
        player.page.locator("#new-name").fill(name)
        player.page.get_by_role("button", name="Make an identity").click()
        keys[name] = player.page.locator("#recovery-key").input_value()
        player.page.reload()
        expect(player.page.get_by_role("heading", name=name)).to_be_visible()
        expect(player.page.locator("#recovery-key")).to_have_count(0)
    ada.setup("boissiere", opponent="invite")
    ada.page.locator("#rated").check()
    ada.start()
    bo.join(ada.page.locator("#invitation-link").input_value())
    ada.play("d3e3")
    bo.sees(1)
    bo.play("m4l4")
    ada.sees(2)
    ada.act("Resign")
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(bo.page.locator('.seat-row[data-seat="black"] .rating')).to_contain_text("?")
    ada.page.keyboard.press("Escape")
    bo.page.keyboard.press("Escape")
    # Chat is off until both want it.
    for player in (ada, bo):
        player.page.locator(".social summary").click()
        player.page.locator("#chat-switch").check()
    bo.page.get_by_role("textbox", name="Say something").fill("Well played <b>")
    bo.page.get_by_role("button", name="Say", exact=True).click()
    expect(ada.page.get_by_role("log")).to_have_text("Bo: Well played <b>")
    ada.page.get_by_role("button", name="Report the chat").click()
    expect(ada.page.locator(".live.answer")).to_contain_text("keeper of this server")
    ada.page.get_by_role("button", name="Block Bo").click()
    expect(ada.page.locator(".live.answer")).to_contain_text("not meet this player again")
    elsewhere.open("people")
    elsewhere.page.locator("#old-key").fill(keys["Bo"])
    elsewhere.page.get_by_role("button", name="Recover").click()
    expect(elsewhere.page.get_by_role("heading", name="Bo")).to_be_visible()
    expect(elsewhere.page.locator(".facts")).to_contain_text("1 rated game")


def test_the_system_tells_of_the_turn_while_the_page_is_out_of_sight(come: Come) -> None:
    white, black = come(), come()
    white.page.add_init_script(
        """
        window.told = [];
        window.Notification = class {
          static permission = "granted";
          static requestPermission = async () => "granted";
          constructor(title, options) { window.told.push([title, options.tag]); }
          addEventListener() {}
        };
        Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
        """
    )
    link = white.invite("boissiere")
    black.join(link)
    white.page.get_by_role("button", name="Settings").click()
    white.page.get_by_role("switch", name="Notices").check()
    white.page.keyboard.press("Escape")
    white.play("d3e3")
    white.page.evaluate("window.isAway = true")
    black.sees(1)
    black.play("m4l4")
    white.sees(2)
    wait_until(white.page, "window.told.length > 0")
    game = link.split("/")[-2]
    assert white.page.evaluate("window.told") == [["Your turn · turn 3", game]]
    # The list of games says it too, when one comes back.
    white.page.evaluate("window.isAway = false")
    white.open("lobby")
    expect(white.page.locator(f'.game-list a[href="#/game/{game}"] .is-due')).to_be_visible()


def test_a_clock_runs_against_the_machine_too(come: Come) -> None:
    player = come()
    player.setup("boissiere", opponent="machine")
    player.page.locator("#strength").fill("0")
    player.page.locator('input[name="pace"][value="game"]').check()
    player.page.locator("#unequal").check()
    player.page.locator("#time-white-minutes").fill("0.1")
    player.page.locator("#time-white-increment").fill("0")
    player.start()
    expect(player.page.locator('.clock[data-clock="black"]')).to_have_text("20:00")
    player.play("d3e3")
    player.sees(2)
    expect(player.dialog).to_contain_text("Black wins")
    assert player.game()["outcome"]["condition"] == "time"


def test_two_machines_are_watched(come: Come) -> None:
    watcher = come()
    watcher.setup("boissiere", opponent="engines")
    for slider in ("strength", "other-strength"):
        watcher.page.locator(f"#{slider}").fill("0")
    watcher.start()
    expect(watcher.turn(2)).to_be_attached()
    assert watcher.page.locator("button.confirm").count() == 0


@pytest.mark.parametrize("language", ["ja", "es"])
def test_in_the_language_on_a_phone_without_a_fault(come: Come, language: str) -> None:
    """Lobby, invitation, game and identity: nothing in English, nothing cut off, axe content."""
    locale = {"ja": "ja-JP", "es": "es-MX"}[language]
    phone = {"locale": locale, "viewport": {"width": 360, "height": 640}}
    white, black = come(**phone), come(**phone)
    link = white.invite("boissiere", time_control="600+5|60", name="ABC")
    sound(white)
    for route in ("lobby", "people", "setup/-/invite"):
        black.open(route)
        expect(black.page.locator("main h1")).to_be_attached()
        black.page.wait_for_load_state("networkidle")
        sound(black)
    black.open(link.split("/#/")[1])
    expect(black.page.locator(".join button[type=submit]")).to_be_visible()
    sound(black)
    black.page.locator(".join button[type=submit]").click()
    white.ready()
    white.play("d3e3")
    black.sees(1)
    white.page.locator(".game-actions button:not(:disabled)").nth(1).click()
    expect(black.offer).to_be_visible()
    for player in (white, black):
        player.page.locator(".social summary").click()
        expect(player.page.locator("#chat-switch")).to_be_visible()
        sound(player)


def sound(player: Player) -> None:
    """No English word, no sideways scrolling, nothing axe would mind."""
    page = player.page
    assert ENGLISH.findall(shown_text(page)) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    result = Axe().run(page)
    assert result.response["violations"] == [], result.generate_report()
