"""The formation that a victory names: whether it is one, with the prisoners it says it needs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from rithmomachia import Outcome
from tests.oracle.position import Position, acting_values, in_enemy_territory
from tests.oracle.returns import may_return
from tests.oracle.text import cell_text, parse_cell, parse_piece, piece_token, taken_token
from tests.oracle.victory import PROGRESSIONS, condition_met


def faults(position: Position, outcome: Outcome) -> list[str]:
    """What is wrong with the pieces a victory by progression names, in words."""
    if outcome.condition not in PROGRESSIONS or outcome.winner is None:
        return []
    winner = str(outcome.winner)
    found = []
    board = {cell_text(cell): piece_token(piece) for cell, piece in position.pieces.items()}
    held = [taken_token(taken) for taken in position.taken[winner] if may_return(taken)]
    men = [(cell, token) for cell, token in outcome.pieces if cell not in board]
    most = position.ruleset.number("prisoners.most")
    serves = position.ruleset.text("prisoners.serve") == "triumph"
    if len(men) > (most if serves else 0):
        found.append(f"{len(men)} prisoners serve")
    for cell, token in outcome.pieces:
        if not in_enemy_territory(position.ruleset, winner, parse_cell(cell)):
            found.append(f"{cell} is not in the enemy's territory")
        if board.get(cell, token) != token:
            found.append(f"{token} does not stand on {cell}")
    for _, token in men:
        if token not in held:
            found.append(f"{token} is no prisoner, or serves twice")
        else:
            held.remove(token)
    chosen = product(*(acting_values(parse_piece(token)) for _, token in outcome.pieces))
    if all(sorted(value for value, _ in values) != outcome.numbers for values in chosen):
        found.append(f"{outcome.pieces} do not hold {outcome.numbers}")
    if not condition_met(with_men_set(position, winner, men), winner, outcome.condition):
        found.append(f"{outcome.pieces} are no formation")
    return found


def with_men_set(position: Position, winner: str, men: list[tuple[str, str]]) -> Position:
    """The same board with these men on it as the winner's own, and no help of any others."""
    pieces = dict(position.pieces)
    for cell, token in men:
        pieces[parse_cell(cell)] = parse_piece(token, winner)
    rules = position.ruleset.with_options({"prisoners.serve": "never", "prisoners.most": 1})
    return replace(position, pieces=pieces, ruleset=rules)
