// @ts-check
/** The first page: what this is, games to go on with, and the ways in. */
import { h, patch } from "../board/dom.js";
import { fetchGames } from "../game/api.js";
import { createStore } from "../game/store.js";
import { counted, sideName } from "../game/wording.js";
import { failure, loading, ornament, shell } from "./shell.js";

/** @typedef {import("../game/types.js").GameSummary} GameSummary */
/** @typedef {{games: GameSummary[] | null, error: string | null}} HomeState */

/**
 * @param {Element} root
 * @returns {() => void}
 */
export function openHome(root) {
  document.title = "Rithmomachia";
  /** @type {import("../game/store.js").Store<HomeState>} */
  const store = createStore(/** @type {HomeState} */ ({ games: null, error: null }), (state) =>
    patch(root, shell("home", view(state, load))),
  );
  async function load() {
    try {
      store.set({ games: (await fetchGames()).games, error: null });
    } catch (error) {
      store.set({ error: /** @type {Error} */ (error).message });
    }
  }
  store.set({});
  void load();
  return store.close;
}

/**
 * @param {HomeState} state
 * @param {() => void} load
 */
function view(state, load) {
  return [
    h(
      "section",
      { class: "hero" },
      ornament(),
      h("h1", null, "The philosophers’ game"),
      h(
        "p",
        { class: "lead" },
        "For five hundred years scholars played this battle of numbers. Pieces are taken by arithmetic, and the finest victory is a harmony of three numbers.",
      ),
      h(
        "div",
        { class: "hero-buttons" },
        h("a", { class: "button primary", href: "#/setup" }, "New game"),
        h("a", { class: "button", href: "#/learn" }, "A first game, step by step"),
      ),
    ),
    state.error && failure(state.error, load),
    h("section", { class: "recent" }, h("h2", null, "Your games"), recent(state)),
  ];
}

/** @param {HomeState} state */
function recent(state) {
  if (!state.games) return state.error ? null : loading();
  if (!state.games.length) return h("p", { class: "hint" }, "No game yet. Every confirmed turn is kept, so you can leave at any time.");
  return h(
    "ul",
    { class: "game-list" },
    state.games.map((game) =>
      h(
        "li",
        { key: game.id },
        h(
          "a",
          { href: `#/game/${game.id}` },
          h("span", { class: "game-title" }, game.ruleset_title),
          h("span", { class: "game-who" }, against(game)),
          h("span", { class: "game-state" }, game.status === "finished" ? (game.result ?? "finished") : counted(game.turns, "turn")),
          h("time", { class: "game-time", datetime: game.updated_at }, when(game.updated_at)),
        ),
      ),
    ),
  );
}

/** @param {GameSummary} game */
function against(game) {
  if (game.opponent === "same_screen") return "two players, one screen";
  return `you are ${game.side ? sideName(game.side) : ""} against the machine${game.strength ? `, ${game.strength}` : ""}`;
}

/** @param {string} text */
function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.valueOf())) return "";
  return date.toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
