"""The events that changes of a game bring: kind and payload each."""

from __future__ import annotations

from rithmomachia.clock import Clock
from rithmomachia.storage.records import EventValue, StoredResult, StoredTurn

News = tuple[str, dict[str, EventValue]]


def turn_news(turn: StoredTurn, result: StoredResult | None) -> list[News]:
    """A stored turn: the turn, and the result where it ended the game."""
    payload: dict[str, EventValue] = {
        "turn_number": turn.number,
        "side": turn.side,
        "word": turn.word,
        "notation": turn.notation,
    }
    return [("turn", payload)] if result is None else [("turn", payload), result_news(result)]


def result_news(result: StoredResult) -> News:
    """A game's end."""
    return "result", {
        "winner": result.winner,
        "condition": result.condition,
        "text": result.text,
    }


def undo_news(keep: int) -> News:
    """Turns taken back: the number of the turn due now."""
    return "undo", {"turn_number": keep + 1}


def seat_news(side: str, name: str | None) -> News:
    """A seat taken."""
    return "seat", {"side": side, "name": name}


def offer_news(kind: str, side: str) -> News:
    """An offer made."""
    return "offer", {"offer": kind, "side": side}


def offer_closed_news(kind: str, side: str, answer: str) -> News:
    """An offer `side` had made, declined or withdrawn."""
    return "offer_closed", {"offer": kind, "side": side, "answer": answer}


def rematch_news(game_id: str) -> News:
    """The game that follows."""
    return "rematch", {"game": game_id}


def clock_news(clock: Clock) -> News:
    """A clock changed between turns."""
    return "clock", {
        "side": clock.side.value,
        "white_ms": clock.left.white_ms,
        "black_ms": clock.left.black_ms,
        "since_ms": clock.since_ms,
    }


def chat_news(side: str | None, name: str | None, text: str) -> News:
    """Something said."""
    return "chat", {"side": side, "name": name, "text": text}


def rating_news(side: str, before: float, after: float) -> News:
    """A rating changed by the result, in whole points."""
    return "rating", {"side": side, "before": round(before), "after": round(after)}


def forgotten_news(side: str) -> News:
    """A person who is gone from a game."""
    return "forgotten", {"side": side}
