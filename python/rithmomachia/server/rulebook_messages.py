"""Messages of the rulebook: diagrams, differences, and what stands around them."""

from __future__ import annotations

from rithmomachia.server.protocol import Message
from rithmomachia.server.rule_messages import RuleItem, RulesPage, SectionName


class DifferenceMessage(Message):
    """A rule that is not the same in two rulesets; null where one has none such."""

    name: str
    one: RuleItem | None
    other: RuleItem | None


class DifferentSection(Message):
    """The differences of one part; `note` says what differs beside its rules, or is empty."""

    id: SectionName
    title: str
    note: str
    rules: list[DifferenceMessage]


class RulebookMessage(Message):
    """POST /api/rulebook: the rules in force, and how they differ from others.

    `file` is the text of a ruleset file with the changes in it. `other` is the title of what is
    compared, null where nothing is.
    """

    page: RulesPage
    file: str
    other: str | None
    differences: list[DifferentSection]


class TermMessage(Message):
    """A word in four languages; Latin is empty where no source has a word."""

    english: str
    latin: str
    japanese: str
    spanish: str


class RulebookAbout(Message):
    """GET /api/rulebook/about: a short history, and a glossary."""

    history: list[str]
    glossary: list[TermMessage]
