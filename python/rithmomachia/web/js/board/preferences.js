// @ts-check
/**
 * How this person likes it: colours, figures, motion, sounds, keys. Kept by the browser alone.
 *
 * A browser that keeps nothing (private windows, storage switched off) still obeys until it is closed.
 */

/** @typedef {"system" | "light" | "dark" | "contrast"} Theme */
/** @typedef {"digits" | "roman" | "japanese" | "manuscript"} PieceSet */
/**
 * @typedef {object} Preferences
 * @property {Theme} theme
 * @property {PieceSet} pieces
 * @property {"system" | "full" | "still"} motion
 * @property {boolean} sounds
 * @property {boolean} keys single keys do something
 * @property {boolean} notices the system tells of one's turn while the page is out of sight
 */
/** @typedef {"theme" | "pieces" | "motion"} Choice what has a few values to choose from */

const PLACE = "rithmomachia.preferences";

/** @type {Preferences} */
export const DEFAULTS = { theme: "system", pieces: "digits", motion: "system", sounds: false, keys: true, notices: false };

/**
 * What may be kept, first the default.
 * @type {{[N in Choice]: Preferences[N][]}}
 */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  pieces: ["digits", "roman", "japanese", "manuscript"],
  motion: ["system", "full", "still"],
};

/** @type {Set<() => void>} */
const listeners = new Set();
let current = read();

/** @returns {Preferences} */
function read() {
  try {
    return sound(JSON.parse(localStorage.getItem(PLACE) ?? "{}"));
  } catch {
    return DEFAULTS;
  }
}

/**
 * What was kept, with everything unknown put back to its default: another version may have written it.
 * @param {unknown} kept
 * @returns {Preferences}
 */
function sound(kept) {
  /** @type {Partial<Record<keyof Preferences, unknown>>} */
  const known = kept !== null && typeof kept === "object" ? kept : {};
  return {
    theme: CHOICES.theme.find((one) => one === known.theme) ?? DEFAULTS.theme,
    pieces: CHOICES.pieces.find((one) => one === known.pieces) ?? DEFAULTS.pieces,
    motion: CHOICES.motion.find((one) => one === known.motion) ?? DEFAULTS.motion,
    sounds: typeof known.sounds === "boolean" ? known.sounds : DEFAULTS.sounds,
    keys: typeof known.keys === "boolean" ? known.keys : DEFAULTS.keys,
    notices: typeof known.notices === "boolean" ? known.notices : DEFAULTS.notices,
  };
}

export const preferences = () => current;

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  current = sound({ ...current, ...change });
  try {
    localStorage.setItem(PLACE, JSON.stringify(current));
  } catch {
    // Nothing can be kept here: it holds until the window is closed.
  }
  announce();
}

/**
 * @param {() => void} listener called after every change, also one made in another window
 * @returns {() => void} stops listening
 */
export function onPreferences(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce() {
  dress();
  for (const listener of [...listeners]) listener();
}

const wantsContrast = window.matchMedia("(prefers-contrast: more)");

/** Tells the style sheet, which knows no storage. */
function dress() {
  const { theme, motion } = current;
  const root = document.documentElement;
  root.dataset.theme = theme === "system" && wantsContrast.matches ? "contrast" : theme;
  root.dataset.motion = motion;
}

const asksForStillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing should move by itself. */
export const isStill = () => current.motion === "still" || (current.motion === "system" && asksForStillness.matches);

dress();
wantsContrast.addEventListener("change", announce);
window.addEventListener("storage", (event) => {
  if (event.key !== PLACE && event.key !== null) return;
  current = read();
  announce();
});
