"""Ruleset files made up for a test: other boards, other leaps, the rest as a known ruleset."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.ruleset import NOTES, RULESETS, read_with_parents
from tests.oracle.text import cell_text, parse_cell

ARMS = ["1,2", "1,3", "2,3", "1,4"]


def variant(rng: random.Random, name: str) -> str:
    """The text of a whole ruleset file: the named one with another board and other leaps."""
    tables = read_with_parents(name, RULESETS)
    del tables["extends"]
    tables["id"] = "variant"
    tables.pop("presets", None)
    tables["start"]["form"] = "back_rank"
    tables["start"]["forms"] = {"back_rank": tables["start"]["forms"]["back_rank"]}
    if rng.random() < 0.7:
        board = tables["board"]
        board["rows"], board["columns"] = rng.choice([(8, 8), (10, 6), (12, 7), (16, 5), (9, 8)])
        shrink_start(tables)
    for shape in ("circle", "triangle"):
        tables["movement"][shape]["leap"] = rng.choice(["none", *ARMS])
    # Leaps in force need a shape that has one.
    tables["movement"]["square"]["leap"] = rng.choice(ARMS)
    lines = [f'{key} = "{value}"' for key, value in tables.items() if isinstance(value, str)]
    lines.append(f"version = {tables['version']}")
    for key, value in tables.items():
        if isinstance(value, dict):
            write_table(key, value, lines)
    return "\n".join(lines) + "\n"


def shrink_start(tables: dict[str, Any]) -> None:
    """Keeps what fits: White's first two rows and Black's, drawn to the last rows of the board."""
    height, width = tables["board"]["rows"], tables["board"]["columns"]
    forms = tables["start"]["forms"]
    for side in ("white", "black"):
        placed = {}
        for cell, token in forms["back_rank"][side].items():
            row, column = parse_cell(cell)
            if side == "black":
                row -= 16 - height
            edge = row if side == "white" else height - 1 - row
            if column < width and edge < 2:
                placed[cell_text((row, column))] = token
        forms["back_rank"][side] = placed


def write_table(name: str, table: dict[str, Any], lines: list[str]) -> None:
    """One table and those below it, each with a citation of its own where it sets a key."""
    is_form = name.startswith("start.forms")
    own = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines.append(f"[{name}]")
    for key, value in own.items():
        if is_form or key not in NOTES:
            shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
            lines.append(f"{key} = {shown}")
    if not is_form and name != "names" and own.keys() - NOTES:
        lines += ['cite = "joyner-2025"', 'certainty = "modern"']
    for key, value in table.items():
        if isinstance(value, dict) and key != "about":
            write_table(f"{name}.{key}", value, lines)
