"""Many games at once over sockets, on one machine: what a server carries.

    python benches/load.py [--games 500] [--seconds 60] [--every 5] [--spectators 1000]
        [--ruleset boissiere] [--database URL]
    python benches/load.py --idle 500

Starts a server in a process of its own on a free loopback port and plays legal games against it,
both players of each connected, one turn a game every `--every` seconds; afterwards lets spectators
watch one game. Everything ends by itself and is taken away. Exit code 1 when a turn was lost,
played twice or refused. `--idle` measures only what games cost in which nothing happens.

Times are the server's share: from before a turn is handed to the kernel to when the kernel has the
opponent's message (`SO_TIMESTAMPNS`), so that a client busy with other sockets counts for nothing.
Where one reading holds several messages all have the time of the last. Both sides share the cores,
and every game says it comes from another address, as behind a proxy.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import resource
import selectors
import socket
import struct
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from itertools import islice
from random import Random

from own_server import Json, Usage, ask, server
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from rithmomachia import Position, Ruleset

# Linux, asm-generic/socket.h; Python has no name for it.
SO_TIMESTAMPNS = 35
READ = 256 * 1024
# Fewer than the server's backlog, so that no connection has to be tried twice.
AT_ONCE = 50
# Longer than any answer may take, and than a run may last after its last turn.
PATIENCE_S = 60.0
WATCHED_TURNS = 10
WARMING = 10


@dataclass(eq=False)
class Match:
    """A game being played.

    Attributes:
        words: The turns to play, in order.
        sent_ns: When each turn was sent, by its number.
        confirmed: The numbers the server confirmed.
    """

    id: str
    tokens: dict[str, str]
    words: list[str]
    players: dict[str, Client] = field(default_factory=dict)
    sent_ns: dict[int, int] = field(default_factory=dict)
    confirmed: set[int] = field(default_factory=set)

    @property
    def next_turn(self) -> int:
        """The number of the turn to be sent next."""
        return len(self.sent_ns) + 1

    def due(self) -> Client:
        """Who plays it."""
        return self.players["white" if self.next_turn % 2 else "black"]


class Client:
    """One socket that keeps count of what it hears.

    Attributes:
        heard: The numbers of all events, as they came.
        turns: The numbers of the turns among them.
        delays_s: Of turns somebody else played.
        faults: What should not have come.
    """

    def __init__(self, port: int, match: Match, token: str | None, address: str) -> None:
        self.match = match
        self.token = token
        self.is_welcome = False
        self.heard: list[int] = []
        self.turns: list[int] = []
        self.delays_s: list[float] = []
        self.faults: list[str] = []
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        uri = parse_uri(f"ws://127.0.0.1:{port}/api/socket")
        self._protocol = ClientProtocol(uri, max_size=None)
        request = self._protocol.connect()
        request.headers["X-Forwarded-For"] = address
        self._protocol.send_request(request)
        self.say({"type": "hello", "game": match.id, "token": token}, is_first=True)

    def say(self, message: Json, *, is_first: bool = False) -> None:
        """Sends a message; the hello waits for the handshake."""
        if not is_first:
            self._protocol.send_text(json.dumps(message).encode())
        else:
            self._hello = json.dumps(message).encode()
        self._flush()

    def play(self) -> None:
        """Plays the turn due."""
        match, number = self.match, self.match.next_turn
        message = {"type": "turn", "number": number, "turn": match.words[number - 1]}
        match.sent_ns[number] = time.time_ns()
        self.say({**message, "id": str(number)})

    def read(self) -> None:
        """Takes what has come."""
        data, ancillary, _, _ = self.socket.recvmsg(READ, 64)
        at_ns = time.time_ns()
        for level, kind, value in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, SO_TIMESTAMPNS):
                seconds, rest = struct.unpack("qq", value)
                at_ns = seconds * 1_000_000_000 + rest
        if not data:
            self.faults.append("the server closed the socket")
            raise ConnectionError(self.faults[-1])
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self._protocol.send_text(self._hello)
            elif event.opcode.name == "TEXT":
                self._take(json.loads(bytes(event.data)), at_ns)
        self._flush()

    def _take(self, message: Json, at_ns: int) -> None:
        match message["type"]:
            case "welcome":
                self.is_welcome = True
                self.heard.append(message["last_event"])
            case "done":
                self.match.confirmed.add(int(message["id"]))
            case "events":
                for event in message["events"]:
                    self.heard.append(event["number"])
                    if event["kind"] == "turn":
                        self._take_turn(event["turn_number"], at_ns)
            case "refused" | "bye":
                self.faults.append(f"{message['type']}: {message['message']}")

    def _take_turn(self, number: int, at_ns: int) -> None:
        self.turns.append(number)
        is_own = self.match.players.get("white" if number % 2 else "black") is self
        if not is_own:
            self.delays_s.append((at_ns - self.match.sent_ns[number]) / 1e9)

    def _flush(self) -> None:
        # Small, and the server reads: a blocking write is over at once.
        for data in self._protocol.data_to_send():
            if data:
                self.socket.sendall(data)


class Crowd:
    """All sockets, read by one loop."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self._selector = selectors.DefaultSelector()

    def run(self, until_s: float, is_enough: Callable[[], bool]) -> bool:
        """Reads until it is enough, or the time is over; tells which."""
        while not is_enough():
            left_s = until_s - time.monotonic()
            if left_s <= 0:
                return False
            for key, _ in self._selector.select(min(left_s, 0.05)):
                key.data.read()
        return True

    def join(self, wanted: Sequence[Callable[[], Client]]) -> list[Client]:
        """Connects some clients, a few at a time; returns when all were welcomed."""
        joined: list[Client] = []
        for first in range(0, len(wanted), AT_ONCE):
            group = [make() for make in wanted[first : first + AT_ONCE]]
            for client in group:
                self._selector.register(client.socket, selectors.EVENT_READ, client)
            joined += group
            self.clients += group
            if not self.run(time.monotonic() + PATIENCE_S, partial(_are_welcome, group)):
                raise SystemExit(f"after {PATIENCE_S:g} s some of {len(group)} had no welcome")
        return joined

    def play(self, matches: Sequence[Match], seconds: float, every: float) -> None:
        """Plays a turn of every match each `every` seconds, spread evenly."""
        begin_s = time.monotonic()
        turns = [(begin_s + every * n / len(matches), n) for n in range(len(matches))]
        while turns and turns[0][0] < begin_s + seconds:
            at_s, n = turns[0]
            self.run(at_s, lambda: False)
            client = matches[n].due()
            # A player answers what was seen only; where it is not there yet the turn comes later.
            if len(client.turns) == len(matches[n].sent_ns):
                client.play()
                heapq.heapreplace(turns, (at_s + every, n))
            else:
                heapq.heapreplace(turns, (time.monotonic() + 0.01, n))
        self.run(time.monotonic() + PATIENCE_S, lambda: all(map(self._is_quiet, self.clients)))

    def _is_quiet(self, client: Client) -> bool:
        sent = len(client.match.sent_ns)
        return not sent or bool(client.turns and client.turns[-1] == sent)

    def close(self) -> None:
        """Breaks all connections."""
        for client in self.clients:
            client.socket.close()
        self._selector.close()


