// @ts-check
/** The turn being put together: where it stands, what is staged, what is on offer, and the buttons. */
import { h } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { pieceIcon } from "../board/pieces.js";
import { t, tn } from "../board/texts.js";
import { movesOf } from "./returns.js";
import { capturePart, openPosition } from "./table.js";
import { capital, captureTitle, sideName } from "./wording.js";

/** @typedef {import("./table.js").TableState} TableState */
/** @typedef {import("./types.js").Capture} Capture */
/** @typedef {import("./table.js").TableHands} Table */

/**
 * @param {TableState} state
 * @param {Table} table
 * @param {object} more
 * @param {boolean} [more.isWaiting] the machine thinks
 * @param {string} more.status one line: whose turn, or how it ended
 * @param {boolean} more.isAutomatic captures follow by themselves
 * @param {boolean} [more.isSingle] a turn is a move or one capture
 * @param {boolean} more.isOpen on a phone the list lies behind a button
 * @param {() => void} more.onToggle
 * @param {import("../board/dom.js").Child} [more.idle] shown while nothing is staged
 * @param {import("../board/dom.js").Child} [more.extra] buttons beside the two
 * @param {import("../board/dom.js").Child} [more.hint] what to look at, always in sight
 * @param {import("../board/dom.js").Child} [more.hintButton]
 */
export function turnPanel(state, table, { status, isWaiting, isAutomatic, isSingle, isOpen, onToggle, idle, extra, hint, hintButton }) {
  const position = openPosition(state);
  const offers = position?.captures ?? [];
  const atStake = offers.length || (state.film ? 0 : (state.staged?.consequences.length ?? 0));
  return h(
    "section",
    { class: `turn-panel${isOpen ? " open" : ""}`, "aria-label": t("The turn") },
    h(
      "div",
      { class: "turn-status" },
      h("p", { class: `status${isWaiting ? " waiting" : ""}` }, status),
      // Where the list below lies behind a button, the sum still passes before the eyes.
      state.film && h("p", { class: "brief", "aria-hidden": "true" }, state.film.caption),
      h(
        "button",
        { type: "button", class: "sheet-toggle quiet", "aria-expanded": isOpen ? "true" : "false", onclick: onToggle },
        atStake ? tn("{count} capture", "{count} captures", atStake) : t("Details"),
        h("span", { "aria-hidden": "true" }, isOpen ? " ▾" : " ▴"),
      ),
    ),
    state.error && h("p", { class: "error", role: "alert" }, state.error),
    state.choices && chooser(state, table),
    hint,
    h(
      "div",
      // It scrolls where there is little room: for that it can be reached by key.
      { class: "turn-body", tabindex: 0, role: "group", "aria-label": t("Details of the turn") },
      state.mayAct && !state.look && !isSingle && stages(state, isAutomatic),
      state.film && h("p", { class: "caption" }, state.film.caption),
      !state.film && stagedParts(state, table),
      !state.film && state.staged && consequences(state.staged.consequences, table),
      isDuty(position) && h("p", { class: "hint duty" }, t("Something has to be taken now: no move is allowed.")),
      offers.length > 0 && offerList(state, offers, table),
      state.staged?.position.outcome && h("p", { class: "wins" }, state.staged.position.outcome.text),
      !state.parts.length && !state.film && idle,
    ),
    h("div", { class: "turn-actions" }, actions(state, table, hintButton), extra),
  );
}

/**
 * Whether the rules ask for a capture before anything else.
 * @param {import("./types.js").PositionView | null} position
 */
function isDuty(position) {
  return position !== null && position.stage === "before" && position.captures.length > 0 && movesOf(position).length === 0;
}

/**
 * @param {TableState} state
 * @param {Table} table
 * @param {import("../board/dom.js").Child} hintButton
 */
function actions(state, table, hintButton) {
  if (!state.mayAct || state.look || state.film) return null;
  const staged = state.staged;
  return [
    h(
      "button",
      {
        key: "back",
        type: "button",
        class: "quiet take-back",
        disabled: state.parts.length === 0 || state.busy,
        onclick: () => table.takeBack(state.parts.length - 1),
      },
      icon("undo"),
      h("span", null, t("Take back")),
    ),
    hintButton,
    h(
      "button",
      {
        key: "confirm",
        type: "button",
        class: "primary confirm",
        disabled: !staged?.word || state.busy,
        onclick: table.confirm,
      },
      staged?.word && !staged.is_complete ? t("End turn here") : t("Confirm turn"),
    ),
  ];
}

/**
 * @param {TableState} state
 * @param {boolean} isAutomatic
 */
function stages(state, isAutomatic) {
  const staged = state.staged;
  const moved = staged !== null && (staged.position.stage === "after" || staged.is_complete);
  const names = isAutomatic ? [t("Move"), t("Captures follow")] : [t("Captures"), t("Move"), t("Captures")];
  let now = isAutomatic ? 0 : state.parts.length ? 1 : 0;
  if (moved) now = names.length - 1;
  return h(
    "ol",
    { class: "stages", "aria-label": t("Stages of the turn") },
    names.map((name, index) => {
      // Before the move both capturing and moving are open.
      const open = index === now || (!isAutomatic && !moved && index <= 1);
      const done = index < now && !open;
      return h(
        "li",
        { class: done ? "done" : open ? "open" : "", "aria-current": index === now ? "step" : null },
        name,
      );
    }),
  );
}

