// @ts-check
/**
 * A played turn as a film: what to show after each of its parts. The server has judged the turn; this
 * only moves drawings, so that captures can be watched one after another.
 */
import { captureSentence } from "./wording.js";

/** @typedef {import("./types.js").CellPiece} CellPiece */
/** @typedef {import("./types.js").Capture} Capture */
/** @typedef {{cell: string, layer: number | null}} Removal */
/** @typedef {{man: string, pyramid: string, layer: number}} Ransom */
/**
 * @typedef {object} Frame
 * @property {CellPiece[]} pieces
 * @property {string} caption
 * @property {{from: string, to: string}[]} links
 * @property {string[]} falling cells about to lose a piece or a layer
 * @property {string[]} touched cells to mark as the last turn's
 */

/**
 * @param {string} part
 * @returns {{capture: Removal} | {move: {from: string, to: string, layer: number | null}} | {back: CellPiece} | {ransom: Ransom}}
 */
export function readPart(part) {
  const [, man, pyramid, bought] = /^([a-p]\d)@([a-p]\d):(\d+)$/.exec(part) ?? [];
  if (bought !== undefined) return { ransom: { man, pyramid, layer: Number(bought) } };
  const [piece, cell] = part.split("@");
  if (cell !== undefined) return { back: returned(piece, cell) };
  const [head, layer] = part.split(":");
  const taken = layer === undefined ? null : Number(layer);
  if (head.startsWith("x")) return { capture: { cell: head.slice(1), layer: taken } };
  const cells = head.match(/[a-p]\d/g) ?? [];
  return { move: { from: cells[0] ?? "", to: cells[1] ?? "", layer: taken } };
}

/** @type {Record<string, "circle" | "triangle" | "square">} */
const SHAPES = { c: "circle", t: "triangle", s: "square" };

/**
 * A man that has come back, from its token: the letter's case tells the side.
 * @param {string} token
 * @param {string} cell
 * @returns {CellPiece}
 */
function returned(token, cell) {
  const letter = token.charAt(0);
  const small = letter.toLowerCase();
  const value = Number(token.slice(1));
  return { cell, side: letter === small ? "black" : "white", shape: SHAPES[small], value, layers: [], token };
}

/**
 * @param {CellPiece[]} pieces
 * @param {Removal} removal
 * @returns {CellPiece[]}
 */
export function withoutRemoval(pieces, { cell, layer }) {
  return pieces.flatMap((piece) => {
    if (piece.cell !== cell) return [piece];
    if (layer === null || piece.layers.length < 2) return [];
    const layers = piece.layers.filter((one) => one.value !== layer);
    return [{ ...piece, layers, value: layers.reduce((sum, one) => sum + one.value, 0) }];
  });
}

/**
 * @param {CellPiece[]} pieces
 * @param {{from: string, to: string, layer: number | null}} move
 * @returns {CellPiece[]}
 */
export function withMove(pieces, { from, to, layer }) {
  if (layer !== null) return withoutRemoval(pieces, { cell: to, layer });
  return pieces
    .filter((piece) => piece.cell !== to)
    .map((piece) => (piece.cell === from ? { ...piece, cell: to } : piece));
}

/**
 * The man is given up and the layer is back. Which shape it has the word does not say: until the server's position is
 * there it is drawn as the man's.
 * @param {CellPiece[]} pieces
 * @param {Ransom} ransom
 * @returns {CellPiece[]}
 */
export function withRansom(pieces, { man, pyramid, layer }) {
  const shape = /** @type {import("./types.js").Layer["shape"]} */ (pieces.find((piece) => piece.cell === man)?.shape ?? "square");
  return pieces
    .filter((piece) => piece.cell !== man)
    .map((piece) => {
      if (piece.cell !== pyramid) return piece;
      const layers = [...piece.layers, { shape, value: layer }].sort((one, other) => other.value - one.value);
      return { ...piece, layers, value: piece.value + layer };
    });
}

/**
 * @param {CellPiece[]} pieces
 * @param {string} part
 * @returns {CellPiece[]}
 */
export function afterPart(pieces, part) {
  const read = readPart(part);
  if ("ransom" in read) return withRansom(pieces, read.ransom);
  if ("back" in read) return [...pieces, read.back];
  return "move" in read ? withMove(pieces, read.move) : withoutRemoval(pieces, read.capture);
}

/**
 * @param {CellPiece[]} pieces
 * @param {import("./types.js").TurnMessage} turn
 */
export function afterTurn(pieces, turn) {
  return turn.consequences.reduce(withoutRemoval, partsOf(turn.word).reduce(afterPart, pieces));
}

/** @param {Capture} capture */
export function linksOf(capture) {
  return capture.reasons.flatMap((reason) =>
    reason.pieces.filter((actor) => actor.cell !== capture.cell).map((actor) => ({ from: actor.cell, to: capture.cell })),
  );
}

/** @param {string} word */
export const partsOf = (word) => word.split(".").filter((part) => part !== "");

/**
 * The cells a turn touched.
 * @param {string} word
 * @returns {string[]}
 */
export function cellsOf(word) {
  return partsOf(word).flatMap((part) => {
    const read = readPart(part);
    if ("ransom" in read) return [read.ransom.man, read.ransom.pyramid];
    if ("back" in read) return [read.back.cell];
    return "move" in read ? [read.move.from, read.move.to] : [];
  });
}

/**
 * @param {CellPiece[]} pieces as they stood before the turn
 * @param {import("./types.js").TurnMessage} turn
 * @param {string[]} [skip] parts already seen on the board
 * @returns {Frame[]}
 */
export function filmOf(pieces, turn, skip = []) {
  /** @type {Frame[]} */
  const frames = [];
  const chosen = [...(turn.captures ?? [])];
  const touched = cellsOf(turn.word);
  let now = pieces;
  for (const part of partsOf(turn.word)) {
    const read = readPart(part);
    const seen = skip.includes(part);
    if ("capture" in read) {
      const capture = chosen.find((one) => one.word === part);
      if (!seen) frames.push(falling(now, capture ?? { ...read.capture, token: "", reasons: [] }, touched));
      now = withoutRemoval(now, read.capture);
    } else if ("ransom" in read || "back" in read) {
      now = afterPart(now, part);
      if (!seen) frames.push({ pieces: now, caption: part, links: [], falling: [], touched });
    } else {
      const { from, to, layer } = read.move;
      const met = chosen.find((one) => one.cell === to && one.layer === layer && one.reasons[0]?.kind === "meeting");
      now = withMove(now, read.move);
      const caption = met ? `${from}-${to}, ${captureSentence(met)}` : `${from}-${to}`;
      if (!seen) frames.push({ pieces: now, caption, links: [], falling: [], touched });
    }
  }
  // Automatic captures are found together on one position and fall together in the law; on the screen
  // they fall one after another so that each sum can be read.
  for (const capture of turn.consequences) {
    frames.push(falling(now, capture, touched));
    now = withoutRemoval(now, capture);
  }
  return frames;
}

/**
 * @param {CellPiece[]} pieces
 * @param {{cell: string, layer: number | null, token: string, reasons: import("./types.js").Reason[]}} capture
 * @param {string[]} touched
 * @returns {Frame}
 */
function falling(pieces, capture, touched) {
  const full = /** @type {Capture} */ (capture);
  const caption = capture.reasons.length ? captureSentence(full) : `× ${capture.cell}`;
  return { pieces, caption, links: linksOf(full), falling: [capture.cell], touched };
}