def _are_welcome(clients: Sequence[Client]) -> bool:
    return all(client.is_welcome for client in clients)


def address_of(number: int) -> str:
    """An address of its own for every game."""
    return f"10.{1 + number // 65536}.{number // 256 % 256}.{number % 256}"


def line_of_turns(ruleset: Ruleset, length: int, random: Random) -> list[str]:
    """The words of a game of random legal turns that does not end before."""
    while True:
        position, words = Position.initial(ruleset), list[str]()
        while len(words) < length and position.outcome() is None:
            turn = random.choice(list(islice(position.legal_turns(), 200)))
            words.append(turn.word)
            position = position.play(turn)
        if len(words) == length and position.outcome() is None:
            return words


def begin_matches(crowd: Crowd, port: int, asked: argparse.Namespace, count: int) -> list[Match]:
    """Games with both seats taken."""
    web = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    random = Random(1)
    ruleset = Ruleset.builtin(asked.ruleset)
    length = int(asked.seconds / asked.every) + 2 + WATCHED_TURNS
    matches = []
    for number in range(count):
        made = {"ruleset": asked.ruleset, "opponent": "invite", "time_control": "3600+5"}
        game = ask(web, "POST", "/api/games", made, address_of(number))
        claim = {"invitation": game["invitation"]}
        other = ask(web, "POST", f"/api/games/{game['id']}/claim", claim, address_of(number))
        tokens = {one["seat"]: one["token"] for one in (game, other)}
        matches.append(Match(game["id"], tokens, line_of_turns(ruleset, length, random)))
        # Who is connected already answers pings meanwhile.
        crowd.run(time.monotonic() + 0.001, lambda: False)
    web.close()
    return matches


def faults_of(port: int, crowd: Crowd, matches: Sequence[Match]) -> list[str]:
    """Everything lost, played twice or refused."""
    faults = [fault for client in crowd.clients for fault in client.faults]
    for client in crowd.clients:
        first, *_ = client.heard
        if client.heard != list(range(first, first + len(client.heard))):
            faults.append(f"game {client.match.id}: events {client.heard} are not in order")
        played = len(client.match.sent_ns)
        if client.turns != list(range(played - len(client.turns) + 1, played + 1)):
            faults.append(f"game {client.match.id}: of {played} turns {client.turns} were heard")
    web = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    for match in matches:
        stored = ask(web, "GET", f"/api/games/{match.id}")["turns"]
        sent = match.words[: len(match.sent_ns)]
        if [turn["word"] for turn in stored] != sent or len(match.confirmed) != len(sent):
            faults.append(
                f"game {match.id}: {len(sent)} turns sent, {len(match.confirmed)} confirmed, "
                f"{len(stored)} stored"
            )
    web.close()
    return faults


def percentiles(values: Sequence[float]) -> str:
    """A few of them, in milliseconds."""
    if not values:
        return "none"
    ordered = sorted(values)
    at = {f"p{p}": ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 90, 99)}
    at["worst"] = ordered[-1]
    return ", ".join(f"{name} {1000 * value:.1f} ms" for name, value in at.items())


