// @ts-check
/** A new game that begins with the position shown. */
import { createGame, fetchRulesets } from "../game/api.js";

/** @typedef {import("./session.js").AnalysisStore} AnalysisStore */
/**
 * @typedef {object} PlayOnState
 * @property {import("../game/types.js").Strength[] | null} strengths
 * @property {"machine" | "same_screen"} opponent
 * @property {string} strength
 * @property {"white" | "black"} side
 * @property {string | null} playError
 */

/** @returns {PlayOnState} */
export const noPlayOn = () => ({ strengths: null, opponent: "machine", strength: "", side: "white", playError: null });

export class PlayOn {
  #store;
  #analysis;
  #isAsked = false;

  /**
   * @param {AnalysisStore} store
   * @param {import("./session.js").Analysis} analysis
   */
  constructor(store, analysis) {
    this.#store = store;
    this.#analysis = analysis;
  }

  /** @param {Partial<PlayOnState>} change */
  set = (change) => this.#store.set(change);

  /** Asks for the levels once the tool is open. */
  attend() {
    if (this.#store.get().tool !== "play" || this.#isAsked) return;
    this.#isAsked = true;
    void this.#load();
  }

  async #load() {
    try {
      const { strengths } = await fetchRulesets();
      const middle = strengths[Math.floor((strengths.length - 1) / 2)];
      this.#store.set({ strengths, strength: middle?.id ?? "" });
    } catch (error) {
      this.#isAsked = false;
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#analysis.fail(error, (playError) => this.#store.set({ playError }));
  }

  start = async () => {
    const { shown, position, opponent, strength, side } = this.#store.get();
    if (!shown || !position) return;
    try {
      const game = await createGame({
        ruleset: shown.ruleset,
        options: shown.options,
        opponent,
        strength: opponent === "machine" ? strength : null,
        side,
        start: position.text,
      });
      location.hash = `#/game/${game.id}`;
    } catch (error) {
      this.#fail(error);
    }
  };
}
