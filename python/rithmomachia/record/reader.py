"""Reads games from a text and tells a visitor what is in them."""

from __future__ import annotations

import re

from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.record.errors import USUAL_LIMITS, Fault, Limits, Place
from rithmomachia.record.lexer import Kind, Lexer, LineSource, Token
from rithmomachia.record.visitor import Visitor

NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_MAX_NAG = 255
# A piece, as it stands before its cells in notation written without quotation marks.
_PIECE = re.compile(r"[CTSPctsp][0-9]{1,4}", re.ASCII)
_CELLS = re.compile(r"[a-p][1-8]-?[a-p][1-8]", re.ASCII)
_HINT = "a turn in notation stands between quotation marks"


class Reader:
    """Reads one game after another; holds one line and what the visitor keeps."""

    def __init__(self, source: LineSource, limits: Limits = USUAL_LIMITS) -> None:
        """Reads from a text stream, of games no larger than the limits."""
        self._lexer = Lexer(source, limits.characters)
        self._limits = limits

    def read(self, visitor: Visitor) -> bool:
        """Reads the next game.

        Returns:
            `False`, with no call to the visitor, where there is none.

        Raises:
            RecordError: The text cannot be decoded. Whatever is wrong with a game is told to the
                visitor instead.
            OSError: The file cannot be read.
        """
        comments: list[Token] = []
        self._lexer.characters = 0
        while (token := self._lexer.peek()) is not None and token.kind is Kind.COMMENT:
            if self._lexer.characters > self._limits.characters:
                break
            comments.append(token)
            self._lexer.next()
        if token is None:
            return False
        _Game(self._lexer, visitor, self._limits).read(comments)
        return True


class _Line:
    """A line of play: the main one, or a variation."""

    def __init__(self, *, is_alive: bool) -> None:
        self.is_alive = is_alive
        """Whether what is read is still told."""
        self.is_told = is_alive
        """Whether its beginning was told, so that its end must be."""
        self.has_turn = False


