// @ts-check
/** Game Setup's handicap by targets: what each side has to take for a common victory. */
import { h } from "../board/dom.js";
import { mark, t } from "../board/texts.js";
import { capital, sideName, valueText } from "../game/wording.js";
import { findOption, valueOf } from "./setup_options.js";

/** @typedef {import("../game/types.js").OptionValue} OptionValue */
/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/** @typedef {"white" | "black"} Side */

/**
 * Victories whose target each side may have of its own.
 * @type {{victory: string, target: string, text: string}[]}
 */
const TARGETS = [
  { victory: "de_corpore", target: "count", text: mark("Pieces to take") },
  { victory: "de_bonis", target: "sum", text: mark("Sum of the values to take") },
];
/** @type {Side[]} */
const SIDES = ["white", "black"];

/** @param {{victory: string, target: string}} one @param {Side} [side] */
const keyOf = ({ victory, target }, side) => `victory.${victory}.${target}${side ? `_${side}` : ""}`;

/** Keys that have their place here. */
export const HANDICAP_KEYS = TARGETS.flatMap((one) => SIDES.map((side) => keyOf(one, side)));

/**
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 * @param {(key: string, value: OptionValue) => void} onChange
 */
export function handicapPart(ruleset, values, onChange) {
  const offered = TARGETS.filter((one) => SIDES.every((side) => findOption(ruleset, keyOf(one, side))));
  if (!offered.length) return null;
  const inForce = offered.filter(({ victory }) => {
    const enabled = findOption(ruleset, `victory.${victory}.enabled`);
    return enabled && valueOf(enabled, values) === true;
  });
  const names = offered.map(({ victory }) => nameOf(ruleset, victory)).join(", ");
  return h(
    "section",
    { class: "card handicap-part", "aria-labelledby": "handicap-title" },
    h("h2", { id: "handicap-title" }, t("Handicap")),
    h(
      "p",
      { class: "hint" },
      inForce.length > 0
        ? t("The stronger player takes more to win. An empty field leaves the target of both sides.")
        : t("Targets of their own need one of these victories, chosen below: {victories}.", { victories: names }),
    ),
    inForce.map((one) => targetFields(ruleset, values, one, onChange)),
  );
}

/** @param {Ruleset} ruleset @param {string} victory */
const nameOf = (ruleset, victory) => capital(ruleset.words.victories[victory] ?? valueText(victory));

/**
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 * @param {{victory: string, target: string, text: string}} one
 * @param {(key: string, value: OptionValue) => void} onChange
 */
function targetFields(ruleset, values, one, onChange) {
  const common = findOption(ruleset, keyOf(one));
  const legend = t("{victory}: {target}", { victory: nameOf(ruleset, one.victory), target: t(one.text) });
  return h(
    "fieldset",
    { class: "time-fields handicap-fields", key: one.victory },
    h("legend", null, legend),
    SIDES.map((side) => {
      const option = findOption(ruleset, keyOf(one, side));
      if (!option) return null;
      const own = Number(valueOf(option, values));
      return h(
        "label",
        { class: "number-field", key: side },
        h("span", null, h("span", { class: `swatch ${side}`, "aria-hidden": "true" }), " ", sideName(side)),
        h("input", {
          type: "number",
          inputmode: "numeric",
          "data-key": option.key,
          min: 1,
          max: option.maximum,
          value: own > 0 ? String(own) : "",
          placeholder: common ? String(valueOf(common, values)) : "",
          // At once: what the server answers to the one field must not undo what is typed into the other.
          /** @param {Event} event */
          oninput(event) {
            const given = /** @type {HTMLInputElement} */ (event.target).valueAsNumber;
            // Empty, broken or 0: the target of both.
            onChange(option.key, Number.isInteger(given) && given > 0 ? given : 0);
          },
        }),
      );
    }),
  );
}
