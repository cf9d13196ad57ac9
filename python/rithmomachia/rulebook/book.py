"""The rulebook of a ruleset: chapters of rules, each with its source and its diagrams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rithmomachia._core import Option, Position, Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.rulebook.captures import captures
from rithmomachia.rulebook.diagrams.captures import capture_diagrams
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.movement import movement_diagrams
from rithmomachia.rulebook.diagrams.returns import return_diagrams
from rithmomachia.rulebook.diagrams.stage import Army
from rithmomachia.rulebook.diagrams.victories import victory_diagrams
from rithmomachia.rulebook.misprints import Misprint, misprint_text, misprints
from rithmomachia.rulebook.movement import moves
from rithmomachia.rulebook.sources import cited
from rithmomachia.rulebook.start import counting, other_endings, start
from rithmomachia.rulebook.victories import victories
from rithmomachia.rulebook.words import Sentence, Values, heading

# From the surest to the least sure; a sentence is as sure as the least sure key it rests on.
CERTAINTIES = ("stated", "corrected", "inferred", "modern")
CHAPTERS = {
    "start": mark("How it begins"),
    "moves": mark("How pieces move"),
    "captures": mark("How pieces are taken"),
    "counting": mark("How prisoners count"),
    "victories": mark("How to win"),
    "endings": mark("How else it ends"),
}
# Not of the rules, but of what was printed of them; there only where something is wrong.
MISPRINTED = "misprints"
_ERRORS = mark("Where the printed tables err")
# Where a key belongs that no sentence speaks of, by what it begins with.
_PLACES = {
    "board": "start",
    "start": "start",
    "movement": "moves",
    "captures": "captures",
    "prisoners": "captures",
    "counting": "counting",
    "victory": "victories",
    "draws": "endings",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        name: The same in every ruleset that has the rule: its first key, or a name of its own.
        text: What it says, in the language spoken.
        keys: The keys it rests on.
        source: Source and place, for people; empty where it follows from the pieces alone.
        certainty: Of the least sure of its keys.
        doubt: What the sources leave open.
        diagrams: Positions that show it, played by the kernel.
    """

    name: str
    text: str
    keys: tuple[str, ...]
    source: str
    certainty: str
    doubt: str | None
    diagrams: tuple[Diagram, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook: its title and its rules."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def rulebook(ruleset: Ruleset, *, with_diagrams: bool = True) -> list[Chapter]:
    """The rules in force, the options of `ruleset` included, in the language spoken.

    Where what it rests on is misprinted a last chapter says so.

    Cost: half a second for the diagrams of rules not asked for lately; without them a millisecond.
    """
    options = {option.key: option for option in ruleset.options()}
    values = _Asked({key: option.value for key, option in options.items()})
    shown = diagrams(ruleset) if with_diagrams else {}
    chapters = [
        (name, [_rule(sentence, options, shown) for sentence in sentences])
        for name, sentences in _sentences(ruleset, values)
    ]
    for _name, rules in chapters:
        values.asked.update(key for rule in rules for key in rule.keys)
    rest = [option for key, option in options.items() if key not in values.asked]
    found = []
    for name, rules in chapters:
        more = [_unspoken(option) for option in rest if _place(option.key) == name]
        found.append(Chapter(name, _(CHAPTERS[name]), (*rules, *more)))
    errors = tuple(_misprinted(one) for one in misprints(ruleset))
    return [*found, Chapter(MISPRINTED, _(_ERRORS), errors)] if errors else found


def _sentences(ruleset: Ruleset, values: Values) -> Iterator[tuple[str, list[Sentence]]]:
    def word(kind: str) -> str:
        return heading(ruleset, kind)

    yield "start", list(start(ruleset, values))
    yield "moves", list(moves(values))
    yield "captures", list(captures(values, word))
    yield "counting", list(counting(values))
    yield "victories", list(victories(ruleset, values))
    yield "endings", list(other_endings(values))


@lru_cache(maxsize=64)
def diagrams(ruleset: Ruleset) -> Mapping[str, tuple[Diagram, ...]]:
    """The diagrams of every rule, by the rule's name."""
    values = {option.key: option.value for option in ruleset.options()}
    army = Army(ruleset)
    found: dict[str, tuple[Diagram, ...]] = {
        "start.form": (Diagram("start", Position.initial(ruleset)),)
    }
    found.update(movement_diagrams(army, values))
    taken = capture_diagrams(army, values)
    found.update(taken)
    found.update(return_diagrams(army, values))
    found.update(victory_diagrams(army, values, [one for each in taken.values() for one in each]))
    return found


class _Asked(dict[str, bool | int | str]):
    """Values that remember which keys were asked for: the others no sentence speaks of."""

    def __init__(self, values: Mapping[str, bool | int | str]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> bool | int | str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: object = None) -> object:  # type: ignore[override]
        self.asked.add(key)
        return super().get(key, default)


def _rule(
    sentence: Sentence,
    options: Mapping[str, Option],
    shown: Mapping[str, tuple[Diagram, ...]],
) -> Rule:
    used = [options[key] for key in sentence.keys if key in options]
    doubts = dict.fromkeys(_(option.doubt) for option in used if option.doubt)
    name = sentence.name or sentence.keys[0]
    return Rule(
        name=name,
        text=sentence.text,
        keys=tuple(option.key for option in used),
        source="; ".join(dict.fromkeys(cited(option.cite) for option in used if option.cite)),
        certainty=_least_sure(option.certainty for option in used),
        doubt=" ".join(doubts) or None,
        diagrams=shown.get(name, ()),
    )


def _least_sure(certainties: Iterable[str]) -> str:
    ranked = sorted(certainties, key=CERTAINTIES.index)
    return ranked[-1] if ranked else "inferred"


def _place(key: str) -> str:
    return _PLACES.get(key.split(".")[0], "endings")


def _unspoken(option: Option) -> Rule:
    """A key no sentence was written for: what it decides, and how it stands here."""
    text = _("{decided} Here: {value}.", decided=_(option.text), value=_said(option.value))
    return _rule(Sentence(text, (option.key,)), {option.key: option}, {})


def _misprinted(one: Misprint) -> Rule:
    """A row that is wrong, in the form of a rule."""
    name, text = f"{MISPRINTED}.{one.name}", misprint_text(one)
    return Rule(name, text, (), cited(one.cite), "corrected", None, ())


def _said(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value).replace("_", " ")
