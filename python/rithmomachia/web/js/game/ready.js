// @ts-check
/** When the first board can be played on: how long a visitor waits, for tests and for the browser's own tools. */
import { openPosition } from "./table.js";

let isMarked = false;

/**
 * Called after each drawing of a board.
 * @param {import("./table.js").TableState} state
 */
export function markReady(state) {
  if (isMarked || !openPosition(state)) return;
  isMarked = true;
  // From the navigation until now.
  performance.measure("board-ready", { start: 0 });
}
