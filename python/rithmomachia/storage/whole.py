"""Calls that are not broken off in the middle."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TypeVar

R = TypeVar("R")


async def whole(call: asyncio.Future[R]) -> R:
    """What a call gives; whoever is cancelled meanwhile is so only when it has ended.

    A transaction dropped between two statements would go on holding its locks until the driver
    finds out; and who reads after a cancelled write should see it.
    """
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
