"""What a source distribution and a container are built from is all that a build needs."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

from rithmomachia.server.environment import NAMES, PREFIX

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def files_of_other_folders() -> set[Path]:
    """What the crates hold that does not lie in their own folders."""
    found = set()
    for source in (ROOT / "crates").rglob("src/**/*.rs"):
        crate = ROOT / "crates" / source.relative_to(ROOT / "crates").parts[0]
        for name in re.findall(r'include_(?:str|bytes)!\(\s*"([^"]+)"', source.read_text("utf-8")):
            file = (source.parent / name).resolve()
            assert file.is_file(), f"{source} holds {name}"
            if not file.is_relative_to(crate):
                found.add(file.relative_to(ROOT))
    return found


def test_the_source_distribution_has_what_the_crates_hold() -> None:
    patterns = [each["path"] for each in PYPROJECT["tool"]["maturin"]["include"]]
    held = files_of_other_folders()
    assert Path("rulesets/boissiere.toml") in held
    assert [file for file in held if not any(file.match(each) for each in patterns)] == []
    for pattern in patterns:
        assert list(ROOT.glob(pattern)), f"{pattern} is included, and there is none"


def copied() -> set[str]:
    """What the container's first stage gets of this folder."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINER, re.MULTILINE)
    return {name for line in lines for name in line.split()}


def test_the_container_gets_what_a_build_needs() -> None:
    names = copied()
    assert {file.parts[0] for file in files_of_other_folders()} <= names
    maturin, project = PYPROJECT["tool"]["maturin"], PYPROJECT["project"]
    needed = {"Cargo.toml", "Cargo.lock", ".cargo", "crates", project["readme"]}
    needed |= {maturin["python-source"], *project["license-files"]}
    assert needed <= names
    for name in names:
        assert (ROOT / name).exists(), f"the container copies {name}, and there is none"
    let_in = re.findall(r"^!(\S+)$", (ROOT / ".containerignore").read_text("utf-8"), re.MULTILINE)
    assert names <= set(let_in)


def test_the_container_sets_variables_that_are_read() -> None:
    named = set(re.findall(rf"{PREFIX}([A-Z_]+)=", CONTAINER))
    assert "PRODUCTION" in named
    assert named <= NAMES


def test_the_container_serves_without_rights() -> None:
    last = CONTAINER.rsplit("FROM ", 1)[1]
    user = re.search(r"^USER (\d+)$", last, re.MULTILINE)
    assert user is not None
    assert int(user[1]) > 0
    assert last.index("USER ") < last.index("ENTRYPOINT ")


def documented_names(module: str) -> set[str]:
    """The public names of a module that the reference has."""
    found = set()
    for page in (ROOT / "docs" / "reference").glob("*.md"):
        current = ""
        for line in page.read_text("utf-8").splitlines():
            if line.startswith(".. currentmodule:: "):
                current = line.removeprefix(".. currentmodule:: ")
            if current == module:
                found |= set(
                    re.findall(r"^\.\. auto(?:class|function|data|exception):: (\w+)", line)
                )
    return found


@pytest.mark.parametrize(
    "module", ["rithmomachia", "rithmomachia.engine", "rithmomachia.record", "rithmomachia.study"]
)
def test_every_public_name_stands_in_the_reference(module: str) -> None:
    public = set(importlib.import_module(module).__all__) - {"__version__"}
    # The drawing stands with that of whole games, in a module of its own.
    public -= {"svg"}
    assert documented_names(module) == public
