"""Every message of the socket `/api/socket`, both ways.

Each is one text frame of JSON with its `type`. What a client sends may carry an `id` of its choice,
1 to 40 characters, which comes back in `done` or `refused`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, TypeAdapter

from rithmomachia.server.event_messages import EventMessage
from rithmomachia.server.names import MAX_CHAT
from rithmomachia.server.protocol import (
    ClockMessage,
    GameState,
    Message,
    NowMessage,
    OfferName,
    SideName,
    TurnMessage,
)
from rithmomachia.server.requests import MAX_WORD, Request, Text, TurnNumber
from rithmomachia.server.spoken import SpokenError
from rithmomachia.server.tokens import MAX_TOKEN

MAX_ID = 40

RequestId = Annotated[Text, Field(min_length=1, max_length=MAX_ID)]

# --- from the client ------------------------------------------------------------------------------


class Sent(Request):
    """What every message of a client may have."""

    id: RequestId | None = None


class Hello(Sent):
    """The first message, once: which game, and with `token` which seat; without it, a spectator.

    `after`: the last event the client has seen; it gets the difference, or a snapshot where it
    has seen none or too many are missing.
    """

    type: Literal["hello"]
    game: Annotated[Text, Field(max_length=MAX_ID)]
    token: Annotated[StrictStr, Field(max_length=MAX_TOKEN)] | None = None
    after: Annotated[StrictInt, Field(ge=0)] | None = None


class SendTurn(Sent):
    """Plays turn `number`."""

    type: Literal["turn"]
    number: TurnNumber
    turn: Annotated[Text, Field(max_length=MAX_WORD)]


class SendOffer(Sent):
    """Offers a draw, to take the last own turn back, or a rematch.

    `number` is `next_turn` as the client knows it.
    """

    type: Literal["offer"]
    offer: OfferName
    number: TurnNumber


class SendAnswer(Sent):
    """Answers the opponent's offer, or with `accept` false withdraws the own one."""

    type: Literal["answer"]
    offer: OfferName
    accept: StrictBool


class SendResign(Sent):
    """Resigns."""

    type: Literal["resign"]


class SendAbort(Sent):
    """Ends the game without a result, while a side has not played yet."""

    type: Literal["abort"]


class SendClaim(Sent):
    """Claims the win because the opponent, whose turn it is, has been away too long."""

    type: Literal["claim"]


class SendChat(Sent):
    """Says something; passes only while both players have switched chat on."""

    type: Literal["chat"]
    # Cleaning may make it shorter, hence the room.
    text: Annotated[Text, Field(max_length=2 * MAX_CHAT)]


class SwitchChat(Sent):
    """Lets chat through or blocks it."""

    type: Literal["chat_switch"]
    is_on: StrictBool


class Ping(Sent):
    """Asks for `pong`: whether the connection lives, and what the clocks show."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | SendTurn
    | SendOffer
    | SendAnswer
    | SendResign
    | SendAbort
    | SendClaim
    | SendChat
    | SwitchChat
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)

# --- from the server ------------------------------------------------------------------------------


class SeatPresence(Message):
    """Whether a seat's player is connected, and else for how long not; null: never was."""

    is_online: bool
    away_ms: int | None


class Presence(Message):
    """Who is there. A seat is null where nobody has taken it or it needs nobody."""

    type: Literal["presence"] = "presence"
    white: SeatPresence | None
    black: SeatPresence | None
    spectators: int


class Welcome(Message):
    """Answer to `hello`, always the first message.

    `seat` is what the token opened. Either `game` is the whole game as it stands, or it is null
    and all `events` above `after` follow at once as `events`, if there are any.
    `forfeit_after_ms`: how long a player whose turn it is may be away before the other may claim
    the win; null: for ever.
    """

    type: Literal["welcome"] = "welcome"
    id: str | None
    seat: SideName | None
    game: GameState | None
    last_event: int
    presence: Presence
    clock: ClockMessage | None
    forfeit_after_ms: int | None


class Events(Message):
    """What happened, in order and without gaps, and how the game stands after it.

    `turns` tells the turns among the events, with the sums of their captures; one that was taken
    back since is left out.
    """

    type: Literal["events"] = "events"
    events: list[EventMessage]
    turns: list[TurnMessage]
    now: NowMessage


class Done(Message):
    """The message of this id was carried out. What it changed comes, or came, as `events`."""

    type: Literal["done"] = "done"
    id: str | None


class Refused(Message):
    """The message of this id changed nothing; codes as of the HTTP interface."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    message: SpokenError


class Pong(Message):
    """Answer to `ping`."""

    type: Literal["pong"] = "pong"
    id: str | None
    last_event: int
    clock: ClockMessage | None


class Bye(Message):
    """The last message before the server closes the socket, and why."""

    type: Literal["bye"] = "bye"
    code: str
    message: SpokenError


ServerMessage = Welcome | Events | Presence | Done | Refused | Pong | Bye
