"""An engine that plays at random and keeps to docs/protocol.md: a start for one of your own.

python examples/random_engine.py [SEED]
rithmomachia engine check "python examples/random_engine.py"
"""

import sys
from random import Random

from rithmomachia import Position, RithmomachiaError, Ruleset

# A position text has nine fields.
FIELDS = 9


class RandomEngine:
    """What the engine knows between two lines."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.ruleset = Ruleset.builtin("boissiere")
        self.position = Position.initial(self.ruleset)
        # The answer to `go infinite`, kept until `stop`.
        self.held: str | None = None

    def choose(self) -> str:
        """A legal turn, the first of a shuffled few: some positions have too many to list."""
        turns = [
            turn.word for turn, _ in zip(self.position.legal_turns(), range(500), strict=False)
        ]
        return (self.rng.choice(turns) or "-") if turns else "none"

    def place(self, words: list[str]) -> None:
        """`position startpos|fen TEXT [moves TURN ...]`; when it is wrong the old one stays."""
        if words[:1] == ["startpos"]:
            position, turns = Position.initial(self.ruleset), words[1:]
        else:
            position = Position.parse(" ".join(words[1 : 1 + FIELDS]))
            turns = words[1 + FIELDS :]
        for word in turns[1:]:
            position = position.play("" if word == "-" else word)
        self.position = position

    def set_option(self, words: list[str]) -> None:
        """`setoption name NAME value VALUE`, for the two options it has."""
        value = " ".join(words[3:])
        if words[:3] == ["name", "Ruleset", "value"]:
            self.ruleset = Ruleset.builtin(value)
        elif words[:3] == ["name", "RulesetOptions", "value"]:
            pairs = (each.partition("=") for each in value.replace(",", " ").split())
            self.ruleset = self.ruleset.with_options({key: text for key, _, text in pairs})

    def answer(self, words: list[str]) -> str:
        """The answer to `query`."""
        first = Position.initial(self.position.ruleset).side_to_move
        outcome = self.position.outcome()
        match words:
            case ["p1turn"]:
                return str(self.position.side_to_move == first).lower()
            case ["gameover"]:
                return str(outcome is not None).lower()
            case ["result"]:
                if outcome is None or outcome.winner is None:
                    return "none" if outcome is None else "draw"
                return "p1win" if outcome.winner == first else "p2win"
            case ["fen"]:
                return self.position.text()
            case ["islegal", word]:
                return str(self.position.is_legal("" if word == "-" else word)).lower()
        return "unknown"

    def follow(self, words: list[str]) -> None:
        """Does what one line says. Lines it does not know are passed over."""
        match words:
            case ["ugi"]:
                names = " ".join(f"var {name}" for name in Ruleset.names())
                say("id name Random")
                say("id author The Rithmomachia authors")
                say(f"option name Ruleset type combo default boissiere {names}")
                say("option name RulesetOptions type string default <empty>")
                say("ugiok")
            case ["isready"]:
                say("readyok")
            case ["setoption", *rest]:
                self.set_option(rest)
            case ["position", *rest]:
                self.place(rest)
            case ["go", *rest] if rest == [] or "infinite" in rest:
                self.held = self.choose()
            case ["go", *_]:
                say(f"bestmove {self.choose()}")
            case ["stop"] if self.held is not None:
                say(f"bestmove {self.held}")
                self.held = None
            case ["query", *rest]:
                say(f"response {self.answer(rest)}")


def say(line: str) -> None:
    """Writes a line at once: what waits in a buffer has not been said."""
    print(line, flush=True)


def main(seed: int) -> None:
    """Talks until `quit` or the end of input."""
    engine = RandomEngine(seed)
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        try:
            engine.follow(words)
        except RithmomachiaError as error:
            say(f"info string error {error}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
