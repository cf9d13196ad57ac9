// @ts-check
/** Records in and out: read, checked, copied, kept as a file or as a game. */
import { h } from "../board/dom.js";
import { t, tn } from "../board/texts.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Fault} Fault */

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function recordView(state, analysis) {
  const { records } = analysis;
  return [
    h(
      "div",
      { class: "record-actions" },
      button(t("Show the record"), records.write),
      button(t("Copy"), records.copy),
      button(t("Download"), records.download),
      button(t("Moving picture (SVG)"), records.film),
      h("a", { class: "button quiet", href: `#/editor/${encodeURIComponent(state.position?.text ?? "")}` }, t("Edit this position")),
      button(t("Copy link to this position"), records.link),
    ),
    state.recordDone && h("p", { class: "done", role: "status" }, state.recordDone),
    h("label", { for: "record-text" }, t("A record (.rgn): paste it here, or show this one")),
    h("textarea", {
      id: "record-text",
      rows: 8,
      spellcheck: "false",
      value: state.text,
      /** @param {Event} event */
      oninput: (event) => records.set({ text: /** @type {HTMLTextAreaElement} */ (event.target).value, check: null }),
    }),
    h(
      "div",
      { class: "record-actions" },
      h(
        "label",
        { class: "button quiet file" },
        t("From a file"),
        h("input", { type: "file", class: "visually-hidden", accept: ".rgn,.txt,.pgn,text/plain", onchange: records.file }),
      ),
      button(t("Paste"), records.paste),
      h(
        "label",
        { class: "form-choice" },
        h("span", { class: "visually-hidden" }, t("Kind of text")),
        h(
          "select",
          {
            value: state.form,
            /** @param {Event} event */
            onchange: (event) => {
              const { value } = /** @type {HTMLSelectElement} */ (event.target);
              records.set({ form: value === "printed" ? "printed" : "rgn", check: null });
            },
          },
          h("option", { value: "rgn" }, t("Records")),
          h("option", { value: "printed" }, t("Printed tables")),
        ),
      ),
      h("button", { type: "button", class: "primary", disabled: !state.text.trim(), onclick: records.check }, t("Read")),
    ),
    state.recordError && h("p", { class: "error", role: "alert" }, state.recordError),
    state.check && checked(state.check, analysis),
  ];
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
function button(text, onclick) {
  return h("button", { type: "button", class: "quiet", onclick }, text);
}

/**
 * @param {import("./types.js").RecordCheck} check
 * @param {Analysis} analysis
 */
function checked(check, analysis) {
  return h(
    "div",
    { class: "check" },
    h(
      "p",
      { role: "status" },
      check.ok
        ? tn("{count} game, no fault.", "{count} games, no fault.", check.count)
        : tn("{count} game; nothing of it is stored.", "{count} games; nothing of them is stored.", check.count),
    ),
    faults(check.faults),
    h(
      "ul",
      { class: "games" },
      check.games.map((game) =>
        h(
          "li",
          { key: game.number },
          h(
            "button",
            { type: "button", class: "quiet", disabled: !game.has_rules, onclick: () => analysis.records.open(game.number) },
            t("{number}. {white} – {black}, {result}", {
              number: game.number,
              white: game.tags.White ?? "?",
              black: game.tags.Black ?? "?",
              result: game.result,
            }),
          ),
          h("span", { class: "hint" }, tn("{count} turn", "{count} turns", game.turns)),
          faults(game.faults),
        ),
      ),
    ),
    check.ok && h("button", { type: "button", onclick: analysis.records.store }, t("Keep among my games")),
  );
}

/** @param {Fault[]} found */
function faults(found) {
  if (!found.length) return null;
  return h(
    "ul",
    { class: "faults" },
    found.map((fault) =>
      h(
        "li",
        null,
        fault.line === null
          ? fault.text
          : t("Line {line}, column {column}: {text}", { line: fault.line, column: fault.column ?? 1, text: fault.text }),
      ),
    ),
  );
}
