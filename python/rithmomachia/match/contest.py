"""Plays one game between two players, and never fails because one of them does."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event
from time import monotonic
from typing import NamedTuple

from rithmomachia._core import Position
from rithmomachia.errors import RithmomachiaError
from rithmomachia.match.adjudication import WIN_SCORE, Adjudicator, DrawRule, ResignRule
from rithmomachia.match.contestant import Contestant
from rithmomachia.match.openings import Opening
from rithmomachia.match.player import Player
from rithmomachia.match.process import EngineFailed
from rithmomachia.match.record import Ending, GameRecord, Thought
from rithmomachia.match.time_control import Clock
from rithmomachia.ugi.info import Info
from rithmomachia.ugi.limits import Limits
from rithmomachia.vocabulary import Side


class Interrupted(Exception):  # noqa: N818 - a game given up is no error
    """The match was stopped; the game counts for nothing."""


class Rules(NamedTuple):
    """When the match itself ends a game.

    Attributes:
        resign: `None` for never.
        draw: `None` for never.
        max_turns: A game of so many turns, the opening's included, counts half.
        patience_s: Longest wait for a turn where no clock runs.
        grace_s: Longest wait after the time is up, since late is not dead.
    """

    resign: ResignRule | None = None
    draw: DrawRule | None = None
    max_turns: int = 400
    patience_s: float = 120.0
    grace_s: float = 5.0


class Seat(NamedTuple):
    """One side of one game: who plays it, and the one that plays."""

    contestant: Contestant
    player: Player


class _Over(NamedTuple):
    winner: Side | None
    ending: Ending
    text: str


class Contest:
    """One game."""

    def __init__(
        self,
        opening: Opening,
        seats: Mapping[Side, Seat],
        *,
        rules: Rules,
        interrupted: Event,
    ) -> None:
        """Plays the opening; the players must have been told of the new game."""
        self.game = opening.game()
        self.first_side = Side(Position.initial(self.game.ruleset).side_to_move)
        self._opening = len(opening.turns)
        self._seats = seats
        self._rules = rules
        self._interrupted = interrupted
        self._judge = Adjudicator(rules.resign, rules.draw)
        self._thoughts: list[Thought] = []
        self._clocks = {
            side: None if seat.contestant.control is None else Clock(seat.contestant.control)
            for side, seat in seats.items()
        }

    def play(self, *, number: int, one: Side) -> GameRecord:
        """Plays to the end.

        Args:
            number: Of the game in its match.
            one: The side of the match's first player.

        Raises:
            Interrupted: The match was stopped.
        """
        over: _Over | None = self._natural_end()
        while over is None:
            if self._interrupted.is_set():
                raise Interrupted
            over = self._one_turn(Side(self.game.position.side_to_move))
        return GameRecord(
            number=number,
            white=self._seats[Side.WHITE].contestant.name,
            black=self._seats[Side.BLACK].contestant.name,
            first_side=self.first_side,
            one=one,
            start=self.game.start.text(),
            opening=self._opening,
            turns=tuple(turn.word for turn in self.game.turns),
            winner=over.winner,
            ending=over.ending,
            text=over.text,
            thoughts=tuple(self._thoughts),
        )

    def _one_turn(self, side: Side) -> _Over | None:
        """Asks for a turn and plays it; what ended the game, if something did."""
        seat, name = self._seats[side], self._seats[side].contestant.name
        begun = monotonic()
        try:
            answer = seat.player.choose(
                self.game, self._limits(), deadline=begun + self._patience_s(side)
            )
        except EngineFailed as failed:
            if self._interrupted.is_set():
                raise Interrupted from failed
            kind = Ending.CRASH if failed.kind == "start" else Ending(failed.kind)
            return _Over(side.other, kind, f"{name} loses: {failed}")
        if self._interrupted.is_set():
            raise Interrupted
        took_ms = (monotonic() - begun) * 1000
        late = self._late(side, took_ms)
        if late is not None:
            return late
        self._thoughts.append(_thought(answer.info, took_ms))
        try:
            self.game.play(answer.word)
        except RithmomachiaError as error:
            self._thoughts.pop()
            # Whatever confused it, the next game begins afresh.
            seat.player.close()
            shown = repr(answer.word[:80])
            return _Over(side.other, Ending.ILLEGAL, f"{name} loses by {shown}: {error}")
        return self._natural_end() or self._judged(side, self._thoughts[-1])

    def _natural_end(self) -> _Over | None:
        outcome = self.game.outcome()
        if outcome is None:
            return None
        return _Over(outcome.winner, Ending.VICTORY, outcome.text)

    def _judged(self, side: Side, thought: Thought) -> _Over | None:
        turns = len(self.game.turns)
        verdict = self._judge.judge(side, thought.score, turns=turns)
        if verdict is not None and verdict.winner is not None:
            name = self._seats[side].contestant.name
            return _Over(verdict.winner, Ending.RESIGNATION, f"{name} sees no hope.")
        if verdict is not None:
            return _Over(None, Ending.ADJUDICATION, "Both sides see nothing in it.")
        if turns >= self._rules.max_turns:
            return _Over(None, Ending.MAX_TURNS, f"No end after {turns} turns.")
        return None

    def _limits(self) -> Limits:
        """What the side to move is told to keep to."""
        side = Side(self.game.position.side_to_move)
        own = self._seats[side].contestant
        limits = Limits(move_time_ms=own.move_time_ms, depth=own.depth, nodes=own.nodes)
        clock = self._clocks[side]
        if clock is None:
            return limits
        # Each player is shown both clocks; a side without one is shown as the other.
        left = {each: self._clocks[each] or clock for each in Side}
        first, second = left[self.first_side], left[self.first_side.other]
        return limits._replace(
            p1_time_ms=int(first.left_ms),
            p2_time_ms=int(second.left_ms),
            p1_increment_ms=first.control.increment_ms,
            p2_increment_ms=second.control.increment_ms,
            moves_to_go=clock.turns_to_go,
        )

    def _allowed_ms(self, side: Side) -> float | None:
        """The longest its turn may take; `None` without any time limit."""
        contestant, clock = self._seats[side].contestant, self._clocks[side]
        times = [float(contestant.move_time_ms)] if contestant.move_time_ms is not None else []
        if clock is not None:
            times.append(clock.left_ms)
        return min(times) + contestant.margin_ms if times else None

    def _patience_s(self, side: Side) -> float:
        allowed_ms = self._allowed_ms(side)
        if allowed_ms is None:
            return self._rules.patience_s
        return allowed_ms / 1000 + self._rules.grace_s

    def _late(self, side: Side, took_ms: float) -> _Over | None:
        contestant, clock = self._seats[side].contestant, self._clocks[side]
        allowed_ms = self._allowed_ms(side)
        is_late = allowed_ms is not None and took_ms > allowed_ms
        if clock is not None:
            clock.spend(took_ms, margin_ms=contestant.margin_ms)
        if not is_late:
            return None
        return _Over(
            side.other,
            Ending.TIME,
            f"{contestant.name} loses on time: {took_ms:.0f} ms, and {allowed_ms:.0f} were left.",
        )


def _thought(info: Info, took_ms: float) -> Thought:
    score = info.score
    if info.wins_in is not None:
        score = WIN_SCORE - info.wins_in if info.wins_in > 0 else -WIN_SCORE - info.wins_in
    return Thought(round(took_ms), score, info.depth, info.nodes)
