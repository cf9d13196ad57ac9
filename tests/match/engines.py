"""Commands that start the engines of these tests."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
RANDOM = [sys.executable, str(ROOT / "examples" / "random_engine.py")]
OURS = [sys.executable, "-m", "rithmomachia", "ugi"]


def faulty(fault: str, after: int = 0) -> list[str]:
    """The engine with one fault, shown after so many turns."""
    return [sys.executable, str(ROOT / "tests" / "match" / "faulty_engine.py"), fault, str(after)]
