"""From what is stored to the kernel's game, and endings that no position shows."""

from __future__ import annotations

from functools import lru_cache

from rithmomachia import Game, Outcome, Position, RithmomachiaError, Ruleset
from rithmomachia.server.errors import ApiError
from rithmomachia.server.protocol import OptionValue, SideName
from rithmomachia.storage import ABORTED, GameRecord, StoredGame, StoredResult
from rithmomachia.vocabulary import Side

TIME = "time"
FORFEIT = "forfeit"


def replay(stored: StoredGame) -> Game:
    """The kernel's game of what is stored, an ending by resignation or agreement included.

    Raises:
        ApiError: The rules have changed so that the stored turns cannot be played any more.
    """
    record = stored.record
    try:
        game = Game(_ruleset(record) if record.start is None else Position.parse(record.start))
        for turn in stored.turns:
            game.play(turn.word)
    except RithmomachiaError as error:
        raise ApiError(
            409,
            "not_playable",
            f"Game {record.id!r} was played by version {record.ruleset_version} of "
            f"{record.ruleset!r} and cannot be replayed: {error}",
        ) from error
    if stored.result is not None:
        end(game, stored.result.condition, stored.result.winner)
    return game


def _ruleset(record: GameRecord) -> Ruleset:
    """The game's rules, one and the same for all games that have them: each copy is 75 kB."""
    return _shared(record.ruleset, tuple(sorted(record.options.items())))


@lru_cache(maxsize=64)
def _shared(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Ruleset:
    return Ruleset.builtin(name).with_options(dict(options))


def end(game: Game, condition: str, winner: str | None) -> None:
    """Ends the game by resignation or agreement, where that is the condition."""
    if game.outcome() is not None:
        return
    if condition == "agreement":
        game.agree()
    elif condition == "resignation":
        game.resign("black" if winner == "white" else "white")


def given_up(position: Position, result: StoredResult) -> Outcome | None:
    """The ending by resignation or agreement in a position, where that is what the result says."""
    game = Game(position)
    end(game, result.condition, result.winner)
    return game.outcome()


def server_ending(result: StoredResult | None) -> Outcome | None:
    """The ending that only the server knows of: a flag, a player who stayed away, no game."""
    if result is None or result.condition not in (TIME, FORFEIT, ABORTED):
        return None
    return Outcome(result.winner, result.condition, text=result.text)


def lost_on_time(loser: SideName) -> StoredResult:
    """The result when a flag has fallen."""
    winner = Side(loser).other
    text = f"{loser.title()} ran out of time, so {winner.title()} wins."
    return StoredResult(winner.value, TIME, text)


def lost_by_absence(loser: SideName) -> StoredResult:
    """The result when a player stayed away and the other claimed the win."""
    winner = Side(loser).other
    text = f"{loser.title()} left the game, so {winner.title()} wins."
    return StoredResult(winner.value, FORFEIT, text)


def broken_off(by: SideName) -> StoredResult:
    """The result of no game."""
    return StoredResult(None, ABORTED, f"{by.title()} broke the game off before it had begun.")


def never_begun() -> StoredResult:
    """The result of a game that was ended for its age."""
    return StoredResult(None, ABORTED, "Nobody began the game in time, so it was broken off.")


def result_of(outcome: Outcome) -> StoredResult:
    """An outcome as it is stored."""
    winner = None if outcome.winner is None else outcome.winner.value
    return StoredResult(winner, outcome.condition, outcome.text)


@lru_cache(maxsize=64)
def may_agree(ruleset: Ruleset) -> bool:
    """Whether the house switch for draws is on."""
    return any(
        option.key == "draws.agreement" and option.value is True for option in ruleset.options()
    )
