"""Values, sums, start cells, pyramids and progressions as the sources state them."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.examples.readings import Entry, Reading, examples
from tests.oracle.position import acting_values
from tests.oracle.progressions import kinds_of_four, progression
from tests.oracle.text import parse_piece

RULESETS = ["boissiere", "philosophers", "renaissance"]


def army(reading: Reading, side: str, ruleset: str = "boissiere") -> dict[str, str]:
    """A side's start cells and tokens; White's are in capitals."""
    start = reading.start(ruleset)
    return {cell: token for cell, token in start.items() if token[0].isupper() == (side == "white")}


def values_of(tokens: list[str], letter: str) -> list[int]:
    """The sorted values of one shape."""
    return sorted(parse_piece(token).value for token in tokens if token[0].upper() == letter)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_armies(reading: Reading, ruleset: str) -> None:
    """Both armies, shape by shape, with their sums."""
    for entry in examples("armies", "army"):
        tokens = list(army(reading, entry["side"], ruleset).values())
        assert values_of(tokens, "C") == entry["circles"]
        assert values_of(tokens, "T") == entry["triangles"]
        assert values_of(tokens, "S") == entry["squares"]
        assert values_of(tokens, "P") == [entry["pyramid"]]
        assert sum(parse_piece(token).value for token in tokens) == entry["sum"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pieces_of_each_shape(reading: Reading, ruleset: str) -> None:
    """Twenty-four pieces a side, the pyramid being one of eight squares."""
    (shares,) = examples("armies", "pieces_a_side")
    for side in ("white", "black"):
        tokens = list(army(reading, side, ruleset).values())
        for shape, letter in zip(("circle", "triangle", "square", "pyramid"), "CTSP", strict=True):
            assert len(values_of(tokens, letter)) == shares[shape]


def test_armies_follow_from_their_front(reading: Reading) -> None:
    """Each front number gives two circles, two triangles and two squares, the pyramid included."""
    for entry in examples("armies", "derivation"):
        pieces = army(reading, entry["side"])
        tokens = list(pieces.values())
        in_front = [token for cell, token in pieces.items() if cell.startswith(entry["front_row"])]
        assert values_of(in_front, "C") == sorted(entry["front"])
        front = entry["front"]
        circles = [value for n in front for value in (n, n * n)]
        triangles = [value for n in front for value in (n * (n + 1), (n + 1) ** 2)]
        squares = [value for n in front for value in ((n + 1) * (2 * n + 1), (2 * n + 1) ** 2)]
        assert values_of(tokens, "C") == sorted(circles)
        assert values_of(tokens, "T") == sorted(triangles)
        assert sorted(values_of(tokens, "S") + values_of(tokens, "P")) == sorted(squares)
        n = entry["pyramid_from"]
        assert values_of(tokens, "P")[0] in ((n + 1) * (2 * n + 1), (2 * n + 1) ** 2)


def held_values(reading: Reading, side: str) -> list[set[int]]:
    """For each piece the values it can act with, a pyramid's total and layers."""
    tokens = army(reading, side).values()
    return [{value for value, _ in acting_values(parse_piece(token))} for token in tokens]


def test_values_of_both_sides(reading: Reading) -> None:
    """The values that a piece of each side has."""
    (entry,) = examples("armies", "both_sides")
    white = set().union(*held_values(reading, "white"))
    black = set().union(*held_values(reading, "black"))
    assert sorted(white & black) == entry["values"]


def test_duplicate_values(reading: Reading) -> None:
    """Values that a side has more than once, on these cells or as a layer of its pyramid."""
    stated = {(entry["side"], entry["value"]): entry for entry in examples("armies", "duplicate")}
    for side in ("white", "black"):
        cells: dict[int, list[str]] = {}
        layers: set[int] = set()
        for cell, token in army(reading, side).items():
            piece = parse_piece(token)
            cells.setdefault(piece.value, []).append(cell)
            layers |= {value for _, value in piece.layers}
        repeated = {value for value, places in cells.items() if len(places) > 1 or value in layers}
        assert repeated == {value for owner, value in stated if owner == side}
        for value in repeated:
            entry = stated[(side, value)]
            assert sorted(cells[value]) == entry["cells"]
            assert (value in layers) == entry["layer"]