class _Game:
    """One game as it is read."""

    def __init__(self, lexer: Lexer, visitor: Visitor, limits: Limits) -> None:
        self._lexer = lexer
        self._visitor = visitor
        self._limits = limits
        self._faults = 0
        self._turns = 0
        # The main line first, then the variations that are open.
        self._lines = [_Line(is_alive=True)]
        self._number: int | None = None
        self._tags: dict[str | None, Place] = {}

    def read(self, comments: list[Token]) -> None:
        """Reads the game to its end, whatever is wrong with it."""
        self._visitor.begin_game()
        for comment in comments:
            self._tell_comment(comment)
        if self._read_tags():
            self._begin_turns()
            self._read_turns()
        self._visitor.end_game()

    def _begin_turns(self) -> None:
        place = self._place()
        try:
            self._lines[0].is_alive = self._visitor.end_tags()
        except RithmomachiaError as error:
            # What a tag is to blame for is told at the tag.
            tag = getattr(error, "tag", None)
            self._fail(self._tags.get(tag, place), str(error))
            self._lines[0].is_alive = False

    # --- tags ---

    def _read_tags(self) -> bool:
        """Reads up to the turns; `False` when the game has to be given up."""
        count = 0
        while (token := self._lexer.peek()) is not None:
            if self._is_too_large():
                return False
            if token.kind is Kind.COMMENT:
                self._lexer.next()
                self._tell_comment(token)
            elif token.kind is Kind.NOTE:
                self._lexer.next()
                self._fail(token.place, token.text)
            elif token.kind is Kind.MARK and token.text == "[":
                self._lexer.next()
                count += 1
                self._read_tag(token.place, is_wanted=count <= self._limits.tags)
                if count == self._limits.tags + 1:
                    text = f"a game has at most {self._limits.tags} tags; the rest is not read"
                    self._fail(token.place, text)
            else:
                break
        return True

    def _read_tag(self, place: Place, *, is_wanted: bool) -> None:
        parts: list[Token] = []
        while len(parts) < 3:
            token = self._lexer.peek()
            expected = (Kind.SYMBOL, Kind.STRING, Kind.MARK)[len(parts)]
            if (
                token is None
                or token.kind is not expected
                or (expected is Kind.MARK and token.text != "]")
            ):
                self._wrong_tag(place, token)
                return
            self._lexer.next()
            parts.append(token)
        if is_wanted:
            self._tags.setdefault(parts[0].text, place)
            self._tell(place, self._visitor.tag, parts[0].text, parts[1].text)

    def _wrong_tag(self, place: Place, token: Token | None) -> None:
        if token is not None and token.kind is Kind.WRONG:
            self._fail(token.place, token.text)
        else:
            found = "the end" if token is None else shown(token.text)
            self._fail(place, f'a tag reads [Name "value"], and here stands {found}')
        if token is not None and token.place.line == place.line:
            self._lexer.skip_line()

    # --- turns ---

    def _read_turns(self) -> None:
        while (token := self._lexer.peek()) is not None:
            if self._is_too_large():
                return
            if token.kind is Kind.MARK and token.text in "[]":
                if token.text == "[" and self._lexer.is_at_tag:
                    break
                self._stray_bracket(token)
                continue
            self._lexer.next()
            if token.kind is Kind.RESULT and len(self._lines) == 1:
                self._end(token)
                return
            if not self._read_token(token):
                return
        self._close_open()
        self._fail(self._place(), "the game ends without a result: 1-0, 0-1, 1/2-1/2 or *")

    def _read_token(self, token: Token) -> bool:
        """Tells one token; `False` when the game has to be given up."""
        match token.kind:
            case Kind.NUMBER:
                self._number = int(token.text) if len(token.text) < 9 else None
            case Kind.SYMBOL | Kind.STRING:
                return self._turn(token)
            case Kind.NAG | Kind.SUFFIX:
                self._nag(token)
            case Kind.COMMENT:
                self._tell_comment(token)
            case Kind.MARK:
                return self._variation(token)
            case Kind.RESULT:
                self._wrong(token, f"the result {token.text} stands inside a variation")
            case Kind.NOTE:
                self._fail(token.place, token.text)
            case Kind.WRONG:
                self._wrong(token, token.text)
        return True

    def _turn(self, token: Token) -> bool:
        text = token.text
        if token.kind is Kind.SYMBOL and _PIECE.fullmatch(text):
            cells = self._lexer.peek()
            if cells is not None and cells.kind is Kind.SYMBOL and _CELLS.fullmatch(cells.text):
                self._lexer.next()
                text = f"{text} {cells.text}"
        number, self._number = self._number, None
        if not self._lines[-1].is_alive:
            return True
        self._turns += 1
        if self._turns > self._limits.turns:
            self._give_up(f"a game has at most {self._limits.turns:,} turns")
            return False
        try:
            self._visitor.turn(text, number)
            self._lines[-1].has_turn = True
        except RithmomachiaError as error:
            hint = f"; {_HINT}" if _PIECE.fullmatch(text) else ""
            named = "" if number is None else f"{number}. "
            self._wrong(token, f"turn {named}{shown(text)}: {error}{hint}")
        return True

    def _nag(self, token: Token) -> None:
        if not self._lines[-1].is_alive:
            return
        number = NAGS[token.text] if token.kind is Kind.SUFFIX else int(token.text)
        if number > _MAX_NAG:
            self._fail(token.place, f"an annotation is $0 to ${_MAX_NAG}, not ${token.text}")
        elif not self._lines[-1].has_turn:
            self._fail(token.place, f"the annotation {token.text} stands before any turn")
        else:
            self._tell(token.place, self._visitor.nag, number)

    def _variation(self, token: Token) -> bool:
        if token.text == "(":
            if len(self._lines) > self._limits.depth:
                self._give_up(f"variations stand at most {self._limits.depth} inside one another")
                return False
            is_alive = self._lines[-1].is_alive
            if is_alive and not self._lines[-1].has_turn:
                self._fail(token.place, "a variation stands before any turn it could replace")
                is_alive = False
            elif is_alive:
                is_alive = self._tell(token.place, self._visitor.begin_variation)
            self._lines.append(_Line(is_alive=is_alive))
        elif len(self._lines) == 1:
            self._wrong(token, "')' closes no variation")
        else:
            self._close(token.place)
        return True

    def _close(self, place: Place) -> None:
        line = self._lines.pop()
        if line.is_alive and not line.has_turn:
            self._fail(place, "a variation ends without a turn")
        if line.is_told:
            self._visitor.end_variation()

    def _close_open(self) -> None:
        if len(self._lines) > 1:
            self._fail(self._place(), "a variation is not closed by ')'")
            while len(self._lines) > 1:
                self._close(self._place())

    # --- ends and faults ---

    def _end(self, token: Token) -> None:
        self._tell(token.place, self._visitor.result, token.text)
        while (after := self._lexer.peek()) is not None and after.kind is Kind.COMMENT:
            # What is said behind the result is said of this game.
            if after.place.line != token.place.line:
                return
            self._lexer.next()
            self._tell(after.place, self._visitor.comment, after.text)

    def _is_too_large(self) -> bool:
        if self._lexer.characters <= self._limits.characters:
            return False
        self._give_up(f"a game has at most {self._limits.characters:,} characters")
        return True

    def _give_up(self, text: str) -> None:
        self._fail(self._place(), f"{text}; the rest of this one is not read")
        while len(self._lines) > 1:
            self._close(self._place())
        self._lexer.skip_to_tags()

    def _stray_bracket(self, token: Token) -> None:
        self._lexer.next()
        if token.text == "[":
            # What stands in brackets holds marks of its own, such as the sign of multiplication.
            self._lexer.skip_past("]")
        self._wrong(token, f"{token.text!r} stands among the turns; {_HINT}")

    def _tell_comment(self, token: Token) -> None:
        if self._lines[-1].is_alive:
            self._tell(token.place, self._visitor.comment, token.text)

    def _tell(self, place: Place, method: object, *arguments: object) -> bool:
        assert callable(method)
        try:
            method(*arguments)
        except RithmomachiaError as error:
            self._fail(place, str(error))
            return False
        return True

    def _wrong(self, token: Token, text: str) -> None:
        """A fault after which the rest of the line of play means nothing."""
        if self._lines[-1].is_alive:
            self._fail(token.place, text)
            self._lines[-1].is_alive = False

    def _fail(self, place: Place, text: str) -> None:
        self._faults += 1
        if self._faults <= self._limits.faults:
            self._visitor.error(Fault(place, text))

    def _place(self) -> Place:
        token = self._lexer.peek()
        return self._lexer.place if token is None else token.place
