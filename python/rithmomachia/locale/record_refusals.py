"""What reading a record refuses: of one game, or of a text of several.

Forms of its sentences, recognised by `error_texts.py`. Of several that fit, the first is taken.
"""

from __future__ import annotations

from typing import Final

from rithmomachia.locale import mark

# CITE: python/rithmomachia/record
RECORDS: Final = (
    mark("line {line}, column {column}: {fault}"),
    mark("line {line}: rows of the table are left out here"),
    mark("line {line}: row {due} is due, not row {row}"),
    mark("line {line}: row {row} follows the end of the game"),
    mark("line {line} cannot be read: {fault}"),
    mark("line {line}, {text}: {fault}"),
    mark("turn {turn}: {fault}"),
    mark("there is no game in this text"),
    mark("there is more than one game in this text"),
    mark("there are {count} games in this text, and no game {number}"),
    mark("game {number} of this text: {fault}"),
    mark("a text to be stored holds at most {most} games"),
    mark("reading was given up"),
    mark("the rules of this record cannot be used: {fault}"),
    mark("they were not read"),
    mark("the tag {tag} stands twice, the second time with {value}"),
    mark("the tag {tag} is written from the record's rules and result"),
    mark("the Result tag says {tagged}, and the end of it {result}"),
    mark("the Termination is 'agreement', and these rules know no draws"),
    mark("the result is {result}, and on the board {outcome}"),
    mark("the table says {result}, and on the board {outcome}"),
    mark("a result is one of {known}, not {text}"),
    mark("the line has more than {most} characters; what is beyond is not read"),
    mark("the line is not UTF-8: column {column} holds {text}"),
    mark("{text} is nothing that stands in a record"),
    mark("the text {text} has no closing quotation mark"),
    mark("the comment is not closed by {sign}"),
    mark("a variation is not closed by {sign}"),
    mark("{sign} closes no variation"),
    mark("a variation ends without a turn"),
    mark("a variation stands before any turn it could replace"),
    mark("variations stand at most {most} inside one another"),
    mark("the result {result} stands inside a variation"),
    mark("the annotation {text} stands before any turn"),
    mark("an annotation is {least} to {most}, not {number}"),
    mark("a clock shows 0 to {most} ms, not {number}"),
    mark("{text} is no opinion that can be written"),
    mark("{text} stands among the turns"),
    mark("a turn in notation stands between quotation marks"),
    mark("the game ends without a result: 1-0, 0-1, 1/2-1/2 or *"),
    mark("a game has at most {most} characters"),
    mark("a game has at most {most} turns"),
    mark("a game has at most {most} tags; the rest is not read"),
    mark("the rest of this one is not read"),
    mark('a tag reads [Name "value"], and here stands {found}'),
    mark("a tag's name is up to 64 letters, digits and '_', not {text}"),
    mark("the Ruleset tags say {named}, and the Position tag {given}"),
    mark("the Ruleset tag reads 'ID VERSION', not {text}"),
    mark("the game was played under {named}, and here the rules are {given}"),
    mark("there is no Ruleset tag to say which rules the game was played by"),
    mark("SetUp is '1', and there is no Position tag to say what was set up"),
    mark("RulesetOptions reads 'KEY=VALUE,KEY=VALUE', not {text}"),
    mark("a row has a move of each side, and here are {count}"),
    mark("{text} stands before the move"),
    mark("{text} fits {count} captures; there are: {known}"),
)
FOUND: Final = (mark("the end"),)
