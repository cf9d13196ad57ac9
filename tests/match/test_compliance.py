"""`rithmomachia engine check`: what it passes, what it finds, and what it survives."""

from __future__ import annotations

import json
import shlex
from time import monotonic

import pytest

from rithmomachia import Ruleset
from rithmomachia.cli import run
from rithmomachia.match.compliance import Check, check_engine
from tests.match.engines import OURS, RANDOM, faulty

ALL = 31


def failures(command: list[str], *, patience_s: float = 20.0) -> dict[str, Check]:
    checks = list(
        check_engine(command, ruleset=Ruleset.builtin("boissiere"), patience_s=patience_s)
    )
    return {each.name: each for each in checks if not each.has_passed}


@pytest.mark.parametrize("ruleset", Ruleset.names())
def test_our_engine_passes_every_check(ruleset: str) -> None:
    rules = Ruleset.builtin(ruleset).with_options({"start": "advanced"})
    checks = list(check_engine(OURS, ruleset=rules, patience_s=60))
    assert len(checks) == ALL
    assert [each for each in checks if not each.has_passed] == []


def test_the_example_engine_passes_and_lacks_one_extension(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["engine", "check", shlex.join(RANDOM), "-r", "philosophers"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines.pop(0).startswith("checking ")
    assert len(lines) == ALL + 1
    assert [line for line in lines[:-1] if not line.startswith("pass ")] == [
        "lacks query legal (ours): not the 46 legal turns: response unknown"
    ]
    assert lines[0] == "pass  ugi is answered with id name and ugiok: id name Random"
    assert lines[-1] == "31 checks, 0 failed, 1 extensions are lacking"


@pytest.mark.parametrize(
    ("fault", "name", "seen"),
    [
        ("illegal", "go depth", "'a1a1' is no legal turn"),
        ("notation", "go depth", "'C2d6-d7' is no legal turn"),
        ("wordy", "go depth", "exactly two words"),
        ("dumb", "go depth", "exactly two words"),
        ("crash", "go nodes", "(exit code 3): out of ideas"),
        ("query", "query gameover", "'false', not 'maybe'"),
        ("keeps", "position fen moves", "is no legal turn"),
        ("immortal", "quit", "still runs"),
        ("babbler", "quit", "still runs"),
    ],
)
def test_each_fault_is_found(fault: str, name: str, seen: str) -> None:
    found = failures(faulty(fault), patience_s=1 if name == "quit" else 20)
    assert seen in found[name].seen
    assert found[name].is_required


def test_junk_between_the_lines_is_no_fault() -> None:
    assert set(failures(faulty("binary"))) == {"query legal (ours)"}


@pytest.mark.parametrize("fault", ["hang", "flood", "deaf", "stillborn", "stubborn"])
def test_hanging_and_dying_engines_are_survived(fault: str) -> None:
    begun = monotonic()
    found = failures(faulty(fault), patience_s=1.0)
    assert any(each.is_required for each in found.values())
    assert all(each.seen for each in found.values())
    # Generous: every check may wait, none may wait for ever.
    assert monotonic() - begun < 200


def test_a_program_that_is_not_there_fails_one_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["engine", "check", "--json", "no-such-engine"]) == 1
    (check,) = json.loads(capsys.readouterr().out)
    assert "no-such-engine" in check["seen"]
    assert not check["has_passed"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [([""], "empty"), (["'unclosed"], "unclosed"), (["x", "-r", "chess"], "chess")],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    assert run(["engine", "check", *arguments]) == 2
    printed = capsys.readouterr()
    assert word in printed.err
    assert printed.err.count("\n") == 1
