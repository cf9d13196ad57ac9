"""The kernel and the oracle agree on random positions under random rules."""

from __future__ import annotations

import os
from random import Random

import pytest

import rithmomachia
from tests.differential.aimed import AIMS, Fits, Make
from tests.differential.capturing import INSTEAD
from tests.differential.compare import RETURNS_LIMIT, compare, refusal_of
from tests.differential.harness import Checked, known_choices, known_rulesets, run
from tests.differential.leaping import LEAPS, RELIEVED
from tests.differential.ransoming import RANSOMS
from tests.differential.returning import returning
from tests.differential.serving import SERVING
from tests.differential.switches import CHOICES, RULESETS, random_options
from tests.oracle.returns import Return
from tests.oracle.ruleset import Ruleset as OracleRuleset
from tests.oracle.ruleset import Value
from tests.oracle.text import position_text
from tests.oracle.turns import legal_turns

POSITIONS = int(os.environ.get("RITHMO_DIFFERENTIAL_POSITIONS", "400"))
SEED = int(os.environ.get("RITHMO_DIFFERENTIAL_SEED", "1"))


@pytest.mark.timeout(3600)
def test_kernel_and_oracle_agree() -> None:
    """Every position of the seed is compared in full; the first few that differ are shown.

    Options that do not fit together are skipped by asking the kernel; most draws must fit.
    """
    checked: list[Checked] = []
    for batch in run(POSITIONS, SEED, processes=min(2, os.cpu_count() or 1)):
        checked.extend(batch)
        if sum(each.failure is not None for each in checked) >= 3:
            break
    failures = [each.failure for each in checked if each.failure is not None]
    assert not failures, "\n\n".join(failure.report() for failure in failures[:3])
    taken = sum(each.taken for each in checked)
    refused = sum(each.refused for each in checked)
    assert refused <= taken / 3, f"{taken} draws of options taken, {refused} refused"


def test_every_ruleset_file_is_compared() -> None:
    """A file that the kernel plays and nobody compares would be a hole."""
    assert sorted(rithmomachia.Ruleset.names()) == RULESETS


def test_random_options_reach_every_value() -> None:
    """Every value of every key is drawn in some combination that the kernel takes."""
    drawn: set[tuple[str, Value]] = set()
    known: set[tuple[str, Value]] = set()
    for name in RULESETS:
        kernel_rules, rules = known_rulesets(name)
        choices = known_choices(name)
        known |= {(key, value) for key, values in choices.items() for value in values}
        rng = Random(name)
        for _ in range(300):
            options = random_options(rng, rules, choices)
            if refusal_of(kernel_rules, options) is None:
                drawn |= set(options.items())
    assert known - drawn == set()
    every = {(key, value) for key, values in CHOICES.items() for value in values}
    assert every - known == set()


@pytest.mark.parametrize("name", ["boissiere", "renaissance"])
@pytest.mark.parametrize(("make", "fits"), AIMS)
def test_aimed_positions_are_what_they_aim_at(make: Make, fits: Fits, name: str) -> None:
    """Else the rare ends of a turn would go uncompared without anybody noticing."""
    kernel_rules, rules = known_rulesets(name)
    for seed in range(20):
        rng = Random(seed)
        position = make(rng, rules)
        assert fits(position)
        assert compare(position_text(position), rng, kernel_rules, rules) == []


@pytest.mark.parametrize("is_duty", [True, False], ids=["a duty", "a choice"])
@pytest.mark.parametrize(("make", "fits"), INSTEAD)
def test_captures_stand_instead_of_moves_in_the_positions_made_for_them(
    make: Make, fits: Fits, is_duty: bool
) -> None:
    """Beside moves, without any, winning, or several; or a side has neither."""
    kernel_rules, rules = known_rulesets("barozzi")
    rules = rules.with_options({"captures.duty": is_duty})
    assert_aims_hit(make, fits, kernel_rules, rules)


@pytest.mark.parametrize("name", ["fulke-2", "mebben"])
@pytest.mark.parametrize(("make", "fits"), SERVING)
def test_prisoners_serve_in_the_positions_made_for_them(make: Make, fits: Fits, name: str) -> None:
    """They win, or a turn makes them win; one too many is wanted; their side has not acted."""
    kernel_rules, rules = known_rulesets(name)
    assert_aims_hit(make, fits, kernel_rules, rules)


@pytest.mark.parametrize(("make", "fits"), RANSOMS)
def test_layers_are_bought_back_in_the_positions_made_for_them(make: Make, fits: Fits) -> None:
    """After captures and before them, as the only way, with a choice; or refused."""
    kernel_rules, rules = known_rulesets("boissiere")
    options: dict[str, Value] = {"prisoners.ransom": "equal", "prisoners.greatest": False}
    assert_aims_hit(make, fits, kernel_rules, rules.with_options(options))


@pytest.mark.parametrize(("make", "fits"), LEAPS)
@pytest.mark.parametrize("name", ["fulke-2", "boissiere"])
def test_pieces_leap_in_the_positions_made_for_them(make: Make, fits: Fits, name: str) -> None:
    """Out of a siege and into one, with what follows, as the only move; or in vain."""
    kernel_rules, rules = known_rulesets(name)
    assert_aims_hit(make, fits, kernel_rules, rules.with_options({"movement.leaps": "siege"}))


def test_sieges_are_relieved_in_the_positions_made_for_them() -> None:
    """Who could take a besieger is not besieged, and does not leap."""
    kernel_rules, rules = known_rulesets("fulke-2")
    relieved = rules.with_options({"captures.siege.relief": "any"})
    assert_aims_hit(*RELIEVED, kernel_rules, relieved)


def assert_aims_hit(
    make: Make, fits: Fits, kernel_rules: rithmomachia.Ruleset, rules: OracleRuleset
) -> None:
    """Most positions are what they aim at, and on all of them the readings agree."""
    hits = 0
    for seed in range(12):
        rng = Random(seed)
        position = make(rng, rules)
        hits += fits(position)
        assert compare(position_text(position), rng, kernel_rules, rules) == []
    assert hits >= 8


def test_men_come_back_in_the_positions_made_for_them() -> None:
    """Before or after captures, or with no room left; both readings agree on every one."""
    seen = {"returns": 0, "captures before": 0, "captures after": 0, "none": 0}
    for seed in range(36):
        rng = Random(seed)
        kernel_rules, rules = known_rulesets(("boutin", "dagonell", "fulke-1")[seed % 3])
        position = returning(rng, rules)
        turns = legal_turns(position, RETURNS_LIMIT) or []
        returns = [turn for turn, _ in turns if isinstance(turn.move, Return)]
        seen["returns"] += bool(returns)
        seen["captures before"] += any(turn.before for turn in returns)
        seen["captures after"] += any(turn.after for turn in returns)
        seen["none"] += not returns
        assert compare(position_text(position), rng, kernel_rules, rules) == []
    assert min(seen.values()) >= 5, seen
