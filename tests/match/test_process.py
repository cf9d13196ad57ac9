"""An engine's process, told more than it reads."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from rithmomachia.match.process import EngineFailed, EngineProcess

LINE = "x" * 5000


def tell(engine: EngineProcess, times: int) -> None:
    for _ in range(times):
        engine.send(LINE)


def test_an_engine_that_never_reads_is_no_wait() -> None:
    engine = EngineProcess([sys.executable, "-c", "import time; time.sleep(600)"])
    begun = monotonic()
    with pytest.raises(EngineFailed, match="does not read what it is told") as failure:
        tell(engine, 5000)
    engine.close(patience_s=0.1)
    assert failure.value.kind == "hang"
    assert monotonic() - begun < 20


def test_every_line_is_given_before_the_input_ends() -> None:
    count = "import sys; print(sum(len(line) for line in sys.stdin), flush=True)"
    engine = EngineProcess([sys.executable, "-c", count])
    tell(engine, 500)
    engine.close_input()
    assert engine.line(monotonic() + 60) == str(500 * (len(LINE) + 1))
    assert engine.exit_code(60) == 0
    engine.close()
