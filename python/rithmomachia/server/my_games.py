"""One's own games: those of an identity, those whose seats' secrets one has, this machine's."""

from __future__ import annotations

from typing import cast

from rithmomachia import Position
from rithmomachia.server.people_messages import MyGame, MyGames
from rithmomachia.server.protocol import SideName
from rithmomachia.server.requests import MyGamesRequest
from rithmomachia.server.states import game_summary
from rithmomachia.server.tokens import digest
from rithmomachia.storage import GameLine, GameQuery, GameStore, Identity, position_key


async def my_games(
    store: GameStore, request: MyGamesRequest, identity: Identity | None, *, lists_local: bool
) -> MyGames:
    """A page of them, the latest change first.

    Args:
        store: Where they are.
        request: Which.
        identity: Whose, beside those whose secrets are sent.
        lists_local: Whether the server lists the games of this machine, where they are asked for.

    Raises:
        RithmomachiaError: The position asked for is none.
    """
    hashes = tuple(digest(token) for token in request.tokens)
    position = None
    if request.position is not None:
        position = position_key(Position.parse(request.position).text())
    query = GameQuery(
        identity=None if identity is None else identity.id,
        # Without either there are no games of one's own, rather than everybody's.
        token_hashes=hashes if hashes or identity is None else None,
        or_local=request.local and lists_local,
        ruleset=request.ruleset,
        result=request.result,
        player=request.player,
        position=position,
    )
    page = await store.find_games(query, limit=request.limit, after=request.after)
    return MyGames(
        games=[my_game(line, frozenset(hashes), identity) for line in page.lines],
        after=page.after,
    )


def my_game(line: GameLine, hashes: frozenset[str], identity: Identity | None) -> MyGame:
    """A line of the list, with the seat one has."""
    names = {seat.side: seat.name for seat in line.seats}
    held = [
        seat.side
        for seat in line.seats
        if seat.token_hash in hashes or (identity is not None and seat.identity == identity.id)
    ]
    return MyGame(
        **game_summary(line).model_dump(),
        seat=cast(SideName, held[0]) if held else None,
        white=names.get("white"),
        black=names.get("black"),
        time_control=line.record.time_control,
        is_rated=line.record.is_rated,
    )
