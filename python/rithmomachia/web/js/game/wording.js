// @ts-check
/** What things are called, for eyes and for screen readers. */

import { listed, mark, t, tn } from "../board/texts.js";

/** @typedef {import("./types.js").CellPiece} CellPiece */
/** @typedef {import("./types.js").Capture} Capture */

/** @param {"white" | "black"} side */
export const sideName = (side) => (side === "white" ? t("White") : t("Black"));

/** @param {"white" | "black"} side @returns {"white" | "black"} */
export const otherSide = (side) => (side === "white" ? "black" : "white");

/**
 * Whole names, because languages differ in how side and shape go together.
 * @type {Record<string, Record<string, string>>}
 */
const PIECES = {
  white: {
    circle: mark("White circle {value}"),
    triangle: mark("White triangle {value}"),
    square: mark("White square {value}"),
    pyramid: mark("White pyramid {value}"),
  },
  black: {
    circle: mark("Black circle {value}"),
    triangle: mark("Black triangle {value}"),
    square: mark("Black square {value}"),
    pyramid: mark("Black pyramid {value}"),
  },
};
/** @type {Record<string, string>} */
const SHAPES = {
  circle: mark("circle {value}"),
  triangle: mark("triangle {value}"),
  square: mark("square {value}"),
  pyramid: mark("pyramid {value}"),
};
/**
 * How sure the reading of a rule is.
 * @type {Record<string, string>}
 */
const CERTAINTIES = {
  stated: mark("stated"),
  inferred: mark("inferred"),
  corrected: mark("corrected"),
  modern: mark("modern"),
};
/**
 * Levels of the machine by id.
 * @type {Record<string, string>}
 */
const LEVELS = {
  beginner: mark("Beginner"),
  novice: mark("Novice"),
  pupil: mark("Pupil"),
  casual: mark("Casual"),
  reader: mark("Reader"),
  scholar: mark("Scholar"),
  bachelor: mark("Bachelor"),
  strong: mark("Strong"),
  expert: mark("Expert"),
  master: mark("Master"),
};
/**
 * What options can be set to.
 * @type {Record<string, string>}
 */
const VALUES = {
  true: mark("on"),
  false: mark("off"),
  advanced: mark("Advanced"),
  all: mark("All"),
  any: mark("Any"),
  anywhere: mark("Anywhere"),
  arithmetic: mark("Arithmetic"),
  at_least: mark("At least"),
  automatic: mark("Automatic"),
  back_rank: mark("Back rank"),
  black: mark("Black"),
  blockable: mark("Blockable"),
  both: mark("Both"),
  count: mark("Count"),
  count_digits: mark("Count digits"),
  diagonal: mark("Diagonal"),
  digits: mark("Digits"),
  empty: mark("Empty"),
  exactly: mark("Exactly"),
  flank: mark("Flank"),
  free: mark("Free"),
  hind_row: mark("Hind row"),
  inclusive: mark("Inclusive"),
  layers: mark("Layers"),
  line: mark("Line"),
  mixed: mark("Mixed"),
  move: mark("Move"),
  moves: mark("Moves"),
  neighbours: mark("Neighbours"),
  never: mark("Never"),
  none: mark("None"),
  number: mark("Number"),
  one: mark("One"),
  optional: mark("Optional"),
  orthogonal: mark("Orthogonal"),
  own: mark("Own"),
  pieces: mark("Pieces"),
  reach: mark("Reach"),
  square: mark("Square"),
  steps: mark("Steps"),
  sum: mark("Sum"),
  white: mark("White"),
};

/** @param {{side: "white" | "black", shape: string, value: number, layers: {value: number}[]}} piece */
export function pieceName(piece) {
  const name = t(PIECES[piece.side][piece.shape], { value: piece.value });
  if (piece.shape !== "pyramid") return name;
  const layers = listed(piece.layers.map((layer) => String(layer.value)));
  return tn("{name} with {count} layer {layers}", "{name} with {count} layers {layers}", piece.layers.length, { name, layers });
}

/** @param {{shape: string, value: number}} piece */
export const shapeName = ({ shape, value }) => t(SHAPES[shape], { value });

/** @param {string} certainty */
export const certaintyName = (certainty) => t(CERTAINTIES[certainty] ?? certainty);

/** @param {string} level its id */
export const levelName = (level) => t(LEVELS[level] ?? level);

/** @param {import("./types.js").Reason[]} reasons */
export function sumsOf(reasons) {
  const [first = "", ...others] = reasons.map((reason) => reason.sum_text);
  return others.reduce((known, next) => t("{first}; or {second}", { first: known, second: next }), first);
}

/** @param {Capture} capture */
export function captureSums(capture) {
  return sumsOf(capture.reasons);
}

/**
 * A token in short: a pyramid by its total, `P91` for `P[S36,S25,T16,T9,C4,C1]`.
 * @param {string} token
 */
export function shortToken(token) {
  if (!token.includes("[")) return token;
  const layers = token.slice(1).match(/\d+/g) ?? [];
  return token.charAt(0) + layers.reduce((sum, layer) => sum + Number(layer), 0);
}

/** @param {Capture} capture */
export function captureTitle(capture) {
  const { cell, layer } = capture;
  const piece = shortToken(capture.token);
  return layer === null ? t("{piece} on {cell}", { piece, cell }) : t("layer {layer} of {piece} on {cell}", { layer, piece, cell });
}

/** @param {Capture} capture */
export function captureSentence(capture) {
  return `${captureTitle(capture)}: ${captureSums(capture)}`;
}

/**
 * What a screen reader says of each cell.
 * @param {object} scene
 * @param {string[]} scene.cells
 * @param {CellPiece[]} scene.pieces
 * @param {import("./types.js").Move[]} scene.moves
 * @param {Capture[]} scene.captures
 * @param {string | null} scene.selected
 * @returns {Record<string, string>}
 */
export function cellNames({ cells, pieces, moves, captures, selected }) {
  const byCell = new Map(pieces.map((piece) => [piece.cell, piece]));
  /** @type {Record<string, string>} */
  const names = {};
  for (const cell of cells) {
    const piece = byCell.get(cell);
    const said = [cell, piece ? pieceName(piece) : t("empty")];
    const here = moves.filter((move) => move.from === cell).length;
    if (here) said.push(cell === selected ? t("selected") : tn("{count} move", "{count} moves", here));
    if (selected && moves.some((move) => move.from === selected && move.to === cell)) {
      const bought = moves.filter((move) => move.isRansom && move.from === selected && move.to === cell);
      if (bought.length) said.push(t("layer {layers} can be bought back", { layers: listed(bought.map((move) => String(move.layer))) }));
      else if (selected.endsWith("@")) said.push(t("{piece} can come back here", { piece: selected.slice(0, -1) }));
      else said.push(piece ? t("meeting possible") : t("can move here"));
    }
    for (const capture of captures.filter((one) => one.cell === cell)) {
      const { layer } = capture;
      const sums = captureSums(capture);
      said.push(layer === null ? t("can be taken: {sums}", { sums }) : t("can be taken, layer {layer}: {sums}", { layer, sums }));
    }
    names[cell] = listed(said);
  }
  return names;
}

/**
 * An option value as a person reads it.
 * @param {import("./types.js").OptionValue} value
 */
export function valueText(value) {
  const known = VALUES[String(value)];
  return known ? t(known) : capital(String(value).replaceAll("_", " "));
}

/**
 * The rulesets' words stand in sentences; at the head of a line they begin with a capital.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