/**
 * @param {TableState} state
 * @param {Table} table
 */
function stagedParts(state, table) {
  if (!state.parts.length) return null;
  return h(
    "ol",
    { class: "staged", "aria-label": t("Staged parts of this turn") },
    state.parts.map((part, index) =>
      h(
        "li",
        { class: "staged-part" },
        h("span", { class: "part-title" }, part.title),
        part.sum && h("span", { class: "sum" }, part.sum),
        h(
          "button",
          {
            type: "button",
            class: "icon quiet",
            "aria-label": t("Take back from {part} on", { part: part.title }),
            title: t("Take back from here on"),
            disabled: state.busy,
            onclick: () => table.takeBack(index),
          },
          icon("undo"),
        ),
      ),
    ),
  );
}

/**
 * @param {TableState} state
 * @param {Table} table
 */
function chooser(state, table) {
  return h(
    "div",
    { class: "chooser", role: "group", "aria-label": t("Several things can be done here") },
    h("p", null, t("Choose one:")),
    (state.choices ?? []).map((part) =>
      h(
        "button",
        { type: "button", class: "choice", "data-word": part.word, onclick: () => table.stage(part) },
        h("span", { class: "part-title" }, part.title),
        part.sum && h("span", { class: "sum" }, part.sum),
      ),
    ),
    h("button", { type: "button", class: "quiet", onclick: table.cancel }, t("Cancel")),
  );
}

/**
 * @param {TableState} state
 * @param {Capture[]} offers
 * @param {Table} table
 */
function offerList(state, offers, table) {
  return h(
    "div",
    { class: "offers" },
    h("h2", null, t("Captures on offer")),
    h(
      "ul",
      { class: "captures" },
      offers.map((capture) =>
        captureRow(
          capture,
          table,
          h(
            "button",
            {
              type: "button",
              class: "take",
              disabled: state.busy,
              "data-word": capture.word,
              "aria-label": t("Take {capture}", { capture: captureTitle(capture) }),
              onclick: () => table.stage(capturePart(capture)),
            },
            t("Take"),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Capture[]} captures
 * @param {Table} table
 */
function consequences(captures, table) {
  if (!captures.length) return null;
  return h(
    "div",
    { class: "consequences" },
    h("h2", null, t("This turn takes")),
    h("ul", { class: "captures" }, captures.map((capture) => captureRow(capture, table, null))),
  );
}

/**
 * @param {Capture} capture
 * @param {Table} table
 * @param {import("../board/dom.js").Child} button
 */
export function captureRow(capture, table, button) {
  return h(
    "li",
    {
      key: capture.word,
      class: "capture",
      onpointerenter: () => table.hint(capture),
      onpointerleave: () => table.hint(null),
      onfocusin: () => table.hint(capture),
      onfocusout: () => table.hint(null),
    },
    tokenIcon(capture.token),
    h(
      "div",
      { class: "why" },
      h("span", { class: "part-title" }, captureTitle(capture)),
      capture.reasons.map((reason) =>
        h(
          "span",
          { class: "reason", title: reason.text },
          h("span", { class: "kind" }, capital(reason.name)),
          " ",
          h("span", { class: "sum" }, reason.sum_text),
        ),
      ),
    ),
    button,
  );
}

/** @type {Record<string, import("./types.js").Shape>} */
const SHAPES = { c: "circle", t: "triangle", s: "square", p: "pyramid" };

/**
 * A drawing from a token such as `t12` or `P[S36,S25]`.
 * @param {string} token
 */
export function tokenIcon(token) {
  const shape = SHAPES[token.charAt(0).toLowerCase()];
  if (!shape) return null;
  const side = token.charAt(0) === token.charAt(0).toLowerCase() ? "black" : "white";
  const listed = shape === "pyramid" ? token.slice(1) : "";
  const layers = [...listed.matchAll(/([CTS])(\d+)/gi)].map((found) => ({
    shape: SHAPES[found[1].toLowerCase()],
    value: Number(found[2]),
  }));
  const total = layers.reduce((sum, layer) => sum + layer.value, 0);
  const value = total && shape === "pyramid" ? total : Number(token.slice(1));
  return pieceIcon({ side, shape, value, layers: shape === "pyramid" ? layers : [], token });
}

/**
 * The last turn in words, with each sum.
 * @param {import("./types.js").TurnMessage | undefined} turn
 * @param {Table} table
 */
export function lastTurn(turn, table) {
  if (!turn) return h("p", { class: "hint" }, t("Choose a piece to see where it can go."));
  const captures = [...(turn.captures ?? []), ...turn.consequences];
  return h(
    "div",
    { class: "last-turn" },
    h("h2", null, t("Last turn, {side}", { side: sideName(turn.side) })),
    h("p", { class: "notation" }, turn.notation),
    captures.length > 0 &&
      h("ul", { class: "captures" }, captures.map((capture) => captureRow(capture, table, null))),
  );
}
