// @ts-check
/** The forms of the game: the best known stand first, the others behind a word. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";

/** @typedef {import("../board/dom.js").VNode} VNode */

// The server lists the best known first.
const BEST_KNOWN = 3;

/**
 * @template T
 * @param {T[]} rulesets
 */
export function bestKnown(rulesets) {
  return rulesets.slice(0, BEST_KNOWN);
}

/**
 * @template T
 * @param {T[]} rulesets
 */
export function lessKnown(rulesets) {
  return rulesets.slice(BEST_KNOWN);
}

/**
 * Forms inside a part that opens on request.
 * @param {VNode[]} list
 * @param {boolean} isOpen whether it is to be open whoever asks
 */
export function moreForms(list, isOpen) {
  return h(
    "details",
    { key: "more", class: "more-forms", open: isOpen },
    h("summary", null, t("More forms of the game")),
    h("div", { class: "more-forms-list" }, list),
  );
}
