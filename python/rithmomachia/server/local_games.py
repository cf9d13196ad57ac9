"""The games of this machine, searched."""

from __future__ import annotations

from rithmomachia import Position
from rithmomachia.server.my_games import my_game
from rithmomachia.server.people_messages import MyGames
from rithmomachia.server.record_messages import LocalGamesRequest
from rithmomachia.storage import GameQuery, GameStore, position_key


async def find_local_games(store: GameStore, request: LocalGamesRequest) -> MyGames:
    """A page of them, the latest change first.

    Raises:
        RithmomachiaError: The position asked for is none.
    """
    position = None
    if request.position is not None:
        position = position_key(Position.parse(request.position).text())
    query = GameQuery(
        visibility="local",
        ruleset=request.ruleset,
        result=request.result,
        player=request.player,
        position=position,
    )
    page = await store.find_games(query, limit=request.limit, after=request.after)
    games = [my_game(line, frozenset(), None) for line in page.lines]
    return MyGames(games=games, after=page.after)
