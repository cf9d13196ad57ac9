// @ts-check
/** Single keys on the page of a game and on the analysis board. The help lists them; a player can switch them off. */
import { t } from "../board/texts.js";
import { lastTurnAnswer, offersAnswer, sumsAnswer } from "../game/answers.js";
import { isSingleKey } from "./overlay.js";

/** @typedef {import("../game/table.js").TableState} TableState */
/**
 * @typedef {object} Hands
 * @property {(text: string) => void} say
 * @property {string} answered what a key was answered and is still to be seen
 * @property {() => void} flip
 * @property {import("../game/types.js").TurnMessage | null | undefined} last the turn that led to the position shown
 */

/** @type {Record<string, (state: TableState, hands: Hands) => string>} */
const ANSWERS = {
  l: (_, { last }) => lastTurnAnswer(last),
  o: offersAnswer,
  s: sumsAnswer,
  c: () => clocksAnswer(),
};

/** @type {Record<string, string>} where a key leads to */
const PLACES = { b: '.board-box [role="grid"] [tabindex="0"]', t: "#typed" };

/**
 * Obeys a single key.
 * @param {KeyboardEvent} event
 * @param {TableState} state
 * @param {Hands} hands
 * @returns {boolean} whether the key was one of ours
 */
export function obeyKey(event, state, hands) {
  // What was answered goes away again; whatever else Escape does here, it still does.
  if (event.key === "Escape" && hands.answered) hands.say("");
  if (!state.position || !isSingleKey(event)) return false;
  const key = event.key.toLowerCase();
  if (ANSWERS[key]) {
    hands.say(ANSWERS[key](state, hands));
  } else if (PLACES[key]) {
    /** @type {HTMLElement | null} */ (document.querySelector(PLACES[key]))?.focus();
  } else if (key === "f") {
    hands.flip();
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

/** The clocks as they stand on the page: whoever draws them marks them with `data-clock`. */
function clocksAnswer() {
  const clocks = [...document.querySelectorAll("[data-clock]")];
  if (!clocks.length) return t("This game has no clocks.");
  return clocks.map((clock) => clock.getAttribute("aria-label") ?? clock.textContent).join(" ");
}
