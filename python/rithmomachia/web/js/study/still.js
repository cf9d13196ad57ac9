// @ts-check
/** A position as its text has it, to be looked at while the server cannot be asked: nothing can be played on it. */
import { pieceOf } from "./tokens.js";

/** @typedef {import("./types.js").StudyState} StudyState */
/** @typedef {import("../game/types.js").CellPiece} CellPiece */

/**
 * @param {string} text a position's, as the server wrote it
 * @returns {StudyState}
 */
export function stillState(text) {
  const [rules, rows, side, stage] = text.split(" ");
  const number = Number(text.split(" ").at(-1)) || 1;
  const nothing = { count: 0, digits: 0, sum: 0 };
  return {
    ruleset: rules.split(":")[0],
    ruleset_title: "",
    options: {},
    words: { kinds: {}, victories: {} },
    is_automatic: false,
    start: text,
    last: null,
    staged: {
      number,
      parts: [],
      position: {
        text,
        side_to_move: side === "black" ? "black" : "white",
        stage: stage === "after" ? "after" : "before",
        turn_number: number,
        mover: null,
        pieces: piecesOf(rows ?? ""),
        moves: [],
        returns: [],
        ransoms: [],
        captures: [],
        prisoners: { white: [], black: [] },
        tallies: { white: nothing, black: nothing },
        targets: [],
        can_end_turn: false,
        outcome: null,
      },
      is_complete: false,
      word: null,
      notation: null,
      consequences: [],
    },
  };
}

/**
 * @param {string} text rows from the far one, `/` between them; in each, pieces and counts of empty cells
 * @returns {CellPiece[]}
 */
function piecesOf(text) {
  const rows = text.split("/");
  return rows.flatMap((row, at) => {
    const letter = String.fromCharCode(97 + rows.length - 1 - at);
    let column = 0;
    /** @type {CellPiece[]} */
    const found = [];
    // The layers of a pyramid stand in brackets, with commas of their own.
    for (const token of row.match(/[^,[]+(?:\[[^\]]*\])?/g) ?? []) {
      if (/^\d+$/.test(token)) {
        column += Number(token);
        continue;
      }
      column += 1;
      const side = token.charAt(0) === token.charAt(0).toUpperCase() ? "white" : "black";
      found.push({ ...pieceOf(token, side), cell: `${letter}${column}` });
    }
    return found;
  });
}
