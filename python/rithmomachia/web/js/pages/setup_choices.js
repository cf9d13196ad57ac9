// @ts-check
/** What is chosen in Game Setup, and what the server says of it. */
import { t } from "../board/texts.js";
import { checkSetup, createGame, fetchRules, fetchRulesets, NoConnection } from "../game/api.js";
import { controlOf } from "../online/time_control.js";
import { findOption } from "./setup_options.js";

/** @typedef {import("../game/types.js").OptionValue} OptionValue */
/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/**
 * @typedef {object} SetupState
 * @property {import("../game/types.js").SetupChoices | null} choices
 * @property {string} ruleset
 * @property {Record<string, Record<string, OptionValue>>} changed by ruleset, so that trying another loses nothing
 * @property {string} opponent
 * @property {string} strength
 * @property {string} otherStrength Black's, machine against machine
 * @property {string} side
 * @property {import("../online/time_control.js").Times} times
 * @property {boolean} rated
 * @property {string} name
 * @property {import("../game/types.js").SetupCheck | null} check
 * @property {string | null} fault why these options make no game
 * @property {string | null} error
 * @property {boolean} busy
 */
/** @typedef {import("../game/store.js").Store<SetupState>} SetupStore */

/** Opponents that come from elsewhere. */
export const PEOPLE = ["invite", "seek"];

/** @param {SetupState} state */
export function chosen(state) {
  return state.choices?.rulesets.find((one) => one.id === state.ruleset);
}

/** What can be done on the page. What is used as a listener is an arrow, so that it keeps its `this`. */
export class Choices {
  #store;
  /** @type {AbortController | null} */
  #checking = null;

  /** @param {SetupStore} store */
  constructor(store) {
    this.#store = store;
  }

  load = async () => {
    try {
      const choices = await fetchRulesets();
      const { ruleset } = this.#store.get();
      const isKnown = choices.rulesets.some((one) => one.id === ruleset);
      const middle = choices.strengths[Math.floor((choices.strengths.length - 1) / 2)];
      this.#store.set({
        choices,
        error: null,
        ruleset: isKnown ? ruleset : (choices.rulesets[0]?.id ?? ""),
        strength: middle?.id ?? "",
        otherStrength: middle?.id ?? "",
      });
      await this.#check();
    } catch (error) {
      this.#store.set({ error: /** @type {Error} */ (error).message });
    }
  };

  /** The same choices in another language. */
  async reread() {
    try {
      this.#store.set({ choices: await fetchRulesets(), error: null });
      await this.#check();
    } catch (error) {
      this.#store.set({ error: /** @type {Error} */ (error).message });
    }
  }

  /** Asks the server what kind of game the choices make; only the latest answer counts. */
  async #check() {
    this.#checking?.abort();
    this.#checking = new AbortController();
    const { signal } = this.#checking;
    const { ruleset, changed } = this.#store.get();
    try {
      this.#store.set({ check: await checkSetup(ruleset, changed[ruleset] ?? {}, signal), fault: null });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      if (error instanceof NoConnection) await this.#doWithout(ruleset, changed[ruleset] ?? {});
      else this.#store.set({ check: null, fault: /** @type {Error} */ (error).message });
    }
  }

  /**
   * Without a connection: the start as the rules are remembered, where no option moves it.
   * @param {string} ruleset
   * @param {Record<string, OptionValue>} values
   */
  async #doWithout(ruleset, values) {
    const fault = t("Without a connection no game can begin; what you choose here stays until it is back.");
    const isElsewhere = Object.keys(values).some((key) => key.startsWith("start.") || key.startsWith("board."));
    const remembered = isElsewhere ? null : await fetchRules(ruleset).catch(() => null);
    if (this.#store.get().ruleset !== ruleset) return;
    this.#store.set({ check: remembered && { ok: true, position: remembered.position, endings: [] }, fault });
  }

  /** The connection is back. */
  again = () => {
    if (this.#store.get().choices) void this.#check();
    else void this.load();
  };

  /** @param {Record<string, OptionValue>} values */
  setOptions(values) {
    const { ruleset, changed } = this.#store.get();
    this.#store.set({ changed: { ...changed, [ruleset]: values } });
    void this.#check();
  }

  /** @param {string} ruleset */
  chooseRuleset(ruleset) {
    this.#store.set({ ruleset });
    void this.#check();
  }

  /** @param {string} key @param {OptionValue} value */
  change = (key, value) => {
    const ruleset = chosen(this.#store.get());
    if (!ruleset) return;
    const { [key]: _, ...rest } = this.#store.get().changed[ruleset.id] ?? {};
    const isDefault = findOption(ruleset, key)?.default === value;
    this.setOptions(isDefault ? rest : { ...rest, [key]: value });
  };

  /** @param {Partial<SetupState>} change */
  set(change) {
    this.#store.set(change);
  }

  async start() {
    if (this.#store.get().busy) return;
    this.#store.set({ busy: true, error: null });
    try {
      const game = await createGame(requestOf(this.#store.get()));
      location.hash = `#/game/${game.id}`;
    } catch (error) {
      this.#store.set({ busy: false, error: /** @type {Error} */ (error).message });
    }
  }
}

/**
 * @param {SetupState} state
 * @returns {import("../game/api.js").NewGame}
 */
function requestOf({ ruleset, changed, opponent, strength, otherStrength, side, times, rated, name }) {
  const withPeople = PEOPLE.includes(opponent);
  return {
    ruleset,
    options: changed[ruleset] ?? {},
    opponent,
    strength: opponent === "machine" || opponent === "engines" ? strength : null,
    other_strength: opponent === "engines" ? otherStrength : null,
    side: opponent === "same_screen" || opponent === "engines" ? "white" : side,
    time_control: controlOf(times),
    rated: withPeople && rated,
    ...(withPeople && name.trim() ? { name: name.trim() } : {}),
  };
}
