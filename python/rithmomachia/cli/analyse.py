"""`rithmomachia analyse`: what the engine thinks of a position."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

import typer

from rithmomachia.cli.choices import OptionChoice, RulesetChoice, chosen_position
from rithmomachia.cli.output import print_json
from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import outcome_text

if TYPE_CHECKING:
    from rithmomachia import Position
    from rithmomachia.engine import Engine, Limit, Line, SearchResult

_USUAL_S = 5.0
_TICK_S = 0.1


class Display(Protocol):
    """Shows lines as they are found."""

    def show(self, line: Line) -> None:
        """Takes one more line of a finished depth."""


def analyse(
    position: Annotated[
        list[str] | None, typer.Argument(help="startpos, or a position text (docs/texts.md).")
    ] = None,
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    turns: Annotated[str, typer.Option(help="Turn words to play first: 'd6d7 m3l3'.")] = "",
    time: Annotated[
        float | None, typer.Option(min=0.001, max=4e6, help="Seconds; 5 where nothing is said.")
    ] = None,
    depth: Annotated[int | None, typer.Option(min=1, max=255, help="Turns looked ahead.")] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=2**32 - 1, help="Positions visited.")
    ] = None,
    multi_pv: Annotated[int, typer.Option(min=1, max=10, help="How many lines to find.")] = 1,
    hash_mib: Annotated[
        int, typer.Option("--hash", min=1, max=4096, help="MiB for positions already searched.")
    ] = 64,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that search.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Search a position and show the best lines: score, chance to win, turns. Ctrl-C ends it early.

    The score is for the side to move, 100 is about one piece.
    """
    case = chosen_case(position, turns, ruleset=ruleset, option=option)
    if not json:
        # At once: what comes below takes its time.
        print(heading(case.position), flush=True)
    from rithmomachia.engine import Engine, Limit

    if time is None and depth is None and nodes is None:
        time = _USUAL_S
    limit = Limit(None if time is None else max(1, round(time * 1000)), depth, nodes)
    engine = Engine(hash_mib, threads)
    with _display(case.position, is_wanted=not json) as display:
        found, code = search_case(engine, case, limit=limit, multi_pv=multi_pv, display=display)
    if json:
        print_json(_facts(case.position, found))
    else:
        _print(case.position, found)
    return code


class Case(NamedTuple):
    """A position to look at, and the hashes of those that led to it."""

    position: Position
    played: list[int]


def chosen_case(
    words: list[str] | None, turns: str, *, ruleset: str | None, option: list[str] | None
) -> Case:
    """The start or the position that the words of a position text make, after some turns."""
    from rithmomachia import Game

    text = " ".join(words or ["startpos"])
    start = chosen_position(ruleset, option, None if text == "startpos" else text)
    if not turns.split():
        # Also for a position in the middle of a turn, which begins no game.
        return Case(start, [])
    game = Game(start)
    for word in turns.split():
        game.play(word)
    return Case(game.position, [each.zobrist() for each in game.positions[:-1]])


def search_case(
    engine: Engine, case: Case, *, limit: Limit, multi_pv: int = 1, display: Display | None = None
) -> tuple[SearchResult, int]:
    """Searches in a thread of its own: a search in this one would not hear an interrupt.

    Returns:
        What was found, and the exit code: 130 when interrupted.
    """
    from rithmomachia.engine import StopFlag

    stop = StopFlag()
    done: list[SearchResult] = []
    failed: list[Exception] = []

    def work() -> None:
        try:
            done.append(
                engine.search(
                    case.position,
                    time_ms=limit.time_ms,
                    depth=limit.depth,
                    nodes=limit.nodes,
                    stop=stop,
                    # The turns that led here matter: to go in circles is a fault.
                    played=case.played,
                    multi_pv=multi_pv,
                    on_report=None if display is None else display.show,
                )
            )
        except Exception as error:
            failed.append(error)
        finally:
            is_done.set()

    # Not by joining the thread: interrupted in that, Python 3.11 takes it for ended.
    is_done = Event()
    Thread(target=work, daemon=True).start()
    code = 0
    while not is_done.is_set():
        try:
            is_done.wait(_TICK_S)
        except KeyboardInterrupt:
            stop.set()
            code = 130
    if failed:
        raise failed[0]
    return done[0], code


def _display(position: Position, *, is_wanted: bool) -> AbstractContextManager[Display | None]:
    """A live table on a terminal, nothing elsewhere."""
    if not is_wanted or not sys.stdout.isatty():
        return nullcontext()
    from rithmomachia.cli.analysis_display import LiveLines

    return LiveLines(position)


def heading(position: Position) -> str:
    """Which rules, which turn, who is to move."""
    message = mark("{ruleset}, turn {number}, black to move")
    if position.side_to_move == "white":
        message = mark("{ruleset}, turn {number}, white to move")
    return _(message, ruleset=_(position.ruleset.title), number=position.turn_number)


def _print(position: Position, found: SearchResult) -> None:
    outcome = position.outcome()
    if outcome is not None:
        print(outcome_text(outcome.text))
        return
    for line in found.lines:
        print("  ".join(line_cells(position, line)))
    print(
        _(
            "{nodes} positions in {seconds} s, {speed} a second",
            nodes=f"{found.nodes:,}",
            seconds=f"{found.time_ms / 1000:.1f}",
            speed=f"{found.nps:,}",
        )
    )


def line_cells(position: Position, line: Line) -> tuple[str, str, str, str]:
    """A line for people: score, chance to win, depth, turns."""
    from rithmomachia.engine import win_chance

    if line.wins_in is None:
        score = f"{line.score / 100:+.2f}"
    else:
        message = mark("wins in {number}") if line.wins_in > 0 else mark("loses in {number}")
        score = _(message, number=abs(line.wins_in))
    depth = _("depth {depth}", depth=f"{line.depth}/{line.selective_depth}")
    return score, f"{win_chance(line.score):.0%}", depth, _turns_text(position, line)


def _turns_text(position: Position, line: Line) -> str:
    from rithmomachia.engine.explaining import notations

    texts = notations(position, line.pv)
    return "  ".join(f"{number}. {text}" for number, text in enumerate(texts, position.turn_number))


def _facts(position: Position, found: SearchResult) -> dict[str, object]:
    from rithmomachia.engine import win_chance
    from rithmomachia.engine.explaining import notations

    outcome = position.outcome()
    ending = None
    if outcome is not None:
        ending = {
            "winner": outcome.winner,
            "condition": outcome.condition,
            "text": outcome.text,
        }
    return {
        "position": position.text(),
        "side_to_move": position.side_to_move,
        "outcome": ending,
        "lines": [
            {
                "rank": line.rank,
                "depth": line.depth,
                "selective_depth": line.selective_depth,
                "score": line.score,
                "wins_in": line.wins_in,
                "win_chance": round(win_chance(line.score), 4),
                "leaning": line.leaning,
                "turns": [turn.word for turn in line.pv],
                "notation": notations(position, line.pv),
            }
            for line in found.lines
        ],
        "nodes": found.nodes,
        "nps": found.nps,
        "hash_full": found.hash_full,
        "time_ms": found.time_ms,
    }
