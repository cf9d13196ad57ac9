"""`rithmomachia rules show`: the rulebook on a terminal, in every language, and side by side."""

from __future__ import annotations

import pytest

from rithmomachia import Ruleset
from rithmomachia.cli import run
from rithmomachia.locale import speaking
from rithmomachia.rulebook import rulebook


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", "show", *arguments]) == 0
    return capsys.readouterr().out


def squeezed(text: str) -> str:
    """Without white space: lines break where the terminal ends."""
    return "".join(text.split())


@pytest.mark.parametrize("name", Ruleset.names())
@pytest.mark.parametrize("language", ["en", "ja", "es"])
def test_every_rule_is_printed(
    capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    shown = squeezed(printed(capsys, name, f"--language={language}"))
    with speaking(language):
        chapters = rulebook(Ruleset.builtin(name))
    for chapter in chapters:
        assert squeezed(chapter.title) in shown
        for rule in chapter.rules:
            assert squeezed(rule.text) in shown
            assert squeezed(rule.source) in shown


def test_a_diagram_has_its_pieces_its_marks_and_its_sum(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = printed(capsys, "boissiere", "--ascii")
    lines = shown.splitlines()
    at = next(index for index, line in enumerate(lines) if "[C4 h8 * 3] x t12 h4" in line)
    assert lines[at + 1].strip() == "4 × 3 empty cells = 12"
    board = lines[at - 6 : at - 1]
    assert [line.split()[0] for line in board] == ["j", "i", "h", "g", "f"]
    assert board[2].split() == ["h", "xt12", "+C4"]
    assert lines[at - 1].split() == ["3", "4", "5", "6", "7", "8"]
    assert "●" not in shown
    assert "▲12" in printed(capsys, "boissiere")


def test_options_change_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    plain = printed(capsys, "boissiere")
    changed = printed(capsys, "boissiere", "-o", "movement.circle.lines=diagonal")
    assert "A circle moves exactly 1 cell diagonally." in changed
    assert "A circle moves exactly 1 cell diagonally." not in plain


def test_only_differences_are_printed_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "boissiere", "--against", "renaissance")
    assert "Joyner" in shown
    squeezed_text = squeezed(shown)
    assert squeezed("A square moves exactly 3 cells") not in squeezed_text
    assert "Not in this ruleset." in shown
    changed = printed(capsys, "boissiere", "-o", "first=black", "--against", "boissiere")
    assert "Black has the first turn." in changed
    assert "start.first_side=black" in squeezed(changed)
    same = printed(capsys, "boissiere", "--against", "boissiere", "--language=es")
    assert same.strip() == "Estas reglas no difieren."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["boissiere", "--against", "chess"], "chess"),
        (["boissiere", "--against", "renaissance", "--json"], "--json and --against"),
        (["boissiere", "--keys", "--toml"], "--toml and --keys"),
    ],
)
def test_what_cannot_be_shown_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(["rules", "show", *arguments]) == 2
    assert said in capsys.readouterr().err
