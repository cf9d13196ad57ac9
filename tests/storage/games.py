"""The games that the suites store."""

from __future__ import annotations

from dataclasses import replace

from rithmomachia.storage import GameRecord, GameStore, Identity, Seat, StoredResult, StoredTurn

RECORD = GameRecord(
    id="g1",
    ruleset="boissiere",
    ruleset_version=1,
    ruleset_title="De Boissière",
    options={"victory.de_corpore.count": 12, "captures.division.enabled": False, "a": "x"},
    opponent="machine",
    strength="casual",
    side="white",
    created_at="2026-01-01T00:00:00+00:00",
)
ONLINE = replace(
    RECORD, opponent="person", strength=None, side=None, time_control="300+5", visibility="link"
)
WON = StoredResult("white", "de_corpore", "White has taken 12.")
DRAWN = StoredResult(None, "agreement", "Both sides agreed.")
ABORT = StoredResult(None, "aborted", "Broken off.")
FIRST = StoredTurn(1, "white", "d6d7", "C2 d6-d7")
SECOND = StoredTurn(2, "black", "m3l3", "c3 m3-l3")
THIRD = StoredTurn(3, "white", "xi4", "T9 b5 x c9 d5; ×")
INVITED = "c" * 64


def at(minute: int) -> str:
    """A moment of the day the games are played on."""
    return f"2026-01-01T{minute // 60:02}:{minute % 60:02}:00+00:00"


def token(letter: str) -> str:
    """What the hash of a token looks like."""
    return letter * 64


def waiting(invite: str | None = INVITED, *, maker: str | None = None) -> tuple[Seat, Seat]:
    """White has sat down, Black is invited."""
    white = Seat("white", name="Ana", identity=maker, token_hash=token("a"), claimed_at=at(0))
    return white, Seat("black", invite_hash=invite)


def both(white: str | None = None, black: str | None = None) -> tuple[Seat, Seat]:
    """Two people who have sat down."""
    return (
        Seat("white", name="Ana", identity=white, token_hash=token("a"), claimed_at=at(0)),
        Seat("black", name="Benzô", identity=black, token_hash=token("b"), claimed_at=at(0)),
    )


async def two_identities(store: GameStore) -> None:
    """Stores Ana and Benzô."""
    await store.create_identity(Identity("ana", "Ana", token("1"), at(0)))
    await store.create_identity(Identity("ben", "Benzô", token("2"), at(0)))
