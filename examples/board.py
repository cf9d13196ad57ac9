"""Writes the picture of the README: the start, lying, with the legal cells of White's 2 framed.

python examples/board.py > docs/board.svg
"""

from rithmomachia import Position, Ruleset, svg


def main() -> None:
    """Prints the picture."""
    position = Position.initial(Ruleset.builtin("philosophers"))
    framed = ["d6"] + [move.to_cell for move in position.moves() if move.from_cell == "d6"]
    print(svg(position, orientation="lying", highlight=framed, size=56))


if __name__ == "__main__":
    main()
