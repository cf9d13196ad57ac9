// @ts-check
/**
 * One board with one turn being put together: select, stage part by part, take back, confirm.
 * It knows no rules: every part is sent to the server, which answers with what can follow.
 */
import { boardListeners } from "../board/input.js";
import { identify } from "../board/identity.js";
import { Refusal } from "./api.js";
import { afterPart } from "./simulate.js";
import { captureSentence, captureSums, captureTitle, shortToken } from "./wording.js";

/** @typedef {import("./types.js").PositionView} PositionView */
/** @typedef {import("./types.js").StagedTurn} StagedTurn */
/** @typedef {import("./types.js").Capture} Capture */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {{word: string, title: string, sum: string}} Part something done in this turn, or to choose from */

/**
 * @typedef {object} TableState
 * @property {PositionView | null} position the turn's beginning
 * @property {StagedTurn | null} staged
 * @property {Part[]} parts
 * @property {string | null} selected
 * @property {Part[] | null} choices several things to do on one cell
 * @property {string} focus
 * @property {boolean} flipped
 * @property {boolean} upright
 * @property {{rows: number, columns: number}} board
 * @property {{cell: string, x: number, y: number} | null} drag
 * @property {Capture | null} hinted the capture whose sum is drawn on the board
 * @property {import("./simulate.js").Frame | null} film
 * @property {PositionView | null} look an earlier position being looked at
 * @property {string[]} touched cells of the last turn
 * @property {import("../board/identity.js").PlacedPiece[]} placed
 * @property {boolean} busy waiting for the server
 * @property {boolean} mayAct
 * @property {string | null} error
 * @property {string} said for the screen reader
 */

/** @returns {TableState} */
export function emptyTable() {
  return {
    position: null,
    staged: null,
    parts: [],
    selected: null,
    choices: null,
    focus: "a1",
    flipped: false,
    upright: isUpright(),
    board: { rows: 16, columns: 8 },
    drag: null,
    hinted: null,
    film: null,
    look: null,
    touched: [],
    placed: [],
    busy: false,
    mayAct: false,
    error: null,
    said: "",
  };
}

const UPRIGHT = "(max-aspect-ratio: 5/4)";

/** Whether the window asks for an upright board; the style sheet asks the same question. */
export const isUpright = () => window.matchMedia(UPRIGHT).matches;

