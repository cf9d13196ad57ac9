"""Players of a match: the engine of this package, and programs that speak the protocol."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from rithmomachia._core import Engine, Position, Ruleset, StopFlag
from rithmomachia.engine.strengths import strength
from rithmomachia.game import Game
from rithmomachia.match.contestant import Contestant
from rithmomachia.match.process import EngineFailed, EngineProcess
from rithmomachia.ugi.info import Info, parse_info
from rithmomachia.ugi.limits import Limits, go_line
from rithmomachia.ugi.options import EngineOption, parse_option
from rithmomachia.ugi.thinking import Settings, find_turn, move_time_ms
from rithmomachia.ugi.words import (
    END_OF_TURN,
    PlacedPosition,
    is_turn_word,
    position_line,
    setoption_line,
    turn_word,
)

# A program may take long to start on a busy machine; none may take for ever.
STARTUP_S = 60.0


class Answer(NamedTuple):
    """A turn, and what the player says of the position.

    Attributes:
        word: The turn's word, legal or not.
        info: The last line of its search with a score, or depth, or nodes.
    """

    word: str
    info: Info


class Player(ABC):
    """Plays one game after another. Used by one thread, but for `abort`."""

    @abstractmethod
    def begin_game(self, ruleset: Ruleset, *, seed: int) -> None:
        """Gets ready.

        Raises:
            EngineFailed: It cannot be made to.
        """

    @abstractmethod
    def choose(self, game: Game, limits: Limits, *, deadline: float) -> Answer:
        """A turn for the side to move.

        Args:
            game: Where it stands, and how it came there.
            limits: What to keep to.
            deadline: By the monotonic clock: an answer after this is none.

        Raises:
            EngineFailed: There is no answer, or none that can be read.
        """

    @abstractmethod
    def abort(self) -> None:
        """From another thread: makes `choose` end soon, with whatever result."""

    @abstractmethod
    def close(self) -> None:
        """Gives everything back; `begin_game` starts anew."""


class BuiltinPlayer(Player):
    """The engine of this package, in this process."""

    def __init__(self, contestant: Contestant) -> None:
        self._contestant = contestant
        values = {name.lower(): value for name, value in contestant.options}
        self._engine = Engine(
            int(values.get("hash", "16")),
            int(values.get("threads", "1")),
            evaluation=values.get("evaluation", "full"),
        )
        self._stop = StopFlag()
        self._is_aborted = False
        self._seed = 0

    def begin_game(self, ruleset: Ruleset, *, seed: int) -> None:  # noqa: ARG002 - it needs no telling
        self._engine.clear()
        self._is_aborted = False
        self._seed = seed

    def choose(self, game: Game, limits: Limits, *, deadline: float) -> Answer:  # noqa: ARG002 - it keeps time
        heard: list[Info] = []
        level = self._contestant.level
        # A flag that has been set, by a level's clock too, stays set.
        self._stop = StopFlag()
        if self._is_aborted:
            # It came between two turns, for the flag before this one.
            self._stop.set()
        turn = find_turn(
            game.position,
            limits,
            time_ms=move_time_ms(limits, is_first=is_first_to_move(game.position)),
            settings=Settings(self._engine, None if level is None else strength(level), self._seed),
            played=[position.zobrist() for position in game.positions[:-1]],
            stop=self._stop,
            report=heard.append,
        )
        assert turn is not None, f"no turn in {game.position.text()}"
        return Answer(turn.word, heard[-1] if heard else Info())

    def abort(self) -> None:
        # In this order: `choose` makes its flag first and looks then.
        self._is_aborted = True
        self._stop.set()

    def close(self) -> None:
        pass


class UgiPlayer(Player):
    """A program that speaks the protocol. After it has failed, the next game starts it again."""

    def __init__(self, contestant: Contestant, *, ruleset_file: Path | None = None) -> None:
        self._contestant = contestant
        self._ruleset_file = ruleset_file
        self._process: EngineProcess | None = None
        self._options: dict[str, EngineOption] = {}

    def begin_game(self, ruleset: Ruleset, *, seed: int) -> None:  # noqa: ARG002 - programs have options
        if self._contestant.restarts:
            self.close()
        try:
            process = self._process or self._start(ruleset)
            process.send("uginewgame")
            self._ready(process)
        except EngineFailed as failed:
            self._fail()
            raise EngineFailed(str(failed), kind="start") from failed

    def choose(self, game: Game, limits: Limits, *, deadline: float) -> Answer:
        process = self._process
        if process is None:
            raise EngineFailed(f"{self._contestant.name!r} is not running", kind="crash")
        turns = tuple(turn_word(turn.word) for turn in game.turns)
        process.send(position_line(PlacedPosition(game.start.text(), turns)))
        process.send(go_line(limits))
        try:
            return self._answer(process, deadline)
        except EngineFailed:
            self._fail()
            raise

    def abort(self) -> None:
        # Held fast: its own thread may put it away meanwhile.
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _answer(self, process: EngineProcess, deadline: float) -> Answer:
        told = Info()
        while True:
            words = process.line(deadline).split()
            if words[:1] == ["info"]:
                info = parse_info(words[1:])
                is_best = info.multi_pv in (None, 1)
                if is_best and (info.score, info.wins_in, info.depth) != (None, None, None):
                    told = info
            elif words[:1] == ["bestmove"]:
                if len(words) != 2 or not is_turn_word(words[1]):
                    line = " ".join(words)[:80]
                    raise EngineFailed(f"it answered {line!r}, which is no turn", kind="illegal")
                return Answer("" if words[1] == END_OF_TURN else words[1], told)
            # Whatever it says: reports without end are no turn either.
            if monotonic() > deadline:
                raise EngineFailed(f"{process.command!r} talks, and names no turn", kind="hang")

    def _start(self, ruleset: Ruleset) -> EngineProcess:
        folder = self._contestant.folder
        process = EngineProcess(
            self._contestant.command, folder=None if folder is None else Path(folder)
        )
        self._process = process
        process.send("ugi")
        lines = process.until("ugiok", deadline=monotonic() + STARTUP_S)
        declared = [parse_option(line.split()[1:]) for line in lines if line.startswith("option ")]
        self._options = {each.name.lower(): each for each in declared if each is not None}
        for name, value in self._contestant.options:
            if name.lower() not in self._options:
                known = ", ".join(each.name for each in self._options.values()) or "none"
                raise EngineFailed(f"it has no option {name!r}: it has {known}", kind="start")
            process.send(setoption_line(name, value))
        if self._ruleset_file is not None:
            if "rulesetfile" not in self._options:
                raise EngineFailed(
                    "it has no option RulesetFile, and plays no others", kind="start"
                )
            process.send(setoption_line("RulesetFile", str(self._ruleset_file.resolve())))
        elif "ruleset" in self._options:
            # Position texts name the rules, so this only helps programs that prepare for them.
            process.send(setoption_line("Ruleset", ruleset.id))
        self._ready(process)
        return process

    def _ready(self, process: EngineProcess) -> None:
        process.send("isready")
        process.until("readyok", deadline=monotonic() + STARTUP_S)

    def _fail(self) -> None:
        """Ends a program that has gone wrong, without waiting for it."""
        if self._process is not None:
            self._process.kill()
            self._process.close(0)
            self._process = None


def player_for(contestant: Contestant, *, ruleset_file: Path | None = None) -> Player:
    """The player a contestant asks for; nothing is started yet.

    Args:
        contestant: Who plays.
        ruleset_file: Where the rules are, when they do not come with the package.
    """
    if contestant.command:
        return UgiPlayer(contestant, ruleset_file=ruleset_file)
    return BuiltinPlayer(contestant)


def is_first_to_move(position: Position) -> bool:
    """Whether the side to move is the one that begins in the ruleset's start."""
    return position.side_to_move == Position.initial(position.ruleset).side_to_move
