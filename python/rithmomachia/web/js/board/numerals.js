// @ts-check
/** A value written the Roman and the Japanese way, in as few short lines as a piece has room for. */

/** @type {[number, string][]} */
const ROMAN = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/**
 * @param {number} value 1 to 3999
 * @returns {string} 289 is CCLXXXIX
 */
export function romanText(value) {
  let rest = value;
  let text = "";
  for (const [worth, letters] of ROMAN) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

const KANJI = "〇一二三四五六七八九";

/**
 * @param {number} value 1 to 9999
 * @returns {string} 289 is 二百八十九
 */
export function japaneseText(value) {
  let text = "";
  let rest = value;
  for (const [worth, sign] of /** @type {[number, string][]} */ ([[1000, "千"], [100, "百"], [10, "十"]])) {
    const count = Math.floor(rest / worth);
    rest %= worth;
    // One ten is 十, not 一十.
    if (count) text += (count > 1 ? KANJI[count] : "") + sign;
  }
  return rest || !text ? text + KANJI[rest] : text;
}

/**
 * Cuts a numeral into one line for each room, so that the fullest line is as little full as can be.
 * @param {string} text
 * @param {number[]} rooms widths of one line or of two
 * @param {(sign: string) => number} widthOf
 * @param {(before: string) => boolean} mayEndWith whether a line may end with a sign
 * @returns {{lines: string[], fullness: number} | null} null where it cannot be cut
 */
export function inLines(text, rooms, widthOf, mayEndWith) {
  const width = (/** @type {string} */ line) => [...line].reduce((sum, sign) => sum + widthOf(sign), 0);
  if (rooms.length === 1) return { lines: [text], fullness: width(text) / rooms[0] };
  /** @type {{lines: string[], fullness: number} | null} */
  let best = null;
  for (let at = 1; at < text.length; at++) {
    if (!mayEndWith(text[at - 1])) continue;
    const lines = [text.slice(0, at), text.slice(at)];
    const fullness = Math.max(...lines.map((line, index) => width(line) / rooms[index]));
    if (!best || fullness < best.fullness) best = { lines, fullness };
  }
  return best;
}
