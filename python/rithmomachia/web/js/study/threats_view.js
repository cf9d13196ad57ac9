// @ts-check
/** All captures both sides threaten, with their sums. */
import { h } from "../board/dom.js";
import { t, tn } from "../board/texts.js";
import { tokenIcon } from "../game/turn_panel.js";
import { capital, captureTitle, sideName } from "../game/wording.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Threat} Threat */

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function threatsView(state, analysis) {
  if (!state.threats) return h("p", { class: "hint" }, t("One moment…"));
  if (state.position?.outcome) return h("p", { class: "hint" }, t("The game is over: nothing is threatened."));
  return h(
    "div",
    { class: "columns" },
    /** @type {("white" | "black")[]} */ (["white", "black"]).map((side) => {
      const threats = state.threats?.[side] ?? [];
      return h(
        "section",
        { key: side },
        h("h3", null, h("span", { class: `swatch ${side}` }), t("{side} threatens", { side: sideName(side) })),
        threats.length === 0
          ? h("p", { class: "hint" }, t("Nothing in one turn."))
          : h("ul", { class: "captures" }, threats.map((threat) => row(threat, analysis))),
      );
    }),
  );
}

/**
 * @param {Threat} threat
 * @param {Analysis} analysis
 */
function row(threat, analysis) {
  const [first, ...others] = threat.ways;
  const capture = { cell: threat.cell, layer: threat.layer, token: threat.token, word: "", text: "", reasons: first.reasons };
  return h(
    "li",
    {
      key: `${threat.cell}:${threat.layer}`,
      class: "capture",
      tabindex: 0,
      onpointerenter: () => analysis.table.hint(capture),
      onpointerleave: () => analysis.table.hint(null),
      onfocusin: () => analysis.table.hint(capture),
      onfocusout: () => analysis.table.hint(null),
    },
    tokenIcon(threat.token),
    h(
      "div",
      { class: "why" },
      h("span", { class: "part-title" }, captureTitle(capture)),
      first.move && h("span", { class: "threat-move" }, t("by {move}", { move: first.move })),
      first.reasons.map((reason) =>
        h(
          "span",
          { class: "reason", title: reason.text },
          h("span", { class: "kind" }, capital(reason.name)),
          " ",
          h("span", { class: "sum" }, reason.sum_text),
        ),
      ),
      others.length > 0 &&
        h("details", null, h("summary", null, tn("{count} more way", "{count} more ways", others.length)), others.map(way)),
    ),
  );
}

/** @param {import("./types.js").ThreatWay} one */
function way(one) {
  const sums = one.reasons.map((reason) => reason.sum_text).join("; ");
  return h("p", { class: "way" }, one.move && h("span", { class: "notation" }, `${one.move}: `), h("span", { class: "sum" }, sums));
}
