"""A game as it stands: positions, seats, clock, offers; and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rithmomachia import Game, Outcome, Position
from rithmomachia.clock import Clock
from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.protocol import StagedTurn, TurnMessage
from rithmomachia.server.replaying import end, may_agree, replay, server_ending
from rithmomachia.server.staging import after_parts, stage, told
from rithmomachia.server.timing import UNTIMED_TURNS
from rithmomachia.storage import Seat, StoredGame


class KnownGame:
    """What is stored of a game, with the kernel's position reached. Nothing here changes it.

    Earlier positions, 4 kB each, are not kept: whoever wants one gets it played again.
    """

    def __init__(self, stored: StoredGame, *, now_ms: Callable[[], int]) -> None:
        self.record = stored.record
        self.now_ms = now_ms
        self.take_over(stored)

    def take_over(self, stored: StoredGame) -> None:
        """Makes the game what is stored."""
        game = replay(stored)
        self.start = game.start
        # `zobrist` of every position before the one reached, in order.
        self.passed = [position.zobrist() for position in game.positions[:-1]]
        self.turns: list[TurnMessage] = [
            told(position, turn, number=number)
            for number, (position, turn) in enumerate(
                zip(game.positions, game.turns, strict=False), start=1
            )
        ]
        self.stand(game.position)
        # An ending by resignation or agreement.
        self.given_up = None if self.shown_outcome is not None else game.outcome()
        self.seats: Sequence[Seat] = stored.seats
        self.clock: Clock | None = stored.clock
        self.offers: dict[str, str] = dict(stored.offers)
        self.next_game = stored.next_game
        self.last_event = stored.last_event
        self.updated_at = stored.updated_at
        self.ending = server_ending(stored.result)

    def stand(self, position: Position) -> None:
        """Makes this the position reached."""
        self.position = position
        # Asked for by everything that happens, and worked out anew each time.
        self.shown_outcome = position.outcome()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.given_up or self.shown_outcome or self.ending

    def whole(self) -> Game:
        """The kernel's game with all positions. Costs what playing the turns does."""
        game = Game(self.start)
        for turn in self.turns:
            game.play(turn.word)
        if self.given_up is not None:
            end(game, self.given_up.condition, self.given_up.winner)
        return game

    @property
    def next_turn(self) -> int:
        """The number of the turn due."""
        return len(self.turns) + 1

    @property
    def is_open(self) -> bool:
        """Whether a seat waits for a player, and the game with it."""
        return any(seat.is_open for seat in self.seats)

    @property
    def plays_itself(self) -> bool:
        """Whether the machine has both sides."""
        return all(seat.kind == "machine" for seat in self.seats)

    @property
    def is_between_people(self) -> bool:
        """Whether each side has a player with a seat of their own."""
        return self.record.opponent in ("invite", "seek")

    @property
    def is_machines_turn(self) -> bool:
        """Whether the machine is due."""
        return self.outcome is None and self.seat(self.position.side_to_move).kind == "machine"

    @property
    def can_agree(self) -> bool:
        """Whether a draw can be agreed on now. The machine agrees to none."""
        return (
            not any(seat.kind == "machine" for seat in self.seats)
            and self.outcome is None
            and not self.is_open
            and may_agree(self.position.ruleset)
        )

    @property
    def can_abort(self) -> bool:
        """Whether the game can still end without a result."""
        return self.is_between_people and self.outcome is None and len(self.turns) < UNTIMED_TURNS

    @property
    def left_ms(self) -> int | None:
        """What the side to move has left; None for endless time or a clock that stands."""
        return None if self.clock is None else self.clock.flags_in_ms(self.now_ms())

    @property
    def undo_keeps(self) -> int | None:
        """How many turns an undo would leave; None where there is nothing to take back.

        A resignation or an agreement is taken back alone; against the machine a turn of the
        person's goes, and what the machine answered; what only the server ended stays.
        """
        if self.ending is not None or self.plays_itself:
            return None
        if self.given_up is not None:
            return len(self.turns)
        if self.record.opponent != "machine":
            return len(self.turns) - 1 if self.turns else None
        return self.last_own(self.record.side)

    def last_own(self, side: str | None) -> int | None:
        """How many turns stood before the last one of a side; None when it has played none."""
        own = [turn.number for turn in self.turns if turn.side == side]
        return own[-1] - 1 if own else None

    def seat(self, side: str) -> Seat:
        """One side's seat."""
        return next(seat for seat in self.seats if seat.side == side)

    def position_after(self, number: int) -> Position:
        """The position after `number` turns."""
        if not 0 <= number <= len(self.turns):
            raise ApiError(
                404,
                "not_found",
                f"Game {self.record.id!r} has no position {number}: "
                f"it has {len(self.turns)} turns.",
            )
        if number == len(self.turns):
            return self.position
        position = self.start
        for turn in self.turns[:number]:
            position = position.play(turn.word)
        return position

    def staged(self, number: int, parts: Sequence[str]) -> StagedTurn:
        """What has become of the turn due when these parts are played."""
        self.check_turn(number, ".".join(parts))
        return stage(self.position, parts, number=number)

    def staged_position(
        self, number: int, parts: Sequence[str], *, is_watching: bool = False
    ) -> Position:
        """Where the turn due stands after these parts, for a search to look at.

        Args:
            number: The number of the turn.
            parts: Those staged.
            is_watching: Whether it may be the machine's turn.
        """
        self.check_turn(number, ".".join(parts), is_watching=is_watching)
        position, is_complete = after_parts(self.position, parts)
        if is_complete:
            raise ApiError(
                409, "not_allowed", f"Turn {number} is complete with {shown(parts[-1])}."
            )
        return position

    @property
    def played(self) -> tuple[int, ...]:
        """`zobrist` of every position of the game in order."""
        return (*self.passed, self.position.zobrist())

    # --- checking ---------------------------------------------------------------------------------

    def check_playing(self) -> None:
        """Refuses after the end."""
        outcome = self.outcome
        if outcome is not None:
            raise ApiError(409, "finished", f"Game {self.record.id!r} is over: {outcome.text}")

    def check_number(self, number: int, what: str) -> None:
        """Refuses what was meant for another moment of the game."""
        if number != self.next_turn:
            message = f"{what} before turn {number}: turn {self.next_turn} is due now."
            raise ApiError(409, "turn_conflict", message)

    def check_turn(self, number: int, text: str, *, is_watching: bool = False) -> None:
        if number < self.next_turn:
            played = self.turns[number - 1]
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} has been played already, as {shown(played.word)}; "
                f"{shown(text)} was not played.",
            )
        self.check_playing()
        if number > self.next_turn:
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} cannot be played yet: turn {self.next_turn} is due.",
            )
        if self.is_machines_turn and not is_watching:
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} is the machine's: {shown(text)} was not played.",
            )
