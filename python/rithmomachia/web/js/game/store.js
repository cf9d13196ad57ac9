// @ts-check
/** State is one plain object; a change is a new object; drawing happens once a frame at most. */
import { onPreferences } from "../board/preferences.js";
import { onLanguage } from "../board/texts.js";

/**
 * @template {object} S
 * @typedef {object} Store
 * @property {() => S} get
 * @property {(change: Partial<S>) => void} set
 * @property {() => void} close no drawing after this
 */

/**
 * @template {object} S
 * @param {S} initial
 * @param {(state: S) => void} draw
 * @returns {Store<S>}
 */
export function createStore(initial, draw) {
  let state = initial;
  let due = false;
  let open = true;
  function run() {
    due = false;
    if (open) draw(state);
  }
  function drawSoon() {
    if (due || !open) return;
    due = true;
    queueMicrotask(run);
  }
  // What is shown depends on the language and on the person's preferences too.
  const forgets = [onLanguage(drawSoon), onPreferences(drawSoon)];
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      drawSoon();
    },
    close() {
      open = false;
      for (const forget of forgets) forget();
    },
  };
}
