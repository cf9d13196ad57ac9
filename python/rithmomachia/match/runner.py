"""Plays the games of a match, several at once, and keeps every one as it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from typing import NamedTuple

from rithmomachia._core import Position, Ruleset
from rithmomachia.match.contest import Contest, Interrupted, Rules, Seat
from rithmomachia.match.contestant import Contestant
from rithmomachia.match.journal import Journal
from rithmomachia.match.openings import Opening, Openings, OpeningsPlan
from rithmomachia.match.player import Player, player_for
from rithmomachia.match.process import EngineFailed
from rithmomachia.match.record import GameRecord
from rithmomachia.match.sprt import Sprt
from rithmomachia.match.standings import Standings, is_decided, standings
from rithmomachia.match.time_control import MatchError
from rithmomachia.vocabulary import Side

_STARTS_TRIED = 3
_TICK_S = 0.2


class MatchPlan(NamedTuple):
    """A match between two.

    Attributes:
        contestants: The first is the one results are for.
        ruleset: What is played.
        rounds: Pairs of games: each opening is played twice, with sides changed.
        openings: Where games begin.
        rules: When the match itself ends a game.
        seed: Decides openings, and the draws of the engine of this package.
        sprt: Stops the match when it has shown enough; `None` plays all rounds.
        by_pairs: Whether the test goes by pairs or by games.
        concurrency: Games at once.
        ruleset_file: Where the ruleset was read from, when it does not come with the package:
            programs have to read it too.
    """

    contestants: tuple[Contestant, Contestant]
    ruleset: Ruleset
    rounds: int
    openings: OpeningsPlan = OpeningsPlan()
    rules: Rules = Rules()
    seed: int = 1
    sprt: Sprt | None = None
    by_pairs: bool = True
    concurrency: int = 1
    ruleset_file: Path | None = None

    def facts(self) -> dict[str, object]:
        """All that decides how games go; how many are played, and how many at once, does not."""
        return {
            "engines": [each.facts() for each in self.contestants],
            "ruleset": f"{Position.initial(self.ruleset).text()} version {self.ruleset.version}",
            "openings": self.openings.facts(),
            "seed": self.seed,
            "resign": None if self.rules.resign is None else self.rules.resign._asdict(),
            "draw": None if self.rules.draw is None else self.rules.draw._asdict(),
            "max_turns": self.rules.max_turns,
            "sprt": None if self.sprt is None else self.sprt._asdict(),
            "by_pairs": self.by_pairs,
        }


class Match:
    """One match being played."""

    def __init__(
        self,
        plan: MatchPlan,
        journal: Journal,
        *,
        on_game: Callable[[GameRecord, Standings], None] | None = None,
    ) -> None:
        """Gets ready to play what the journal does not have yet.

        Args:
            plan: What to play.
            journal: Has the games played before, and gets the others.
            on_game: Told of every game when it is safe; called by one thread at a time.

        Raises:
            MatchError, OSError: As `Openings`.
        """
        self._plan = plan
        self._journal = journal
        self._on_game = on_game
        self._openings = Openings(plan.openings, plan.ruleset, seed=plan.seed)
        self._left = [
            number for number in range(1, 2 * plan.rounds + 1) if number not in journal.records
        ]
        self._left.reverse()
        self._lock = Lock()
        self._interrupted = Event()
        self._players: list[Player] = []
        self._error: BaseException | None = None

    def run(self) -> Standings:
        """Plays until all rounds are played or the test has decided.

        Raises:
            MatchError: An engine cannot be started at all.
            OSError: A game could not be kept.
            KeyboardInterrupt: Finished games are safe; those under way are given up.
        """
        if self._is_decided():
            return self.standings()
        # Not waited for by joining threads: interrupted in that, Python 3.11 takes them for ended.
        ends = [Event() for _ in range(self._plan.concurrency)]
        for number, end in enumerate(ends, start=1):
            Thread(target=self._work_until, args=[end], name=f"games {number}", daemon=True).start()
        try:
            for end in ends:
                while not end.wait(_TICK_S):
                    pass
        except KeyboardInterrupt:
            self.interrupt()
            for end in ends:
                end.wait()
            raise
        if self._error is not None:
            raise self._error
        return self.standings()

    def interrupt(self) -> None:
        """Gives the games under way up."""
        self._interrupted.set()
        with self._lock:
            players = list(self._players)
        for player in players:
            player.abort()

    def standings(self) -> Standings:
        """Where it stands."""
        with self._lock:
            return standings(self._journal.records.values())

    # --- in the threads that play ---------------------------------------------------------------

    def _work_until(self, end: Event) -> None:
        try:
            self._work()
        finally:
            end.set()

    def _work(self) -> None:
        plan = self._plan
        players = [player_for(each, ruleset_file=plan.ruleset_file) for each in plan.contestants]
        with self._lock:
            self._players += players
        try:
            while (number := self._next()) is not None:
                self._keep(self._play(number, players))
        except Interrupted:
            pass
        except BaseException as error:
            # Whatever it is, the thread that waits for this one tells it.
            self._fail(error)
        finally:
            for player in players:
                player.close()

    def _next(self) -> int | None:
        with self._lock:
            if self._interrupted.is_set() or not self._left:
                return None
            return self._left.pop()

    def _play(self, number: int, players: Sequence[Player]) -> GameRecord:
        # The first player of the match has White in the first game of each pair.
        one = Side.WHITE if number % 2 == 1 else Side.BLACK
        draw = Random(f"{self._plan.seed} game {number}")
        for player, contestant in zip(players, self._plan.contestants, strict=True):
            self._begin(player, contestant, seed=draw.getrandbits(62))
        seats = {
            one: Seat(self._plan.contestants[0], players[0]),
            one.other: Seat(self._plan.contestants[1], players[1]),
        }
        contest = Contest(
            self._opening((number - 1) // 2),
            seats,
            rules=self._plan.rules,
            interrupted=self._interrupted,
        )
        return contest.play(number=number, one=one)

    def _begin(self, player: Player, contestant: Contestant, *, seed: int) -> None:
        for attempt in range(1, _STARTS_TRIED + 1):
            try:
                player.begin_game(self._plan.ruleset, seed=seed)
                return
            except EngineFailed as failed:
                if self._interrupted.is_set():
                    raise Interrupted from failed
                if attempt == _STARTS_TRIED:
                    raise MatchError(f"{contestant.name!r} cannot be started: {failed}") from failed

    def _opening(self, pair: int) -> Opening:
        """A pair's opening: as its first game had it, even if random ones would fall otherwise."""
        with self._lock:
            records = self._journal.records
            other = records.get(2 * pair + 1) or records.get(2 * pair + 2)
        if other is None:
            return self._openings.opening(pair)
        known = None if self._plan.ruleset.id in Ruleset.names() else self._plan.ruleset
        return Opening(Position.parse(other.start, known), other.turns[: other.opening])

    def _keep(self, record: GameRecord) -> None:
        with self._lock:
            self._journal.append(record)
            found = standings(self._journal.records.values())
            if self._on_game is not None:
                self._on_game(record, found)
        if is_decided(found, self._plan.sprt, by_pairs=self._plan.by_pairs):
            self.interrupt()

    def _fail(self, error: BaseException) -> None:
        with self._lock:
            self._error = self._error or error
        self.interrupt()

    def _is_decided(self) -> bool:
        return is_decided(self.standings(), self._plan.sprt, by_pairs=self._plan.by_pairs)


def write_games(records: Sequence[GameRecord], folder: Path, *, ruleset: Ruleset) -> None:
    """Writes each game as a record (`.rgn`), unless its file is there already.

    Raises:
        OSError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for record in records:
        path = folder / f"game-{record.number:05}.rgn"
        if not path.exists():
            part = path.with_suffix(".part")
            part.write_text(record.rgn(ruleset), encoding="utf-8")
            # Whole or not at all.
            part.replace(path)
