"""Diagrams: played again from their text they show what their rule says; no rule goes without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rithmomachia import OptionError, Position, Ruleset, Side
from rithmomachia.rulebook import Diagram, Rule, rulebook
from rithmomachia.rulebook.captures import KINDS

RULESETS = Ruleset.names()
# What a reason's numbers have to satisfy, by kind and operation.
SUMS: dict[tuple[str, str | None], Callable[..., bool]] = {
    ("meeting", None): lambda values, _times, hit: values == [hit],
    ("multiplication", None): lambda values, times, hit: values[0] * times == hit,
    ("division", None): lambda values, times, hit: values[0] == hit * times,
    ("ambush", "+"): lambda values, _times, hit: sum(values) == hit,
    ("ambush", "-"): lambda values, _times, hit: abs(values[0] - values[1]) == hit,
    ("ambush", "*"): lambda values, _times, hit: values[0] * values[1] == hit,
    ("ambush", "/"): lambda values, _times, hit: max(values) == hit * min(values),
    ("power", None): lambda values, times, hit: values[0] ** times == hit,
    ("root", None): lambda values, times, hit: values[0] == hit**times,
}


def rules(ruleset: Ruleset) -> dict[str, Rule]:
    return {rule.name: rule for chapter in rulebook(ruleset) for rule in chapter.rules}


def victory_keys(ruleset: Ruleset) -> list[str]:
    """The switches of all the victories a ruleset knows."""
    keys = [option.key for option in ruleset.options()]
    return [key for key in keys if key.startswith("victory.") and key.endswith(".enabled")]


def check(diagram: Diagram) -> None:
    """What a diagram claims, found again from the text of its position alone."""
    position = Position.parse(diagram.position.text(), diagram.position.ruleset)
    assert position.outcome() is None
    if diagram.kind == "moves":
        # A man that comes back stands nowhere before.
        moves = position.moves()
        goals = {move.to_cell for move in moves if (move.from_cell or "") == diagram.origin}
        assert goals == set(diagram.goals)
    elif diagram.kind == "capture":
        check_capture(position, diagram)
    elif diagram.kind == "victory":
        for part in diagram.part.split("."):
            position = position.play_part(part)
        outcome = position.outcome()
        assert outcome is not None
        assert outcome == diagram.outcome
        assert outcome.winner == Side.WHITE
    window = diagram.window
    for cell in {*diagram.position.pieces(), *diagram.goals, *(diagram.move or ())}:
        assert window.first_row <= ord(cell[0]) - ord("a") <= window.last_row
        assert window.first_column <= int(cell[1]) - 1 <= window.last_column


def check_capture(position: Position, diagram: Diagram) -> None:
    before = position.pieces()[diagram.target]
    after = position.play_part(diagram.part)
    if diagram.capture is not None and after.stage == "after" and diagram.move is not None:
        after = after.play_part(diagram.capture.word)
    left = after.pieces().get(diagram.target)
    if left is not None and left.side == before.side:
        # A layer fell: the rest of the pyramid stands.
        assert left.value < before.value
    reason = diagram.reason
    if reason is None:
        return
    assert reason.target_value in (before.value, *(layer.value for layer in before.layers))
    assert [actor.value for actor in reason.pieces] == reason.values
    if reason.kind not in ("siege", "progression"):
        fits = SUMS[reason.kind, reason.operation]
        assert fits(reason.values, reason.distance, reason.target_value), reason.text


@pytest.mark.parametrize("name", RULESETS)
def test_every_diagram_shows_what_it_says(name: str) -> None:
    shown = rules(Ruleset.builtin(name)).values()
    diagrams = [diagram for rule in shown for diagram in rule.diagrams]
    assert len(diagrams) > 12
    for diagram in diagrams:
        check(diagram)


@pytest.mark.parametrize("name", RULESETS)
def test_every_capture_in_force_is_shown(name: str) -> None:
    ruleset = Ruleset.builtin(name)
    found = rules(ruleset)
    values = {option.key: option.value for option in ruleset.options()}
    for kind in KINDS:
        if values.get(f"captures.{kind}.enabled") is True:
            shown = found[f"captures.{kind}.enabled"].diagrams
            assert {one.reason.kind for one in shown if one.reason is not None} == {kind}
    assert found["captures.meeting.method"].diagrams
    taken = [one.capture for one in found["captures.pyramids"].diagrams]
    assert [one is not None and one.layer is not None for one in taken] == [True, False]


def asks_too_much(ruleset: Ruleset, key: str) -> bool:
    """Whether Black's army has too few values of one digit: then White never wins so."""
    prefix = key.removesuffix("enabled")
    values = {option.key: option.value for option in ruleset.options()}
    if values.get(f"{prefix}method") != "men_characters":
        return False
    pieces, digits = int(values[f"{prefix}pieces"]), int(values[f"{prefix}digits"])
    enemies = Position.initial(ruleset).pieces().values()
    small = [piece for piece in enemies if piece.side == Side.BLACK and piece.value < 10]
    # Each piece has a digit; what is left over is shared among those of two.
    return len(small) < pieces - (digits - pieces)


