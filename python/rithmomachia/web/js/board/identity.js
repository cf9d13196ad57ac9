// @ts-check
/**
 * Which drawing on the new board is which drawing on the old one, so that a piece can glide.
 * Positions say only what stands where; an identity is invented here and means nothing elsewhere.
 */

/** @typedef {import("./pieces.js").Piece & {cell: string}} CellPiece */
/** @typedef {CellPiece & {id: number}} PlacedPiece */

let last = 0;

/** @param {CellPiece} piece */
function kind(piece) {
  return piece.shape === "pyramid" ? `${piece.side} pyramid` : `${piece.side} ${piece.shape} ${piece.value}`;
}

/**
 * @param {PlacedPiece[]} before
 * @param {CellPiece[]} after
 * @returns {PlacedPiece[]} sorted by id, so that drawings keep their order in the document
 */
export function identify(before, after) {
  const old = new Map(before.map((piece) => [piece.cell, piece]));
  const rest = new Set(before);
  /** @type {PlacedPiece[]} */
  const placed = [];
  /** @type {CellPiece[]} */
  const moved = [];
  for (const piece of after) {
    const same = old.get(piece.cell);
    if (same && kind(same) === kind(piece)) {
      placed.push({ ...piece, id: same.id });
      rest.delete(same);
    } else {
      moved.push(piece);
    }
  }
  for (const piece of moved) {
    const same = [...rest].find((other) => kind(other) === kind(piece));
    if (same) rest.delete(same);
    placed.push({ ...piece, id: same ? same.id : ++last });
  }
  return placed.sort((a, b) => a.id - b.id);
}
