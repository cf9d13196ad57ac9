"""What stands on the screen: both sizes, both kinds of signs, three languages, columns aligned."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.geometry import Size
from textual.pilot import Pilot

from rithmomachia import Ruleset
from rithmomachia.engine import STRENGTHS
from rithmomachia.locale import LANGUAGES, speaking_everywhere
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.session import Session
from rithmomachia.vocabulary import Side
from tests.tui.driving import ONE_CAPTURE, drive, friends, go_to, message, screen_lines

BOISSIERE = Ruleset.builtin("boissiere")
ROWS = "ponmlkjihgfedcba"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_as_wide_as_the_terminal_and_the_board_is_whole(
    size: tuple[int, int], language: str
) -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        for keys in ([], ["question_mark"], ["escape", "n"], ["escape", "i"], ["escape", "t"]):
            await pilot.press(*keys)
            await pilot.pause()
            lines = screen_lines(app)
            assert [cell_len(line) for line in lines] == [size[0]] * size[1]
        await pilot.press("t")
        # Where they stand is told in columns, of which a wide letter takes two.
        board = app.board
        assert board.region.height == 16 * board.figures.height + 2
        assert board.region.bottom <= size[1] - 5
        edge = board.region.width - 1
        lines = screen_lines(app)
        height = board.figures.height
        for place, name in enumerate(ROWS):
            middle = lines[2 + place * height + (height - 1) // 2]
            assert (middle[0], middle[edge]) == (name, name)

    session = Session.begun(BOISSIERE, {Side.BLACK: STRENGTHS[0]})
    with speaking_everywhere(language):
        drive(script, session, size=size)


@pytest.mark.parametrize(
    ("size", "cell"),
    [((80, 24), (5, 1)), ((119, 40), (7, 2)), ((120, 40), (7, 2)), ((150, 60), (9, 3))],
)
def test_the_board_takes_the_largest_form_that_fits(
    size: tuple[int, int], cell: tuple[int, int]
) -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        assert (app.board.figures.width, app.board.figures.height) == cell
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.board.extent == Size(44, 18)

    drive(script, friends(BOISSIERE), size=size)


def test_values_can_be_read_and_sides_told_apart_without_colours() -> None:
    async def script(app: TerminalGame, _pilot: Pilot[None]) -> None:
        shown = "\n".join(screen_lines(app))
        for text in ("□289", "◇91", "△81", "○64", "■361", "◆190", "▲100", "●81"):
            assert text in shown

    drive(script, friends(BOISSIERE))


def test_an_ascii_board_is_ascii() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await go_to(app, pilot, "g2")
        await pilot.press("enter")
        lines = [line[:44] for line in screen_lines(app)[1:19]]
        assert all(line.isascii() for line in lines)
        row_g = lines[1 + ROWS.index("g")]
        assert row_g == "g   .  >C5    .       xs10                 g"
        await pilot.press("a")
        assert "■10" in screen_lines(app)[2 + ROWS.index("g")]

    drive(script, friends(ONE_CAPTURE), is_ascii=True)


def test_the_cell_under_the_cursor_is_told() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await go_to(app, pilot, "g5")
        assert (
            message(app)
            == "g5: Black square 10  ·  can be taken: multiplication: 5 × 2 empty cells = 10"
        )
        await go_to(app, pilot, "g2")
        told = "g2: White circle 5  ·  moves to f2, g1, g3, h2  ·  takes [C5 g2 * 2] x s10 g5"
        assert message(app) == told

    drive(script, friends(ONE_CAPTURE))


def test_a_pyramid_is_told_with_its_layers() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await go_to(app, pilot, "b2")
        assert message(app).startswith("b2: White pyramid 91 (36 + 25 + 16 + 9 + 4 + 1)")

    drive(script, friends(BOISSIERE))


def test_the_language_is_switched_without_leaving_the_game() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.draft.add("d6d7")
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "turno 2" in screen_lines(app)[0]
        assert app.session.draft.parts == ("d6d7",)

    drive(script, friends(BOISSIERE))


def test_the_board_is_flipped() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        lines = screen_lines(app)
        assert lines[2][0] == "a"
        assert lines[1].split()[:8] == list("87654321")
        await go_to(app, pilot, "m3")

    drive(script, friends(BOISSIERE))
