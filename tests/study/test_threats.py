"""All captures a side threatens, held to what can be played."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rithmomachia import Position, Ruleset, Setup, Side
from rithmomachia.engine.threats import passed
from rithmomachia.study import threats


def test_sums_are_told_for_what_can_be_taken_now_and_after_a_move() -> None:
    ruleset = Ruleset.builtin("boissiere")
    position = Setup(ruleset, {"e2": "C5"}, {"e6": "s15", "g3": "c5"}).position()
    found = threats(position, "white")
    assert [(one.cell, one.move) for one in found[:1]] == [("e6", None)]
    assert [reason.sum_text for reason in found[0].reasons] == ["5 × 3 empty cells = 15"]
    later = {(one.cell, one.move_word) for one in found[1:]}
    assert ("g3", "e2f2") not in later
    assert ("g3", "e2e3") not in later
    # Equal values: from f3 the circle reaches g3, but two steps lead there.
    assert later == set()


@pytest.mark.parametrize("name", Ruleset.names())
def test_every_threat_can_be_carried_out_and_none_is_left_out(name: str) -> None:
    chance = random.Random(7)
    ruleset = Ruleset.builtin(name)
    position = Position.initial(ruleset)
    # Where a capture is a turn of its own no move takes: threats carried out at once are counted.
    is_alone = ruleset.value("captures.timing") == "instead"
    seen = 0
    for _ in range(120):
        turns = list(islice(position.legal_turns(), 200))
        if not turns:
            break
        position = position.play(chance.choice(turns))
        for side in Side:
            start = passed(position, side)
            found = threats(position, side)
            if start is None or start.outcome() is not None:
                assert found == []
                continue
            at_once = {(one.cell, one.layer) for one in found if one.move is None}
            assert at_once == {(one.cell, one.layer) for one in start.captures()}
            seen += len(at_once) if is_alone else 0
            meetings = {move.word for move in start.moves() if move.is_meeting}
            assert meetings <= {one.move_word for one in found}
            for one in found:
                if one.move_word is None or one.move_word in meetings:
                    continue
                seen += 1
                assert start.pieces()[one.cell].side != side
                then = start.play_part(one.move_word)
                fallen = (
                    one.cell not in then.pieces()
                    or then.pieces()[one.cell] != (start.pieces()[one.cell])
                )
                on_offer = (one.cell, one.layer) in {(c.cell, c.layer) for c in then.captures()}
                assert on_offer or fallen
    assert seen > 5


def test_after_the_end_nothing_is_threatened() -> None:
    ruleset = Ruleset.builtin("boissiere")
    white = {"i1": "C4", "k2": "C6", "j3": "T9"}
    position = Setup(ruleset, white, {"p8": "c9", "a1": "c4"}).position()
    assert position.outcome() is not None
    assert threats(position, "white") == threats(position, "black") == []
