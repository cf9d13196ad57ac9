// @ts-check
/** What is asked about the position shown: threats, a piece, numbers, progressions within reach. */
import { fetchFormations, fetchPiece, fetchThirds, fetchThreats } from "./api.js";

/** @typedef {import("./session.js").AnalysisStore} AnalysisStore */
/** @typedef {"threats" | "piece" | "numbers" | "near" | "taken" | "record" | "play"} Tool */
/**
 * @typedef {object} QuestionsState
 * @property {Tool} tool
 * @property {import("./types.js").Threats | null} threats
 * @property {import("./types.js").PieceFacts | null} piece
 * @property {import("./types.js").Thirds | null} thirds
 * @property {import("./types.js").Formations | null} formations
 * @property {string} first
 * @property {string} second
 * @property {string[]} pointed cells that a list points to
 * @property {string | null} questionError
 * @property {string} answered what the answers are about
 */

/** @returns {QuestionsState} */
export const noQuestions = () => ({
  tool: "threats",
  threats: null,
  piece: null,
  thirds: null,
  formations: null,
  first: "4",
  second: "6",
  pointed: [],
  questionError: null,
  answered: "",
});

export class Questions {
  #store;
  #analysis;
  #asked = "";

  /**
   * @param {AnalysisStore} store
   * @param {import("./session.js").Analysis} analysis
   */
  constructor(store, analysis) {
    this.#store = store;
    this.#analysis = analysis;
  }

  /** @param {Tool} tool */
  choose = (tool) => this.#store.set({ tool, pointed: [], hinted: null });

  /** @param {string[]} pointed */
  point = (pointed) => this.#store.set({ pointed });

  /** @param {Partial<QuestionsState>} numbers */
  numbers = (numbers) => this.#store.set(numbers);

  /** Called after each drawing: asks what the open tool shows, once. */
  attend() {
    const state = this.#store.get();
    const { tool, position, first, second, focus } = state;
    if (!position || tool === "taken" || tool === "record" || tool === "play") return;
    const about = { threats: "", near: "", piece: focus, numbers: `${first} ${second}` }[tool];
    const wanted = `${state.tree?.start} ${state.at} ${tool} ${about}`;
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    void this.#ask(wanted);
  }

  /** @param {string} wanted */
  async #ask(wanted) {
    try {
      const answer = await this.#answer();
      if (wanted !== this.#asked) return;
      this.#store.set({ ...answer, answered: wanted, questionError: null, pointed: [] });
    } catch (error) {
      if (wanted === this.#asked) {
        this.#analysis.fail(error, (questionError) => this.#store.set({ questionError }));
      }
    }
  }

  /** @returns {Promise<Partial<QuestionsState>>} */
  async #answer() {
    const { tool, position, first, second, focus } = this.#store.get();
    const line = this.#analysis.line();
    if (tool === "threats") return { threats: await fetchThreats(line) };
    if (tool === "near") return { formations: await fetchFormations(line) };
    if (tool === "numbers") {
      const [one, two] = [first, second].map(Number);
      const areNumbers = [one, two].every((value) => Number.isInteger(value) && value > 0);
      return { thirds: areNumbers ? await fetchThirds(line, one, two) : null };
    }
    const isThere = position?.pieces.some((piece) => piece.cell === focus);
    return { piece: isThere ? await fetchPiece(line, focus) : null };
  }
}
