"""What the HTTP interface tells of people, open games, one's own games, and complaints."""

from __future__ import annotations

from rithmomachia.server.protocol import GameSummary, Message, OptionValue, PlayerMessage, SideName
from rithmomachia.server.spoken import Spoken


class RatingMessage(Message):
    """What somebody is rated in a ruleset, after how many rated games."""

    ruleset: str
    rating: int
    deviation: int
    is_provisional: bool
    games: int


class PersonMessage(Message):
    """An identity."""

    id: str
    name: str
    created_at: str
    ratings: list[RatingMessage]


class NewPersonMessage(PersonMessage):
    """Answer to POST /api/people. `recovery_key` is told this once, and proves the identity."""

    recovery_key: str


class LeaderMessage(Message):
    """A line of the ratings list."""

    name: str
    rating: int
    deviation: int
    is_provisional: bool
    games: int


class LeaderList(Message):
    """GET /api/ratings/{ruleset}: the highest first."""

    ruleset: str
    leaders: list[LeaderMessage]


class SeekMessage(Message):
    """An open game. `side` is the one that is free; `is_there`: its maker is connected."""

    game: str
    ruleset: str
    ruleset_title: Spoken
    options: dict[str, OptionValue]
    side: SideName
    time_control: str
    is_rated: bool
    maker: PlayerMessage
    is_there: bool
    created_at: str


class SeekList(Message):
    """GET /api/seeks: the oldest first."""

    seeks: list[SeekMessage]


class MyGame(GameSummary):
    """A game of one's own; `seat` is the one held."""

    seat: SideName | None
    white: str | None
    black: str | None
    time_control: str
    is_rated: bool


class MyGames(Message):
    """POST /api/games/mine: the latest change first; `after` asks for the next page."""

    games: list[MyGame]
    after: str | None


class ForgottenMessage(Message):
    """DELETE /api/people/me: the games that remain, without the name."""

    games: list[str]


class BlockMessage(Message):
    """How many people are blocked now."""

    blocked: int


class ReportMessage(Message):
    """A complaint. `name` and `said` are the one's it is about: what others saw, and chat."""

    number: int
    game: str
    side: str | None
    name: str | None
    reason: str
    text: str
    at: str
    said: list[str]


class ReportList(Message):
    """GET /api/reports: those nobody has dealt with, the oldest first."""

    reports: list[ReportMessage]
