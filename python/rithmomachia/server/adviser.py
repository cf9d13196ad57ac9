"""Searches for people who ask: how many at a time, how much for each, and when one is given up."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rithmomachia.engine import StopFlag
from rithmomachia.server.errors import ApiError

# How often it is looked whether the one who asked has gone.
LOOK_S = 0.2
# How long the end of the server waits for searches to end.
END_S = 2.0
# Clients whose budget is remembered; beyond, those with a full one are forgotten.
MAX_CLIENTS = 1000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AdviceLimits:
    """How much searching people get.

    Attributes:
        max_searches: Searches at a time, of all clients.
        max_waiting: Searches that wait for their turn, of all clients.
        max_each: Searches of one client, running and waiting.
        budget_s: Seconds of searching a client may use at once.
        refill: Seconds of searching a client gains each second.
    """

    max_searches: int = 2
    max_waiting: int = 8
    max_each: int = 4
    budget_s: float = 60.0
    refill: float = 0.5


@dataclass(slots=True)
class _Budget:
    left_s: float
    at: float


@dataclass(eq=False, slots=True)
class Place(Generic[T]):
    """A search that was let in.

    Attributes:
        client: Who asked.
        subject: What about; a newer search of the same client about it takes this one's place.
        seconds: How long it may take.
        stop: Ends the search.
        refusal: Why it was given up, if it was.
        result: The search itself.
    """

    client: str
    subject: str
    seconds: float
    stop: StopFlag = field(default_factory=StopFlag)
    refusal: ApiError | None = None
    result: asyncio.Task[T] = field(init=False)

    async def wait(self) -> T:
        """What was found.

        Raises:
            ApiError: The search was given up.
        """
        try:
            await asyncio.wait({self.result})
        except asyncio.CancelledError:
            self.give_up(ApiError(503, "closing", f"Nobody waits for the {self.subject}."))
            raise
        if self.refusal is not None:
            raise self.refusal
        return self.result.result()

    def give_up(self, refusal: ApiError) -> None:
        """Ends the search; whoever waits gets the refusal. Once: the first reason stands, and a
        second cancellation would no longer wait for the thread that still ends.
        """
        if not self.result.done() and self.refusal is None:
            self.refusal = refusal
            self.stop.set()
            self.result.cancel()


class Adviser:
    """Lets searches in or refuses them, runs each in a thread of its own, and gives up those that
    nobody waits for.
    """

    def __init__(
        self, limits: AdviceLimits | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits or AdviceLimits()
        self._clock = clock
        self._free = asyncio.Semaphore(self._limits.max_searches)
        self._places: set[Place[Any]] = set()
        self._budgets: dict[str, _Budget] = {}
        self._is_closed = False

    def begin(
        self,
        client: str,
        subject: str,
        work: Callable[[StopFlag], T],
        *,
        seconds: float,
        is_gone: Callable[[], Awaitable[bool]],
    ) -> Place[T]:
        """Lets a search in; it runs on by itself until it is done, superseded or unwanted.

        Args:
            client: Whose budget pays for it.
            subject: A running search of this client on the same subject is given up.
            work: Searches; runs in a thread and ends soon after the flag is set.
            seconds: How long it may take, for the budget.
            is_gone: Whether the one who asked has gone.

        Raises:
            ApiError: Too many searches, or the client's budget is used up (429); the server ends.
        """
        if self._is_closed:
            raise ApiError(503, "closing", f"The {subject} cannot begin: the server ends.")
        for old in list(self._places):
            if (old.client, old.subject) == (client, subject):
                message = f"The {subject} was given up: another was asked for."
                old.give_up(ApiError(409, "superseded", message))
        self._admit(client, subject, seconds)
        place: Place[T] = Place(client, subject, seconds)
        place.result = asyncio.create_task(self._run(place, work, is_gone), name=subject)
        self._places.add(place)
        place.result.add_done_callback(lambda _: self._let_go(place))
        return place

    def close(self) -> None:
        """Gives up every search; none begins any more."""
        self._is_closed = True
        for place in list(self._places):
            message = f"The {place.subject} was given up: the server ends."
            place.give_up(ApiError(503, "closing", message))

    async def end(self) -> None:
        """Closes, and waits a moment for the searches to end."""
        self.close()
        if self._places:
            await asyncio.wait({place.result for place in self._places}, timeout=END_S)

    def _let_go(self, place: Place[Any]) -> None:
        self._places.discard(place)
        # Looked at: a fault that nobody waits for any more is no one's concern.
        _ = place.result.cancelled() or place.result.exception()

    def _admit(self, client: str, subject: str, seconds: float) -> None:
        limits = self._limits
        # A search that was given up may still be ending; nobody waits for it.
        live = [each for each in self._places if not each.stop.is_set()]
        if len(live) >= limits.max_searches + limits.max_waiting:
            raise _busy(
                f"The {subject} has to wait: {len(live)} searches are running or waiting on this "
                "server; ask again in some seconds."
            )
        own = [each for each in live if each.client == client]
        if len(own) >= limits.max_each:
            many = len(own)
            raise _busy(f"The {subject} has to wait: {many} searches of yours are not done yet.")
        # What is not done yet counts as if it took all its time.
        left = self._left(client) - sum(each.seconds for each in own)
        missing = seconds - left
        if missing > 0:
            wait_s = math.ceil(missing / limits.refill)
            raise _busy(
                f"The {subject} has to wait: you have used {limits.budget_s - left:.0f} of "
                f"{limits.budget_s:.0f} seconds of searching; ask again in {wait_s} s."
            )

    async def _run(
        self, place: Place[T], work: Callable[[StopFlag], T], is_gone: Callable[[], Awaitable[bool]]
    ) -> T:
        watch = asyncio.create_task(_watch(place, is_gone))
        try:
            async with self._free:
                begun = self._clock()
                try:
                    return await _in_thread(work, place.stop)
                finally:
                    self._spend(place.client, self._clock() - begun)
        finally:
            watch.cancel()

    def _left(self, client: str) -> float:
        budget = self._budgets.get(client)
        if budget is None:
            return self._limits.budget_s
        gained = (self._clock() - budget.at) * self._limits.refill
        return min(self._limits.budget_s, budget.left_s + gained)

    def _spend(self, client: str, seconds: float) -> None:
        self._budgets[client] = _Budget(self._left(client) - seconds, self._clock())
        if len(self._budgets) > MAX_CLIENTS:
            full = [key for key in self._budgets if self._left(key) >= self._limits.budget_s]
            for key in full or [next(iter(self._budgets))]:
                del self._budgets[key]


def _busy(message: str) -> ApiError:
    return ApiError(429, "busy", message)


async def _watch(place: Place[Any], is_gone: Callable[[], Awaitable[bool]]) -> None:
    while not await is_gone():
        await asyncio.sleep(LOOK_S)
    place.give_up(ApiError(503, "closing", f"Nobody waits for the {place.subject}."))


async def _in_thread(work: Callable[[StopFlag], T], stop: StopFlag) -> T:
    """Runs the work in a daemon thread. When cancelled, sets `stop` and waits for the thread: its
    core is not free before.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(set_it: Callable[[], None]) -> None:
        # The loop may be closed: the server has gone and nobody waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: None if done.done() else set_it())

    def run() -> None:
        try:
            found = work(stop)
        except Exception as error:
            # Handed over, not swallowed: whoever awaits the result gets it.
            fault = error
            settle(lambda: done.set_exception(fault))
        else:
            settle(lambda: done.set_result(found))

    # In the language of whoever asked.
    spoken = copy_context()
    threading.Thread(target=spoken.run, args=(run,), name="adviser", daemon=True).start()
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({done})
        # Looked at, so that nobody complains of a fault that is of no interest any more.
        _ = done.exception()
        raise
