"""The rules page of a ruleset: the rulebook's chapters as messages."""

from __future__ import annotations

from rithmomachia import Position, Ruleset
from rithmomachia.rulebook import Chapter, Rule, rulebook
from rithmomachia.server.rule_messages import RuleItem, RuleSection, RulesPage
from rithmomachia.server.views import position_view, words


def rules_page(ruleset: Ruleset) -> RulesPage:
    """The rules as they are in force, the options of `ruleset` included."""
    return RulesPage(
        ruleset=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        summary=ruleset.summary,
        words=words(ruleset),
        changes=dict(ruleset.changes),
        sections=[_section(chapter) for chapter in rulebook(ruleset, with_diagrams=False)],
        position=position_view(Position.initial(ruleset)),
    )


def _section(chapter: Chapter) -> RuleSection:
    return RuleSection.model_validate(
        {
            "id": chapter.id,
            "title": chapter.title,
            "items": [_item(rule) for rule in chapter.rules],
        }
    )


def _item(rule: Rule) -> RuleItem:
    return RuleItem(
        keys=list(rule.keys),
        text=rule.text,
        source=rule.source,
        certainty=rule.certainty,
        doubt=rule.doubt,
    )
