// @ts-check
/** The chances over a whole line, and where they were given away. */
import { t, tn } from "../board/texts.js";
import { streamStudy } from "./api.js";

/** @typedef {import("./types.js").GraphPoint} GraphPoint */
/** @typedef {import("./session.js").AnalysisStore} AnalysisStore */
/**
 * @typedef {object} GraphState
 * @property {Map<number, GraphPoint>} points by the number of turns played
 * @property {number[]} graphLine the turns looked at, the start first
 * @property {boolean} graphBusy
 * @property {string | null} graphError
 */

/** @returns {GraphState} */
export const noGraph = () => ({ points: new Map(), graphLine: [], graphBusy: false, graphError: null });

/**
 * The turns that gave chances away.
 * @param {GraphState} state
 * @returns {import("./types.js").Marked[]}
 */
export function errorsOf(state) {
  const judged = [...state.points.values()].map((point) => point.judged);
  return judged.filter(isMarked).sort((a, b) => a.number - b.number);
}

/** @param {import("./types.js").Judged | null} one @returns {one is import("./types.js").Marked} */
const isMarked = (one) => one !== null && one.nag !== null;

export class Graph {
  #store;
  #analysis;
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

  /** Looks at the whole line through the position shown. */
  begin = async () => {
    const { tree, at } = this.#store.get();
    if (!tree) return;
    this.stop();
    const control = new AbortController();
    this.#search = control;
    const nodes = tree.through(at);
    /** @type {GraphState["points"]} */
    const points = new Map();
    this.#store.set({ points, graphLine: nodes.map((node) => node.id), graphBusy: true, graphError: null });
    const line = tree.line(nodes[nodes.length - 1].id);
    try {
      await streamStudy("graph", line, control.signal, (point) => {
        if (control.signal.aborted) return;
        points.set(point.number, point);
        this.#store.set({ points });
      });
      if (control.signal.aborted) return;
      const errors = errorsOf(this.#store.get()).length;
      const isWhole = points.has(0);
      this.#store.set({
        graphBusy: false,
        said: tn("{count} error found.", "{count} errors found.", errors),
        graphError: isWhole ? null : t("The analysis broke off; what was found stays."),
      });
    } catch (error) {
      if (control.signal.aborted) return;
      this.#store.set({ graphBusy: false });
      this.#analysis.fail(error, (graphError) => this.#store.set({ graphError }));
    }
  };

  stop = () => {
    this.#search?.abort();
    this.#search = null;
    if (this.#store.get().graphBusy) this.#store.set({ graphBusy: false });
  };
}
