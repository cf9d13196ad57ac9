"""The rules kernel: rulesets, positions, turns with their sums, victories, and the search.

Everything here is a value: nothing changes once made, and whatever plays returns something new.
Cells are `"a1"` to `"p8"`: row letter, then column digit, `a1` on White's left in White's back row.
Words and tokens are those of `docs/texts.md`. Sides, shapes and stages are string enums, and plain
strings are taken wherever one is asked for.

Every error derives from `RithmomachiaError`, which is a `ValueError`. Nothing here prints, reads a
clock, or starts a thread; only `Ruleset.load` reads a file, and only `Engine` looks at the time and
starts threads.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Final, Self, final

from rithmomachia.vocabulary import Shape, Side, Stage

__version__: Final[str]
__all__ = [
    "Actor",
    "Capture",
    "Engine",
    "Layer",
    "LegalTurns",
    "Limit",
    "Line",
    "Move",
    "Option",
    "Outcome",
    "Piece",
    "Position",
    "Preset",
    "Prisoner",
    "Reason",
    "Ruleset",
    "SearchResult",
    "Setup",
    "StopFlag",
    "Tally",
    "Turn",
    "__version__",
    "bench",
    "divide",
    "leaning",
    "perft",
    "perft_moves",
    "perft_parts",
    "win_chance",
]

# --- rulesets -------------------------------------------------------------------------------------

@final
class Option:
    """One key of a ruleset: its value here, what else it may be, and where the rule comes from."""

    @property
    def key(self) -> str:
        """The dotted key: `"captures.siege.own_blocks"`."""
    @property
    def short(self) -> str | None:
        """The short name players use, where it has one: `"own_blocks"`."""
    @property
    def kind(self) -> str:
        """`"bool"`, `"int"`, `"choice"`, or `"text"` for keys that take no option."""
    @property
    def value(self) -> str | int | bool:
        """The value in force."""
    @property
    def default(self) -> str | int | bool:
        """The value of the ruleset file."""
    @property
    def values(self) -> list[str] | None:
        """What a choice may be; `None` for other kinds."""
    @property
    def minimum(self) -> int | None:
        """The least number; `None` for other kinds."""
    @property
    def maximum(self) -> int | None:
        """The largest number; `None` for other kinds."""
    @property
    def text(self) -> str:
        """What the key decides, in one plain line."""
    @property
    def cite(self) -> str:
        """The source that says so, and where: `"joyner-2025, Siege"`."""
    @property
    def certainty(self) -> str:
        """How sure the reading is: `"stated"`, `"inferred"`, `"corrected"` or `"modern"`."""
    @property
    def doubt(self) -> str | None:
        """What the source leaves open, if anything."""

@final
class Preset:
    """A named set of option values that Game Setup offers."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def values(self) -> dict[str, str | int | bool]:
        """By dotted key, ready for `Ruleset.with_options`."""

