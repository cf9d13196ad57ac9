"""Options an engine declares, and those that ours has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rithmomachia._core import Ruleset
from rithmomachia.engine.strengths import STRENGTHS
from rithmomachia.ugi.words import ProtocolError

FULL_STRENGTH = "full"
NO_SEED = -1


class EngineOption(NamedTuple):
    """One option, as `option` lines declare it.

    Attributes:
        name: One word or more.
        kind: `check`, `spin`, `combo`, `button` or `string`.
        default: As text; empty where there is none.
        minimum: The least number of a `spin`.
        maximum: The largest.
        choices: What a `combo` takes.
    """

    name: str
    kind: str
    default: str = ""
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def line(self) -> str:
        """The whole line that declares it."""
        words = ["option", "name", self.name, "type", self.kind]
        if self.kind != "button":
            words += ["default", self.default or "<empty>"]
        if self.minimum is not None and self.maximum is not None:
            words += ["min", str(self.minimum), "max", str(self.maximum)]
        for choice in self.choices:
            words += ["var", choice]
        return " ".join(words)

    def checked(self, value: str) -> str:
        """A value as it is kept.

        Raises:
            ProtocolError: The option does not take it.
        """
        text = "" if value == "<empty>" else value
        if self.kind == "spin":
            digits = text.removeprefix("-")
            is_number = digits.isascii() and digits.isdigit() and len(digits) < 20
            low, high = self.minimum or 0, self.maximum or 0
            if not is_number or not low <= int(text) <= high:
                raise ProtocolError(f"{self.name} takes {low} to {high}, not {value[:80]!r}")
            return str(int(text))
        if self.kind == "combo":
            for choice in self.choices:
                if choice.lower() == text.lower():
                    return choice
            known = ", ".join(self.choices)
            raise ProtocolError(f"{self.name} takes one of {known}, not {value[:80]!r}")
        return text


_KEYS = {"name", "type", "default", "min", "max", "var"}


def parse_option(words: Sequence[str]) -> EngineOption | None:
    """Reads what follows the word `option`; `None` where there is no name or no type."""
    parts: dict[str, list[list[str]]] = {}
    current: list[str] = []
    key = ""
    for word in words:
        # A name may hold any word, so only `type` ends it.
        if word in _KEYS and (key != "name" or word == "type"):
            key, current = word, []
            parts.setdefault(key, []).append(current)
        else:
            current.append(word)
    name, kind = _joined(parts, "name"), _joined(parts, "type")
    if not name or not kind:
        return None
    default = _joined(parts, "default")
    return EngineOption(
        name,
        kind,
        "" if default == "<empty>" else default,
        _whole(_joined(parts, "min")),
        _whole(_joined(parts, "max")),
        tuple(" ".join(each) for each in parts.get("var", [])),
    )


def _joined(parts: dict[str, list[list[str]]], key: str) -> str:
    return " ".join(parts[key][0]) if key in parts else ""


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 25 else None


def own_options() -> dict[str, EngineOption]:
    """The options of our engine, by name in small letters, in the order in which they are told."""
    names = tuple(Ruleset.names())
    levels = (FULL_STRENGTH, *(each.id for each in STRENGTHS))
    options = (
        EngineOption("Ruleset", "combo", "boissiere", choices=names),
        EngineOption("RulesetFile", "string"),
        EngineOption("RulesetOptions", "string"),
        EngineOption("Hash", "spin", "16", 1, 4096),
        EngineOption("Threads", "spin", "1", 1, 64),
        EngineOption("MultiPV", "spin", "1", 1, 10),
        EngineOption("Level", "combo", FULL_STRENGTH, choices=levels),
        EngineOption("Seed", "spin", str(NO_SEED), NO_SEED, 2**53),
    )
    return {option.name.lower(): option for option in options}
