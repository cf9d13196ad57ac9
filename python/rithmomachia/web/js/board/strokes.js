// @ts-check
/**
 * Signs drawn stroke by stroke, so that no font need hold them.
 *
 * Each stands in a box 100 high and `width` wide. Every number in a path belongs to a pair `x,y`, so that a
 * sign can be stretched without its lines growing thicker. `light` strokes are the hairlines.
 */

/** @typedef {{width: number, heavy: string, light?: string}} Sign */

/**
 * Letters as cut in stone: thick and thin, with feet.
 * @type {Record<string, Sign>}
 */
export const ROMAN_SIGNS = {
  I: { width: 30, heavy: "M15,4L15,96", light: "M4,3L26,3M4,97L26,97" },
  V: { width: 74, heavy: "M16,4L39,94", light: "M39,94L60,4M5,3L28,3M51,3L70,3" },
  X: { width: 74, heavy: "M14,4L60,96", light: "M60,4L14,96M5,3L25,3M50,3L69,3M5,97L24,97M49,97L69,97" },
  L: { width: 60, heavy: "M18,4L18,96", light: "M6,3L30,3M6,97L54,97L56,76" },
  C: { width: 70, heavy: "M38,4C18,6 9,28 9,50C9,72 18,94 38,96", light: "M38,4C54,2 60,14 62,30M38,96C54,98 60,86 63,72" },
  D: { width: 72, heavy: "M18,4L18,96M40,6C56,12 63,30 63,50C63,70 56,88 40,94", light: "M6,3L30,3C36,3 42,5 46,9M6,97L30,97C36,97 42,95 46,91" },
  M: { width: 92, heavy: "M20,4L45,84M76,4L76,96", light: "M20,4L13,96M45,84L76,4M4,97L24,97M66,97L87,97" },
};

/** @type {Record<string, Sign>} */
export const JAPANESE_SIGNS = {
  "〇": { width: 100, heavy: "M50,12C75,12 90,28 90,50C90,72 75,88 50,88C25,88 10,72 10,50C10,28 25,12 50,12" },
  "一": { width: 100, heavy: "M8,50L92,50" },
  "二": { width: 100, heavy: "M20,26L80,26M8,78L92,78" },
  "三": { width: 100, heavy: "M16,18L84,18M24,49L76,49M6,82L94,82" },
  "四": { width: 100, heavy: "M8,16L92,16L92,88L8,88L8,16M38,16C38,40 34,52 24,62M62,16L62,52C62,58 66,60 76,60" },
  "五": { width: 100, heavy: "M12,14L88,14M50,14L36,86M18,49L76,49L72,86M6,88L94,88" },
  "六": { width: 100, heavy: "M50,6L50,26M8,36L92,36M36,52C30,70 22,82 10,92M64,52C74,68 82,80 91,92" },
  "七": { width: 100, heavy: "M8,50L92,38M44,8L44,76C44,86 48,89 58,89L80,89C89,89 91,84 92,74" },
  "八": { width: 100, heavy: "M38,18C36,50 26,74 8,90M58,12C64,48 76,74 94,90" },
  "九": { width: 100, heavy: "M10,34L70,34L70,78C70,86 74,89 80,89C88,89 92,86 93,74M40,8C42,48 34,74 8,92" },
  "十": { width: 100, heavy: "M6,46L94,46M50,6L50,94" },
  "百": { width: 100, heavy: "M8,12L92,12M51,12C49,24 46,30 40,36M22,36L78,36L78,93L22,93L22,36M22,64L78,64" },
  "千": { width: 100, heavy: "M80,10C62,18 42,22 20,24M6,52L94,52M50,21L50,95" },
};

/**
 * Figures as a pen writes them.
 * @type {Record<string, Sign>}
 */
export const PEN_SIGNS = {
  0: { width: 54, heavy: "M28,8C12,8 6,30 6,52C6,76 12,94 28,94C44,94 50,72 50,50C50,26 44,8 28,8" },
  1: { width: 34, heavy: "M6,27C14,22 18,16 20,7L18,94" },
  2: { width: 54, heavy: "M8,32C8,16 16,7 28,8C42,9 48,20 44,36C39,56 24,74 6,92C16,84 24,86 32,90C40,94 46,92 52,82" },
  3: { width: 52, heavy: "M8,16C20,4 36,6 42,16C46,30 36,42 22,46C38,46 48,56 47,70C45,90 24,98 6,90" },
  4: { width: 58, heavy: "M40,8C30,30 18,50 5,66L54,62M41,38L36,96" },
  5: { width: 52, heavy: "M47,7C36,11 26,11 16,9L12,46C28,36 46,46 46,66C45,86 26,98 6,91" },
  6: { width: 54, heavy: "M46,7C24,18 8,42 7,68C7,86 16,95 28,95C42,94 50,84 49,70C48,56 38,48 26,51C16,53 9,60 7,68" },
  7: { width: 52, heavy: "M6,24C8,12 16,8 26,12C34,16 42,14 49,8C38,32 26,62 20,96" },
  8: { width: 54, heavy: "M44,20C42,8 30,4 20,8C6,16 10,34 27,48C46,62 50,78 42,88C32,98 14,96 9,84C4,70 14,60 27,48C40,38 46,32 44,20" },
  9: { width: 54, heavy: "M47,34C46,48 36,56 24,54C12,52 6,44 6,32C6,16 16,8 28,8C42,9 48,20 48,36C48,60 36,82 14,97" },
};

/**
 * A path stretched and moved.
 * @param {string} path
 * @param {{x: number, y: number, across: number, down: number}} to where its corner comes to lie, and how much it is stretched
 */
export function fitted(path, to) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => {
    return `${round(to.x + Number(x) * to.across)},${round(to.y + Number(y) * to.down)}`;
  });
}

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;
