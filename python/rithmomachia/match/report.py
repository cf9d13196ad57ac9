"""Results of a match in lines for people."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rithmomachia.match.record import GameRecord
from rithmomachia.match.runner import MatchPlan
from rithmomachia.match.standings import Standings
from rithmomachia.match.statistics import Estimate

# So much of its width an interval may be off the middle.
_UNEVEN = 0.05


def result_rows(found: Standings, plan: MatchPlan) -> list[tuple[str, str]]:
    """What a match has shown so far: a heading and its text, each one line."""
    one, other = (each.name for each in plan.contestants)
    games = found.games
    rows = [
        (
            f"{one} against {other}",
            f"won {games.wins}, drawn {games.draws}, lost {games.losses} of {games.total}",
        )
    ]
    difference = found.difference
    if difference is not None:
        rows += [
            ("points", f"{difference.share:.1%}"),
            ("Elo", elo_text(difference)),
            ("normalised Elo", _plus_minus(difference.normalized, difference.normalized_margin)),
            ("probably stronger", f"{difference.superiority:.1%}"),
        ]
    if found.pairs.total:
        counts = ", ".join(str(count) for count in found.pairs)
        rows.append(("pairs with 0, ½, 1, 1½, 2 points", counts))
    if plan.sprt is not None:
        sprt, results = plan.sprt, found.counted(by_pairs=plan.by_pairs)
        rows.append(
            (
                f"SPRT {sprt.elo0:g} or {sprt.elo1:g}, {sprt.model}",
                f"LLR {sprt.ratio(results):.2f} ({sprt.lower:.2f} to {sprt.upper:.2f}):"
                f" {sprt.verdict(results)}",
            )
        )
    first = found.first_advantage
    if first is not None:
        rows.append(("first player", f"{first.share:.1%}, Elo {elo_text(first)}"))
        ends = ", ".join(f"{ending} {count}" for ending, count in found.endings.items())
        rows.append(("ends", f"{ends}; {found.turns:.0f} turns a game"))
    if found.forfeits:
        faults = ", ".join(f"{name} {count}" for name, count in found.forfeits.items())
        rows.append(("lost by a fault", faults))
    return rows


def result_lines(found: Standings, plan: MatchPlan) -> list[str]:
    """The rows as plain lines."""
    return [f"{heading}: {text}" for heading, text in result_rows(found, plan)]


def game_line(record: GameRecord) -> str:
    """One finished game."""
    score = {None: "½-½", "white": "1-0", "black": "0-1"}[record.winner]
    return (
        f"game {record.number}, {record.white} (White) against {record.black}: {score} after"
        f" {len(record.turns)} turns, {record.ending}: {record.text}"
    )


def elo_text(found: Estimate) -> str:
    """The difference with its interval of 95 %."""
    down, up = found.elo - found.elo_low, found.elo_high - found.elo
    # Plus or minus would be untrue of an interval that lies unevenly about its middle.
    if math.isfinite(down) and math.isfinite(up) and abs(up - down) <= _UNEVEN * (up + down):
        return _plus_minus(found.elo, found.elo_margin)
    ends = [_number(each) for each in (found.elo_low, found.elo_high)]
    return f"{_number(found.elo)} (95 %: {ends[0]} to {ends[1]})"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a Markdown table."""
    lines = [headings, ["---"] * len(headings), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def _plus_minus(value: float, margin: float) -> str:
    return f"{_number(value)} ± {margin:.0f}"


def _number(value: float) -> str:
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{value:+.0f}".replace("-", "−")
