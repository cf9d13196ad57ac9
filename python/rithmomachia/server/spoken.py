"""Texts of messages that come from the kernel and the rulesets.

They are put into the language of the request as the message is written, not as it is made: games
keep messages of their turns for whoever asks.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import PlainSerializer

from rithmomachia.locale import _
from rithmomachia.locale.error_texts import error_text
from rithmomachia.locale.kernel_texts import outcome_text, progression_text, sum_text


def _message(text: str) -> str:
    return _(text)


Spoken = Annotated[str, PlainSerializer(_message)]
SpokenError = Annotated[str, PlainSerializer(error_text)]
SpokenSum = Annotated[str, PlainSerializer(sum_text)]
SpokenOutcome = Annotated[str, PlainSerializer(outcome_text)]
SpokenProgression = Annotated[str, PlainSerializer(progression_text)]
