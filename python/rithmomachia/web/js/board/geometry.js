// @ts-check
/**
 * Where cells lie on the screen. Rows are lettered from White's back row, columns numbered from
 * White's left. Upright, White sits below; lying, White sits on the left and looks to the right.
 */

/**
 * @typedef {object} Layout
 * @property {number} rows
 * @property {number} columns
 * @property {boolean} upright rows run upwards; otherwise they run from left to right
 * @property {boolean} flipped seen from Black's side
 * @property {number} [shown] on a small screen only so many rows, from the first; upright and unflipped
 */
/** @typedef {{x: number, y: number}} Point */

/**
 * @param {number} row zero-based
 * @param {number} column zero-based
 */
export function cellName(row, column) {
  return String.fromCharCode(97 + row) + String(column + 1);
}

/**
 * @param {string} cell
 * @returns {{row: number, column: number}} zero-based
 */
export function cellIndex(cell) {
  return { row: cell.charCodeAt(0) - 97, column: Number(cell.slice(1)) - 1 };
}

/**
 * @param {Layout} layout
 * @returns {{width: number, height: number}} in cells
 */
export function extent(layout) {
  return layout.upright
    ? { width: layout.columns, height: layout.rows }
    : { width: layout.rows, height: layout.columns };
}

/**
 * The place of a cell in the grid on the screen, from the top left.
 * @param {string} cell
 * @param {Layout} layout
 * @returns {Point} zero-based column and row of the screen grid
 */
export function place(cell, layout) {
  const { row, column } = cellIndex(cell);
  const { width, height } = extent(layout);
  const x = layout.upright ? column : row;
  const y = layout.upright ? layout.rows - 1 - row : column;
  return layout.flipped ? { x: width - 1 - x, y: height - 1 - y } : { x, y };
}

/**
 * The cell at a place of the screen grid, or null outside the board.
 * @param {Point} point
 * @param {Layout} layout
 * @returns {string | null}
 */
export function cellAt(point, layout) {
  const { width, height } = extent(layout);
  if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return null;
  const x = layout.flipped ? width - 1 - point.x : point.x;
  const y = layout.flipped ? height - 1 - point.y : point.y;
  return layout.upright ? cellName(layout.rows - 1 - y, x) : cellName(x, y);
}

/**
 * All cells in reading order of the screen, row by row.
 * @param {Layout} layout
 * @returns {string[][]}
 */
export function screenRows(layout) {
  const { width, height } = extent(layout);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => /** @type {string} */ (cellAt({ x, y }, layout))),
  );
}

/**
 * How many lines at the top of the screen's grid are left out.
 * @param {Layout} layout
 */
export function hiddenLines(layout) {
  return layout.shown && layout.upright && !layout.flipped ? layout.rows - layout.shown : 0;
}

/**
 * The shape of board that makes the cells largest in a window part.
 * @param {number} width
 * @param {number} height
 * @param {{rows: number, columns: number}} board
 * @returns {boolean} true for upright
 */
export function fitsUpright(width, height, board) {
  const upright = Math.min(width / board.columns, height / board.rows);
  const lying = Math.min(width / board.rows, height / board.columns);
  return upright >= lying;
}
