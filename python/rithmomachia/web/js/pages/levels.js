// @ts-check
/** How strong the machine plays: one slider, with the level's name and what to expect. */
import { h } from "../board/dom.js";

import { t } from "../board/texts.js";

/** @typedef {import("../game/types.js").Strength} Strength */

/**
 * @param {Strength[]} strengths weakest first
 * @param {string} value the id of the chosen one
 * @param {(id: string) => void} onChange
 * @param {string} [label]
 * @param {string} [name] where there are two
 */
export function levelSlider(strengths, value, onChange, label = t("Strength"), name = "strength") {
  const at = strengths.findIndex((one) => one.id === value);
  const chosen = strengths[at];
  if (!chosen) return null;
  const place = t("level {number} of {count}", { number: at + 1, count: strengths.length });
  return h(
    "div",
    { class: "levels", key: name },
    h("label", { for: name }, label),
    h("p", { class: "level-name", "aria-hidden": "true" }, h("strong", null, chosen.title), h("span", null, place)),
    h("input", {
      id: name,
      name,
      type: "range",
      min: 0,
      max: strengths.length - 1,
      step: 1,
      value: String(at),
      "aria-valuetext": t("{level}, {place}. {text}", { level: chosen.title, place, text: chosen.text }),
      /** @param {Event} event */
      oninput: (event) => onChange(strengths[/** @type {HTMLInputElement} */ (event.target).valueAsNumber].id),
    }),
    h(
      "div",
      { class: "level-marks", "aria-hidden": "true" },
      strengths.map((one, index) => h("span", { key: one.id, class: index === at ? "chosen" : "" }, index + 1)),
    ),
    h("p", { class: "hint level-text", "aria-hidden": "true" }, chosen.text),
  );
}
