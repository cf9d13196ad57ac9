"""What the server refuses: requests, and what a game or the store does not allow.

Forms of its sentences, recognised by `error_texts.py`. Of several that fit, the first is taken.
"""

from __future__ import annotations

from typing import Final

from rithmomachia.locale import mark

# CITE: python/rithmomachia/server
GAMES: Final = (
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
# CITE: python/rithmomachia/server and python/rithmomachia/storage
REQUESTS: Final = (
    mark("Nobody waits for the {subject}."),
    mark("The position is one of {ruleset} with other options."),
    mark("Event {number} of game {game} has not happened: the last is {last}."),
    mark("The machine has no strength {strength}; it has {known}."),
    mark("The first node of a tree is its start: no turn."),
    mark("Node {number} cannot follow node {parent}: it comes later."),
    mark(
        "Game {game} was played by version {version} of {ruleset} and cannot be replayed: {fault}"
    ),
    mark("More than {most} turns can be begun on {position}."),
    mark("The server ends; connect again in a moment."),
    mark("The server ends before the body came."),
    mark("The body broke off."),
    mark("The body did not arrive within {seconds} seconds."),
    mark("The body has {size}, the limit is {most} bytes."),
    mark("The body should be application/json, not {text}."),
    mark("The body is not JSON: {hint}."),
    mark("The message is not JSON: {hint}."),
    mark("The message should be an object, not {value}."),
    mark("The message has no type."),
    mark("The message has no type {tag}; there are {known}."),
    mark("The request has no JSON body."),
    mark("The field {field} is missing."),
    mark("The field {field} is not known here."),
    mark("The field {field} cannot be {value}: {hint}."),
    mark("The parameter {field} cannot be {value}: {hint}."),
    mark("The body cannot be {value}: {hint}."),
    mark("A page of {origin} may not use this server."),
    mark("A socket has to name its page in Origin."),
    mark("This server does not answer to the name {host}."),
    mark("This address has too many sockets open."),
    mark("There is no socket at {place}."),
    mark("A socket says hello once."),
    mark("The first message is to be a hello."),
    mark("No hello came."),
    mark("Messages came too fast."),
    mark("Messages are text, not binary."),
    mark("Messages were read too slowly; come back and resume."),
    mark("The message {type} failed inside the server."),
    mark("{place} failed inside the server."),
    mark("{place} does not take {method}."),
    mark("The header Authorization should read: Bearer TOKEN."),
    mark("The header Authorization: Bearer RECOVERY_KEY is missing."),
    mark("The metrics are for who has the server's token for them."),
    mark("The reports are for who has the server's token for them."),
    mark("This server has no token by which its keeper is known."),
    mark("This invitation is not for {side}'s seat in game {game}."),
    mark("Game {game} has no open seat for {side} any more."),
    mark("Game {game} does not stand after turn {number} any more, or it is over."),
    mark("A game {game} is stored already."),
    mark("An offer of a {offer} is already open in game {game}."),
    mark("An offer of a {offer} is not open in game {game}."),
    mark("Games still being played: {games}."),
    mark("There is no identity {identity}."),
    mark("An identity {identity}, or one with its key, is stored already."),
    mark("No page of games ends at {place}."),
    mark("The database {database} cannot be used: {reason}."),
    mark("The database {database} has no connection left."),
    mark("{ruleset} knows no draw by agreement: draws.agreement is off"),
    mark("nobody {did} after the end of the game: {outcome}"),
    mark("a game begins with a whole turn, and in {text} one is half played"),
    mark("a time control reads -, SECONDS, SECONDS+SECONDS or 1/SECONDS, not {text}"),
    mark("a time control reads WHITE|BLACK, not {text}"),
    mark("the time control {text} cannot be: {fault}"),
    mark("a moving picture has 1 to {most} positions: {count}"),
)
LATE: Final = (mark("Nothing was taken back"), mark("The {offer} was not offered"))
OFFERS: Final = (mark("draw"), mark("takeback"), mark("rematch"), mark("abort"))
NAMES: Final = (mark("name"), mark("message"))
# CITE: python/rithmomachia/server/api; what a search is about.
SUBJECTS: Final = (
    mark("hint in game {game}"),
    mark("thinking in game {game}"),
    mark("analysis of a position"),
    mark("analysis of a game"),
    mark("check of game records"),
    mark("reading of a game record"),
    mark("writing of a game record"),
    mark("import of game records"),
)
# CITE: python/rithmomachia/game.py; what nobody does after the end.
DEEDS: Final = (
    mark("plays"),
    mark("resigns"),
    mark("agrees"),
)
# Why a value cannot be, in our words
REASONS: Final = (
    mark("it cannot be read"),
    mark("it cannot be read from character {number} on"),
    mark("it cannot be read from line {line}, column {column} on"),
    mark("it holds half a character"),
)
# and in those of the library that checks it.
# CITE: docs.pydantic.dev, Validation Errors
HINTS: Final = (
    mark("input should be greater than or equal to {least}"),
    mark("input should be less than or equal to {most}"),
    mark("input should be a valid string"),
    mark("input should be a valid string, unable to parse raw data as a unicode string"),
    mark("input should be a valid integer"),
    mark("input should be a valid number"),
    mark("input should be a finite number"),
    mark("input should be a valid boolean"),
    mark("input should be a valid list"),
    mark("input should be a valid tuple"),
    mark("input should be a valid dictionary"),
    mark("input should be a valid dictionary or object to extract fields from"),
    mark("input should be a valid integer, unable to parse string as an integer"),
    mark("input should be a valid integer, got a number with a fractional part"),
    mark("input should be a valid number, unable to parse string as a number"),
    mark("input should be a valid boolean, unable to interpret input"),
    mark("unable to parse input string as an integer, exceeded maximum size"),
    mark("input should be greater than {least}"),
    mark("input should be less than {most}"),
    mark("string should have at least {least} character"),
    mark("string should have at least {least} characters"),
    mark("string should have at most {most} character"),
    mark("string should have at most {most} characters"),
    mark("string should match pattern {pattern}"),
    mark("{kind} should have at least {least} item after validation, not {count}"),
    mark("{kind} should have at least {least} items after validation, not {count}"),
    mark("{kind} should have at most {most} item after validation, not {count}"),
    mark("{kind} should have at most {most} items after validation, not {count}"),
    mark("value error, {hint}"),
    mark("input should be {choices}"),
)
# What has a length there.
KINDS: Final = (mark("value"), mark("list"), mark("dictionary"))
