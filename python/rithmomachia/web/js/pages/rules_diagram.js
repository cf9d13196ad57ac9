// @ts-check
/** A diagram of the rulebook: the part of the board that matters, with what moves, acts and falls. */
import { h } from "../board/dom.js";
import { cellIndex, cellName } from "../board/geometry.js";
import { drawPicture } from "../board/picture.js";
import { drawPiece } from "../board/pieces.js";
import { t } from "../board/texts.js";

/** @typedef {import("../game/types.js").Diagram} Diagram */
/** @typedef {{x: number, y: number}} Point */

const MARGIN = { left: 40, top: 10, right: 10, bottom: 40 };

/** @param {Diagram} diagram */
export function diagramFigure(diagram) {
  if (diagram.kind === "start") {
    return h("figure", { class: "diagram of-start" }, h("div", { class: "still" }, drawPicture(diagram.pieces)), tryLink(diagram));
  }
  const [first, ...others] = diagram.lines;
  return h(
    "figure",
    { class: `diagram of-${diagram.kind}` },
    drawDiagram(diagram),
    h(
      "figcaption",
      null,
      h("span", { class: "played" }, first ?? ""),
      others.map((line) => h("span", { class: "sum" }, line)),
      tryLink(diagram),
    ),
  );
}

/** @param {Diagram} diagram */
function tryLink(diagram) {
  const address = `#/analysis/position/${encodeURIComponent(diagram.text)}`;
  return h("a", { class: "try", href: address }, t("Try this position"));
}

/** @param {Diagram} diagram */
function drawDiagram(diagram) {
  const { first_row: low, last_row: high, first_column: left, last_column: right } = diagram.window;
  const width = (right - left + 1) * 100;
  const height = (high - low + 1) * 100;
  const box = [-MARGIN.left, -MARGIN.top, width + MARGIN.left + MARGIN.right, height + MARGIN.top + MARGIN.bottom];
  /** @param {string} cell @returns {Point} the top left corner */
  const at = (cell) => {
    const { row, column } = cellIndex(cell);
    return { x: (column - left) * 100, y: (high - row) * 100 };
  };
  const cells = [];
  for (let row = high; row >= low; row -= 1) {
    for (let column = left; column <= right; column += 1) cells.push(drawCell(cellName(row, column), diagram, at));
  }
  const middle = low <= 7 && high >= 8 ? (high - 7) * 100 : null;
  return h(
    "svg",
    {
      class: "board upright compact",
      viewBox: box.join(" "),
      role: "img",
      "aria-label": t("Diagram: {what}", { what: diagram.lines.join("; ") }),
    },
    h("rect", { class: "frame", x: -6, y: -6, width: width + 12, height: height + 12, rx: 4 }),
    cells,
    middle !== null && h("line", { class: "midline", x1: 0, x2: width, y1: middle, y2: middle }),
    coordinates(diagram, height),
    h("g", { class: "links" }, links(diagram).map(([from, to]) => drawLink(at(from), at(to)))),
    diagram.pieces.map((piece) => drawAt(at(piece.cell), "", piece)),
    arrived(diagram, at),
    diagram.goals.map((cell) => h("path", { class: "goal", d: "M50,35L65,50L50,65L35,50Z", transform: shifted(at(cell)) })),
    diagram.target && cross(at(diagram.target)),
  );
}

/**
 * @param {string} cell
 * @param {Diagram} diagram
 * @param {(cell: string) => Point} at
 */
function drawCell(cell, diagram, at) {
  const { x, y } = at(cell);
  const { row, column } = cellIndex(cell);
  return h(
    "g",
    { class: `cell ${(row + column) % 2 ? "light" : "dark"} ${markOf(cell, diagram)}`, transform: `translate(${x},${y})` },
    h("rect", { class: "ground", width: 100, height: 100 }),
    h("rect", { class: "ring", x: 4, y: 4, width: 92, height: 92, rx: 6 }),
  );
}

/**
 * @param {string} cell
 * @param {Diagram} diagram
 */
function markOf(cell, diagram) {
  if (cell === diagram.target) return "offer";
  if (cell === diagram.origin) return "selected";
  if (diagram.actors.includes(cell)) return diagram.kind === "victory" ? "formation" : "acting";
  return "";
}

/**
 * From those that act to what they take, and from where a piece goes to where.
 * @param {Diagram} diagram
 * @returns {[string, string][]}
 */
function links({ kind, move, actors, target }) {
  /** @type {[string, string][]} */
  const taking = kind === "capture" && actors.length < 4 ? actors.map((cell) => [cell, target]) : [];
  return move && move[1] !== target ? [move, ...taking] : taking;
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function drawLink(from, to) {
  return h("line", { x1: from.x + 50, y1: from.y + 50, x2: to.x + 50, y2: to.y + 50 });
}

/**
 * The moved piece as it will stand: paler, so that nobody takes it for a second one.
 * @param {Diagram} diagram
 * @param {(cell: string) => Point} at
 */
function arrived({ move, pieces, target }, at) {
  const mover = move && move[1] !== target && pieces.find((piece) => piece.cell === move[0]);
  return mover && drawAt(at(move[1]), "ghost", mover);
}

/**
 * @param {Point} at
 * @param {string} classes
 * @param {import("../board/pieces.js").Piece} piece
 */
function drawAt({ x, y }, classes, piece) {
  return h("g", { class: classes, transform: `translate(${x + 50},${y + 50})` }, drawPiece(piece));
}

/** @param {Point} at */
function cross(at) {
  return h(
    "g",
    { class: "take", transform: shifted(at) },
    h("circle", { cx: 82, cy: 18, r: 16 }),
    h("path", { d: "M75,11L89,25M89,11L75,25" }),
  );
}

/** @param {Point} at */
const shifted = ({ x, y }) => `translate(${x},${y})`;

/**
 * @param {Diagram} diagram
 * @param {number} height
 */
function coordinates({ window: part }, height) {
  const labels = [];
  for (let row = part.first_row; row <= part.last_row; row += 1) {
    labels.push(h("text", { x: -22, y: (part.last_row - row) * 100 + 52 }, String.fromCharCode(97 + row)));
  }
  for (let column = part.first_column; column <= part.last_column; column += 1) {
    labels.push(h("text", { x: (column - part.first_column) * 100 + 50, y: height + 23 }, String(column + 1)));
  }
  return h("g", { class: "coordinates" }, labels);
}
