"""Who plays: identities, proved by a recovery key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rithmomachia.server.errors import ApiError
from rithmomachia.server.names import clean_name
from rithmomachia.server.protocol import SideName
from rithmomachia.server.seats import Sides, sides_of
from rithmomachia.server.tokens import new_recovery_key, new_token, recovery_digest
from rithmomachia.storage import GameStore, Identity

if TYPE_CHECKING:
    from rithmomachia.server.known_game import KnownGame


async def new_identity(store: GameStore, name: str, *, at: str) -> tuple[Identity, str]:
    """A new identity and its recovery key, which is told this once."""
    key = new_recovery_key()
    identity = Identity(new_token()[:12], clean_name(name), recovery_digest(key), at)
    await store.create_identity(identity)
    return identity, key


async def identity_of(store: GameStore, key: str | None) -> Identity | None:
    """The identity a recovery key proves; None without a key.

    Raises:
        ApiError: The key is nobody's.
    """
    if key is None:
        return None
    found = await store.identity_with_key(recovery_digest(key))
    if found is None:
        raise ApiError(401, "unknown_person", "The recovery key is that of no identity.")
    return found


async def sides_proved(store: GameStore, game: KnownGame, secret: str | None) -> Sides:
    """The sides a seat's secret speaks for, or a recovery key: it opens its identity's seats.

    So a player goes on with a game on another machine, where the seat's own secret is not.

    Raises:
        ApiError: As `sides_of`.
    """
    try:
        return sides_of(game, secret)
    except ApiError:
        identity = None
        if secret is not None:
            identity = await store.identity_with_key(recovery_digest(secret))
        if identity is None:
            raise
        both: tuple[SideName, ...] = ("white", "black")
        own = frozenset(side for side in both if game.seat(side).identity == identity.id)
        if not own:
            raise
        return own | sides_of(game, None)
