"""Games: history, undo, endings, and text that opens again."""

from __future__ import annotations

from random import Random

import pytest

from rithmomachia import (
    FinishedError,
    Game,
    GameError,
    GameTextError,
    IllegalTurnError,
    Position,
    Ruleset,
    Setup,
    Side,
)
from rithmomachia.engine.players import greedy_turn, random_turn


@pytest.fixture
def short_game(philosophers: Ruleset) -> Game:
    game = Game(philosophers)
    for word in ("d6e7", "m3l4", "d5e6"):
        game.play(word)
    return game


def test_a_game_keeps_its_history(short_game: Game, philosophers: Ruleset) -> None:
    assert [turn.word for turn in short_game.turns] == ["d6e7", "m3l4", "d5e6"]
    assert len(short_game.positions) == 4
    assert short_game.positions[0] == short_game.start == Position.initial(philosophers)
    assert short_game.positions[-1] == short_game.position
    assert short_game.position.turn_number == 4
    assert short_game.notation()[0] == "C2 d6-e7"
    assert short_game.ruleset == philosophers
    assert short_game.outcome() is None


def test_undo_takes_back_turns_and_no_more_than_there_are(short_game: Game) -> None:
    before = short_game.positions[1]
    assert short_game.undo(2) == before
    assert [turn.word for turn in short_game.turns] == ["d6e7"]
    with pytest.raises(GameError, match="2 steps of a game that has 1"):
        short_game.undo(2)
    assert short_game.undo(0) == before
    with pytest.raises(GameError, match="-1"):
        short_game.undo(-1)
    assert short_game.undo() == short_game.start


def test_a_turn_refused_changes_nothing(short_game: Game) -> None:
    position = short_game.position
    with pytest.raises(IllegalTurnError, match="d6d7"):
        short_game.play("d6d7")
    assert short_game.position is position
    assert len(short_game.turns) == 3


def test_resignation_ends_the_game(short_game: Game) -> None:
    outcome = short_game.resign()
    assert (outcome.winner, outcome.condition) == (Side.WHITE, "resignation")
    assert outcome.text == "Black resigned, so White wins."
    assert short_game.outcome() == outcome
    for act in (short_game.resign, short_game.agree, lambda: short_game.play("m4l5")):
        with pytest.raises(FinishedError, match="resigned"):
            act()
    assert short_game.undo() == short_game.position
    assert short_game.outcome() is None
    assert len(short_game.turns) == 3


def test_either_side_may_resign(short_game: Game) -> None:
    assert short_game.resign("white").winner is Side.BLACK
    short_game.undo()
    with pytest.raises(GameError, match="red"):
        short_game.resign("red")


def test_agreement_is_a_switch(short_game: Game, boissiere: Ruleset) -> None:
    outcome = short_game.agree()
    assert (outcome.winner, outcome.condition) == (None, "agreement")
    with pytest.raises(GameError, match=r"draws\.agreement"):
        Game(boissiere).agree()
    agreeing = Game(boissiere.with_options({"draws.agreement": True}))
    assert agreeing.agree().winner is None


def test_a_game_begins_with_a_whole_turn(boissiere: Ruleset) -> None:
    setup = Setup(boissiere, {"a1": "C2"}, {"p1": "c3"}, stage="after", mover="a1")
    with pytest.raises(GameError, match="half played"):
        Game(setup.position())


def test_a_game_may_begin_anywhere(boissiere: Ruleset) -> None:
    position = Setup(boissiere, {"a1": "C2"}, {"p1": "c3"}, "black", turn_number=30).position()
    game = Game(position)
    game.play("p1o1")
    assert Game.parse(game.export()).positions == game.positions


def test_the_text_opens_again(any_ruleset: Ruleset) -> None:
    rng = Random(3)
    game = Game(any_ruleset)
    while game.outcome() is None and len(game.turns) < 120:
        pick = greedy_turn if rng.random() < 0.5 else random_turn
        game.play(pick(game.position, rng))
    again = Game.parse(game.export())
    assert again.positions == game.positions
    assert again.export() == game.export()
    assert again.outcome() == game.outcome()


def test_a_won_game_says_so(boissiere: Ruleset) -> None:
    position = Setup(
        boissiere, {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3"}, white_prisoners=["c3"] * 3
    ).position()
    game = Game(position)
    game.play("xm4")
    assert game.export().splitlines()[-1] == "Result: white de_corpore"
    assert Game.parse(game.export()).outcome() == game.outcome()
    with pytest.raises(FinishedError):
        game.play("i4i5")


@pytest.mark.parametrize("ending", ["resign", "agree"])
def test_endings_are_kept_in_the_text(short_game: Game, ending: str) -> None:
    getattr(short_game, ending)()
    again = Game.parse(short_game.export())
    assert again.outcome() == short_game.outcome()
    assert again.export() == short_game.export()


def test_a_game_of_another_ruleset_file_opens_with_it(boissiere: Ruleset) -> None:
    text = boissiere.to_toml().replace('"boissiere"', '"mine"', 1)
    mine = Ruleset.from_toml(text)
    game = Game(mine)
    game.play("d6d7")
    assert Game.parse(game.export(), mine).position == game.position
    with pytest.raises(GameTextError, match="mine"):
        Game.parse(game.export())


@pytest.mark.parametrize(
    ("before", "after", "line", "word"),
    [
        ("Rithmomachia game, format 1", "A game of chess", 1, "chess"),
        ("Ruleset: philosophers 1", "Ruleset: philosophers 99", 2, "99"),
        ("Ruleset:", "Rules:", 2, "Rules:"),
        ("Start: philosophers", "Start: chess", 3, "chess"),
        ("1 white d6e7", "1 white d6e9", 4, "d6e9"),
        ("1 white d6e7", "1 white d6f8", 4, "d6f8"),
        ("2 black m3l4", "2 white m3l4", 5, "2 white"),
        ("3 white d5e6", "7 white d5e6", 6, "7 white"),
        ("3 white d5e6", "castles", 6, "castles"),
        ("3 white d5e6 | C4 d5-e6", "Result: white great", 6, "great"),
        ("3 white d5e6 | C4 d5-e6", "Result: nobody", 6, "nobody"),
    ],
)
def test_texts_that_are_no_game_are_refused_by_line(
    short_game: Game, before: str, after: str, line: int, word: str
) -> None:
    text = short_game.export()
    assert before in text
    with pytest.raises(GameTextError) as caught:
        Game.parse(text.replace(before, after))
    assert caught.value.line == line
    assert word in str(caught.value)


@pytest.mark.parametrize("text", ["", "\n\n", "Rithmomachia game, format 1"])
def test_texts_too_short_are_refused(text: str) -> None:
    with pytest.raises(GameTextError):
        Game.parse(text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Rithmomachia game, format 1", "x" * 100_000),
        ("Ruleset: philosophers 1", "Ruleset: " + "x" * 100_000),
        ("3 white d5e6", "9" * 100_000 + " white d5e6"),
        ("3 white d5e6", "3 white " + "d5e6." * 20_000),
        ("3 white d5e6", "|" * 100_000),
        ("3 white d5e6", "Result: white " + "x" * 100_000),
    ],
)
def test_a_very_long_line_is_quoted_by_its_beginning(
    short_game: Game, before: str, after: str
) -> None:
    with pytest.raises(GameTextError) as caught:
        Game.parse(short_game.export().replace(before, after))
    assert "…" in str(caught.value)
    assert len(str(caught.value)) < 400
