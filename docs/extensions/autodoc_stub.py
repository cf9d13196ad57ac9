"""Lets the reference read `_core.pyi`, where the kernel's classes are documented.

The compiled module has no docstrings. Its stub is run as Python, and the public modules show its
classes instead of the compiled ones: only to autodoc, which looks names up there. Whatever draws or
plays while the pages are built has taken the compiled ones before.
"""

from __future__ import annotations
import __future__

import re
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.application import Sphinx

import rithmomachia
import rithmomachia.engine

BETWEEN_BACKTICKS = re.compile(r"(?<!`)`([^`]+)`(?!`)")
NAME = re.compile(r"[A-Za-z_][\w.]*")
STUB = Path(rithmomachia.__file__).with_name("_core.pyi")


def stub_names(path: Path) -> dict[str, Any]:
    """What the stub defines, by name."""
    # Classes name one another before they are there, as a stub may.
    later = __future__.annotations.compiler_flag
    names: dict[str, Any] = {"__name__": "rithmomachia"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec", flags=later), names)
    return names


def show_stub(module: ModuleType, names: dict[str, Any]) -> None:
    """Puts the documented classes and functions where a public module had compiled ones."""
    for name in module.__all__:
        documented = names.get(name)
        if hasattr(documented, "__module__"):
            documented.__module__ = module.__name__
            setattr(module, name, documented)


def is_passed_over(*asked: Any) -> bool | None:
    """The fields of a named tuple: its attributes are described in its own docstring."""
    member = asked[3]
    return True if type(member).__name__ == "_tuplegetter" else None


def marked_up(found: re.Match[str]) -> str:
    """A name stays as it is, since it may be a link; all else is code, which has two backticks."""
    return found[0] if NAME.fullmatch(found[1]) else f"``{found[1].strip()}``"


def write_code_as_code(*asked: Any) -> None:
    """Docstrings write code between single backticks."""
    lines: list[str] = asked[-1]
    lines[:] = BETWEEN_BACKTICKS.sub(marked_up, "\n".join(lines)).split("\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    names = stub_names(STUB)
    for module in (rithmomachia, rithmomachia.engine):
        show_stub(module, names)
    app.connect("autodoc-skip-member", is_passed_over)
    # Before Napoleon, which would take a colon in code for one of its own.
    app.connect("autodoc-process-docstring", write_code_as_code, priority=100)
    # A new stub makes every page of the reference new.
    app.connect("env-before-read-docs", lambda _app, env, _docs: env.note_dependency(str(STUB)))
    return {"parallel_read_safe": True}
