"""Where a match stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rithmomachia.match.record import FORFEITS, Ending, GameRecord
from rithmomachia.match.sprt import Sprt, Verdict
from rithmomachia.match.statistics import Estimate, Games, Pairs, estimate


class Standings(NamedTuple):
    """Results for the first player of a match.

    Attributes:
        games: All games.
        pairs: Those of which both games are finished.
        first_player: All games seen from the side that begins in the ruleset.
        endings: How often each ending came.
        forfeits: By player's name, games lost by a fault and not by play.
        turns: Mean length of a game.
    """

    games: Games
    pairs: Pairs
    first_player: Games
    endings: dict[Ending, int]
    forfeits: dict[str, int]
    turns: float

    @property
    def difference(self) -> Estimate | None:
        """By pairs, whose two games are one observation; by games while there is no pair."""
        return estimate(self.pairs) or estimate(self.games)

    @property
    def first_advantage(self) -> Estimate | None:
        """What beginning is worth, by games."""
        return estimate(self.first_player)

    def counted(self, *, by_pairs: bool) -> Games | Pairs:
        """The results a test goes by."""
        return self.pairs if by_pairs else self.games

    def facts(self, sprt: Sprt | None, *, by_pairs: bool) -> dict[str, object]:
        """As JSON gives it."""
        found = self.difference
        first = self.first_advantage
        report: dict[str, object] = {
            "games": self.games._asdict(),
            "pairs": self.pairs._asdict(),
            "difference": None if found is None else _finite(found),
            "first_player": self.first_player._asdict(),
            "first_advantage": None if first is None else _finite(first),
            "endings": {str(ending): count for ending, count in self.endings.items()},
            "forfeits": self.forfeits,
            "turns": self.turns,
        }
        if sprt is not None:
            results = self.counted(by_pairs=by_pairs)
            report["sprt"] = {
                **sprt._asdict(),
                "ratio": sprt.ratio(results),
                "lower": sprt.lower,
                "upper": sprt.upper,
                "verdict": str(sprt.verdict(results)),
            }
        return report


def standings(records: Iterable[GameRecord]) -> Standings:
    """Adds up."""
    listed = list(records)
    halves = {record.number: record.half_points for record in listed}
    games = Counter(halves.values())
    pairs = Counter(
        halves[number] + halves[number + 1]
        for number in halves
        if number % 2 == 1 and number + 1 in halves
    )
    first = Counter(
        1 if record.winner is None else 2 * (record.winner == record.first_side)
        for record in listed
    )
    return Standings(
        Games(games[2], games[1], games[0]),
        Pairs(*(pairs[half] for half in range(5))),
        Games(first[2], first[1], first[0]),
        dict(Counter(record.ending for record in listed).most_common()),
        dict(Counter(_loser(record) for record in listed if record.ending in FORFEITS)),
        sum(len(record.turns) for record in listed) / len(listed) if listed else 0.0,
    )


def is_decided(found: Standings, sprt: Sprt | None, *, by_pairs: bool) -> bool:
    """Whether the test, if there is one, has said all it will."""
    if sprt is None:
        return False
    return sprt.verdict(found.counted(by_pairs=by_pairs)) is not Verdict.GOES_ON


def _loser(record: GameRecord) -> str:
    return record.black if record.winner == "white" else record.white


def _finite(found: Estimate) -> dict[str, float | None]:
    """Infinite numbers are none in JSON."""
    return {
        key: None if value in (float("inf"), float("-inf")) else value
        for key, value in found._asdict().items()
    }
