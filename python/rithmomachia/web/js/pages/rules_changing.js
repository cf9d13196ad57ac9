// @ts-check
/** Changing keys of a ruleset on its rules page, comparing it, keeping it as a file, playing by it. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { optionsAddress } from "../game/rule_options.js";
import { valueText } from "../game/wording.js";
import { comparison } from "./rules_items.js";
import { control, findOption, moreRules, victoryCards } from "./setup_options.js";

/** @typedef {import("./rules.js").RulesState} RulesState */
/** @typedef {import("./rules.js").Reading} Reading */

/**
 * @param {RulesState} state
 * @param {Reading} reading
 */
export function changing(state, reading) {
  const ruleset = state.rulesets.find((one) => one.id === state.ruleset);
  if (!ruleset) return null;
  const starts = ["start.form", "start.first_side"].flatMap((key) => findOption(ruleset, key) ?? []);
  return h(
    "details",
    { class: "card more-rules changing" },
    h("summary", null, t("Change a rule")),
    h("p", { class: "hint" }, t("What you change is told at once, in words and in diagrams.")),
    state.fault && h("p", { class: "error", role: "alert" }, state.fault),
    h("fieldset", { key: "start" }, h("legend", null, t("Start")), starts.map((option) => control(option, state.options, reading.change))),
    moreRules(ruleset, state.options, reading.change),
    h(
      "fieldset",
      { key: "victories" },
      h("legend", null, t("Victories")),
      h("ul", { class: "victory-cards" }, victoryCards(ruleset, state.options, reading.change)),
    ),
  );
}

/**
 * @param {RulesState} state
 * @param {Reading} reading
 */
export function comparing(state, reading) {
  const others = state.rulesets.filter((one) => one.id !== state.ruleset);
  return h(
    "label",
    { class: "comparing" },
    h("span", null, t("Compare with")),
    h(
      "select",
      {
        value: state.other ?? "",
        /** @param {Event} event */
        onchange: (event) => reading.compare(/** @type {HTMLSelectElement} */ (event.target).value || null),
      },
      h("option", { key: "", value: "" }, t("nothing")),
      others.map((one) => h("option", { key: one.id, value: one.id }, one.title)),
    ),
  );
}

/**
 * What is changed, and how it differs.
 * @param {RulesState} state
 * @param {Reading} reading
 */
export function differing(state, reading) {
  const { book, page } = state;
  const changes = Object.entries(page?.changes ?? {});
  if (!book || !page || (!changes.length && !state.other)) return null;
  const other = state.other ? (book.other ?? "") : t("As the ruleset has it");
  const own = changes.length ? t("{title}, changed", { title: page.title }) : page.title;
  return h(
    "section",
    { key: "differing", class: "differing" },
    h("h2", null, state.other ? t("What differs") : t("What changes")),
    changes.length > 0 &&
      h(
        "div",
        { class: "notice" },
        h("p", null, t("Changed from the ruleset as it stands:")),
        h("ul", null, changes.map(([key, value]) => h("li", { key }, h("code", null, key), `: ${valueText(value)}`))),
        h("button", { type: "button", class: "quiet", onclick: reading.reset }, t("As the ruleset has it")),
      ),
    comparison(book.differences, [own, other]),
  );
}

/** @param {RulesState} state @param {Reading} reading */
export function playing(state, reading) {
  const address = optionsAddress(state.options);
  /** @param {string} opponent */
  const setup = (opponent) => `#/setup/${state.ruleset}/${opponent}/${address}`;
  return h(
    "p",
    { class: "rules-foot" },
    h("a", { class: "button primary", href: setup("machine") }, t("Play by these rules")),
    h("a", { class: "button", href: setup("invite") }, t("Invite a friend to these rules")),
    h("button", { type: "button", onclick: reading.save }, t("Save as a ruleset file")),
  );
}