@final
class Ruleset:
    """One form of the game: cited data, and the options in force. Equal when every rule is."""

    @staticmethod
    def names() -> list[str]:
        """The ids of the rulesets that come with the package, the best known first."""
    @staticmethod
    def builtin(id: str) -> Ruleset:
        """The ruleset of this id.

        Raises:
            RulesetError: There is none; the sentence lists those there are.
        """
    @staticmethod
    def load(path: str | PathLike[str]) -> Ruleset:
        """Reads a ruleset file. What it `extends` is one of the package's own files.

        Raises:
            RulesetError: The file cannot be read, or has faults: all are told, and `path`, `line`
                and `key` are those of the first.
        """
    @staticmethod
    def from_toml(text: str) -> Ruleset:
        """Reads a ruleset from the text of such a file.

        Raises:
            RulesetError: All faults are told; `line` and `key` are those of the first.
        """
    def with_options(self, options: Mapping[str, str | int | bool]) -> Ruleset:
        """The same ruleset with some keys changed, by dotted key or short name.

        Raises:
            OptionError: An unknown key, a value it does not take, or values that cannot go
                together.
        """
    def to_toml(self) -> str:
        """The ruleset as the text of a file that reads back equal."""
    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int:
        """Rises when legal play changes."""
    @property
    def title(self) -> str:
        """The name shown to players."""
    @property
    def summary(self) -> str:
        """One line for Game Setup."""
    @property
    def rows(self) -> int:
        """Rows of the board, at most 16."""
    @property
    def columns(self) -> int:
        """Columns of the board, at most 8."""
    @property
    def changes(self) -> dict[str, str | int | bool]:
        """The options that differ from the file, by dotted key, sorted."""
    def options(self) -> list[Option]:
        """Every key, in the order in which players meet the rules."""
    def value(self, key: str) -> str | int | bool:
        """The value in force of one key, dotted or short.

        Raises:
            OptionError: The ruleset has no such key.
        """
    def presets(self) -> list[Preset]:
        """The named sets of options, in the order of the file."""
    def word(self, kind: str) -> str:
        """The ruleset's own word for a kind of capture, an operation or a victory: `"siege"`,
        `"de_corpore"`.

        Raises:
            RulesetError: No kind or victory of that name exists in any ruleset.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

# --- pieces ---------------------------------------------------------------------------------------

@final
class Layer:
    """One layer of a pyramid."""

    @property
    def shape(self) -> Shape:
        """Circle, triangle or square."""
    @property
    def value(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Piece:
    """A piece on the board."""

    @property
    def side(self) -> Side:
        """The side that moves it."""
    @property
    def shape(self) -> Shape: ...
    @property
    def value(self) -> int:
        """Its number; a pyramid's is the sum of the layers left."""
    @property
    def layers(self) -> list[Layer]:
        """A pyramid's layers, from the largest; empty for other shapes."""
    @property
    def token(self) -> str:
        """As position texts write it: `"S289"`, `"c9"`, `"P[S36,S25]"`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Prisoner:
    """Something a side has taken: a whole piece, or one layer of a pyramid that stayed."""

    @property
    def side(self) -> Side:
        """The side that lost it."""
    @property
    def shape(self) -> Shape:
        """The piece's shape, or the layer's."""
    @property
    def value(self) -> int:
        """What was removed; a whole pyramid's total at that moment."""
    @property
    def layers(self) -> list[Layer]:
        """The layers a whole pyramid still had, from the largest; else empty."""
    @property
    def is_layer(self) -> bool:
        """One layer of a pyramid that stayed."""
    @property
    def token(self) -> str:
        """As position texts write it: `"s225"`, `"p[s64,s49]"`, `"p:s36"`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Tally:
    """What a side's prisoners amount to, counted as the ruleset counts."""

    @property
    def count(self) -> int: ...
    @property
    def sum(self) -> int: ...
    @property
    def digits(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

# --- captures, moves, turns -----------------------------------------------------------------------

@final
class Actor:
    """A piece that takes part in a capture, and the value it acts with."""

    @property
    def cell(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def layer(self) -> int | None:
        """The layer a pyramid acts with; `None` for its total, and for other shapes."""
    @property
    def token(self) -> str:
        """The piece, as position texts write it."""

@final
class Reason:
    """One sum that justifies a capture."""

    @property
    def kind(self) -> str:
        """`"meeting"`, `"multiplication"`, `"division"`, `"ambush"`, `"power"`, `"root"`,
        `"progression"` or `"siege"`.
        """
    @property
    def name(self) -> str:
        """The ruleset's own word for it."""
    @property
    def pieces(self) -> list[Actor]:
        """Who acts, by cell; every besieger of a siege."""
    @property
    def values(self) -> list[int]:
        """The values they act with, in the same order."""
    @property
    def distance(self) -> int | None:
        """The number multiplied or divided by, as distances are counted; or an exponent."""
    @property
    def operation(self) -> str | None:
        """An ambush's `"+"`, `"-"`, `"*"` or `"/"`; a siege's `"orthogonal"`, `"diagonal"`,
        `"moves"` or `"draughts"`; a progression's `"arithmetic"`, `"geometric"` or `"harmonic"`.
        """
    @property
    def target_value(self) -> int:
        """The value that is hit."""
    @property
    def text(self) -> str:
        """The capture by this reason in notation: `"[c5 m4 * 3] x S15 i4"`."""
    @property
    def sum_text(self) -> str:
        """The arithmetic in plain words: `"5 × 3 empty cells = 15"`."""

@final
class Capture:
    """What falls, and every sum that justifies it."""

    @property
    def cell(self) -> str: ...
    @property
    def layer(self) -> int | None:
        """The layer that falls; `None` for the whole piece."""
    @property
    def word(self) -> str:
        """The part of a turn word: `"xi4"`, `"xb2:16"`."""
    @property
    def token(self) -> str:
        """The piece hit, as position texts write it, before it is hit."""
    @property
    def reasons(self) -> list[Reason]:
        """At least one; the first is the one notation writes."""
    @property
    def text(self) -> str:
        """Notation by the first reason."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Move:
    """A piece goes to another cell, or by a meeting onto an enemy; or a man taken comes back."""

    @property
    def word(self) -> str:
        """`"d6d7"`; with a layer taken `"d3e4:16"`; a return `"C9@a3"`."""
    @property
    def from_cell(self) -> str | None: ...
    @property
    def to_cell(self) -> str: ...
    @property
    def returned(self) -> str | None:
        """The man that comes back, as it is then: `"C9"`; it has no `from_cell`. Else `None`."""
    @property
    def ransom(self) -> int | None:
        """The layer the pyramid on `to_cell` gets back for the man on `from_cell`, or `None`."""
    @property
    def layer(self) -> int | None:
        """The layer a meeting takes; the mover then stays where it was."""
    @property
    def is_meeting(self) -> bool: ...
    @property
    def reasons(self) -> list[Reason]:
        """Why the meeting takes; empty for moves to an empty cell."""
    @property
    def text(self) -> str:
        """Notation: `"C2 d6-d7"`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Turn:
    """Captures, the move, captures: a whole turn, or the rest of one. Equal when the words are.

    A turn knows the position that listed it, which then plays it without looking into it again; any
    other position judges it anew.
    """

    @property
    def word(self) -> str:
        """For machines, canonical: `"m5l5.xl6.xb2:16"`.

        Empty for the end of a turn already moved.
        """
    @property
    def parts(self) -> list[str]:
        """The word's parts, in order."""
    @property
    def before(self) -> list[str]:
        """The captures before the move, as words."""
    @property
    def move(self) -> str | None:
        """The move of a piece, as a word; `None` where a turn has none, or no more."""
    @property
    def returned(self) -> tuple[str, str] | None:
        """The man that comes back in the place of a move, and its cell: `("C9", "a3")`."""
    @property
    def ransom(self) -> tuple[str, str, int] | None:
        """What buys a layer back in the place of a move: man's cell, pyramid's cell, layer."""
    @property
    def after(self) -> list[str]:
        """The captures after the move, as words."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalTurns(Iterator[Turn]):
    """The legal turns of one position, worked out as they are asked for."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Turn: ...

@final
class Outcome:
    """How a game ended, and what shows it."""

    def __new__(
        cls,
        winner: Side | str | None,
        condition: str,
        *,
        conditions: Sequence[str] = ...,
        pieces: Sequence[tuple[str, str]] = ...,
        numbers: Sequence[int] = ...,
        progression: str | None = None,
        text: str = ...,
    ) -> Outcome:
        """For endings the position does not show, such as resignation.

        `conditions` is the one alone unless given.
        """
    @property
    def winner(self) -> Side | None:
        """`None` for a draw."""
    @property
    def condition(self) -> str:
        """The first that was met, in the order of `rithmomachia.Condition`."""
    @property
    def conditions(self) -> list[str]:
        """All of the winner's that were met together, the first included."""
    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The formation: (cell, token) each. Empty for victories by what was taken."""
    @property
    def numbers(self) -> list[int]:
        """The formation's values in ascending order, or the count, sum or digits that decided."""
    @property
    def progression(self) -> str | None:
        """The kinds of progression among the numbers: `"arithmetic, harmonic"`; else `None`."""
    @property
    def text(self) -> str:
        """One sentence for people."""
    def __eq__(self, other: object, /) -> bool: ...

# --- setups and positions -------------------------------------------------------------------------

@final
class Setup:
    """An arrangement that nobody has checked yet."""

    def __new__(
        cls,
        ruleset: Ruleset,
        white: Mapping[str, str] | None = None,
        black: Mapping[str, str] | None = None,
        side_to_move: Side | str = "white",
        *,
        stage: Stage | str = "before",
        mover: str | None = None,
        white_prisoners: Sequence[str] = ...,
        black_prisoners: Sequence[str] = ...,
        running: int = 0,
        turn_number: int = 1,
    ) -> Setup:
        """Takes any arrangement, right or wrong.

        Args:
            ruleset: The rules it stands under.
            white: White's pieces, cell to token: `{"a1": "S289", "b2": "P[S36,S25,T16,T9,C4,C1]"}`.
                Either case.
            black: Black's.
            side_to_move: Whose turn it is.
            stage: Whether that side has moved already.
            mover: In stage after, the cell of the piece that moved.
            white_prisoners: What White has taken, as tokens, in order of turns: `["s225",
                "p:s36"]`.
            black_prisoners: What Black has taken.
            running: How many at the end of the list of the side to move belong to the running turn.
            turn_number: 1 for the first; both sides' turns count.
        """
    def faults(self) -> list[str]:
        """All that keeps it from being a position, one sentence each; empty when nothing does."""
    def position(self) -> Position:
        """The checked position. One in which somebody has already won is allowed, and has an
        outcome.

        Raises:
            SetupError: Naming every fault, as `faults` too.
        """

@final
class Position:
    """A checked position. Two are equal exactly when their texts are."""

    @staticmethod
    def initial(ruleset: Ruleset) -> Position:
        """The start: the form, and the first side, that the ruleset's options say."""
    @staticmethod
    def parse(text: str, ruleset: Ruleset | None = None) -> Position:
        """Reads a position text (`docs/texts.md`).

        Args:
            text: One line.
            ruleset: For texts that name a ruleset outside the package: that ruleset; the text's
                options are set on it.

        Raises:
            PositionTextError: The text has no nine fields that can be read.
            RulesetError: The text names an unknown ruleset, or (`OptionError`) an impossible
                option.
            SetupError: It reads, but is no position; all faults are listed.
        """
    def text(self) -> str:
        """The canonical text; reads back equal."""
    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def side_to_move(self) -> Side: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def turn_number(self) -> int:
        """1 for the first; both sides' turns count."""
    @property
    def mover(self) -> str | None:
        """In stage after, the cell of the piece that moved."""
    @property
    def running(self) -> int:
        """How many of the last prisoners of the side to move were taken in the running turn."""
    def pieces(self) -> dict[str, Piece]:
        """The pieces by cell, in the order of rows, then columns."""
    def prisoners(self, side: Side | str) -> list[Prisoner]:
        """What has been taken *by* that side, in order of turns, inside one turn by value."""
    def tally(self, side: Side | str) -> Tally:
        """What they amount to."""
    def moves(self) -> list[Move]:
        """The moves playable now, meetings included, by from-cell, to-cell, then layer; behind them
        the returns, by value, shape, then cell. Empty in stage after.

        Cost: linear in the pieces of the side to move. Reasons are worked out only when asked for.
        """
    def captures(self) -> list[Capture]:
        """What may be captured now by choice, each with its reasons.

        Captures that only become possible after the move are not listed, see `legal_turns`; nor are
        automatic ones, see `consequences`, so the list is empty where captures are automatic.

        Returns:
            In the order of the target's cell, whole before layer, layers from the smallest value.
        """
    def consequences(self, turn: Turn | str) -> list[Capture]:
        """The automatic captures that this turn would bring about, in the order of `captures`.

        Raises:
            TurnTextError, IllegalTurnError, FinishedError: As `play`.
        """
    def legal_turns(self) -> LegalTurns:
        """Every legal turn once; in stage after, every way to complete the turn (the empty word
        among them).

        Lazy: k captures that do not depend on one another make 2^k turns of one move, so take what
        you need and do not count on counting. Empty on a finished position.
        """
    def is_legal(self, turn: Turn | str) -> bool:
        """Whether `play` would take it. `False` also for texts that cannot be read."""
    def parse_turn(self, text: str) -> Turn:
        """Reads a whole turn, by word or in notation, and returns it canonical.

        Raises:
            TurnTextError, IllegalTurnError, FinishedError: As `play`.
        """
    def play(self, turn: Turn | str) -> Position:
        """Plays a whole turn, or in stage after the rest of one.

        Args:
            turn: A turn, its word with captures in any playable order, or notation (`"C2 d6-d7; T9
                b5 x c9 d5"`).

        Raises:
            TurnTextError: The text cannot be read, or fits more than one turn.
            IllegalTurnError: The rules do not allow it here.
            FinishedError: The game is over (an `IllegalTurnError` too).
        """
    def play_part(self, part: Move | Capture | str) -> Position:
        """Plays one capture or the move. The turn ends by itself when nothing more can be captured.

        Raises:
            TurnTextError, IllegalTurnError, FinishedError: As `play`.
        """
    def end_turn(self) -> Position:
        """Ends the turn in stage after, leaving what could still be captured.

        Raises:
            IllegalTurnError: The move has not been made.
            FinishedError: The game is over.
        """
    def notation(self, turn: Turn | str) -> str:
        """A legal turn for people: captures, the move, captures, joined by `; `, automatic captures
        after the move.

        Raises:
            TurnTextError, IllegalTurnError, FinishedError: As `play`.
        """
    def outcome(self) -> Outcome | None:
        """How the game has ended, or `None`.

        Resignation and agreement are no matter of positions: see `Game`.
        """
    def zobrist(self) -> int:
        """A hash below 2^64: equal for equal texts, the same in every process."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

# --- counting -------------------------------------------------------------------------------------

def perft(position: Position, depth: int) -> int:
    """Counts the sequences of `depth` whole turns; 1 at depth 0. A turn that wins ends its
    sequence.

    The lock of the interpreter is released. Cost: exponential in depth.

    Raises:
        SearchError: The depth is negative or above 255.
    """

def perft_moves(position: Position, depth: int) -> int:
    """Counts sequences of `depth` moves as if nothing were taken by choice; meetings are moves."""

def perft_parts(position: Position, depth: int) -> int:
    """Counts the parts played to go through all turns to a depth, 0 for depth 0: every capture of
    every set of captures, every move, and the end of every turn that has one (none where captures
    are automatic or the turn wins).
    """

def divide(position: Position, depth: int) -> dict[str, int]:
    """For each legal turn, by word in the order of `legal_turns`, `perft` of what follows at
    `depth` - 1.

    Raises:
        SearchError: The depth is below 1 or above 255.
    """

# --- the opponent ---------------------------------------------------------------------------------

@final
class StopFlag:
    """Stops a search from another thread."""

    def __new__(cls) -> StopFlag: ...
    def set(self) -> None:
        """The search returns at once with what it has; later searches with this flag too."""
    def is_set(self) -> bool: ...

@final
class Limit:
    """When a search ends, whichever comes first."""

    def __new__(
        cls, time_ms: int | None = None, depth: int | None = None, nodes: int | None = None
    ) -> Limit:
        """Milliseconds; whole turns, 1 to 255; positions. `SearchError` when out of range."""
    @property
    def time_ms(self) -> int | None: ...
    @property
    def depth(self) -> int | None: ...
    @property
    def nodes(self) -> int | None: ...

@final
class Line:
    """A line of a finished depth, with the figures so far; `leaning` is that of its end."""

    @property
    def rank(self) -> int:
        """1 for the best turn, 2 for the best of the others, and so on."""
    @property
    def depth(self) -> int:
        """Whole turns looked ahead; 0 for a turn played unseen."""
    @property
    def selective_depth(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def wins_in(self) -> int | None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def nps(self) -> int: ...
    @property
    def hash_full(self) -> int: ...
    @property
    def time_ms(self) -> int: ...
    @property
    def pv(self) -> list[Turn]: ...
    @property
    def leaning(self) -> str | None: ...

@final
class SearchResult:
    """What a search found."""

    @property
    def turn(self) -> Turn | None:
        """The turn to play; `None` when the game is over."""
    @property
    def score(self) -> int:
        """For the side to move: 100 is about one piece; wins lie beyond 29,000."""
    @property
    def wins_in(self) -> int | None:
        """Turns until a forced win, negative until a forced loss; `None` for neither."""
    @property
    def depth(self) -> int:
        """Whole turns looked ahead by the last finished iteration."""
    @property
    def selective_depth(self) -> int: ...
    @property
    def nodes(self) -> int:
        """Positions visited, middles of turns included, by all threads."""
    @property
    def nps(self) -> int: ...
    @property
    def hash_full(self) -> int:
        """Of the memory of positions, in thousandths."""
    @property
    def time_ms(self) -> int: ...
    @property
    def pv(self) -> list[Turn]:
        """The turns expected, the one to play first. Each belongs to the position before it."""
    @property
    def lines(self) -> list[Line]:
        """The best lines by rank, `multi_pv` of them where there are so many turns."""

@final
class Engine:
    """Searches positions and remembers what it has seen. One search at a time."""

    def __new__(
        cls, hash_mib: int = 16, threads: int = 1, *, evaluation: str | None = "full"
    ) -> Engine:
        """`hash_mib` 1 to 4096, 1 to 64 threads; `"material"` sees only what was taken."""
    @property
    def hash_mib(self) -> int: ...
    @property
    def threads(self) -> int: ...
    def search(
        self,
        position: Position,
        *,
        time_ms: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        seed: int | None = None,
        stop: StopFlag | None = None,
        played: Sequence[int] = (),
        multi_pv: int = 1,
        on_report: Callable[[Line], object] | None = None,
    ) -> SearchResult:
        """Looks for the best turn until the first limit. The interpreter's lock is released.

        Args:
            position: In stage after, the rest of the turn is searched.
            time_ms, depth, nodes: As in `Limit`. Without `time_ms` a cleared engine of one thread
                repeats itself.
            seed: Varies the choice among turns of equal score.
            stop: Ends it from another thread.
            played: `zobrist` of the game's positions so far, which the search avoids to repeat.
            multi_pv: How many lines to find, each with another first turn, 1 to 10.
            on_report: Called with each line of a finished depth, by rank. What it raises ends the
                search and comes through.

        Raises:
            SearchError: No limit, a number out of its range, or this engine is searching already.
        """
    def analyse(
        self,
        position: Position,
        limit: Limit,
        *,
        multi_pv: int = 1,
        stop: StopFlag | None = None,
        on_report: Callable[[Line], object] | None = None,
    ) -> list[Line]:
        """The best lines by rank; none when the game is over. Else as `search`."""
    def clear(self) -> None:
        """Forgets everything seen; not while it searches (`SearchError`)."""

def win_chance(score: int) -> float:
    """The chance that the side to move wins, 0 to 1, a logistic curve over the score."""

def leaning(position: Position) -> str | None:
    """The victory nearest for the side ahead, or that ended the game, as in `Outcome.condition`."""

def bench(ruleset: str | None = None) -> int:
    """Counts the nodes of fixed searches, in every ruleset or in one: same count, same search."""
