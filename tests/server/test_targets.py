"""The numbers beside each victory by what is taken, and the sentences that say what it takes."""

from __future__ import annotations

from typing import Any

import pytest

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.rulebook.victories import endings
from rithmomachia.server.targets import targets


def position(ruleset: str, options: dict[str, Any], white: list[str], black: list[str]) -> Position:
    """Two lone pieces, and what each side has taken."""
    return Setup(
        Ruleset.builtin(ruleset).with_options(options),
        white={"a1": "S289"},
        black={"p8": "s361"},
        white_prisoners=white,
        black_prisoners=black,
    ).position()


def meters(found: Position, victory: str, side: str) -> tuple[list[tuple[int, int, bool]], bool]:
    """(current, target, met) of each meter, and whether the victory is lost."""
    target = next(target for target in targets(found) if target.victory == victory)
    shown = target.white if side == "white" else target.black
    return [(meter.current, meter.target, meter.is_met) for meter in shown.meters], shown.is_lost


@pytest.mark.parametrize(
    ("victory", "white", "black"),
    [
        ("de_corpore", ([(4, 12, False)], False), ([(1, 12, False)], False)),
        ("de_bonis", ([(424, 500, False)], False), ([(4, 500, False)], False)),
        ("de_lite", ([(424, 500, False), (9, 9, False)], True), None),
        ("de_honore", ([(424, 500, False), (4, 4, False)], True), None),
        (
            "de_honore_liteque",
            ([(424, 500, False), (4, 5, True), (9, 10, True)], False),
            ([(4, 500, False), (1, 5, True), (1, 10, True)], False),
        ),
    ],
)
def test_limits_that_are_passed_lose_the_victory_for_good(
    victory: str, white: Any, black: Any
) -> None:
    options: dict[str, Any] = {
        "victory.de_bonis.enabled": True,
        "victory.de_bonis.sum": 500,
        "victory.de_lite.enabled": True,
        "victory.de_lite.sum": 500,
        "victory.de_honore.enabled": True,
        "victory.de_honore.sum": 500,
        "victory.de_honore.count": 4,
        "victory.de_honore_liteque.enabled": True,
        "victory.de_honore_liteque.sum": 500,
        "victory.de_honore_liteque.count": 5,
        "victory.de_honore_liteque.digits": 10,
    }
    found = position("renaissance", options, ["t100", "s225", "t90", "c9"], ["C4"])
    assert meters(found, victory, "white") == white
    if black is not None:
        assert meters(found, victory, "black") == black


def test_pieces_that_fill_a_place_are_summed() -> None:
    options: dict[str, Any] = {
        "victory.de_lite.enabled": True,
        "victory.de_lite.pieces": 2,
        "victory.de_lite.sum": 9999,
    }
    taken = ["t16", "p:s36", "t12", "c9"]
    apart = position("boissiere", options, taken, [])
    assert meters(apart, "de_lite", "white") == ([(28, 9999, False)], False)
    counted = position("boissiere", {**options, "counting.layers_count": True}, taken, [])
    assert meters(counted, "de_lite", "white") == ([(52, 9999, False)], False)


def test_an_exact_sum_that_is_passed_is_lost() -> None:
    options: dict[str, Any] = {
        "victory.de_honore_liteque.enabled": True,
        "victory.de_honore_liteque.pieces": 3,
        "victory.de_honore_liteque.sum": 50,
    }
    found = position("boissiere", options, ["t16", "t36"], ["C4"])
    assert meters(found, "de_honore_liteque", "white") == (
        [(2, 3, False), (52, 50, False)],
        True,
    )
    assert meters(found, "de_honore_liteque", "black")[1] is False


def test_each_side_can_have_its_own_target() -> None:
    ruleset = Ruleset.builtin("boissiere")
    half = next(preset for preset in ruleset.presets() if preset.id == "half")
    chosen = ruleset.with_options({**half.values, "victory.de_bonis.enabled": True})
    found = Position.initial(chosen)
    assert meters(found, "de_bonis", "white")[0] == [(0, 876, False)]
    assert meters(found, "de_bonis", "black")[0] == [(0, 656, False)]
    assert ("De Bonis: the values taken sum to at least 876 (White) or 656 (Black).") in endings(
        chosen
    )


@pytest.mark.parametrize(
    ("ruleset", "victory", "options", "expected"),
    [
        (
            "renaissance",
            "de_lite",
            {},
            "the values taken sum to at least 100, with fewer than 9 digits",
        ),
        (
            "renaissance",
            "de_honore_liteque",
            {"counting.digits": "sum"},
            "the values taken sum to at least 100, "
            "with fewer than 12 pieces and a digit sum below 9",
        ),
        (
            "boissiere",
            "de_bonis",
            {"victory.de_bonis.method": "exactly"},
            "some of the values taken sum to exactly 100",
        ),
        ("boissiere", "de_lite", {}, "some 4 of the pieces taken sum to at least 100"),
        ("boissiere", "de_honore", {}, "some 4 of the pieces taken sum to exactly 100"),
        (
            "boissiere",
            "de_honore_liteque",
            {},
            "exactly 4 pieces taken, and all values removed sum to exactly 100",
        ),
    ],
)
def test_victories_are_told_with_their_numbers(
    ruleset: str, victory: str, options: dict[str, Any], expected: str
) -> None:
    chosen = Ruleset.builtin(ruleset).with_options({f"victory.{victory}.enabled": True, **options})
    assert any(line.endswith(f": {expected}.") for line in endings(chosen))
