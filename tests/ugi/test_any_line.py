"""Whatever is said to the engine, it answers in lines of the protocol and goes on."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rithmomachia import Position, Ruleset
from rithmomachia.ugi.session import Session

WORDS = [
    "ugi", "isready", "uginewgame", "setoption", "position", "go", "stop", "query", "name", "value",
    "startpos", "fen", "moves", "depth", "nodes", "perft", "1", "0", "-3", "d6d7", "m3l3", "-", "x",
    "legal", "islegal", "explain", "gameover", "result", "p1turn", "Hash", "Ruleset", "Level",
    "RulesetOptions", "first=black", "RulesetFile", "Seed", "MultiPV", "renaissance", "[", "×",
    "\x00", "9" * 400, Position.initial(Ruleset.builtin("philosophers")).text(),
]  # fmt: skip
ANSWERS = {"id", "option", "ugiok", "readyok", "info", "bestmove", "response", "perft"}
# A search without a limit would wait for ever, and a deep one nearly: searches are these alone.
SEARCHES = st.sampled_from(["go depth 1", "go nodes 50", "go perft 1", "stop"])
LINES = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join), st.text(max_size=60)
).filter(lambda line: line.split()[:1] != ["go"])


@settings(deadline=None, max_examples=150)
@given(st.lists(st.one_of(LINES, SEARCHES), max_size=8))
def test_no_line_ends_or_confuses_it(lines: list[str]) -> None:
    told: list[str] = []
    engine = Session(told.append, log=lambda _: None)
    for line in lines:
        assert engine.handle(line) is (line.split()[:1] != ["quit"])
    engine.close()
    engine.handle("setoption name Level value full")
    engine.handle("query fen")
    assert Position.parse(told[-1].removeprefix("response ")) == engine.position
    for answer in told:
        assert "\n" not in answer
        assert answer.split()[0] in ANSWERS
    bests = [answer for answer in told if answer.startswith("bestmove")]
    assert all(len(answer.split()) == 2 for answer in bests)
