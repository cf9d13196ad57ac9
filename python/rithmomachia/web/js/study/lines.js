// @ts-check
/** The engine's lines of the position shown, as they come. */
import { streamStudy } from "./api.js";

/** @typedef {import("../game/types.js").ThinkingMessage} ThinkingMessage */
/** @typedef {import("./session.js").AnalysisStore} AnalysisStore */
/**
 * @typedef {object} LinesState
 * @property {boolean} linesOn
 * @property {number} linesCount 1 to 5
 * @property {ThinkingMessage | null} thought
 * @property {number | null} thoughtAt the turn whose position it is about
 * @property {string | null} thoughtError
 */

/** @returns {LinesState} */
export const noLines = () => ({ linesOn: false, linesCount: 1, thought: null, thoughtAt: null, thoughtError: null });

export class Lines {
  #store;
  #analysis;
  #place = "";
  /** @type {AbortController | null} */
  #search = null;

  /**
   * @param {AnalysisStore} store
   * @param {import("./session.js").Analysis} analysis
   */
  constructor(store, analysis) {
    this.#store = store;
    this.#analysis = analysis;
  }

  toggle = () => this.#store.set({ linesOn: !this.#store.get().linesOn });

  /** @param {number} linesCount */
  count = (linesCount) => this.#store.set({ linesCount });

  again = () => {
    this.#place = "";
    this.#store.set({ thoughtError: null });
  };

  /** Follows the board: called after each drawing. */
  attend() {
    const { linesOn, linesCount, at, position, staged } = this.#store.get();
    const isDue = linesOn && position && !position.outcome && !staged;
    const wanted = isDue ? `${at} ${linesCount}` : "";
    if (wanted === this.#place || (staged && linesOn)) return;
    this.#search?.abort();
    this.#search = null;
    this.#place = wanted;
    if (wanted) void this.#think(at, linesCount);
  }

  /**
   * @param {number} at
   * @param {number} lines
   */
  async #think(at, lines) {
    const control = new AbortController();
    this.#search = control;
    this.#store.set({ thoughtError: null });
    try {
      await streamStudy("thinking", { ...this.#analysis.line(), lines }, control.signal, (thought) => {
        if (!control.signal.aborted) this.#store.set({ thought, thoughtAt: at });
      });
    } catch (error) {
      if (!control.signal.aborted) {
        this.#analysis.fail(error, (thoughtError) => this.#store.set({ thoughtError }));
      }
    }
  }

  close() {
    this.#search?.abort();
  }
}
