"""Who may know whom: the direction of dependencies in Python, Rust and JavaScript."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "rithmomachia"
SCRIPTS = PACKAGE / "web" / "js"

# A part may import its own rank and lower ones.
RANKS = {
    "vocabulary": 0,
    "_core": 0,
    "errors": 0,
    "locale": 0,
    "game": 1,
    "reel": 1,
    "svg": 1,
    "clock": 1,
    "rating": 1,
    "": 1,
    "record": 2,
    "engine": 2,
    "study": 2,
    "rulebook": 2,
    "ugi": 3,
    "match": 4,
    "storage": 5,
    "tui": 5,
    "server": 6,
    "cli": 7,
    "__main__": 7,
}
SCRIPT_RANKS = {"board": 0, "game": 1, "study": 2, "online": 2, "pages": 3}


def imported(path: Path) -> Iterator[str]:
    """The modules a Python file imports anywhere, type-checking and function bodies included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where a module lies"
            yield node.module or ""


def part_of(module: str) -> str:
    """The part of the package a module belongs to; empty for the package's own names."""
    return module.removeprefix("rithmomachia").removeprefix(".").split(".")[0]


def python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py*") if path.suffix in (".py", ".pyi"))


@pytest.mark.parametrize("path", python_files(PACKAGE), ids=lambda path: path.stem)
def test_python_parts_know_only_parts_below(path: Path) -> None:
    own = path.relative_to(PACKAGE).with_suffix("").parts[0].removeprefix("__init__")
    for module in imported(path):
        if module.split(".")[0] == "rithmomachia":
            part = part_of(module)
            assert RANKS[part] <= RANKS[own], f"{path} imports {module}"


@pytest.mark.parametrize(
    "path", python_files(ROOT / "tests" / "oracle"), ids=lambda path: path.stem
)
def test_the_oracle_imports_nothing_of_ours(path: Path) -> None:
    for module in imported(path):
        is_own = module == "tests.oracle" or module.startswith("tests.oracle.")
        assert is_own or module.split(".")[0] in sys.stdlib_module_names, f"{path} imports {module}"


def test_there_is_an_oracle_and_a_package_to_look_at() -> None:
    assert len(python_files(PACKAGE)) > 20
    assert len(python_files(ROOT / "tests" / "oracle")) > 5


def manifest(crate: str) -> dict[str, object]:
    path = ROOT / "crates" / crate / "Cargo.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))["dependencies"])


def test_core_depends_on_no_crate_of_ours_and_on_no_python() -> None:
    assert set(manifest("core")) <= {"thiserror", "toml", "serde"}


def test_engine_depends_on_core_alone_of_ours() -> None:
    own = {name for name in manifest("engine") if name.startswith("rithmomachia")}
    assert own == {"rithmomachia-core"}
    assert "pyo3" not in manifest("engine")


@pytest.mark.parametrize("crate", ["core", "engine"])
def test_kernel_and_engine_have_no_unsafe_code(crate: str) -> None:
    root = ROOT / "crates" / crate / "src" / "lib.rs"
    assert "#![forbid(unsafe_code)]" in root.read_text(encoding="utf-8")


@pytest.mark.parametrize("crate", ["core", "engine"])
def test_kernel_and_engine_have_no_input_output_clock_or_threads(crate: str) -> None:
    # The search may think in several threads; the rules have none.
    modules = "fs|io|net|env|time|process" + ("|thread" if crate == "core" else "")
    banned = re.compile(rf"std::({modules})\b|\be?print(ln)?!|\bInstant\b")
    for path in sorted((ROOT / "crates" / crate / "src").rglob("*.rs")):
        code = path.read_text(encoding="utf-8").split("#[cfg(test)]\nmod tests")[0]
        lines = [line for line in code.splitlines() if not line.lstrip().startswith("//")]
        found = banned.search("\n".join(lines))
        assert found is None, f"{path} uses {found}"


SCRIPT_IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*["']([^"']+)["']""", re.M
)
BARE_IMPORT = re.compile(r"""(?:^|[;(=\s])import\s*\(?\s*["']([^"']+)["']""", re.M)


def script_files() -> list[Path]:
    return sorted(SCRIPTS.rglob("*.js"))


def test_there_are_scripts_to_look_at() -> None:
    assert len(script_files()) > 5


@pytest.mark.parametrize("path", script_files(), ids=lambda path: path.stem)
def test_scripts_know_only_scripts_below(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    own = path.relative_to(SCRIPTS).parts[0]
    for target in SCRIPT_IMPORT.findall(text) + BARE_IMPORT.findall(text):
        assert target.startswith("."), f"{path} imports {target}, which is not ours"
        resolved = (path.parent / target).resolve()
        assert resolved.is_file(), f"{path} imports {target}, which is not there"
        part = resolved.relative_to(SCRIPTS.resolve()).parts[0]
        assert SCRIPT_RANKS[part] <= SCRIPT_RANKS[own], f"{path} imports {target}"


@pytest.mark.parametrize("path", script_files(), ids=lambda path: path.stem)
def test_scripts_ask_to_be_type_checked(path: Path) -> None:
    assert path.read_text(encoding="utf-8").lstrip().startswith("// @ts-check")
