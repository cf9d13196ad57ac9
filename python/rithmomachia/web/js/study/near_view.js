// @ts-check
/** Progressions still within reach, by three and by four, with the pieces that are missing over there. */
import { h } from "../board/dom.js";
import { listed, t, tn } from "../board/texts.js";
import { tokenIcon } from "../game/turn_panel.js";
import { capital, sideName } from "../game/wording.js";
import { KINDS } from "./numbers_view.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Member} Member */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {{kinds: Kind[], victory: string, members: Member[]}} Shown a formation of three or four */

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function nearView(state, analysis) {
  const { formations } = state;
  if (!formations) return h("p", { class: "hint" }, t("One moment…"));
  /** @type {("white" | "black")[]} */
  const sides = ["white", "black"];
  const hasFours = formations.white_fours_count + formations.black_fours_count > 0;
  return [
    h("p", { class: "hint" }, t("Three pieces in progression win in the enemy's half; where the rules ask for a line, they must also stand in one.")),
    h(
      "div",
      { class: "columns threes" },
      sides.map((name) => {
        const count = formations[`${name}_count`];
        const progressions = tn("{count} progression", "{count} progressions", count);
        const shown = formations[name].map((one) => ({ ...one, kinds: [one.kind] }));
        return side(name, t("{side}: {progressions}", { side: sideName(name), progressions }), shown, analysis);
      }),
    ),
    hasFours && h("p", { class: "hint" }, t("Four pieces win more: their threes hold two or all three kinds of progression.")),
    hasFours &&
      h(
        "div",
        { class: "columns fours" },
        sides.map((name) => {
          const progressions = tn("{count} group of four", "{count} groups of four", formations[`${name}_fours_count`]);
          return side(name, t("{side}: {progressions}", { side: sideName(name), progressions }), formations[`${name}_fours`], analysis);
        }),
      ),
  ];
}

/**
 * @param {"white" | "black"} name
 * @param {string} title
 * @param {Shown[]} found
 * @param {Analysis} analysis
 */
function side(name, title, found, analysis) {
  return h(
    "section",
    { key: name },
    h("h3", null, h("span", { class: `swatch ${name}` }), title),
    h("ul", { class: "captures" }, found.map((one) => row(one, analysis))),
  );
}

/**
 * @param {Shown} one
 * @param {Analysis} analysis
 */
function row(one, analysis) {
  const cells = one.members.map((member) => member.cell);
  const missing = one.members.filter((member) => !member.is_inside);
  const lacking = missing.map((member) => {
    const piece = `${member.value} ${member.cell}`;
    return tn("{piece} ({count} row)", "{piece} ({count} rows)", member.rows, { piece });
  });
  const kinds = listed(one.kinds.map((kind) => t(KINDS[kind])));
  return h(
    "li",
    {
      key: `${one.kinds.join(" ")} ${cells.join(" ")}`,
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
      h("span", { class: "reason" }, `${kinds} · ${capital(one.victory)}`),
      h(
        "span",
        { class: "hint" },
        missing.length === 0 ? t("All stand there.") : t("Missing: {pieces}.", { pieces: listed(lacking) }),
      ),
    ),
  );
}
