"""Ruleset files as flat tables of dotted keys, with changed options.

Only what legal play needs is kept; citations, certainties and doubts are dropped.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Value = str | int | bool

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"

SHORT_NAMES = {
    "start": "start.form",
    "first": "start.first_side",
    "triangle": "movement.triangle.lines",
    "square": "movement.square.lines",
    "leaps": "movement.leaps",
    "timing": "captures.timing",
    "meeting_layers": "captures.meeting.layers",
    "distance": "captures.multiplication.distance",
    "division": "captures.division.enabled",
    "own_blocks": "captures.siege.own_blocks",
    "layers_count": "counting.layers_count",
    "digits": "counting.digits",
    "magna": "victory.small.progressions",
    "four_term": "victory.progressions.four_term",
}

# What a key is worth that a file leaves out: because its method does not use it, once options do;
# or because the file was written without that mechanism.
UNSET: dict[str, Value] = {
    "movement.leaps_reach": True,
    "captures.duty": False,
    "captures.meeting.layers": True,
    "captures.meeting.pyramids": True,
    "captures.ambush.most": 2,
    "captures.power.enabled": False,
    "captures.root.enabled": False,
    "captures.progression.enabled": False,
    "captures.progression.partners": "reach",
    "captures.siege.orthogonal": True,
    "captures.siege.diagonal": False,
    "captures.siege.own_blocks": False,
    "captures.siege.edge": True,
    "captures.siege.leaps": True,
    "captures.siege.relief": "none",
    "prisoners.return": "never",
    "prisoners.ransom": "never",
    "prisoners.greatest": True,
    "prisoners.serve": "never",
    "prisoners.most": 1,
    "victory.de_lite.digits": 9,
    "victory.de_lite.pieces": 4,
    "victory.de_honore.count": 12,
    "victory.de_honore.pieces": 4,
    "victory.de_honore_liteque.count": 12,
    "victory.de_honore_liteque.digits": 9,
    "victory.de_honore_liteque.pieces": 4,
    "victory.small.middle": True,
    "victory.small.anchor": False,
    "victory.glorious.middle": True,
    "victory.glorious.anchor": False,
    "victory.progressions.pyramid_first": False,
}

NOTES = {"cite", "certainty", "doubt", "about"}
NOT_KEYS = {"id", "version", "title", "summary", "extends", "presets", "names"}


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One form of the game: `file` as the file says, `keys` with the changed options.

    Two are equal only when they are one, so that answers about one can be remembered.
    """

    id: str
    file: Mapping[str, Value]
    keys: Mapping[str, Value]
    forms: Mapping[str, Any]
    presets: Mapping[str, Any]

    def text(self, key: str, otherwise: str = "") -> str:
        """A key whose value is a word."""
        return str(self.keys.get(key, otherwise))

    def number(self, key: str, otherwise: int = 0) -> int:
        """A key whose value is a whole number."""
        return int(self.keys.get(key, otherwise))

    def on(self, key: str) -> bool:
        """A key whose value is a switch; a key that is not set is off."""
        return bool(self.keys.get(key, False))

    def with_options(self, options: Mapping[str, Value]) -> Ruleset:
        """The same ruleset with some keys changed, named by dotted key or short name."""
        keys = dict(self.keys)
        for name, value in options.items():
            keys[SHORT_NAMES.get(name, name)] = value
        return Ruleset(self.id, self.file, keys, self.forms, self.presets)

    def changes(self) -> dict[str, Value]:
        """The keys that differ from the file, in dictionary order."""
        changed = {}
        for key in sorted(self.keys):
            if key not in self.file or self.file[key] != self.keys[key]:
                changed[key] = self.keys[key]
        return changed


def load_ruleset(name: str, folder: Path = RULESETS) -> Ruleset:
    """Reads a ruleset file and whatever it extends."""
    return ruleset_from_tables(read_with_parents(name, folder))


def ruleset_from_tables(tables: Mapping[str, Any]) -> Ruleset:
    """Turns merged tables into a ruleset."""
    flat: dict[str, Value] = {}
    forms = dict(tables.get("start", {}).get("forms", {}))
    for name, table in tables.items():
        if name not in NOT_KEYS:
            flatten(table, name, flat)
    for key, value in UNSET.items():
        table = key.rpartition(".")[0]
        named = any(known.startswith(f"{table}.") for known in flat)
        if named or not key.startswith("victory."):
            flat.setdefault(key, value)
    return Ruleset(str(tables["id"]), flat, dict(flat), forms, dict(tables.get("presets", {})))


def read_with_parents(name: str, folder: Path) -> dict[str, Any]:
    """A file may extend another of its folder; tables merge key by key and the child wins."""
    with (folder / f"{name}.toml").open("rb") as file:
        child = tomllib.load(file)
    if "extends" in child:
        return merged(read_with_parents(str(child["extends"]), folder), child)
    return child


def merged(parent: dict[str, Any], child: dict[str, Any]) -> dict[str, Any]:
    """Two tables laid over each other."""
    result = dict(parent)
    for key, value in child.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merged(result[key], value)
        else:
            result[key] = value
    return result


def flatten(table: Mapping[str, Any], prefix: str, flat: dict[str, Value]) -> None:
    """Nested tables become dotted keys; notes about sources and the start forms are left out."""
    for key, value in table.items():
        dotted = f"{prefix}.{key}"
        if key in NOTES or dotted == "start.forms":
            continue
        if isinstance(value, dict):
            flatten(value, dotted, flat)
        else:
            flat[dotted] = value
