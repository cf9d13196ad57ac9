"""Lets the reference read `_core.pyi`, where the kernel's classes are documented.

The compiled module has no docstrings. Its stub is run as Python, and the public modules show its
classes instead of the compiled ones: only to autodoc, which looks names up there. Whatever draws or
plays while the pages are built has taken the compiled ones before.
"""

from __future__ import annotations
import __future__

import re
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import rithmomachia
import rithmomachia.engine

BETWEEN_BACKTICKS = re.compile(r"(?<!`)`([^`]+)`(?!`)")
NAME = re.compile(r"[A-Za-z_][\w.]*")
STUB = Path(rithmomachia.__file__).with_name("_core.pyi")


def stub_names(source: str) -> dict[str, Any]:
    """What the stub defines, by name."""
    # Classes name one another before they are there, as a stub may.
    later = __future__.annotations.compiler_flag
    names: dict[str, Any] = {"__name__": "rithmomachia"}
    exec(compile(source, str(STUB), "exec", flags=later), names)
    return names


def show_stub(module: ModuleType, names: dict[str, Any]) -> None:
    """Puts the documented classes and functions where a public module had compiled ones."""
    for name in module.__all__:
        documented = names.get(name)
        if hasattr(documented, "__module__"):
            documented.__module__ = module.__name__
            setattr(module, name, documented)


def is_passed_over(*asked: Any) -> bool | None:
    """Plain attributes of instances: the docstring of their class describes them."""
    member = asked[3]
    is_described_itself = callable(member) or isinstance(member, property | staticmethod | Enum)
    return None if is_described_itself else True


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
    source = STUB.read_text(encoding="utf-8")
    names = stub_names(source)
    for module in (rithmomachia, rithmomachia.engine):
        show_stub(module, names)
        # Members stand in the order of the stub, and their source is shown from there.
        analyzer = ModuleAnalyzer.for_string(source, module.__name__, str(STUB))
        ModuleAnalyzer.cache["module", module.__name__] = analyzer
    app.connect("autodoc-skip-member", is_passed_over)
    # Before Napoleon, which would take a colon in code for one of its own.
    app.connect("autodoc-process-docstring", write_code_as_code, priority=100)
    # A new stub makes every page of the reference new.
    app.connect("env-before-read-docs", lambda _app, env, _docs: env.note_dependency(str(STUB)))
    return {"parallel_read_safe": True}
