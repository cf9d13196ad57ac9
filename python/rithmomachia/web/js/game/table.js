// @ts-check
/**
 * One board with one turn being put together: select, stage part by part, take back, confirm.
 * It knows no rules: every part is sent to the server, which answers with what can follow.
 */
import { boardListeners } from "../board/input.js";
import { identify } from "../board/identity.js";
import { t } from "../board/texts.js";
import { Refusal } from "./api.js";
import { isReturn, movesOf } from "./returns.js";
import { afterPart, cellsOf } from "./simulate.js";
import { captureSentence, captureSums, captureTitle, shortToken, sumsOf } from "./wording.js";

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
 * @property {string | null} selected a cell, or the place of a man that can come back
 * @property {Part[] | null} choices several things to do on one cell
 * @property {string} focus
 * @property {boolean} flipped
 * @property {boolean} upright
 * @property {{rows: number, columns: number, shown?: number}} board
 * @property {{cell: string, x: number, y: number} | null} drag
 * @property {Capture | null} hinted the capture whose sum is drawn on the board
 * @property {import("./simulate.js").Frame | null} film
 * @property {PositionView | null} look an earlier position being looked at
 * @property {string[]} touched cells of the last turn
 * @property {import("../board/identity.js").PlacedPiece[]} placed
 * @property {boolean} busy waiting for the server
 * @property {boolean} mayAct
 * @property {PositionView | null} ahead while the other side is due: what this one could do
 * @property {{from: string, to: string} | null} planned a move to play as soon as it is due
 * @property {string | null} error
 * @property {string} said for the screen reader
 */

/** @typedef {Pick<Table<TableState>, "stage" | "takeBack" | "confirm" | "cancel" | "hint">} TableHands whatever page it is on */

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
    ahead: null,
    planned: null,
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
  if (state.busy || state.film || state.look) return null;
  if (!state.mayAct) return state.ahead;
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
  if (state.staged.is_complete && state.staged.consequences.length) return state.staged.parts.reduce(afterPart, start);
  return state.staged.position.pieces;
}

/**
 * @param {Move} move
 * @param {PositionView} position
 * @returns {Part}
 */
function movePart(move, position) {
  if (isReturn(move)) return { word: move.word, title: move.word, sum: "" };
  const piece = position.pieces.find((one) => one.cell === move.from);
  const way = `${piece ? `${shortToken(piece.token)} ` : ""}${move.from}-${move.to}`;
  let title = way;
  if (move.isRansom) title = t("{piece} for layer {layer} of the pyramid", { piece: way.split("-")[0], layer: move.layer ?? 0 });
  else if (move.layer !== null) title = t("{way}, take layer {layer} and stay", { way, layer: move.layer });
  else if (move.is_meeting) title = t("{way}, take the whole piece", { way });
  return { word: move.word, title, sum: sumsOf(move.reasons) };
}

/** @param {Capture} capture @returns {Part} */
export function capturePart(capture) {
  return { word: capture.word, title: t("Take {capture}", { capture: captureTitle(capture) }), sum: captureSums(capture) };
}

/**
 * What can be done on a cell, with the selected piece and without it.
 * @param {PositionView} position
 * @param {string} cell
 * @param {string | null} selected
 * @returns {Part[]}
 */
