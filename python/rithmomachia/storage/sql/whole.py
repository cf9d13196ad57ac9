"""Calls that are not broken off in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class HasCalls(Protocol):
    """Whatever keeps the calls that still run, to wait for them at its end."""

    @property
    def calls(self) -> set[asyncio.Task[Any]]:
        """Those that run."""


S = TypeVar("S", bound=HasCalls)


def whole(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Lets a method run to its end when its caller is cancelled, who is cancelled only then.

    A transaction that is dropped between two statements goes on holding its locks for as long as
    the driver's thread needs to find out; and who reads after a cancelled write should see it.
    """

    @wraps(method)
    async def wrapper(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        call = asyncio.ensure_future(method(self, *args, **kwargs))
        self.calls.add(call)
        call.add_done_callback(self.calls.discard)
        try:
            return await asyncio.shield(call)
        except asyncio.CancelledError:
            while not call.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([call])
            if not call.cancelled():
                # Looked at, because nobody else will.
                call.exception()
            raise

    return wrapper
