// @ts-check
/** Single keys on the page of a game. The help lists them; a player can switch them off. */
import { t } from "../board/texts.js";
import { lastTurnAnswer, offersAnswer, sumsAnswer } from "../game/answers.js";
import { isSingleKey } from "./overlay.js";

/** @typedef {import("../game/session_state.js").SessionState} SessionState */

/** @type {Record<string, (state: SessionState) => string>} */
const ANSWERS = {
  l: lastTurnAnswer,
  o: offersAnswer,
  s: sumsAnswer,
  c: () => clocksAnswer(),
};

/** @type {Record<string, string>} where a key leads to */
const PLACES = { b: '.board-box [role="grid"] [tabindex="0"]', t: "#typed" };

/**
 * Obeys a single key.
 * @param {KeyboardEvent} event
 * @param {SessionState} state
 * @param {{say: (text: string) => void, flip: () => void}} hands
 * @returns {boolean} whether the key was one of ours
 */
export function obeyKey(event, state, hands) {
  // What was answered goes away again; whatever else Escape does here, it still does.
  if (event.key === "Escape" && state.answered) hands.say("");
  if (!state.game || !isSingleKey(event)) return false;
  const key = event.key.toLowerCase();
  if (ANSWERS[key]) {
    hands.say(ANSWERS[key](state));
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
