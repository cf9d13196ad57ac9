"""`rithmomachia analyse`: lines for people and for programs, on a terminal and off it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.cli import run
from rithmomachia.cli.analysis_display import LiveLines
from rithmomachia.engine import Engine, Limit, win_chance

START = Position.initial(Ruleset.builtin("boissiere"))


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["analyse", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def win_in_one() -> Position:
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    prisoners = ["c3", "t16", "s28"]
    return Setup(START.ruleset, white, black, white_prisoners=prisoners).position()


def test_lines_for_programs_are_those_of_the_engine(capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(output(capsys, "--depth", "2", "--multi-pv", "3", "--hash", "16", "--json"))
    lines = Engine().analyse(START, Limit(depth=2), multi_pv=3)
    assert report["position"] == START.text()
    assert report["side_to_move"] == "white"
    assert report["outcome"] is None
    assert [each["rank"] for each in report["lines"]] == [1, 2, 3]
    for each, line in zip(report["lines"], lines, strict=True):
        assert each["turns"] == [turn.word for turn in line.pv]
        assert each["notation"][0] == START.notation(line.pv[0])
        assert (each["depth"], each["score"], each["wins_in"]) == (2, line.score, line.wins_in)
        assert each["win_chance"] == pytest.approx(win_chance(line.score), abs=0.0001)
    assert report["nodes"] > 0


def test_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, *win_in_one().text().split(), "--depth", "2").splitlines()
    assert lines[0] == "De Boissière, turn 1, white to move"
    score, chance, depth, turns = lines[1].split("  ")
    assert (score, chance) == ("wins in 1", "100%")
    assert depth.startswith("depth ")
    assert turns == f"1. {win_in_one().notation('xm4')}"
    assert lines[2].endswith(" a second")
    assert len(lines) == 3


def test_turns_are_played_first_and_one_quoted_text_will_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    moved = START.play("d6d7").play("m3l3")
    for place in (["startpos"], [], [START.text()]):
        said = output(capsys, *place, "--turns", "d6d7 m3l3", "--nodes", "500", "--json")
        assert json.loads(said)["position"] == moved.text()
    report = json.loads(output(capsys, "-r", "renaissance", "-o", "start=advanced", "--json",
                               "--time", "0.01"))  # fmt: skip
    assert report["position"].startswith("renaissance:start.form=advanced ")


def test_a_finished_position_says_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    over = win_in_one().play("xm4")
    outcome = over.outcome()
    assert outcome is not None
    assert output(capsys, over.text()).splitlines()[1:] == [outcome.text]
    report = json.loads(output(capsys, over.text(), "--json"))
    assert report["lines"] == []
    assert report["outcome"] == {
        "winner": "white",
        "condition": outcome.condition,
        "text": outcome.text,
    }


def test_the_middle_of_a_turn_and_rulesets_of_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    white = {"i4": "C5", "c3": "T9", "d5": "C7", "a1": "S25"}
    black = {"c5": "T16", "p8": "S49", "p1": "S28"}
    half = Setup(START.ruleset, white, black).position().play_part("i4i5")
    report = json.loads(output(capsys, half.text(), "--depth", "1", "--json"))
    assert half.is_legal(report["lines"][0]["turns"][0])
    file = tmp_path / "mine.toml"
    file.write_text(START.ruleset.to_toml().replace('"boissiere"', '"mine"'), encoding="utf-8")
    text = Position.initial(Ruleset.load(file)).text()
    report = json.loads(output(capsys, text, "-r", str(file), "--depth", "1", "--json"))
    assert report["position"] == text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nonsense"], "nonsense"),
        ([START.text(), "-r", "renaissance"], "--ruleset 'renaissance' cannot"),
        ([START.text(), "-o", "division=off"], "--option 'division=off' cannot"),
        (["--turns", "d6d8"], "d6d8"),
        (["--depth", "0"], "0"),
        (["--depth", "256"], "256"),
        (["--time", "0"], "0"),
        (["--nodes", "-1"], "-1"),
        (["--multi-pv", "11"], "11"),
        (["--threads", "many"], "many"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["analyse", *arguments]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1


def test_the_lines_of_a_terminal_are_kept_up_to_date() -> None:
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=100)
    lines = Engine().analyse(START, Limit(depth=3), multi_pv=2)
    with LiveLines(START, console=console) as display:
        for line in lines:
            display.show(line)
        display._live.refresh()
    shown = text.getvalue()
    assert f"1. {START.notation(lines[1].pv[0])}" in shown
    assert "depth 3/" in shown
    assert " positions, " in shown


@pytest.mark.parametrize("wait_s", [0, 2])
def test_an_interrupt_ends_it_with_what_was_found(wait_s: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rithmomachia", "analyse", "--time", "3000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "De Boissière, turn 1, white to move\n"
    time.sleep(wait_s)
    os.kill(process.pid, signal.SIGINT)
    said, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    # The signal may come before the search has begun.
    assert errors == ""
    assert (said == "" and wait_s == 0) or said.splitlines()[-1].endswith(" a second")
