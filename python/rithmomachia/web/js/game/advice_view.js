// @ts-check
/** A hint beside the turn, and the panel with the search's thoughts. */
import { h } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t, tx } from "../board/texts.js";
import { hintOf, mayAskHint, thoughtOf } from "./advice.js";
import { chanceBar, leaning, lineList, linesChoice } from "./thoughts_view.js";

/** @typedef {import("./session_state.js").SessionState} SessionState */
/** @typedef {import("./advice.js").Advice} Advice */

/**
 * The button: look for a hint, show all of it, put it away.
 * @param {SessionState} state
 * @param {Advice} advice
 */
export function hintButton(state, advice) {
  if (!mayAskHint(state)) return null;
  const hint = hintOf(state);
  const text = state.hintBusy ? t("Looking…") : !hint ? t("Hint") : state.isWhole ? t("Hide hint") : t("Show turn");
  return h(
    "button",
    { key: "hint", type: "button", class: "quiet hint-button", disabled: state.hintBusy || state.busy, onclick: advice.hint },
    icon("hint"),
    h("span", null, text),
  );
}

/** @param {SessionState} state */
export function hintBox(state) {
  const hint = hintOf(state);
  if (!hint) return null;
  if (!state.isWhole) {
    return h("div", { class: "advice", key: "advice" }, h("p", { class: "nudge" }, hint.nudge));
  }
  return h(
    "div",
    { class: "advice", key: "advice", tabindex: 0, role: "group", "aria-label": t("Hint") },
    h("p", { class: "notation advice-turn" }, hint.turn.notation || t("End the turn here")),
    h("ul", null, [
      hint.captures.map((sentence) => h("li", { class: "sum" }, sentence)),
      hint.reasons.map((sentence) => h("li", null, sentence)),
    ]),
    hint.reply && h("p", { class: "advice-reply" }, tx("Best answer: {turn}", { turn: h("span", { class: "notation" }, hint.reply) })),
  );
}

/**
 * @param {SessionState} state
 * @param {Advice} advice
 */
export function thinkingPanel(state, advice) {
  if (!state.thinkingOn || state.game?.status !== "playing" || state.look) return null;
  const thought = thoughtOf(state);
  return h(
    "section",
    { class: "thinking", key: "thinking", "aria-label": t("Thinking") },
    h(
      "header",
      null,
      h("h2", null, t("Thinking")),
      h("span", { class: "thinking-depth" }, thought ? t("depth {depth}", { depth: thought.depth }) : ""),
      linesChoice(state.thinkingLines, 3, advice.setLines),
    ),
    state.thoughtError && h("p", { class: "error" }, state.thoughtError),
    thought ? [chanceBar(thought.chance, leaning(thought.leaning)), lineList(thought)] : !state.thoughtError && h("p", { class: "hint" }, waiting(state)),
    (thought?.is_final || state.thoughtError) &&
      h("button", { type: "button", class: "quiet again", onclick: advice.again }, t("Think again")),
  );
}

/** @param {SessionState} state */
function waiting(state) {
  return state.staged?.is_complete ? t("The turn is complete: confirm it or take a part back.") : t("One moment…");
}
