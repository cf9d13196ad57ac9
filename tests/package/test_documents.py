"""What the documents show is what happens."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from rithmomachia.locale import LANGUAGES

ROOT = Path(__file__).parents[2]


def test_the_code_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(compile(code, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("black ")
    assert lines[1] == "[C5 i4 * 3] x t15 m4 because 5 × 3 empty cells = 15"


def test_the_picture_of_the_readme_is_the_one_drawn_today(
    capsys: pytest.CaptureFixture[str],
) -> None:
    runpy.run_path(str(ROOT / "examples" / "board.py"), run_name="__main__")
    drawn = capsys.readouterr().out
    assert (ROOT / "docs" / "board.svg").read_text("utf-8") == drawn, (
        "write it again: python examples/board.py > docs/board.svg"
    )


def test_the_example_of_sums_shows_both(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples" / "sums.py"), run_name="__main__")
    printed = capsys.readouterr().out
    assert "addition: 9 + 7 = 16" in printed
    assert "multiplication: 5 × 3 empty cells = 15" in printed


def test_the_example_of_a_game_prints_one_that_opens_again() -> None:
    command = [sys.executable, str(ROOT / "examples" / "random_game.py"), "philosophers", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Rithmomachia game, format 1\nRuleset: philosophers ")


def test_every_public_name_is_listed_and_there() -> None:
    import rithmomachia

    assert rithmomachia.__all__ == sorted(rithmomachia.__all__)
    for name in rithmomachia.__all__:
        assert getattr(rithmomachia, name) is not None


def test_every_link_of_the_documents_leads_somewhere() -> None:
    # The manual makes these itself, and refuses a link to one that it does not make.
    made = {ROOT / "docs" / "rulebook" / language / "index.md" for language in LANGUAGES}
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", document.read_text("utf-8")):
            if "://" not in target:
                path = document.parent / target
                assert path.exists() or path in made, f"{document.name} links to {target}"
