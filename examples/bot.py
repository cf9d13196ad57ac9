"""A bot that plays a game over the server's socket: it takes any legal turn.

    python examples/bot.py http://127.0.0.1:8000 GAME SECRET

SECRET is that of a seat (`token`), or of an invitation to one (`invitation`). The bot plays with
its own copy of the rules, resumes by number when the connection breaks, and ends with the game.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rithmomachia import Position

RETRY_S = 1.0
# A player who thinks for no time at all is no pleasure to watch.
PAUSE_S = 0.2
MOST_TURNS = 500

Json = Any


class Bot:
    """One seat of one game.

    Attributes:
        last_event: The number of the last event received, to resume from.
        result: The sentence that ended the game.
    """

    def __init__(self, server: str, game: str, token: str, *, pause_s: float = PAUSE_S) -> None:
        self._server = server.rstrip("/")
        self._game = game
        self._token = token
        self._pause_s = pause_s
        self._seat: str | None = None
        self._now: Mapping[str, Json] = {}
        self.last_event: int | None = None
        self.result: str | None = None

    async def play(self) -> str:
        """Plays to the end of the game; returns the sentence that tells it."""
        address = f"ws{self._server.removeprefix('http')}/api/socket"
        while self.result is None:
            try:
                # The origin says which page asks; a program names the server itself.
                async with connect(address, origin=self._server) as socket:  # type: ignore[arg-type]
                    await self._talk(socket)
            except (ConnectionClosed, OSError):
                await asyncio.sleep(RETRY_S)
        return self.result

    async def _talk(self, socket: Any) -> None:
        hello = {"game": self._game, "token": self._token, "after": self.last_event}
        await socket.send(json.dumps({"type": "hello", **hello}))
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "welcome":
                self._seat = message["seat"]
                if message["game"] is not None:
                    self.last_event = message["last_event"]
                    self._now = message["game"]
                # Resumed, the game may have gone on since: then this turn is refused, and the
                # events that follow say which is due.
                await self._consider(socket)
            elif message["type"] == "events":
                self.last_event = message["events"][-1]["number"]
                self._now = message["now"]
                await self._consider(socket)
            elif message["type"] == "refused":
                print(f"refused: {message['message']}", file=sys.stderr)
            elif message["type"] == "bye" and message["code"] in ("bad_token", "unknown_game"):
                self.result = message["message"]
            if self.result is not None:
                return

    async def _consider(self, socket: Any) -> None:
        """Plays where the turn is ours; declines what is offered."""
        now, seat = self._now, self._seat
        if now["status"] == "finished":
            self.result = str(now["outcome"]["text"])
            return
        for offer in now["offers"]:
            if offer["side"] != seat:
                answer = {"type": "answer", "offer": offer["offer"], "accept": False}
                await socket.send(json.dumps(answer))
        if now["is_open"] or now["position"]["side_to_move"] != seat:
            return
        await asyncio.sleep(self._pause_s)
        turn = any_turn(Position.parse(now["position"]["text"]))
        message = {"type": "turn", "id": "turn", "number": now["next_turn"], "turn": turn}
        await socket.send(json.dumps(message))


def any_turn(position: Position) -> str:
    """A legal turn."""
    # Many captures make many turns of one move, so only some are looked at.
    return random.choice(list(islice(position.legal_turns(), MOST_TURNS))).word


def claim(server: str, game: str, invitation: str, *, name: str = "Bot") -> str:
    """Takes the open seat; returns its secret."""
    body = json.dumps({"invitation": invitation, "name": name}).encode()
    request = Request(
        f"{server.rstrip('/')}/api/games/{game}/claim",
        data=body,
        headers={"Content-Type": "application/json"},
    )
    with urlopen(request) as answer:
        return str(json.load(answer)["token"])


def main() -> None:
    """Plays the game named on the command line."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    server, game, secret = sys.argv[1:]
    try:
        secret = claim(server, game, secret)
    except OSError as error:
        # No invitation, or a spent one: then it should be a seat's own secret.
        print(f"The secret is no invitation ({error}), so it is tried as a seat's.")
    print(asyncio.run(Bot(server, game, secret).play()))


if __name__ == "__main__":
    main()
