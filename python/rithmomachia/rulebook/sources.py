"""The sources that rulesets cite, named for people."""

from __future__ import annotations

from rithmomachia.locale import _

# The keys of rulesets/sources.toml, which tells more about each.
NAMES = {
    "joyner-2025": "Joyner's rulebook of 2025",
    "es-wikipedia": "Spanish Wikipedia",
    "modern-app": "a present-day application",
    "fulke-1563": "Fulke and Lever's book of 1563",
    "barozzi-1572": "Barozzi's book of 1572",
    "mebben": "Mebben after Illmer",
    "boutin-1984": "Boutin's rules of 1984",
    "boardspace": "Boardspace",
    "dagonell": "Dagonell's compilation",
    "own": "a choice of this project",
}


def cited(cite: str) -> str:
    """Source and place: `"own, house switch"` is `"a choice of this project, house switch"`.

    A source that only a file of one's own knows stands as it is written.
    """
    key, comma, place = cite.partition(",")
    return f"{_(NAMES.get(key, key))}{comma}{place}"
