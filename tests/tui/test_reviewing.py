"""Looking through a record: comments, marks, sums, and other play entered and left; kept whole."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from rithmomachia import Ruleset
from rithmomachia.record import Record, parse_record
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.files import MOST_GAMES, Games, games_of
from rithmomachia.tui.opening import Opening
from rithmomachia.tui.session import Session
from tests.tui.driving import ONE_CAPTURE, drive, friends, message, screen_lines

BOISSIERE = Ruleset.builtin("boissiere")
START = ONE_CAPTURE.replace("C2,7 white", "C2,6,s28 white")
TEXT = f"""[White "Ada"]
[Result "1-0"]
[Ruleset "boissiere 1"]
[RulesetOptions "victory.de_corpore.count=7"]
[SetUp "1"]
[Position "{START.replace("boissiere", "boissiere:victory.de_corpore.count=7")}"]

{{The opening of the park.}}
1. xg5.a1a2! {{[%clk 0:04:58] [%eval 0.34,6] Well seen.}}
(1. a1a2 {{or this}} 2. a8a5!? (2. a8d8 $14 {{deep}}) 3. a2a3)
({{Slower:}} 1. g2g1)
2. a8a5 3. a2a3 1-0
"""


def opened() -> Session:
    return Session.opened(parse_record(TEXT))


def words(session: Session) -> list[str]:
    return [step.turn.word for step in session.line]


def shown(app: TerminalGame) -> str:
    return "\n".join(screen_lines(app))


def test_what_is_said_of_a_turn_stands_below_it_with_its_sums() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("home", "right_square_bracket")
        await pilot.pause()
        turns = shown(app).partition("Turns")[2]
        for text in (
            "The opening of the park.",
            "[C5 g2 * 2] x s10 g5; C2 a1-a2!",
            "multiplication: 5 × 2 empty cells = 10",
            "clock 0:04:58 · engine +0.34/6",
            "Well seen.",
            "or 1. C2 a1-a2 … (3)",
            "or 1. C5 g2-g1",
        ):
            assert text in turns
        await pilot.press("e")
        await pilot.pause()
        assert "× [C5 g2 * 2] x s10 g5" in shown(app)
        assert "Well seen." in shown(app)
        await pilot.press("escape", "home", "e")
        await pilot.pause()
        assert "White: Ada" in shown(app)

        await pilot.press("escape")
        await pilot.pause()
        assert "? help  q leave  [ turn back  ] turn on  v other play" in screen_lines(app)[-1]
        # The keys of the line are to be clicked, too.
        assert await pilot.click("#keys", offset=(33, 0))
        await pilot.pause()
        assert app.session.shown == 1

    drive(script, opened(), size=(120, 50))


def test_a_variation_inside_another_is_entered_and_left() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        session = app.session
        await pilot.press("home", "v")
        await pilot.pause()
        assert "or 1. C5 g2-g1" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert (words(session), session.shown) == (["a1a2", "a8a5", "a2a3"], 1)
        assert "g5" in session.position.pieces()
        assert "Variation" in shown(app)
        await pilot.press("right_square_bracket", "v")
        await pilot.pause()
        assert (words(session), session.shown) == (["a1a2", "a8d8"], 2)
        assert "s28 a8-d8 $14" in shown(app)
        assert "deep" in shown(app)
        await pilot.press("enter")
        assert message(app) == "This is other play of the record: b goes back to the game."
        await pilot.press("b")
        assert (words(session), session.shown) == (["a1a2", "a8a5", "a2a3"], 2)
        await pilot.press("escape")
        assert (words(session), session.shown) == (["xg5.a1a2", "a8a5", "a2a3"], 1)
        await pilot.press("b")
        assert message(app) == "This is the game itself, no other play."
        await pilot.press("end", "v")
        assert message(app) == "The record has no other play at this turn."

    drive(script, opened(), size=(100, 40))


def test_a_variation_is_chosen_from_the_list_of_turns() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("home", "tab", "tab", "down", "down", "down", "enter")
        await pilot.pause()
        assert words(app.session) == ["g2g1"]
        assert "Slower:" in shown(app)

    session = opened()
    drive(script, session, size=(100, 40))


def test_a_game_played_on_keeps_what_its_record_says() -> None:
    session = opened()
    assert session.record() == parse_record(TEXT)
    session.play("a5d5")
    kept = session.record()
    assert kept.result == "*"
    assert kept.root.children[0].comments == ("Well seen.",)
    assert [node.turn.word for node in kept.root.line() if node.turn] == [
        *("xg5.a1a2", "a8a5", "a2a3", "a5d5")
    ]


def test_a_turn_played_instead_makes_the_record_s_own_a_variation() -> None:
    session = opened()
    session.undo()
    session.undo()
    assert [other.text() for other in session.others_at(2)] == ["s28 a8-a5"]
    session.play("a8d8")
    root = session.record().root
    first = root.children[0]
    assert [
        [node.turn.word for node in (child, *child.line()) if node.turn] for child in first.children
    ] == [
        ["a8d8"],
        ["a8a5", "a2a3"],
    ]
    assert len(root.children) == 3
    # What was opened is as it was.
    assert session.book == parse_record(TEXT)


def test_a_turn_taken_back_is_gone_from_the_record() -> None:
    session = opened()
    session.undo()
    kept = session.record()
    assert [node.turn.word for node in kept.root.line() if node.turn] == ["xg5.a1a2", "a8a5"]
    assert kept.result == "*"
    assert len(kept.root.children) == 3


def test_a_file_of_several_games_is_not_this_game_s_own(tmp_path: Path) -> None:
    path = tmp_path / "many.rgn"
    path.write_text(TEXT + "\n" + TEXT, encoding="utf-8")
    games = games_of(path)
    assert len(games.records) == 2
    assert games.session(1, path).path is None
    path.write_text(TEXT, encoding="utf-8")
    assert games_of(path).session(0, path).path == path
    assert games_of(path, 1).session(0, path).path is None


def test_of_a_long_file_it_is_said_that_not_all_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "long.rgn"
    one = Record(BOISSIERE).text()
    path.write_text("\n".join([one] * (MOST_GAMES + 1)), encoding="utf-8")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        games: Games = games_of(path)
        assert isinstance(app, Opening)
        app.choose_game(path, games)
        await pilot.pause()
        assert "the first 500 of the file" in shown(app)

    drive(script, friends(BOISSIERE))


def test_a_long_list_of_turns_grows_and_shrinks_with_the_game() -> None:
    session = opened()

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        before = shown(app)
        session.play("a5d5")
        app.changed()
        await pilot.pause()
        assert "4. s28 a5-d5" in shown(app)
        await pilot.press("u")
        await pilot.pause()
        assert shown(app) == before

    drive(script, session, size=(100, 50))