@pytest.mark.parametrize("entry", examples("pyramids", "pyramid"))
def test_pyramids(reading: Reading, entry: Entry) -> None:
    """Layers and totals."""
    token = reading.start(entry["ruleset"])[entry["cell"]]
    assert token == entry["token"]
    assert parse_piece(token).value == entry["total"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_start_cells(reading: Reading, ruleset: str) -> None:
    """Every piece on its cell, and nothing else on the board."""
    start = {
        cell: f"{token[0]}{parse_piece(token).value}"
        for cell, token in reading.start(ruleset).items()
    }
    stated = {}
    for row in examples("start", "row"):
        stated.update(row["cells"])
    assert start == stated


@pytest.mark.parametrize("entry", examples("start", "form"))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_advanced_form(reading: Reading, ruleset: str, entry: Entry) -> None:
    """The same pieces nearer the middle, column by column."""
    rows = dict(zip("abcdmnop", entry["white_rows"] + entry["black_rows"], strict=True))
    moved = {
        rows[cell[0]] + cell[1]: token
        for cell, token in reading.start(ruleset, entry["like"]).items()
    }
    assert reading.start(ruleset, entry["name"]) == moved


@pytest.mark.parametrize("entry", examples("start", "opening"))
def test_openings(reading: Reading, entry: Entry) -> None:
    """Who begins, with how many moves, and that nothing can be taken."""
    assert reading.first_side(entry["ruleset"]) == entry["first"]
    assert len(reading.start_moves(entry["ruleset"], entry["first"])) == entry["moves"]
    assert len(reading.start_captures(entry["ruleset"])) == entry["captures"]


@pytest.mark.parametrize("entry", examples("start", "hemmed_in"))
def test_pieces_hemmed_in_at_the_start(reading: Reading, entry: Entry) -> None:
    """These cannot move; no siege comes of it."""
    moving = {word[:2] for word in reading.start_moves(entry["ruleset"], entry["side"])}
    standing = set(army(reading, entry["side"], entry["ruleset"]))
    assert sorted(standing - moving) == entry["cells"]
    assert reading.start_captures(entry["ruleset"]) == []


@pytest.mark.parametrize("entry", examples("progressions", "progression"))
def test_progressions(reading: Reading, entry: Entry) -> None:
    """The kind of each, judged by the oracle and shown on a board that only progressions win."""
    values = entry["values"]
    assert (progression(values) or "") == entry["kind"]
    if entry.get("white_has"):
        assert set(values) <= set().union(*held_values(reading, "white"))
    board = {
        "ruleset": "boissiere",
        "white": dict(zip(("i1", "l4", "o7"), [f"S{value}" for value in values], strict=True)),
        "black": {"a1": "s361"},
    }
    expected = ("white", ["small"]) if entry["kind"] else None
    assert reading.outcome(board) == expected


def test_number_of_progressions(reading: Reading) -> None:
    """Triples of each kind over both armies' values, totals included and the layer 1 left out."""
    (entry,) = examples("progressions", "triples")
    pieces = held_values(reading, "white") + held_values(reading, "black")
    values = sorted(set().union(*pieces) - {1})
    kinds = [progression(list(three)) for three in combinations(values, 3)]
    for kind in ("arithmetic", "geometric", "harmonic"):
        assert kinds.count(kind) == entry[kind]


def great_sets(pieces: list[set[int]]) -> set[tuple[int, ...]]:
    """The sets of four values, one of each of four pieces, that hold all three kinds."""
    singles = sorted(value for piece in pieces if len(piece) == 1 for value in piece)
    pyramids = [piece for piece in pieces if len(piece) > 1]
    fours: set[tuple[int, ...]] = set(combinations(sorted(set(singles)), 4))
    for three, (total,) in product(
        combinations(sorted(set(singles)), 3), product(*[sorted(piece) for piece in pyramids])
    ):
        fours.add(tuple(sorted((*three, total))))
    return {four for four in fours if len(kinds_of_four(list(four), four_term=False)) == 3}


def test_great_sets_of_one_army(reading: Reading) -> None:
    """None with whole pyramids; White has one when its pyramid is down to a certain total."""
    (entry,) = examples("progressions", "triples")
    white, black = held_values(reading, "white"), held_values(reading, "black")
    assert sorted(great_sets(white)) == entry["white_great"]
    assert great_sets(black) == set()
    smaller = [piece for piece in white if len(piece) == 1]
    smaller.append({entry["white_great_with_total"], 0})
    assert tuple(entry["white_great_values"]) in great_sets(smaller)


def test_half_of_the_enemy(reading: Reading) -> None:
    """Half of the enemy's pieces and of the value of his army."""
    (entry,) = examples("victories", "half")
    for side, enemy in (("white", "black"), ("black", "white")):
        pieces = army(reading, enemy)
        assert len(pieces) == 2 * entry["pieces"]
        taken = {f"{side}_taken": list(pieces.values()), "white": {"a1": "C2"}}
        everything = reading.sum_taken({"ruleset": "boissiere", **taken}, side)
        assert everything == 2 * entry[f"{side}_needs"]
