"""Results of a match in lines for people."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import outcome_text
from rithmomachia.match.record import GameRecord
from rithmomachia.match.runner import MatchPlan
from rithmomachia.match.standings import Standings
from rithmomachia.match.statistics import Estimate

# What a test may say: `Verdict`.
_VERDICTS = (mark("goes on"), mark("H0 accepted"), mark("H1 accepted"))
# So much of its width an interval may be off the middle.
_UNEVEN = 0.05


def result_rows(found: Standings, plan: MatchPlan) -> list[tuple[str, str]]:
    """What a match has shown so far: a heading and its text, each one line."""
    one, other = (each.name for each in plan.contestants)
    games = found.games
    rows = [
        (
            _("{one} against {other}", one=one, other=other),
            _(
                "won {wins}, drawn {draws}, lost {losses} of {count}",
                wins=games.wins,
                draws=games.draws,
                losses=games.losses,
                count=games.total,
            ),
        )
    ]
    difference = found.difference
    if difference is not None:
        rows += [
            (_("points"), f"{difference.share:.1%}"),
            (_("Elo"), elo_text(difference)),
            (_("normalised Elo"), _plus_minus(difference.normalized, difference.normalized_margin)),
            (_("probably stronger"), f"{difference.superiority:.1%}"),
        ]
    if found.pairs.total:
        counts = ", ".join(str(count) for count in found.pairs)
        rows.append((_("pairs with 0, ½, 1, 1½, 2 points"), counts))
    if plan.sprt is not None:
        sprt, results = plan.sprt, found.counted(by_pairs=plan.by_pairs)
        rows.append(
            (
                _(
                    "SPRT {least} or {most}, {model}",
                    least=f"{sprt.elo0:g}",
                    most=f"{sprt.elo1:g}",
                    model=sprt.model,
                ),
                _(
                    "LLR {ratio} ({least} to {most}): {verdict}",
                    ratio=f"{sprt.ratio(results):.2f}",
                    least=f"{sprt.lower:.2f}",
                    most=f"{sprt.upper:.2f}",
                    verdict=_(sprt.verdict(results)),
                ),
            )
        )
    first = found.first_advantage
    if first is not None:
        rows.append((_("first player"), f"{first.share:.1%}, Elo {elo_text(first)}"))
        ends = ", ".join(f"{ending} {count}" for ending, count in found.endings.items())
        turns = _("{ends}; {turns} turns a game", ends=ends, turns=f"{found.turns:.0f}")
        rows.append((_("ends"), turns))
    if found.forfeits:
        faults = ", ".join(f"{name} {count}" for name, count in found.forfeits.items())
        rows.append((_("lost by a fault"), faults))
    return rows


def result_lines(found: Standings, plan: MatchPlan) -> list[str]:
    """The rows as plain lines."""
    return [f"{heading}: {text}" for heading, text in result_rows(found, plan)]


def game_line(record: GameRecord) -> str:
    """One finished game."""
    score = {None: "½-½", "white": "1-0", "black": "0-1"}[record.winner]
    return _(
        "game {number}, {white} (White) against {black}: {score} after {count} turns, {ending}: "
        "{text}",
        number=record.number,
        white=record.white,
        black=record.black,
        score=score,
        count=len(record.turns),
        ending=record.ending,
        text=outcome_text(record.text),
    )


def elo_text(found: Estimate) -> str:
    """The difference with its interval of 95 %."""
    down, up = found.elo - found.elo_low, found.elo_high - found.elo
    # Plus or minus would be untrue of an interval that lies unevenly about its middle.
    if math.isfinite(down) and math.isfinite(up) and abs(up - down) <= _UNEVEN * (up + down):
        return _plus_minus(found.elo, found.elo_margin)
    ends = [_number(each) for each in (found.elo_low, found.elo_high)]
    return _("{elo} (95 %: {least} to {most})", elo=_number(found.elo), least=ends[0], most=ends[1])


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
