"""Ends games that the players themselves say are decided."""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia.vocabulary import Side

# What a forced win counts as, so that scores can be compared.
WIN_SCORE = 30_000


class ResignRule(NamedTuple):
    """A side loses when it has said so for a while.

    Attributes:
        turns: So many of its own turns in a row,
        score: it saw itself this far behind.
        is_two_sided: And the other side saw itself that far ahead.
    """

    turns: int = 3
    score: int = 600
    is_two_sided: bool = False


class DrawRule(NamedTuple):
    """A game is drawn when both sides have seen nothing in it for a while.

    Attributes:
        from_turn: Not before so many turns of the game.
        turns: So many turns of each side in a row,
        score: neither saw itself farther ahead or behind than this.
    """

    from_turn: int = 80
    turns: int = 10
    score: int = 10


class Verdict(NamedTuple):
    """How a game is ended.

    Attributes:
        winner: `None` for a draw.
    """

    winner: Side | None


class Adjudicator:
    """Watches one game."""

    def __init__(self, resign: ResignRule | None, draw: DrawRule | None) -> None:
        self._resign = resign
        self._draw = draw
        self._behind = {Side.WHITE: 0, Side.BLACK: 0}
        self._ahead = {Side.WHITE: 0, Side.BLACK: 0}
        self._level = {Side.WHITE: 0, Side.BLACK: 0}

    def judge(self, side: Side, score: int | None, *, turns: int) -> Verdict | None:
        """Takes note of a turn.

        Args:
            side: Who played it.
            score: What that side thought of the position; `None` when it did not say, which ends
                every run of turns.
            turns: Turns of the game so far.
        """
        rule = self._resign
        if rule is not None:
            self._count(self._behind, side, goes_on=score is not None and score <= -rule.score)
            self._count(self._ahead, side, goes_on=score is not None and score >= rule.score)
            is_agreed = not rule.is_two_sided or self._ahead[side.other] >= rule.turns
            if self._behind[side] >= rule.turns and is_agreed:
                return Verdict(side.other)
        even = self._draw
        if even is not None:
            self._count(self._level, side, goes_on=score is not None and abs(score) <= even.score)
            if turns >= even.from_turn and min(self._level.values()) >= even.turns:
                return Verdict(None)
        return None

    @staticmethod
    def _count(runs: dict[Side, int], side: Side, *, goes_on: bool) -> None:
        runs[side] = runs[side] + 1 if goes_on else 0
