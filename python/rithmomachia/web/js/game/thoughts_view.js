// @ts-check
/** What the search thinks, as a game and the analysis board show it: who is ahead, and its lines. */
import { h } from "../board/dom.js";
import { t, tx } from "../board/texts.js";

/** @typedef {import("./types.js").ThinkingMessage} ThinkingMessage */

/** Turns shown of a line. Several side by side are to be compared: their beginnings do for that. */
const MOST_ALONE = 10;
const MOST_BESIDE_OTHERS = 3;

/** @param {number} chance */
export const percent = (chance) => t("{number} %", { number: Math.round(100 * chance) });

/**
 * How many lines are wanted.
 * @param {number} count
 * @param {number} most
 * @param {(count: number) => void} set
 */
export function linesChoice(count, most, set) {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return h(
    "label",
    { class: "thinking-lines" },
    t("Lines"),
    " ",
    h(
      "select",
      {
        value: String(count),
        /** @param {Event} event */
        onchange: (event) => set(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
      },
      counts.map((one) => h("option", { value: one, key: one }, one)),
    ),
  );
}

/** @param {string | null | undefined} victory which one the score leans to */
export const leaning = (victory) => (victory ? t("leans to {victory}", { victory }) : null);

/**
 * @param {number} white its chance
 * @param {string | null} note
 */
export function chanceBar(white, note) {
  return [
    h(
      "p",
      { class: "chance" },
      h("span", null, tx("White {chance}", { chance: h("strong", null, percent(white)) })),
      note && h("span", { class: "leaning" }, note),
    ),
    h(
      "svg",
      { class: "bar chance-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "bar-black", width: 100, height: 6 }),
      h("rect", { class: "bar-white", width: 100 * white, height: 6 }),
      h("rect", { class: "bar-middle", x: 49.7, width: 0.6, height: 6 }),
    ),
  ];
}

/**
 * @param {ThinkingMessage} thought
 * @param {(turns: string[]) => void} [play] plays a line as far as the turn chosen
 */
export function lineList(thought, play) {
  const areSeveral = thought.lines.length > 1;
  const most = areSeveral ? MOST_BESIDE_OTHERS : MOST_ALONE;
  return h(
    "ol",
    { class: `thoughts${areSeveral ? " several" : ""}`, tabindex: 0, "aria-label": t("What it expects") },
    thought.lines.map((line) =>
      h(
        "li",
        { key: line.rank },
        h("strong", { class: "line-chance", title: t("White's chance to win") }, percent(line.chance)),
        h(
          "span",
          { class: "notation" },
          // Where only the beginning of a row is in sight, first what matters most.
          areSeveral && line.ending && h("em", null, line.ending, " · "),
          line.turns.slice(0, most).map((turn, index) => {
            const text = `${thought.number + index}. ${turn}`;
            if (!play) return h("span", { class: "line-turn" }, `${text} `);
            const onclick = () => play(line.turns.slice(0, index + 1));
            return h("button", { type: "button", class: "line-turn", title: t("Play the line as far as here"), onclick }, text);
          }),
          line.turns.length > most && "… ",
          !areSeveral && line.ending && h("em", null, line.ending),
        ),
      ),
    ),
  );
}
