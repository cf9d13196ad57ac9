// @ts-check
/** Rules as the page tells them: the sentence, its diagrams, and quietly where it comes from. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { certaintyName } from "../game/wording.js";
import { diagramFigure } from "./rules_diagram.js";

/** @typedef {import("../game/types.js").RuleItem} RuleItem */

/**
 * @param {RuleItem} item
 * @param {boolean} [withStart] the start too, which the page shows above already
 */
export function ruleContent(item, withStart = false) {
  const shown = item.diagrams.filter((diagram) => withStart || diagram.kind !== "start");
  return [
    h("p", { class: "rule-text" }, item.text),
    sourceFold(item),
    shown.length > 0 && h("div", { class: "diagrams" }, shown.map(diagramFigure)),
  ];
}

/** @param {RuleItem} item */
function sourceFold({ source, certainty, doubt, keys }) {
  if (!source && !doubt) return null;
  return h(
    "details",
    { class: "source" },
    h("summary", null, h("span", { class: `certainty ${certainty}` }, certaintyName(certainty)), doubt && h("span", { class: "has-doubt" }, t("in doubt"))),
    h("p", null, source),
    doubt && h("p", { class: "doubt" }, doubt),
    h("p", { class: "keys" }, keys.map((key, at) => [at > 0 && " ", h("code", null, key)])),
  );
}

/** @param {import("../game/types.js").RuleSection} one */
export function section(one) {
  return h(
    "section",
    { key: one.id },
    h("h2", { id: `rules-${one.id}` }, one.title),
    h("ul", { class: "rule-items" }, one.items.map((item) => h("li", { key: item.name }, ruleContent(item)))),
  );
}

/**
 * Two forms of the game side by side, rule by rule.
 * @param {import("../game/types.js").DifferentSection[]} sections
 * @param {[string, string]} titles
 */
export function comparison(sections, titles) {
  if (!sections.length) return h("p", null, t("These rules do not differ."));
  return sections.map((part) =>
    h(
      "section",
      { key: part.id, class: "compared" },
      h("h3", null, part.title),
      part.note && h("p", { class: "note" }, part.note),
      part.rules.map((rule) =>
        h(
          "div",
          { key: rule.name, class: "pair" },
          side(rule.one, titles[0]),
          side(rule.other, titles[1]),
        ),
      ),
    ),
  );
}

/**
 * @param {RuleItem | null} item
 * @param {string} title
 */
function side(item, title) {
  return h(
    "div",
    { class: item ? "one" : "one none" },
    h("p", { class: "whose" }, title),
    item ? ruleContent(item, true) : h("p", { class: "hint" }, t("Not in this ruleset.")),
  );
}
