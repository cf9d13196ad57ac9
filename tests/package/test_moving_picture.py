"""Moving pictures: every piece in every frame is where the position has it."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from bisect import bisect_right
from itertools import islice

import pytest

from rithmomachia import Game, Position, RithmomachiaError, Ruleset
from rithmomachia.svg import animated_svg, svg

SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, turns: int) -> Game:
    """A random game in which what can be taken is taken."""
    chance, game = random.Random(5), Game(Ruleset.builtin(name))
    while len(game.turns) < turns and game.outcome() is None:
        legal = list(islice(game.position.legal_turns(), 300))
        chance.shuffle(legal)
        game.play(max(legal, key=lambda turn: len(turn.parts)))
    return game


def at(group: ET.Element, moment: float) -> str | None:
    """Where a group stands at a moment of the loop, 0 to 1; `None` where it is not to be seen."""
    seen = group.find(f"{SVG}animate")
    if seen is not None:
        times = [float(time) for time in seen.get("keyTimes", "").split(";")]
        state = seen.get("values", "").split(";")[bisect_right(times, moment) - 1]
        if state == "hidden":
            return None
    moves = group.find(f"{SVG}animateTransform")
    if moves is None:
        return group.get("transform", "").removeprefix("translate(").removesuffix(")")
    times = [float(time) for time in moves.get("keyTimes", "").split(";")]
    assert times == sorted(times)
    return moves.get("values", "").split(";")[bisect_right(times, moment) - 1]


def places(picture: str) -> list[str]:
    """Where pieces stand in a still picture."""
    groups = ET.fromstring(picture).findall(f"{SVG}g")
    return sorted(str(at(group, 0)) for group in groups)


@pytest.mark.parametrize("name", Ruleset.names())
def test_each_frame_has_the_pieces_of_its_position(name: str) -> None:
    game = played(name, 200)
    assert any(len(game.positions[0].pieces()) != len(one.pieces()) for one in game.positions)
    root = ET.fromstring(animated_svg(game.positions, captions=game.notation()))
    groups = root.findall(f"{SVG}g")
    frames = len(game.positions)
    for frame, position in enumerate(game.positions):
        # In the middle of the time it stands, before pieces set out again.
        moment = (frame + 0.3) / (frames + 2)
        shown = sorted(place for group in groups if (place := at(group, moment)) is not None)
        assert shown == places(svg(position))
    captions = [
        text for text in root.findall(f"{SVG}text") if text.find(f"{SVG}animate") is not None
    ]
    assert [text.text for text in captions] == game.notation()


def test_the_loop_lasts_as_long_as_asked() -> None:
    game = played("boissiere", 7)
    picture = animated_svg(game.positions, seconds=0.5)
    assert 'dur="5s"' in picture


def test_what_cannot_be_drawn_is_told() -> None:
    start = Position.initial(Ruleset.builtin("boissiere"))
    with pytest.raises(RithmomachiaError, match=r"0\.1 to 60 seconds, not 0"):
        animated_svg([start], seconds=0)
    with pytest.raises(RithmomachiaError, match="1 to 2001 positions"):
        animated_svg([])
