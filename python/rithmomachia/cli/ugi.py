"""`rithmomachia ugi`: the engine, for interfaces that speak the universal game interface."""

from __future__ import annotations


def ugi() -> int:
    """Talk the universal game interface on standard input and output (docs/protocol.md)."""
    from rithmomachia.ugi.loop import run

    return run()
