"""One position looked at by both readings: everything that differs, in words."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice

from rithmomachia import Capture, Move, Position, Reason, RithmomachiaError, Ruleset
from rithmomachia import Turn as KernelTurn
from tests.differential.named import faults
from tests.oracle import notation
from tests.oracle.captures import Found, automatic, choosable
from tests.oracle.counting import count, digits, total
from tests.oracle.entering import every_move
from tests.oracle.moves import Reason as OracleReason
from tests.oracle.moves import after_move
from tests.oracle.position import BLACK, WHITE
from tests.oracle.position import Position as OraclePosition
from tests.oracle.random_turns import random_turn
from tests.oracle.ransoms import Ransom
from tests.oracle.returns import Return, hind_row, returns
from tests.oracle.ruleset import Ruleset as OracleRuleset
from tests.oracle.text import (
    cell_text,
    parse_position,
    piece_token,
    position_text,
    taken_token,
)
from tests.oracle.turns import (
    Turn,
    after_a_capture,
    has_stages,
    is_automatic,
    is_instead,
    legal_turns,
    move_word,
    outcome,
    passed_on,
    play,
    removal_key,
    removal_word,
    turn_word,
)
from tests.oracle.victory import victory

LIMIT = 2000
"""More turns than this are sampled, not listed."""

RETURNS_LIMIT = 300
"""The same where men come back: every return is listed anyway, and most of them are alike."""

SAMPLE = 200

Sum = tuple[str, str, int, frozenset[tuple[str, int, int | None]], int]


class Differences(list[str]):
    """What differs, one line each."""

    def same(self, what: str, kernel: object, oracle: object) -> None:
        """Notes two values that should be equal and are not."""
        if kernel != oracle:
            self.append(f"{what}:\n    kernel {kernel!r}\n    oracle {oracle!r}")

    def same_sets(self, what: str, kernel: Iterable[object], oracle: Iterable[object]) -> None:
        """Notes what only one of two collections holds."""
        ours, theirs = set(kernel), set(oracle)
        if ours != theirs:
            only_kernel = sorted(map(repr, ours - theirs))[:12]
            only_oracle = sorted(map(repr, theirs - ours))[:12]
            self.append(f"{what}:\n    only kernel {only_kernel}\n    only oracle {only_oracle}")


def kernel_sum(reason: Reason) -> Sum:
    """A kernel's reason without its texts."""
    actors = frozenset((actor.cell, actor.value, actor.layer) for actor in reason.pieces)
    return (
        reason.kind,
        reason.operation or "",
        reason.distance or 0,
        actors,
        reason.target_value,
    )


def oracle_sum(reason: OracleReason) -> Sum:
    """An oracle's reason in the same form."""
    actors = frozenset((cell_text(actor.cell), actor.value, actor.layer) for actor in reason.actors)
    return (reason.kind, reason.operation, reason.distance, actors, reason.target_value)


def kernel_sums(
    listed: Iterable[Capture] | Iterable[Move],
) -> list[tuple[str, frozenset[Sum], str]]:
    """Words with their reasons and the notation."""
    return [
        (part.word, frozenset(kernel_sum(reason) for reason in part.reasons), part.text)
        for part in listed
    ]


def oracle_sums(position: OraclePosition, found: Found) -> list[tuple[str, frozenset[Sum], str]]:
    """The same from the oracle."""
    return [
        (
            removal_word(removal),
            frozenset(oracle_sum(reason) for reason in reasons),
            notation.capture_text(position, removal, reasons),
        )
        for removal, reasons in found.items()
    ]


def refusal_of(ruleset: Ruleset, options: dict[str, str | int | bool]) -> str | None:
    """What the kernel has against a combination of options, if anything."""
    try:
        ruleset.with_options(options)
    except RithmomachiaError as error:
        return str(error)
    return None


