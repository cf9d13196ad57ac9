"""The keys, as the help window tells them and the line at the bottom shortly."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.table import Table
from rich.text import Text

from rithmomachia._core import Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.tui.session import Session
from rithmomachia.tui.texts import value_text

# Key as it is shown, the action it runs, and what it does in a word; what comes last is left out
# first where the line is short.
SHORT = (
    ("?", "help", mark("help")),
    ("q", "leave", mark("leave")),
    ("c", "confirm", mark("confirm")),
    ("⌫", "take_back", mark("back")),
    ("h", "hint", mark("hint")),
    ("u", "undo", mark("undo")),
    ("n", "new", mark("new")),
    ("s", "save", mark("save")),
    ("o", "open", mark("open")),
    ("t", "thinking", mark("thinking")),
    ("i", "rules", mark("rules")),
    ("l", "language", mark("language")),
    ("r", "resign", mark("resign")),
    ("a", "ascii", "ASCII"),
    ("f", "flip", mark("flip")),
)
# In front of most of these, while a game is looked through, or two machines are watched.
REVIEW_KEYS = (
    ("[", "look(-1)", mark("turn back")),
    ("]", "look(1)", mark("turn on")),
    ("v", "vary", mark("other play")),
    ("b", "return", mark("to the game")),
    ("e", "read", mark("everything")),
)
WATCH_KEYS = (
    ("w", "pause", mark("stop or go on")),
    ("+", "pace(1)", mark("faster")),
    ("-", "pace(-1)", mark("slower")),
)
KEYS = (
    ("↑ ↓ ← →", mark("from cell to cell")),
    ("Enter", mark("choose a piece, its goal, or a piece to take; confirm a complete turn")),
    ("Esc", mark("let the chosen piece go")),
    ("Tab", mark("to the captures, the turns, the line for typing, and back to the board")),
    ("c", mark("confirm the turn laid down")),
    ("Backspace", mark("take the last part back")),
    (":", mark("type a turn: C2 d6-d7, or d6d7")),
    ("[ ]", mark("one turn back, one turn on")),
    ("Home End", mark("to the start, to the end")),
    ("v", mark("into other play of the record, where there is some")),
    ("b", mark("back to the game from other play")),
    ("e", mark("all there is to tell of the turn looked at: sums, comments, other play")),
    ("h", mark("a hint; once more tells the whole turn and why")),
    ("t", mark("show or hide what the engine thinks")),
    ("m", mark("let the machine try again")),
    ("w", mark("stop two machines, or let them go on")),
    ("+ -", mark("their turns faster or slower")),
    ("u", mark("take the last turn back")),
    ("r", mark("resign")),
    ("d", mark("agree on a draw, where the rules know one")),
    ("n", mark("a new game: rules, options, opponent")),
    ("p", mark("the position as text; type another to play from it")),
    ("o", mark("open a record")),
    ("s", mark("save the game as a record (.rgn)")),
    ("i", mark("the rules in force")),
    ("l", mark("another language")),
    ("a", mark("the board in ASCII or Unicode")),
    ("f", mark("flip the board")),
    ("q", mark("leave")),
)


def help_table() -> Table:
    """All keys, what each does beside it."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for key, text in KEYS:
        table.add_row(Text(key), Text(_(text)))
    return table


def rules_table(ruleset: Ruleset) -> Table:
    """Every rule in force; a star where it was changed."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    table.add_row(Text(), Text(_(ruleset.summary)))
    for option in ruleset.options():
        star = "* " if option.value != option.default else "  "
        table.add_row(Text(f"{star}{value_text(option)}"), Text(_(option.text)))
    return table


def key_line(width: int, session: Session, *, is_ascii: bool) -> Text:
    """The keys used most now, as many as fit, each to be clicked too."""
    now: tuple[tuple[str, str, str], ...] = WATCH_KEYS if session.is_watched else ()
    if session.is_reviewing:
        now = REVIEW_KEYS
    shown = Text(no_wrap=True)
    for key, action, text in (*SHORT[:2], *now, *SHORT[2:]):
        name = "BkSp" if is_ascii and key == "⌫" else key
        gap = "  " if shown else ""
        if shown.cell_len + cell_len(f"{gap}{name} {_(text)}") > width:
            break
        shown.append(gap)
        click = Style.from_meta({"@click": f"app.{action}"})
        shown.append(name, click + Style(bold=True)).append(f" {_(text)}", click)
    return shown
