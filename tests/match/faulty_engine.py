"""An engine with one fault, for matches and checks to survive: `faulty_engine.py FAULT [AFTER]`.

It plays at random until it has been told `go` so many times, then shows its fault each time.
"""

import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from examples.random_engine import RandomEngine, say
from rithmomachia import RithmomachiaError


class FaultyEngine(RandomEngine):
    """The random engine with a fault."""

    def __init__(self, fault: str, after: int) -> None:
        super().__init__(1)
        self.fault = fault
        self.left = after

    def follow(self, words: list[str]) -> None:
        """As the random engine, but for the fault."""
        if words[:1] == ["go"]:
            self.left -= 1
            if self.left < 0:
                self.err(words)
                return
        if self.fault == "query" and words[:1] == ["query"]:
            say("response maybe")
        elif self.fault == "keeps" and words[:1] == ["position"]:
            self.place(["startpos"])
        elif self.fault == "stubborn" and words in (["stop"], ["isready"]) and self.held:
            return
        else:
            super().follow(words)

    def err(self, words: list[str]) -> None:
        """Shows the fault instead of searching."""
        match self.fault:
            case "crash":
                print("out of ideas", file=sys.stderr, flush=True)
                os._exit(3)
            case "hang":
                time.sleep(3600)
            case "deaf":
                # Ends its output but not itself.
                os.close(1)
                time.sleep(3600)
            case "illegal":
                say("bestmove a1a1")
            case "notation":
                say("bestmove C2d6-d7")
            case "wordy":
                say(f"bestmove {self.choose()} ponder {self.choose()}")
            case "dumb":
                say("bestmove")
            case "flood":
                while True:
                    say("junk " * 20)
            case "chatty":
                while True:
                    say("info depth 1 score cp 5")
            case "late":
                time.sleep(1.5)
                super().follow(words)
            case "binary":
                sys.stdout.buffer.write(b"\xff\xfe\x00 \x80\n")
                sys.stdout.buffer.flush()
                super().follow(words)
            case "resigned":
                say("info depth 1 score cp -900")
                super().follow(words)
            case "calm":
                say("info depth 1 score cp 0")
                super().follow(words)
            case _:
                super().follow(words)


def main(fault: str, after: int) -> None:
    """Talks until `quit` or the end of input, faults aside."""
    if fault == "stillborn":
        sys.exit(7)
    engine = FaultyEngine(fault, after)
    for line in sys.stdin:
        if line.split() == ["quit"]:
            if fault == "immortal":
                continue
            if fault == "babbler":
                # Far longer than anyone has patience for, yet the end of its checks would come.
                end = time.monotonic() + 20
                while time.monotonic() < end:
                    say("goodbye " * 20)
            break
        try:
            engine.follow(line.split())
        except RithmomachiaError as error:
            say(f"info string error {error}")
    if fault == "immortal":
        time.sleep(3600)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
