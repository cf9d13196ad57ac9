"""The games that other tests play again are legal and end as they say."""

from __future__ import annotations

import pytest

from tests.playthroughs.games import played_games


@pytest.mark.parametrize("name", played_games())
def test_a_played_game_is_legal_and_ends_as_it_says(name: str) -> None:
    game = played_games()[name]
    position = game.start()
    for word in game.words:
        assert position.outcome() is None
        turn = position.parse_turn(word)
        assert turn.word == word
        position = position.play(turn)
    outcome = position.outcome()
    if game.condition is None:
        assert outcome is None
    else:
        assert outcome is not None
        assert (outcome.winner, outcome.condition) == (game.winner, game.condition)
        assert outcome.text == game.text


def test_the_played_games_show_what_tests_look_for() -> None:
    games = played_games()
    automatic = games["philosophers"]
    first = automatic.start()
    assert first.consequences(automatic.words[0])
    three = games["three_prisoners"]
    assert three.words[7] == "m3l2.xh2:9"
    assert [part.startswith("x") for part in three.words[-1].split(".")] == [True, False, True]
    choice = games["choice_of_layers"]
    position = choice.start()
    for word in choice.words:
        position = position.play(word)
    ways = [move.word for move in position.moves() if move.word.startswith("g4e3")]
    assert ways == ["g4e3:16", "g4e3:25"]
