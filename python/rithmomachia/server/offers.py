"""What two players agree on: draw, takeback, rematch; and what one may do alone."""

from __future__ import annotations

from rithmomachia import Game
from rithmomachia.server.errors import ApiError
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.names import clean_chat, cleaned
from rithmomachia.server.protocol import OfferName, SideName
from rithmomachia.server.replaying import broken_off, lost_by_absence, may_agree, result_of
from rithmomachia.server.requests import ReportRequest
from rithmomachia.server.seats import Sides, own_side
from rithmomachia.server.timing import UNTIMED_TURNS, moment
from rithmomachia.storage import Report
from rithmomachia.vocabulary import Side


async def offer(game: LiveGame, kind: OfferName, number: int, *, by: Sides) -> bool:
    """Makes an offer; True where the opponent has made the same, which accepts it.

    Args:
        game: The game.
        kind: What is offered.
        number: The number of the turn due, as the client knows it.
        by: Who offers.
    """
    side = own_side(game, by)
    async with game.lock:
        await game.judge_flag(game.now_ms())
        game.check_number(number, f"The {kind} was not offered")
        if game.offers.get(kind) == Side(side).other:
            return True
        _check_offer(game, kind, side)
        await game.write(game.store.offer(game.record.id, kind, side, expected=len(game.turns)))
        game.offers[kind] = side
        game.announce()
    return False


def _check_offer(game: LiveGame, kind: OfferName, side: SideName) -> None:
    if kind == "rematch":
        if game.outcome is None:
            raise ApiError(409, "not_allowed", "A rematch is offered when the game is over.")
        if game.next_game is not None:
            raise ApiError(409, "not_allowed", f"The rematch is game {game.next_game!r}.")
        return
    game.check_playing()
    if game.is_open:
        raise ApiError(409, "not_allowed", "Nobody has taken the other seat yet.")
    if kind == "draw" and not may_agree(game.position.ruleset):
        raise ApiError(409, "not_allowed", "The rules of this game know no draw by agreement.")
    if kind == "takeback" and game.last_own(side) is None:
        raise ApiError(409, "not_allowed", f"{side.title()} has no turn to take back yet.")


async def close_offer(game: LiveGame, kind: OfferName, *, by: Sides) -> None:
    """Declines the opponent's offer, or withdraws one's own."""
    side = own_side(game, by)
    async with game.lock:
        maker = _maker(game, kind)
        answer = "withdrawn" if maker == side else "declined"
        await game.write(game.store.close_offer(game.record.id, kind, maker, answer=answer))
        del game.offers[kind]
        game.announce()


async def accept(game: LiveGame, kind: OfferName, *, by: Sides) -> None:
    """Accepts the opponent's offer of a draw or a takeback; a rematch is the hub's to begin."""
    side = own_side(game, by)
    async with game.lock:
        await game.judge_flag(game.now_ms())
        maker = check_acceptable(game, kind, side)
        game.check_playing()
        if kind == "draw":
            await game.finish(result_of(Game(game.position).agree()), accepts=maker)
        else:
            keep = game.last_own(maker)
            if keep is None:
                raise ApiError(409, "not_allowed", f"{maker.title()} has no turn to take back.")
            await game.take_back(keep, accepts=maker)


def check_acceptable(game: LiveGame, kind: OfferName, side: SideName) -> str:
    """The side whose offer this is; refuses one's own."""
    maker = _maker(game, kind)
    if maker == side:
        message = f"{side.title()} offered the {kind}: only the opponent can accept it."
        raise ApiError(409, "not_allowed", message)
    return maker


def _maker(game: LiveGame, kind: OfferName) -> str:
    maker = game.offers.get(kind)
    if maker is None:
        raise ApiError(409, "not_allowed", f"No offer of a {kind} stands.")
    return maker


async def abort(game: LiveGame, *, by: Sides) -> None:
    """Ends the game without a result while a side has not played yet."""
    side = own_side(game, by)
    async with game.lock:
        game.check_playing()
        if not game.can_abort:
            message = f"After turn {UNTIMED_TURNS} a game cannot be broken off any more."
            raise ApiError(409, "not_allowed", message)
        if game.is_open:
            now_ms = game.now_ms()
            result = broken_off(side)
            at = moment(now_ms)
            await game.write(game.store.withdraw(game.record.id, result, at=at), at)
            await game.read_again()
        else:
            await game.finish(broken_off(side))


async def claim_win(game: LiveGame, *, by: Sides, away_ms: int | None, after_ms: int) -> None:
    """Ends the game against an opponent who is due and has been away too long.

    Args:
        game: The game.
        by: Who claims.
        away_ms: For how long the opponent has been away; None while connected.
        after_ms: How long one may be.
    """
    side = own_side(game, by)
    async with game.lock:
        await game.judge_flag(game.now_ms())
        game.check_playing()
        opponent = Side(side).other
        if game.is_open or game.position.side_to_move is not opponent:
            raise ApiError(409, "not_allowed", f"It is not {opponent.title()} who is waited for.")
        if away_ms is None or away_ms < after_ms:
            message = (
                f"{opponent.title()} may be away for {after_ms // 1000} seconds, "
                f"and is away for {(away_ms or 0) // 1000}."
            )
            raise ApiError(409, "not_allowed", message)
        if game.can_abort:
            await game.finish(broken_off(side))
        else:
            await game.finish(lost_by_absence(opponent.value))


async def switch_chat(game: LiveGame, is_on: bool, *, by: Sides) -> None:
    """Lets chat through, or blocks it."""
    side = own_side(game, by)
    async with game.lock:
        payload = {"side": side, "is_on": is_on}
        await game.write(game.store.note(game.record.id, "chat_switched", payload))
        game.announce()


async def say(game: LiveGame, text: str, *, by: Sides) -> None:
    """Says something to the opponent, where both have switched chat on."""
    side = own_side(game, by)
    said = clean_chat(text)
    async with game.lock:
        switches = await _switches(game)
        for player in ("white", "black"):
            if not switches.get(player):
                message = f"{player.title()} has chat switched off."
                raise ApiError(409, "not_allowed", message)
        seat = game.seat(side)
        at = moment(game.now_ms())
        saying = game.store.say(
            game.record.id, said, at=at, side=side, name=seat.name, identity=seat.identity
        )
        await game.write(saying)
        game.announce()


async def report(game: LiveGame, request: ReportRequest, *, by: Sides) -> None:
    """Stores a complaint about the other player."""
    own = own_side(game, by)
    about = Report(
        game.record.id,
        game.seat(own).identity,
        request.side,
        request.reason,
        cleaned(request.text),
        moment(game.now_ms()),
    )
    await game.store.report(about)


async def _switches(game: LiveGame) -> dict[str, bool]:
    """Who has chat on, by the last switch of each."""
    found: dict[str, bool] = {}
    after = 0
    while news := await game.store.events(game.record.id, after=after):
        for event in news:
            if event.kind == "chat_switched":
                found[str(event.payload["side"])] = bool(event.payload["is_on"])
        after = news[-1].number
    return found
