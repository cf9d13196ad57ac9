"""The table of a running match on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from rithmomachia import Ruleset
from rithmomachia.match.contestant import parse_contestant
from rithmomachia.match.journal import Journal
from rithmomachia.match.live import LiveTable
from rithmomachia.match.runner import Match, MatchPlan
from rithmomachia.match.sprt import Sprt
from rithmomachia.match.standings import standings


def test_a_match_is_shown_while_it_runs() -> None:
    one, other = (parse_contestant(["builtin", f"name={name}", "depth=1"]) for name in "ab")
    plan = MatchPlan((one, other), Ruleset.builtin("boissiere"), 1, sprt=Sprt())
    plan = plan._replace(rules=plan.rules._replace(max_turns=12))
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=120)
    with Journal(None, {}) as journal, LiveTable(plan, standings([]), console=console) as live:
        Match(plan, journal, on_game=live.on_game).run()
    shown = text.getvalue()
    assert "a against b" in shown
    assert "SPRT 0 or 5, normalized" in shown
    assert "2/2" in shown
    assert "game 2, b (White) against a: " in shown or "game 1, a (White) against b: " in shown