/** @param {() => void} listener */
export function onWindowShape(listener) {
  const query = window.matchMedia(UPRIGHT);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * The position in which the next part will be played, or null when nothing can be played now.
 * @param {TableState} state
 * @returns {PositionView | null}
 */
export function openPosition(state) {
  if (!state.mayAct || state.busy || state.film || state.look) return null;
  if (!state.staged) return state.position;
  return state.staged.is_complete ? null : state.staged.position;
}

/**
 * @param {TableState} state
 * @returns {import("./types.js").CellPiece[]}
 */
export function shownPieces(state) {
  if (state.film) return state.film.pieces;
  if (state.look) return state.look.pieces;
  const start = state.position?.pieces ?? [];
  if (!state.staged) return start;
  // A complete turn's position already lacks what falls by itself; the player should see it fall.
  if (state.staged.is_complete) return state.staged.parts.reduce(afterPart, start);
  return state.staged.position.pieces;
}

/**
 * @param {Move} move
 * @param {PositionView} position
 * @returns {Part}
 */
function movePart(move, position) {
  const piece = position.pieces.find((one) => one.cell === move.from);
  const name = piece ? `${shortToken(piece.token)} ` : "";
  const sum = move.reasons.map((reason) => reason.sum_text).join("; or ");
  const what = move.layer !== null ? `take layer ${move.layer} and stay` : move.is_meeting ? "take the whole piece" : "";
  return { word: move.word, title: `${name}${move.from}-${move.to}${what ? `, ${what}` : ""}`, sum };
}

/** @param {Capture} capture @returns {Part} */
export function capturePart(capture) {
  return { word: capture.word, title: `Take ${captureTitle(capture)}`, sum: captureSums(capture) };
}

/**
 * What can be done on a cell, with the selected piece and without it.
 * @param {PositionView} position
 * @param {string} cell
 * @param {string | null} selected
 * @returns {Part[]}
 */
function choicesOn(position, cell, selected) {
  const moves = position.moves
    .filter((move) => move.from === selected && move.to === cell)
    .map((move) => movePart(move, position));
  const captures = position.captures.filter((capture) => capture.cell === cell).map(capturePart);
  return [...moves, ...captures];
}

/**
 * @typedef {object} Backend
 * @property {(parts: string[]) => Promise<StagedTurn>} preview
 * @property {(word: string) => Promise<void>} play
 * @property {(error: unknown) => void} onFailure a refusal has been shown already
 */

/**
 * @template {TableState} S
 * @param {import("./store.js").Store<S>} store
 * @param {Backend} backend
 */
export function createTable(store, backend) {
  /** @param {Partial<TableState>} change */
  const set = (change) => store.set(/** @type {Partial<S>} */ (change));

  /**
   * Shows the turn with these parts. On failure nothing changes but the message.
   * @param {Part[]} parts
   */
  async function restage(parts) {
    if (store.get().busy) return;
    if (parts.length === 0) {
      set({ staged: null, parts: [], selected: null, choices: null, hinted: null, error: null });
      return;
    }
    set({ busy: true, error: null, choices: null, drag: null });
    try {
      const staged = await backend.preview(parts.map((part) => part.word));
      set({ staged, parts, selected: null, hinted: null, busy: false, said: saidAfter(parts, staged) });
    } catch (error) {
      set({ busy: false });
      fail(error);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    if (error instanceof Refusal) set({ error: error.message, said: error.message });
    backend.onFailure(error);
  }

  /** @param {Part[]} options */
  function offer(options) {
    if (options.length === 1) void restage([...store.get().parts, options[0]]);
    else set({ choices: options });
  }

  /** @param {string} cell */
  function pick(cell) {
    const state = store.get();
    const position = openPosition(state);
    if (!position) return;
    const options = choicesOn(position, cell, state.selected);
    if (options.length) offer(options);
    else if (cell !== state.selected && position.moves.some((move) => move.from === cell)) {
      set({ selected: cell, choices: null, focus: cell, error: null });
    } else set({ selected: null, choices: null });
  }

  /** @param {string} cell */
  function canDrag(cell) {
    return openPosition(store.get())?.moves.some((move) => move.from === cell) ?? false;
  }

  async function confirm() {
    const { staged, busy } = store.get();
    if (!staged?.word || busy) return;
    set({ busy: true, error: null });
    try {
      await backend.play(staged.word);
    } catch (error) {
      fail(error);
    }
    set({ busy: false });
  }

  function cancel() {
    const { choices, selected, parts } = store.get();
    if (choices) set({ choices: null });
    else if (selected) set({ selected: null });
    else if (parts.length) void restage(parts.slice(0, -1));
  }

  const listeners = boardListeners(() => layoutOf(store.get()), canDrag, {
    onPick(cell, byKey) {
      // With nothing left to choose, Enter on the board means the confirm button.
      if (byKey && store.get().staged?.is_complete) void confirm();
      else pick(cell);
    },
    onCancel: cancel,
    onFocus: (focus) => set({ focus }),
    onDrag: (drag) => set(drag && store.get().selected !== drag.cell ? { drag, selected: drag.cell } : { drag }),
    onDrop(from, to) {
      const position = openPosition(store.get());
      if (!position || !to || to === from) return;
      const options = position.moves
        .filter((move) => move.from === from && move.to === to)
        .map((move) => movePart(move, position));
      if (options.length) offer(options);
    },
  });
  return {
    listeners,
    pick,
    confirm,
    cancel,
    fail,
    /** @param {Part} part */
    stage: (part) => restage([...store.get().parts, part]),
    /** @param {Capture} capture */
    pickCapture: (capture) => restage([...store.get().parts, capturePart(capture)]),
    /** @param {number} kept how many parts stay */
    takeBack: (kept) => restage(store.get().parts.slice(0, kept)),
    /** Shows again what was staged, after the server was away. */
    restore: () => restage(store.get().parts),
    flip: () => set({ flipped: !store.get().flipped }),
    /** @param {Capture | null} hinted */
    hint: (hinted) => set({ hinted }),
  };
}

/** @typedef {ReturnType<typeof createTable>} Table */

/**
 * @param {Part[]} parts
 * @param {StagedTurn} staged
 */
function saidAfter(parts, staged) {
  const last = parts[parts.length - 1];
  const said = [last.sum ? `${last.title}: ${last.sum}.` : `${last.title}.`];
  if (staged.consequences.length) said.push(`This takes ${staged.consequences.map(captureSentence).join(". ")}.`);
  if (!staged.is_complete && staged.position.captures.length) {
    said.push(`On offer: ${staged.position.captures.map(captureSentence).join(". ")}.`);
  }
  if (staged.word !== null) said.push("Press Enter on the confirm button, or Control and Enter, to play the turn.");
  return said.join(" ");
}

/**
 * @param {TableState} state
 * @returns {import("../board/geometry.js").Layout}
 */
export function layoutOf(state) {
  return { ...state.board, upright: state.upright, flipped: state.flipped };
}

/**
 * Keeps the drawings' identities in step with the pieces shown.
 * @template {TableState} S
 * @param {S} state
 * @returns {S}
 */
export function withPlaced(state) {
  return { ...state, placed: identify(state.placed, shownPieces(state)) };
}
