// @ts-check
/** The board as one drawing: a grid of named cells, the pieces above it, and the marks between. */
import { h } from "./dom.js";
import { extent, hiddenLines, place, screenRows } from "./geometry.js";
import { drawPiece } from "./pieces.js";

/** @typedef {"selected" | "move" | "meeting" | "offer" | "falling" | "last" | "acting" | "formation" | "advised" | "planned"} Mark */
/**
 * @typedef {object} BoardView
 * @property {import("./geometry.js").Layout} layout
 * @property {import("./identity.js").PlacedPiece[]} pieces
 * @property {Record<string, Mark[]>} marks by cell
 * @property {Record<string, string>} names what a screen reader says of a cell
 * @property {string[]} draggable cells a piece can be dragged from
 * @property {string} focus the cell that holds the board's one tab stop
 * @property {{from: string, to: string}[]} links lines from acting pieces to what they take
 * @property {{cell: string, x: number, y: number} | null} drag in cells from the top left
 * @property {boolean} compact small on the screen: plainer figures
 * @property {string} label
 * @property {boolean} [isPicture] to look at only: no grid for the keyboard
 */

const MARGIN = { left: 34, top: 10, right: 10, bottom: 34 };

/**
 * @param {BoardView} view
 * @param {import("./dom.js").Props} listeners for the whole board, see `input.js`
 * @returns {import("./dom.js").VElement}
 */
export function drawBoard(view, listeners) {
  const { width, height } = extent(view.layout);
  const hidden = hiddenLines(view.layout);
  const top = hidden * 100;
  const tall = height * 100 - top;
  const box = [
    -MARGIN.left,
    top - MARGIN.top,
    width * 100 + MARGIN.left + MARGIN.right,
    tall + MARGIN.top + MARGIN.bottom,
  ];
  const isShown = (/** @type {{cell: string}} */ { cell }) => place(cell, view.layout).y >= hidden;
  const lying = view.layout.upright ? "upright" : "lying";
  return h(
    "svg",
    {
      class: `board ${lying}${view.compact ? " compact" : ""}${view.drag ? " dragging" : ""}`,
      viewBox: box.join(" "),
      ...(view.isPicture
        ? { role: "img", "aria-label": view.label }
        : { role: "grid", "aria-label": view.label, "aria-rowcount": height, "aria-colcount": width, ...listeners }),
    },
    h("rect", { class: "frame", x: -6, y: top - 6, width: width * 100 + 12, height: tall + 12, rx: 4 }),
    grid(view),
    midline(view, width, height),
    coordinates(view, height),
    h("g", { class: "links", "aria-hidden": "true" }, view.links.map((link) => drawLink(link, view))),
    h("g", { class: "pieces", "aria-hidden": "true" }, view.pieces.filter(isShown).map((piece) => placed(piece, view))),
    h("g", { class: "marks", "aria-hidden": "true" }, overlays(view)),
  );
}

/** @param {BoardView} view */
function grid(view) {
  const hidden = hiddenLines(view.layout);
  return screenRows(view.layout)
    .slice(hidden)
    .map((cells, at) => {
      const y = at + hidden;
      const role = view.isPicture ? {} : { role: "row", "aria-rowindex": y + 1 };
      return h("g", { key: `row${y}`, ...role }, cells.map((cell, x) => drawCell(cell, { x, y }, view)));
    });
}

/**
 * @param {string} cell
 * @param {{x: number, y: number}} at
 * @param {BoardView} view
 */
function drawCell(cell, at, view) {
  const marks = view.marks[cell] ?? [];
  const tone = (at.x + at.y) % 2 ? "dark" : "light";
  const drag = view.draggable.includes(cell) ? " draggable" : "";
  return h(
    "g",
    {
      key: cell,
      class: `cell ${tone} ${marks.join(" ")}${drag}`,
      ...(view.isPicture ? {} : gridcell(cell, marks, view)),
      transform: `translate(${at.x * 100},${at.y * 100})`,
    },
    h("rect", { class: "ground", width: 100, height: 100 }),
    marks.includes("last") && h("path", { class: "corners", d: CORNERS }),
    h("rect", { class: "ring", x: 4, y: 4, width: 92, height: 92, rx: 6 }),
  );
}

