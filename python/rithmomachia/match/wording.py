"""Groups of `key=value` words of the command line, as chess match programs write them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from rithmomachia.match.adjudication import DrawRule, ResignRule
from rithmomachia.match.openings import OpeningsPlan
from rithmomachia.match.sprt import Model, Sprt
from rithmomachia.match.time_control import MatchError

# Options that take all words up to the next option.
GROUPS = ("--engine", "--each", "--openings", "--resign", "--draw", "--sprt")
# Words of a group travel as one value; no word can hold this.
SEPARATOR = "\x1f"


def gather(arguments: Sequence[str]) -> list[str]:
    """Joins the words of each group into one value, and takes `-engine` for `--engine`."""
    gathered: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        # One letter after one dash is a short option of its own.
        if len(argument) > 2 and argument[0] == "-" and argument[1].isalpha():
            argument = f"-{argument}"
        gathered.append(argument)
        if argument in GROUPS:
            words = []
            while rest and not (len(rest[0]) > 1 and rest[0][0] == "-" and rest[0][1] != "."):
                words.append(rest.pop(0))
            gathered.append(SEPARATOR.join(words))
    return gathered


def words_of(value: str | None) -> list[str]:
    """The words of one group."""
    return value.split(SEPARATOR) if value else []


def parse_sprt(words: Sequence[str]) -> tuple[Sprt, bool]:
    """Reads `elo0= elo1= alpha= beta= model= penta=`: the test, and whether it goes by pairs.

    Raises:
        MatchError, SprtError: A word is unknown or has a bad value.
    """
    values = _values("--sprt", words, keys=("elo0", "elo1", "alpha", "beta", "model", "penta"))
    model = values.get("model", Model.NORMALIZED)
    if model not in list(Model):
        raise MatchError(f"model= takes {' or '.join(Model)}, not {model[:80]!r}")
    test = Sprt(
        _real(values, "elo0", usual=0.0),
        _real(values, "elo1", usual=5.0),
        _real(values, "alpha", usual=0.05),
        _real(values, "beta", usual=0.05),
        Model(model),
    )
    return test.checked(), _truth(values, "penta", default=True)


def parse_resign(words: Sequence[str]) -> ResignRule:
    """Reads `movecount= score= twosided=`.

    Raises:
        MatchError: A word is unknown or has a bad value.
    """
    values = _values("--resign", words, keys=("movecount", "score", "twosided"))
    usual = ResignRule()
    return ResignRule(
        _whole(values, "movecount", usual=usual.turns, least=1),
        _whole(values, "score", usual=usual.score, least=0),
        _truth(values, "twosided", default=False),
    )


def parse_draw(words: Sequence[str]) -> DrawRule:
    """Reads `movenumber= movecount= score=`.

    Raises:
        MatchError: A word is unknown or has a bad value.
    """
    values = _values("--draw", words, keys=("movenumber", "movecount", "score"))
    usual = DrawRule()
    return DrawRule(
        _whole(values, "movenumber", usual=usual.from_turn, least=0),
        _whole(values, "movecount", usual=usual.turns, least=1),
        _whole(values, "score", usual=usual.score, least=0),
    )


def parse_openings(words: Sequence[str]) -> OpeningsPlan:
    """Reads `file= order= start=`, or `plies= window=` for random ones.

    Raises:
        MatchError: A word is unknown or has a bad value.
    """
    values = _values("--openings", words, keys=("file", "order", "start", "plies", "window"))
    usual = OpeningsPlan()
    order = values.get("order", "sequential")
    if order not in ("sequential", "random"):
        raise MatchError(f"order= takes sequential or random, not {order[:80]!r}")
    for key in ("plies", "window") if "file" in values else ("order", "start"):
        if key in values:
            other = "random openings" if "file" in values else "openings from file="
            raise MatchError(f"{key}= is for {other}")
    return OpeningsPlan(
        Path(values["file"]) if "file" in values else None,
        order == "random",
        _whole(values, "start", usual=usual.first, least=1),
        _whole(values, "plies", usual=usual.plies, least=0),
        _whole(values, "window", usual=usual.window, least=0),
    )


def _values(option: str, words: Sequence[str], *, keys: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, separator, value = word.partition("=")
        if not separator or key not in keys:
            known = ", ".join(f"{each}=" for each in keys)
            raise MatchError(f"{option} takes {known}, not {word[:80]!r}")
        found[key] = value
    return found


def _whole(values: dict[str, str], key: str, *, usual: int, least: int) -> int:
    text = values.get(key, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= least):
        raise MatchError(f"{key}= takes a whole number from {least}, not {text[:80]!r}")
    return int(text)


def _real(values: dict[str, str], key: str, *, usual: float) -> float:
    text = values.get(key)
    if text is None:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise MatchError(f"{key}= takes a number, not {text[:80]!r}")
    return value


def _truth(values: dict[str, str], key: str, *, default: bool) -> bool:
    text = values.get(key, str(default).lower())
    if text not in ("true", "false"):
        raise MatchError(f"{key}= takes true or false, not {text[:80]!r}")
    return text == "true"
