"""What many records have in common, counted one record at a time."""

from __future__ import annotations

from collections import Counter

from rithmomachia.record.record import Record


class Statistics:
    """Counts games as they come; keeps numbers, not games.

    Attributes:
        games: All of them.
        faulty: Those with faults.
        turns: Of the lines played, together.
        shortest: Turns of the shortest game, `None` before the first.
        longest: Turns of the longest.
        variations: Lines that were not played.
        results: How often each result.
        rulesets: How often each ruleset, with version.
        terminations: How often each ending, where records say one.
    """

    def __init__(self) -> None:
        self.games = 0
        self.faulty = 0
        self.turns = 0
        self.shortest: int | None = None
        self.longest: int | None = None
        self.variations = 0
        self.results: Counter[str] = Counter()
        self.rulesets: Counter[str] = Counter()
        self.terminations: Counter[str] = Counter()

    def add(self, record: Record) -> None:
        """Counts one more game. A game without rules counts, but has no turns."""
        tags = record.tags
        self.games += 1
        self.faulty += bool(record.faults)
        self.results[record.result] += 1
        self.rulesets[tags.get("Ruleset", "?")] += 1
        if "Termination" in tags:
            self.terminations[tags["Termination"]] += 1
        if not record.has_rules:
            return
        turns = sum(1 for _ in record.root.line())
        self.turns += turns
        self.shortest = turns if self.shortest is None else min(turns, self.shortest)
        self.longest = turns if self.longest is None else max(turns, self.longest)
        nodes = [record.root]
        while nodes:
            children = nodes.pop().children
            self.variations += max(0, len(children) - 1)
            nodes.extend(children)

    def facts(self) -> dict[str, object]:
        """The numbers for programs, the commonest of each kind first."""
        return {
            "games": self.games,
            "faulty": self.faulty,
            "turns": self.turns,
            "mean_turns": round(self.turns / self.games, 2) if self.games else None,
            "shortest": self.shortest,
            "longest": self.longest,
            "variations": self.variations,
            "results": dict(self.results.most_common()),
            "rulesets": dict(self.rulesets.most_common()),
            "terminations": dict(self.terminations.most_common()),
        }