def compare(
    text: str, rng: random.Random, kernel_rules: Ruleset, oracle_rules: OracleRuleset
) -> list[str]:
    """Everything that differs on one position; the rulesets are those its text names."""
    differ = Differences()
    mine = parse_position(text, lambda _: oracle_rules)
    try:
        yours = Position.parse(text, kernel_rules)
    except RithmomachiaError as error:
        return [f"kernel refuses the position: {error}"]
    try:
        differ.same("position text", yours.text(), position_text(mine))
        compare_tallies(differ, yours, mine)
        if compare_outcome(differ, yours, mine):
            compare_finished(differ, yours)
        else:
            compare_parts(differ, yours, mine)
            compare_turns(differ, yours, mine, rng)
    except RithmomachiaError as error:
        differ.append(f"kernel raises {type(error).__name__}: {error}")
    return differ


def compare_tallies(differ: Differences, yours: Position, mine: OraclePosition) -> None:
    """Count, sum and digits of what each side has taken."""
    for side in (WHITE, BLACK):
        tally = yours.tally(side)
        oracle = (count(mine, side), total(mine, side), digits(mine, side))
        differ.same(f"tally of {side}", (tally.count, tally.sum, tally.digits), oracle)


def compare_outcome(differ: Differences, yours: Position, mine: OraclePosition) -> bool:
    """Winner and conditions. Tells whether the oracle holds the game to be over."""
    result, expected = yours.outcome(), outcome(mine)
    kernel = None if result is None else (str(result.winner), list(result.conditions))
    oracle = None if expected is None else (expected.winner, list(expected.conditions))
    differ.same("outcome", kernel, oracle)
    if result is not None:
        differ.same("named condition", result.condition, result.conditions[0])
        differ.same("formation named", faults(mine, result), [])
    return expected is not None


def compare_finished(differ: Differences, yours: Position) -> None:
    """A finished position lists nothing."""
    differ.same("moves of a finished position", yours.moves(), [])
    differ.same("captures of a finished position", yours.captures(), [])
    differ.same("turns of a finished position", list(yours.legal_turns()), [])


def compare_parts(differ: Differences, yours: Position, mine: OraclePosition) -> None:
    """Moves with their meetings, and captures with their reasons and notation."""
    moves = every_move(mine) if mine.stage == "before" else {}
    expected = [
        (
            move_word(move),
            frozenset(oracle_sum(reason) for reason in reasons),
            notation.move_text(mine, move, reasons),
        )
        for move, reasons in moves.items()
    ]
    listed = kernel_sums(yours.moves())
    differ.same_sets("moves", listed, expected)
    differ.same("moves listed", len(listed), len(expected))
    compare_returns(differ, yours, mine)
    captures = kernel_sums(yours.captures())
    differ.same_sets("captures", captures, oracle_sums(mine, choosable(mine)))
    differ.same("captures listed", len(captures), len(choosable(mine)))


def compare_returns(differ: Differences, yours: Position, mine: OraclePosition) -> None:
    """Returns and then ransoms stand last among the moves, in their order, told by their parts."""
    possible = every_move(mine) if mine.stage == "before" else {}
    expected: list[tuple[object, ...]] = []
    for move in possible:
        if isinstance(move, Return):
            token = piece_token(move.man)
            expected.append((move_word(move), token, None, None, cell_text(move.cell)))
        elif isinstance(move, Ransom):
            man, pyramid = cell_text(move.man), cell_text(move.pyramid)
            expected.append((move_word(move), None, move.layer, man, pyramid))
    listed = [
        (move.word, move.returned, move.ransom, move.from_cell, move.to_cell)
        for move in yours.moves()
    ]
    differ.same("returns and ransoms, last", listed[len(listed) - len(expected) :], expected)


