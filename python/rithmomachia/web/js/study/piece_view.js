// @ts-check
/** For the piece chosen: what it could ever take, and what could ever take it. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { tokenIcon } from "../game/turn_panel.js";
import { capital, shortToken } from "../game/wording.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./types.js").Affinity} Affinity */

/** Sums shown of one pair before the rest is folded away. */
const MOST = 4;

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function pieceView(state, analysis) {
  const { piece } = state;
  const isHere = piece && state.position?.pieces.some((one) => one.cell === state.focus);
  if (!isHere) return h("p", { class: "hint" }, t("Choose a piece on the board, with the pointer or the arrow keys."));
  return [
    h(
      "p",
      { class: "piece-head" },
      tokenIcon(piece.token),
      h("strong", null, t("{piece} on {cell}", { piece: shortToken(piece.token), cell: piece.cell })),
      h("span", { class: "hint" }, t("By values alone, wherever the pieces stand.")),
    ),
    h(
      "div",
      { class: "columns" },
      list(t("It could take"), piece.takes, "target", analysis),
      list(t("It could be taken by"), piece.taken_by, "captor", analysis),
    ),
    piece.can_be_besieged && h("p", { class: "hint" }, t("Any piece can fall to a siege, whatever its value.")),
  ];
}

/**
 * @param {string} title
 * @param {Affinity[]} ways
 * @param {"target" | "captor"} other which end of a way is the other piece
 * @param {Analysis} analysis
 */
function list(title, ways, other, analysis) {
  /** @type {Map<string, Affinity[]>} */
  const byCell = new Map();
  for (const way of ways) byCell.set(way[other], [...(byCell.get(way[other]) ?? []), way]);
  return h(
    "section",
    null,
    h("h3", null, title),
    byCell.size === 0 && h("p", { class: "hint" }, t("None of the pieces on the board.")),
    h(
      "ul",
      { class: "captures" },
      [...byCell].map(([cell, found]) => {
        const token = other === "target" ? found[0].target_token : found[0].captor_token;
        return h(
          "li",
          {
            key: cell,
            class: "capture",
            tabindex: 0,
            onpointerenter: () => analysis.questions.point([cell]),
            onpointerleave: () => analysis.questions.point([]),
            onfocusin: () => analysis.questions.point([cell]),
            onfocusout: () => analysis.questions.point([]),
          },
          tokenIcon(token),
          h(
            "div",
            { class: "why" },
            h("span", { class: "part-title" }, t("{piece} on {cell}", { piece: shortToken(token), cell })),
            found.slice(0, MOST).map(sum),
            found.length > MOST && h("details", null, h("summary", null, t("More")), found.slice(MOST).map(sum)),
          ),
        );
      }),
    ),
  );
}

/** @param {Affinity} way */
function sum(way) {
  return h(
    "span",
    { class: "reason" },
    h("span", { class: "kind" }, capital(way.name)),
    " ",
    h("span", { class: "sum" }, way.sum_text),
    way.layer !== null && [" · ", t("layer {layer}", { layer: way.layer })],
    way.partners.map(({ cell, token }) => [" · ", t("with {piece} on {cell}", { piece: shortToken(token), cell })]),
  );
}
