// @ts-check
/** The tools below the board, one open at a time. */
import { h } from "../board/dom.js";
import { mark, t } from "../board/texts.js";
import { numbersView } from "./numbers_view.js";
import { pieceView } from "./piece_view.js";
import { nearView } from "./near_view.js";
import { playView } from "./play_view.js";
import { recordView } from "./record_view.js";
import { takenView } from "./taken_view.js";
import { threatsView } from "./threats_view.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./questions.js").Tool} Tool */

/** @type {[Tool, string][]} */
const TOOLS = [
  ["threats", mark("Captures")],
  ["piece", mark("Piece")],
  ["numbers", mark("Numbers")],
  ["near", mark("Within reach")],
  ["taken", mark("Taken")],
  ["record", mark("Record")],
  ["play", mark("Play on")],
];

/** @type {Set<Tool>} */
const ASKS_NOTHING = new Set(["taken", "record", "play"]);

const VIEWS = { threats: threatsView, piece: pieceView, numbers: numbersView, near: nearView, taken: takenView, record: recordView, play: playView };

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function toolsView(state, analysis) {
  const { choose } = analysis.questions;
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = TOOLS.findIndex(([tool]) => tool === state.tool);
    const [next] = TOOLS[(at + by + TOOLS.length) % TOOLS.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return h(
    "section",
    { class: "study-tools card", "aria-label": t("Tools") },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": t("Tools"), onkeydown },
      TOOLS.map(([tool, name]) =>
        h(
          "button",
          {
            type: "button",
            id: `tab-${tool}`,
            role: "tab",
            class: "tab",
            "aria-selected": tool === state.tool ? "true" : "false",
            "aria-controls": tool === state.tool ? "tool" : null,
            tabindex: tool === state.tool ? 0 : -1,
            onclick: () => choose(tool),
          },
          t(name),
        ),
      ),
    ),
    h(
      "div",
      { id: "tool", key: state.tool, class: `tool tool-${state.tool}`, role: "tabpanel", "aria-labelledby": `tab-${state.tool}`, tabindex: 0 },
      state.questionError && !ASKS_NOTHING.has(state.tool) && h("p", { class: "error", role: "alert" }, state.questionError),
      VIEWS[state.tool](state, analysis),
    ),
  );
}
