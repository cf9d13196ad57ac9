// @ts-check
/** The turns of a game in notation; a click looks back. */
import { h } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t } from "../board/texts.js";
import { sideName } from "./wording.js";

/**
 * @param {import("./types.js").TurnMessage[]} turns
 * @param {number | null} shown number of turns played in the position being looked at; null: the present
 * @param {(number: number | null) => void} onLook
 */
export function turnList(turns, shown, onLook) {
  const at = shown ?? turns.length;
  return h(
    "section",
    { class: "turns", "aria-label": t("Turns") },
    h(
      "header",
      null,
      h("h2", null, t("Turns")),
      h(
        "div",
        { class: "look", role: "group", "aria-label": t("Look back") },
        step("first", t("To the start"), at > 0, () => onLook(0)),
        step("back", t("One turn back"), at > 0, () => onLook(at - 1)),
        step("on", t("One turn on"), at < turns.length, () => onLook(at + 1 >= turns.length ? null : at + 1)),
        step("last", t("To the present"), shown !== null, () => onLook(null)),
      ),
    ),
    turns.length === 0
      ? h("p", { class: "hint" }, t("No turn has been played."))
      : h(
          "ol",
          { class: "turn-list", tabindex: 0, "aria-label": t("Played turns") },
          turns.map((turn, index) => {
            const number = index + 1 === turns.length ? null : index + 1;
            return entry(turn, at === index + 1, () => onLook(number));
          }),
        ),
  );
}

/**
 * @param {string} sign
 * @param {string} name
 * @param {boolean} isPossible
 * @param {() => void} onclick
 */
function step(sign, name, isPossible, onclick) {
  return h(
    "button",
    { type: "button", class: "icon quiet", "aria-label": name, title: name, disabled: !isPossible, onclick },
    icon(sign),
  );
}

/**
 * @param {import("./types.js").TurnMessage} turn
 * @param {boolean} isShown
 * @param {() => void} onclick
 */
function entry(turn, isShown, onclick) {
  return h(
    "li",
    { key: turn.number },
    h(
      "button",
      {
        type: "button",
        class: `turn-entry${isShown ? " shown" : ""}`,
        "aria-current": isShown ? "true" : null,
        "data-turn": turn.number,
        onclick,
      },
      h("span", { class: "turn-number" }, `${turn.number}.`),
      h("span", { class: `swatch ${turn.side}` }),
      h("span", { class: "visually-hidden" }, `${sideName(turn.side)}: `),
      h("span", { class: "notation" }, turn.notation),
    ),
  );
}

/**
 * Keeps the newest or the shown turn in view.
 * @param {Element} root
 */
export function scrollToShown(root) {
  const list = root.querySelector(".turn-list");
  const shown = list?.querySelector(".shown");
  if (!(list instanceof HTMLElement) || !(shown instanceof HTMLElement)) return;
  // The list is its entries' offset parent.
  const top = shown.offsetTop;
  if (top < list.scrollTop || top + shown.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}
