"""The words a ruleset has for its captures and victories, as sentences begin with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rithmomachia._core import Ruleset
from rithmomachia.locale import _

Values = Mapping[str, bool | int | str]
Word = Callable[[str], str]


class Sentence(NamedTuple):
    """What a rule says.

    Attributes:
        text: In the language spoken.
        keys: The keys it rests on; the first names the rule.
        name: Its name where it rests on no key.
    """

    text: str
    keys: tuple[str, ...]
    name: str = ""


# In the order in which a result names them.
VICTORIES = (
    "great",
    "big",
    "small",
    "glorious",
    "de_honore_liteque",
    "de_honore",
    "de_lite",
    "de_bonis",
    "de_corpore",
)


def heading(ruleset: Ruleset, kind: str) -> str:
    """The ruleset's own word as a sentence or a label begins with it."""
    word = _(ruleset.word(kind))
    return word[:1].upper() + word[1:]


def followed(text: str, more: str) -> str:
    """A sentence and the next one."""
    return _("{sentence} {next}", sentence=text, next=more) if text else more