@pytest.mark.parametrize("name", RULESETS)
def test_every_victory_is_shown_where_it_alone_is_on(name: str) -> None:
    keys = victory_keys(Ruleset.builtin(name))
    assert len(keys) > 3
    for key in keys:
        only = Ruleset.builtin(name).with_options({each: each == key for each in keys})
        shown = rules(only)[key].diagrams
        if asks_too_much(only, key):
            assert shown == ()
            continue
        (diagram,) = shown
        check(diagram)
        assert diagram.outcome is not None
        assert diagram.outcome.conditions == [key.split(".")[1]]


@pytest.mark.parametrize("name", RULESETS)
def test_each_operation_of_an_ambush_has_its_own_diagram(name: str) -> None:
    ruleset = Ruleset.builtin(name)
    signs = {"addition": "+", "subtraction": "-", "multiplication": "*", "division": "/"}
    on = [sign for form, sign in signs.items() if ruleset.value(f"captures.ambush.{form}")]
    shown = rules(ruleset)["captures.ambush.enabled"].diagrams if on else ()
    assert [one.reason and one.reason.operation for one in shown] == on


@pytest.mark.parametrize(
    ("options", "cells"),
    [
        ({}, {"g4", "h3", "h5", "i4"}),
        ({"movement.circle.lines": "diagonal"}, {"g3", "g5", "i3", "i5"}),
        ({"movement.circle.steps": 2}, {"f4", "h2", "h6", "j4"}),
    ],
)
def test_a_changed_key_changes_its_diagram(options: dict[str, str | int], cells: set[str]) -> None:
    ruleset = Ruleset.builtin("boissiere").with_options(options)
    (diagram,) = rules(ruleset)["movement.circle.steps"].diagrams
    assert set(diagram.goals) == cells


def test_the_distance_is_shown_as_it_is_counted() -> None:
    for counting, gap in (("empty", 4), ("steps", 3), ("inclusive", 2)):
        ruleset = Ruleset.builtin("boissiere").with_options({"distance": counting})
        (diagram,) = rules(ruleset)["captures.multiplication.enabled"].diagrams
        assert diagram.reason is not None
        assert diagram.reason.distance == 3
        assert abs(int(diagram.actors[0][1]) - int(diagram.target[1])) == gap


def other_values(name: str) -> list[tuple[str, str, str | bool]]:
    """Every choice and every switch of a ruleset at each of its other values."""
    found: list[tuple[str, str, str | bool]] = []
    for option in Ruleset.builtin(name).options():
        if not option.key.startswith(("captures.", "movement.")):
            continue
        if option.kind == "bool":
            found.append((name, option.key, not option.value))
        others = [value for value in option.values or [] if value != option.value]
        found.extend((name, option.key, value) for value in others)
    return found


# A few stand for all: this builds some fifty rulebooks for each.
@pytest.mark.parametrize("name", ["boissiere", "philosophers", "fulke-1"])
def test_diagrams_hold_under_every_other_value_of_a_key(name: str) -> None:
    tried = 0
    for _name, key, value in other_values(name):
        try:
            ruleset = Ruleset.builtin(name).with_options({key: value})
        except OptionError:
            # Not every value goes with the others: such rules cannot be played either.
            continue
        tried += 1
        for rule in rules(ruleset).values():
            for diagram in rule.diagrams:
                check(diagram)
    assert tried > 10
