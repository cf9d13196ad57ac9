// @ts-check
/** The value on a piece, in the figures the player chose. */
import { h } from "./dom.js";
import { inLines, japaneseText, romanText } from "./numerals.js";
import { fitted, JAPANESE_SIGNS, PEN_SIGNS, ROMAN_SIGNS } from "./strokes.js";

/** @typedef {import("./pieces.js").Shape} Shape */
/** @typedef {import("./preferences.js").PieceSet} PieceSet */
/** @typedef {{middle: number, width: number}} Line */
/**
 * @typedef {object} Writing
 * @property {(value: number) => string} text
 * @property {Record<string, import("./strokes.js").Sign>} signs
 * @property {number} gap between two signs
 * @property {string} endings signs a line may end with
 * @property {number} squeeze how much a sign may be narrowed before two lines are better
 * @property {(across: number) => number} pen how thick the strokes of a sign of that width are
 */

/** @type {Record<Exclude<PieceSet, "digits">, Writing>} */
const WRITINGS = {
  roman: { text: romanText, signs: ROMAN_SIGNS, gap: 15, endings: "IVXLCDM", squeeze: 1.45, pen: (across) => 3.6 + 5 * across },
  // A count and the place it counts stay together: 二百 · 八十 · 九.
  japanese: { text: japaneseText, signs: JAPANESE_SIGNS, gap: 16, endings: "千百十", squeeze: 1.2, pen: (across) => 2.8 + 4.6 * across },
  manuscript: { text: String, signs: PEN_SIGNS, gap: 9, endings: "", squeeze: 1.45, pen: () => 3 },
};

/** @typedef {{height: number, one: Line, two: [Line, Line]}} Room for one line or two, standing upright */

/** @type {Record<Shape, Room>} */
const ROOMS = {
  circle: { height: 58, one: { middle: 0, width: 58 }, two: [{ middle: -14, width: 50 }, { middle: 14, width: 50 }] },
  triangle: { height: 48, one: { middle: 12, width: 52 }, two: [{ middle: -3, width: 34 }, { middle: 20, width: 56 }] },
  square: { height: 64, one: { middle: 0, width: 64 }, two: [{ middle: -15.5, width: 63 }, { middle: 15.5, width: 63 }] },
  pyramid: { height: 50, one: { middle: 8, width: 66 }, two: [{ middle: -4, width: 66 }, { middle: 20, width: 66 }] },
};
const SLIM = { height: 40, one: { middle: 15, width: 44 }, two: ROOMS.triangle.two };

/**
 * @param {PieceSet} set
 * @param {Shape} shape
 * @param {number} value
 * @param {boolean} turned stands on its point
 */
export function drawFigures(set, shape, value, turned) {
  const writing = WRITINGS[/** @type {Exclude<PieceSet, "digits">} */ (set)];
  const { heavy, light, pen } = written(writing, shape, value, turned);
  return h(
    "g",
    { class: `figures ${set}` },
    light && h("path", { class: "light", d: light }),
    // A broad pen held aslant: the same strokes beside each other.
    set === "manuscript"
      ? [-1, 0, 1].map((at) => h("path", { class: "heavy", d: heavy, "stroke-width": pen, transform: `translate(${1.5 * at},${-1.1 * at})` }))
      : h("path", { class: "heavy", d: heavy, "stroke-width": pen }),
  );
}

/** @type {Map<string, {heavy: string, light: string, pen: number}>} */
const drawn = new Map();

/**
 * @param {Writing} writing
 * @param {Shape} shape
 * @param {number} value
 * @param {boolean} turned
 */
function written(writing, shape, value, turned) {
  const text = writing.text(value);
  const name = `${text} ${shape} ${turned}`;
  const known = drawn.get(name);
  if (known) return known;
  // A hand draws its triangles with straight sides: there is less room.
  const room = writing === WRITINGS.manuscript && shape === "triangle" ? SLIM : ROOMS[shape];
  const paths = lay(text, writing, room, turned);
  drawn.set(name, paths);
  return paths;
}

/**
 * @param {string} text
 * @param {Writing} writing
 * @param {Room} room
 * @param {boolean} turned
 */
function lay(text, writing, room, turned) {
  const widthOf = (/** @type {string} */ sign) => writing.signs[sign].width + writing.gap;
  const two = turned ? [...room.two].reverse().map(({ middle, width }) => ({ middle: -middle, width })) : room.two;
  const one = [turned ? { ...room.one, middle: -room.one.middle } : room.one];
  const plans = [one, two].flatMap((lines) => {
    const cut = inLines(text, lines.map((line) => line.width), widthOf, (sign) => writing.endings.includes(sign));
    if (!cut) return [];
    const tallest = (lines.length === 1 ? 0.86 * room.height : 0.43 * room.height) / 100;
    const across = Math.min(1 / cut.fullness, tallest);
    const down = Math.min(tallest, across * 1.9);
    return [{ lines, texts: cut.lines, across, down, size: Math.min(across * writing.squeeze, down) }];
  });
  const best = plans.reduce((a, b) => (b.size > a.size * 1.05 ? b : a));
  return joined(best, writing);
}

/**
 * @param {{lines: Line[], texts: string[], across: number, down: number}} plan
 * @param {Writing} writing
 */
function joined(plan, { signs, gap, pen }) {
  let heavy = "";
  let light = "";
  plan.texts.forEach((text, index) => {
    const width = [...text].reduce((sum, sign) => sum + signs[sign].width + gap, -gap);
    let x = (-width / 2) * plan.across;
    const y = plan.lines[index].middle - 50 * plan.down;
    for (const letter of text) {
      const sign = signs[letter];
      const to = { x, y, across: plan.across, down: plan.down };
      heavy += fitted(sign.heavy, to);
      light += fitted(sign.light ?? "", to);
      x += (sign.width + gap) * plan.across;
    }
  });
  return { heavy, light, pen: Math.round(pen(plan.across) * 10) / 10 };
}
