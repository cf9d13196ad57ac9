// @ts-check
/** The analysis board: any game, position or record, its variations, and what the engine thinks of them. */
import { h, patch } from "../board/dom.js";
import { t } from "../board/texts.js";
import { fetchRulesets, NoConnection, startOf } from "../game/api.js";
import { returnBar } from "../game/players.js";
import { markReady } from "../game/ready.js";
import { createStore } from "../game/store.js";
import { isUpright, onWindowShape, openPosition, withPlaced } from "../game/table.js";
import { drawTable } from "../game/table_view.js";
import { scrollToShown } from "../game/turn_list.js";
import { lastTurn, turnPanel } from "../game/turn_panel.js";
import { sideName } from "../game/wording.js";
import { fetchRecord, readRecord, stageTurn } from "../study/api.js";
import { graphView } from "../study/graph_view.js";
import { linesView } from "../study/lines_view.js";
import { Analysis, emptyAnalysis } from "../study/session.js";
import { toolsView } from "../study/tools_view.js";
import { stillState } from "../study/still.js";
import { emptyTree, Tree } from "../study/tree.js";
import { treeView } from "../study/tree_view.js";
import { obeyKey } from "./game_keys.js";
import { connection, entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../study/session.js").AnalysisState} AnalysisState */

/** Where an analysis that belongs to no game is kept while the window is open. */
const KEPT = "analysis";

/**
 * @param {Element} root
 * @param {string[]} source nothing, `game` and an id, or `position` and its text
 * @returns {() => void}
 */
export function openAnalysis(root, [kind, what]) {
  const place = `${KEPT} ${kind ?? ""} ${what ?? ""}`.trim();
  const store = createStore(emptyAnalysis(), (drawn) => {
    const state = withPlaced(drawn);
    drawn.placed = state.placed;
    entitle(t("Analysis"));
    patch(root, shell("analysis", view(state, store, analysis)));
    markReady(state);
    scrollToShown(root);
    analysis.attend();
  });
  const analysis = new Analysis(store, {
    begin: () => found(place, kind, what),
    keep: (tree, at) => keep(place, tree, at),
  });
  const forget = onWindowShape(() => store.set({ upright: isUpright() }));
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const { shown, keyAnswer } = store.get();
    const hands = { say: analysis.answer, answered: keyAnswer, flip: analysis.table.flip, last: shown?.last };
    if (!obeyKey(event, store.get(), hands)) shortcut(event, analysis);
  };
  document.addEventListener("keydown", onKey);
  store.set({});
  void analysis.load();
  return () => {
    forget();
    document.removeEventListener("keydown", onKey);
    analysis.close();
  };
}

/**
 * @param {string} place
 * @param {string} [kind]
 * @param {string} [what]
 */
async function found(place, kind, what = "") {
  const kept = read(place);
  if (kind === "game") {
    const played = new Tree(await readRecord(await fetchRecord(what), "rgn", 1));
    return kept ? withPlayed(kept, played) : played;
  }
  if (kept) return kept;
  if (kind === "position") return emptyTree(await stageTurn({ start: what, turns: [] }, []));
  const { rulesets } = await fetchRulesets();
  const { text } = await startOf(rulesets[0].id, {});
  try {
    return emptyTree(await stageTurn({ start: text, turns: [] }, []));
  } catch (error) {
    if (error instanceof NoConnection) return emptyTree(stillState(text));
    throw error;
  }
}

/**
 * The game may have gone on since it was looked at.
 * @param {Tree} kept
 * @param {Tree} played
 */
function withPlayed(kept, played) {
  let at = 0;
  for (const node of played.through(0).slice(1)) at = kept.add(at, { ...node, captures: [], consequences: [] });
  kept.tags = played.tags;
  kept.result = played.result;
  return kept;
}

/** @param {string} place */
function read(place) {
  try {
    const kept = sessionStorage.getItem(place);
    return kept ? new Tree(JSON.parse(kept)) : null;
  } catch {
    // Forbidden, or not ours: the analysis begins anew.
    return null;
  }
}

/**
 * @param {string} place
 * @param {Tree} tree
 * @param {number} _at
 */
