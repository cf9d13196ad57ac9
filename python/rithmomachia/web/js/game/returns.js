// @ts-check
/**
 * What can be done in the place of a move: men taken that come back, and layers bought back for a man. On a table such a man is chosen like a piece that stands nowhere, `C9@`, and its cells are
 * its moves.
 */

/** @typedef {import("./types.js").PositionView} PositionView */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Prisoner} Prisoner */

/** @param {string} piece the man as it is once it has come back */
const placeOf = (piece) => `${piece}@`;

/** @param {Move} move */
export const isReturn = (move) => move.from.endsWith("@");

/**
 * All moves of a position: of pieces, of men that come back, and of men onto their own pyramid that are given up there.
 * @param {PositionView} position
 * @returns {Move[]}
 */
export function movesOf(position) {
  const returns = position.returns.map(({ piece, cell, word }) => {
    return { word, from: placeOf(piece), to: cell, layer: null, is_meeting: false, reasons: [] };
  });
  const ransoms = position.ransoms.map(({ man, pyramid, layer, word }) => {
    return { word, from: man, to: pyramid, layer, is_meeting: false, reasons: [], isRansom: true };
  });
  return [...position.moves, ...returns, ...ransoms];
}

/**
 * The place a man taken is chosen by, if it can come back now.
 * @param {PositionView} position
 * @param {Prisoner} prisoner
 * @returns {string | null}
 */
export function placeOfPrisoner(position, prisoner) {
  if (prisoner.is_layer || prisoner.side === position.side_to_move) return null;
  // The letter's case tells the side, and the man has changed it.
  const same = position.returns.find(({ piece }) => piece.toLowerCase() === prisoner.token.toLowerCase());
  return same ? placeOf(same.piece) : null;
}
