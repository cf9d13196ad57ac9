// @ts-check
/**
 * A first game in small steps. Each lesson is a little position, a task, and what counts as done; what
 * is legal, what falls and who has won is the server's answer, here as everywhere.
 */
import { mark } from "../board/texts.js";

/** @typedef {import("../game/types.js").StagedTurn} StagedTurn */
/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string[]} text
 * @property {string} task
 * @property {string} praise
 * @property {string} again said when a legal turn misses the task
 * @property {"boissiere" | "philosophers"} ruleset
 * @property {Record<string, string>} pieces tokens by cell, capitals for White
 * @property {(staged: StagedTurn) => boolean} isDone
 */

/**
 * @param {...string} words
 * @returns {(staged: StagedTurn) => boolean}
 */
const plays = (...words) => (staged) => words.every((word) => staged.parts.includes(word));

/** @type {Lesson[]} */
export const LESSONS = [
  {
    title: mark("Moving"),
    text: [
      mark("Every piece is a number. Its shape says how it moves: here a circle goes one cell, a triangle exactly two, a square exactly three, along a row or a column. All cells on the way must be empty."),
      mark("A turn is always confirmed. Until then you can take it back."),
    ],
    task: mark("Choose a piece, choose one of the marked cells, and confirm the turn."),
    praise: mark("That is a whole turn. The number never matters for moving, only the shape."),
    again: "",
    ruleset: "boissiere",
    pieces: { d3: "C4", e5: "T9", c7: "S15", n8: "c3" },
    isDone: () => true,
  },
  {
    title: mark("Equal values"),
    text: [
      mark("The simplest capture is between equals. Your triangle 9 could move onto the circle 9 in one step of its own, so it may take it."),
      mark("The piece that takes stays where it is; only the other one leaves the board. Afterwards you still make your move."),
    ],
    task: mark("Take the circle 9, then move any piece."),
    praise: mark("9 = 9. The captor stayed, and the cell is empty now."),
    again: mark("The circle 9 is still there. Take it first: choose it on the board or in the list."),
    ruleset: "boissiere",
    pieces: { d3: "T9", d5: "c9", b7: "C2", n8: "c3" },
    isDone: plays("xd5"),
  },
  {
    title: mark("Multiplication"),
    text: [
      mark("Along a row or a column, count the empty cells between your piece and another. Your value times that count, if it gives the enemy’s value, takes it."),
      mark("Small numbers reach far: this is how a 4 takes a 12."),
    ],
    task: mark("Take the triangle 12 with the circle 4, then move."),
    praise: mark("4 × 3 empty cells = 12."),
    again: mark("The triangle 12 is still there. It is on offer before you move."),
    ruleset: "boissiere",
    pieces: { c2: "C4", g2: "t12", b7: "C8", n8: "c3" },
    isDone: plays("xg2"),
  },
  {
    title: mark("Division"),
    text: [mark("The same sum read the other way: a large piece takes a small one when the large value divided by the empty cells between them gives the small value.")],
    task: mark("Take the circle 9 with the square 45, then move."),
    praise: mark("45 ÷ 5 empty cells = 9."),
    again: mark("The circle 9 is still there. There are five empty cells between it and the square 45."),
    ruleset: "boissiere",
    pieces: { d1: "S45", d7: "c9", b4: "C2", n8: "c3" },
    isDone: plays("xd7"),
  },
  {
    title: mark("Addition"),
    text: [mark("Two of your pieces can take together. Both must be able to move onto the enemy’s cell, and the sum of their values must be the enemy’s.")],
    task: mark("Take the triangle 12 with your two circles, then move."),
    praise: mark("4 + 8 = 12."),
    again: mark("The triangle 12 is still there. Both circles stand one step from it."),
    ruleset: "boissiere",
    pieces: { e4: "C4", d5: "C8", e5: "t12", n8: "c3" },
    isDone: plays("xe5"),
  },
  {
    title: mark("Subtraction"),
    text: [mark("Or their difference. The square is three cells away and the triangle two, just as far as each of them moves.")],
    task: mark("Take the triangle 16, then move."),
    praise: mark("25 − 9 = 16."),
    again: mark("The triangle 16 is still there. 25 − 9 takes it."),
    ruleset: "boissiere",
    pieces: { e2: "S25", c5: "T9", e5: "t16", n8: "c3" },
    isDone: plays("xe5"),
  },
  {
    title: mark("Siege"),
    text: [
      mark("A piece that cannot move away because your pieces and the edge of the board close every direction is besieged, whatever the numbers."),
      mark("This capture opens only after your move. Captures come before the move, after it, or both."),
    ],
    task: mark("Close the last way out of the circle 3 in the corner, then take it."),
    praise: mark("Besieged: two sides closed by the edge, two by your pieces."),
    again: mark("Move the circle 36 beside the circle 3, then take it before you confirm."),
    ruleset: "boissiere",
    pieces: { a1: "c3", b1: "C16", b2: "C36", n8: "c5" },
    isDone: plays("xa1"),
  },
  {
    title: mark("A turn in three stages"),
    text: [
      mark("One turn can hold several captures, each opening the next. Take a piece and its cell is empty: your own piece may move there, and from there it may see something new."),
      mark("Each part appears in the list and can be taken back by itself."),
    ],
    task: mark("Take the 16 (8 × 2), move the 6 onto its cell, and take the 12 (6 × 2)."),
    praise: mark("Capture, move, capture, all in one turn."),
    again: mark("Almost. Take d7, move c7 to d7, then take g7, and only then confirm."),
    ruleset: "boissiere",
    pieces: { d4: "C8", d7: "t16", c7: "C6", g7: "t12", n1: "c3" },
    isDone: plays("xd7", "c7d7", "xg7"),
  },
  {
    title: mark("Pyramids"),
    text: [
      mark("A pyramid is a stack. It acts with its total or with any one layer, and it can lose a layer at a time: the total shrinks with each."),
      mark("Black’s 190 is made of 64, 49, 36, 25 and 16. Your circle 16 stands next to it."),
    ],
    task: mark("Take the layer 16 out of the pyramid, then move."),
    praise: mark("16 = 16. The pyramid is down to 174, and moves on with four layers."),
    again: mark("The layer 16 is still in the pyramid."),
    ruleset: "boissiere",
    pieces: { e4: "C16", e5: "p[s64,s49,s36,s25,s16]", b7: "C2", n8: "c3" },
    isDone: plays("xe5:16"),
  },
  {
    title: mark("Captures that follow by themselves"),
    text: [
      mark("In the Philosophers’ ruleset you only move, and captures follow. The piece you moved and another one on the opposite side of an enemy ambush it by + − × or ÷, and any of your pieces erupts along eight lines: value × steps."),
      mark("Circles move diagonally there. Look at what the turn takes before you confirm it."),
    ],
    task: mark("Move the circle 4 next to the triangle 12 so that two pieces fall at once."),
    praise: mark("16 − 4 = 12 in the ambush, and 4 × 4 steps = 16 in the eruption."),
    again: mark("Only a move to e4 takes both. Try it again."),
    ruleset: "philosophers",
    pieces: { d3: "C4", e6: "C16", e5: "t12", i8: "t16", n2: "c3" },
    isDone: (staged) => staged.consequences.length >= 2,
  },
  {
    title: mark("Meeting"),
    text: [mark("In this ruleset equals are taken by moving onto them: the one capture in which a piece changes its place. A triangle goes two cells straight, or leaps like a knight.")],
    task: mark("Move the triangle 9 onto the circle 9."),
    praise: mark("Met and taken, and your triangle stands in its place."),
    again: mark("Move the triangle onto the circle 9 itself."),
    ruleset: "philosophers",
    pieces: { d3: "T9", f4: "c9", b6: "C2", n8: "c3" },
    isDone: plays("d3f4"),
  },
  {
    title: mark("Winning"),
    text: [
      mark("Games can be won by what you have taken: so many pieces, or so great a sum. The proper victory is finer: three of your pieces in enemy territory whose values form a progression."),
      mark("Arithmetic: equal steps, as 2 4 6. Geometric: equal ratios, as 4 16 64. Harmonic: as 3 4 6."),
    ],
    task: mark("Bring the circle 64 over the dotted line that divides the board, to join 4 and 16."),
    praise: mark("4 : 16 = 16 : 64. You have won your first game."),
    again: mark("The circle 64 has to cross the middle: from h4 to i4."),
    ruleset: "boissiere",
    pieces: { h4: "C64", k6: "C16", j2: "C4", b7: "S289", n8: "c3", c2: "c5" },
    isDone: (staged) => staged.position.outcome?.winner === "white",
  },
];

/**
 * @param {Lesson} lesson
 * @returns {string} a position text, White to move
 */
export function lessonText(lesson) {
  const rows = [];
  for (let row = 15; row >= 0; row -= 1) {
    const tokens = [];
    let empty = 0;
    for (let column = 1; column <= 8; column += 1) {
      const token = lesson.pieces[String.fromCharCode(97 + row) + column];
      if (!token) empty += 1;
      if (token && empty) tokens.push(String(empty));
      if (token) tokens.push(token);
      if (token) empty = 0;
    }
    if (empty) tokens.push(String(empty));
    rows.push(tokens.join(","));
  }
  return `${lesson.ruleset} ${rows.join("/")} white before - - - 0 1`;
}
