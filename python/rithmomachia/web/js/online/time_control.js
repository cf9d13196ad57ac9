// @ts-check
/** The time of a new game, from what a person sets to the text the server reads. */

/** @typedef {"none" | "game" | "turn"} Pace */
/** @typedef {{minutes: number, increment: number, days: number}} Allowance */
/**
 * @typedef {object} Times
 * @property {Pace} pace
 * @property {boolean} isUnequal
 * @property {Allowance} white and of both where they are equal
 * @property {Allowance} black
 */

/**
 * What each number may be: smallest, largest, step.
 * @type {Record<keyof Allowance, [number, number, number | "any"]>}
 */
export const RANGES = { minutes: [0.1, 600, "any"], increment: [0, 600, 1], days: [1, 60, 1] };

/** @returns {Times} */
export const usualTimes = () => ({
  pace: "none",
  isUnequal: false,
  white: { minutes: 20, increment: 10, days: 3 },
  black: { minutes: 20, increment: 10, days: 3 },
});

/** @param {Pace} pace @param {Allowance} allowance */
function allowanceWord(pace, { minutes, increment, days }) {
  if (pace === "turn") return `1/${Math.round(days * 86_400)}`;
  const seconds = Math.round(minutes * 60);
  return increment > 0 ? `${seconds}+${Math.round(increment)}` : String(seconds);
}

/** @param {Times} times */
export function controlOf({ pace, isUnequal, white, black }) {
  if (pace === "none") return "-";
  const first = allowanceWord(pace, white);
  const second = isUnequal ? allowanceWord(pace, black) : first;
  return first === second ? first : `${first}|${second}`;
}
