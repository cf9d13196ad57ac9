"""Refusals in the language spoken.

Errors are English sentences with the offending value in them, wherever they are raised. Whoever
shows one to a person has it said again here: it is recognised by its form. One of another form
stays English: faults of files, records and engines, and of what no page sends.
"""

from __future__ import annotations

from typing import Final

from rithmomachia.locale import SOURCE, _, language, mark
from rithmomachia.locale.kernel_texts import form_of, outcome_text, side_text

# CITE: crates/core/src/position/play.rs and crates/core/src/notation/human/errors.rs
_TURNS: Final = (
    # First: what is wrong with the turn stands behind it, and is of one of the other forms.
    mark("{turn} cannot be played: {fault}"),
    mark("the game is over, {winner} has won, so {turn} cannot be played"),
    mark("{side} has no legal turn, so {turn} cannot be played"),
    mark("{turn} is no capture that {side} can make now"),
    mark("{turn} is no move that {side} can make now"),
    mark("a turn cannot end before a move is made"),
    mark("{turn} is not a whole turn: it has no move"),
    mark("{side} has already won when {turn} would be played, so the turn ends there"),
    mark("{sign} is no sign of notation"),
    mark("{word} names no piece (C2, t36, P91.36) and no cell (a1 to p8)"),
    mark("the number in {word} is larger than any piece can have"),
    mark("the brackets of {text} do not match: a sum is written [c3 d7 + c5 e6] x C8 d6"),
    mark(
        "{text} is no sum: write two pieces, or a piece and a number, with one of + - * / between"
    ),
    mark("{text} is neither a move (C2 d6-d7) nor a capture (T9 b5 x c9 d5)"),
    mark("{text} should name one piece, such as c9 d5, but is {other}"),
    mark("there is nothing between two semicolons of {text}"),
    mark('"" is no turn: a turn needs a move, or a capture that wins'),
    mark("no piece stands on {cell}, where {text} says one does"),
    mark("{piece} stands on {cell}, not {named}"),
    mark("{side} has no piece {named} on the board"),
    mark("{text} is no move here: {who} cannot go to {cell}"),
    mark("{text} is no capture here: nothing takes {target} now"),
    mark("{text} does not hold here; what does: {sums}"),
    mark("{text} fits more than one turn: {readings}; name the cells"),
    mark("a turn has one move, and {turn} is a second one"),
    mark("a turn has one move: {turn} is the second"),
    mark("the move of this turn is already made, so {turn} comes too late"),
    mark("{turn} has no move: a turn ends without one only when a capture wins"),
    mark("{turn} comes after the end of the turn: nothing more can be captured in it"),
    mark("{turn} comes after the end of the game, which {winner} has won"),
    mark(
        "{turn} stands before the move, but captures happen by themselves after it under these "
        "rules"
    ),
)
# CITE: crates/core/src/ruleset
_OPTIONS: Final = (
    mark("{key}: {value} should be a whole number from {least} to {most}"),
    mark("{key}: {value} should be {choices}"),
    mark("{key}: {ruleset} has no such option"),
)
# CITE: python/rithmomachia/server
_GAMES: Final = (
    mark("There is no game {game}."),
    mark("There is no ruleset {ruleset}; there are {known}."),
    mark("There is nothing at {place}."),
    mark("Game {game} is over: {outcome}"),
    mark("Game {game} has no position {number}: it has {count} turns."),
    mark("Game {game} has no turn to take back yet."),
    mark("Turn {number} has been played already, as {played}; {turn} was not played."),
    mark("Turn {number} cannot be played yet: turn {due} is due."),
    mark("Turn {number} is complete with {turn}."),
    mark("Turn {number} is not the machine's."),
    mark("{late} before turn {number}: turn {due} is due now."),
    mark("A rematch is offered when the game is over."),
    mark("The rematch is game {game}."),
    mark("Nobody has taken the other seat yet."),
    mark("The rules of this game know no draw by agreement."),
    mark("{side} has no turn to take back yet."),
    mark("{side} has no turn to take back."),
    mark("{side} offered the {offer}: only the opponent can accept it."),
    mark("No offer of a {offer} stands."),
    mark("After turn {number} a game cannot be broken off any more."),
    mark("It is not {side} who is waited for."),
    mark("{side} may be away for {allowed} seconds, and is away for {away}."),
    mark("{side} has chat switched off."),
    mark("Between two players a turn is taken back by an offer of a takeback."),
    mark("Between two players a draw is agreed on by an offer of a draw."),
    mark("In a game without a clock, or played by days, nobody has to be there."),
    mark("Game {game} has no open seat any more."),
    mark("Game {game} cannot open: the server ends."),
    mark("Game {game} is not played by two players with seats of their own."),
    mark("Only who has a seat in game {game} may do this."),
    mark("The token is that of no seat in game {game}."),
    mark("The token is not that of {side}'s seat."),
    mark("Turn {number} is the machine's: {turn} was not played."),
    mark("Turn {number} is {side}'s: {turn} was not played."),
    mark("{turn} was not played: a seat waits for its player."),
    mark("Too many watch game {game}."),
    mark("Requests of this address came too fast; wait a moment."),
    mark("The position to start from is that of a finished game."),
    mark("Only games between two players can be rated."),
    mark("A rated game begins at the ruleset's own start."),
    mark("A rated game needs an identity."),
    mark("Nobody plays a rated game against themselves."),
    mark("The other player does not want to meet you."),
    mark("The recovery key is that of no identity."),
    mark("In game {game} {side} is nobody who can be blocked."),
    mark("The {name} {text} has nothing to be read."),
    mark("The {name} {text} has {count} characters, at most {most} are taken."),
    mark("The text has {count} characters, the limit is {most}."),
    mark("This failed inside the server; come back."),
    mark("The machine plays {side} and does not resign."),
    mark("The machine agrees to no draw."),
    mark("The machine found no turn: {reason}"),
    mark("The turn is over before {turn}."),
    mark("There is nothing to search: the turn or the game is over."),
    mark("The {subject} was given up: another was asked for."),
    mark("The {subject} was given up: the server ends."),
    mark("The {subject} cannot begin: the server ends."),
    mark(
        "The {subject} has to wait: {count} searches are running or waiting on this server; ask "
        "again in some seconds."
    ),
    mark("The {subject} has to wait: {count} searches of yours are not done yet."),
    mark(
        "The {subject} has to wait: you have used {used} of {budget} seconds of searching; ask "
        "again in {wait} s."
    ),
)
# Values are quoted in short; whatever is longer is none of these.
_LONGEST: Final = 1000
_FORMS: Final = (*_TURNS, *_OPTIONS, *_GAMES)
_LATE: Final = (mark("Nothing was taken back"), mark("The {offer} was not offered"))
_OFFERS: Final = (mark("draw"), mark("takeback"), mark("rematch"), mark("abort"))
_NAMES: Final = (mark("name"), mark("message"))
# CITE: python/rithmomachia/server/api; what a search is about.
_SUBJECTS: Final = (
    mark("hint in game {game}"),
    mark("thinking in game {game}"),
    mark("analysis of a position"),
)

# All of them, each written somewhere else.
FORMS: Final = (*_FORMS, *_LATE, *_SUBJECTS)


def error_text(text: str) -> str:
    """A refusal in the language spoken."""
    return _said_again(text, _FORMS)


def _said_again(text: str, forms: tuple[str, ...]) -> str:
    if language() == SOURCE or len(text) > _LONGEST:
        return text
    for message in forms:
        found = form_of(message).fullmatch(text)
        if found is not None:
            values = found.groupdict()
            return _(message, **{name: _value(name, values[name]) for name in values})
    return text


def _value(name: str, text: str) -> str:
    if name in ("side", "winner"):
        return side_text(text)
    if name == "outcome":
        return outcome_text(text)
    if name in ("offer", "name"):
        return _(text)
    if name == "late":
        return _said_again(text, _LATE)
    if name == "fault":
        return _said_again(text, _FORMS)
    if name == "subject":
        return _said_again(text, _SUBJECTS)
    if name in ("choices", "known"):
        return text.replace(" or ", _(", "))
    return text
