// @ts-check
/** Pieces from their tokens, as position texts write them: `S289`, `c9`, `P[S36,S25]`. */

/** @typedef {import("../board/pieces.js").Piece} Piece */
/** @typedef {import("../board/pieces.js").Shape} Shape */
/** @typedef {import("../board/pieces.js").Side} Side */

/** @type {Record<string, Shape>} */
const SHAPES = { c: "circle", t: "triangle", s: "square", p: "pyramid" };

/**
 * To be drawn; whether there is such a piece is the server's to say.
 * @param {string} token
 * @param {Side} side
 * @returns {Piece}
 */
export function pieceOf(token, side) {
  const shape = SHAPES[token.charAt(0).toLowerCase()] ?? "circle";
  const listed = shape === "pyramid" ? token.slice(1) : "";
  const layers = [...listed.matchAll(/([CTS])(\d+)/gi)].map((found) => ({
    shape: SHAPES[found[1].toLowerCase()],
    value: Number(found[2]),
  }));
  const total = layers.reduce((sum, layer) => sum + layer.value, 0);
  return { side, shape, value: shape === "pyramid" ? total : Number(token.slice(1)), layers, token };
}

/**
 * A token in the letters of a side.
 * @param {string} token
 * @param {Side} side
 */
export const tokenOf = (token, side) => (side === "white" ? token.toUpperCase() : token.toLowerCase());
