"""Checks that an engine keeps to the protocol of `docs/protocol.md`, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from rithmomachia._core import Ruleset, Setup
from rithmomachia.errors import RithmomachiaError
from rithmomachia.match.examiner import SHOWN, Examiner, WrongAnswer
from rithmomachia.match.process import EngineFailed, EngineProcess
from rithmomachia.ugi.info import Info, parse_info
from rithmomachia.ugi.options import parse_option
from rithmomachia.ugi.words import END_OF_TURN, turn_word


class Check(NamedTuple):
    """One check and how it went.

    Attributes:
        name: What was asked, in a few words.
        has_passed: Whether the engine did it.
        seen: What it said, or what is wrong with that.
        is_required: Whether an engine cannot play matches without it.
    """

    name: str
    has_passed: bool
    seen: str
    is_required: bool


def check_engine(
    command: Sequence[str], *, ruleset: Ruleset, patience_s: float = 10.0
) -> Iterator[Check]:
    """Asks an engine all there is to ask, yielding each check as it is done.

    An engine that hangs, dies or prints junk fails the check and is started again for the next;
    after three failures in a row to start at all, the rest is left out.

    Args:
        command: The program and its arguments.
        ruleset: Whose positions to ask about.
        patience_s: Seconds to wait for each answer.
    """
    examiner = Examiner(command, ruleset=ruleset, patience_s=patience_s)
    dead = 0
    try:
        for name, is_required, ask in _CHECKS:
            try:
                seen = ask(examiner)
                yield Check(name, True, seen[:SHOWN], is_required)
                dead = 0
            except WrongAnswer as wrong:
                # What it still has to say must not be taken for the next answer.
                examiner.give_up()
                yield Check(name, False, str(wrong), is_required)
                dead = 0
            except EngineFailed as failed:
                examiner.give_up()
                yield Check(name, False, str(failed), is_required)
                dead += 1
                if failed.kind == "start" or dead == 3:
                    return
    finally:
        examiner.give_up()


# --- the checks: each returns what was seen, or raises --------------------------------------------


def _introduces_itself(examiner: Examiner) -> str:
    examiner.start_afresh().send("ugi")
    lines = examiner.until("ugiok")
    if not any(line.startswith("id name ") for line in lines):
        raise WrongAnswer(f"no 'id name' before ugiok: {' / '.join(lines)[:SHOWN]}")
    examiner.ready()
    return next(line for line in lines if line.startswith("id name "))


def _declares_options(examiner: Examiner) -> str:
    examiner.start_afresh().send("ugi")
    lines = [line for line in examiner.until("ugiok") if line.split()[:1] == ["option"]]
    examiner.ready()
    for line in lines:
        option = parse_option(line.split()[1:])
        if option is None:
            raise WrongAnswer(f"no option: {line[:SHOWN]!r}")
        if option.kind not in ("check", "spin", "combo", "button", "string"):
            raise WrongAnswer(f"no type of option: {line[:SHOWN]!r}")
        if option.kind == "spin" and (option.minimum is None or option.maximum is None):
            raise WrongAnswer(f"a spin has min and max: {line[:SHOWN]!r}")
        if option.kind in ("spin", "combo"):
            try:
                option.checked(option.default)
            except RithmomachiaError as error:
                raise WrongAnswer(f"the default cannot be: {line[:SHOWN]!r}: {error}") from None
    return f"{len(lines)} options"


def _is_ready(examiner: Examiner) -> str:
    return examiner.ready()[-1]


def _passes_over_unknown_lines(examiner: Examiner) -> str:
    for line in ("hello there", "go_away now", "position", "setoption", "", "   ", "query"):
        examiner.engine.send(line)
    return examiner.ready()[-1]


def _takes_options(examiner: Examiner) -> str:
    examiner.engine.send(f"setoption name Ruleset value {examiner.ruleset.id}")
    examiner.engine.send("setoption name NoSuchOption value 5")
    return examiner.ready()[-1]


def _search(limits: str) -> Callable[[Examiner], str]:
    def ask(examiner: Examiner) -> str:
        examiner.engine.send("uginewgame")
        examiner.ready()
        return examiner.search(examiner.place(examiner.start), limits)

    return ask


def _plays_from_the_rulesets_start(examiner: Examiner) -> str:
    first = next(iter(examiner.start.legal_turns())).word
    examiner.engine.send(f"setoption name Ruleset value {examiner.ruleset.id}")
    options = ",".join(f"{key}={_text(value)}" for key, value in examiner.ruleset.changes.items())
    if options:
        examiner.engine.send(f"setoption name RulesetOptions value {options}")
    examiner.engine.send(f"position startpos moves {first}")
    return examiner.search(examiner.start.play(first), "depth 1")


def _plays_from_a_position_with_turns(examiner: Examiner) -> str:
    turns: list[str] = []
    position = examiner.start
    for _ in range(4):
        turn = list(position.legal_turns())[len(turns)]
        turns.append(turn.word)
        position = position.play(turn)
    return examiner.search(examiner.place(examiner.start, *turns), "depth 1")


def _plays_on_by_itself(examiner: Examiner) -> str:
    position = examiner.start
    turns: list[str] = []
    for _ in range(6):
        if position.outcome() is not None:
            break
        examiner.place(examiner.start, *turns)
        answer = examiner.search(position, "movetime 20").split()[1]
        turns.append(position.parse_turn("" if answer == END_OF_TURN else answer).word)
        position = position.play(turns[-1])
    return " ".join(turns)


def _tells_good_info(examiner: Examiner) -> str:
    position = examiner.place(examiner.start)
    examiner.engine.send("go depth 2")
    lines = examiner.until("bestmove")
    found = [parse_info(line.split()[1:]) for line in lines if line.split()[:1] == ["info"]]
    for info in found:
        now = position
        for word in info.pv:
            try:
                now = now.play("" if word == "-" else word)
            except RithmomachiaError as error:
                raise WrongAnswer(f"a turn of the pv cannot be played: {error}") from None
    told = next((info for info in reversed(found) if info.depth is not None), Info())
    return f"{len(found)} info lines, depth {told.depth}"


def _answers_while_searching(examiner: Examiner) -> str:
    position = examiner.place(examiner.start)
    examiner.engine.send("go infinite")
    before = examiner.ready()
    if any(line.split()[:1] == ["bestmove"] for line in before):
        raise WrongAnswer("go infinite was answered before stop")
    examiner.engine.send("stop")
    return examiner.turn(position, examiner.until("bestmove"))


def _keeps_quiet_after_stop(examiner: Examiner) -> str:
    examiner.engine.send("stop")
    lines = examiner.ready()
    if any(line.split()[:1] == ["bestmove"] for line in lines):
        raise WrongAnswer("stop without a search was answered with bestmove")
    return lines[-1]


def _keeps_the_position_after_a_bad_one(examiner: Examiner) -> str:
    turns = [next(iter(examiner.start.legal_turns())).word]
    position = examiner.place(examiner.start, *turns)
    examiner.engine.send("position fen this is no position text at all")
    examiner.engine.send(f"position fen {examiner.start.text()} moves a1a1")
    return examiner.search(position, "depth 1")


def _knows_when_it_is_over(examiner: Examiner) -> str:
    # Nothing is left to move, which loses under any rules.
    over = Setup(examiner.ruleset, {"a1": "C2"}, {}, "black").position()
    return examiner.search(examiner.place(over), "depth 1")


def _keeps_time(examiner: Examiner) -> str:
    position = examiner.place(examiner.start)
    begun = monotonic()
    examiner.search(position, "movetime 200")
    took = monotonic() - begun
    # Generous: this finds engines that do not heed it, on a busy machine too.
    if took > 3:
        raise WrongAnswer(f"movetime 200 took {took:.1f} s")
    return f"{took * 1000:.0f} ms for movetime 200"


def _answers(question: str, *, is_p1: bool = True) -> Callable[[Examiner], str]:
    def ask(examiner: Examiner) -> str:
        turns = () if is_p1 else (next(iter(examiner.start.legal_turns())).word,)
        position = examiner.place(examiner.start, *turns)
        first = next(iter(position.legal_turns())).word
        examiner.engine.send(f"query {question}".replace("TURN", first))
        said = examiner.until("response")[-1]
        due = {
            "p1turn": "true" if is_p1 else "false",
            "gameover": "false",
            "result": "none",
            "fen": position.text(),
            "islegal TURN": "true",
            "islegal a1a1": "false",
        }
        answer = " ".join(said.split()[1:])
        if question == "legal":
            words = {turn_word(turn.word) for turn in position.legal_turns()}
            if set(answer.split()) != words:
                raise WrongAnswer(f"not the {len(words)} legal turns: {said[:SHOWN]}")
        elif answer != due[question]:
            raise WrongAnswer(f"query {question} is {due[question]!r}, not {answer[:SHOWN]!r}")
        return said

    return ask


def _quits(examiner: Examiner) -> str:
    return _ends(examiner, lambda engine: engine.send("quit"))


def _quits_while_searching(examiner: Examiner) -> str:
    examiner.place(examiner.start)
    examiner.engine.send("go infinite")
    return _ends(examiner, lambda engine: engine.send("quit"))


def _ends_with_its_input(examiner: Examiner) -> str:
    return _ends(examiner, lambda engine: engine.close_input())


def _ends(examiner: Examiner, tell: Callable[[EngineProcess], None]) -> str:
    engine = examiner.engine
    tell(engine)
    # What it says on the way out must not fill its pipe, and may have no end.
    deadline = monotonic() + examiner.patience_s
    with suppress(EngineFailed):
        while monotonic() < deadline:
            engine.line(deadline)
    code = engine.exit_code(examiner.patience_s)
    examiner.give_up()
    if code is None:
        raise WrongAnswer("it still runs")
    if code != 0:
        raise WrongAnswer(f"exit code {code}")
    return "exit code 0"


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_CHECKS: tuple[tuple[str, bool, Callable[[Examiner], str]], ...] = (
    ("ugi is answered with id name and ugiok", True, _introduces_itself),
    ("options are declared as the protocol says", True, _declares_options),
    ("isready is answered with readyok", True, _is_ready),
    ("unknown and empty lines are passed over", True, _passes_over_unknown_lines),
    ("setoption is taken, unknown options too", True, _takes_options),
    ("go depth", True, _search("depth 1")),
    ("go nodes", True, _search("nodes 500")),
    ("go movetime", True, _search("movetime 50")),
    (
        "go with clocks",
        True,
        _search("p1time 2000 p2time 2000 p1inc 20 p2inc 20"),
    ),
    ("go with a clock nearly empty", True, _search("p1time 1 p2time 1 p1inc 0 p2inc 0")),
    ("go with unknown words", True, _search("depth 1 colour blue")),
    ("position startpos moves", True, _plays_from_the_rulesets_start),
    ("position fen moves", True, _plays_from_a_position_with_turns),
    ("six turns against itself", True, _plays_on_by_itself),
    ("info lines, expected turns that can be played", True, _tells_good_info),
    ("isready during go infinite, bestmove after stop", True, _answers_while_searching),
    ("stop without a search is not answered", True, _keeps_quiet_after_stop),
    ("a bad position changes nothing", True, _keeps_the_position_after_a_bad_one),
    ("bestmove none when the game is over", True, _knows_when_it_is_over),
    ("movetime is kept", True, _keeps_time),
    ("query p1turn at the start", True, _answers("p1turn")),
    ("query p1turn after a turn", True, _answers("p1turn", is_p1=False)),
    ("query gameover", True, _answers("gameover")),
    ("query result", True, _answers("result")),
    ("query fen (ours)", False, _answers("fen", is_p1=False)),
    ("query legal (ours)", False, _answers("legal", is_p1=False)),
    ("query islegal of a legal turn (ours)", False, _answers("islegal TURN")),
    ("query islegal of another (ours)", False, _answers("islegal a1a1")),
    ("quit", True, _quits),
    ("quit during a search", True, _quits_while_searching),
    ("the end of input", True, _ends_with_its_input),
)
