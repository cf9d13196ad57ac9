"""Every example of the documents runs, prints what is shown, or says why it does not run."""

from __future__ import annotations

import contextlib
import doctest
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from rithmomachia.cli.app import app
from tests.documents.blocks import Block, Command, blocks, commands

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
# Neither what Sphinx has made nor the pages of the rulebook, which are written for it.
BLOCKS = {path: blocks(path) for path in DOCUMENTS if not {"_build", "rulebook"} & set(path.parts)}
OURS = ("rithmomachia", "rithmo")
LONGEST_S = 120


def named(paths: list[Path]) -> pytest.MarkDecorator:
    """One test a document."""
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def runnable(language: str) -> list[Path]:
    """The documents with blocks of this language that run."""
    return [
        path
        for path, found in BLOCKS.items()
        if any(block.language == language and not block.mark for block in found)
    ]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in that looks like the repository to examples, and keeps nothing."""
    for name in ("examples", "tests", "rulesets"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lay_out_files(path: Path, desk: Path) -> None:
    """Writes the files that a document tells its reader to write."""
    if path.stem == "own-ruleset":
        (file,) = (text for text in path.read_text("utf-8").split("```toml\n")[1:])
        (desk / "club.toml").write_text(file.split("```")[0], encoding="utf-8")
    shutil.copy(ROOT / "tests" / "data" / "records" / "annotated.rgn", desk / "games.rgn")
    shutil.copy(ROOT / "tests" / "data" / "records" / "annotated.rgn", desk / "more.rgn")
    shutil.copy(ROOT / "tests" / "data" / "records" / "printed_games.txt", desk / "table.txt")
    shutil.copy(ROOT / "rulesets" / "boissiere.toml", desk / "my-rules.toml")


@named(runnable("python"))
def test_python_runs(path: Path, desk: Path) -> None:
    """Blocks of one document share their names, as cells of a notebook do."""
    lay_out_files(path, desk)
    names: dict[str, Any] = {"__name__": path.stem}
    for block in BLOCKS[path]:
        if block.language != "python" or block.mark:
            continue
        if block.text.startswith(">>>"):
            examples = doctest.DocTestParser().get_doctest(
                block.text, names, path.name, str(path), block.line - 1
            )
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(examples, clear_globs=False).failed == 0
            names.update(examples.globs)
        else:
            # Lines are told as they stand in the document.
            padded = "\n" * (block.line - 1) + block.text
            exec(compile(padded, str(path), "exec"), names)


def shell(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Runs one command line where `rithmomachia` and `python` are this test's own."""
    tools = desk / "tools"
    tools.mkdir(exist_ok=True)
    for name in OURS:
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec {sys.executable} -m rithmomachia "$@"\n', "utf-8")
        script.chmod(0o755)
    if not (tools / "python").exists():
        (tools / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', "utf-8")
        (tools / "python").chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["sh", "-c", command],
        cwd=desk,
        env={**os.environ, "PATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )


def check_printed(command: Command, ran: subprocess.CompletedProcess[str], path: Path) -> None:
    """What a command printed is what stands below it; `…` stands for anything."""
    where = f"{path.name}, line {command.line}: {command.words}"
    assert ran.returncode == 0, f"{where}\n{ran.stdout}{ran.stderr}"
    if command.printed is None:
        return
    shown = command.printed.replace("…", "...")
    checker = doctest.OutputChecker()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert checker.check_output(shown, ran.stdout, flags), f"{where}\n{ran.stdout}"


@named(sorted({*runnable("console"), *runnable("sh")}))
def test_commands_run(path: Path, desk: Path) -> None:
    """In order, in one folder: a command may use the file that an earlier one wrote."""
    lay_out_files(path, desk)
    for block in BLOCKS[path]:
        if block.language in ("console", "sh") and not block.mark:
            assert commands(block), f"{path.name}, line {block.line}: a console without commands"
            for command in commands(block):
                check_printed(command, shell(command.words, desk), path)


def read_command(words: list[str]) -> None:
    """Raises where the command line does not know a command or an option."""
    command = typer.main.get_command(app)
    context = command.make_context("rithmomachia", words)
    while hasattr(command, "commands"):
        rest = [*context._protected_args, *context.args]
        _, below, rest = command.resolve_command(context, rest)  # type: ignore[attr-defined]
        assert below is not None
        command, context = below, below.make_context(rest[0] if rest else "", rest, parent=context)


MARKED = [block for found in BLOCKS.values() for block in found if block.mark == "read, not run"]


@pytest.mark.parametrize("block", MARKED, ids=[f"{b.path.stem}-{b.line}" for b in MARKED])
def test_commands_that_do_not_run_can_be_read(block: Block) -> None:
    """Their names and options are there."""
    ours = [shlex.split(command.words) for command in commands(block)]
    ours = [words for words in ours if words[0] in OURS]
    assert ours, f"{block.path.name}, line {block.line}: nothing of ours to read"
    for words in ours:
        # Asked for help, a command has been found and says no more.
        with contextlib.suppress(typer.Exit):
            read_command(words[1:])


def test_most_blocks_run() -> None:
    """Marks are the exception."""
    found = [block for blocks_of_one in BLOCKS.values() for block in blocks_of_one]
    python = [block for block in found if block.language == "python"]
    assert len(python) > 20
    assert [block for block in python if block.mark] == []
