"""What commands print: JSON for programs, a table for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from unicodedata import east_asian_width


def print_json(value: object) -> None:
    """Prints one JSON document."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def print_json_rows(rows: Iterable[object]) -> None:
    """Prints one JSON list, each row as soon as it is there."""
    lead = "["
    for row in rows:
        print(f"{lead}\n  {json.dumps(row, ensure_ascii=False)}", end="", flush=True)
        lead = ","
    print("[]" if lead == "[" else "\n]")


def padded(text: str, width: int) -> str:
    """A text filled up with spaces; Japanese letters take two places of a terminal's line."""
    taken = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
    return text + " " * (width - taken)


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, title: str = "") -> None:
    """Prints a table as wide as the terminal; plain lines where the output is not one."""
    # At once: the library that lays out the table takes longest to load.
    if title:
        print(title, flush=True)
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    table = Table(box=box.SIMPLE)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    if not console.is_terminal:
        console.width = 160
    console.print(table)