function keep(place, tree, _at) {
  try {
    sessionStorage.setItem(place, JSON.stringify(tree.whole()));
  } catch {
    // A browser may forbid it, or have no room: then it lasts as long as the page.
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {Analysis} analysis
 */
function shortcut(event, analysis) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape" && !target.closest("dialog, input, textarea, [data-cell]")) analysis.table.cancel();
  // The board, lists and fields use the arrow keys themselves.
  if (target.closest("[data-cell], input, textarea, select, dialog, [role=tablist], ol[tabindex], ul[tabindex]")) return;
  const step = { ArrowLeft: analysis.back, ArrowRight: analysis.on, Home: analysis.first, End: analysis.last }[event.key];
  if (!step) return;
  event.preventDefault();
  step();
}

/**
 * @param {AnalysisState} state
 * @param {import("../study/session.js").AnalysisStore} store
 * @param {Analysis} analysis
 */
function view(state, store, analysis) {
  if (state.missing) {
    return h("div", { class: "notice bad" }, h("p", null, state.missing), h("p", null, h("a", { href: "#/analysis" }, t("An empty analysis"))));
  }
  if (!state.tree || !state.position || !state.shown) {
    return state.offline ? failure(t("The server does not answer."), analysis.retry) : loading();
  }
  return h(
    "div",
    { class: `game study ${state.upright ? "is-upright" : "is-lying"}` },
    h("h1", { class: "visually-hidden" }, state.isStill ? t("Analysis") : t("Analysis: {ruleset}", { ruleset: state.shown.ruleset_title })),
    h("div", { class: `live ${state.keyAnswer && state.keyAnswer === state.said ? "answer" : "visually-hidden"}`, "aria-live": "polite" }, state.said),
    state.isStill
      ? failure(t("Without a connection this board can only be looked at: turns, the engine and the tools need the server."), analysis.retry)
      : connection(state.offline, analysis.retry),
    h("div", { class: "board-box" }, drawTable(state, analysis.table.listeners, marked(state))),
    h(
      "div",
      { class: "side" },
      panel(state, store, analysis),
      !state.isStill && linesView(state, analysis),
      treeView(state, analysis),
      typing(state, store, analysis),
    ),
    !state.isStill && h("div", { class: "players under" }, graphView(state, analysis), toolsView(state, analysis)),
  );
}

/**
 * What the open tool points to on the board.
 * @param {AnalysisState} state
 */
function marked(state) {
  if (state.pointed.length) return { cells: state.pointed, links: [] };
  if (state.tool !== "threats" || !state.threats || state.hinted) return { cells: [], links: [] };
  const cells = [...state.threats.white, ...state.threats.black].map((threat) => threat.cell);
  return { cells: [...new Set(cells)], links: [] };
}

/**
 * @param {AnalysisState} state
 * @param {import("../study/session.js").AnalysisStore} store
 * @param {Analysis} analysis
 */
function panel(state, store, analysis) {
  const { position, shown } = state;
  if (!position || !shown) return null;
  const status = position.outcome
    ? position.outcome.text
    : t("Turn {number} · {side} to move", { number: position.turn_number, side: sideName(position.side_to_move) });
  return turnPanel(state, analysis.table, {
    status,
    isAutomatic: shown.is_automatic,
    isOpen: state.sheet,
    onToggle: () => store.set({ sheet: !state.sheet }),
    idle: lastTurn(shown.last ?? undefined, analysis.table),
    hint: returnBar({ open: openPosition(state), chosen: state.selected, choose: (place) => analysis.table.chooseReturn(place) }),
  });
}

/**
 * @param {AnalysisState} state
 * @param {import("../study/session.js").AnalysisStore} store
 * @param {Analysis} analysis
 */
function typing(state, store, analysis) {
  if (!state.mayAct) return null;
  return h(
    "form",
    {
      class: "typing",
      /** @param {Event} event */
      onsubmit(event) {
        event.preventDefault();
        void analysis.playTyped();
      },
    },
    h("label", { for: "typed" }, t("Type a whole turn")),
    h("input", {
      id: "typed",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("A turn, d6-d7"),
      value: state.typed,
      /** @param {InputEvent} event */
      oninput: (event) => store.set({ typed: /** @type {HTMLInputElement} */ (event.target).value }),
    }),
    h("button", { type: "submit", disabled: state.busy || !state.typed.trim() }, t("Play")),
  );
}