def compare_turns(
    differ: Differences, yours: Position, mine: OraclePosition, rng: random.Random
) -> None:
    """All turns with the positions they lead to, or a sample where they are too many."""
    turns = legal_turns(mine, RETURNS_LIMIT if returns(mine) else LIMIT)
    if turns is None:
        sampled = [random_turn(mine, rng, rng.random()) for _ in range(SAMPLE)]
        turns = [turn for turn in sampled if turn is not None]
        compare_first_kernel_turns(differ, yours, mine)
    else:
        listed = [turn.word for turn in islice(yours.legal_turns(), 3 * LIMIT)]
        expected = [turn_word(turn) for turn, _ in turns]
        differ.same_sets("turns", listed, expected)
        differ.same("turns listed", len(listed), len(expected))
        compare_order(differ, mine, listed)
    if differ:
        return
    for turn, reached in turns:
        after = yours.play(turn_word(turn)).text()
        differ.same(f"after {turn_word(turn)!r}", after, position_text(reached))
    telling = [entry for entry in turns if len(entry[0].before) + len(entry[0].after) > 0]
    if is_automatic(mine):
        taken = len(mine.taken[mine.side])
        telling = [entry for entry in turns if len(entry[1].taken[mine.side]) > taken]
    chosen = [*rng.sample(telling, min(6, len(telling))), *rng.sample(turns, min(2, len(turns)))]
    for other_kind in (Return, Ransom):
        of_kind = [entry for entry in turns if isinstance(entry[0].move, other_kind)]
        chosen += rng.sample(of_kind, min(3, len(of_kind)))
    for turn, _ in chosen:
        compare_turn(differ, yours, mine, turn)
        compare_orders(differ, yours, mine, turn, rng)
    compare_nonsense(differ, yours, mine, rng)


def compare_order(differ: Differences, mine: OraclePosition, listed: list[str]) -> None:
    """Where a capture is made instead of a move, captures are listed first, by cell and layer."""
    if is_instead(mine):
        captures = [removal_word(part) for part in sorted(choosable(mine), key=removal_key)]
        differ.same("captures, listed first", listed[: len(captures)], captures)


def compare_first_kernel_turns(differ: Differences, yours: Position, mine: OraclePosition) -> None:
    """Of turns too many to list, those the kernel lists first are legal and lead where it says."""
    words = set()
    for turn in islice(yours.legal_turns(), SAMPLE):
        words.add(turn.word)
        reached = play(mine, turn.word)
        expected = None if reached is None else position_text(reached)
        differ.same(f"listed first, {turn.word!r}", yours.play(turn).text(), expected)
    differ.same("different turns listed first", len(words), SAMPLE)


def compare_turn(differ: Differences, yours: Position, mine: OraclePosition, turn: Turn) -> None:
    """One turn closely: consequences, notation and back, and part by part."""
    word = turn_word(turn)
    written = yours.notation(word)
    differ.same(f"notation of {word!r}", written, notation.turn_text(mine, turn))
    if word:
        differ.same(f"notation {written!r} read back", yours.parse_turn(written).word, word)
    step, now = mine, yours
    for removal in turn.before:
        step = after_a_capture(step, removal)
        now = now.play_part(removal_word(removal))
        differ.same(f"part {removal_word(removal)!r} of {word!r}", now.text(), position_text(step))
    compare_move_in(differ, yours.parse_turn(word), turn)
    if turn.move is not None:
        moved = after_move(step, turn.move)
        if is_automatic(mine):
            compare_consequences(differ, yours, moved, word)
            step = play(mine, word) or moved
        elif has_stages(mine):
            step = implied_end(moved)
        else:
            step = passed_on(moved)
        now = now.play_part(move_word(turn.move))
        differ.same(f"part {move_word(turn.move)!r} of {word!r}", now.text(), position_text(step))
    for removal in turn.after:
        step = implied_end(after_a_capture(step, removal))
        now = now.play_part(removal_word(removal))
        differ.same(f"part {removal_word(removal)!r} of {word!r}", now.text(), position_text(step))
    if step.turn == mine.turn and victory(step) is None and step.stage == "after":
        differ.same(f"end of {word!r}", now.end_turn().text(), position_text(passed_on(step)))


