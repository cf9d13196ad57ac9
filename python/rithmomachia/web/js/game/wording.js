// @ts-check
/** What things are called, for eyes and for screen readers. */

/** @typedef {import("./types.js").CellPiece} CellPiece */
/** @typedef {import("./types.js").Capture} Capture */

/** @param {"white" | "black"} side */
export const sideName = (side) => (side === "white" ? "White" : "Black");

/** @param {"white" | "black"} side @returns {"white" | "black"} */
export const otherSide = (side) => (side === "white" ? "black" : "white");

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {{side: "white" | "black", shape: string, value: number, layers: {value: number}[]}} piece */
export function pieceName(piece) {
  const name = `${sideName(piece.side)} ${piece.shape} ${piece.value}`;
  if (piece.shape !== "pyramid") return name;
  return `${name} with ${counted(piece.layers.length, "layer")} ${piece.layers.map((layer) => layer.value).join(", ")}`;
}

/** @param {Capture} capture */
export function captureSums(capture) {
  return capture.reasons.map((reason) => reason.sum_text).join("; or ");
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
  const piece = `${shortToken(capture.token)} on ${capture.cell}`;
  return capture.layer === null ? piece : `layer ${capture.layer} of ${piece}`;
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
    const said = [cell, piece ? pieceName(piece) : "empty"];
    const here = moves.filter((move) => move.from === cell).length;
    if (here) said.push(cell === selected ? "selected" : counted(here, "move"));
    if (selected && moves.some((move) => move.from === selected && move.to === cell)) {
      said.push(piece ? "meeting possible" : "can move here");
    }
    for (const capture of captures.filter((one) => one.cell === cell)) {
      said.push(`can be taken${capture.layer === null ? "" : `, layer ${capture.layer}`}: ${captureSums(capture)}`);
    }
    names[cell] = said.join(", ");
  }
  return names;
}

/**
 * An option value as a person reads it.
 * @param {import("./types.js").OptionValue} value
 */
export function valueText(value) {
  if (value === true) return "on";
  if (value === false) return "off";
  return capital(String(value).replaceAll("_", " "));
}

/**
 * The rulesets' words stand in sentences; at the head of a line they begin with a capital.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
