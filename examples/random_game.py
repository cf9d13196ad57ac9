"""Plays a game of two random players to its end and prints it as text that opens again.

python examples/random_game.py [RULESET] [SEED]
"""

import sys
from random import Random

from rithmomachia import Game, Ruleset
from rithmomachia.engine.players import random_turn


def main(ruleset: str, seed: int) -> None:
    """Prints the game, or says that it has not ended after 1,000 turns."""
    rng = Random(seed)
    game = Game(Ruleset.builtin(ruleset))
    while game.outcome() is None and len(game.turns) < 1000:
        game.play(random_turn(game.position, rng))
    print(game.export(), end="")
    outcome = game.outcome()
    print(outcome.text if outcome else "Nobody has won in 1,000 turns.")
    assert Game.parse(game.export()).position == game.position


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "philosophers"
    main(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
