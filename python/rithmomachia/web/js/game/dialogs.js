// @ts-check
/** Dialogs of a game: how it ended, and whether to resign or agree. */
import { h } from "../board/dom.js";
import { listed, t } from "../board/texts.js";
import { prisonerIcon } from "./players.js";
import { tokenIcon } from "./turn_panel.js";
import { capital, sideName, valueText } from "./wording.js";

/**
 * @param {object} content
 * @param {string} content.id
 * @param {string} content.title
 * @param {import("../board/dom.js").Child} content.body
 * @param {import("../board/dom.js").Child} content.buttons
 * @param {() => void} content.onClose
 */
export function dialog({ id, title, body, buttons, onClose }) {
  return h(
    "dialog",
    { key: id, id, class: "dialog", modal: true, "aria-labelledby": `${id}-title`, onclose: onClose },
    h("h2", { id: `${id}-title` }, title),
    h("div", { class: "dialog-body" }, body),
    h("div", { class: "dialog-buttons" }, buttons),
  );
}

/**
 * @param {import("./types.js").Outcome} outcome
 * @param {import("./types.js").Words} words
 * @param {import("./types.js").PositionView} position the last one
 */
export function outcomeDetails(outcome, words, position) {
  // Common victories are won by what was taken, proper ones by what stands on the board.
  const isCommon = outcome.winner !== null && outcome.condition.startsWith("de_");
  const taken = isCommon && outcome.winner && !outcome.pieces.length ? position.prisoners[outcome.winner] : [];
  const others = outcome.conditions.filter((condition) => condition !== outcome.condition);
  return [
    h("p", { class: "outcome-text" }, outcome.text),
    outcome.pieces.length > 0 &&
      h(
        "ul",
        { class: "formation" },
        outcome.pieces.map((piece) => h("li", null, tokenIcon(piece.token), h("span", null, piece.cell))),
      ),
    taken.length > 0 && h("ul", { class: "formation" }, taken.map((prisoner) => h("li", null, prisonerIcon(prisoner)))),
    outcome.progression &&
      h(
        "p",
        { class: "outcome-numbers" },
        h("span", { class: "numbers" }, outcome.numbers.join(" · ")),
        h("span", { class: "progression" }, t("{kind} progression", { kind: outcome.progression })),
      ),
    others.length > 0 &&
      h("p", null, t("Also met: {victories}.", { victories: listed(others.map((one) => words.victories[one] ?? valueText(one))) })),
  ];
}

/** @param {import("./types.js").Outcome} outcome */
export function outcomeTitle(outcome) {
  const ending = capital(outcome.name);
  // Nobody won it and nobody drew it.
  if (outcome.condition === "aborted") return ending;
  return outcome.winner ? t("{side} wins: {ending}", { side: sideName(outcome.winner), ending }) : t("Draw: {ending}", { ending });
}
