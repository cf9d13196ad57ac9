"""Openings: from files, at random, always the same for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.engine import Engine
from rithmomachia.match.openings import Opening, Openings, OpeningsPlan, read_openings
from rithmomachia.match.time_control import MatchError

RULES = Ruleset.builtin("boissiere")
START = Position.initial(RULES)


def test_random_openings_are_repeatable_even_and_differ(any_ruleset: Ruleset) -> None:
    plan = OpeningsPlan(plies=6, window=40)
    made = [Openings(plan, any_ruleset, seed=3).opening(pair) for pair in range(6)]
    assert made == [Openings(plan, any_ruleset, seed=3).opening(pair) for pair in range(6)]
    assert len({each.turns for each in made}) == 6
    assert made[0] != Openings(plan, any_ruleset, seed=4).opening(0)
    fair = Engine().search(Position.initial(any_ruleset), nodes=4000).score
    for each in made:
        game = each.game()
        assert len(game.turns) == 6
        assert game.outcome() is None
        assert abs(Engine().search(game.position, nodes=4000).score - fair) <= 40


def test_no_plies_begin_at_the_start() -> None:
    assert Openings(OpeningsPlan(plies=0), RULES, seed=1).opening(5) == Opening(START)


def write(folder: Path, *lines: str) -> Path:
    file = folder / "openings.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_file_holds_positions_and_turns(tmp_path: Path) -> None:
    moved = START.play("d6d7")
    file = write(tmp_path, "# tried in 1556", "", moved.text(), "d6d7 m3l3", "  d5e5")
    listed = read_openings(file, RULES)
    assert listed == [Opening(moved), Opening(START, ("d6d7", "m3l3")), Opening(START, ("d5e5",))]
    assert listed[1].game().position == START.play("d6d7").play("m3l3")
    in_order = Openings(OpeningsPlan(file, first=2), RULES, seed=1)
    assert [in_order.opening(pair) for pair in range(4)] == [*listed[1:], *listed[:2]]
    shuffled = Openings(OpeningsPlan(file, is_shuffled=True), RULES, seed=1)
    one, two = ([shuffled.opening(pair) for pair in range(k, k + 3)] for k in (0, 3))
    assert sorted(one, key=listed.index) == sorted(two, key=listed.index) == listed
    orders = [
        [Openings(OpeningsPlan(file, True), RULES, seed=seed).opening(pair) for pair in range(3)]
        for seed in range(8)
    ]
    assert any(order != listed for order in orders)


def finished() -> str:
    return Setup(RULES, {"a1": "C2"}, {}, "black").position().text()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["d6d7", "d6d7 d6d7"], "line 2: .*d6d7"),
        (["nonsense"], "line 1: .*nonsense"),
        ([Position.initial(Ruleset.builtin("renaissance")).text()], "line 1: .*'renaissance'"),
        ([finished()], "line 1: .*over"),
        (["# nothing"], "no opening"),
        ([], "no opening"),
    ],
)
def test_a_file_at_fault_is_refused_with_its_line(
    tmp_path: Path, lines: list[str], said: str
) -> None:
    with pytest.raises(MatchError, match=said):
        read_openings(write(tmp_path, *lines), RULES)


def test_a_start_past_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="1 openings, and start=2"):
        Openings(OpeningsPlan(write(tmp_path, "d6d7"), first=2), RULES, seed=1)
