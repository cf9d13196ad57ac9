"""Whatever a public function is handed, it answers or refuses in one sentence of the right kind."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

import rithmomachia
from rithmomachia import Game, Outcome, Position, RithmomachiaError, Ruleset, Setup, Side, svg
from rithmomachia.engine import STRENGTHS, choose_turn, strength
from rithmomachia.engine.players import greedy_turn, random_turn
from rithmomachia.errors import shown

RULESET = Ruleset.builtin("boissiere")
START = Position.initial(RULESET)
TURN = next(START.legal_turns())
LONG = "a" * 100_000
JUNK: tuple[Any, ...] = (
    *(None, "", "\x00", "x", "é" * 5, "\ud800", LONG, b"x"),
    *(0, -1, 10**30, -(10**30), True, 1.5, math.nan, math.inf),
    *([], (), {}, [None], ["x"], {"x": None}, {None: 1}, object(), len),
)
# An argument that fits, by the parameter's name.
FITTING: dict[str, Any] = {
    "ruleset": RULESET,
    "start": RULESET,
    "position": START,
    "turn": TURN,
    "part": "d6d7",
    "text": "d6d7",
    "id": "boissiere",
    "path": "no/such.toml",
    "key": "captures.timing",
    "kind": "siege",
    "options": {},
    "depth": 1,
    "strength": STRENGTHS[0]._replace(time_ms=1),
    "rng": Random(1),
    "side": "white",
    "winner": "white",
    "condition": "great",
    "value": "white",
}
# The package to a caller who checks no types.
ANY: Any = rithmomachia
# Long because they list every fault of a ruleset file.
LISTS_FAULTS = "Ruleset.from_toml"


class Call(NamedTuple):
    """A public function, and how to get at it anew: a game changes as it is played."""

    name: str
    get: Callable[[], Callable[..., Any]]
    parameters: tuple[inspect.Parameter, ...]


def begun() -> Any:
    """A game of one turn."""
    made = Game(RULESET)
    made.play(TURN)
    return made


def _same(one: Any) -> Any:
    return one


def _method(make: Callable[[], Any], name: str) -> Any:
    return getattr(make(), name)


def objects() -> Iterator[Callable[[], Any]]:
    """One object of each class that has methods."""
    winning = Setup(RULESET, {"i4": "C5"}, {"m4": "S15", "m8": "C3"}).position()
    for one in (RULESET, Setup(RULESET), START, TURN, winning.captures()[0], START.moves()[0]):
        yield partial(_same, one)
    yield lambda: Outcome("white", "great")
    yield begun


def parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    return tuple(
        each
        for each in inspect.signature(function).parameters.values()
        if each.name not in ("self", "cls")
        and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    )


def is_kernel(function: Callable[..., Any]) -> bool:
    """Whether it is written in Rust."""
    return not (inspect.isfunction(function) or inspect.ismethod(function) or function is Game)


def calls() -> Iterator[Call]:
    """Every public function, method and class that takes something."""
    for name in rithmomachia.__all__:
        one = getattr(rithmomachia, name)
        is_error = inspect.isclass(one) and issubclass(one, BaseException)
        if not callable(one) or is_error:
            continue
        if inspect.isclass(one) and issubclass(one, str):
            value = inspect.Parameter("value", inspect.Parameter.POSITIONAL_ONLY)
            yield Call(name, partial(_same, one), (value,))
            continue
        try:
            found = parameters(one)
        except ValueError:
            # Values that only the kernel makes.
            continue
        yield Call(name, partial(_same, one), found)
    for player in (choose_turn, strength, random_turn, greedy_turn):
        yield Call(f"engine.{player.__name__}", partial(_same, player), parameters(player))
    for make in objects():
        kind = type(make())
        for name in dir(kind):
            method = getattr(make(), name)
            if not name.startswith("_") and callable(method):
                get = partial(_method, make, name)
                yield Call(f"{kind.__name__}.{name}", get, parameters(method))


CALLS = [call for call in calls() if call.parameters]


def test_the_sweep_finds_the_functions() -> None:
    found = {call.name for call in CALLS}
    assert {"svg", "perft", "divide", "Game", "Setup", "Outcome", "Side"} <= found
    assert {"Game.parse", "Game.play", "Game.undo", "Game.resign", "Position.play"} <= found
    assert {"engine.choose_turn", "engine.strength", "engine.greedy_turn"} <= found
    assert {"Position.parse", "Ruleset.load", "Ruleset.with_options"} <= found


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_junk_is_refused_in_a_sentence(call: Call) -> None:
    for target in call.parameters:
        for junk in JUNK:
            given: list[Any] = []
            named: dict[str, Any] = {}
            for each in call.parameters:
                value = junk if each is target else FITTING.get(each.name, each.default)
                if each is not target and each.default is not each.empty:
                    continue
                assert value is not each.empty, f"no fitting argument for {each.name}"
                if each.kind is not each.POSITIONAL_ONLY:
                    named[each.name] = value
                else:
                    given.append(value)
            function = call.get()
            try:
                function(*given, **named)
            except (RithmomachiaError, TypeError) as refusal:
                error = refusal
            else:
                continue
            sentence = str(error)
            assert sentence
            if call.name != LISTS_FAULTS:
                assert len(sentence) < 600
                assert "\n" not in sentence
            # The kernel's own names the type it found, and mostly the parameter in a note.
            if isinstance(error, TypeError) and not is_kernel(function):
                assert sentence.startswith(f"{target.name} is ")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ANY.Game(None), "start is a Ruleset or a Position, not None"),
        (lambda: ANY.Game("x"), "start is a Ruleset or a Position, not 'x'"),
        (lambda: ANY.Game.parse(None), "text is a str, not None"),
        (lambda: begun().undo(1.5), "count is a whole number, not 1.5"),
        (lambda: begun().undo(True), "count is a whole number, not True"),
        (lambda: begun().resign(7), "side is a Side or a str, not 7"),
        (lambda: ANY.svg(None), "position is a Position, not None"),
        (lambda: ANY.svg(START, size=math.nan), "size is a whole number, not nan"),
        (lambda: ANY.svg(START, size=math.inf), "size is a whole number, not inf"),
        (lambda: ANY.svg(START, size=True), "size is a whole number, not True"),
        (lambda: ANY.svg(START, highlight=[7]), "highlight is a list of cells, each a str, not 7"),
        (lambda: ANY.Position.play(START, 7), "turn is a Turn or a str, not 7"),
        (lambda: ANY.Position.is_legal(START, None), "turn is a Turn or a str, not None"),
        (lambda: ANY.Position.notation(START, b"x"), "turn is a Turn or a str, not b'x'"),
        (lambda: ANY.Position.consequences(START, 1.5), "turn is a Turn or a str, not 1.5"),
        (
            lambda: ANY.Position.play_part(START, 7),
            "part is a Move, a Capture or a str, not 7",
        ),
    ],
)
def test_a_wrong_type_is_named(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        call()
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: svg(START, size=-1), "-1"),
        (lambda: svg(START, size=10**5000), "0x"),
        (lambda: svg(START, bottom="red"), "'red'"),
        (lambda: svg(START, highlight=["q9"]), "'q9'"),
        (lambda: begun().undo(10**5000), "0x"),
        (lambda: begun().resign("red"), "'red' is no side: there are white, black"),
        (lambda: Side("red"), "'red' is no side: there are white, black"),
        (lambda: ANY.Side(10**9000), "is no side: there are white, black"),
        (lambda: strength(LONG), "is no strength: there are beginner"),
        (lambda: Game.parse(LONG), "a game begins with"),
    ],
)
def test_a_wrong_value_is_quoted(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(RithmomachiaError) as refused:
        call()
    assert words in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_refused_argument_changes_no_game() -> None:
    game = begun()
    before = game.export()
    for junk in JUNK:
        for act in (game.play, game.undo, game.resign):
            # Nobody resigning by name is the side to move resigning; no step taken back is none.
            if (act == game.resign and junk is None) or (act == game.undo and junk == 0):
                continue
            with pytest.raises((RithmomachiaError, TypeError)):
                act(junk)
    assert game.export() == before


def test_a_long_value_is_cut() -> None:
    assert shown(LONG) == repr("a" * 79 + "…")
    assert shown("it's") == '"it\'s"'
    assert len(shown(10**9000)) == 80
    assert shown(None) == "None"


class Unwritable:
    """Something that cannot even be shown."""

    def __repr__(self) -> str:
        raise ArithmeticError("no words for it")


@pytest.mark.parametrize("value", [Unwritable(), [10**9000]])
def test_what_cannot_be_written_is_named_by_its_class(value: object) -> None:
    assert shown(value) == f"a {type(value).__name__} that cannot be written"
    with pytest.raises(TypeError, match=r"^size is a whole number, not a .* cannot be written$"):
        ANY.svg(START, size=value)
    with pytest.raises(RithmomachiaError, match="cannot be written is no side: there are white"):
        ANY.Side(value)
