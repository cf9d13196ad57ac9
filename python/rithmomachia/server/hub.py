"""All games of one server: begins them, finds them, keeps the busy ones ready."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable

from rithmomachia.clock import Pace, TimeControl
from rithmomachia.errors import shown
from rithmomachia.server import offers
from rithmomachia.server.adviser import AdviceLimits, Adviser
from rithmomachia.server.analyst import Analyst, EngineAnalyst
from rithmomachia.server.beginning import Begun, plan, rematch_of, seat_name
from rithmomachia.server.errors import ApiError
from rithmomachia.server.expiry import Expiry
from rithmomachia.server.flags import Flags
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.machine import Machine
from rithmomachia.server.offers import check_acceptable
from rithmomachia.server.protocol import OfferName
from rithmomachia.server.requests import ClaimRequest, NewGameRequest
from rithmomachia.server.rooms import Rooms
from rithmomachia.server.seats import Sides, own_side
from rithmomachia.server.timing import epoch_ms, moment, new_clock
from rithmomachia.server.tokens import digest, new_token
from rithmomachia.storage import (
    EVERYTHING,
    WHISPER,
    GameLine,
    GameStore,
    Identity,
    StoredGame,
    UnknownGameError,
)
from rithmomachia.vocabulary import Side

# Longer than a turn of the machine takes.
MACHINE_MS = 60_000
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

logger = logging.getLogger("rithmomachia.server")


def new_id() -> str:
    """An id nobody can guess: 72 random bits."""
    return secrets.token_urlsafe(9)


class Hub:
    """The games.

    A game whose machine is due goes on thinking as soon as it is asked for, after a restart too.
    """

    def __init__(
        self,
        store: GameStore,
        machine: Machine,
        *,
        analyst: Analyst | None = None,
        advice: AdviceLimits | None = None,
        max_searches: int = 2,
        max_live_games: int = 256,
        max_watching: int = 5000,
        forfeit_ms: int = 90_000,
        now_ms: Callable[[], int] = epoch_ms,
        ids: Callable[[], str] = new_id,
    ) -> None:
        self.store = store
        self.machine = machine
        self.analyst: Analyst = analyst or EngineAnalyst()
        self.adviser = Adviser(advice)
        self._max_live_games = max_live_games
        self.now_ms = now_ms
        self._forfeit_ms = forfeit_ms
        self._ids = ids
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._searches = asyncio.Semaphore(max_searches)
        self._loading = asyncio.Lock()
        self._is_closed = False
        self._listening: asyncio.Task[None] | None = None
        self.rooms = Rooms(self.find, store, now_ms=now_ms, most=max_watching)
        self.flags = Flags(self.find, running=self._running, now_ms=now_ms)
        self.expiry = Expiry(self.find, store, now_ms=now_ms)

    def open(self) -> None:
        """Begins to wait for flags and for what other servers do."""
        self.flags.begin()
        self.expiry.begin()
        self.rooms.elsewhere.begin()
        self._listening = asyncio.create_task(self._listen(), name="changes")

    @property
    def live_games(self) -> int:
        """How many games are kept ready."""
        return len(self._games)

    async def begin(self, request: NewGameRequest, identity: Identity | None = None) -> Begun:
        """A new game, stored before it is returned."""
        made = plan(
            request,
            identity=identity,
            machine=self.machine,
            game_id=self._ids(),
            at=moment(self.now_ms()),
        )
        await self.store.create(made.record, seats=made.seats, clock=made.clock)
        game = await self.find(made.record.id)
        return Begun(game, made.seat, made.token, made.invitation)

    async def claim(
        self, game: LiveGame, request: ClaimRequest, identity: Identity | None = None
    ) -> Begun:
        """Takes the game's open seat for a person, once."""
        side = next((seat.side for seat in game.seats if seat.is_open), None)
        if side is None or game.outcome is not None:
            raise ApiError(409, "seat_taken", f"Game {game.record.id!r} has no open seat any more.")
        await self._check_meeting(game, Side(side).other, identity)
        token = new_token()
        at = moment(self.now_ms())
        async with game.lock:
            await game.write(
                self.store.claim_seat(
                    game.record.id,
                    side,
                    token_hash=digest(token),
                    at=at,
                    invite_hash=None if request.invitation is None else digest(request.invitation),
                    name=seat_name(request.name, identity),
                    identity=None if identity is None else identity.id,
                ),
                at,
            )
            await game.read_again()
        return Begun(game, Side(side).value, token)

    async def _check_meeting(self, game: LiveGame, maker: Side, identity: Identity | None) -> None:
        """Refuses who must not sit down opposite the maker."""
        host = game.seat(maker).identity
        if game.record.is_rated and identity is None:
            raise ApiError(401, "no_identity", "A rated game needs an identity.")
        if identity is None or host is None:
            return
        if game.record.is_rated and identity.id == host:
            raise ApiError(409, "not_allowed", "Nobody plays a rated game against themselves.")
        if identity.id in await self.store.blocks(host):
            raise ApiError(403, "blocked", "The other player does not want to meet you.")

    async def offer(self, game: LiveGame, kind: OfferName, number: int, *, by: Sides) -> None:
        """Makes an offer, or accepts the same one of the opponent."""
        if await offers.offer(game, kind, number, by=by):
            await self.answer(game, kind, accept=True, by=by)

    async def answer(self, game: LiveGame, kind: OfferName, *, accept: bool, by: Sides) -> None:
        """Accepts or declines the opponent's offer, or withdraws one's own."""
        if not accept:
            await offers.close_offer(game, kind, by=by)
        elif kind == "rematch":
            await self._rematch(game, by=by)
        else:
            await offers.accept(game, kind, by=by)

    async def claim_win(self, game: LiveGame, *, by: Sides) -> None:
        """Ends the game against an opponent who is due and has been away too long."""
        side = own_side(game, by)
        after_ms = self.forfeit_ms(game)
        if after_ms is None:
            message = "In a game without a clock, or played by days, nobody has to be there."
            raise ApiError(409, "not_allowed", message)
        away_ms = self.rooms.away_ms(game.record.id, Side(side).other.value)
        await offers.claim_win(game, by=by, away_ms=away_ms, after_ms=after_ms)

    def forfeit_ms(self, game: LiveGame) -> int | None:
        """How long who is due may be away; None for ever."""
        if game.clock is None or not game.is_between_people:
            return None
        control = game.clock.control
        is_by_days = Pace.TURN in (control.white.pace, control.black.pace)
        return None if is_by_days else self._forfeit_ms

    async def _rematch(self, game: LiveGame, *, by: Sides) -> None:
        """Begins the rematch the opponent offered, sides swapped."""
        side = own_side(game, by)
        async with game.lock:
            maker = check_acceptable(game, "rematch", side)
            at = moment(self.now_ms())
            record, seats = rematch_of(game, game_id=self._ids(), at=at)
            control = TimeControl.parse(record.time_control)
            clock = new_clock(control, game.start.side_to_move)
            beginning = self.store.begin_rematch(
                game.record.id, record, accepts=maker, at=at, seats=seats, clock=clock
            )
            await game.write(beginning)
            game.next_game = record.id
            game.offers.clear()
            game.announce()

    async def find(self, game_id: str) -> LiveGame:
        """The game of this id, read from the store where it is not at hand.

        Raises:
            ApiError: No id looks like this.
            UnknownGameError: No game has it.
        """
        if GAME_ID.fullmatch(game_id) is None:
            raise ApiError(404, "unknown_game", f"There is no game {shown(game_id)}.")
        game = self._games.get(game_id)
        if game is None or game.is_stale:
            game = await self._load(game_id)
        self._games.move_to_end(game_id)
        if self.now_ms() - game.changed_ms > MACHINE_MS:
            # Another server may have been searching, and have been killed.
            game.machine.ensure_thinking()
        return game

    async def recent(self, limit: int) -> list[GameLine]:
        """The games on this machine changed last, the latest first; not those by link."""
        lines = await self.store.recent(4 * limit)
        return [line for line in lines if line.record.visibility == "local"][:limit]

    def let_listeners_go(self) -> None:
        """Ends all waiting and gives up all advice at once; the server is about to end."""
        self._is_closed = True
        self.rooms.say_goodbye()
        self.adviser.close()
        for game in self._games.values():
            game.let_listeners_go()

    async def close(self) -> None:
        """Ends every search and every wait; what was confirmed is stored already."""
        self.let_listeners_go()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.expiry.end()
        await self.flags.end()
        await self.rooms.close()
        await self.adviser.end()
        await asyncio.gather(*(game.close() for game in self._games.values()))
        self._games.clear()

    async def _running(self) -> list[str]:
        return list(await self.store.running())

    async def _listen(self) -> None:
        """Catches up with what other servers do to the games at hand."""
        while True:
            try:
                async for game_id, event in self.store.changes():
                    if game_id.startswith(WHISPER):
                        self.rooms.elsewhere.hear(game_id.removeprefix(WHISPER))
                    elif game_id == EVERYTHING:
                        for known in list(self._games.values()):
                            await self._catch_up(known)
                        for watched in self.rooms.watched:
                            self.rooms.wake(watched)
                    elif (game := self._games.get(game_id)) is not None:
                        await self._catch_up(game, event)
                    else:
                        # Watched, but not at hand: it is read for those who watch.
                        self.rooms.wake(game_id)
                return
            except Exception:
                logger.exception("Changes by other servers could not be heard")
                await asyncio.sleep(1)

    async def _catch_up(self, game: LiveGame, event: int | None = None) -> None:
        try:
            await game.catch_up(event)
        except UnknownGameError:
            # It has been deleted.
            game.lose_track()
        except Exception:
            logger.exception("Game %s could not be read again", game.record.id)
            game.lose_track()

    async def _load(self, game_id: str) -> LiveGame:
        # One at a time, so that no game is ever alive twice.
        async with self._loading:
            old = self._games.get(game_id)
            if old is not None and not old.is_stale:
                return old
            stored = await self.store.load(game_id)
            if old is not None:
                await old.close()
            game = self._live(stored)
            await game.read_ratings()
            self._let_go(room=1)
            self._games[game_id] = game
        self.flags.note(game)
        game.machine.ensure_thinking()
        return game

    def _live(self, stored: StoredGame) -> LiveGame:
        if self._is_closed:
            message = f"Game {stored.record.id!r} cannot open: the server ends."
            raise ApiError(503, "closing", message)
        return LiveGame(
            stored,
            store=self.store,
            machine=self.machine,
            searches=self._searches,
            now_ms=self.now_ms,
            changed=self._note,
            has_room=self.rooms.has,
        )

    def _note(self, game: LiveGame) -> None:
        """Something happened to a game."""
        self.flags.note(game)
        self.rooms.wake(game.record.id)

    def _let_go(self, *, room: int) -> None:
        """Makes room by forgetting games unused longest, as far as nobody is busy with them."""
        excess = len(self._games) + room - self._max_live_games
        if excess <= 0:
            return
        idle = [key for key, game in self._games.items() if game.is_idle][:excess]
        for key in idle:
            del self._games[key]
            self.machine.forget(key)
