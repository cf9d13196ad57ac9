// @ts-check
/** The engine's lines, and who is ahead. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */

const MOST_TURNS = 6;

/** @param {number} chance */
export const percent = (chance) => t("{number} %", { number: Math.round(100 * chance) });

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
      h(
        "label",
        { class: "thinking-lines" },
        t("Lines"),
        " ",
        h(
          "select",
          {
            value: String(state.linesCount),
            /** @param {Event} event */
            onchange: (event) => lines.count(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
          },
          [1, 2, 3, 4, 5].map((count) => h("option", { value: count, key: count }, count)),
        ),
      ),
    ),
    chance(state),
    state.linesOn && body(state, analysis, thought),
  );
}

/** @param {AnalysisState} state */
function chance(state) {
  const outcome = state.position?.outcome;
  if (outcome) return bar(outcome.winner === null ? 0.5 : outcome.winner === "white" ? 1 : 0, outcome.text);
  if (state.linesOn && state.thought && state.thoughtAt === state.at) {
    const { leaning } = state.thought;
    return bar(state.thought.chance, leaning && t("leans to {victory}", { victory: leaning }));
  }
  const point = pointAt(state);
  if (point) return bar(point.chance, point.leaning && t("leans to {victory}", { victory: point.leaning }));
  return null;
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
 * @param {number} white its chance
 * @param {string | null} note
 */
function bar(white, note) {
  return [
    h(
      "p",
      { class: "chance" },
      h("span", null, t("White {chance}", { chance: percent(white) })),
      note && h("span", { class: "leaning" }, note),
    ),
    h(
      "svg",
      { class: "bar chance-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "bar-black", width: 100, height: 6 }),
      h("rect", { class: "bar-white", width: 100 * white, height: 6 }),
      h("rect", { class: "bar-middle", x: 49.7, width: 0.6, height: 6 }),
    ),
  ];
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
    thought ? list(thought, analysis) : !state.thoughtError && h("p", { class: "hint" }, t("One moment…")),
    (thought?.is_final || state.thoughtError) &&
      h("button", { type: "button", class: "quiet again", onclick: analysis.lines.again }, t("Think again")),
  ];
}

/**
 * @param {import("../game/types.js").ThinkingMessage} thought
 * @param {Analysis} analysis
 */
function list(thought, analysis) {
  return h(
    "ol",
    { class: "thoughts", tabindex: 0, "aria-label": t("What it expects") },
    thought.lines.map((line) =>
      h(
        "li",
        { key: line.rank },
        h("strong", { class: "line-chance", title: t("White's chance to win") }, percent(line.chance)),
        h(
          "span",
          { class: "notation" },
          line.turns.slice(0, MOST_TURNS).map((turn, index) => {
            const text = `${thought.number + index}. ${turn}`;
            return h(
              "button",
              {
                type: "button",
                class: "line-turn",
                title: t("Play the line as far as here"),
                onclick: () => analysis.playLine(line.turns.slice(0, index + 1)),
              },
              text,
            );
          }),
          line.turns.length > MOST_TURNS && "… ",
          line.ending && h("em", null, line.ending),
        ),
      ),
    ),
  );
}
