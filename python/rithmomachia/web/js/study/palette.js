// @ts-check
/** The pieces to put on the board: chosen and put, or dragged onto a cell. */
import { h } from "../board/dom.js";
import { pieceIcon } from "../board/pieces.js";
import { mark, t } from "../board/texts.js";
import { pieceName, sideName } from "../game/wording.js";
import { pieceOf, tokenOf } from "./tokens.js";

/** @typedef {import("./arranging.js").EditorState} EditorState */
/** @typedef {import("./arranging.js").Arranging} Arranging */
/** @typedef {import("./arranging.js").Man} Man */

/** @type {[string, string][]} */
const SHAPES = [
  ["C", mark("Circle")],
  ["T", mark("Triangle")],
  ["S", mark("Square")],
];

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
export function palette(state, arranging) {
  return h(
    "section",
    { class: "card palette", "aria-label": t("Pieces to put on the board") },
    h("p", { class: "hint" }, t("Choose a piece, then a cell; or drag it there. Without one, pieces on the board are moved; Delete takes one away.")),
    army("white", state, arranging),
    army("black", state, arranging),
    other(state, arranging),
    h(
      "button",
      { type: "button", class: "quiet", "aria-pressed": state.chosen === "erase" ? "true" : "false", onclick: () => arranging.choose("erase") },
      t("Take pieces away"),
    ),
  );
}

/**
 * @param {"white" | "black"} side
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function army(side, state, arranging) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const token of state.palette[side]) left.set(token, (left.get(token) ?? 0) + 1);
  for (const man of Object.values(state.men)) left.set(man.token, (left.get(man.token) ?? 0) - 1);
  return h(
    "div",
    { class: "army", role: "group", "aria-label": sideName(side) },
    [...new Set(state.palette[side])].map((token) => button({ side, token }, (left.get(token) ?? 0) > 0, state, arranging)),
  );
}

/**
 * @param {Man} man
 * @param {boolean} isLeft some of the army's are not on the board
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function button(man, isLeft, state, arranging) {
  const piece = pieceOf(man.token, man.side);
  const { chosen } = state;
  const isChosen = chosen !== null && chosen !== "erase" && chosen.token === man.token && chosen.side === man.side;
  return h(
    "button",
    {
      key: man.token,
      type: "button",
      class: `palette-piece${isLeft ? "" : " all-placed"}`,
      "aria-pressed": isChosen ? "true" : "false",
      "aria-label": pieceName(piece),
      title: pieceName(piece),
      "data-token": man.token,
      onclick: () => arranging.choose(man),
      ...dragging(man, arranging),
    },
    pieceIcon(piece),
  );
}

/** How far a pointer may tremble, in pixels, and still click. */
const TREMBLE = 8;

/**
 * @param {Man} man
 * @param {Arranging} arranging
 */
function dragging(man, arranging) {
  return {
    /** @param {PointerEvent} event */
    onpointerdown(event) {
      const target = /** @type {Element} */ (event.currentTarget);
      const begun = { x: event.clientX, y: event.clientY };
      if (event.button !== 0) return;
      target.setPointerCapture(event.pointerId);
      /** @param {Event} ended */
      const end = (ended) => {
        target.removeEventListener("pointerup", end);
        target.removeEventListener("pointercancel", end);
        const { clientX, clientY, type } = /** @type {PointerEvent} */ (ended);
        if (type !== "pointerup" || Math.hypot(clientX - begun.x, clientY - begun.y) < TREMBLE) return;
        const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]")?.getAttribute("data-cell");
        if (cell) arranging.put(cell, man);
      };
      target.addEventListener("pointerup", end);
      target.addEventListener("pointercancel", end);
    },
  };
}

/**
 * A piece no army has: to learn by, or to try a rule.
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function other(state, arranging) {
  return h(
    "form",
    {
      class: "other-piece",
      /** @param {Event} event */
      onsubmit(event) {
        event.preventDefault();
        const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const side = form.get("side") === "black" ? "black" : "white";
        arranging.choose({ side, token: tokenOf(`${form.get("shape")}${form.get("value")}`, side) });
      },
    },
    h("span", { class: "label" }, t("Another piece")),
    select("side", t("Side"), [["white", sideName("white")], ["black", sideName("black")]]),
    select("shape", t("Shape"), SHAPES.map(([letter, name]) => [letter, t(name)])),
    h("input", { name: "value", type: "number", min: 1, max: 9999, required: true, "aria-label": t("Value"), placeholder: t("Value") }),
    h("button", { type: "submit", class: "quiet" }, t("Choose")),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
 */
function select(name, label, options) {
  return h("select", { name, "aria-label": label }, options.map(([value, text]) => h("option", { key: value, value }, text)));
}
