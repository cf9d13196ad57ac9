"""The ladder of levels: it goes on where it was, and writes its table into the document."""

from __future__ import annotations

from pathlib import Path

import pytest

from rithmomachia.engine import STRENGTHS
from rithmomachia.match import ladder
from rithmomachia.match.record import GameRecord

FIRST, SECOND = STRENGTHS[:2]


def record(number: int, winner: str | None) -> GameRecord:
    return GameRecord.from_facts({
        "number": number, "white": "a", "black": "b", "first_side": "white",
        "one": "white" if number % 2 else "black", "start": "", "opening": 1,
        "turns": "d6d7 m3l3 d5e5", "winner": winner, "ending": "victory", "text": "",
        "thoughts": [[100, None, None, None], [300, None, None, None]],
    })  # fmt: skip


def test_the_steps_climb_from_the_weakest_in_every_ruleset() -> None:
    listed = list(ladder.steps(STRENGTHS, ["boissiere", "renaissance"]))
    assert len(listed) == 2 * (len(STRENGTHS) - 1)
    assert (listed[0].level, listed[0].below) == (SECOND, FIRST)
    assert listed[-1].level == STRENGTHS[-1]
    assert len({step.name for step in listed}) == len(listed)


def test_a_step_is_played_and_kept(tmp_path: Path) -> None:
    step = next(ladder.steps((FIRST, SECOND), ["philosophers"]))
    assert ladder.kept(step, tmp_path) == step
    once = ladder.play(step, tmp_path, games=2, concurrency=1, max_turns=10)
    file = tmp_path / step.name
    before = file.read_bytes()
    assert [each.number for each in once.records] == [1, 2]
    assert ladder.play(step, tmp_path, games=2, concurrency=1, max_turns=10) == once
    assert file.read_bytes() == before
    more = ladder.play(step, tmp_path, games=4, concurrency=1, max_turns=10)
    assert more.records[:2] == once.records
    assert len(more.records) == 4
    assert ladder.kept(step, tmp_path, max_turns=10) == more


def test_the_tables_add_the_steps_up() -> None:
    results = ("white", None, "white", None, "black", None, "white", "white")
    records = tuple(record(number, winner) for number, winner in enumerate(results, start=1))
    played = [
        ladder.Step(SECOND, FIRST, "boissiere", records),
        ladder.Step(STRENGTHS[2], SECOND, "boissiere", records),
        ladder.Step(SECOND, FIRST, "renaissance"),
    ]
    lines = ladder.tables(played).splitlines()
    assert lines[0].startswith("| step | games | won, drawn, lost |")
    # Pairs of 1½, 1½, ½ and 1 points: 56 %, 44 Elo with 153 either way; twice that adds up.
    assert lines[2] == (
        f"| {SECOND.id} over {FIRST.id} | 8 | 3, 3, 2 | 56% | +44 (95 %: −100 to +206) |"
        " +44 ± 153 | 200 |"
    )
    assert lines[3].split(" | ")[5] == "+87 ± 216"
    assert lines[5] == "`boissiere`:"
    assert lines[9].split(" | ")[5:] == ["69%", "3 |"]
    assert "`renaissance`:" not in lines


def test_the_document_is_written_between_its_marks(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text(f"before\n{ladder.BEGIN}\nold\n{ladder.END}\nafter\n", encoding="utf-8")
    ladder.write_document(document, "new\n")
    once = document.read_text(encoding="utf-8")
    assert once == f"before\n{ladder.BEGIN}\n\nnew\n\n{ladder.END}\nafter\n"
    ladder.write_document(document, "new\n")
    assert document.read_text(encoding="utf-8") == once
    document.write_text("no marks", encoding="utf-8")
    with pytest.raises(ValueError, match=r"strength\.md has no lines"):
        ladder.write_document(document, "new\n")
    assert document.read_text(encoding="utf-8") == "no marks"


def test_the_real_document_has_its_marks() -> None:
    text = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
    assert text.count(ladder.BEGIN) == text.count(ladder.END) == 1


@pytest.mark.parametrize("words", [["--levels", "divine"], ["--rulesets", "chess"]])
def test_what_nobody_knows_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(words)
    assert words[1] in capsys.readouterr().err


def test_the_command_plays_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "strength.md"
    document.write_text(f"{ladder.BEGIN}\n{ladder.END}\n", encoding="utf-8")
    levels = f"{FIRST.id},{SECOND.id}"
    arguments = ["--games", "2", "--rulesets", "boissiere", "--levels", levels]
    arguments += ["--folder", str(tmp_path), "--max-turns", "8", "--document", str(document)]
    assert ladder.main(arguments) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"boissiere-{SECOND.id}-{FIRST.id}.jsonl: 2; ")
    once = document.read_text(encoding="utf-8")
    assert f"| {SECOND.id} over {FIRST.id} | 2 |" in once
    document.write_text(f"{ladder.BEGIN}\n{ladder.END}\n", encoding="utf-8")
    assert ladder.main([*arguments, "--games", "0"]) == 0
    assert document.read_text(encoding="utf-8") == once
