// @ts-check
/**
 * Drawings of the pieces, in units of one cell = 100 × 100 around the origin.
 *
 * Shape and number carry the meaning. The sides differ in tone, and without any colour too: White's
 * triangles point up and its pieces are plain, Black's point down and carry an inner line.
 */
import { h } from "./dom.js";
import { drawFigures } from "./figures.js";
import { preferences } from "./preferences.js";

/** @typedef {"white" | "black"} Side */
/** @typedef {"circle" | "triangle" | "square" | "pyramid"} Shape */
/** @typedef {{shape: Shape, value: number}} Layer */
/**
 * @typedef {object} Piece
 * @property {Side} side
 * @property {Shape} shape
 * @property {number} value a pyramid's is its current total
 * @property {Layer[]} layers empty unless it is a pyramid
 * @property {string} token
 */

const TRIANGLE = "M0,-46 Q35,-14 47,35 Q0,45 -47,35 Q-35,-14 0,-46 Z";
const TRIANGLE_LINE = "M0,-35 Q27,-9 37,28 Q0,36 -37,28 Q-27,-9 0,-35 Z";
/**
 * The same as a hand draws them.
 * @type {Record<"circle" | "triangle" | "square", {body: string, line: string}>}
 */
const BY_HAND = {
  circle: {
    body: "M2,-42 C26,-43 43,-22 42,2 C42,27 22,43 -3,42 C-27,41 -43,22 -41,-3 C-40,-26 -23,-41 5,-43",
    line: "M-1,-36 C20,-37 36,-20 36,0 C36,21 19,36 -2,36 C-22,36 -37,18 -35,-3 C-34,-22 -19,-35 2,-36",
  },
  triangle: {
    body: "M1,-46 C14,-20 28,4 46,36 C18,40 -16,36 -47,37 C-30,10 -14,-18 2,-47 Z",
    line: "M0,-33 C10,-12 22,8 35,29 C14,32 -12,29 -36,30 C-23,9 -11,-11 1,-34 Z",
  },
  square: {
    body: "M-41,-39 C-14,-42 14,-38 40,-41 C42,-14 38,14 41,40 C14,39 -14,42 -40,40 C-38,14 -42,-14 -40,-40 Z",
    line: "M-34,-33 C-12,-36 12,-32 34,-35 C36,-12 32,12 35,34 C12,33 -12,36 -34,34 C-32,12 -36,-12 -34,-34 Z",
  },
};

/**
 * Font sizes by number of digits, so that four digits still fit.
 * @type {Record<Shape, number[]>}
 */
const SIZES = {
  circle: [50, 47, 38, 33],
  triangle: [44, 42, 37, 31],
  square: [52, 49, 44, 37],
  pyramid: [44, 42, 40, 34],
};
/**
 * Width of numbers of three digits and more, whatever the font: they stay inside Black's inner line.
 * @type {Record<Shape, number>}
 */
const WIDTHS = { circle: 56, triangle: 52, square: 62, pyramid: 60 };
/**
 * Height of the number's middle.
 * @type {Record<Shape, number>}
 */
const MIDDLE = { circle: 1, triangle: 10, square: 1, pyramid: 13 };

/**
 * @param {Piece} piece
 * @param {import("./preferences.js").PieceSet} [set] the player's unless given
 * @returns {import("./dom.js").VElement}
 */
export function drawPiece(piece, set = preferences().pieces) {
  const black = piece.side === "black";
  const turned = piece.shape === "triangle" && black;
  return h(
    "g",
    { class: `piece ${piece.side} ${piece.shape} ${set}` },
    outline(piece, black, { turned, set }),
    set === "digits" ? digits(piece, turned) : drawFigures(set, piece.shape, piece.value, turned),
  );
}

/**
 * @param {Piece} piece
 * @param {boolean} turned
 */
function digits(piece, turned) {
  const count = Math.min(String(piece.value).length, 4);
  const width = count > 2 ? { textLength: WIDTHS[piece.shape], lengthAdjust: "spacingAndGlyphs" } : {};
  const y = turned ? -MIDDLE.triangle : MIDDLE[piece.shape];
  return h(
    "text",
    { class: "number", x: 0, y: y + 1, "font-size": SIZES[piece.shape][count - 1], ...width },
    String(piece.value),
  );
}

/**
 * @param {Piece} piece
 * @param {boolean} black
 * @param {{turned: boolean, set: import("./preferences.js").PieceSet}} more
 */
function outline(piece, black, { turned, set }) {
  const transform = turned ? "rotate(180)" : null;
  if (set === "manuscript" && piece.shape !== "pyramid") {
    const { body, line } = BY_HAND[piece.shape];
    return [h("path", { class: "body", d: body, transform }), black && h("path", { class: "line", d: line, transform })];
  }
  switch (piece.shape) {
    case "circle":
      return [h("circle", { class: "body", r: 42 }), black && h("circle", { class: "line", r: 36 })];
    case "triangle":
      return [
        h("path", { class: "body", d: TRIANGLE, transform }),
        black && h("path", { class: "line", d: TRIANGLE_LINE, transform }),
      ];
    case "square":
      return [
        h("rect", { class: "body", x: -40, y: -40, width: 80, height: 80, rx: 5 }),
        black && h("rect", { class: "line", x: -34.5, y: -34.5, width: 69, height: 69, rx: 2 }),
      ];
    default:
      return [stack(piece.layers), plaque(piece.value, black, set)];
  }
}

/**
 * A stepped stack with one step for each layer left, the smallest on top.
 * @param {Layer[]} layers
 */
function stack(layers) {
  const count = layers.length || 4;
  const height = 90 / count;
  return Array.from({ length: count }, (_, index) => {
    const half = count === 1 ? 44 : 17 + (30 * index) / (count - 1);
    return h("rect", {
      class: index % 2 ? "body step odd" : "body step",
      x: -half,
      y: -45 + index * height,
      width: 2 * half,
      height,
      rx: 2,
    });
  });
}

/**
 * The ground under a pyramid's total, so that the steps do not cross the number.
 * @param {number} total
 * @param {boolean} black
 * @param {import("./preferences.js").PieceSet} set
 */
function plaque(total, black, set) {
  const half = String(total).length > 2 || set !== "digits" ? 41 : 33;
  const y = set === "digits" ? -7 : -20;
  const box = { x: -half, y, width: 2 * half, height: set === "digits" ? 40 : 56, rx: 5 };
  return [h("rect", { class: "body plaque", ...box }), black && h("rect", { class: "line", ...inset(box) })];
}

/** @param {{x: number, y: number, width: number, height: number, rx: number}} box */
function inset(box) {
  return { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8, rx: 2 };
}

/**
 * A piece by itself, for lists and legends. Decorative: say its name beside it.
 * @param {Piece} piece
 * @param {string} [extra] further classes
 * @param {import("./preferences.js").PieceSet} [set] the player's unless given
 */
export function pieceIcon(piece, extra = "", set = preferences().pieces) {
  return h(
    "svg",
    { class: `piece-icon ${extra}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    drawPiece(piece, set),
  );
}

/**
 * @param {Layer} layer
 * @param {Side} side
 */
export function layerIcon(layer, side) {
  return pieceIcon({ side, shape: layer.shape, value: layer.value, layers: [], token: "" }, "layer-icon");
}
