"""Game Setup: any option of a ruleset, picked or typed, and each side's own targets."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from rithmomachia import Ruleset
from rithmomachia.errors import RithmomachiaError
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.handicap import handicap_text
from rithmomachia.tui.rule_options import GROUPS, with_typed
from tests.tui.driving import drive, friends, screen_lines

BOISSIERE = Ruleset.builtin("boissiere")


def said(app: TerminalGame, kind: str) -> str:
    return str(app.screen.query_one(kind, Static).render())


async def fill(app: TerminalGame, pilot: Pilot[None], text: str) -> None:
    app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await pilot.pause()


async def open_options(pilot: Pilot[None], row: int) -> None:
    await pilot.press("n")
    await pilot.pause()
    await pilot.press(*["down"] * row, "enter")
    await pilot.pause()


async def start(pilot: Pilot[None]) -> None:
    await pilot.press("escape")
    await pilot.pause()
    await pilot.press("home", "enter")
    await pilot.pause()


def test_options_are_typed_and_what_cannot_be_is_refused_in_one_sentence() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_options(pilot, 3)
        await pilot.press("colon")
        await pilot.pause()
        for text, refusal in (
            ("", 'An option reads KEY=VALUE, not ""'),
            ("nonsense", "An option reads KEY=VALUE, not 'nonsense'"),
            ("a.b=1", "A.b: boissiere has no such option"),
            (
                "victory.de_corpore.count=0",
                'Victory.de_corpore.count: "0" should be a whole number from 1 to 384',
            ),
        ):
            await fill(app, pilot, text)
            assert said(app, ".fault") == refusal
        await fill(app, pilot, "victory.de_corpore.count=7  draws.agreement=true")
        await start(pilot)
        changes = {"victory.de_corpore.count": 7, "draws.agreement": True}
        assert app.session.ruleset.changes == changes

    drive(script, friends(BOISSIERE))


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_every_option_can_be_reached_and_says_how_it_is_typed(size: tuple[int, int]) -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_options(pilot, 3)
        listed = app.screen.query_one(OptionList)
        told = []
        for option in BOISSIERE.options():
            assert listed.highlighted is not None
            assert listed.get_option_at_index(listed.highlighted).id == option.key
            told.append(said(app, ".note"))
            await pilot.press("down")
        keys = [text.partition("=")[0] for text in told]
        assert keys == [option.key for option in BOISSIERE.options()]
        assert "Esc: back" in "\n".join(screen_lines(app))

    drive(script, friends(BOISSIERE), size=size)


def test_what_only_a_file_can_set_is_said() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_options(pilot, 3)
        listed = app.screen.query_one(OptionList)
        listed.highlighted = listed.get_option_index("movement.triangle.leap")
        await pilot.press("enter")
        await pilot.pause()
        assert said(app, ".fault") == (
            "movement.triangle.leap is set in a ruleset file, not as an option."
        )

    drive(script, friends(BOISSIERE))


def test_groups_are_gone_through_by_brackets() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_options(pilot, 3)
        listed = app.screen.query_one(OptionList)
        found = []
        for _group in GROUPS:
            assert listed.highlighted is not None
            found.append(str(listed.get_option_at_index(listed.highlighted).id).split(".")[0])
            await pilot.press("right_square_bracket")
        assert found == list(GROUPS)
        await pilot.press("left_square_bracket")
        assert listed.get_option_at_index(listed.highlighted or 0).id.startswith("victory.")  # type: ignore[union-attr]

    drive(script, friends(BOISSIERE))


def test_a_handicap_gives_each_side_its_own_target() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_options(pilot, 4)
        assert "as both: 4" in "\n".join(screen_lines(app))
        await pilot.press("enter")
        await pilot.pause()
        await fill(app, pilot, "many")
        assert said(app, ".fault").endswith('"many" should be a whole number from 0 to 384')
        await fill(app, pilot, "6")
        await pilot.press("end", "enter")
        await pilot.pause()
        assert said(app, ".fault") == (
            "These rules know no such victory: victory.de_bonis.enabled is off."
        )
        await start(pilot)
        assert app.session.ruleset.changes == {"victory.de_corpore.count_white": 6}
        shown = "\n".join(screen_lines(app))
        assert "taken 0/6, sum 0" in shown
        assert "taken 0/4, sum 0" in shown

    drive(script, friends(BOISSIERE))


def test_a_handicap_is_told_shortly() -> None:
    assert handicap_text(BOISSIERE) == "–"
    assert handicap_text(with_typed(BOISSIERE, "victory.de_corpore.count_black=9")) == (
        "White 4, Black 9"
    )
    with pytest.raises(RithmomachiaError, match="KEY=VALUE, not '=3'"):
        with_typed(BOISSIERE, "=3")
