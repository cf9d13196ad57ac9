"""What differs between two rulesets, rule by rule, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from rithmomachia._core import Position, Ruleset
from rithmomachia.locale import ngettext
from rithmomachia.rulebook.book import CHAPTERS, Rule, rulebook


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that is not the same: `None` on the side that has none such."""

    name: str
    one: Rule | None
    other: Rule | None


@dataclass(frozen=True, slots=True)
class DifferentChapter:
    """The differences of one chapter, and what there is to say of it as a whole."""

    id: str
    title: str
    note: str
    rules: tuple[Difference, ...]


def differences(
    one: Ruleset, other: Ruleset, *, with_diagrams: bool = True
) -> list[DifferentChapter]:
    """The chapters in which two rulesets differ, in the language spoken.

    Two rules differ when they say something else; another source or certainty alone is no
    difference, nor is a misprint of a source.

    Returns:
        Chapters with at least one difference, in their order; none for two that play alike.
    """
    found = []
    books = (rulebook(each, with_diagrams=with_diagrams) for each in (one, other))
    mine_all, theirs_all = ({chapter.id: chapter for chapter in book} for book in books)
    for name in CHAPTERS:
        mine, theirs = mine_all[name], theirs_all[name]
        ours = {rule.name: rule for rule in mine.rules}
        others = {rule.name: rule for rule in theirs.rules}
        rules = [
            Difference(name, ours.get(name), others.get(name))
            for name in dict.fromkeys([*ours, *others])
            if _text(ours.get(name)) != _text(others.get(name))
        ]
        note = _arrangement(one, other) if mine.id == "start" else ""
        if rules or note:
            found.append(DifferentChapter(mine.id, mine.title, note, tuple(rules)))
    return found


def _text(rule: Rule | None) -> str | None:
    return None if rule is None else rule.text


def _arrangement(one: Ruleset, other: Ruleset) -> str:
    """How many cells of the start differ."""
    mine, theirs = Position.initial(one).pieces(), Position.initial(other).pieces()
    count = sum(mine.get(cell) != theirs.get(cell) for cell in mine.keys() | theirs.keys())
    if not count:
        return ""
    return ngettext(
        "{count} cell does not hold the same at the start.",
        "{count} cells do not hold the same at the start.",
        count,
    )
