// @ts-check
/** An arrangement of pieces being edited: nothing is refused, the server tells its faults. */
import { boardListeners } from "../board/input.js";
import { onLanguage, t } from "../board/texts.js";
import { fetchRulesets, startOf } from "../game/api.js";
import { isUpright } from "../game/table.js";
import { checkArrangement, pictureAddress, stageTurn } from "./api.js";
import { save } from "./records.js";

/** @typedef {import("../game/types.js").OptionValue} OptionValue */
/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/** @typedef {{side: "white" | "black", token: string}} Man a piece by whose it is */
/**
 * @typedef {object} EditorState
 * @property {Ruleset[] | null} rulesets
 * @property {string} ruleset
 * @property {Record<string, OptionValue>} options those changed
 * @property {Record<string, Man>} men by cell
 * @property {"white" | "black"} sideToMove
 * @property {number} turnNumber
 * @property {{white: string, black: string}} taken tokens, taken by each side
 * @property {Record<"white" | "black", string[]>} palette tokens of the armies
 * @property {Man | "erase" | null} chosen what the next cell gets
 * @property {string | null} lifted the cell of a piece to be put elsewhere
 * @property {string[]} faults
 * @property {string | null} text of the position, where it is one
 * @property {string | null} ending how the game is over there, if it is
 * @property {string | null} error
 * @property {string | null} done
 * @property {string} typed a position text to open
 * @property {string} focus
 * @property {boolean} flipped
 * @property {boolean} upright
 * @property {{cell: string, x: number, y: number} | null} drag
 * @property {import("../board/identity.js").PlacedPiece[]} placed
 * @property {string} said
 */
/** @typedef {import("../game/store.js").Store<EditorState>} EditorStore */

/** @returns {EditorState} */
export const emptyEditor = () => ({
  rulesets: null,
  ruleset: "",
  options: {},
  men: {},
  sideToMove: "white",
  turnNumber: 1,
  taken: { white: "", black: "" },
  palette: { white: [], black: [] },
  chosen: null,
  lifted: null,
  faults: [],
  text: null,
  ending: null,
  error: null,
  done: null,
  typed: "",
  focus: "a1",
  flipped: false,
  upright: isUpright(),
  drag: null,
  placed: [],
  said: "",
});

/** Pixels of a cell in a picture. */
const PIXELS = 64;

/** @param {EditorState} state */
export function layoutOf(state) {
  const options = state.rulesets?.find((one) => one.id === state.ruleset)?.options ?? [];
  /** @param {string} key */
  const size = (key) => Number(state.options[key] ?? options.find((one) => one.key === key)?.default);
  return { rows: size("board.rows") || 16, columns: size("board.columns") || 8, upright: state.upright, flipped: state.flipped };
}

/** What is used as a listener is an arrow, so that it keeps its `this`. */
export class Arranging {
  #store;
  /** @type {AbortController | null} */
  #checking = null;
  /** Of several beginnings asked for, the last is wanted. */
  #asked = 0;
  #forget = onLanguage(() => void this.#check());

