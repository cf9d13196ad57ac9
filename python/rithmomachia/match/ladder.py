"""Plays each level of strength against the one below it, for the tables of `docs/strength.md`.

    python -m rithmomachia.match.ladder --games 20 --folder ladder --document docs/strength.md

Stopped at any moment it goes on where it was: every finished game is kept in the folder. With more
games, later, it plays only those that are missing. An interrupt writes what there is.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from rithmomachia._core import Ruleset
from rithmomachia.engine.strengths import STRENGTHS, Strength, strength
from rithmomachia.errors import RithmomachiaError
from rithmomachia.match.contest import Rules
from rithmomachia.match.contestant import Contestant
from rithmomachia.match.journal import Journal
from rithmomachia.match.openings import OpeningsPlan
from rithmomachia.match.record import GameRecord
from rithmomachia.match.report import elo_text, table
from rithmomachia.match.runner import Match, MatchPlan
from rithmomachia.match.standings import Standings, standings

BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
_MAX_TURNS = 200
_HEADINGS = ("step", "games", "won, drawn, lost", "points", "Elo, 95 %")


class Step(NamedTuple):
    """One level against the one below it, under one ruleset."""

    level: Strength
    below: Strength
    ruleset: str
    records: tuple[GameRecord, ...] = ()

    @property
    def name(self) -> str:
        """Of its file in the folder."""
        return f"{self.ruleset}-{self.level.id}-{self.below.id}.jsonl"

    def plan(self, *, rounds: int, concurrency: int, seed: int, max_turns: int) -> MatchPlan:
        """The match: each with its own time and depth, as people meet them."""
        one, other = (Contestant(each.id, level=each.id) for each in (self.level, self.below))
        return MatchPlan(
            (one, other),
            Ruleset.builtin(self.ruleset),
            rounds,
            OpeningsPlan(plies=6),
            Rules(max_turns=max_turns),
            seed,
            concurrency=concurrency,
        )


def steps(levels: Sequence[Strength], rulesets: Iterable[str]) -> Iterator[Step]:
    """All steps, ruleset by ruleset, from the weakest up."""
    for ruleset in rulesets:
        for below, level in pairwise(levels):
            yield Step(level, below, ruleset)


def play(
    step: Step,
    folder: Path,
    *,
    games: int,
    concurrency: int,
    seed: int = 1,
    max_turns: int = _MAX_TURNS,
) -> Step:
    """The step with its games, those that the folder does not have yet played now."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = step.plan(
        rounds=max(1, games // 2), concurrency=concurrency, seed=seed, max_turns=max_turns
    )
    with Journal(folder / step.name, plan.facts()) as journal:
        if len(journal.records) < games:
            Match(plan, journal).run()
        return step._replace(records=tuple(journal.records.values()))


def kept(step: Step, folder: Path, *, seed: int = 1, max_turns: int = _MAX_TURNS) -> Step:
    """The step with the games that the folder has, and no others."""
    path = folder / step.name
    if not path.exists():
        return step
    plan = step.plan(rounds=1, concurrency=1, seed=seed, max_turns=max_turns)
    with Journal(path, plan.facts()) as journal:
        return step._replace(records=tuple(journal.records.values()))


def tables(played: Sequence[Step]) -> str:
    """The Markdown of all steps: one table of the rulesets together, one of each alone."""
    listed = [step for step in played if step.records]
    lines: list[str] = []
    sums: list[tuple[str, ...]] = []
    total, variance = 0.0, 0.0
    for level, below in dict.fromkeys((step.level, step.below) for step in listed):
        mine = [step for step in listed if step.level == level]
        found = _together(mine)
        total, variance, climbed = _climb(found, total=total, variance=variance)
        sums.append((f"{level.id} over {below.id}", *_result_cells(found), climbed, _pace(mine)))
    lines += table(
        (*_HEADINGS, "above the first", "ms a turn"),
        sums,
    )
    for ruleset in dict.fromkeys(step.ruleset for step in listed):
        rows = []
        for step in (each for each in listed if each.ruleset == ruleset):
            found = standings(step.records)
            first = found.first_advantage
            rows.append(
                (
                    f"{step.level.id} over {step.below.id}",
                    *_result_cells(found),
                    "" if first is None else f"{first.share:.0%}",
                    f"{found.turns:.0f}",
                )
            )
        lines += ["", f"`{ruleset}`:", ""]
        lines += table((*_HEADINGS, "first side", "turns"), rows)
    return "\n".join(lines) + "\n"


