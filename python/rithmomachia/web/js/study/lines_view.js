// @ts-check
/** The engine's lines, and who is ahead. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { chanceBar, leaning, lineList, linesChoice } from "../game/thoughts_view.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */

const MOST_LINES = 5;

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function linesView(state, analysis) {
  const { lines } = analysis;
  const thought = state.thoughtAt === state.at ? state.thought : null;
  return h(
    "section",
    { class: "thinking study-lines", "aria-label": t("What the engine thinks") },
    h(
      "header",
      null,
      h(
        "label",
        { class: "engine-switch" },
        h("input", { type: "checkbox", role: "switch", class: "switch", checked: state.linesOn, onchange: lines.toggle }),
        t("Engine"),
      ),
      h("span", { class: "thinking-depth" }, state.linesOn && thought ? t("depth {depth}", { depth: thought.depth }) : ""),
      linesChoice(state.linesCount, MOST_LINES, lines.count),
    ),
    chance(state),
    state.linesOn && body(state, analysis, thought),
  );
}

/** @param {AnalysisState} state */
function chance(state) {
  const outcome = state.position?.outcome;
  if (outcome) return chanceBar(outcome.winner === null ? 0.5 : outcome.winner === "white" ? 1 : 0, outcome.text);
  const known = (state.linesOn && state.thoughtAt === state.at && state.thought) || pointAt(state);
  return known ? chanceBar(known.chance, leaning(known.leaning)) : null;
}

/**
 * What the graph says of the position shown.
 * @param {AnalysisState} state
 */
export function pointAt(state) {
  const number = state.graphLine.indexOf(state.at);
  return number < 0 ? undefined : state.points.get(number);
}

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 * @param {import("../game/types.js").ThinkingMessage | null} thought
 */
function body(state, analysis, thought) {
  if (state.position?.outcome) return null;
  return [
    state.thoughtError && h("p", { class: "error" }, state.thoughtError),
    thought ? lineList(thought, analysis.playLine) : !state.thoughtError && h("p", { class: "hint" }, t("One moment…")),
    (thought?.is_final || state.thoughtError) &&
      h("button", { type: "button", class: "quiet again", onclick: analysis.lines.again }, t("Think again")),
  ];
}
