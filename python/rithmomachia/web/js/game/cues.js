// @ts-check
/** Which sound goes with what has just changed on the game's page. */

/** @typedef {import("./session_state.js").SessionState} SessionState */
/** @typedef {import("./sounds.js").Sound} Sound */

/**
 * The one sound for a change, the weightiest first; null where nothing is to be heard.
 * @param {SessionState} before
 * @param {SessionState} after
 * @returns {Sound | null}
 */
export function cueOf(before, after) {
  // What was there when the page opened is no news.
  if (!before.game || !after.game) return null;
  if (after.error && after.error !== before.error) return "wrong";
  if (after.game.outcome && !before.game.outcome) return "victory";
  if (after.film && after.film !== before.film) return after.film.falling.length ? "capture" : "move";
  if (after.parts.length > before.parts.length) return soundOfPart(after.parts[after.parts.length - 1].word);
  if (after.game.turns.length <= before.game.turns.length) return null;
  return isCalled(after) ? "turn" : null;
}

/** @param {string} word a part of a turn */
function soundOfPart(word) {
  return word.startsWith("x") ? "capture" : "move";
}

/**
 * Whether it has just become this player's turn.
 * @param {SessionState} before
 * @param {SessionState} after
 */
export function isNewlyCalled(before, after) {
  if (!before.game || !after.game || after.game.turns.length <= before.game.turns.length) return false;
  return isCalled(after);
}

/**
 * Whether another has played and it is this player's turn now.
 * @param {SessionState} state
 */
function isCalled({ game, mayAct }) {
  if (!game || !mayAct || game.opponent === "same_screen") return false;
  return game.turns[game.turns.length - 1]?.side !== game.side;
}
