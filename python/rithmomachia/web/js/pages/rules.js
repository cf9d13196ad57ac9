// @ts-check
/** The rules of a ruleset, or of one game with its own switches. */
import { h, patch } from "../board/dom.js";
import { drawPicture } from "../board/picture.js";
import { onLanguage, t } from "../board/texts.js";
import { fetchGameRules, fetchRules, fetchRulesets } from "../game/api.js";
import { createStore } from "../game/store.js";
import { certaintyName, valueText } from "../game/wording.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../game/types.js").RulesPage} RulesPage */
/** @typedef {{id: string, title: string}} Named */
/** @typedef {{page: RulesPage | null, rulesets: Named[], error: string | null}} RulesState */
/** @typedef {{ruleset?: string, game?: string}} Which */

/**
 * @param {Element} root
 * @param {Which} which
 * @returns {() => void}
 */
export function openRules(root, which) {
  /** @type {import("../game/store.js").Store<RulesState>} */
  const store = createStore(/** @type {RulesState} */ ({ page: null, rulesets: [], error: null }), (state) => {
    entitle(t("Rules"));
    patch(root, shell("rules", view(state, which, load)));
  });
  async function load() {
    try {
      const { rulesets } = await fetchRulesets();
      const page = which.game ? await fetchGameRules(which.game) : await fetchRules(which.ruleset ?? rulesets[0].id);
      store.set({ page, rulesets, error: null });
    } catch (error) {
      store.set({ error: /** @type {Error} */ (error).message });
    }
  }
  store.set({});
  void load();
  const forget = onLanguage(load);
  return () => {
    forget();
    store.close();
  };
}

/**
 * @param {RulesState} state
 * @param {Which} which
 * @param {() => void} load
 */
function view(state, which, load) {
  if (state.error) return failure(state.error, load);
  const { page } = state;
  if (!page) return loading();
  return [
    h(
      "nav",
      { class: "tabs", "aria-label": t("Rulesets") },
      which.game
        ? h("a", { href: `#/game/${which.game}` }, t("← Back to the game"))
        : state.rulesets.map((one) => {
            const current = one.id === page.ruleset ? "page" : null;
            return h("a", { key: one.id, href: `#/rules/${one.id}`, "aria-current": current }, one.title);
          }),
    ),
    h(
      "article",
      { class: "rules" },
      h("h1", null, page.title),
      h("p", { class: "lead" }, page.summary),
      changes(page),
      h(
        "figure",
        { class: "start-figure" },
        h("div", { class: "still" }, drawPicture(page.position.pieces)),
        h("figcaption", null, t("The start: White on the left or below, Black across the dotted line.")),
      ),
      page.sections.map(section),
      legend(),
      !which.game &&
        h(
          "p",
          { class: "rules-foot" },
          h("a", { class: "button primary", href: `#/setup/${page.ruleset}` }, t("Play by these rules")),
        ),
    ),
  ];
}

/** @param {RulesPage} page */
function changes(page) {
  const entries = Object.entries(page.changes);
  if (!entries.length) return null;
  return h(
    "div",
    { class: "notice" },
    h("p", null, t("Changed from the ruleset as it stands:")),
    h("ul", null, entries.map(([key, value]) => h("li", null, h("code", null, key), `: ${valueText(value)}`))),
  );
}

/** @param {import("../game/types.js").RuleSection} one */
function section(one) {
  return h(
    "section",
    { key: one.id },
    h("h2", { id: `rules-${one.id}` }, one.title),
    h(
      "ul",
      { class: "rule-items" },
      one.items.map((item) =>
        h(
          "li",
          null,
          h("p", null, item.text),
          (item.source || item.doubt) &&
            h(
              "p",
              { class: "source" },
              h("span", { class: `certainty ${item.certainty}` }, certaintyName(item.certainty)),
              item.source && ` ${item.source}`,
              item.doubt && h("span", { class: "doubt" }, ` ${item.doubt}`),
            ),
        ),
      ),
    ),
  );
}

function legend() {
  return h(
    "p",
    { class: "hint" },
    t("Stated: the source says so. Inferred: it follows from the source. Corrected: the source slips there. Modern: a choice of our own time."),
  );
}