/**
 * @param {string} cell
 * @param {Mark[]} marks
 * @param {BoardView} view
 */
function gridcell(cell, marks, view) {
  return {
    role: "gridcell",
    "data-cell": cell,
    tabindex: cell === view.focus ? 0 : -1,
    "aria-label": view.names[cell] ?? cell,
    "aria-selected": marks.includes("selected") ? "true" : "false",
  };
}

const CORNERS = "M6,26V6H26 M74,6H94V26 M94,74V94H74 M26,94H6V74";

/**
 * The border between the two territories.
 * @param {BoardView} view
 * @param {number} width
 * @param {number} height
 */
function midline(view, width, height) {
  const line = view.layout.upright
    ? { x1: 0, x2: width * 100, y1: height * 50, y2: height * 50 }
    : { x1: width * 50, x2: width * 50, y1: 0, y2: height * 100 };
  return h("line", { class: "midline", ...line });
}

/**
 * @param {BoardView} view
 * @param {number} height
 */
function coordinates(view, height) {
  const rows = screenRows(view.layout);
  const side = rows
    .map((cells, y) => [view.layout.upright ? cells[0][0] : cells[0].slice(1), -22, y * 100 + 52])
    .slice(hiddenLines(view.layout));
  const below = rows[0].map((cell, x) => [
    view.layout.upright ? cell.slice(1) : cell[0],
    x * 100 + 50,
    height * 100 + 19,
  ]);
  return h(
    "g",
    { class: "coordinates", "aria-hidden": "true" },
    [...side, ...below].map(([text, x, y]) => h("text", { x, y }, text)),
  );
}

/**
 * @param {import("./identity.js").PlacedPiece} piece
 * @param {BoardView} view
 */
function placed(piece, view) {
  const lifted = view.drag !== null && view.drag.cell === piece.cell;
  const at = lifted && view.drag ? { x: view.drag.x - 0.5, y: view.drag.y - 0.5 } : place(piece.cell, view.layout);
  const marks = view.marks[piece.cell] ?? [];
  const classes = ["at", lifted ? "lifted" : "", marks.includes("falling") ? "falling" : ""];
  return h(
    "g",
    {
      key: piece.id,
      class: classes.join(" ").trim(),
      "data-piece": piece.token,
      move: `translate(${at.x * 100 + 50}px, ${at.y * 100 + 50}px)`,
    },
    h("g", { class: "settle" }, drawPiece(piece)),
  );
}

/**
 * Marks that lie above the pieces: dots on cells to go to, crosses on what can be taken.
 * @param {BoardView} view
 */
function overlays(view) {
  return Object.entries(view.marks).flatMap(([cell, marks]) => {
    const { x, y } = place(cell, view.layout);
    if (y < hiddenLines(view.layout)) return [];
    const transform = `translate(${x * 100},${y * 100})`;
    return marks.flatMap((mark) => {
      if (mark === "move") {
        return [h("path", { key: `m${cell}`, class: "goal", d: "M50,35L65,50L50,65L35,50Z", transform })];
      }
      if (mark === "meeting" || mark === "offer" || mark === "falling") {
        return [
          h(
            "g",
            { key: `${mark}${cell}`, class: `take ${mark}`, transform },
            h("circle", { cx: 82, cy: 18, r: 16 }),
            h("path", { d: "M75,11L89,25M89,11L75,25" }),
          ),
        ];
      }
      return [];
    });
  });
}

/**
 * @param {{from: string, to: string}} link
 * @param {BoardView} view
 */
function drawLink(link, view) {
  const from = place(link.from, view.layout);
  const to = place(link.to, view.layout);
  return h("line", {
    key: `${link.from}${link.to}`,
    x1: from.x * 100 + 50,
    y1: from.y * 100 + 50,
    x2: to.x * 100 + 50,
    y2: to.y * 100 + 50,
  });
}

/**
 * The place of a pointer on a drawn board, in cells from the top left.
 * @param {SVGSVGElement} svg
 * @param {{clientX: number, clientY: number}} event
 * @returns {{x: number, y: number}}
 */
export function pointOf(svg, event) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: -1, y: -1 };
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: point.x / 100, y: point.y / 100 };
}