  /** @param {EditorStore} store */
  constructor(store) {
    this.#store = store;
    this.listeners = boardListeners(() => layoutOf(store.get()), (cell) => cell in store.get().men, {
      onPick: (cell) => this.#pick(cell),
      onCancel: this.letGo,
      onFocus: (focus) => store.set({ focus }),
      onDrag: (drag) => store.set({ drag }),
      onDrop: (from, to) => (to === null ? this.remove(from) : this.#move(from, to)),
    });
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    const { message } = /** @type {Error} */ (error);
    this.#store.set({ error: message, said: message });
  }

  /** @param {string} [text] a position to begin with; else the start of the first ruleset */
  load = async (text) => {
    try {
      const { rulesets } = await fetchRulesets();
      this.#store.set({ rulesets, error: null });
      if (text) await this.open(text);
      if (!this.#store.get().ruleset) await this.chooseRuleset(rulesets[0].id);
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {string} ruleset */
  chooseRuleset = async (ruleset) => {
    this.#store.set({ ruleset, options: {} });
    await this.start();
  };

  /** @param {string} ruleset */
  async #readArmies(ruleset) {
    const position = await startOf(ruleset, {});
    if (ruleset !== this.#store.get().ruleset) return;
    /** @type {Record<"white" | "black", string[]>} */
    const palette = { white: [], black: [] };
    for (const piece of [...position.pieces].sort((a, b) => a.value - b.value)) palette[piece.side].push(piece.token);
    this.#store.set({ palette });
  }

  /** The start as the options have it. */
  start = async () => {
    const number = ++this.#asked;
    const { ruleset, options, sideToMove } = this.#store.get();
    try {
      await this.#readArmies(ruleset);
      const position = await startOf(ruleset, options);
      if (number !== this.#asked) return;
      // Who has chosen a side while the answer was on its way keeps it.
      const chosen = this.#store.get().sideToMove;
      this.#take(position, chosen === sideToMove ? position.side_to_move : chosen);
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {string} text */
  open = async (text) => {
    const number = ++this.#asked;
    try {
      const found = await stageTurn({ start: text, turns: [] }, []);
      if (number !== this.#asked) return;
      this.#store.set({ ruleset: found.ruleset, options: found.options, typed: "" });
      await this.#readArmies(found.ruleset);
      const { position } = found.staged;
      if (number === this.#asked) this.#take(position, position.side_to_move);
    } catch (error) {
      this.#fail(error);
    }
  };

  /**
   * @param {import("../game/types.js").PositionView} position
   * @param {"white" | "black"} sideToMove
   */
  #take(position, sideToMove) {
    const men = Object.fromEntries(position.pieces.map(({ cell, side, token }) => [cell, { side, token }]));
    const { white, black } = position.prisoners;
    const taken = { white: white.map((one) => one.token).join(" "), black: black.map((one) => one.token).join(" ") };
    this.#change({ men, taken, sideToMove, turnNumber: position.turn_number, chosen: null });
  }

  /** @param {Partial<EditorState>} change */
  #change(change) {
    this.#store.set({ ...change, lifted: null, error: null, done: null });
    void this.#check();
  }

  /** @param {Partial<EditorState>} change */
  set = (change) => this.#change(change);

  /** @param {string} typed */
  type = (typed) => this.#store.set({ typed });

  /**
   * @param {string} key
   * @param {OptionValue} value
   */
  option = (key, value) => {
    const { rulesets, ruleset, options } = this.#store.get();
    const { [key]: _, ...rest } = options;
    const known = rulesets?.find((one) => one.id === ruleset)?.options.find((one) => one.key === key);
    this.#change({ options: known?.default === value ? rest : { ...rest, [key]: value } });
  };

  /** Asks the server what is wrong with it; only the latest answer counts. */
  async #check() {
    this.#checking?.abort();
    this.#checking = new AbortController();
    const { signal } = this.#checking;
    const { ruleset, options, men, sideToMove, taken, turnNumber } = this.#store.get();
    /** @param {string} side */
    const of = (side) =>
      Object.fromEntries(Object.entries(men).filter(([, man]) => man.side === side).map(([cell, man]) => [cell, man.token]));
    /** @param {string} tokens */
    const listed = (tokens) => tokens.split(/\s+/).filter(Boolean);
    try {
      const { faults, position } = await checkArrangement(
        {
          ruleset,
          options,
          white: of("white"),
          black: of("black"),
          side_to_move: sideToMove,
          white_prisoners: listed(taken.white),
          black_prisoners: listed(taken.black),
          turn_number: turnNumber,
        },
        signal,
      );
      if (signal.aborted) return;
      const text = position?.text ?? null;
      const ending = position?.outcome?.text ?? null;
      this.#store.set({ faults, text, ending, said: [...faults, ending].filter(Boolean).join(" ") });
      // The address is the link to share; the page need not open again for it.
      if (text) history.replaceState(null, "", `#/editor/${encodeURIComponent(text)}`);
    } catch (error) {
      if (signal.aborted) return;
      this.#store.set({ text: null });
      this.#fail(error);
    }
  }

  // --- pieces ------------------------------------------------------------------------------------

  /** @param {Man | "erase"} chosen chosen again, it is put away */
  choose = (chosen) => {
    const before = this.#store.get().chosen;
    this.#store.set({ chosen: JSON.stringify(before) === JSON.stringify(chosen) ? null : chosen, lifted: null });
  };

  letGo = () => this.#store.set({ chosen: null, lifted: null });

  /** @param {string} cell */
  #pick(cell) {
    const { chosen, lifted, men } = this.#store.get();
    if (chosen === "erase") this.remove(cell);
    else if (chosen) this.put(cell, chosen);
    else if (lifted) this.#move(lifted, cell);
    else if (cell in men) this.#store.set({ lifted: cell });
  }

  /**
   * @param {string} cell
   * @param {Man} man
   */
  put = (cell, man) => this.#change({ men: { ...this.#store.get().men, [cell]: man } });

  /** @param {string} cell */
  remove = (cell) => {
    const { [cell]: _, ...men } = this.#store.get().men;
    this.#change({ men });
  };

  /**
   * @param {string} from
   * @param {string} to
   */
  #move(from, to) {
    const { [from]: man, ...men } = this.#store.get().men;
    if (man && from !== to) this.#change({ men: { ...men, [to]: man } });
    else this.#store.set({ lifted: null });
  }

  clear = () => this.#change({ men: {}, taken: { white: "", black: "" }, turnNumber: 1 });

  flip = () => this.#store.set({ flipped: !this.#store.get().flipped });

  // --- out ---------------------------------------------------------------------------------------

  /** Where the picture of the position is. */
  picture() {
    const { text, upright, flipped } = this.#store.get();
    const more = { orientation: upright ? "upright" : "lying", bottom: flipped ? "black" : "white" };
    return pictureAddress(text ?? "", more);
  }

  png = async () => {
    try {
      const image = new Image();
      image.src = this.picture();
      await image.decode();
      const canvas = document.createElement("canvas");
      const { rows, columns, upright } = layoutOf(this.#store.get());
      const [across, up] = upright ? [columns, rows] : [rows, columns];
      canvas.width = (across + 0.88) * PIXELS;
      canvas.height = (up + 0.88) * PIXELS;
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      /** @type {Blob | null} */
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      if (blob) save(blob, "rithmomachia.png");
    } catch (error) {
      this.#fail(error);
    }
  };

  /**
   * @param {string} text
   * @param {string} done
   */
  async #clip(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#store.set({ done, said: done });
    } catch {
      this.#store.set({ error: t("The browser does not let pages use the clipboard; take the text from the box.") });
    }
  }

  copy = () => this.#clip(this.#store.get().text ?? "", t("The position is on the clipboard."));

  link = () => this.#clip(location.href, t("The link is on the clipboard."));

  close() {
    this.#checking?.abort();
    this.#forget();
    this.#store.close();
  }
}
