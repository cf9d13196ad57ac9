"""`rithmomachia record`: what it prints, what it refuses, and what it never does to a file."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rithmomachia import Game, Position, Ruleset, svg
from rithmomachia.cli import run
from rithmomachia.record import Record, Style, parse_record, read_records
from tests.record.growing import grown

PRINTED = str(Path(__file__).parents[1] / "data" / "records" / "printed_games.txt")
GOOD = Record(Ruleset.builtin("boissiere"), tags={"White": "Ada", "Black": "Bob"})
GOOD.root.add("d6d7").add_comment("a start [%clk 0:01:00]")
GOOD.root.children[0].add("m3l3").add_nag(1)
GOOD.root.children[0].add("m4l4").add_nag(99)


@pytest.fixture
def good(tmp_path: Path) -> str:
    """A file of two games."""
    other = grown(Ruleset.builtin("renaissance"), Random(3), 20)
    file = tmp_path / "good.rgn"
    file.write_text(f"{GOOD.text()}\n{other.text()}", "utf-8")
    return str(file)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    """A file of two games, the first with a fault."""
    file = tmp_path / "bad.rgn"
    file.write_text('[Ruleset "boissiere 1"]\n\n1. d6d7 2. zz *\n\n' + GOOD.text(), "utf-8")
    return str(file)


def output(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["record", *arguments]) == code
    printed = capsys.readouterr()
    assert (printed.err == "") == (code == 0), printed.err
    return printed.out


def test_show_writes_a_line_a_turn(capsys: pytest.CaptureFixture[str], good: str) -> None:
    lines = output(capsys, "show", good, "--game", "1").splitlines()
    assert lines == [
        "Ada - Bob  *",
        "  Ruleset: boissiere 1",
        "  1. C2 d6-d7  {[%clk 0:01:00] a start}",
        "  2. c3 m3-l3!",
        "  or",
        "    2. c5 m4-l4 $99",
        "",
    ]
    assert output(capsys, "show", good).count(" - ") == 2


def test_show_for_programs(capsys: pytest.CaptureFixture[str], good: str) -> None:
    first, second = json.loads(output(capsys, "show", good, "--json"))
    assert first["tags"]["White"] == "Ada"
    assert [turn["turn"] for turn in first["turns"]] == ["d6d7", "m3l3"]
    assert first["turns"][0]["clock_ms"] == 60_000
    assert first["turns"][1]["variations"] == [
        [{"number": 2, "turn": "m4l4", "notation": "c5 m4-l4", "nags": [99]}]
    ]
    assert second["start"].startswith("renaissance ")


def test_show_of_a_printed_table(capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, "show", PRINTED, "--from", "printed", "-g", "2")
    assert "  21. S45 b7-e7; [S45 e7 * 2] x t90 h7\n" in shown
    assert "harmonic 9 15 45" in shown


def test_check_tells_games_and_faults(
    capsys: pytest.CaptureFixture[str], good: str, bad: str
) -> None:
    assert output(capsys, "check", good) == f"{good}\n  2 games, ok\n"
    assert run(["record", "check", good, bad]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"{good}\n  2 games, ok\n{bad}\n  2 games, 1 fault\n"
    assert printed.err.startswith(f"{bad}:3:12: game 1: turn 2. 'zz'")
    assert printed.err.count("\n") == 1


def test_check_for_programs(capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    assert run(["record", "check", "--json", good, bad]) == 1
    fine, faulty = json.loads(capsys.readouterr().out)
    assert fine == {"file": good, "games": 2, "ok": True, "faults": []}
    assert (faulty["ok"], faulty["games"]) == (False, 2)
    (fault,) = faulty["faults"]
    assert (fault["game"], fault["line"], fault["column"]) == (1, 3, 12)


def test_check_of_other_forms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GOOD.game().export(), "utf-8")
    assert output(capsys, "check", str(file)) == f"{file}\n  1 game, ok\n"
    file.write_text(GOOD.game().export().replace("m3l3", "m3m3"), "utf-8")
    assert run(["record", "check", "--json", str(file)]) == 1
    (row,) = json.loads(capsys.readouterr().out)
    assert row["faults"][0]["line"] == 5
    file.write_text("1 d6e6 m3l3\n2 zz", "utf-8")
    assert run(["record", "check", "--from", "printed", str(file)]) == 1
    assert "line 2" in capsys.readouterr().err


@pytest.mark.parametrize("style", Style)
def test_convert_between_forms(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: str, style: Style
) -> None:
    target = tmp_path / "new.rgn"
    assert output(capsys, "convert", good, "--to", style, "-o", str(target)) == ""
    assert list(read_records(target)) == list(read_records(Path(good)))
    assert target.read_text("utf-8") == output(capsys, "convert", good, "--to", style)
    assert target.read_text("utf-8").startswith(GOOD.text(style))


def test_convert_to_an_exported_game_and_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: str
) -> None:
    exported = output(capsys, "convert", good, "--to", "game", "-g", "1")
    assert Game.parse(exported).export() == exported == GOOD.game().export()
    file = tmp_path / "game.txt"
    file.write_text(exported, "utf-8")
    back = parse_record(output(capsys, "convert", str(file)))
    assert [node.turn for node in back.root.line()] == [node.turn for node in GOOD.root.line()]
    assert run(["record", "convert", good, "--to", "game", "-o", str(tmp_path / "two")]) == 2
    assert "single one" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "good.rgn"]


def test_convert_to_json(capsys: pytest.CaptureFixture[str], good: str) -> None:
    assert len(json.loads(output(capsys, "convert", good, "--to", "json"))) == 2


def test_convert_never_writes_over_a_file(
    capsys: pytest.CaptureFixture[str], good: str, bad: str
) -> None:
    before = Path(bad).read_text("utf-8")
    assert run(["record", "convert", good, "-o", bad]) == 2
    assert "is there already" in capsys.readouterr().err
    assert Path(bad).read_text("utf-8") == before


def test_convert_leaves_nothing_out_unasked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bad: str
) -> None:
    target = tmp_path / "new.rgn"
    assert run(["record", "convert", bad, "-o", str(target)]) == 1
    assert "is not written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.rgn"]
    assert run(["record", "convert", bad, "-o", str(target), "--partial"]) == 1
    kept, whole = read_records(target)
    assert [node.text() for node in kept.root.line()] == ["C2 d6-d7"]
    assert whole == GOOD


def test_stats_count(capsys: pytest.CaptureFixture[str], good: str, bad: str) -> None:
    facts = json.loads(output(capsys, "stats", "--json", good, bad))
    assert (facts["games"], facts["faulty"], facts["shortest"]) == (4, 1, 1)
    assert facts["rulesets"] == {"boissiere 1": 3, "renaissance 1": 1}
    assert facts["results"] == {"*": 4}
    assert facts["variations"] >= 2
    lines = output(capsys, "stats", good).splitlines()
    assert lines[0] == good
    assert "games         2" in lines


def test_games_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Input:
        buffer = io.BytesIO(GOOD.text().encode())

    monkeypatch.setattr(sys, "stdin", Input)
    assert output(capsys, "check", "-") == "-\n  1 game, ok\n"


def test_a_ruleset_file_opens_games_of_that_ruleset(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Ruleset.builtin("boissiere").to_toml().replace('"boissiere"', '"mine"', 1)
    rules, file = tmp_path / "mine.toml", tmp_path / "mine.rgn"
    rules.write_text(text, "utf-8")
    file.write_text(Record(Position.initial(Ruleset.load(rules))).text(), "utf-8")
    assert "1 game, ok" in output(capsys, "check", str(file), "-r", str(rules))
    assert run(["record", "check", str(file)]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(f"{file}:8:1: game 1: ")
    assert '"mine"' in printed


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["show", "no-such-file"], "no-such-file"),
        (["show", PRINTED, "--from", "printed", "--game", "9"], "no game 9"),
        (["show", PRINTED, "--from", "magic"], "magic"),
        (["convert", PRINTED, "--to", "magic"], "magic"),
        (["check"], "FILE"),
        (["check", PRINTED, "-r", "chess"], "chess"),
    ],
)
def test_bad_input_gives_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], word: str
) -> None:
    assert run(["record", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("rithmomachia: ")
    assert word in printed.err
    assert printed.err.count("\n") == 1


def test_a_long_file_has_a_bar_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "long.rgn"
    file.write_text("\n".join(400 * [GOOD.text() + "; " + 800 * "x" + "\n"]), "utf-8")
    code = "from rithmomachia.cli import main; main()"
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code, "record", "check", file.name],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        printed = process.stdout.read() if process.stdout else b""
        drawn = b""
        while True:
            try:
                drawn += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert printed.decode() == f"{file.name}\n  400 games, ok\n"
    assert b"%" in drawn


@pytest.mark.parametrize("command", ["show", "check", "convert", "stats"])
def test_a_file_that_is_no_text_is_refused_in_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    # A long path would be shown short.
    monkeypatch.chdir(tmp_path)
    file = "picture.rgn"
    Path(file).write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 40)
    assert run(["record", command, file]) == (1 if command == "check" else 2)
    told = capsys.readouterr().err
    assert told.removeprefix("rithmomachia: ") == f"'{file}' is no file of games: its byte 9 is 0\n"


def test_check_goes_on_after_a_file_that_cannot_be_opened(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    good: str,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["record", "check", "missing.rgn", ".", good]) == 1
    printed = capsys.readouterr()
    assert printed.out.endswith(f"{good}\n  2 games, ok\n")
    assert printed.err == (
        "'missing.rgn' cannot be opened: No such file or directory\n"
        "'.' cannot be opened: Is a directory\n"
    )


def test_statistics_broken_off_tell_what_was_counted(tmp_path: Path) -> None:
    """Five thousand games, and an interrupt as soon as the bar is drawn."""
    file = tmp_path / "many.rgn"
    one = grown(Ruleset.builtin("boissiere"), Random(5), 40).text(Style.WORDS)
    file.write_text("\n".join([one] * 5000), "utf-8")
    code = "from rithmomachia.cli import main; main()"
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code, "record", "stats", "--json", file.name],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        drawn = b""
        while b"%" not in drawn:
            drawn += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        counted = json.loads(process.stdout.read() if process.stdout else b"")
        while True:
            try:
                drawn += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert process.returncode == 130
    assert b"Broken off: this was counted until then." in drawn
    assert b"Traceback" not in drawn
    assert counted["games"] < 5000
    assert counted["faulty"] == 0


@pytest.mark.parametrize("module", ["typer", "rithmomachia.cli.languages", "rithmomachia.cli"])
def test_an_interrupt_while_the_program_is_loaded_ends_it_quietly(module: str) -> None:
    code = f"""
import builtins, runpy, sys
import rithmomachia
loaded = builtins.__import__
def broken_off(name, *rest, **named):
    if name == {module!r}:
        raise KeyboardInterrupt
    return loaded(name, *rest, **named)
builtins.__import__ = broken_off
sys.argv = ["rithmomachia", "record", "stats", "x.rgn"]
runpy.run_module("rithmomachia", run_name="__main__")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_nothing_heavy_is_loaded_before_the_first_line() -> None:
    code = (
        "import sys; from rithmomachia.cli.app import app;"
        "print({'rich.progress', 'rithmomachia.record', 'rithmomachia.server'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_pictures_of_a_game(good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["record", "svg", good, "--turns", "1"]) == 0
    still = capsys.readouterr().out
    assert still == f"{svg(GOOD.root.children[0].position)}\n"
    target = tmp_path / "game.svg"
    assert run(["record", "svg", good, "--animated", "--lying", "-o", str(target)]) == 0
    moving = target.read_text("utf-8")
    assert "animateTransform" in moving
    assert "2. c3 m3-l3" in moving
    assert run(["record", "svg", good, "--turns", "9"]) != 0
    assert "the game has 2 turns, not 9" in capsys.readouterr().err
