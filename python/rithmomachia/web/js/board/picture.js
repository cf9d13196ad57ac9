// @ts-check
/** A board to look at only. */
import { drawBoard } from "./board.js";
import { t } from "./texts.js";

/**
 * @param {import("./identity.js").CellPiece[]} pieces
 * @param {{rows: number, columns: number}} [board]
 */
export function drawPicture(pieces, board = { rows: 16, columns: 8 }) {
  // Nothing moves here, so the order of the pieces will do for their identities.
  const placed = pieces.map((piece, index) => ({ ...piece, id: index }));
  return drawBoard(
    {
      layout: { ...board, upright: false, flipped: false },
      pieces: placed,
      marks: {},
      names: {},
      draggable: [],
      focus: "",
      links: [],
      drag: null,
      compact: true,
      label: t("The start position"),
      isPicture: true,
    },
    {},
  );
}

