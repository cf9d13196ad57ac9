// @ts-check
/** The help over every page: which keys do what, and what the marks on the board mean. */
import { h } from "../board/dom.js";
import { preferences } from "../board/preferences.js";
import { mark, t } from "../board/texts.js";

/** @type {[string[], string][]} keys, and what they do */
const BOARD_KEYS = [
  [["Tab"], mark("to the board and on from it; the board is one stop")],
  [["←", "→", "↑", "↓"], mark("from cell to cell")],
  [["Home", "End"], mark("to the first or last cell of the line")],
  [["Page Up", "Page Down"], mark("to the top or the bottom")],
  [["Enter", "Space"], mark("choose a piece, its goal, or a piece to take")],
  [["Esc"], mark("let go, or take the last part back")],
  [["Ctrl + Enter"], mark("confirm the turn, from anywhere")],
];

/**
 * Single keys; `game_keys.js` obeys them.
 * @type {[string[], string][]}
 */
const GAME_KEYS = [
  [["?"], mark("this help, on every page")],
  [["B"], mark("to the board")],
  [["T"], mark("to the box for a typed turn")],
  [["L"], mark("say the last turn")],
  [["O"], mark("say the captures on offer, with their sums")],
  [["S"], mark("say the sums: what was taken, how near each victory is")],
  [["C"], mark("say the clocks")],
  [["F"], mark("flip the board")],
];

/**
 * On the analysis board, while no list or field is chosen; `analysis.js` obeys them.
 * @type {[string[], string][]}
 */
const ANALYSIS_KEYS = [
  [["←", "→"], mark("one turn back, one turn on")],
  [["Home", "End"], mark("to the start, to the end of the line")],
  [["Esc"], mark("let go, or take the last part back")],
];

/** @type {[string, string][]} */
const SIGNS = [
  ["goal", mark("The piece chosen can go here.")],
  ["cross", mark("This piece can be taken, or is about to fall.")],
  ["corners", mark("The last turn touched this cell.")],
  ["tick", mark("This cell belongs to the victory.")],
];

export function helpBody() {
  const areOff = !preferences().keys;
  return h(
    "div",
    // Read from its beginning: the first button lies at the end.
    { class: "help", tabindex: -1, autofocus: true },
    h("section", null, h("h3", null, t("On the board")), keyList(BOARD_KEYS, "keys")),
    h(
      "section",
      null,
      h("h3", null, t("Single keys in a game and on the analysis board")),
      keyList(GAME_KEYS, "keys short"),
      areOff && h("p", { class: "notice" }, t("Single keys are switched off.")),
    ),
    h(
      "section",
      null,
      h("h3", null, t("On the analysis board, beside the board itself")),
      keyList(ANALYSIS_KEYS, "keys"),
    ),
    h(
      "section",
      null,
      h("h3", null, t("Marks on the board")),
      h(
        "ul",
        { class: "signs" },
        SIGNS.map(([sign, text]) => h("li", null, drawSign(sign), h("span", null, t(text)))),
      ),
    ),
    h(
      "section",
      null,
      h("h3", null, t("By touch or mouse")),
      h("p", null, t("Touch a piece, then its goal, or drag it. Nothing is played before you confirm the turn.")),
      h("p", null, t("Against another player you can plan a plain move while you wait: it is played as soon as it is your turn.")),
    ),
  );
}

/**
 * @param {[string[], string][]} keys
 * @param {string} classes
 */
function keyList(keys, classes) {
  return h(
    "dl",
    { class: classes },
    keys.map(([names, text]) =>
      h("div", null, h("dt", null, names.map((name) => [h("kbd", null, name), " "])), h("dd", null, t(text))),
    ),
  );
}

/** @param {string} sign */
function drawSign(sign) {
  return h(
    "svg",
    { class: "board-sign", viewBox: "0 0 100 100", "aria-hidden": "true" },
    h(
      "g",
      { class: `cell light ${{ corners: "last", tick: "formation", cross: "offer", goal: "" }[sign] ?? ""}` },
      h("rect", { class: "ground", width: 100, height: 100 }),
      sign === "corners" && h("path", { class: "corners", d: "M6,26V6H26 M74,6H94V26 M94,74V94H74 M26,94H6V74" }),
      h("rect", { class: "ring", x: 6, y: 6, width: 88, height: 88, rx: 6 }),
    ),
    sign === "goal" && h("path", { class: "goal", d: "M50,35L65,50L50,65L35,50Z" }),
    sign === "cross" &&
      h("g", { class: "take" }, h("circle", { cx: 78, cy: 22, r: 16 }), h("path", { d: "M71,15L85,29M85,15L71,29" })),
  );
}
