"""The rulesets as Game Setup shows them."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia import Ruleset
from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.protocol import OptionValue
from rithmomachia.server.rule_messages import (
    OptionMessage,
    PresetMessage,
    RulesetMessage,
)
from rithmomachia.server.views import words

OPTION_KINDS = frozenset({"bool", "int", "choice"})


def ruleset_with(ruleset_id: str, options: Mapping[str, OptionValue]) -> Ruleset:
    """A ruleset of the package with options set.

    Raises:
        ApiError: There is no such ruleset.
        OptionError: An option it does not have or a value it does not take.
    """
    names = Ruleset.names()
    if ruleset_id not in names:
        raise ApiError(
            404,
            "unknown_ruleset",
            f"There is no ruleset {shown(ruleset_id)}; there are {', '.join(names)}.",
        )
    ruleset = Ruleset.builtin(ruleset_id)
    return ruleset.with_options(dict(options)) if options else ruleset


def ruleset_message(ruleset: Ruleset) -> RulesetMessage:
    """A ruleset with its options and presets. Keys that take no option are left out."""
    return RulesetMessage(
        id=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        summary=ruleset.summary,
        words=words(ruleset),
        options=[
            OptionMessage.model_validate(option)
            for option in ruleset.options()
            if option.kind in OPTION_KINDS
        ],
        presets=[PresetMessage.model_validate(preset) for preset in ruleset.presets()],
    )
