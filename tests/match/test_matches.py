"""Whole matches: results, faults of engines, adjudication, records, and what stops them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from rithmomachia import Game, Position, Ruleset
from rithmomachia.match.adjudication import DrawRule, ResignRule
from rithmomachia.match.contest import Rules
from rithmomachia.match.contestant import Contestant, parse_contestant
from rithmomachia.match.journal import Journal
from rithmomachia.match.openings import OpeningsPlan
from rithmomachia.match.player import BuiltinPlayer
from rithmomachia.match.record import Ending, GameRecord
from rithmomachia.match.report import result_lines
from rithmomachia.match.runner import Match, MatchPlan, write_games
from rithmomachia.match.sprt import Model, Sprt
from rithmomachia.match.standings import standings
from rithmomachia.match.statistics import Games, Pairs
from rithmomachia.match.time_control import MatchError
from rithmomachia.record import parse_record
from rithmomachia.ugi.limits import Limits
from tests.match.engines import OURS, RANDOM, faulty

RULES = Ruleset.builtin("boissiere")


def program(command: Sequence[str], *words: str, name: str = "program") -> Contestant:
    return parse_contestant([f"cmd={shlex.join(command)}", f"name={name}", *words])


def builtin(*words: str, name: str = "builtin") -> Contestant:
    return parse_contestant(["builtin", f"name={name}", *words])


def played(
    one: Contestant,
    other: Contestant,
    *,
    rounds: int = 1,
    rules: Rules = Rules(max_turns=30),  # noqa: B008 - a value
    sprt: Sprt | None = None,
    ruleset: Ruleset = RULES,
    concurrency: int = 1,
) -> list[GameRecord]:
    """The games of a match, by number."""
    plan = MatchPlan(
        (one, other),
        ruleset,
        rounds,
        OpeningsPlan(plies=4),
        rules,
        7,
        sprt,
        concurrency=concurrency,
    )
    journal = Journal(None, plan.facts())
    Match(plan, journal).run()
    return [journal.records[number] for number in sorted(journal.records)]


def check_replay(record: GameRecord) -> Game:
    """Plays a record through, and the text it exports."""
    game = Game(Position.parse(record.start))
    for word in record.turns:
        game.play(word)
    assert len(record.thoughts) == len(record.turns) - record.opening
    reread = Game.parse(record.export(RULES))
    assert reread.position == game.position
    assert GameRecord.from_facts(record.facts()) == record
    check_record(record)
    return reread


def check_record(record: GameRecord) -> None:
    """The game as a record: the same turns, and each score as White sees it."""
    read = parse_record(record.rgn(RULES))
    nodes = list(read.root.line())
    assert [node.turn.word for node in nodes if node.turn] == list(record.turns)
    assert (read.tags["White"], read.tags["Black"]) == (record.white, record.black)
    assert read.result == {"white": "1-0", "black": "0-1"}.get(str(record.winner), "1/2-1/2")
    assert [node.evaluation for node in nodes[: record.opening]] == [None] * record.opening
    for node, thought in zip(nodes[record.opening :], record.thoughts, strict=True):
        said = node.evaluation
        assert (said is None) == (thought.score is None)
        if said is not None and thought.score:
            mover = 1 if node.parent and node.parent.position.side_to_move == "white" else -1
            assert (said.score or said.wins_in or 0) * mover * thought.score > 0
            assert said.score in (None, mover * thought.score)


def test_pairs_share_their_opening_and_change_sides(any_ruleset: Ruleset) -> None:
    records = played(
        builtin("depth=1", name="one"),
        builtin("level=beginner", name="two"),
        rounds=2,
        rules=Rules(max_turns=12),
        ruleset=any_ruleset,
        concurrency=2,
    )
    assert [record.number for record in records] == [1, 2, 3, 4]
    assert [record.white for record in records] == ["one", "two", "one", "two"]
    assert [record.one for record in records] == ["white", "black", "white", "black"]
    openings = [record.turns[: record.opening] for record in records]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    for record in records:
        assert record.start == Position.initial(any_ruleset).text()
        assert record.opening == 4
        game = Game.parse(record.export(any_ruleset))
        assert [turn.word for turn in game.turns] == list(record.turns)
        if record.ending is Ending.MAX_TURNS:
            assert (len(record.turns), record.half_points) == (12, 1)


def test_the_search_beats_a_random_player() -> None:
    records = played(
        builtin("nodes=4000", name="search"),
        program(RANDOM, "st=5", name="random"),
        rounds=2,
        rules=Rules(max_turns=300),
        concurrency=2,
    )
    found = standings(records)
    assert found.games == Games(wins=4)
    assert found.pairs == Pairs(points_2=2)
    assert found.endings == {Ending.VICTORY: 4}
    for record in records:
        game = check_replay(record)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == record.winner == record.one


def test_our_program_plays_as_our_engine_does() -> None:
    """The same search, in this process and through the protocol, chooses the same turns."""
    records = played(
        program(OURS, "depth=1", "option.Seed=5", name="out"),
        program(OURS, "depth=1", "option.Seed=5", name="in"),
        rules=Rules(max_turns=16),
    )
    assert records[0].turns == records[1].turns
    assert all(thought.depth == 1 for thought in records[0].thoughts)
    assert all(thought.score is not None for thought in records[0].thoughts)


@pytest.mark.parametrize(
    ("fault", "words", "ending", "said"),
    [
        ("crash", ["depth=1"], Ending.CRASH, "exit code 3): out of ideas"),
        ("hang", ["st=0.1", "timemargin=1500"], Ending.HANG, "does not answer"),
        ("hang", ["tc=0.3", "timemargin=1500"], Ending.HANG, "does not answer"),
        ("hang", ["depth=1"], Ending.HANG, "does not answer"),
        ("flood", ["st=0.1", "timemargin=1500"], Ending.HANG, "flood"),
        ("chatty", ["st=0.1", "timemargin=1500"], Ending.HANG, "names no turn"),
        ("deaf", ["depth=1"], Ending.CRASH, "has ended"),
        ("illegal", ["depth=1"], Ending.ILLEGAL, "a1a1"),
        ("notation", ["depth=1"], Ending.ILLEGAL, "C2d6-d7"),
        ("wordy", ["depth=1"], Ending.ILLEGAL, "which is no turn"),
        ("dumb", ["depth=1"], Ending.ILLEGAL, "which is no turn"),
        ("late", ["st=1", "restart=on"], Ending.TIME, "on time"),
        ("late", ["tc=1", "restart=on"], Ending.TIME, "on time"),
    ],
)
def test_a_fault_loses_the_game_and_not_the_match(
    fault: str, words: list[str], ending: Ending, said: str
) -> None:
    records = played(
        program(faulty(fault, 2), *words, name="bad"),
        builtin("depth=1", name="good"),
        rules=Rules(max_turns=100, patience_s=3.0, grace_s=30.0 if ending is Ending.TIME else 0.5),
    )
    assert [record.ending for record in records] == [ending, ending]
    for record in records:
        assert record.winner == record.one.other
        assert record.text.startswith("bad loses")
        assert said in record.text
        # It was started again for the second game, and played two turns in each.
        assert len(record.turns) >= record.opening + 4
        assert check_replay(record).outcome() is None
    assert standings(records).forfeits == {"bad": 2}


def test_what_stops_a_match_between_two_turns_ends_the_next_search() -> None:
    player = BuiltinPlayer(builtin("nodes=50000"))
    searched = []
    for is_aborted in (True, False):
        player.begin_game(RULES, seed=1)
        if is_aborted:
            player.abort()
        answer = player.choose(Game(RULES), Limits(nodes=50_000), deadline=0.0)
        searched.append(answer.info.nodes or 0)
    assert searched[0] < 10_000 < searched[1]


def test_a_margin_forgives_being_late() -> None:
    records = played(
        program(faulty("late"), "st=0.1", "timemargin=20000", name="late"),
        builtin("depth=1"),
        rules=Rules(max_turns=8),
    )
    assert [record.ending for record in records] == [Ending.MAX_TURNS] * 2
    assert all(max(thought.time_ms for thought in record.thoughts) > 1400 for record in records)


def test_junk_and_late_quitting_do_no_harm() -> None:
    for fault in ("binary", "immortal"):
        records = played(
            program(faulty(fault), "st=5"), builtin("depth=1"), rules=Rules(max_turns=8)
        )
        assert [record.ending for record in records] == [Ending.MAX_TURNS] * 2


def test_a_program_that_sees_no_hope_is_resigned_for() -> None:
    records = played(
        program(faulty("resigned"), "depth=1", name="sad"),
        builtin("depth=1"),
        rules=Rules(ResignRule(3, 600), None, 100),
    )
    for record in records:
        assert (record.ending, record.winner) == (Ending.RESIGNATION, record.one.other)
        own = [t for i, t in enumerate(record.thoughts) if (i % 2 == 0) == (record.one == "white")]
        assert [thought.score for thought in own] == [-900] * 3
        outcome = check_replay(record).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.condition) == (record.winner, "resignation")


def test_a_game_both_call_even_is_drawn() -> None:
    calm = [program(faulty("calm"), "depth=1", name=name) for name in "ab"]
    records = played(calm[0], calm[1], rules=Rules(None, DrawRule(10, 2, 5), 100))
    for record in records:
        assert (record.ending, record.winner, len(record.turns)) == (Ending.ADJUDICATION, None, 10)
        check_replay(record)


def test_rulesets_of_files_are_handed_to_programs(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = Ruleset.builtin("philosophers").to_toml().replace('"philosophers"', '"mine"')
    file.write_text(text, encoding="utf-8")
    ruleset = Ruleset.load(file).with_options({"leaps": "none"})
    plan = MatchPlan(
        (program(OURS, "depth=1", name="out"), builtin("depth=1", name="in")),
        ruleset,
        1,
        OpeningsPlan(plies=4),
        Rules(max_turns=12),
        ruleset_file=file,
    )
    journal = Journal(None, plan.facts())
    Match(plan, journal).run()
    for record in journal.records.values():
        assert record.ending in (Ending.MAX_TURNS, Ending.VICTORY)
        game = Game.parse(record.export(ruleset), ruleset)
        assert game.ruleset == ruleset
    lacking = plan._replace(contestants=(program(RANDOM, "depth=1"), builtin("depth=1")))
    with pytest.raises(MatchError, match="no option RulesetFile"):
        Match(lacking, Journal(None, {})).run()


@pytest.mark.parametrize("command", [["no-such-engine"], faulty("stillborn")])
def test_a_program_that_cannot_be_started_stops_the_match(command: list[str]) -> None:
    with pytest.raises(MatchError, match="'broken' cannot be started"):
        played(program(command, "depth=1", name="broken"), builtin("depth=1"))


def test_an_option_the_program_does_not_have_stops_the_match() -> None:
    with pytest.raises(MatchError, match="no option 'Colour': it has Ruleset, RulesetOptions"):
        played(program(RANDOM, "depth=1", "option.Colour=red"), builtin("depth=1"))


def test_the_test_stops_the_match() -> None:
    sprt = Sprt(0, 100, model=Model.LOGISTIC)
    records = played(
        program(faulty("illegal"), "depth=1", name="bad"),
        builtin("depth=1"),
        rounds=200,
        sprt=sprt,
    )
    found = standings(records)
    assert 10 < found.games.losses == found.games.total < 100
    assert sprt.ratio(found.pairs) < sprt.lower
    plan = MatchPlan((builtin("depth=1"), builtin("depth=1")), RULES, 200, sprt=sprt)
    lines = result_lines(found, plan)
    assert any(line.endswith(": H0 accepted") for line in lines)
    assert f"lost by a fault: bad {found.games.losses}" in lines


def test_results_are_said_in_lines() -> None:
    def record(number: int, winner: str | None) -> GameRecord:
        one = "white" if number % 2 else "black"
        return GameRecord.from_facts({
            "number": number, "white": "a", "black": "b", "first_side": "white", "one": one,
            "start": "", "opening": 0, "turns": "d6d7 m3l3", "winner": winner,
            "ending": "victory" if winner else "max-turns", "text": "", "thoughts": [],
        })  # fmt: skip

    found = standings([record(1, "white"), record(2, None), record(3, "black"), record(4, "black"),
                       record(5, "white")])  # fmt: skip
    assert found.games == Games(3, 1, 1)
    assert found.pairs == Pairs(0, 0, 1, 1, 0)
    assert found.first_player == Games(2, 1, 2)
    plan = MatchPlan((builtin("depth=1", name="a"), builtin("depth=1", name="b")), RULES, 3)
    lines = result_lines(found, plan)
    assert lines[0] == "a against b: won 3, drawn 1, lost 1 of 5"
    assert lines[1] == "points: 62.5%"
    assert lines[2] == "Elo: +89 (95 %: −34 to +239)"
    assert "pairs with 0, ½, 1, 1½, 2 points: 0, 0, 1, 1, 0" in lines
    assert lines[-2] == "first player: 50.0%, Elo +0 ± 367"
    assert lines[-1] == "ends: victory 4, max-turns 1; 2 turns a game"
    assert result_lines(standings([]), plan) == ["a against b: won 0, drawn 0, lost 0 of 0"]


def test_games_are_written_once(tmp_path: Path) -> None:
    records = played(builtin("depth=1"), builtin("depth=1"), rules=Rules(max_turns=6))
    folder = tmp_path / "games"
    write_games(records, folder, ruleset=RULES)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["game-00001.rgn", "game-00002.rgn"]
    for file, record in zip(files, records, strict=True):
        game = parse_record(file.read_text(encoding="utf-8")).game()
        assert [turn.word for turn in game.turns] == list(record.turns)
    files[0].write_text("kept", encoding="utf-8")
    write_games(records, folder, ruleset=RULES)
    assert files[0].read_text(encoding="utf-8") == "kept"
