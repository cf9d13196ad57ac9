"""What the kernel refuses: turns, positions, arrangements and options.

Forms of its sentences, recognised by `error_texts.py`. Of several that fit, the first is taken.
"""

from __future__ import annotations

from typing import Final

from rithmomachia.locale import mark

# CITE: crates/core/src/position/play.rs and crates/core/src/notation
TURNS: Final = (
    # First: what is wrong with the turn stands behind it, and is of one of the other forms.
    mark("{turn}, node {number}, cannot be played: {fault}"),
    mark("{turn} cannot be played: {fault}"),
    mark("the game is over, {winner} has won, so {turn} cannot be played"),
    mark("{side} has no legal turn, so {turn} cannot be played"),
    mark("{turn} is no capture that {side} can make now"),
    mark("{turn} is no move that {side} can make now"),
    mark("a turn cannot end before a move is made"),
    mark("{turn} is not a whole turn: it has no move"),
    mark("{side} can capture and must, so {turn} cannot be played"),
    mark("a turn is one move or one capture under these rules, and {turn} is more"),
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
    mark("{text} is no move here: {who} cannot go to {place}"),
    mark("{text} is no capture here: nothing takes {target} now"),
    mark("{text} is no return here: {fault}"),
    mark("under these rules nobody comes back"),
    mark("{side} is to move, and the man would serve the other side"),
    mark("{side} has taken no layer {layer}"),
    mark("{side} has taken no {piece}"),
    mark("{piece} was taken in this very turn"),
    mark("{cell} is not empty"),
    mark("{count} pieces, as many as a board can have, stand there already"),
    mark("a man comes back to the hind row of its new side, and {cell} is not on {side}'s"),
    mark("{text} is no ransom here: {fault}"),
    mark("under these rules no layer is bought back"),
    mark("no circle, triangle or square of {side}'s stands on {cell}"),
    mark("no pyramid of {side}'s stands on {cell}"),
    mark("{piece} has not the value {layer}"),
    mark("the pyramid on {cell} has a layer {layer} already"),
    mark("{layer} would be the greatest layer of the pyramid on {cell}, which is not bought back"),
    mark("{side} has no such man, or no such pyramid"),
    mark(
        "{text} is no return: a man that comes back is its piece, no pyramid, then @ and a cell, "
        "such as C9@a3"
    ),
    mark(
        "{text} brings nobody back: a man that comes back is its piece, no pyramid, then @ and a "
        "cell, such as C9@a3"
    ),
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
    mark(
        "{text} is no part of a turn: a capture is x and a cell (xi4, xb2:16), a move two cells"
        " (d6d7, d3e4:16)"
    ),
    mark("{place} in {part} is no cell: cells are a1 to p8"),
    mark("{layer} in {part} is no layer: a layer is named by its value, 1 to 9999"),
    mark("{text} goes nowhere: a move ends on another cell"),
    mark("{text} stands twice among the captures of one stage"),
    mark("a turn word of {length} bytes is longer than any turn: {start}"),
    mark("a turn text of {length} bytes is longer than any turn: {start}"),
    mark(
        "{text} is neither (siege) nor coordinates, column 0 to 7 and row 0 to 15, such as (5, 3)"
    ),
    mark("the subscript of {text} names no piece: the start has {count} of them"),
    mark("{text} cannot end in 'stays': only a meeting that takes a layer does"),
    mark("{piece} on {cell} is {side}'s, and the piece that {role} must be {wanted}'s"),
)
ROLES: Final = (
    mark("moves"),
    mark("captures"),
)
# CITE: crates/core/src/setup.rs and crates/core/src/notation/position_text/fault.rs
POSITIONS: Final = (
    mark(
        "a position text has 9 fields (ruleset, placement, side, stage, mover, taken by White, "
        "taken by Black, removals of the running turn, turn number), not {count}: {text}"
    ),
    mark("a text of {length} bytes is longer than any position: {start}"),
    mark("the placement has {given} rows, but the board has {rows}: {text}"),
    mark("row {row} has {given} cells, but the board has {columns} columns: {text}"),
    mark("{text} in row {row} is no count of empty cells, 1 to {columns}"),
    mark("row {row}: {fault}"),
    mark("the side to move is white or black, not {text}"),
    mark("the stage is before or after, not {text}"),
    mark("the piece that moved stands on a cell, a1 to p8, or is - for none, not {text}"),
    mark("taken by {side}: {fault}"),
    mark("the {what} is a number, not {text}"),
    mark(
        "{text} is no option: after the ruleset's id stand key=value pairs with commas between,"
        " such as captures.timing=optional"
    ),
    mark("the option {key} is given twice"),
    mark("the text names the ruleset {named}, and was to be read with {given}"),
    mark(
        "{text} is no piece: a piece is a letter of C T S P, small for Black, and a value, such"
        " as S289 or c9"
    ),
    mark("{text} has no value from 1 to 9999"),
    mark("{text} is no pyramid: a pyramid is written with its layers, such as P[S36,S25,T16]"),
    mark("the layers of {text} must have the case of their pyramid"),
    mark("{text} is no pyramid: {fault}"),
    mark("a pyramid needs at least one layer"),
    mark("a pyramid has at most 8 layers, not {count}"),
    mark("the layer value {value} stands twice in one pyramid"),
    mark("a layer value lies between 1 and 9999, not {value}"),
    mark("a layer is a circle, a triangle or a square, never a pyramid"),
    mark("two pieces stand on {cell}"),
    mark("{cell} is not on a board of {rows} rows and {columns} columns"),
    mark("{count} pieces are more than the 48 a board can have"),
    mark("the value {value} of the piece on {cell} does not lie between 1 and 9999"),
    mark(
        "the piece on {cell} is no sound pyramid: its value {value} must be the sum of its layers"
    ),
    mark('stage "after" does not exist under automatic captures'),
    mark('stage "after" does not exist where a turn is one move or one capture'),
    mark("{count} removals cannot belong to a running turn under automatic captures"),
    mark(
        "{count} removals cannot belong to a running turn where a turn is one move or one capture"
    ),
    mark('stage "after" needs the cell of the piece that moved'),
    mark('in stage "before" no piece has moved, so {cell} cannot be the mover'),
    mark("the piece that moved should stand on {cell}, but no {side} piece does"),
    mark("{count} removals cannot belong to the running turn: {side} has made {made}"),
    mark("{count} removals by {side} are more than {most}"),
    mark("{side} cannot have taken {piece}, a piece of its own"),
    mark("the taken value {value} does not lie between 1 and 9999"),
    mark("the turn number {number} does not lie between 1 and {most}"),
    mark("{text} is no side: it is white or black"),
    mark("{text} is no cell: cells are a1 to p8"),
    mark("{text} is no cell of the board"),
    mark("no piece stands on {cell}"),
    mark("a number is 1 to {most} here, not {number}"),
)
FIELDS: Final = (
    mark("count of the running turn's removals"),
    mark("turn number"),
)
# CITE: crates/core/src/ruleset
OPTIONS: Final = (
    mark("{key} is {least} to {most}, not {value}"),
    mark("{key}: {value} should be a whole number from {least} to {most}"),
    mark("{key}: {value} should be {choices}"),
    mark("{key}: {ruleset} has no such option"),
    mark("there is no ruleset {ruleset}; there are {known}"),
    mark("did you mean {key}?"),
    mark("both {one} and {other} are given"),
    mark("{value} does not apply under the other options of {ruleset}"),
    mark("this key is not set; it takes {choices}"),
    mark(
        "false with captures.siege.diagonal = false leaves no siege; captures.siege.enabled = "
        "false says so"
    ),
    mark(
        "false with every other operation off leaves no ambush; captures.ambush.enabled = false"
        " says so"
    ),
    mark('a captor enters only where captures are chosen: this needs captures.timing = "optional"'),
    mark(
        'true with captures.timing = "instead" leaves no ambush: nobody has just moved; '
        "captures.ambush.enabled = false says so"
    ),
    mark("a ruleset has victory.glorious or victory.small, not both"),
    mark(
        '{method} needs counting.whole_pyramid = "one": a pyramid that counts its layers fills '
        "no single place"
    ),
    mark("no shape has a leap, so this should be none"),
    mark('"siege" needs captures.siege.enabled = true: such a leap besieges, or escapes a siege'),
    mark("the piece of {cell} cannot stand {steps} rows nearer the middle"),
)
CHOICES: Final = (mark("set in a ruleset file, not as an option"),)
