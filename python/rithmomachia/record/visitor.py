"""What happens in a game, told one thing after another: by a reader, or by a record."""

from __future__ import annotations

from rithmomachia.record.errors import Fault


class Visitor:
    """Is told of a game as it is read; derive from it and say what each thing means to you.

    Nothing is required: what is not overridden is passed over. Calls come in the order
    `begin_game`, `tag`…, `end_tags`, then `comment`, `turn`, `nag`, variations, `result`,
    `end_game`; a comment may stand before the tags. `error` may come at any time between.

    What `tag`, `turn`, `nag`, `comment` and `begin_variation` raise of the family
    `RithmomachiaError` becomes a fault at that place; after a turn that was refused the reader
    passes over the rest of its line of play.
    """

    def begin_game(self) -> None:
        """A game begins."""

    def tag(self, name: str, value: str) -> None:
        """A tag pair, the value without its quotation marks."""

    def end_tags(self) -> bool:
        """The tags are over.

        Returns:
            Whether the turns are wanted; otherwise the reader passes over them.
        """
        return True

    def turn(self, text: str, number: int | None = None) -> None:
        """A turn, by word or in notation.

        Args:
            text: Without quotation marks.
            number: What was written before it, `None` where nothing was; may be wrong.
        """

    def nag(self, number: int) -> None:
        """A numeric annotation of the last turn: 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`."""

    def comment(self, text: str) -> None:
        """A comment, white space as in the file."""

    def begin_variation(self) -> None:
        """Other play instead of the last turn begins."""

    def end_variation(self) -> None:
        """It ends, and the line it left goes on."""

    def result(self, result: str) -> None:
        """The game ends: `1-0`, `0-1`, `1/2-1/2` or `*`."""

    def error(self, fault: Fault) -> None:
        """Something is wrong; the reader goes on as well as it can."""

    def end_game(self) -> None:
        """Nothing more comes of this game."""
