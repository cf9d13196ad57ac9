// @ts-check
/** The calculator: for two numbers the third of every progression, and who holds it. */
import { h } from "../board/dom.js";
import { mark, t } from "../board/texts.js";
import { shortToken } from "../game/wording.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Holder} Holder */

/** @type {Record<import("./types.js").Kind, string>} */
export const KINDS = { arithmetic: mark("Arithmetic"), geometric: mark("Geometric"), harmonic: mark("Harmonic") };

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function numbersView(state, analysis) {
  const { thirds } = state;
  return [
    h(
      "div",
      { class: "calculator" },
      field("first", t("First number"), state.first, (first) => analysis.questions.numbers({ first })),
      field("second", t("Second number"), state.second, (second) => analysis.questions.numbers({ second })),
    ),
    !thirds && h("p", { class: "hint" }, t("Two whole numbers above 0.")),
    thirds && thirds.thirds.length === 0 && h("p", { class: "hint" }, t("No whole number makes a progression with these two.")),
    thirds && thirds.thirds.length > 0 && table(state, thirds, analysis),
  ];
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} value
 * @param {(value: string) => void} set
 */
function field(id, name, value, set) {
  return h(
    "label",
    { class: "number-field" },
    h("span", null, name),
    h("input", {
      id,
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 6,
      value,
      /** @param {Event} event */
      oninput: (event) => set(/** @type {HTMLInputElement} */ (event.target).value.trim()),
    }),
  );
}

/**
 * @param {AnalysisState} state
 * @param {import("./types.js").Thirds} thirds
 * @param {Analysis} analysis
 */
function table(state, thirds, analysis) {
  const given = [Number(state.first), Number(state.second)];
  return h(
    "table",
    { class: "thirds" },
    h("thead", null, h("tr", null, [t("Progression"), t("Numbers"), t("Who holds the third")].map((name) => h("th", { scope: "col" }, name)))),
    h(
      "tbody",
      null,
      thirds.thirds.map((third) =>
        h(
          "tr",
          { key: `${third.kind}${third.value}`, "data-third": third.value },
          h("th", { scope: "row" }, t(KINDS[third.kind])),
          h(
            "td",
            { class: "three" },
            [...given, third.value]
              .sort((a, b) => a - b)
              .map((value) => h(value === third.value ? "strong" : "span", null, `${value} `)),
          ),
          h("td", null, third.holders.length ? third.holders.map((one) => holder(one, analysis)) : t("nobody")),
        ),
      ),
    ),
  );
}

/**
 * @param {Holder} one
 * @param {Analysis} analysis
 */
function holder(one, analysis) {
  const piece = shortToken(one.token.replace(/^[Pp]:/, ""));
  if (one.cell === null) return h("span", { class: "holder taken" }, t("{piece}, taken", { piece }));
  const cells = [one.cell];
  return h(
    "span",
    {
      class: "holder",
      tabindex: 0,
      onpointerenter: () => analysis.questions.point(cells),
      onpointerleave: () => analysis.questions.point([]),
      onfocusin: () => analysis.questions.point(cells),
      onfocusout: () => analysis.questions.point([]),
    },
    h("span", { class: `swatch ${one.side}` }),
    t("{piece} on {cell}", { piece, cell: one.cell }),
  );
}
