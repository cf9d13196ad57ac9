"""Finding games again, over every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rithmomachia import Position, Ruleset
from rithmomachia.storage import GameQuery, GameStore, PageError, StoredResult, position_key
from tests.storage.games import (
    ABORT,
    DRAWN,
    FIRST,
    ONLINE,
    RECORD,
    WON,
    at,
    both,
    token,
    two_identities,
    waiting,
)

pytestmark = pytest.mark.anyio

LOST = StoredResult("black", "resignation", "White resigns.")


async def found(store: GameStore, query: GameQuery) -> set[str]:
    return {line.record.id for line in (await store.find_games(query, limit=50)).lines}


@pytest.fixture
async def library(store: GameStore) -> GameStore:
    """Six games with all kinds of results, players and rulesets."""
    await two_identities(store)
    await store.create(replace(RECORD, id="local", created_at=at(1)))
    games = {
        "won": (WON, both("ana", "ben")),
        "lost": (LOST, both("ben", None)),
        "drawn": (DRAWN, both(None, "ana")),
        "aborted": (ABORT, waiting()),
        "playing": (None, waiting(maker="ana")),
    }
    for minute, (name, (result, places)) in enumerate(games.items(), start=2):
        ruleset = "philosophers" if name == "drawn" else "boissiere"
        record = replace(ONLINE, id=name, ruleset=ruleset, created_at=at(minute))
        await store.create(record, seats=places)
        if result is not None:
            await store.finish(name, result, expected=0, at=at(minute + 10))
    return store


async def test_games_are_found_by_who_plays(library: GameStore) -> None:
    assert await found(library, GameQuery(identity="ana")) == {"won", "drawn", "playing"}
    assert await found(library, GameQuery(identity="zoe")) == set()
    mine = GameQuery(token_hashes=(token("a"), token("x")))
    assert await found(library, mine) == {"won", "lost", "drawn", "aborted", "playing"}
    assert await found(library, GameQuery(token_hashes=())) == set()
    either = GameQuery(identity="ana", token_hashes=(token("b"),))
    assert await found(library, either) == {"won", "lost", "drawn", "playing"}


async def test_games_are_found_by_ruleset_result_and_visibility(library: GameStore) -> None:
    assert await found(library, GameQuery(ruleset="philosophers")) == {"drawn"}
    for result in ("aborted", "playing"):
        query = GameQuery(result=result, visibility="link")
        assert await found(library, query) == {result}
    assert await found(library, GameQuery(result="white")) == {"won"}
    assert await found(library, GameQuery(result="black")) == {"lost"}
    assert await found(library, GameQuery(result="draw")) == {"drawn"}
    assert await found(library, GameQuery(visibility="local")) == {"local"}
    both_wishes = GameQuery(result="white", ruleset="philosophers")
    assert await found(library, both_wishes) == set()
    assert len(await found(library, GameQuery())) == 6


async def test_names_are_found_by_parts_in_any_case(library: GameStore) -> None:
    assert await found(library, GameQuery(player="NZÔ")) == {"won", "lost", "drawn"}
    assert await found(library, GameQuery(player="casual")) == {"local"}
    for pattern in ("%", "_", "\\", "'"):
        assert await found(library, GameQuery(player=pattern)) == set()


async def test_positions_are_found_whatever_their_counters(store: GameStore) -> None:
    start = Position.initial(Ruleset.builtin("boissiere"))
    after = start.play("d6d7")
    for name in ("g1", "g2"):
        await store.create(replace(RECORD, id=name))
    await store.append_turn("g1", FIRST, at=at(1), position=after.text())
    await store.append_turn("g2", FIRST, at=at(1))
    words = after.text().split(" ")
    later = " ".join((*words[:-2], "7", "31"))
    assert later != after.text()
    assert await found(store, GameQuery(position=position_key(later))) == {"g1"}
    assert await found(store, GameQuery(position=position_key(start.text()))) == set()
    await store.take_back("g1", keep=0, expected=1, at=at(2))
    assert await found(store, GameQuery(position=position_key(later))) == set()


async def test_pages_follow_each_other_without_gaps(store: GameStore) -> None:
    for n in range(11):
        # Several changed in the same instant.
        record = replace(RECORD, id=f"g{n}", created_at=at(n // 3))
        await store.create(record)
    whole = [line.record.id for line in (await store.find_games(GameQuery(), limit=50)).lines]
    assert whole == ["g9", "g10", *(f"g{n}" for n in (8, 7, 6, 5, 4, 3, 2, 1, 0))]
    pages, after = [], None
    for _ in range(4):
        page = await store.find_games(GameQuery(), limit=3, after=after)
        pages += [line.record.id for line in page.lines]
        after = page.after
    assert (pages, after) == (whole, None)
    full = await store.find_games(GameQuery(), limit=11)
    assert (len(full.lines), full.after) == (11, None)


async def test_a_page_that_never_was_is_refused(store: GameStore) -> None:
    for after in ("", "x", "a~b", "a~b~c~d"):
        with pytest.raises(PageError) as refused:
            await store.find_games(GameQuery(), limit=3, after=after)
        assert refused.value.after == after
