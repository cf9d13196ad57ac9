"""The state of a match on disk: killed at any moment it loses no finished game."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rithmomachia.cli import run
from rithmomachia.match.journal import Journal
from rithmomachia.match.record import GameRecord
from rithmomachia.match.time_control import MatchError
from rithmomachia.record import parse_record
from tests.match.engines import RANDOM

PATIENCE = 120.0
CONFIGURATION = {"engines": [{"name": "a", "depth": 1}, {"name": "b", "depth": 2}], "seed": 1}


def record(number: int) -> GameRecord:
    return GameRecord.from_facts({
        "number": number, "white": "a", "black": "b", "first_side": "white",
        "one": "white" if number % 2 else "black", "start": "", "opening": 0, "turns": "d6d7",
        "winner": None, "ending": "max-turns", "text": "½", "thoughts": [[5, -3, 1, None]],
    })  # fmt: skip


def begun(path: Path, games: int) -> None:
    with Journal(path, CONFIGURATION) as journal:
        for number in range(1, games + 1):
            journal.append(record(number))


def test_a_journal_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    begun(path, 3)
    with Journal(path, CONFIGURATION) as journal:
        assert journal.records == {number: record(number) for number in (1, 2, 3)}
        journal.append(record(4))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    assert json.loads(lines[0])["match"] == CONFIGURATION


def test_what_a_kill_left_of_a_line_is_cut_off_wherever_it_fell(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    begun(path, 2)
    whole = path.read_bytes()
    second = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    first = whole.index(b"\n") + 1
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = 2 if cut == len(whole) else 1 if cut >= second else 0
        with Journal(path, CONFIGURATION) as journal:
            assert len(journal.records) == kept, cut
            journal.append(record(9))
        with Journal(path, CONFIGURATION) as journal:
            assert sorted(journal.records)[-1] == 9
            assert len(journal.records) == kept + 1
    assert first < second


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({**CONFIGURATION, "seed": 2}, "its seed is 1, not 2"),
        ({**CONFIGURATION, "sprt": {"elo0": 0}}, "its sprt is null, not"),
        ({"engines": CONFIGURATION["engines"]}, "its seed is 1, not null"),
        (
            {"engines": [{"name": "a", "depth": 1}, {"name": "b", "depth": 3}], "seed": 1},
            "its engines 2.depth is 2, not 3",
        ),
    ],
)
def test_another_match_is_refused_and_nothing_changes(
    tmp_path: Path, other: dict[str, object], said: str
) -> None:
    path = tmp_path / "match.jsonl"
    begun(path, 2)
    before = path.read_bytes()
    with pytest.raises(MatchError, match=said):
        Journal(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shopping list\n- bread\n", "is no record of a match"),
        ("shopping list", "is no record of a match"),
        ("[]\n", "is no record of a match"),
        ('{"format":"other"}\n', "is no record of a match"),
    ],
)
def test_other_files_are_refused_and_not_touched(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MatchError, match=said):
        Journal(path, CONFIGURATION)
    assert path.read_text(encoding="utf-8") == text


def test_a_damaged_line_is_told_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    begun(path, 2)
    lines = path.read_text(encoding="utf-8").splitlines()
    for damaged, said in (("{", "line 2 cannot be read"), ('{"number":1}', "line 2: no record")):
        path.write_text("\n".join([lines[0], damaged, lines[2]]) + "\n", encoding="utf-8")
        with pytest.raises(MatchError, match=said):
            Journal(path, CONFIGURATION)


def test_two_matches_on_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with Journal(path, CONFIGURATION), pytest.raises(MatchError, match="another match is running"):
        Journal(path, CONFIGURATION)
    begun(path, 1)


def command(folder: Path, *more: str) -> list[str]:
    engine = ["--engine", f"cmd={shlex.join(RANDOM)}", "st=20"]
    return [
        sys.executable, "-m", "rithmomachia", "match", *engine, "name=one", *engine, "name=two",
        "--rounds", "12", "--max-turns", "40", "--concurrency", "2",
        "--state", str(folder / "match.jsonl"), "--games", str(folder / "games"), *more,
    ]  # fmt: skip


def finished(folder: Path) -> list[int]:
    path = folder / "match.jsonl"
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[1:-1]
    return [json.loads(line)["number"] for line in lines]


def wait_for(folder: Path, games: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(finished(folder)) < games:
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_match_goes_on_after_a_kill(tmp_path: Path, how: signal.Signals) -> None:
    process = subprocess.Popen(
        command(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    wait_for(tmp_path, 5)
    os.kill(process.pid, how)
    said, errors = process.communicate(timeout=PATIENCE)
    kept = finished(tmp_path)
    assert 5 <= len(kept) < 24
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert f"of {len(kept)}\n" in said
        assert errors == ""
    before = (tmp_path / "match.jsonl").read_bytes()
    ran = subprocess.run(
        command(tmp_path), capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True
    )
    assert f"24 games of De Boissière, going on after {len(kept)}\n" in ran.stdout
    assert "of 24\n" in ran.stdout
    # What was there stands as it was, and every game was played once.
    whole = before[: before.rindex(b"\n") + 1]
    assert (tmp_path / "match.jsonl").read_bytes().startswith(whole)
    assert sorted(finished(tmp_path)) == list(range(1, 25))
    texts = sorted((tmp_path / "games").iterdir())
    assert len(texts) == 24
    for text in texts:
        turns = list(parse_record(text.read_text(encoding="utf-8")).root.line())
        assert 0 < len(turns) <= 40


def test_a_finished_match_says_its_result_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = command(tmp_path, "--rounds", "1")[3:]
    assert run(arguments) == 0
    once = capsys.readouterr().out
    assert run([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert sum(report["games"].values()) == 2
    assert run(arguments) == 0
    again = capsys.readouterr().out
    assert again.startswith(
        "one against two, 2 games of De Boissière, going on after 2\none against two: "
    )
    assert once.splitlines()[-5:] == again.splitlines()[-5:]
    # More rounds go on; another seed is another match.
    assert run([*arguments, "--rounds", "2"]) == 0
    assert "of 4\n" in capsys.readouterr().out
    assert run([*arguments, "--seed", "2"]) == 2
    assert "its seed is 1, not 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "twice, not 0"),
        (["--engine", "builtin", "depth=1"], "twice, not 1"),
        (["-engine", "builtin", "-engine", "builtin", "depth=1"], "needs a limit"),
        (["--engine", "builtin", "depth=1", "--engine", "cmd=x"], "'x' needs a limit"),
        (["--rounds", "0"], "0"),
        (["--openings", "file=no-such-file"], "no-such-file"),
        (["--sprt", "elo0=9", "elo1=1"], "9.0 is not below 1.0"),
        (["--ruleset", "chess"], "chess"),
        (["--sideways"], "--sideways"),
        (["--state", "."], "."),
    ],
)
def test_bad_input_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    engines = ["--engine", "builtin", "depth=1", "--engine", "builtin", "depth=2"]
    is_about_engines = not words or words[0].endswith("engine")
    arguments = ["match", "--state", str(tmp_path / "m.jsonl")]
    assert run([*arguments, *([] if is_about_engines else engines), *words]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""
