"""The language of the command line: asked for, else the environment's."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.locale import LANGUAGES, SOURCE, matching

OPTION = "--language"
VARIABLE = "RITHMOMACHIA_LANGUAGE"
# In the order in which POSIX asks them: the first that is set decides.
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


def without_language(arguments: list[str]) -> tuple[list[str], str | None]:
    """Takes `--language es` or `--language=es` out of the arguments, wherever it stands.

    The commands are described in the language, so it has to be known before they are read.

    Raises:
        RithmomachiaError: It names none of the languages.
    """
    rest: list[str] = []
    found: str | None = None
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == OPTION or word.startswith(f"{OPTION}="):
            value = word.partition("=")[2] if "=" in word else next(words, "")
            found = _known(OPTION, value)
        else:
            rest.append(word)
    return rest, found


def environment_language(environment: Mapping[str, str]) -> str:
    """What the environment asks for; English where it asks for a language we do not speak.

    Raises:
        RithmomachiaError: Our own variable names none of the languages.
    """
    own = environment.get(VARIABLE)
    if own:
        return _known(VARIABLE, own)
    system = next(filter(None, (environment.get(name) for name in _SYSTEM)), "")
    return matching([system]) or SOURCE


def _known(name: str, value: str) -> str:
    if value not in LANGUAGES:
        *most, last = LANGUAGES
        raise RithmomachiaError(f"{name} is {', '.join(most)} or {last}, not {shown(value)}")
    return value
