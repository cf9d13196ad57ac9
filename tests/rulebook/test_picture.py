"""Pictures of diagrams: well-formed, with every piece, mark and coordinate of the window."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rithmomachia import Ruleset
from rithmomachia.rulebook import Diagram, picture, rulebook

SVG = "{http://www.w3.org/2000/svg}"


def diagrams(name: str) -> list[Diagram]:
    """All of a ruleset."""
    chapters = rulebook(Ruleset.builtin(name))
    return [each for chapter in chapters for rule in chapter.rules for each in rule.diagrams]


def drawn(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(picture(diagram))


def of_class(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if each.get("class") in names]


@pytest.mark.parametrize("name", Ruleset.names())
def test_what_a_diagram_has_is_drawn(name: str) -> None:
    for diagram in diagrams(name):
        if diagram.kind == "start":
            continue
        root, window = drawn(diagram), diagram.window
        rows = window.last_row - window.first_row + 1
        columns = window.last_column - window.first_column + 1
        assert len(of_class(root, "a", "b")) == rows * columns
        letters = {chr(ord("a") + row) for row in range(window.first_row, window.last_row + 1)}
        numbers = {str(each + 1) for each in range(window.first_column, window.last_column + 1)}
        assert {each.text for each in of_class(root, "edge")} == letters | numbers
        values = [each.text for each in of_class(root, "wt", "kt")]
        for piece in diagram.position.pieces().values():
            assert str(piece.value) in values
        assert len(of_class(root, "goal")) == len(diagram.goals)
        assert len(of_class(root, "take")) == bool(diagram.target)
        frames = of_class(root, "act", "own", "mark")
        marked = {*diagram.actors, *filter(None, (diagram.origin, diagram.target))}
        assert len(frames) == len(marked)


def test_a_capture_is_drawn_where_it_is() -> None:
    (diagram,) = [each for each in diagrams("boissiere") if "[C4 h8 * 3] x t12 h4" in each.notation]
    root = drawn(diagram)
    first, top = diagram.window.first_column, diagram.window.last_row
    row = (top - (ord("h") - ord("a"))) * 100 + 44
    (cross,) = of_class(root, "take")
    assert cross.get("transform") == f"translate({(3 - first) * 100 + 44} {row})"
    (link,) = of_class(root, "link")
    ends = [(7 - first) * 100 + 94, row + 50, (3 - first) * 100 + 94, row + 50]
    assert [link.get(name) for name in ("x1", "y1", "x2", "y2")] == [str(end) for end in ends]


def test_a_piece_that_moves_is_shown_where_it_goes() -> None:
    moving = [each for each in diagrams("boissiere") if each.move and each.move[1] != each.target]
    assert moving
    for diagram in moving:
        (ghost,) = of_class(drawn(diagram), "ghost")
        assert diagram.move is not None
        piece = diagram.position.pieces()[diagram.move[0]]
        assert str(piece.value) in [each.text for each in of_class(ghost, "wt", "kt")]


def test_the_size_is_that_of_a_cell() -> None:
    diagram = next(each for each in diagrams("boissiere") if each.kind == "moves")
    columns = diagram.window.last_column - diagram.window.first_column + 1
    root = ElementTree.fromstring(picture(diagram, size=100))
    assert root.get("width") == str(columns * 100 + 88)
    assert root.tag == f"{SVG}svg"
