"""Why a turn is good, in words: every sum is the kernel's, and the turn is the engine's."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.cli import run
from rithmomachia.engine import Engine, Line
from rithmomachia.engine.explaining import explain, leaning_text, notations, white_chance
from rithmomachia.engine.players import random_turn
from tests.playthroughs.games import played_games

BOISSIERE = Ruleset.builtin("boissiere")


def best(position: Position, *, depth: int = 3) -> Line:
    return Engine().search(position, depth=depth).lines[0]


def near_the_end(game: str, *, before: int = 1) -> Position:
    played = played_games()[game]
    position = played.start()
    for word in played.words[:-before]:
        position = position.play(word)
    return position


def sums_of(position: Position) -> set[str]:
    """Every sum of every capture at hand, now or after one move, automatic ones included."""
    captures = list(position.captures())
    for move in position.moves():
        captures += position.consequences(move.word) if position.is_legal(move.word) else []
        captures += position.play_part(move.word).captures()
    found = {reason.sum_text for capture in captures for reason in capture.reasons}
    return found | {
        reason.sum_text for move in position.moves() for reason in move.reasons if move.is_meeting
    }


def test_a_win_is_told_with_its_sum_and_its_condition() -> None:
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    prisoners = ["c3", "t16", "s28"]
    position = Setup(BOISSIERE, white, black, white_prisoners=prisoners).position()
    told = explain(position, best(position))
    assert (told.word, told.cell) == ("xm4", "i4")
    assert told.nudge == "There is a win to be found. Look at C5 on i4."
    assert told.captures == ["C5 on i4 takes s15 on m4: 5 × 3 empty cells = 15."]
    outcome = position.play("xm4").outcome()
    assert outcome is not None
    assert told.reasons == [f"This ends the game. {outcome.text}."]
    assert told.reply is None
    assert told.chance > 0.99


def test_a_progression_that_wins_is_told_with_its_numbers() -> None:
    position = near_the_end("philosophers")
    told = explain(position, best(position))
    after = position.play(told.word).outcome()
    assert after is not None
    assert after.text in told.text()
    assert all(str(number) in told.reasons[0] for number in after.numbers)


def test_a_turn_that_lets_the_other_side_win_is_no_win_to_be_found() -> None:
    # White's 4 completes a progression of Black's.
    white, black = {"d8": "C4", "a1": "C8"}, {"e5": "S28", "e6": "T16", "p8": "S49"}
    position = Setup(Ruleset.builtin("philosophers"), white, black).position()
    line = next(line for line in lines_of(position) if line.pv[0].word == "d8e7")
    outcome = position.play("d8e7").outcome()
    assert outcome is not None
    assert outcome.winner == "black"
    told = explain(position, line)
    assert told.nudge == "Look at C4 on d8."
    assert told.reasons == [f"This ends the game. {outcome.text}."]


def test_how_many_prisoners_are_missing() -> None:
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    position = Setup(BOISSIERE, white, black, white_prisoners=["c3"]).position()
    line = next(
        line
        for line in Engine().search(position, depth=1, multi_pv=10).lines
        if "xm4" in line.pv[0].parts
    )
    told = explain(position, line)
    assert position.play(told.word).tally("white").count == 2
    assert "Two more prisoners reach De Corpore (2 of 4)." in told.reasons


def test_a_danger_that_is_left_and_one_that_is_averted() -> None:
    # Black's 5 would take the 15 over three empty cells; White's only other piece is far away.
    white, black = {"e4": "S15", "a1": "C2"}, {"i4": "C5", "p8": "S49"}
    # Without division, by which White could take first: ten lines are all turns there are.
    rules = BOISSIERE.with_options({"division": "off"})
    position = Setup(rules, white, black).position()
    lines = Engine().search(position, depth=1, multi_pv=10).lines
    away = next(line for line in lines if line.pv[0].word == "e4e7")
    stays = next(line for line in lines if line.pv[0].word == "a1b1")
    saved = explain(position, away)
    assert "It takes S15 on e4 out of danger (5 × 3 empty cells = 15)." in saved.reasons
    assert saved.nudge == "Something stands in danger. Look at S15 on e4."
    left = explain(position, stays).reasons
    assert not any("out of danger" in reason for reason in left)


def test_chances_are_whites_and_leanings_name_a_side() -> None:
    position = near_the_end("boissiere")
    assert position.side_to_move == "black"
    line = best(position)
    assert white_chance(position, line.score) < 0.01
    assert leaning_text(position, line) == "De Corpore for Black"
    assert explain(position, line).chance == white_chance(position, line.score)


def test_the_rest_of_a_turn_and_the_end_of_it() -> None:
    position = near_the_end("three_prisoners", before=2)
    rest = position.play_part("m3l2")
    assert rest.stage == "after"
    told = explain(rest, best(rest))
    assert told.word == "xh2:9"
    assert told.cell == "l2"
    idle = next(line for line in lines_of(rest) if line.pv[0].word == "")
    told = explain(rest, idle)
    assert (told.word, told.cell) == ("", None)
    assert told.nudge == "Nothing more is worth taking: end the turn here."
    assert told.text().startswith("End the turn.")


def lines_of(position: Position) -> list[Line]:
    return Engine().search(position, depth=1, multi_pv=10).lines


def test_a_reply_is_taken_over_where_the_line_ends_before_it() -> None:
    position = Position.initial(BOISSIERE)
    line = best(position, depth=1)
    assert len(line.pv) == 1
    assert explain(position, line).reply is None
    answer = next(position.play(line.pv[0]).legal_turns())
    told = explain(position, line, reply=answer)
    assert told.reply == position.play(line.pv[0]).notation(answer)


@pytest.mark.parametrize("ruleset", Ruleset.names())
def test_no_sum_is_made_up(ruleset: str) -> None:
    """Along random games: all sums told of what falls now are among the kernel's."""
    rng = Random(11)
    told_sums = 0
    for _ in range(4):
        position = Position.initial(Ruleset.builtin(ruleset))
        for _ in range(25):
            if position.outcome() is not None:
                break
            line = best(position, depth=1)
            told = explain(position, line)
            assert position.is_legal(told.word)
            assert told.notation == notations(position, line.pv)[0]
            if told.cell is not None:
                assert position.pieces()[told.cell].side == position.side_to_move
            known, walk, turn = sums_of(position), position, line.pv[0]
            for part in turn.word.split("."):
                walk = walk.play_part(part)
                known |= sums_of(walk)
            for sentence in told.captures:
                found = re.search(r": (.+)\.$", sentence)
                assert found is not None
                assert found[1] in known
                told_sums += 1
            position = position.play(random_turn(position, rng))
    assert told_sums > 0


def test_hint_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    text = near_the_end("boissiere").text()
    assert run(["hint", text, "--time", "0.05"]) == 0
    shown = capsys.readouterr().out
    assert "black to move" in shown
    assert "190's layer 16 ÷ 2 empty cells = 8" in shown
    assert run(["hint", *text.split(), "--time", "0.05", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["position"] == text
    assert report["word"] == "xf2"
    assert report["captures"][0] in shown
    assert report["white_chance"] < 0.01


def test_hint_on_a_finished_game_and_on_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    over = near_the_end("boissiere").play("xf2")
    assert run(["hint", over.text(), "--time", "0.05"]) == 0
    outcome = over.outcome()
    assert outcome is not None
    assert capsys.readouterr().out == f"The game is over: {outcome.text}\n"
    assert run(["hint", "nonsense"]) == 2
    assert "'nonsense'" in capsys.readouterr().err.replace('"', "'")


@pytest.mark.parametrize("command", ["play", "serve", "match"])
def test_levels_are_listed(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "beginner: Has just read the rules" in shown
    assert "master: All it has" in shown
