"""The session that `docs/protocol.md` shows, held against the engine."""

from __future__ import annotations

import re
from pathlib import Path

from rithmomachia import Position, Ruleset
from rithmomachia.ugi.info import info_line, parse_info
from rithmomachia.ugi.options import own_options
from rithmomachia.ugi.session import Session

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def session() -> list[tuple[str, str]]:
    """The lines of the first example: who says each, and what."""
    (shown, *_) = re.findall(r"```text\n(.*?)```", DOCUMENT, re.S)
    return [(line[0], line[2:]) for line in shown.splitlines()]


def test_the_session_shown_is_one_that_happens() -> None:
    told: list[str] = []
    logged: list[str] = []
    engine = Session(told.append, log=logged.append)
    shown = session()
    assert len(shown) > 25
    for number, (who, line) in enumerate(shown):
        if who == "<":
            continue
        told.clear()
        # Turns found and figures are examples, so searches are only looked at for their form.
        if not line.startswith("go "):
            assert engine.handle(line) is (line != "quit")
        answers = []
        for next_who, answer in shown[number + 1 :]:
            if next_who == ">":
                break
            answers.append(answer)
        if line == "ugi":
            # Versions change, and levels are left out of the example.
            assert [each for each in told[2:] if "Level" not in each and "Seed" not in each] == (
                answers[2:]
            )
        elif line.startswith("go "):
            check_search(engine.position, answers)
        else:
            assert told == answers
    assert logged == []
    engine.close()


def check_search(position: Position, answers: list[str]) -> None:
    """The answers to a search: lines as we write them, turns that can be played."""
    *infos, best = answers
    assert position.is_legal(best.removeprefix("bestmove "))
    for line in infos:
        read = parse_info(line.split()[1:])
        assert info_line(read) == line
        now = position
        for word in read.pv:
            now = now.play(word)


def test_every_option_and_query_is_described() -> None:
    for option in own_options().values():
        assert f"| `{option.name}` | {option.kind} |" in DOCUMENT
    for query in ("p1turn", "gameover", "result", "fen", "legal", "islegal", "explain"):
        assert f"| `query {query}" in DOCUMENT
    for name in Ruleset.names():
        assert f"var {name}" in DOCUMENT
