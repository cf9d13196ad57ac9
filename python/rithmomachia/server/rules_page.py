"""The rules page of a ruleset: its sentences, each with source and certainty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rithmomachia import Option, Position, Ruleset
from rithmomachia.locale import _
from rithmomachia.server import rule_sentences
from rithmomachia.server.rule_messages import RuleItem, RuleSection, RulesPage, SectionName
from rithmomachia.server.rule_sentences import Sentence, Values
from rithmomachia.server.sentences import victory_sentence
from rithmomachia.server.sources import cited
from rithmomachia.server.views import VICTORIES, heading, position_view, words

# From the surest to the least sure; a sentence is as sure as the least sure key it rests on.
CERTAINTIES = ("stated", "corrected", "inferred", "modern")


def rules_page(ruleset: Ruleset) -> RulesPage:
    """The rules as they are in force, the options of `ruleset` included."""
    options = {option.key: option for option in ruleset.options()}
    values = {key: option.value for key, option in options.items()}

    def word(kind: str) -> str:
        return heading(ruleset, kind)

    parts: list[tuple[SectionName, str, Iterable[Sentence]]] = [
        ("start", _("How it begins"), rule_sentences.start(values, word)),
        ("moves", _("How pieces move"), rule_sentences.moves(values, word)),
        ("captures", _("How pieces are taken"), rule_sentences.captures(values, word)),
        ("counting", _("How prisoners count"), rule_sentences.counting(values, word)),
        ("victories", _("How to win"), _victories(ruleset, values)),
        ("endings", _("How else it ends"), rule_sentences.other_endings(values, word)),
    ]
    return RulesPage(
        ruleset=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        summary=ruleset.summary,
        words=words(ruleset),
        changes=dict(ruleset.changes),
        sections=[
            RuleSection(id=name, title=title, items=[_item(found, options) for found in sentences])
            for name, title, sentences in parts
        ],
        position=position_view(Position.initial(ruleset)),
    )


def _victories(ruleset: Ruleset, values: Values) -> Iterator[Sentence]:
    """Those switched on first, then those that could be."""
    known = [name for name in reversed(VICTORIES) if f"victory.{name}.enabled" in values]
    for wanted in (True, False):
        for name in known:
            if values[f"victory.{name}.enabled"] is wanted:
                prefix = f"victory.{name}."
                keys = tuple(
                    key for key in values if key.startswith(prefix) and _says_something(key, values)
                )
                sentence = victory_sentence(ruleset, name, values)
                yield (sentence if wanted else _("Switched off: {rule}", rule=sentence)), keys
    if "victory.progressions.four_term" in values:
        if values["victory.progressions.four_term"] is True:
            four = _("Four values whose outer and inner products are equal count as geometric.")
        else:
            four = _("A progression is always of three values.")
        yield four, ("victory.progressions.four_term",)


def _says_something(key: str, values: Values) -> bool:
    """Whether the sentence rests on this key: a target of 0 for one side alone is none."""
    return not key.endswith(("_white", "_black")) or values[key] != 0


def _item(sentence: Sentence, options: Mapping[str, Option]) -> RuleItem:
    text, keys = sentence
    used = [options[key] for key in keys if key in options]
    doubts = dict.fromkeys(_(option.doubt) for option in used if option.doubt)
    return RuleItem(
        keys=[option.key for option in used],
        text=text,
        source="; ".join(dict.fromkeys(cited(option.cite) for option in used if option.cite)),
        certainty=_least_sure(option.certainty for option in used),
        doubt=" ".join(doubts) or None,
    )


def _least_sure(certainties: Iterable[str]) -> str:
    ranked = sorted(certainties, key=CERTAINTIES.index)
    return ranked[-1] if ranked else "inferred"
