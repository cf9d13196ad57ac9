// @ts-check
/** The options of a ruleset as controls, built from what the server lists. */
import { h } from "../board/dom.js";
import { mark, t } from "../board/texts.js";
import { capital, certaintyName, valueText } from "../game/wording.js";

/** @typedef {import("../game/types.js").Option} Option */
/** @typedef {import("../game/types.js").OptionValue} OptionValue */
/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/** @typedef {Record<string, OptionValue>} Values */
/** @typedef {(key: string, value: OptionValue) => void} OnChange */

const FIRST = ["start.form", "start.first_side"];
// No start form fits a board of another size, so there is nothing to choose.
const FIXED = ["board.rows", "board.columns"];
/** In this order, not the server's, the common victories come before the proper ones. */
const VICTORIES = [
  "de_corpore",
  "de_bonis",
  "de_lite",
  "de_honore",
  "de_honore_liteque",
  "glorious",
  "small",
  "big",
  "great",
];
/** @type {Record<string, string>} */
const GROUPS = {
  movement: mark("Movement"),
  captures: mark("Captures"),
  prisoners: mark("Prisoners"),
  counting: mark("Counting prisoners"),
  draws: mark("Draws"),
  victory: mark("Progressions"),
};

/**
 * @param {Option} option
 * @param {Values} values
 */
export const valueOf = (option, values) => values[option.key] ?? option.default;

/**
 * @param {Ruleset} ruleset
 * @param {string} key
 */
export const findOption = (ruleset, key) => ruleset.options.find((option) => option.key === key);

/**
 * One control with its line of explanation.
 * @param {Option} option
 * @param {Values} values
 * @param {OnChange} onChange
 * @param {string} [label] instead of the explanation
 */
export function control(option, values, onChange, label) {
  const id = `option-${option.key.replaceAll(".", "-")}`;
  const value = valueOf(option, values);
  const isChanged = value !== option.default;
  const text = label ?? option.text;
  const changed = t("(changed from {value})", { value: valueText(option.default) });
  const about = [option.doubt, t("Source: {source} ({certainty}).", { source: option.cite, certainty: certaintyName(option.certainty) })].filter(Boolean).join(" ");
  return h(
    "div",
    { key: option.key, class: `option ${option.kind}${isChanged ? " changed" : ""}`, title: about },
    h("label", { for: id }, text, isChanged && h("span", { class: "changed-mark" }, " ", changed)),
    input(id, option, value, onChange),
  );
}

/**
 * @param {string} id
 * @param {Option} option
 * @param {OptionValue} value
 * @param {OnChange} onChange
 */
function input(id, option, value, onChange) {
  const shared = { id, "data-key": option.key };
  if (option.kind === "bool") {
    return h("input", {
      ...shared,
      type: "checkbox",
      class: "switch",
      role: "switch",
      checked: value === true,
      /** @param {Event} event */
      onchange: (event) => onChange(option.key, /** @type {HTMLInputElement} */ (event.target).checked),
    });
  }
  if (option.kind === "int") {
    return h("input", {
      ...shared,
      type: "number",
      inputmode: "numeric",
      min: option.minimum,
      max: option.maximum,
      value: String(value),
      /** @param {Event} event */
      onchange(event) {
        const field = /** @type {HTMLInputElement} */ (event.target);
        // An empty or broken number goes back to the default instead of to the server.
        onChange(option.key, Number.isInteger(field.valueAsNumber) ? field.valueAsNumber : option.default);
      },
    });
  }
  return h(
    "select",
    {
      ...shared,
      value: String(value),
      /** @param {Event} event */
      onchange: (event) => onChange(option.key, /** @type {HTMLSelectElement} */ (event.target).value),
    },
    (option.values ?? []).map((one) => h("option", { value: one, key: one }, valueText(one))),
  );
}

/**
 * @param {Ruleset} ruleset
 * @param {Values} values
 * @param {OnChange} onChange
 * @param {string[]} [elsewhere] keys that have another place on the page
 */
export function victoryCards(ruleset, values, onChange, elsewhere = []) {
  return VICTORIES.flatMap((victory) => {
    const enabled = findOption(ruleset, `victory.${victory}.enabled`);
    if (!enabled) return [];
    const isOn = valueOf(enabled, values) === true;
    const own = ruleset.options.filter((option) => option.key.startsWith(`victory.${victory}.`) && option !== enabled && !elsewhere.includes(option.key));
    const numbers = own.filter((option) => option.kind === "int");
    const rest = own.filter((option) => !numbers.includes(option));
    return [
      h(
        "li",
        { key: victory, class: `victory-card${isOn ? " on" : ""}` },
        control(enabled, values, onChange, capital(ruleset.words.victories[victory] ?? valueText(victory))),
        h("p", { class: "victory-text" }, enabled.text),
        isOn && numbers.map((option) => control(option, values, onChange)),
        isOn &&
          rest.length > 0 &&
          h(
            "details",
            null,
            h("summary", null, t("More of this victory")),
            rest.map((option) => control(option, values, onChange)),
          ),
      ),
    ];
  });
}

/**
 * Every option that has no place of its own above.
 * @param {Ruleset} ruleset
 * @param {Values} values
 * @param {OnChange} onChange
 */
export function moreRules(ruleset, values, onChange) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of ruleset.options) {
    const [head, middle] = option.key.split(".");
    // A choice of one is no choice.
    if (option.kind === "choice" && (option.values ?? []).length < 2) continue;
    if (FIXED.includes(option.key)) continue;
    if (FIRST.includes(option.key) || (head === "victory" && VICTORIES.includes(middle))) continue;
    groups.set(head, [...(groups.get(head) ?? []), option]);
  }
  return [...groups].map(([head, options]) =>
    h(
      "fieldset",
      { key: head },
      h("legend", null, GROUPS[head] ? t(GROUPS[head]) : valueText(head)),
      options.map((option) => control(option, values, onChange)),
    ),
  );
}

/**
 * A row of radio buttons that look like one switch.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} onChange
 */
export function segmented(name, legend, options, value, onChange) {
  return h(
    "fieldset",
    { class: "segmented", key: name },
    h("legend", null, legend),
    h(
      "div",
      { class: "segments" },
      options.map(([one, text]) =>
        h(
          "label",
          { key: one },
          h("input", { type: "radio", name, value: one, checked: one === value, onchange: () => onChange(one) }),
          h("span", null, text),
        ),
      ),
    ),
  );
}