function choicesOn(position, cell, selected) {
  const moves = movesOf(position)
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
 * The player's hands on the board. What is used as a listener is an arrow, so that it keeps its `this`.
 * @template {TableState} S
 */
export class Table {
  #store;
  #backend;

  /**
   * @param {import("./store.js").Store<S>} store
   * @param {Backend} backend
   */
  constructor(store, backend) {
    this.#store = store;
    this.#backend = backend;
    this.listeners = boardListeners(() => layoutOf(store.get()), this.#canDrag, {
      onPick: this.#onPick,
      onCancel: this.cancel,
      onFocus: (focus) => this.#set({ focus }),
      onDrag: this.#onDrag,
      onDrop: this.#onDrop,
    });
  }

  /** @param {Partial<TableState>} change */
  #set(change) {
    this.#store.set(/** @type {Partial<S>} */ (change));
  }

  /**
   * Shows the turn with these parts. On failure nothing changes but the message.
   * @param {Part[]} parts
   */
  async #restage(parts) {
    if (this.#store.get().busy) return;
    if (parts.length === 0) {
      this.#set({ staged: null, parts: [], selected: null, choices: null, hinted: null, error: null });
      return;
    }
    this.#set({ busy: true, error: null, choices: null, drag: null });
    try {
      const staged = await this.#backend.preview(parts.map((part) => part.word));
      this.#set({ staged, parts, selected: null, hinted: null, busy: false, said: saidAfter(parts, staged) });
    } catch (error) {
      this.#set({ busy: false });
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Refusal) this.#set({ error: error.message, said: error.message });
    this.#backend.onFailure(error);
  }

  /**
   * Does the one thing that can be done, or asks which.
   * @param {Part[]} options
   */
  #offer(options) {
    if (options.length === 1) void this.stage(options[0]);
    else this.#set({ choices: options });
  }

  /** @param {string} cell */
  #pick(cell) {
    const state = this.#store.get();
    const position = openPosition(state);
    if (!position) return;
    const options = choicesOn(position, cell, state.selected);
    if (options.length) this.#offer(options);
    else if (cell !== state.selected && movesOf(position).some((move) => move.from === cell)) {
      this.#set({ selected: cell, choices: null, focus: cell, error: null });
    } else this.#set({ selected: null, choices: null });
  }

  /**
   * Chooses a man that can come back, or lets go of it; the board's tab stop goes to the first cell it can come to.
   * @param {string} place
   */
  chooseReturn(place) {
    const state = this.#store.get();
    const position = openPosition(state);
    const first = position && movesOf(position).find((move) => move.from === place);
    if (!first) return;
    if (state.selected === place) this.#set({ selected: null, choices: null });
    else {
      const said = t("{piece} comes back on a marked cell.", { piece: place.slice(0, -1) });
      this.#set({ selected: place, choices: null, focus: first.to, error: null, said });
    }
  }

  /** @param {string} cell @param {boolean} byKey */
  #onPick = (cell, byKey) => {
    // With nothing left to choose, Enter on the board means the confirm button.
    if (byKey && this.#store.get().staged?.is_complete) void this.confirm();
    else this.#pick(cell);
  };

  /** @param {string} cell */
  #canDrag = (cell) => {
    const position = openPosition(this.#store.get());
    return position !== null && movesOf(position).some((move) => move.from === cell);
  };

  /** @param {TableState["drag"]} drag */
  #onDrag = (drag) => this.#set(drag ? { drag, selected: drag.cell } : { drag });

  /** @param {string} from @param {string | null} to */
  #onDrop = (from, to) => {
    const position = openPosition(this.#store.get());
    if (!position || !to || to === from) return;
    const moves = movesOf(position).filter((move) => move.from === from && move.to === to);
    if (moves.length) this.#offer(moves.map((move) => movePart(move, position)));
  };

  confirm = async () => {
    const { staged, busy } = this.#store.get();
    if (!staged?.word || busy) return;
    this.#set({ busy: true, error: null });
    try {
      await this.#backend.play(staged.word);
    } catch (error) {
      this.fail(error);
    }
    this.#set({ busy: false });
  };

  /** Lets go of the latest thing: a question, the chosen piece, the last part. */
  cancel = () => {
    const { choices, selected, parts, planned } = this.#store.get();
    if (choices) this.#set({ choices: null });
    else if (selected) this.#set({ selected: null });
    else if (planned) this.unplan();
    else if (parts.length) void this.#restage(parts.slice(0, -1));
  };

  flip = () => this.#set({ flipped: !this.#store.get().flipped });

  /** @param {Part} part */
  stage(part) {
    if (!this.#store.get().mayAct) return this.#plan(part);
    return this.#restage([...this.#store.get().parts, part]);
  }

  /** @param {Part} part a plain move, for later */
  async #plan({ word, title }) {
    const [from, to] = cellsOf(word);
    const said = t("Planned: {move}. It is played as soon as it is your turn.", { move: title });
    this.#set({ planned: { from, to }, selected: null, choices: null, said });
  }

  unplan = () => this.#set({ planned: null, said: t("Nothing is planned any more.") });

  /**
   * Plays a planned move, as if a hand had done it.
   * @param {Move} move
   * @param {PositionView} position
   */
  async playPlanned(move, position) {
    await this.#restage([movePart(move, position)]);
    await this.confirm();
  }

  /** @param {number} kept how many parts stay */
  takeBack(kept) {
    return this.#restage(this.#store.get().parts.slice(0, kept));
  }

  /** Says what is staged in the language spoken now; the position is in it already. */
  async relabel() {
    const { position, parts: old } = this.#store.get();
    if (!position || !old.length) return;
    let now = position;
    /** @type {StagedTurn | null} */
    let staged = null;
    /** @type {Part[]} */
    const parts = [];
    try {
      for (const { word } of old) {
        const known = [...movesOf(now).map((move) => movePart(move, now)), ...now.captures.map(capturePart)];
        const part = known.find((one) => one.word === word);
        if (!part) return;
        parts.push(part);
        staged = await this.#backend.preview(parts.map((one) => one.word));
        now = staged.position;
      }
    } catch (error) {
      this.fail(error);
      return;
    }
    // The player may have gone on meanwhile.
    if (this.#store.get().parts === old) this.#set({ staged, parts });
  }

  /** Shows again what was staged, after the server was away. */
  restore() {
    return this.#restage(this.#store.get().parts);
  }

  /** @param {Capture | null} hinted */
  hint(hinted) {
    this.#set({ hinted });
  }
}

/**
 * @param {Part[]} parts
 * @param {StagedTurn} staged
 */
function saidAfter(parts, staged) {
  const last = parts[parts.length - 1];
  const said = [last.sum ? `${last.title}: ${last.sum}.` : `${last.title}.`];
  /** @param {Capture[]} captures */
  const told = (captures) => captures.map(captureSentence).join(". ");
  if (staged.consequences.length) said.push(t("This takes {captures}.", { captures: told(staged.consequences) }));
  if (!staged.is_complete && staged.position.captures.length) {
    said.push(t("On offer: {captures}.", { captures: told(staged.position.captures) }));
  }
  if (staged.word !== null) said.push(t("Press Enter on the confirm button, or Control and Enter, to play the turn."));
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
