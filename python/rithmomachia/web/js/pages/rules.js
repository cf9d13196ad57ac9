// @ts-check
/** The rules of a ruleset, with changed keys and beside others, or of one game with its own switches. */
import { h, patch } from "../board/dom.js";
import { drawPicture } from "../board/picture.js";
import { onLanguage, t } from "../board/texts.js";
import { fetchAbout, fetchGameRules, fetchRulebook, fetchRules, fetchRulesets } from "../game/api.js";
import { optionsAddress } from "../game/rule_options.js";
import { createStore } from "../game/store.js";
import { valueText } from "../game/wording.js";
import { bestKnown, lessKnown, moreForms } from "./forms.js";
import { aboutTheGame } from "./rules_about.js";
import { changing, comparing, differing, playing } from "./rules_changing.js";
import { section } from "./rules_items.js";
import { findOption } from "./setup_options.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/** @typedef {import("../game/types.js").RulesPage} RulesPage */
/** @typedef {import("../game/rule_options.js").Options} Options */
/**
 * @typedef {object} RulesState
 * @property {RulesPage | null} page
 * @property {import("../game/types.js").Ruleset[]} rulesets
 * @property {string} ruleset
 * @property {Options} options changed keys
 * @property {string | null} other what it is compared with
 * @property {import("../game/types.js").Rulebook | null} book
 * @property {import("../game/types.js").RulebookAbout | null} about
 * @property {string | null} fault why these keys make no rules
 * @property {string | null} error
 */
/** @typedef {{ruleset?: string, game?: string, options?: Options, other?: string}} Which */

/**
 * @param {Element} root
 * @param {Which} which
 * @returns {() => void}
 */
export function openRules(root, which) {
  /** @type {RulesState} */
  const initial = {
    page: null,
    rulesets: [],
    ruleset: which.ruleset ?? "",
    options: which.options ?? {},
    other: which.other || null,
    book: null,
    about: null,
    fault: null,
    error: null,
  };
  /** @type {import("../game/store.js").Store<RulesState>} */
  const store = createStore(initial, (state) => {
    entitle(t("Rules"));
    patch(root, shell("rules", view(state, which, reading)));
  });
  const reading = new Reading(store, which.game);
  store.set({});
  void reading.load();
  const forget = onLanguage(reading.load);
  return () => {
    forget();
    store.close();
  };
}

/** What can be done on the page. What is used as a listener is an arrow, so that it keeps its `this`. */
export class Reading {
  #store;
  #game;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {import("../game/store.js").Store<RulesState>} store
   * @param {string} [game]
   */
  constructor(store, game) {
    this.#store = store;
    this.#game = game;
  }

  load = async () => {
    try {
      const { rulesets } = await fetchRulesets();
      const ruleset = this.#store.get().ruleset || rulesets[0].id;
      this.#store.set({ rulesets, ruleset, error: null });
      if (this.#game) this.#store.set({ page: await fetchGameRules(this.#game) });
      else await this.#read();
      this.#store.set({ about: await fetchAbout().catch(() => null) });
    } catch (error) {
      this.#store.set({ error: /** @type {Error} */ (error).message });
    }
  };

  /** Only the latest answer counts; where keys make no rules, the last that did stay. */
  async #read() {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { ruleset, options, other, page } = this.#store.get();
    try {
      if (!other && !Object.keys(options).length) {
        const plain = await fetchRules(ruleset);
        if (!signal.aborted) this.#store.set({ page: plain, book: null, fault: null });
        return;
      }
      const book = await fetchRulebook(ruleset, options, other, signal);
      this.#store.set({ page: book.page, book, fault: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!page) throw error;
      this.#store.set({ fault: /** @type {Error} */ (error).message });
    }
  }

  /** @param {Partial<RulesState>} change */
  async #turn(change) {
    this.#store.set(change);
    const { ruleset, options, other } = this.#store.get();
    const changed = optionsAddress(options);
    const tail = other ? `/${changed || "-"}/${other}` : changed && `/${changed}`;
    // The address is one to send on; the page is the same, so nobody need hear of it.
    history.replaceState(null, "", `#/rules/${ruleset}${tail}`);
    await this.#read();
  }

  /** @param {string} key @param {import("../game/types.js").OptionValue} value */
  change = (key, value) => {
    const { rulesets, ruleset, options } = this.#store.get();
    const known = rulesets.find((one) => one.id === ruleset);
    const { [key]: _, ...rest } = options;
    const isDefault = known && findOption(known, key)?.default === value;
    void this.#turn({ options: isDefault ? rest : { ...rest, [key]: value } });
  };

  /** @param {string | null} other */
  compare = (other) => void this.#turn({ other });

  reset = () => void this.#turn({ options: {} });

  save = async () => {
    const { ruleset, options, other, book } = this.#store.get();
    try {
      const { file } = book ?? (await fetchRulebook(ruleset, options, other));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([file], { type: "application/toml" }));
      link.download = Object.keys(options).length ? `${ruleset}-changed.toml` : `${ruleset}.toml`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (error) {
      this.#store.set({ fault: /** @type {Error} */ (error).message });
    }
  };
}

/**
 * @param {RulesState} state
 * @param {Which} which
 * @param {Reading} reading
 */
function view(state, which, reading) {
  if (state.error) return failure(state.error, reading.load);
  const { page } = state;
  if (!page) return loading();
  return [
    h(
      "nav",
      { class: "tabs", "aria-label": t("Rulesets") },
      which.game ? h("a", { href: `#/game/${which.game}` }, t("← Back to the game")) : rulesets(state.rulesets, page.ruleset),
    ),
    h(
      "article",
      { class: "rules" },
      h("h1", null, page.title),
      h("p", { class: "lead" }, page.summary),
      which.game ? gameChanges(page) : [h("div", { key: "tools", class: "rules-tools" }, comparing(state, reading)), changing(state, reading)],
      !which.game && differing(state, reading),
      h(
        "figure",
        { class: "start-figure" },
        h("div", { class: "still" }, drawPicture(page.position.pieces)),
        h("figcaption", null, t("The start: White on the left or below, Black across the dotted line.")),
      ),
      page.sections.map(section),
      legend(),
      !which.game && playing(state, reading),
      aboutTheGame(state.about),
    ),
  ];
}

/**
 * Where to read of the others; the one being read stands among the best known.
 * @param {Ruleset[]} all
 * @param {string} current
 */
function rulesets(all, current) {
  const link = (/** @type {Ruleset} */ one) =>
    h("a", { key: one.id, href: `#/rules/${one.id}`, "aria-current": one.id === current ? "page" : null }, one.title);
  const [read, others] = [true, false].map((isRead) => lessKnown(all).filter((one) => (one.id === current) === isRead));
  return [bestKnown(all).map(link), read.map(link), moreForms(others.map(link), false)];
}

/** @param {RulesPage} page */
function gameChanges(page) {
  const entries = Object.entries(page.changes);
  if (!entries.length) return null;
  return h(
    "div",
    { class: "notice" },
    h("p", null, t("Changed from the ruleset as it stands:")),
    h("ul", null, entries.map(([key, value]) => h("li", { key }, h("code", null, key), `: ${valueText(value)}`))),
  );
}

function legend() {
  return h(
    "p",
    { class: "hint" },
    t("Stated: the source says so. Inferred: it follows from the source. Corrected: the source slips there. Modern: a choice of our own time."),
  );
}
