"""The tags of a record: their order, and the rules they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rithmomachia._core import Position, Ruleset
from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.game import Game
from rithmomachia.record.errors import RecordError
from rithmomachia.record.tree import plain_text

# What every record says, and what it says where it does not know.
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
}
# Written from the record itself, so that they cannot contradict it.
OWN = ("Result", "Ruleset", "RulesetOptions", "SetUp", "Position")
_BEHIND = ("Termination", "TimeControl")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}", re.ASCII)
_RULESET = re.compile(r"(?P<id>\S+)(?:\s+(?P<version>\d{1,9}))?", re.ASCII)


def checked_name(name: str) -> str:
    """A tag's name.

    Raises:
        RecordError: It is none.
    """
    if _NAME.fullmatch(name) is None:
        raise RecordError(f"a tag's name is up to 64 letters, digits and '_', not {shown(name)}")
    return name


def is_known(name: str, value: str) -> bool:
    """Whether a tag says anything: `?` says that nobody knows."""
    return name not in ROSTER or value not in ("", "?", ROSTER[name])


def written_tags(tags: Mapping[str, str], *, result: str, start: Position) -> dict[str, str]:
    """All tags of a record in their order, those written from its rules among them."""
    written = {name: plain_text(tags.get(name, unknown)) for name, unknown in ROSTER.items()}
    written["Result"] = result
    written["Ruleset"] = f"{start.ruleset.id} {start.ruleset.version}"
    if start.ruleset.changes:
        written["RulesetOptions"] = options_text(start.ruleset)
    if start != Position.initial(start.ruleset):
        written["SetUp"] = "1"
        written["Position"] = start.text()
    for name in (*_BEHIND, *sorted(tags)):
        if name in tags and name not in written:
            written[name] = plain_text(tags[name])
    return written


def options_text(ruleset: Ruleset) -> str:
    """The options that differ from the ruleset's file, as position texts write them."""
    return ",".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in ruleset.changes.items()
    )


def start_of(tags: Mapping[str, str], ruleset: Ruleset | None = None) -> Position:
    """Where a game began, and so the rules it was played by.

    Args:
        tags: As they were read.
        ruleset: For records under a ruleset that does not come with the package.

    Raises:
        RecordError: The tags name no rules, rules that cannot be used, or contradict one another;
            with the tag to blame.
    """
    named = None
    if "Ruleset" in tags:
        with _blamed("Ruleset"):
            named = _ruleset(tags["Ruleset"], ruleset)
        with _blamed("RulesetOptions"):
            named = named.with_options(_options(tags.get("RulesetOptions", "")))
    if "Position" not in tags:
        if named is None:
            raise RecordError("there is no Ruleset tag to say which rules the game was played by")
        if tags.get("SetUp", "0") == "1":
            raise RecordError(
                "SetUp is '1', and there is no Position tag to say what was set up", tag="SetUp"
            )
        return Position.initial(named)
    with _blamed("Position"):
        return _set_up(tags["Position"], named, ruleset)


def _set_up(text: str, named: Ruleset | None, ruleset: Ruleset | None) -> Position:
    known = None
    if ruleset is not None and re.split("[ :]", text, maxsplit=1)[0] == ruleset.id:
        known = ruleset.with_options(_defaults(ruleset))
    position = Position.parse(text, known)
    if named is not None and named != position.ruleset:
        raise RecordError(
            f"the Ruleset tags say {_rules_text(named)}, and the Position tag"
            f" {_rules_text(position.ruleset)}"
        )
    # A game refuses to begin in the middle of a turn.
    return Game(position).start


@contextmanager
def _blamed(tag: str) -> Iterator[None]:
    try:
        yield
    except RithmomachiaError as error:
        raise RecordError(str(error), tag=tag) from error


def _ruleset(text: str, ruleset: Ruleset | None) -> Ruleset:
    match = _RULESET.fullmatch(text.strip())
    if match is None:
        raise RecordError(f"the Ruleset tag reads 'ID VERSION', not {shown(text)}")
    if ruleset is not None and ruleset.id == match["id"]:
        named = ruleset.with_options(_defaults(ruleset))
    else:
        named = Ruleset.builtin(match["id"])
    if match["version"] is not None and int(match["version"]) != named.version:
        raise RecordError(
            f"the game was played under {shown(text)}, and here the rules are"
            f" '{named.id} {named.version}'"
        )
    return named


def _defaults(ruleset: Ruleset) -> dict[str, str | int | bool]:
    """The options as the ruleset's file has them: a record names those that differ."""
    return {each.key: each.default for each in ruleset.options() if each.key in ruleset.changes}


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in filter(None, (part.strip() for part in text.split(","))):
        key, separator, value = (part.strip() for part in pair.partition("="))
        if not separator or key in options:
            raise RecordError(f"RulesetOptions reads 'KEY=VALUE,KEY=VALUE', not {shown(pair)}")
        options[key] = value
    return options


def _rules_text(ruleset: Ruleset) -> str:
    options = options_text(ruleset)
    return repr(f"{ruleset.id}:{options}" if options else ruleset.id)
