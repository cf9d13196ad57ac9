// @ts-check
/** What the board shows of a table's state. */
import { drawBoard } from "../board/board.js";
import { screenRows } from "../board/geometry.js";
import { listed, t } from "../board/texts.js";
import { movesOf } from "./returns.js";
import { linksOf } from "./simulate.js";
import { layoutOf, openPosition, shownPieces } from "./table.js";
import { cellNames } from "./wording.js";

/** @typedef {import("../board/board.js").Mark} Mark */

/**
 * @param {import("./table.js").TableState} state
 * @param {import("../board/dom.js").Props} listeners
 * @param {{cells: string[], links: {from: string, to: string}[]}} [advised] what a hint points to
 */
export function drawTable(state, listeners, advised = { cells: [], links: [] }) {
  const layout = layoutOf(state);
  const position = openPosition(state);
  const pieces = shownPieces(state);
  const names = cellNames({
    cells: screenRows(layout).flat(),
    pieces,
    moves: position ? movesOf(position) : [],
    captures: position?.captures ?? [],
    selected: state.selected,
  });
  for (const cell of advised.cells) names[cell] = listed([names[cell], t("hint")]);
  if (state.planned) for (const cell of Object.values(state.planned)) names[cell] = listed([names[cell], t("planned")]);
  return drawBoard(
    {
      layout,
      pieces: state.placed,
      marks: marksOf(state, advised.cells),
      names,
      draggable: position ? movesOf(position).map((move) => move.from) : [],
      focus: state.focus,
      links: state.film ? state.film.links : state.hinted ? linksOf(state.hinted) : advised.links,
      drag: state.drag,
      compact: state.upright,
      label: t("Board, rows by letter, columns by number. Arrow keys walk, Enter chooses, Escape goes back."),
    },
    listeners,
  );
}

/**
 * @param {import("./table.js").TableState} state
 * @param {string[]} advised
 * @returns {Record<string, Mark[]>}
 */
function marksOf(state, advised) {
  /** @type {Record<string, Mark[]>} */
  const marks = {};
  /** @param {string} cell @param {Mark} mark */
  const add = (cell, mark) => {
    marks[cell] = [...(marks[cell] ?? []), mark];
  };
  const position = openPosition(state);
  for (const cell of advised) add(cell, "advised");
  if (state.planned && !state.look) for (const cell of Object.values(state.planned)) add(cell, "planned");
  for (const cell of new Set(state.film ? state.film.touched : state.touched)) add(cell, "last");
  for (const cell of state.film?.falling ?? []) add(cell, "falling");
  for (const capture of fallingSoon(state)) add(capture.cell, "falling");
  for (const piece of outcomeOf(state)?.pieces ?? []) add(piece.cell, "formation");
  for (const cell of new Set(position?.captures.map((capture) => capture.cell))) add(cell, "offer");
  for (const actor of state.hinted?.reasons.flatMap((reason) => reason.pieces) ?? []) add(actor.cell, "acting");
  if (position && state.selected) {
    add(state.selected, "selected");
    const goals = movesOf(position).filter((move) => move.from === state.selected);
    for (const cell of new Set(goals.map((move) => move.to))) {
      add(cell, goals.some((move) => move.to === cell && (move.is_meeting || move.isRansom)) ? "meeting" : "move");
    }
  }
  return marks;
}

/**
 * Automatic captures of a staged turn that is not confirmed yet.
 * @param {import("./table.js").TableState} state
 */
function fallingSoon(state) {
  return state.film || state.look || !state.staged ? [] : state.staged.consequences;
}

/** @param {import("./table.js").TableState} state */
function outcomeOf(state) {
  if (state.film || state.look) return null;
  return (state.staged?.position ?? state.position)?.outcome ?? null;
}
