"""Prints what pyproject.toml asks for: the run-time needs, or those of the extras named.

Run by the Makefile, so that pip can install needs before the package itself is built.
"""

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"


def requirements(extras: list[str]) -> list[str]:
    """Lists the requirements of the extras named; of the package itself when none is."""
    data = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    if not extras:
        return [*data["build-system"]["requires"], *data["project"]["dependencies"]]
    groups: dict[str, list[str]] = data["project"]["optional-dependencies"]
    return [line for extra in extras for line in groups[extra]]


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))
