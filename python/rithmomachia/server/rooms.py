"""Who watches which game, and that all of them hear of every event once and in order."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from rithmomachia import RithmomachiaError
from rithmomachia.locale import speaking
from rithmomachia.server.connection import GOING_AWAY, POLICY, Connection
from rithmomachia.server.elsewhere import Elsewhere, SeatKey
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.protocol import SideName
from rithmomachia.server.socket_messages import Presence, SeatPresence
from rithmomachia.server.states import events_message
from rithmomachia.server.wire import text_frame
from rithmomachia.storage import GameStore, StoredEvent
from rithmomachia.vocabulary import Side

Find = Callable[[str], Coroutine[None, None, LiveGame]]

# Changes of presence within this time are told at once: a thousand spectators who come together
# would otherwise be told of a thousand comings each.
PRESENCE_S = 0.25
RETRY_S = 1.0
# So many absences are remembered, the latest.
MOST_ABSENT = 20_000

logger = logging.getLogger("rithmomachia.server")


@dataclass(slots=True)
class Room:
    """The clients of one game."""

    game_id: str
    members: set[Connection] = field(default_factory=set)
    # Runs only while there is something to hand on.
    pump: asyncio.Task[None] | None = None
    teller: asyncio.TimerHandle | None = None


class Rooms:
    """All watched games of one process.

    Args:
        find: The game of an id.
        store: By which processes tell each other who is where.
        now_ms: The present.
        most: How many members a room may have.
    """

    def __init__(
        self, find: Find, store: GameStore, *, now_ms: Callable[[], int], most: int
    ) -> None:
        self._find = find
        self.elsewhere = Elsewhere(
            store, here=self._here, changed=self._changed_elsewhere, now_ms=now_ms
        )
        self._now_ms = now_ms
        self._most = most
        self._rooms: dict[str, Room] = {}
        self._away_since_ms: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._is_closed = False

    def is_full(self, game_id: str) -> bool:
        """Whether nobody more can come in."""
        room = self._rooms.get(game_id)
        return room is not None and len(room.members) >= self._most

    @property
    def sockets(self) -> int:
        """How many clients there are in all."""
        return sum(len(room.members) for room in self._rooms.values())

    @property
    def count(self) -> int:
        """How many games somebody watches."""
        return len(self._rooms)

    def enter(self, game: LiveGame, member: Connection) -> None:
        """Lets a client in; from now on it hears of what comes after `member.sent`."""
        game_id = game.record.id
        room = self._rooms.setdefault(game_id, Room(game_id))
        if member.seat is not None and not self._is_here(game_id, member.seat):
            self.elsewhere.tell((game_id, member.seat), is_here=True)
        room.members.add(member)
        if member.seat is not None:
            self._away_since_ms.pop((game_id, member.seat), None)
            # Who was never seen here is away from the moment somebody waits for them.
            self._note_away(game, Side(member.seat).other.value)
        self.wake(game_id)
        self._tell_presence(room)

    def has(self, game_id: str) -> bool:
        """Whether somebody watches this game."""
        return game_id in self._rooms

    @property
    def watched(self) -> list[str]:
        """The ids of all games somebody watches."""
        return list(self._rooms)

    def wake(self, game_id: str) -> None:
        """Has the clients of a game told what happened to it."""
        room = self._rooms.get(game_id)
        if room is not None and room.pump is None and not self._is_closed:
            room.pump = asyncio.create_task(self._pump(room), name=f"room {game_id}")

    def leave(self, game_id: str, member: Connection) -> None:
        """A client has gone. A seat is away when its last one has."""
        room = self._rooms.get(game_id)
        if room is None or member not in room.members:
            return
        room.members.discard(member)
        seat = member.seat
        if seat is not None and not self._is_here(game_id, seat):
            self.elsewhere.tell((game_id, seat), is_here=False)
            if not self.is_online(game_id, seat):
                self._away_since_ms[game_id, seat] = self._now_ms()
        if not room.members:
            self._empty(room)
        else:
            self._tell_presence(room)

    def presence(self, game: LiveGame) -> Presence:
        """Who is there now."""
        room = self._rooms.get(game.record.id)
        members = () if room is None else room.members
        return Presence(
            white=self._seat_presence(game, "white"),
            black=self._seat_presence(game, "black"),
            spectators=sum(member.seat is None for member in members),
        )

    def away_ms(self, game_id: str, side: SideName) -> int | None:
        """For how long a seat's player has been away; None while connected or never waited for."""
        since = self._away_since_ms.get((game_id, side))
        return None if since is None else max(0, self._now_ms() - since)

    def _note_away(self, game: LiveGame, side: SideName) -> None:
        key = (game.record.id, side)
        if game.seat(side).kind == "person" and not self.is_online(*key):
            self._away_since_ms.setdefault(key, self._now_ms())
            while len(self._away_since_ms) > MOST_ABSENT:
                self._away_since_ms.popitem(last=False)

    def is_online(self, game_id: str, side: SideName) -> bool:
        """Whether a seat's player is connected, here or to another process."""
        return self._is_here(game_id, side) or self.elsewhere.has((game_id, side))

    def _here(self) -> list[SeatKey]:
        return sorted(
            {
                (room.game_id, member.seat)
                for room in self._rooms.values()
                for member in room.members
                if member.seat is not None
            }
        )

    def _changed_elsewhere(self, key: SeatKey) -> None:
        """A seat's player came to another process, or left it."""
        if self.is_online(*key):
            self._away_since_ms.pop(key, None)
        else:
            self._away_since_ms.setdefault(key, self._now_ms())
        room = self._rooms.get(key[0])
        if room is not None:
            self._tell_presence(room)

    def _is_here(self, game_id: str, side: SideName) -> bool:
        room = self._rooms.get(game_id)
        return room is not None and any(member.seat == side for member in room.members)

    def say_goodbye(self) -> None:
        """Tells all that the server ends."""
        self._is_closed = True
        for room in list(self._rooms.values()):
            for member in room.members:
                member.end(GOING_AWAY, "closing", "The server ends; connect again in a moment.")

    async def close(self) -> None:
        """Ends all that runs."""
        self.say_goodbye()
        pumps = [room.pump for room in self._rooms.values() if room.pump is not None]
        for room in list(self._rooms.values()):
            self._empty(room)
        await asyncio.gather(*pumps, return_exceptions=True)
        await self.elsewhere.end()

    def _empty(self, room: Room) -> None:
        self._rooms.pop(room.game_id, None)
        if room.pump is not None:
            room.pump.cancel()
            room.pump = None
        if room.teller is not None:
            room.teller.cancel()

    def _seat_presence(self, game: LiveGame, side: SideName) -> SeatPresence | None:
        seat = game.seat(side)
        if seat.kind != "person" or seat.is_open:
            return None
        if self.is_online(game.record.id, side):
            return SeatPresence(is_online=True, away_ms=None)
        return SeatPresence(is_online=False, away_ms=self.away_ms(game.record.id, side))

    def _tell_presence(self, room: Room) -> None:
        if room.teller is None:
            loop = asyncio.get_running_loop()
            room.teller = loop.call_later(PRESENCE_S, self._start_telling, room)

    def _start_telling(self, room: Room) -> None:
        room.teller = None
        task = asyncio.create_task(self._tell(room))
        task.add_done_callback(_forget_result)

    async def _tell(self, room: Room) -> None:
        game = await self._find(room.game_id)
        frame = text_frame(self.presence(game).model_dump_json())
        for member in tuple(room.members):
            member.tell_frame(frame)

    async def _pump(self, room: Room) -> None:
        """Hands on what has happened to the game, until all have heard all of it."""
        try:
            while room.members and not self._is_closed:
                if not await self._hand_on(room):
                    return
        finally:
            room.pump = None

    async def _hand_on(self, room: Room) -> bool:
        """Tells what is new; False where nothing is."""
        try:
            game = await asyncio.shield(self._find(room.game_id))
            after = min((member.sent for member in room.members), default=game.last_event)
            if after >= game.last_event:
                return game.is_stale
            news = await game.news(after)
            if not game.is_stale:
                broadcast(game, news, room.members)
        except RithmomachiaError as error:
            logger.warning("Game %s cannot be told: %s", room.game_id, error)
            await asyncio.sleep(RETRY_S)
        except Exception:
            # Nobody would hear of anything any more: clients come back and read the game anew.
            logger.exception("Game %s cannot be told", room.game_id)
            for member in room.members:
                member.end(POLICY, "internal", "This failed inside the server; come back.")
            self._empty(room)
            return False
        return True


def broadcast(game: LiveGame, news: Sequence[StoredEvent], members: set[Connection]) -> None:
    """Sends each member the events it has not had; what is the same is written once."""
    written: dict[tuple[int, str], bytes] = {}
    last = news[-1].number
    for member in members:
        key = (member.sent, member.language)
        if member.sent >= last:
            continue
        if key not in written:
            with speaking(member.language):
                message = events_message(game, [one for one in news if one.number > member.sent])
                written[key] = text_frame(message.model_dump_json(by_alias=True))
        member.sent = last
        member.tell_frame(written[key])


def _forget_result(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.warning("Presence could not be told: %r", task.exception())
