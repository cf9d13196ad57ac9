"""Pictures: well-formed, complete, turned the right way."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from rithmomachia import CellError, Position, RithmomachiaError, Ruleset, Setup, svg

SVG = "{http://www.w3.org/2000/svg}"


def numbers(picture: str) -> list[str]:
    root = ET.fromstring(picture)
    return [
        text.text or "" for text in root.iter(f"{SVG}text") if text.get("class") in ("wt", "kt")
    ]


def place(picture: str, value: str) -> tuple[int, int]:
    """Where the only piece of a value stands in a picture."""
    for group in ET.fromstring(picture).iter(f"{SVG}g"):
        if any(text.text == value for text in group.iter(f"{SVG}text")):
            found = re.fullmatch(r"translate\((\d+) (\d+)\)", group.get("transform", ""))
            assert found is not None
            return int(found[1]), int(found[2])
    raise AssertionError(f"{value} is not in the picture")


def test_every_number_of_the_start_is_in_the_picture(any_start: Position) -> None:
    shown = sorted(numbers(svg(any_start)))
    expected = [str(piece.value) for piece in any_start.pieces().values()]
    for piece in any_start.pieces().values():
        expected += [str(layer.value) for layer in piece.layers]
    assert shown == sorted(expected)


def test_notebooks_show_the_same_picture(any_start: Position) -> None:
    assert any_start._repr_svg_() == svg(any_start)


def test_the_board_can_lie_and_be_turned(boissiere: Ruleset) -> None:
    position = Setup(boissiere, {"a1": "C2"}, {"p8": "C3"}).position()
    upright, turned = svg(position), svg(position, bottom="black")
    lying = svg(position, orientation="lying")
    (x, y), (other_x, other_y) = place(upright, "2"), place(upright, "3")
    assert x < other_x
    assert y > other_y
    assert place(turned, "2") == (other_x, other_y)
    assert place(turned, "3") == (x, y)
    (x, y), (other_x, other_y) = place(lying, "2"), place(lying, "3")
    assert (x, y) < (other_x, other_y)
    assert other_x > other_y


def test_cells_can_be_framed(any_start: Position) -> None:
    assert svg(any_start, highlight=["d6", "d7"]).count('class="mark"') == 2


def test_the_size_is_that_of_a_cell(any_start: Position) -> None:
    small = ET.fromstring(svg(any_start, size=10))
    large = ET.fromstring(svg(any_start, size=100))
    assert int(large.get("height", "0")) == 16 * 100 + 88
    assert int(small.get("height", "0")) == (16 * 100 + 88) // 10
    assert small.get("viewBox") == large.get("viewBox")


def test_a_small_board_is_drawn_small(boissiere: Ruleset) -> None:
    text = boissiere.to_toml().replace("rows = 16", "rows = 16", 1)
    assert Ruleset.from_toml(text).rows == 16


@pytest.mark.parametrize("cell", ["", "q1", "a9", "a0", "aa", "1a", "a11", "A1"])
def test_cells_that_are_none_are_refused(any_start: Position, cell: str) -> None:
    with pytest.raises(CellError, match=repr(cell)) as caught:
        svg(any_start, highlight=[cell])
    assert caught.value.cell == cell


def test_other_arguments_are_checked_too(any_start: Position) -> None:
    with pytest.raises(RithmomachiaError, match="slanted"):
        svg(any_start, orientation="slanted")  # type: ignore[arg-type]
    with pytest.raises(RithmomachiaError, match="red"):
        svg(any_start, bottom="red")
    with pytest.raises(RithmomachiaError, match="0"):
        svg(any_start, size=0)
