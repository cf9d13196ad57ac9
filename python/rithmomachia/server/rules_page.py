"""The rules page of a ruleset: the rulebook's chapters and diagrams as messages."""

from __future__ import annotations

from rithmomachia import Position, Ruleset
from rithmomachia.locale import _
from rithmomachia.rulebook import Chapter, Diagram, Rule, differences, rulebook
from rithmomachia.rulebook.about import glossary, history
from rithmomachia.rulebook.captions import caption
from rithmomachia.server.rule_messages import DiagramMessage, RuleItem, RuleSection, RulesPage
from rithmomachia.server.rulebook_messages import RulebookAbout, RulebookMessage
from rithmomachia.server.views import piece_message, position_view, words


def rules_page(ruleset: Ruleset) -> RulesPage:
    """The rules as they are in force, the options of `ruleset` included.

    Cost: half a second for diagrams not asked for lately; call it in a thread.
    """
    return RulesPage(
        ruleset=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        summary=ruleset.summary,
        words=words(ruleset),
        changes=dict(ruleset.changes),
        sections=[_section(chapter) for chapter in rulebook(ruleset)],
        position=position_view(Position.initial(ruleset)),
    )


def rulebook_message(ruleset: Ruleset, other: Ruleset | None) -> RulebookMessage:
    """The rules in force, and what differs from others or from the file they came from.

    Cost: as `rules_page`, for both.
    """
    if other is None and ruleset.changes:
        other = Ruleset.builtin(ruleset.id)
    found = [] if other is None else differences(ruleset, other)
    return RulebookMessage.model_validate(
        {
            "page": rules_page(ruleset),
            "file": ruleset.to_toml(),
            "other": None if other is None else _(other.title),
            "differences": [
                {
                    "id": chapter.id,
                    "title": chapter.title,
                    "note": chapter.note,
                    "rules": [
                        {"name": each.name, "one": _maybe(each.one), "other": _maybe(each.other)}
                        for each in chapter.rules
                    ],
                }
                for chapter in found
            ],
        }
    )


def rulebook_about() -> RulebookAbout:
    """The history and the glossary, in the language spoken."""
    terms = [term._asdict() for term in glossary()]
    return RulebookAbout.model_validate({"history": history(), "glossary": terms})


def _section(chapter: Chapter) -> RuleSection:
    items = [_item(rule) for rule in chapter.rules]
    return RuleSection.model_validate({"id": chapter.id, "title": chapter.title, "items": items})


def _maybe(rule: Rule | None) -> RuleItem | None:
    return None if rule is None else _item(rule)


def _item(rule: Rule) -> RuleItem:
    return RuleItem(
        name=rule.name,
        keys=list(rule.keys),
        text=rule.text,
        source=rule.source,
        certainty=rule.certainty,
        doubt=rule.doubt,
        diagrams=[_diagram(diagram) for diagram in rule.diagrams],
    )


def _diagram(diagram: Diagram) -> DiagramMessage:
    position = diagram.position
    return DiagramMessage.model_validate(
        {
            "kind": diagram.kind,
            "text": position.text(),
            "pieces": [piece_message(cell, piece) for cell, piece in position.pieces().items()],
            "window": {name: getattr(diagram.window, name) for name in diagram.window.__slots__},
            "origin": diagram.origin,
            "goals": list(diagram.goals),
            "target": diagram.target,
            "actors": list(diagram.actors),
            "move": None if diagram.move is None else list(diagram.move),
            "lines": caption(diagram),
        }
    )
