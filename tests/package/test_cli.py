"""The command line: what it prints, and one sentence for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rithmomachia import Position, Ruleset, divide, perft
from rithmomachia.cli import run

START = Position.initial(Ruleset.builtin("boissiere"))


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--version").startswith("rithmomachia 0.")


@pytest.mark.parametrize("command", ["play", "serve", "perft", "rules", "bench"])
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert "Usage: rithmomachia" in output(capsys, command, "--help")
    assert command in output(capsys, "--help")


def test_perft_prints_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "perft", "2") == f"{perft(START, 2)}\n"


def test_perft_counts_moves_and_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "perft", "1", "--count", "moves") == f"{len(START.moves())}\n"
    assert int(output(capsys, "perft", "1", "--count", "parts")) > 0


def test_divide_prints_a_line_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "perft", "2", "--divide").splitlines()
    assert lines[:-1] == [f"{word}: {count}" for word, count in divide(START, 2).items()]
    assert lines[-1] == str(perft(START, 2))


def test_perft_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(output(capsys, "perft", "1", "--divide", "--json", "-r", "renaissance"))
    start = Position.initial(Ruleset.builtin("renaissance"))
    assert report["position"] == start.text()
    assert (report["depth"], report["unit"], report["count"]) == (1, "turns", perft(start, 1))
    assert report["divide"] == divide(start, 1)


def test_perft_of_a_position_and_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    moved = START.play("d6d7")
    assert output(capsys, "perft", "1", "-p", moved.text()) == f"{perft(moved, 1)}\n"
    report = json.loads(output(capsys, "perft", "0", "--json", "-o", "start=advanced"))
    assert "start.form=advanced" in report["position"]


def test_bench_prints_as_it_goes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def spy(start: Position, depth: int) -> int:
        seen.append(capsys.readouterr().out)
        return perft(start, depth)

    monkeypatch.setattr("rithmomachia.perft", spy)
    last = output(capsys, "bench")
    assert seen[0].split("  ")[0] == "what"
    counted = [line.split()[3] for line in seen[1:]]
    assert counted == [
        f"{perft(Position.initial(Ruleset.builtin(name)), 3):,}" for name in Ruleset.names()[:-1]
    ]
    assert last.splitlines()[-1].startswith("searches")


def test_bench_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(output(capsys, "bench", "--json"))
    assert [row["what"] for row in rows] == [
        *(f"perft 3, {name}" for name in Ruleset.names()),
        "searches",
    ]
    assert all(row["nodes"] > 0 and row["per_second"] > 0 for row in rows)


def test_a_position_of_a_ruleset_file_is_read_with_that_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        Ruleset.builtin("boissiere").to_toml().replace('"boissiere"', '"mine"', 1), "utf-8"
    )
    mine = Position.initial(Ruleset.load(file)).play("d6d7")
    printed = output(capsys, "perft", "1", "-p", mine.text(), "-r", str(file))
    assert printed == f"{perft(mine, 1)}\n"
    assert run(["perft", "1", "-p", mine.text()]) == 2


def test_rules_list(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "rules", "list").splitlines()
    assert [line.split()[0] for line in lines] == Ruleset.names()
    listed = json.loads(output(capsys, "rules", "list", "--json"))
    assert [each["id"] for each in listed] == Ruleset.names()


def test_rules_show(capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, "rules", "show", "boissiere", "--keys")
    assert "captures.siege.own_blocks" in shown
    report = json.loads(
        output(capsys, "rules", "show", "boissiere", "--json", "-o", "division=off")
    )
    assert report["changes"] == {"captures.division.enabled": False}
    assert len(report["options"]) == len(Ruleset.builtin("boissiere").options())


def test_rules_show_as_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "rules", "show", "philosophers", "--toml")
    assert Ruleset.from_toml(text) == Ruleset.builtin("philosophers")


def test_rules_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert output(capsys, "rules", "check").count(": ok") == len(Ruleset.names())
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(Ruleset.builtin("boissiere").to_toml(), encoding="utf-8")
    bad.write_text('id = "bad"\nversion = "one"\ntitle = "Bad"\n', encoding="utf-8")
    assert run(["rules", "check", str(good), str(bad)]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"{good}: ok\n"
    assert "version" in printed.err
    assert "line 2" in printed.err
    assert run(["rules", "check", "--json", str(bad)]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["line"]) == (False, 2)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["perft"], "depth"),
        (["perft", "many"], "many"),
        (["perft", "-1"], "-1"),
        (["perft", "0", "--divide"], "0"),
        (["perft", "1", "--ruleset", "chess"], "chess"),
        (["perft", "1", "--ruleset", "no/such.toml"], "such.toml"),
        (["perft", "1", "--option", "division"], "division"),
        (["perft", "1", "--option", "magic=1"], "magic"),
        (["perft", "1", "--option", "=1"], "KEY=VALUE, not '=1'"),
        (["perft", "two\nlines"], "two\\nlines"),
        (["perft", "1", "--position", "nonsense"], "nonsense"),
        (
            ["perft", "1", "--position", START.text(), "--ruleset", "renaissance"],
            "--ruleset 'renaissance'",
        ),
        (
            ["perft", "1", "--position", START.text(), "-o", "division=off"],
            "--option 'division=off'",
        ),
        (["perft", "1", "-o", "division=off", "-o", "division=on"], "both 'off' and 'on'"),
        (["rules", "show", "chess"], "chess"),
        (["rules", "show", "boissiere", "--json", "--toml"], "--toml and --json"),
        (["serve", "--allow", "http://board.example/"], "'http://board.example/'"),
        (["serve", "--allow", "board.example:80"], "'board.example:80'"),
        (["conquer"], "conquer"),
        (["play", "--port", "99999"], "99999"),
        (["--loud"], "--loud"),
    ],
)
def test_bad_input_gives_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rithmomachia: ")
    assert printed.err.count("\n") == 1
    assert word in printed.err


def test_the_command_runs_as_a_program() -> None:
    code = "from rithmomachia.cli import main; main()"
    for arguments, expected in ((["rules", "list"], 0), (["rules", "show", "chess"], 2)):
        ran = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
        )
        assert ran.returncode == expected
        assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [("rules show boissiere --json", ">&-"), ("ugi", "<&-"), ("perft 1", "2>&-")],
)
@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
def test_a_closed_standard_stream_is_no_fault(arguments: str, closed: str) -> None:
    command = f'exec "{sys.executable}" -m rithmomachia {arguments} {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_command_there_is_help_and_no_empty_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in ([], ["rules"], ["engine"]):
        assert run(arguments) == 2
        printed = capsys.readouterr()
        assert "Usage: rithmomachia" in printed.out
        assert printed.err == ""


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, rithmomachia; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"fastapi", "pydantic", "sqlalchemy", "typer", "rich", "uvicorn", "asyncio", "json"}
    assert heavy & set(ran.stdout.split()) == set()
