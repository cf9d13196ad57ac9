"""`rithmomachia ugi` as an interface meets it: a process, lines in, lines out."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from rithmomachia import Position, Ruleset, Setup, divide, perft
from rithmomachia.engine import STRENGTHS
from tests.ugi.conversation import OURS, PATIENCE, Conversation


@pytest.fixture(scope="module")
def shared() -> Iterator[Conversation]:
    """One process for the tests that leave it as they found it but for the position."""
    with Conversation() as conversation:
        yield conversation


@pytest.fixture
def engine(shared: Conversation) -> Conversation:
    shared.say("setoption name Ruleset value boissiere", "uginewgame", "isready")
    shared.until("readyok")
    return shared


def win_in_one() -> Position:
    """White has taken three and may take a fourth, the 15 on m4."""
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    ruleset = Ruleset.builtin("boissiere")
    return Setup(ruleset, white, black, white_prisoners=["c3", "t16", "s28"]).position()


def test_it_introduces_itself(engine: Conversation) -> None:
    engine.say("ugi")
    lines = engine.until("ugiok")
    assert lines[0].startswith("id name Rithmomachia ")
    assert lines[1].startswith("id author ")
    named = [line.split()[2] for line in lines[2:-1]]
    assert {"Ruleset", "RulesetOptions", "Hash", "Level", "Seed"} <= set(named)
    (level,) = (line for line in lines if line.startswith("option name Level"))
    assert level.split(" var ")[1:] == ["full", *(each.id for each in STRENGTHS)]


def test_it_knows_the_start_of_every_ruleset(engine: Conversation) -> None:
    for name in Ruleset.names():
        engine.say(f"setoption name Ruleset value {name}", "position startpos")
        start = Position.initial(Ruleset.builtin(name))
        assert engine.ask("query fen") == start.text()
        assert engine.ask("query legal").split() == [turn.word for turn in start.legal_turns()]
        assert engine.ask("query p1turn") == "true"


def test_positions_and_queries(engine: Conversation) -> None:
    start = Position.initial(Ruleset.builtin("philosophers"))
    engine.say(f"position fen {start.text()} moves d6e7")
    assert engine.ask("query fen") == start.play("d6e7").text()
    assert engine.ask("query p1turn") == "false"
    assert engine.ask("query gameover") == "false"
    assert engine.ask("query result") == "none"
    assert engine.ask("query islegal m3l4") == "true"
    assert engine.ask("query islegal d6e7") == "false"
    assert engine.ask("query islegal rubbish") == "false"
    assert engine.ask("query weather") == "unknown"


def test_the_first_player_is_who_begins_in_the_ruleset(engine: Conversation) -> None:
    engine.say("setoption name RulesetOptions value first=black", "position startpos")
    assert engine.ask("query fen").split()[2] == "black"
    assert engine.ask("query p1turn") == "true"


def test_a_finished_game_has_a_result_and_no_turn(engine: Conversation) -> None:
    engine.say(f"position fen {win_in_one().text()} moves xm4")
    assert engine.ask("query gameover") == "true"
    assert engine.ask("query result") == "p1win"
    assert engine.ask("query legal") == ""
    assert engine.ask("go depth 2", "bestmove") == "none"


def test_it_finds_the_win_and_says_so(engine: Conversation) -> None:
    engine.say(f"position fen {win_in_one().text()}", "go depth 2")
    lines = engine.until("bestmove")
    assert lines[-1] == "bestmove xm4"
    assert any(" score mate 1 " in line and line.endswith("pv xm4") for line in lines[:-1])


def test_it_explains_a_turn_with_its_sums(engine: Conversation) -> None:
    position = win_in_one()
    engine.say(f"position fen {position.text()}", "query explain xm4")
    lines = engine.until("response")
    assert lines[0] == "info string xm4 takes s15 by multiplication: 5 × 3 empty cells = 15"
    outcome = position.play("xm4").outcome()
    assert outcome is not None
    assert lines[1] == f"info string de_corpore: {outcome.text}"
    assert lines[2] == f"response {position.notation('xm4')}"
    engine.say(f"query explain {position.notation('xm4')}")
    assert engine.until("response") == lines
    engine.say("query explain d6d7")
    refused = engine.until("response")
    assert refused[0].startswith("info string error ")
    assert "d6d7" in refused[0]
    assert refused[1] == "response illegal"


def test_it_explains_meetings_and_captures_that_happen_by_themselves(engine: Conversation) -> None:
    ruleset = Ruleset.builtin("philosophers")
    white, black = {"d3": "T49", "a1": "C2"}, {"f3": "C49", "p1": "S49"}
    meeting = Setup(ruleset, white, black).position()
    engine.say(f"position fen {meeting.text()}", "query explain d3f3")
    lines = engine.until("response")
    assert "d3f3 takes c49 by " in lines[0]
    assert lines[-1] == f"response {meeting.notation('d3f3')}"
    white, black = {"b6": "T6", "a1": "C2"}, {"d8": "T12", "p1": "S49"}
    eruption = Setup(ruleset, white, black).position()
    turn = next(turn for turn in eruption.legal_turns() if eruption.consequences(turn))
    engine.say(f"position fen {eruption.text()}", f"query explain {turn.word}")
    lines = engine.until("response")
    assert lines[0].startswith("info string xd8 takes t12 by ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("position fen nonsense", "9 fields, and here are 1"),
        ("position fen a b c d e f g h i", "a"),
        ("position startpos moves d6d7 d6d7", "d6d7"),
        ("position elsewhere", "elsewhere"),
        ("setoption name Hash value plenty", "plenty"),
        ("setoption name Colour value red", "Colour"),
        ("setoption name RulesetOptions value magic=1", "magic"),
        ("setoption name RulesetOptions value magic", "magic"),
        ("setoption name RulesetFile value no-such.toml", "no-such.toml"),
        ("go depth deep", "deep"),
    ],
)
def test_a_bad_line_changes_nothing_and_says_so(engine: Conversation, line: str, said: str) -> None:
    engine.say("position startpos moves d6d7")
    before = engine.ask("query fen")
    error = engine.ask(line, "info string error")
    assert said in error
    assert engine.ask("query fen") == before


def test_rulesets_options_and_files(engine: Conversation, tmp_path: object) -> None:
    value = "captures.division.enabled=false, victory.de_corpore.count=12"
    engine.say(f"setoption name RulesetOptions value {value}")
    assert engine.ask("query fen").startswith(
        "boissiere:captures.division.enabled=false,victory.de_corpore.count=12 "
    )
    file = f"{tmp_path}/mine.toml"
    text = Ruleset.builtin("renaissance").to_toml().replace('"renaissance"', '"mine"')
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(text)
    engine.say(f"setoption name RulesetFile value {file}")
    start = engine.ask("query fen")
    assert start.startswith("mine ")
    engine.say(f"position fen {start} moves d6e7")
    assert engine.ask("query fen").split()[-1] == "2"
    engine.say("setoption name Ruleset value boissiere")
    assert engine.ask("query fen").startswith("boissiere ")


def test_it_answers_while_it_searches(engine: Conversation) -> None:
    engine.say("position startpos", "go infinite", "isready")
    lines = engine.until("readyok")
    assert engine.ask("query p1turn") == "true"
    assert not any(line.startswith("bestmove") for line in lines)
    engine.say("stop")
    word = engine.until("bestmove")[-1].split()[1]
    assert engine.ask(f"query islegal {word}") == "true"


def test_infinite_waits_for_stop_even_when_all_is_known(engine: Conversation) -> None:
    engine.say(f"position fen {win_in_one().text()} moves xm4", "go infinite", "isready")
    assert not any(line.startswith("bestmove") for line in engine.until("readyok"))
    assert engine.ask("stop", "bestmove") == "none"


def test_a_new_position_ends_the_search_first(engine: Conversation) -> None:
    engine.say("position startpos", "go infinite", "position startpos moves d6d7")
    engine.until("bestmove")
    assert engine.ask("query p1turn") == "false"


@pytest.mark.parametrize(
    "limits",
    ["depth 2", "nodes 2000", "movetime 40", "p1time 800 p2time 800 p1inc 10 p2inc 10", "depth 0"],
)
def test_every_limit_ends_in_one_legal_turn(engine: Conversation, limits: str) -> None:
    engine.say("position startpos moves d6d7", f"go {limits}")
    words = engine.until("bestmove")[-1].split()
    assert len(words) == 2
    assert engine.ask(f"query islegal {words[1]}") == "true"


def test_levels_and_seeds_are_repeatable(engine: Conversation) -> None:
    def turn(seed: int) -> str:
        engine.say(f"setoption name Seed value {seed}", "uginewgame", "position startpos")
        return engine.ask("go movetime 2000", "bestmove")

    engine.say(f"setoption name Level value {STRENGTHS[0].id}")
    assert turn(4) == turn(4)
    assert len({turn(seed) for seed in range(8)}) > 1
    engine.say("setoption name Level value full", "setoption name Seed value -1")


def test_it_tells_every_depth_and_every_line(engine: Conversation) -> None:
    engine.say("setoption name MultiPV value 3", "position startpos", "go depth 3")
    told = [line.split() for line in engine.until("bestmove")[:-1]]
    assert [(line[2], line[line.index("multipv") + 1]) for line in told] == [
        (str(depth), str(rank)) for depth in (1, 2, 3) for rank in (1, 2, 3)
    ]
    for line in told:
        assert {"seldepth", "score", "nodes", "nps", "hashfull", "time", "pv"} <= set(line)
    engine.say("setoption name MultiPV value 1", "go depth 2")
    told = [line.split() for line in engine.until("bestmove")]
    assert [line[2] for line in told[:-1]] == ["1", "2"]
    assert "multipv" not in told[0]
    # The turn played is the first of the best line.
    assert told[-1][1] == told[-2][told[-2].index("pv") + 1]


def test_threads_and_memory_can_be_changed_between_searches(engine: Conversation) -> None:
    for option in ("Threads value 2", "Hash value 1", "Threads value 1", "Hash value 16"):
        engine.say(f"setoption name {option}", "position startpos")
        word = engine.ask("go nodes 3000", "bestmove")
        assert engine.ask(f"query islegal {word}") == "true"


def test_perft_counts_by_first_turn(engine: Conversation) -> None:
    start = Position.initial(Ruleset.builtin("boissiere"))
    engine.say("position startpos", "go perft 2")
    lines = engine.until("perft total")
    assert lines[:-1] == [f"perft {word} {count}" for word, count in divide(start, 2).items()]
    assert lines[-1] == f"perft total {perft(start, 2)}"


def test_the_end_of_a_turn_already_moved_is_a_word(engine: Conversation) -> None:
    white = {"i4": "C5", "c3": "T9", "d5": "C7", "a1": "S25"}
    black = {"c5": "T16", "p8": "S49", "p1": "S28"}
    half = Setup(Ruleset.builtin("boissiere"), white, black).position().play_part("i4i5")
    assert half.stage == "after"
    engine.say(f"position fen {half.text()}")
    assert engine.ask("query legal").split() == ["-", "xc5"]
    assert engine.ask("query islegal -") == "true"
    assert len(engine.ask("go depth 1", "bestmove").split()) == 1
    assert engine.ask("query explain -") == "-"
    engine.say(f"position fen {half.text()} moves -")
    assert engine.ask("query fen") == half.end_turn().text()


def test_unknown_words_are_passed_over_and_logged() -> None:
    with Conversation() as engine:
        engine.say("hello there", "go depth 1 ponder", "")
        engine.until("bestmove")
        code, _, errors = engine.end()
    assert code == 0
    assert "'hello there'" in errors
    assert "'ponder'" in errors
    assert "Traceback" not in errors


def test_the_end_of_input_ends_a_running_search() -> None:
    with Conversation() as engine:
        engine.say("go infinite", "isready")
        engine.until("readyok")
        code, lines, errors = engine.end()
    assert code == 0
    assert lines[-1].startswith("bestmove ")
    assert errors == ""


def test_quit_ends_a_running_search() -> None:
    with Conversation() as engine:
        engine.say("go infinite", "quit")
        assert engine.process.wait(PATIENCE) == 0


def test_bytes_that_are_no_text_do_no_harm() -> None:
    ran = subprocess.run(
        OURS, input=b"\xff\xfe\x00\nposition \xff\nisready\n", capture_output=True, timeout=PATIENCE
    )
    assert ran.returncode == 0
    assert b"info string error" in ran.stdout
    assert ran.stdout.endswith(b"readyok\n")
    assert b"Traceback" not in ran.stderr


def test_an_interface_that_has_gone_is_no_fault() -> None:
    process = subprocess.Popen(
        OURS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(b"ugi\nisready\nquit\n")
    process.stdin.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(PATIENCE) == 0
    assert errors == b""