def write_document(document: Path, text: str) -> None:
    """Puts the tables between the two marks of the document.

    Raises:
        ValueError: It has no such marks.
        OSError: It cannot be read or written.
    """
    before, begin, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{document} has no lines {BEGIN!r} and {END!r} to write between")
    document.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def _together(mine: Sequence[Step]) -> Standings:
    """The games of several rulesets as if of one match: numbers are made to differ."""
    records = []
    for index, step in enumerate(mine):
        records += [each._replace(number=each.number + index * 10**7) for each in step.records]
    return standings(records)


def _climb(found: Standings, *, total: float, variance: float) -> tuple[float, float, str]:
    """Adds a step to the sum of those below; steps are independent, so their variances add."""
    difference = found.difference
    if difference is None or not math.isfinite(total + difference.elo + difference.elo_margin):
        return math.inf, math.inf, "not to be said: a step was won outright"
    total += difference.elo
    variance += difference.elo_margin**2
    return total, variance, f"{total:+.0f} ± {math.sqrt(variance):.0f}"


def _result_cells(found: Standings) -> tuple[str, str, str, str]:
    difference = found.difference
    assert difference is not None
    games = found.games
    counts = f"{games.wins}, {games.draws}, {games.losses}"
    return str(games.total), counts, f"{difference.share:.0%}", elo_text(difference)


def _pace(mine: Sequence[Step]) -> str:
    """Mean thinking time of the level, in milliseconds."""
    times = [
        thought.time_ms
        for step in mine
        for record in step.records
        for place, thought in enumerate(record.thoughts, start=record.opening)
        # The side that begins plays the turns of even places.
        if (place % 2 == 0) == (record.one == record.first_side)
    ]
    return f"{mean(times):.0f}" if times else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays what is asked, telling each step as it ends, and writes the document."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games",
        type=int,
        default=20,
        help="of each step, an even number; 0 writes only what there is",
    )
    parser.add_argument("--rulesets", default=",".join(Ruleset.names()))
    parser.add_argument("--levels", default=",".join(each.id for each in STRENGTHS))
    parser.add_argument("--folder", type=Path, default=Path("ladder"))
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--max-turns", type=int, default=_MAX_TURNS)
    parser.add_argument("--document", type=Path)
    options = parser.parse_args(arguments)
    try:
        levels = sorted((strength(each) for each in options.levels.split(",")), key=STRENGTHS.index)
        rulesets = [Ruleset.builtin(each).id for each in options.rulesets.split(",")]
    except RithmomachiaError as error:
        parser.error(str(error))
    listed = list(steps(levels, rulesets))
    code = 0
    try:
        # Each ruleset and each step gets a first few games before any gets all.
        wanted = {min(options.games, each) for each in (2, 4, 10, options.games)} - {0}
        for games in sorted(wanted):
            for step in listed:
                done = play(
                    step,
                    options.folder,
                    games=games,
                    concurrency=options.concurrency,
                    max_turns=options.max_turns,
                )
                result = _result_cells(standings(done.records))
                print(f"{done.name}: {'; '.join(result)}", flush=True)
    except KeyboardInterrupt:
        code = 130
    done_steps = [kept(step, options.folder, max_turns=options.max_turns) for step in listed]
    text = tables(done_steps)
    print(text)
    if options.document is not None:
        write_document(options.document, text)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
