// @ts-check
/** Progressions still within reach, with the pieces that are missing over there. */
import { h } from "../board/dom.js";
import { t, tn } from "../board/texts.js";
import { tokenIcon } from "../game/turn_panel.js";
import { capital, sideName } from "../game/wording.js";
import { KINDS } from "./numbers_view.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Formation} Formation */

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function nearView(state, analysis) {
  const { formations } = state;
  if (!formations) return h("p", { class: "hint" }, t("One moment…"));
  return [
    h("p", { class: "hint" }, t("Three pieces in progression win in the enemy's half; where the rules ask for a line, they must also stand in one.")),
    h(
      "div",
      { class: "columns" },
      side("white", formations.white, formations.white_count, analysis),
      side("black", formations.black, formations.black_count, analysis),
    ),
  ];
}

/**
 * @param {"white" | "black"} name
 * @param {Formation[]} found
 * @param {number} count
 * @param {Analysis} analysis
 */
function side(name, found, count, analysis) {
  return h(
    "section",
    null,
    h(
      "h3",
      null,
      h("span", { class: `swatch ${name}` }),
      t("{side}: {progressions}", { side: sideName(name), progressions: tn("{count} progression", "{count} progressions", count) }),
    ),
    h("ul", { class: "captures" }, found.map((one) => row(one, analysis))),
  );
}

/**
 * @param {Formation} one
 * @param {Analysis} analysis
 */
function row(one, analysis) {
  const cells = one.members.map((member) => member.cell);
  const missing = one.members.filter((member) => !member.is_inside);
  return h(
    "li",
    {
      key: `${one.kind} ${cells.join(" ")}`,
      class: "capture formation-row",
      tabindex: 0,
      onpointerenter: () => analysis.questions.point(cells),
      onpointerleave: () => analysis.questions.point([]),
      onfocusin: () => analysis.questions.point(cells),
      onfocusout: () => analysis.questions.point([]),
    },
    h("div", { class: "members" }, one.members.map((member) => h("span", { class: member.is_inside ? "is-inside" : "is-missing" }, tokenIcon(member.token)))),
    h(
      "div",
      { class: "why" },
      h("span", { class: "part-title" }, one.members.map((member) => member.value).join(" · ")),
      h("span", { class: "reason" }, `${t(KINDS[one.kind])} · ${capital(one.victory)}`),
      h(
        "span",
        { class: "hint" },
        missing.length === 0
          ? t("All stand there.")
          : t("Missing: {pieces}.", {
              pieces: missing.map((member) => tn("{piece} ({count} row)", "{piece} ({count} rows)", member.rows, { piece: `${member.value} ${member.cell}` })).join(", "),
            }),
      ),
    ),
  );
}
