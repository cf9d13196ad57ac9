"""Refusals in the language spoken.

Errors are English sentences with the offending value in them, wherever they are raised. Whoever
shows one to a person has it said again here: it is recognised by its form, one of those in
`kernel_refusals.py`, `record_refusals.py` and `server_refusals.py`. One of another form stays
English: faults of ruleset files, of engines, and of a server that cannot begin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rithmomachia.locale import SOURCE, _, language, mark
from rithmomachia.locale.kernel_refusals import CHOICES, FIELDS, OPTIONS, POSITIONS, ROLES, TURNS
from rithmomachia.locale.kernel_texts import form_of, outcome_text, side_text
from rithmomachia.locale.record_refusals import FOUND, RECORDS
from rithmomachia.locale.server_refusals import (
    DEEDS,
    GAMES,
    HINTS,
    KINDS,
    LATE,
    REASONS,
    REQUESTS,
    SUBJECTS,
)

# Values are quoted in short; whatever is longer is none of these.
_LONGEST: Final = 1000
# So many faults of one thing are told, and so deep one within the other; no more are looked for.
_MOST: Final = 40
_DEEPEST: Final = 20
# An option before what is wrong with it; last, because much looks like it.
_OPTION: Final = mark("{option}: {fault}")
_FORMS: Final = (*TURNS, *POSITIONS, *RECORDS, *GAMES, *REQUESTS, *OPTIONS, _OPTION)
# What may stand in the place of a value, and is said again too.
_WORDS: Final = (*ROLES, *FIELDS, *CHOICES, *FOUND, *DEEDS, *KINDS)

# All of them, each written somewhere else.
FORMS: Final = (*_FORMS, *LATE, *SUBJECTS, *REASONS, *_WORDS)


def error_text(text: str) -> str:
    """A refusal in the language spoken; of several faults, each."""
    if language() == SOURCE or len(text) > _LONGEST or text.count(": ") > _DEEPEST:
        return text
    return _listed(text) or _said_again(text, _FORMS) or text


def _listed(text: str) -> str | None:
    """Faults with semicolons between; `None` where that is not what it is.

    Faults hold semicolons too, so each is as few pieces as make a sentence that is known.
    """
    pieces = text.split("; ", maxsplit=_MOST)
    if not 1 < len(pieces) <= _MOST:
        return None
    said: list[str] = []
    while pieces:
        for count in range(1, len(pieces) + 1):
            known = _said_again("; ".join(pieces[:count]), _FORMS)
            if known is not None:
                break
        else:
            return None
        said.append(known)
        pieces = pieces[count:]
    return "; ".join(said)


def _said_again(text: str, forms: tuple[str, ...]) -> str | None:
    for message in forms:
        found = form_of(message).fullmatch(text)
        if found is None:
            continue
        values = {name: _value(name, value) for name, value in found.groupdict().items()}
        # What only looks like an option has no known fault behind it.
        if message is not _OPTION or values["fault"] != found["fault"]:
            return _(message, **values)
    return None


def _value(name: str, text: str) -> str:
    return _VALUES.get(name, _word)(text)


def _word(text: str) -> str:
    return _(text) if text in _WORDS else text


def _outcome(text: str) -> str:
    bare = text.strip("'\"")
    return text.replace(bare, outcome_text(bare)) if bare else text


def _choices(text: str) -> str:
    return _word(text) if text in CHOICES else text.replace(" or ", _(", "))


def _one_of(forms: tuple[str, ...]) -> Callable[[str], str]:
    return lambda text: _said_again(text, forms) or text


_VALUES: Final[dict[str, Callable[[str], str]]] = {
    "side": side_text,
    "winner": side_text,
    "wanted": side_text,
    "outcome": _outcome,
    "offer": _,
    "name": _,
    "late": _one_of(LATE),
    "fault": error_text,
    "subject": _one_of(SUBJECTS),
    "choices": _choices,
    "known": _choices,
    "hint": _one_of((*REASONS, *HINTS)),
}