def compare_move_in(differ: Differences, read: KernelTurn, turn: Turn) -> None:
    """What a turn read from its word tells of its move, its return or its ransom."""
    told: list[object] = [None, None, None]
    if isinstance(turn.move, Return):
        told[1] = (piece_token(turn.move.man), cell_text(turn.move.cell))
    elif isinstance(turn.move, Ransom):
        ransom = turn.move
        told[2] = (cell_text(ransom.man), cell_text(ransom.pyramid), ransom.layer)
    elif turn.move is not None:
        told[0] = move_word(turn.move)
    differ.same(f"parts of {read.word!r}", [read.move, read.returned, read.ransom], told)


def implied_end(position: OraclePosition) -> OraclePosition:
    """The end of the turn is implied when nothing more can be captured and nobody has won."""
    if victory(position) is None and not choosable(position):
        return passed_on(position)
    return position


def compare_consequences(
    differ: Differences, yours: Position, moved: OraclePosition, word: str
) -> None:
    """The automatic captures of a turn, which a win by the move forestalls."""
    found = {} if victory(moved) is not None else automatic(moved)
    captures = kernel_sums(yours.consequences(word))
    differ.same_sets(f"consequences of {word!r}", captures, oracle_sums(moved, found))
    differ.same(f"consequences listed of {word!r}", len(captures), len(found))


def compare_orders(
    differ: Differences, yours: Position, mine: OraclePosition, turn: Turn, rng: random.Random
) -> None:
    """The captures of a stage in another order: read where it can be played, refused where not."""
    before, after = list(turn.before), list(turn.after)
    if len(before) < 2 and len(after) < 2:
        return
    for _ in range(3):
        rng.shuffle(before)
        rng.shuffle(after)
        word = turn_word(Turn(tuple(before), turn.move, tuple(after)))
        compare_word(differ, yours, mine, word)
        if yours.is_legal(word):
            differ.same(f"{word!r} made canonical", yours.parse_turn(word).word, turn_word(turn))


def compare_nonsense(
    differ: Differences, yours: Position, mine: OraclePosition, rng: random.Random
) -> None:
    """Well-formed words put together by chance, most of them illegal."""
    cells = [cell_text(cell) for cell in sorted(mine.pieces)]
    cells_of_rows = [
        cell_text(cell) for side in (WHITE, BLACK) for cell in hind_row(mine.ruleset, side)
    ]
    for _ in range(4):
        parts = []
        for _ in range(rng.randint(1, 3)):
            layer = rng.choice(["", "", ":16", ":4"])
            if rng.random() < 0.2:
                parts.append(f"{random_token(rng, mine)}@{rng.choice(cells_of_rows)}")
            elif rng.random() < 0.1:
                parts.append(random_ransom(rng, mine))
            elif rng.random() < 0.5:
                parts.append(f"x{rng.choice(cells)}{layer}")
            else:
                parts.append(f"{rng.choice(cells)}{rng.choice(cells)}{layer}")
        compare_word(differ, yours, mine, ".".join(parts))


def random_ransom(rng: random.Random, mine: OraclePosition) -> str:
    """Any piece given up to any piece, for a value that one of them or nobody has."""
    man, taker = (rng.choice(sorted(mine.pieces)) for _ in range(2))
    value = rng.choice([mine.pieces[man].value, mine.pieces[taker].value, 16])
    return f"{cell_text(man)}@{cell_text(taker)}:{value}"


def random_token(rng: random.Random, mine: OraclePosition) -> str:
    """A prisoner as his taker or his first owner would write him, or a piece of the board."""
    tokens = [piece_token(piece) for _, piece in sorted(mine.pieces.items())]
    tokens += [taken_token(taken) for side in (WHITE, BLACK) for taken in mine.taken[side]]
    token = rng.choice([*tokens, "C5"])
    return rng.choice([token.upper(), token.lower()])


def compare_word(differ: Differences, yours: Position, mine: OraclePosition, word: str) -> None:
    """Whether a word is legal, and where it leads."""
    reached = play(mine, word)
    differ.same(f"legality of {word!r}", yours.is_legal(word), reached is not None)
    if reached is not None and yours.is_legal(word):
        differ.same(f"after {word!r}", yours.play(word).text(), position_text(reached))
