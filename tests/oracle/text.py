"""Cells, piece tokens and position texts: reading and writing."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.position import (
    BLACK,
    WHITE,
    Cell,
    Layer,
    Piece,
    Position,
    Taken,
    columns,
    pyramid,
    rows,
    taken_order,
)
from tests.oracle.ruleset import Ruleset, Value, load_ruleset

LETTERS = {"circle": "C", "triangle": "T", "square": "S", "pyramid": "P"}
NAMES = {letter: shape for shape, letter in LETTERS.items()}
ROWS = "abcdefghijklmnop"


def cell_text(cell: Cell) -> str:
    """A row letter and a column number: `c6`."""
    return f"{ROWS[cell[0]]}{cell[1] + 1}"


def parse_cell(text: str) -> Cell:
    """The cell a row letter and a column number name."""
    return (ROWS.index(text[0]), int(text[1:]) - 1)


def cased(text: str, side: str) -> str:
    """Capitals for White, small letters for Black."""
    return text if side == WHITE else text.lower()


def layer_text(layer: Layer) -> str:
    """A layer as shape letter and value."""
    return f"{LETTERS[layer[0]]}{layer[1]}"


def layers_text(layers: tuple[Layer, ...]) -> str:
    """A pyramid's layers from the largest value down."""
    return f"P[{','.join(layer_text(layer) for layer in layers)}]"


def piece_token(piece: Piece) -> str:
    """A letter and the value; a pyramid with its layers."""
    if piece.shape == "pyramid":
        return cased(layers_text(piece.layers), piece.side)
    return cased(f"{LETTERS[piece.shape]}{piece.value}", piece.side)


def parse_layers(text: str) -> list[Layer]:
    """The layers between the brackets of a pyramid token."""
    inside = text[text.index("[") + 1 : text.rindex("]")]
    return [(NAMES[part.strip()[0].upper()], int(part.strip()[1:])) for part in inside.split(",")]


def parse_piece(token: str, side: str | None = None) -> Piece:
    """Reads a piece token; its case tells the side unless the side is given."""
    owner = side or (WHITE if token[0].isupper() else BLACK)
    shape = NAMES[token[0].upper()]
    if shape == "pyramid":
        return pyramid(owner, parse_layers(token))
    return Piece(owner, shape, int(token[1:]))


def taken_token(taken: Taken) -> str:
    """A removal, in the case of the side that lost it; `p:s36` is a layer taken alone."""
    if taken.single:
        return cased(f"P:{layer_text((taken.shape, taken.value))}", taken.side)
    if taken.shape == "pyramid":
        return cased(layers_text(taken.layers), taken.side)
    return cased(f"{LETTERS[taken.shape]}{taken.value}", taken.side)


def parse_taken(token: str) -> Taken:
    """Reads a removal."""
    side = WHITE if token[0].isupper() else BLACK
    if token[1] == ":":
        return Taken(side, NAMES[token[2].upper()], int(token[3:]), (), single=True)
    piece = parse_piece(token)
    return Taken(side, piece.shape, piece.value, piece.layers)


def split_tokens(text: str) -> list[str]:
    """Splits at commas outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"[": 1, "]": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def placement_text(position: Position) -> str:
    """Rows from the last to the first, each from column 1, runs of empty cells as a number."""
    lines = []
    for row in reversed(range(rows(position.ruleset))):
        parts: list[str] = []
        empty = 0
        for column in range(columns(position.ruleset)):
            piece = position.pieces.get((row, column))
            if piece is None:
                empty += 1
                continue
            if empty:
                parts.append(str(empty))
            empty = 0
            parts.append(piece_token(piece))
        if empty:
            parts.append(str(empty))
        lines.append(",".join(parts))
    return "/".join(lines)


def parse_placement(text: str) -> dict[Cell, Piece]:
    """Reads what `placement_text` writes."""
    pieces = {}
    lines = text.split("/")
    for index, line in enumerate(lines):
        row, column = len(lines) - 1 - index, 0
        for part in split_tokens(line):
            if part.isdigit():
                column += int(part)
            else:
                pieces[(row, column)] = parse_piece(part)
                column += 1
    return pieces


def value_text(value: Value) -> str:
    """Switches read `true` and `false`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def ruleset_text(ruleset: Ruleset) -> str:
    """The id, then every option that differs from the file, keys in dictionary order."""
    changes = [f"{key}={value_text(value)}" for key, value in ruleset.changes().items()]
    return ":".join([ruleset.id, *([",".join(changes)] if changes else [])])


def parse_value(text: str) -> Value:
    """Reads a switch, a number or a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def parse_ruleset(text: str, load: Callable[[str], Ruleset] = load_ruleset) -> Ruleset:
    """Reads what `ruleset_text` writes. A leap's value holds a comma of its own."""
    name, _, changes = text.partition(":")
    options: dict[str, Value] = {}
    last = ""
    for part in changes.split(",") if changes else []:
        key, sign, value = part.partition("=")
        if sign:
            last = key
            options[key] = parse_value(value)
        else:
            options[last] = f"{options[last]},{part}"
    return load(name).with_options(options)


def position_text(position: Position) -> str:
    """The canonical line of nine fields."""
    lists = []
    for side in (WHITE, BLACK):
        lists.append(",".join(taken_token(taken) for taken in position.taken[side]) or "-")
    return " ".join(
        [
            ruleset_text(position.ruleset),
            placement_text(position),
            position.side,
            position.stage,
            "-" if position.mover is None else cell_text(position.mover),
            *lists,
            str(position.running),
            str(position.turn),
        ]
    )


def parse_position(text: str, load: Callable[[str], Ruleset] = load_ruleset) -> Position:
    """Reads a position text."""
    name, placement, side, stage, mover, white, black, running, turn = text.split()
    taken = {}
    for owner, line in ((WHITE, white), (BLACK, black)):
        tokens = [] if line == "-" else split_tokens(line)
        taken[owner] = [parse_taken(token) for token in tokens]
    # What belongs to the running turn has no order of its own.
    start = len(taken[side]) - int(running)
    taken[side][start:] = sorted(taken[side][start:], key=taken_order)
    return Position(
        parse_ruleset(name, load),
        parse_placement(placement),
        side,
        stage,
        None if mover == "-" else parse_cell(mover),
        {owner: tuple(entries) for owner, entries in taken.items()},
        int(running),
        int(turn),
    )
