"""Our engine's end of the protocol: lines in, lines out, and the state between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from rithmomachia import __version__
from rithmomachia._core import Engine, Position, Ruleset, Turn, perft
from rithmomachia.engine.strengths import strength
from rithmomachia.errors import OptionError, RithmomachiaError
from rithmomachia.ugi.explain import explanation
from rithmomachia.ugi.info import info_line
from rithmomachia.ugi.limits import Limits, parse_go
from rithmomachia.ugi.options import FULL_STRENGTH, NO_SEED, own_options
from rithmomachia.ugi.thinking import Settings, Thinking, find_turn, move_time_ms
from rithmomachia.ugi.words import (
    END_OF_TURN,
    NO_TURN,
    ProtocolError,
    parse_position,
    parse_setoption,
    shown,
    turn_word,
)

Tell = Callable[[str], None]
# Crowded positions can have more turns than anyone can read: so many are listed at most.
_LISTED = 20_000
_RULES = ("ruleset", "rulesetfile", "rulesetoptions")


class Session:
    """One conversation. `handle` is called by one thread; searches tell from their own."""

    def __init__(self, tell: Tell, *, log: Tell) -> None:
        """Begins at the start of the first ruleset.

        Args:
            tell: Writes one line to the interface; called by several threads.
            log: Writes one line for people who look for faults.
        """
        self._tell = tell
        self._log = log
        self._options = own_options()
        self._values = {name: option.default for name, option in self._options.items()}
        self._ruleset = Ruleset.builtin(self._values["ruleset"])
        self._positions = [Position.initial(self._ruleset)]
        self._engine: Engine | None = None
        self._thinking: Thinking | None = None
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": self._introduce,
            "isready": self._answer_ready,
            "uginewgame": self._begin_game,
            "setoption": self._set_option,
            "position": self._place,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    def handle(self, line: str) -> bool:
        """Follows one line. A line that cannot be followed changes nothing and is answered with
        `info string error`.

        Returns:
            Whether to go on; `False` after `quit`.
        """
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        if command is None:
            self._log(f"ignored: {shown(words)}")
            return True
        try:
            command(words[1:])
        except (RithmomachiaError, OSError) as error:
            # One line, whatever the message: the protocol is made of lines.
            self._tell(f"info string error {' '.join(str(error).split())}")
        return True

    def close(self) -> None:
        """Stops what is running and waits for its last line."""
        if self._thinking is not None:
            self._thinking.ask_to_stop()
            self._thinking.join()
            self._thinking = None

    # --- commands -----------------------------------------------------------------------------

    def _introduce(self, _: Sequence[str]) -> None:
        self._tell(f"id name Rithmomachia {__version__}")
        self._tell("id author The Rithmomachia authors")
        for option in self._options.values():
            self._tell(option.line())
        self._tell("ugiok")

    def _answer_ready(self, _: Sequence[str]) -> None:
        # A search has the engine already, and making one takes its memory.
        if self._thinking is None:
            self._ready_engine()
        self._tell("readyok")

    def _begin_game(self, _: Sequence[str]) -> None:
        self.close()
        self._positions = [Position.initial(self._ruleset)]
        if self._engine is not None:
            self._engine.clear()

    def _set_option(self, words: Sequence[str]) -> None:
        name, value = parse_setoption(words)
        key = name.lower()
        option = self._options.get(key)
        if option is None:
            known = ", ".join(each.name for each in self._options.values())
            raise ProtocolError(f"there is no option {name[:80]!r}: there are {known}")
        self.close()
        value = option.checked(value)
        if key in _RULES:
            ruleset = self._chosen_ruleset(key, value)
            # Another ruleset begins with its own options.
            if key != "rulesetoptions":
                self._values.update(rulesetfile="", rulesetoptions="")
            self._ruleset = ruleset
            self._positions = [Position.initial(ruleset)]
        elif key in ("hash", "threads") and value != self._values[key]:
            self._engine = None
        self._values[key] = value

    def _place(self, words: Sequence[str]) -> None:
        self.close()
        placed = parse_position(words)
        if placed.text is None:
            positions = [Position.initial(self._ruleset)]
        else:
            positions = [self._parsed(placed.text)]
        for word in placed.turns:
            positions.append(positions[-1].play("" if word == END_OF_TURN else word))
        self._positions = positions

    def _go(self, words: Sequence[str]) -> None:
        limits, unknown = parse_go(words)
        if unknown:
            self._log(f"ignored after go: {shown(unknown)}")
        self.close()
        if limits.perft is not None:
            depth = limits.perft
            self._thinking = Thinking(lambda thinking: self._count(depth, thinking))
            return
        self._ready_engine()
        self._thinking = Thinking(lambda thinking: self._search(limits, thinking))

    def _stop(self, _: Sequence[str]) -> None:
        if self._thinking is not None:
            self._thinking.ask_to_stop()

    def _query(self, words: Sequence[str]) -> None:
        match words:
            case ["gameover"]:
                answer = _truth(self.position.outcome() is not None)
            case ["p1turn"]:
                answer = _truth(self._is_first_to_move())
            case ["result"]:
                answer = self._result()
            case ["fen"]:
                answer = self.position.text()
            case ["legal"]:
                answer = self._legal()
            case ["islegal", word]:
                answer = _truth(self.position.is_legal("" if word == END_OF_TURN else word))
            case ["explain", *turn] if turn:
                answer = self._explain(" ".join(turn))
            case _:
                # Whoever asks waits for an answer.
                self._log(f"unknown query: {shown(words)}")
                answer = "unknown"
        self._tell(f"response {answer}".rstrip())

    # --- what they need -----------------------------------------------------------------------

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(int(self._values["hash"]), int(self._values["threads"]))
        return self._engine

    def _chosen_ruleset(self, key: str, value: str) -> Ruleset:
        if key == "ruleset":
            return Ruleset.builtin(value)
        if key == "rulesetfile":
            return Ruleset.load(value) if value else Ruleset.builtin(self._values["ruleset"])
        file = self._values["rulesetfile"]
        base = Ruleset.load(file) if file else Ruleset.builtin(self._values["ruleset"])
        return base.with_options(dict(_pair(each) for each in value.replace(",", " ").split()))

    def _parsed(self, text: str) -> Position:
        named = text.split(maxsplit=1)[0].split(":")[0]
        from_file = self._values["rulesetfile"] and named == self._ruleset.id
        return Position.parse(text, self._ruleset if from_file else None)

    def _is_first_to_move(self) -> bool:
        start = Position.initial(self.position.ruleset)
        return self.position.side_to_move == start.side_to_move

    def _result(self) -> str:
        outcome = self.position.outcome()
        if outcome is None:
            return "none"
        if outcome.winner is None:
            return "draw"
        first = Position.initial(self.position.ruleset).side_to_move
        return "p1win" if outcome.winner == first else "p2win"

    def _legal(self) -> str:
        words = [turn_word(turn.word) for turn in islice(self.position.legal_turns(), _LISTED + 1)]
        if len(words) > _LISTED:
            self._tell(f"info string only the first {_LISTED} legal turns are listed")
        return " ".join(words[:_LISTED])

    def _explain(self, text: str) -> str:
        try:
            turn = self.position.parse_turn("" if text == END_OF_TURN else text)
        except RithmomachiaError as error:
            self._tell(f"info string error {' '.join(str(error).split())}")
            return "illegal"
        for line in explanation(self.position, turn):
            self._tell(f"info string {line}")
        return self.position.notation(turn) or END_OF_TURN

    # --- in the search's thread ----------------------------------------------------------------

    def _search(self, limits: Limits, thinking: Thinking) -> None:
        position = self.position
        turn: Turn | None = None
        try:
            level, seed = self._values["level"], int(self._values["seed"])
            turn = find_turn(
                position,
                limits,
                time_ms=move_time_ms(limits, is_first=self._is_first_to_move()),
                settings=Settings(
                    self._ready_engine(),
                    None if level == FULL_STRENGTH else strength(level),
                    None if seed == NO_SEED else seed,
                    int(self._values["multipv"]),
                ),
                played=[each.zobrist() for each in self._positions[:-1]],
                stop=thinking.stop,
                report=lambda info: self._tell(info_line(info)),
            )
        except RithmomachiaError as error:
            self._tell(f"info string error {' '.join(str(error).split())}")
            turn = next(position.legal_turns(), None)
        if limits.is_infinite:
            thinking.wait_for_stop()
        self._tell(f"bestmove {NO_TURN if turn is None else turn_word(turn.word)}")

    def _count(self, depth: int, thinking: Thinking) -> None:
        """Counts turn by turn, so that `stop` is heeded between two of them."""
        total = 1 if depth == 0 else 0
        for turn in self.position.legal_turns() if depth else ():
            if thinking.stop.is_set():
                self._tell("info string stopped, the count is not whole")
                break
            count = perft(self.position.play(turn), depth - 1)
            total += count
            self._tell(f"perft {turn_word(turn.word)} {count}")
        self._tell(f"perft total {total}")


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _pair(option: str) -> tuple[str, str]:
    key, separator, value = option.partition("=")
    if not separator:
        raise OptionError(f"a ruleset's option reads key=value, not {option[:80]!r}", key=key)
    return key, value
