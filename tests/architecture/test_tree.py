"""What a file may be: its size, its name, and what it must not mention."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("crates", "python", "tests", "benches", "examples", "build", "fuzz")
SUFFIXES = {".rs", ".py", ".pyi", ".js", ".css"}
NAMELESS = {"utils", "util", "common", "helpers", "helper", "misc"}
# "Common victories" is what the sources call those by what was taken.
NAMED_BY_THE_GAME = {Path("crates/core/src/victories/common.rs")}


def source_files() -> list[Path]:
    found = []
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT).parts
            if path.suffix in SUFFIXES and not {"target", "__pycache__"} & set(parts):
                found.append(path.relative_to(ROOT))
    return sorted(found)


def limit(path: Path) -> int:
    """Lines a file may have: beyond that state, rules and notation have been mixed."""
    if path.suffix == ".pyi":
        return 800
    if path.name == "search.rs":
        return 600
    return 500 if "tests" in path.parts else 450


def test_no_source_file_is_too_long() -> None:
    lengths = {
        path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in source_files()
    }
    assert len(lengths) > 80
    too_long = {str(path): length for path, length in lengths.items() if length > limit(path)}
    assert too_long == {}


def test_every_file_name_says_what_is_inside() -> None:
    vague = [
        str(path)
        for path in source_files()
        if NAMELESS & {part.split(".")[0] for part in path.parts} and path not in NAMED_BY_THE_GAME
    ]
    assert vague == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"])
def test_the_tree_has_what_a_newcomer_looks_for(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8")) > 200


def test_constraints_pin_every_package_and_name_no_index() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 30
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][\w.]*", line)] == []


def test_no_source_file_names_a_folder_of_one_machine() -> None:
    # Split, so that this file does not name them either.
    place = re.compile(
        "(?<![\\w.])/(" + "|".join(("ro" + "ot", "wo" + "rk", "ho" + "me")) + ")/[a-z]"
    )
    named = [
        str(path)
        for path in source_files()
        if place.search((ROOT / path).read_text(encoding="utf-8"))
    ]
    assert named == []