def seat(crowd: Crowd, port: int, matches: Sequence[Match]) -> None:
    """Connects both players of every match."""
    wanted = [(match, side, n) for n, match in enumerate(matches) for side in ("white", "black")]

    def player(match: Match, side: str, number: int) -> Client:
        made = Client(port, match, match.tokens[side], address_of(number))
        match.players[side] = made
        return made

    crowd.join([partial(player, *one) for one in wanted])


def watch(crowd: Crowd, port: int, match: Match, pid: int, count: int) -> None:
    """A game with so many spectators, a turn each second."""
    before = Usage.of(pid)
    crowd.join([partial(Client, port, match, None, address_of(n)) for n in range(count)])
    ready = Usage.of(pid)
    spectators = crowd.clients[-count:]
    crowd.play([match], WATCHED_TURNS, 1.0)
    used = Usage.of(pid)
    delays = [s for one in match.players.values() for s in one.delays_s[-WATCHED_TURNS // 2 :]]
    print(f"{count} spectators of one game, {WATCHED_TURNS} turns, one a second:")
    print(f"  turn to opponent:  {percentiles(delays)}")
    print(f"  turn to spectator: {percentiles([s for one in spectators for s in one.delays_s])}")
    cpu_ms = 1000 * (used.cpu_s - ready.cpu_s) / WATCHED_TURNS
    each = (ready.memory - before.memory) / count / 1000
    print(f"  server: {cpu_ms:.0f} ms of processor time a turn, {each:.1f} kB a spectator")


def tell_play(crowd: Crowd, before: Usage, after: Usage, matches: Sequence[Match]) -> None:
    """What the games cost."""
    turns = sum(len(match.sent_ns) for match in matches)
    print(f"{turns} turns:")
    print(f"  turn to opponent: {percentiles([s for one in crowd.clients for s in one.delays_s])}")
    cpu_ms = 1000 * (after.cpu_s - before.cpu_s) / max(1, turns)
    print(f"  server: {cpu_ms:.2f} ms of processor time a turn, now {after.memory / 1e6:.0f} MB")
    print(f"  load of the machine: {os.getloadavg()[0]:.1f}")


def idle(asked: argparse.Namespace) -> int:
    """What games cost in which nothing happens; returns the exit code."""
    crowd, count = Crowd(), asked.idle
    with server(asked.database) as (pid, port):
        try:
            seat(crowd, port, begin_matches(crowd, port, asked, WARMING))
            before = Usage.of(pid)

            def tell(what: str) -> None:
                crowd.run(time.monotonic() + 1, lambda: False)
                each = (Usage.of(pid).memory - before.memory) / count / 1000
                print(f"{count} idle games, {what}: {each:.1f} kB each")

            matches = begin_matches(crowd, port, asked, count)
            tell("nobody connected")
            seat(crowd, port, matches)
            tell("both players connected")
            every = max(1.0, count / 50)
            crowd.play(matches, WATCHED_TURNS * every, every)
            tell(f"both players connected, after {WATCHED_TURNS} turns each")
            faults = faults_of(port, crowd, matches)
        finally:
            crowd.close()
    return told(faults)


def told(faults: Sequence[str]) -> int:
    """Tells what went wrong; returns the exit code."""
    print(f"lost, doubled or refused: {len(faults)}")
    for fault in faults[:10]:
        print(f"  {fault}")
    return 1 if faults else 0


def run(asked: argparse.Namespace) -> int:
    """The whole benchmark; returns the exit code."""
    crowd = Crowd()
    with server(asked.database) as (pid, port):
        try:
            # What is loaded once belongs to no game.
            seat(crowd, port, begin_matches(crowd, port, asked, WARMING))
            before = Usage.of(pid)
            matches = begin_matches(crowd, port, asked, asked.games)
            seat(crowd, port, matches)
            ready = Usage.of(pid)
            each = (ready.memory - before.memory) / len(matches) / 1000
            print(f"{len(matches)} games begun, both connected: {each:.1f} kB each")
            crowd.play(matches, asked.seconds, asked.every)
            tell_play(crowd, ready, Usage.of(pid), matches)
            if asked.spectators:
                watch(crowd, port, matches[0], pid, asked.spectators)
            faults = faults_of(port, crowd, matches)
        finally:
            crowd.close()
    return told(faults)


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Plays many games against a server of its own.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between a game's turns")
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--idle", type=int, metavar="GAMES", help="measure memory of idle games")
    parser.add_argument("--ruleset", default="boissiere")
    parser.add_argument("--database", help="SQLite in a folder of its own unless given")
    asked = parser.parse_args()
    if asked.idle is not None and asked.idle < 1:
        parser.error("at least one game has to be idle")
    if asked.games < 1 or asked.seconds <= 0 or asked.every <= 0 or asked.spectators < 0:
        parser.error("games, seconds and every are above nothing, spectators not below")
    # Three sockets a game at most, here and in the server, which inherits it.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return run(asked) if asked.idle is None else idle(asked)


if __name__ == "__main__":
    sys.exit(main())
