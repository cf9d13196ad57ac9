// @ts-check
/** A hint beside the turn, and the panel with the search's thoughts. */
import { h } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t, tx } from "../board/texts.js";
import { hintOf, mayAskHint, thoughtOf } from "./advice.js";

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
      h(
        "label",
        { class: "thinking-lines" },
        t("Lines"),
        " ",
        h(
          "select",
          {
            value: String(state.thinkingLines),
            /** @param {Event} event */
            onchange: (event) => advice.setLines(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
          },
          [1, 2, 3].map((count) => h("option", { value: count, key: count }, count)),
        ),
      ),
    ),
    state.thoughtError && h("p", { class: "error" }, state.thoughtError),
    thought ? [chanceBar(thought), lineList(thought)] : !state.thoughtError && h("p", { class: "hint" }, waiting(state)),
    (thought?.is_final || state.thoughtError) &&
      h("button", { type: "button", class: "quiet again", onclick: advice.again }, t("Think again")),
  );
}

/** @param {SessionState} state */
function waiting(state) {
  return state.staged?.is_complete ? t("The turn is complete: confirm it or take a part back.") : t("One moment…");
}

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)} %`;

/** @param {import("./types.js").ThinkingMessage} thought */
function chanceBar(thought) {
  return [
    h(
      "p",
      { class: "chance" },
      h("span", null, tx("White {chance}", { chance: h("strong", null, percent(thought.chance)) })),
      thought.leaning && h("span", { class: "leaning" }, t("leans to {victory}", { victory: thought.leaning })),
    ),
    h(
      "svg",
      { class: "bar chance-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "bar-black", width: 100, height: 6 }),
      h("rect", { class: "bar-white", width: 100 * thought.chance, height: 6 }),
      h("rect", { class: "bar-middle", x: 49.7, width: 0.6, height: 6 }),
    ),
  ];
}

/** @param {import("./types.js").ThinkingMessage} thought */
function lineList(thought) {
  // Several lines side by side are to be compared: their beginnings do for that.
  const most = thought.lines.length > 1 ? 3 : 10;
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
          line.turns
            .slice(0, most)
            .map((turn, index) => h("span", { class: "line-turn" }, `${thought.number + index}. ${turn} `)),
          line.turns.length > most && "… ",
          line.ending && h("em", null, line.ending),
        ),
      ),
    ),
  );
}
