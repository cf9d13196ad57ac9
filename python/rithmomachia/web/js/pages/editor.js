// @ts-check
/** The position editor: any arrangement, its faults, and the position as text, link and picture. */
import { drawBoard } from "../board/board.js";
import { h, patch } from "../board/dom.js";
import { screenRows } from "../board/geometry.js";
import { identify } from "../board/identity.js";
import { t, tn } from "../board/texts.js";
import { createStore } from "../game/store.js";
import { isUpright, onWindowShape } from "../game/table.js";
import { cellNames, sideName } from "../game/wording.js";
import { Arranging, emptyEditor, layoutOf } from "../study/arranging.js";
import { palette } from "../study/palette.js";
import { pieceOf } from "../study/tokens.js";
import { moreRules, segmented, victoryCards } from "./setup_options.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../study/arranging.js").EditorState} EditorState */

/**
 * @param {Element} root
 * @param {string} [text] a position to begin with
 * @returns {() => void}
 */
export function openEditor(root, text) {
  const store = createStore(emptyEditor(), (drawn) => {
    drawn.placed = identify(drawn.placed, piecesOf(drawn));
    entitle(t("Position editor"));
    patch(root, shell("editor", view(drawn, arranging)));
  });
  const arranging = new Arranging(store);
  const forget = onWindowShape(() => store.set({ upright: isUpright() }));
  store.set({});
  void arranging.load(text);
  return () => {
    forget();
    arranging.close();
  };
}

