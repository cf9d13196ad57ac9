// @ts-check
/** Advice in a game: hints in two steps, and the search's thoughts while they are switched on. */
import { t } from "../board/texts.js";
import { fetchHint, NoConnection, Refusal, streamThinking } from "./api.js";

/** @typedef {import("./types.js").HintMessage} HintMessage */
/** @typedef {import("./types.js").ThinkingMessage} ThinkingMessage */
/**
 * @typedef {object} AdviceState
 * @property {HintMessage | null} hint
 * @property {string} hintFor the place the hint belongs to, see `placeOf`
 * @property {boolean} isWhole the whole turn is shown, not only where to look
 * @property {boolean} hintBusy
 * @property {boolean} thinkingOn
 * @property {number} thinkingLines
 * @property {ThinkingMessage | null} thought
 * @property {string} thoughtFor
 * @property {string | null} thoughtError
 */
/** @typedef {import("./session_state.js").SessionState} SessionState */

/** @returns {AdviceState} */
export function noAdvice() {
  return {
    hint: null,
    hintFor: "",
    isWhole: false,
    hintBusy: false,
    thinkingOn: false,
    thinkingLines: 1,
    thought: null,
    thoughtFor: "",
    thoughtError: null,
  };
}

/**
 * Names the position on the board with what is staged: advice is for one such place only.
 * @param {SessionState} state
 */
function placeOf(state) {
  return `${state.position?.text} ${state.parts.map((part) => part.word).join(".")}`;
}

/** @param {SessionState} state */
export function hintOf(state) {
  return state.hint && !state.look && !state.film && state.hintFor === placeOf(state) ? state.hint : null;
}

/** @param {SessionState} state */
export function mayAskHint(state) {
  return state.mayAct && mayAdvise(state) && !state.look && !state.film && !state.staged?.is_complete;
}

/**
 * Two people play by themselves: nobody whispers to either.
 * @param {SessionState} state
 */
export function mayAdvise({ game }) {
  return game !== null && game.opponent !== "invite" && game.opponent !== "seek";
}

/** @param {SessionState} state */
export function thoughtOf(state) {
  return state.thought && state.thoughtFor.startsWith(`${placeOf(state)} `) ? state.thought : null;
}

/** Asks for advice and drops it when the board has gone on. What is used as a listener is an arrow. */
export class Advice {
  #store;
  #id;
  /** @type {AbortController | null} */
  #hinting = null;
  /** @type {AbortController | null} */
  #thinking = null;
  #hintPlace = "";
  #thoughtPlace = "";

  /**
   * @param {import("./store.js").Store<SessionState>} store
   * @param {string} id the game's
   */
  constructor(store, id) {
    this.#store = store;
    this.#id = id;
  }

  /** First where to look, then the whole turn, then nothing any more. */
  hint = async () => {
    const state = this.#store.get();
    if (state.hintBusy || !mayAskHint(state) || !state.game) return;
    const known = hintOf(state);
    if (known) {
      if (state.isWhole) this.#store.set({ hint: null });
      else this.#store.set({ isWhole: true, said: wholeHint(known) });
      return;
    }
    const place = placeOf(state);
    this.#hintPlace = place;
    this.#hinting = new AbortController();
    const { signal } = this.#hinting;
    this.#store.set({ hintBusy: true, error: null, said: t("Looking for a hint.") });
    try {
      const words = state.parts.map((part) => part.word);
      const hint = await fetchHint(this.#id, state.game.next_turn, words, signal);
      if (placeOf(this.#store.get()) === place) {
        this.#store.set({ hint, hintFor: place, isWhole: false, said: t("Hint: {hint}", { hint: hint.nudge }) });
      }
    } catch (error) {
      this.#tell(error, (message) => this.#store.set({ error: message, said: message }));
    } finally {
      this.#store.set({ hintBusy: false });
    }
  };

  toggleThinking = () => {
    const thinkingOn = !this.#store.get().thinkingOn;
    this.#store.set({ thinkingOn, said: thinkingOn ? t("Thinking is shown.") : t("Thinking is hidden.") });
  };

  /** @param {number} thinkingLines */
  setLines = (thinkingLines) => this.#store.set({ thinkingLines });

  /** Asks anew for what was said in another language. */
  relabel() {
    this.#store.set({ hint: null });
    this.again();
    this.attend(this.#store.get());
  }

  /** Thinks once more about the same position. */
  again = () => {
    this.#thoughtPlace = "";
    this.#store.set({ thoughtError: null });
  };

  /**
   * Follows the board: called after each drawing.
   * @param {SessionState} state
   */
  attend(state) {
    const place = placeOf(state);
    if (this.#hinting && place !== this.#hintPlace) {
      this.#hinting.abort();
      this.#hinting = null;
    }
    const { game } = state;
    const isDue = state.thinkingOn && game?.status === "playing" && !state.look && !state.staged?.is_complete;
    const wanted = isDue ? `${place} ${state.thinkingLines}` : "";
    if (wanted === this.#thoughtPlace) return;
    // While a turn is shown or sent the position is about to change.
    if (wanted && (state.film || state.busy)) return;
    this.#thinking?.abort();
    this.#thinking = null;
    this.#thoughtPlace = wanted;
    if (wanted && game) void this.#think(wanted, game.next_turn, state);
  }

  /**
   * @param {string} place
   * @param {number} number
   * @param {SessionState} state
   */
  async #think(place, number, state) {
    const control = new AbortController();
    this.#thinking = control;
    const asked = { number, parts: state.parts.map((part) => part.word), lines: state.thinkingLines };
    this.#store.set({ thoughtError: null });
    try {
      await streamThinking(this.#id, asked, control.signal, (thought) => {
        if (!control.signal.aborted) this.#store.set({ thought, thoughtFor: place });
      });
    } catch (error) {
      if (!control.signal.aborted) this.#tell(error, (thoughtError) => this.#store.set({ thoughtError }));
    }
  }

  /**
   * @param {unknown} error
   * @param {(message: string) => void} show
   */
  #tell(error, show) {
    if (error instanceof Refusal || error instanceof NoConnection) show(error.message);
    else if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }

  close() {
    this.#hinting?.abort();
    this.#thinking?.abort();
  }
}

/** @param {HintMessage} hint */
function wholeHint(hint) {
  const turn = hint.turn.notation || t("End the turn");
  const reply = hint.reply ? [t("Best answer: {turn}.", { turn: hint.reply })] : [];
  return [`${turn}.`, ...hint.captures, ...hint.reasons, ...reply].join(" ");
}

/**
 * The cells a hint points to, as far as it is shown.
 * @param {SessionState} state
 * @returns {{cells: string[], links: {from: string, to: string}[]}}
 */
export function hintMarks(state) {
  const hint = hintOf(state);
  if (!hint) return { cells: [], links: [] };
  if (!state.isWhole) return { cells: hint.cell ? [hint.cell] : [], links: [] };
  const pairs = hint.turn.word.split(".").map((part) => part.replace(/^[^@]*@(?!.*:)/, "").match(/[a-p]\d/g) ?? []);
  const links = pairs.filter((cells) => cells.length === 2).map(([from, to]) => ({ from, to }));
  const falling = hint.turn.consequences.map((capture) => capture.cell);
  return { cells: [...new Set([...pairs.flat(), ...falling])], links };
}
