"""The recorded counts, asked of the package and, where it can afford them, of the oracle."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import rithmomachia
from tests.oracle import perft as oracle_perft
from tests.oracle import text as oracle_text

DATA = Path(__file__).parent.parent / "data" / "perft" / "positions.toml"
POSITIONS: list[dict[str, Any]] = tomllib.loads(DATA.read_text())["position"]
# The oracle plays a few hundred turns a second.
ORACLE_AFFORDS = 400


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["text"].split()[0])
def test_the_package_counts_what_is_recorded(entry: dict[str, Any]) -> None:
    position = rithmomachia.Position.parse(entry["text"])
    for name, count in [
        ("turns", rithmomachia.perft),
        ("moves", rithmomachia.perft_moves),
        ("parts", rithmomachia.perft_parts),
    ]:
        counted = [count(position, depth) for depth in range(1, len(entry[name]) + 1)]
        assert counted == entry[name], name
    assert rithmomachia.perft(position, 0) == 1
    assert sum(rithmomachia.divide(position, 2).values()) == entry["turns"][1]


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["text"].split()[0])
def test_the_oracle_counts_what_is_recorded(entry: dict[str, Any]) -> None:
    position = oracle_text.parse_position(entry["text"])
    for depth, recorded in enumerate(entry["turns"], start=1):
        if recorded <= ORACLE_AFFORDS:
            assert oracle_perft.perft(position, depth) == recorded
