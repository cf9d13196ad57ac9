"""Every ruleset in every language in the smallest terminal: nothing is cut, and sums are shown."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rithmomachia import Game, Position, Ruleset
from rithmomachia.engine import STRENGTHS, StopFlag
from rithmomachia.engine.wording import side_name
from rithmomachia.locale import LANGUAGES, _, speaking_everywhere
from rithmomachia.tui import search
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.session import Session
from rithmomachia.tui.staging import captures_of
from rithmomachia.tui.texts import headline, player_text
from rithmomachia.vocabulary import Side
from tests.tui.driving import drive, screen_lines, until

WIDTH, HEIGHT = 80, 24


def before_a_capture(ruleset: Ruleset) -> tuple[Game, str]:
    """A game played at random, and a turn in it that captures by a sum."""
    random = Random(7)
    game = Game(ruleset)
    while game.outcome() is None:
        turns = list(islice(game.position.legal_turns(), 60))
        for turn in turns:
            if len(game.turns) % 2 and any(each.sums for each in captures_of(game.position, turn)):
                return game, turn.word
        game.play(random.choice(turns))
    raise AssertionError(f"{ruleset.id} ended without a capture")


def check_screen(app: TerminalGame) -> list[str]:
    """Every line is as wide as the terminal, the board is whole, and no text is cut."""
    lines = screen_lines(app)
    assert [cell_len(line) for line in lines] == [WIDTH] * HEIGHT
    position = app.session.position
    assert lines[0].strip() == headline(position)
    rows = "abcdefghijklmnop"[: app.board.rows]
    # Row by row as the board is seen.
    shown = rows if app.board.is_flipped else rows[::-1]
    columns = "87654321" if app.board.is_flipped else "12345678"
    assert [line[0] for line in lines[2:18]] == list(shown)
    assert [line[43] for line in lines[2:18]] == list(shown)
    assert [line.split()[:8] for line in (lines[1], lines[18])] == [list(columns)] * 2
    for cell, piece in position.pieces().items():
        line = lines[2 + shown.index(cell[0])]
        place = 2 + columns.index(cell[1]) * 5
        assert (
            line[place + 1 : place + 5].strip() == f"{app.board.figures.letter(piece)}{piece.value}"
        )
    assert [line for line in lines if "…" in line] == []
    return lines


@pytest.mark.parametrize("name", Ruleset.names())
def test_a_turn_of_the_machine_is_shown_with_its_sums(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, word = before_a_capture(Ruleset.builtin(name))
    before = game.position

    def choose(position: Position, *_given: object, stop: StopFlag, **_named: object) -> object:
        assert not stop.is_set()
        return position.parse_turn(word)

    monkeypatch.setattr(search, "choose_turn", choose)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.session.game.position != before)
        for language in LANGUAGES:
            app.speak(language)
            app._tell_last_turn()
            await pilot.pause()
            lines = check_screen(app)
            turn = app.session.turns[-1]
            # What wraps is put together again; wide letters leave no space at a line's end.
            told = "".join("".join(lines[19:22]).split())
            assert "".join(before.notation(turn).split()) in told
            bars = str.maketrans("", "", "▁▂▃▄▅▆▇█")
            listed = "".join("".join(line[44:] for line in lines[1:19]).translate(bars).split())
            for capture in captures_of(before, turn):
                for sum_text in capture.sums[:1]:
                    assert "".join(sum_text.split()) in told
                    assert "".join(sum_text.split()) in listed
            await pilot.press("left_square_bracket")
            await pilot.pause()
            check_screen(app)
            await pilot.press("end")

    session = Session(game, machines={before.side_to_move: STRENGTHS[0]})
    with speaking_everywhere("en"):
        drive(script, session, size=(WIDTH, HEIGHT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heading_and_the_players_fit_while_the_machine_thinks(language: str) -> None:
    with speaking_everywhere(language):
        for name in Ruleset.names():
            text = Position.initial(Ruleset.builtin(name)).text()
            late = Position.parse(text.rpartition(" ")[0] + " 9999")
            assert cell_len(f"{headline(late)} · {_('thinking')}…") <= WIDTH - 2
        for side in Side:
            for strength in STRENGTHS:
                player = player_text(side, {side: strength})
                assert cell_len(f">  {side_name(side)}   {player}") <= WIDTH - 45