/** @param {EditorState} state */
function piecesOf(state) {
  return Object.entries(state.men).map(([cell, man]) => ({ ...pieceOf(man.token, man.side), cell }));
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function view(state, arranging) {
  if (!state.rulesets || !state.ruleset) return state.error ? failure(state.error, () => void arranging.load()) : loading();
  return h(
    "div",
    { class: `game study editor ${state.upright ? "is-upright" : "is-lying"}` },
    h("h1", { class: "visually-hidden" }, t("Position editor")),
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    h("div", { class: "board-box", onkeydown: keys(state, arranging) }, board(state, arranging)),
    h("div", { class: "side" }, verdict(state, arranging), palette(state, arranging)),
    h("div", { class: "players under" }, position(state, arranging), rules(state, arranging)),
  );
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function keys(state, arranging) {
  /** @param {KeyboardEvent} event */
  return (event) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    arranging.remove(state.focus);
  };
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function board(state, arranging) {
  const layout = layoutOf(state);
  const pieces = piecesOf(state);
  const names = cellNames({ cells: screenRows(layout).flat(), pieces, moves: [], captures: [], selected: state.lifted });
  /** @type {Record<string, import("../board/board.js").Mark[]>} */
  const marks = state.lifted ? { [state.lifted]: ["selected"] } : {};
  return drawBoard(
    {
      layout,
      pieces: state.placed,
      marks,
      names,
      draggable: Object.keys(state.men),
      focus: state.focus,
      links: [],
      drag: state.drag,
      compact: state.upright,
      label: t("Board to edit. Arrow keys walk, Enter puts or lifts a piece, Delete takes it away."),
    },
    arranging.listeners,
  );
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function verdict(state, arranging) {
  const { faults, text } = state;
  return h(
    "section",
    { class: "card verdict", "aria-label": t("Is it a position?") },
    faults.length > 0
      ? [
          h("h2", { class: "bad" }, tn("{count} fault", "{count} faults", faults.length)),
          h("ul", { class: "faults", tabindex: 0, "aria-label": t("Faults") }, faults.map((fault) => h("li", null, fault))),
        ]
      : state.error && !text
        ? h("h2", null, t("Not checked yet"))
        : h("h2", { class: "good" }, state.ending ?? t("A position to play")),
    state.error && h("p", { class: "error", role: "alert" }, state.error),
    h(
      "div",
      { class: "record-actions" },
      text && h("a", { class: "button primary", key: "analyse", href: `#/analysis/position/${encodeURIComponent(text)}` }, t("Analyse or play on")),
      action(t("Start position"), arranging.start),
      action(t("Empty board"), arranging.clear),
      action(t("Flip the board"), arranging.flip),
    ),
    segmented(
      "side-to-move",
      t("To move"),
      [
        ["white", sideName("white")],
        ["black", sideName("black")],
      ],
      state.sideToMove,
      (side) => arranging.set({ sideToMove: side === "black" ? "black" : "white" }),
    ),
  );
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
function action(text, onclick) {
  return h("button", { type: "button", class: "quiet", onclick }, text);
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function position(state, arranging) {
  const { text } = state;
  return h(
    "section",
    { class: "card", "aria-label": t("The position as text, link and picture") },
    h("h2", null, t("Share")),
    h("label", { for: "position-text", class: "hint" }, t("The position as text")),
    h("textarea", { id: "position-text", rows: 3, readonly: true, value: text ?? "", placeholder: t("Not a position yet.") }),
    text && [
      h(
        "div",
        { class: "record-actions" },
        action(t("Copy text"), arranging.copy),
        action(t("Copy link"), arranging.link),
        h("a", { class: "button quiet", href: arranging.picture(), download: "rithmomachia.svg" }, t("Picture (SVG)")),
        action(t("Picture (PNG)"), arranging.png),
      ),
    ],
    state.done && h("p", { class: "done", role: "status" }, state.done),
    h(
      "form",
      {
        class: "typing",
        /** @param {Event} event */
        onsubmit(event) {
          event.preventDefault();
          void arranging.open(state.typed.trim());
        },
      },
      h("label", { for: "position-open" }, t("Open a position text")),
      h("input", {
        id: "position-open",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        value: state.typed,
        /** @param {Event} event */
        oninput: (event) => arranging.type(/** @type {HTMLInputElement} */ (event.target).value),
      }),
      h("button", { type: "submit", disabled: !state.typed.trim() }, t("Open")),
    ),
  );
}

/**
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function rules(state, arranging) {
  const ruleset = state.rulesets?.find((one) => one.id === state.ruleset);
  if (!ruleset) return null;
  return h(
    "section",
    { class: "card editor-rules", "aria-label": t("Rules and prisoners") },
    segmented(
      "ruleset",
      t("Ruleset"),
      (state.rulesets ?? []).map((one) => [one.id, one.title]),
      state.ruleset,
      (one) => void arranging.chooseRuleset(one),
    ),
    h(
      "details",
      null,
      h("summary", null, t("Prisoners and turn")),
      taken("white", t("Taken by {side}", { side: sideName("white") }), state, arranging),
      taken("black", t("Taken by {side}", { side: sideName("black") }), state, arranging),
      h(
        "label",
        { class: "number-field" },
        h("span", null, t("Number of the turn")),
        h("input", {
          type: "number",
          min: 1,
          value: String(state.turnNumber),
          /** @param {Event} event */
          onchange: (event) => arranging.set({ turnNumber: Math.max(1, /** @type {HTMLInputElement} */ (event.target).valueAsNumber || 1) }),
        }),
      ),
    ),
    h("details", null, h("summary", null, t("Victories")), h("ul", { class: "victory-cards" }, victoryCards(ruleset, state.options, arranging.option))),
    h("details", { class: "more-rules" }, h("summary", null, t("More rules")), moreRules(ruleset, state.options, arranging.option)),
  );
}

/**
 * @param {"white" | "black"} side
 * @param {string} name
 * @param {EditorState} state
 * @param {Arranging} arranging
 */
function taken(side, name, state, arranging) {
  return h(
    "label",
    { class: "number-field wide" },
    h("span", null, name),
    h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      value: state.taken[side],
      placeholder: side === "white" ? "s225 c9 p:s36" : "S289 C4",
      /** @param {Event} event */
      onchange: (event) => arranging.set({ taken: { ...state.taken, [side]: /** @type {HTMLInputElement} */ (event.target).value } }),
    }),
  );
}
