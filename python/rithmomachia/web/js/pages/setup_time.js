// @ts-check
/** Game Setup's part on time, and on whom one meets. */
import { h } from "../board/dom.js";
import { mark, t } from "../board/texts.js";
import { identity, keepName } from "../game/secrets.js";
import { RANGES } from "../online/time_control.js";
import { segmented } from "./setup_options.js";

/** @typedef {import("../online/time_control.js").Times} Times */
/** @typedef {import("../online/time_control.js").Allowance} Allowance */

/** @type {[import("../online/time_control.js").Pace, string][]} */
const PACES = [
  ["none", mark("No clock")],
  ["game", mark("Minutes for the game")],
  ["turn", mark("Days for each turn")],
];
/** @type {Record<keyof Allowance, string>} */
const LABELS = {
  minutes: mark("Minutes"),
  increment: mark("Seconds added after each turn"),
  days: mark("Days for a turn"),
};

/**
 * @param {Times} times
 * @param {(times: Times) => void} set
 */
export function timePart(times, set) {
  /** @type {(keyof Allowance)[]} */
  const fields = times.pace === "turn" ? ["days"] : ["minutes", "increment"];
  /** @type {["white" | "black", string][]} */
  const sides = times.isUnequal ? [["white", t("White’s time")], ["black", t("Black’s time")]] : [["white", t("Time of both")]];
  return h(
    "section",
    { class: "card time-part" },
    h("h2", null, t("Time")),
    segmented("pace", t("Clock"), PACES.map(([pace, text]) => [pace, t(text)]), times.pace, (pace) =>
      set({ ...times, pace: /** @type {import("../online/time_control.js").Pace} */ (pace) }),
    ),
    times.pace !== "none" &&
      sides.map(([side, legend]) =>
        h(
          "fieldset",
          { class: "time-fields", key: side },
          h("legend", null, legend),
          fields.map((field) => number(field, side, times[side][field], (value) => set({ ...times, [side]: { ...times[side], [field]: value } }))),
        ),
      ),
    times.pace !== "none" &&
      toggle("unequal", t("Unequal times"), times.isUnequal, (isUnequal) => set({ ...times, isUnequal })),
  );
}

/**
 * @param {keyof Allowance} field
 * @param {string} side
 * @param {number} value
 * @param {(value: number) => void} set
 */
function number(field, side, value, set) {
  const [min, max, step] = RANGES[field];
  const id = `time-${side}-${field}`;
  return h(
    "label",
    { class: "number-field", key: id },
    h("span", null, t(LABELS[field])),
    h("input", {
      id,
      name: id,
      type: "number",
      min,
      max,
      step,
      required: true,
      inputmode: "decimal",
      value: String(value),
      /** @param {Event} event */
      onchange: (event) => {
        const given = /** @type {HTMLInputElement} */ (event.target).valueAsNumber;
        set(Number.isFinite(given) ? Math.min(max, Math.max(min, given)) : value);
      },
    }),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} set
 * @param {boolean} [isOff]
 */
function toggle(name, label, value, set, isOff = false) {
  return h(
    "div",
    { class: "setting", key: name },
    h("label", { for: name }, label),
    h("input", {
      id: name,
      name,
      type: "checkbox",
      role: "switch",
      class: "switch",
      checked: value,
      disabled: isOff,
      /** @param {Event} event */
      onchange: (event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
  );
}

/**
 * What a game between two people asks besides: rated or not, and under which name.
 * @param {{rated: boolean, name: string}} state
 * @param {(change: {rated?: boolean, name?: string}) => void} set
 */
export function peoplePart({ rated, name }, set) {
  const own = identity();
  return [
    own ? h("p", { key: "as", class: "hint" }, t("You play as {name}.", { name: own.name }), " ", h("a", { href: "#/people" }, t("Change"))) : nameField(name, (text) => set({ name: text })),
    toggle("rated", t("Rated"), rated && own !== null, (wanted) => set({ rated: wanted }), own === null),
    !own && h("p", { class: "hint", key: "rated-hint" }, t("Rated games need an identity."), " ", h("a", { href: "#/people" }, t("Make one"))),
  ];
}

/**
 * @param {string} name
 * @param {(name: string) => void} set
 */
export function nameField(name, set) {
  return h(
    "label",
    { class: "number-field name-field", key: "name" },
    h("span", null, t("Your name (optional)")),
    h("input", {
      id: "own-name",
      name: "name",
      type: "text",
      maxlength: 24,
      autocomplete: "nickname",
      value: name,
      /** @param {Event} event */
      oninput: (event) => {
        const text = /** @type {HTMLInputElement} */ (event.target).value;
        keepName(text);
        set(text);
      },
    }),
  );
}
