// @ts-check
/** The first page: what this is, games to go on with, and the ways in. */
import { h, patch } from "../board/dom.js";
import { language, onLanguage, t, tn } from "../board/texts.js";
import { fetchGames } from "../game/api.js";
import { createStore } from "../game/store.js";
import { levelName, sideName } from "../game/wording.js";
import { fetchMyGames, isWithOthers } from "../online/api.js";
import { entitle, failure, loading, ornament, shell } from "./shell.js";

/** @typedef {import("../game/types.js").GameSummary} GameSummary */
/** @typedef {{games: GameSummary[] | null, error: string | null}} HomeState */

/**
 * @param {Element} root
 * @returns {() => void}
 */
export function openHome(root) {
  entitle();
  /** @type {import("../game/store.js").Store<HomeState>} */
  const store = createStore(/** @type {HomeState} */ ({ games: null, error: null }), (state) =>
    patch(root, shell("home", view(state, load))),
  );
  async function load() {
    try {
      const [{ games: here }, mine] = await Promise.all([
        fetchGames(),
        // An identity that is gone hides no games of this machine.
        fetchMyGames().catch(() => []),
      ]);
      store.set({ games: latest(here, mine), error: null });
    } catch (error) {
      store.set({ error: /** @type {Error} */ (error).message });
    }
  }
  store.set({});
  void load();
  const forget = onLanguage(load);
  return () => {
    forget();
    store.close();
  };
}

const MOST_SHOWN = 12;

/**
 * Those of this machine and those of this browser's seats, which may be the same.
 * @param {GameSummary[]} here
 * @param {GameSummary[]} mine
 */
function latest(here, mine) {
  const all = new Map([...here, ...mine].map((game) => [game.id, game]));
  return [...all.values()].sort((a, b) => b.updated_at.localeCompare(a.updated_at)).slice(0, MOST_SHOWN);
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
      h("h1", null, t("The philosophers’ game")),
      h(
        "p",
        { class: "lead" },
        t("For five hundred years scholars played this battle of numbers. Pieces are taken by arithmetic, and the finest victory is a harmony of three numbers."),
      ),
      h(
        "div",
        { class: "hero-buttons" },
        h("a", { class: "button primary", href: "#/setup" }, t("New game")),
        h("a", { class: "button", href: "#/lobby" }, t("Play with others")),
        h("a", { class: "button", href: "#/learn" }, t("A first game, step by step")),
      ),
    ),
    state.error && failure(state.error, load),
    h(
      "section",
      { class: "recent" },
      h("h2", null, t("Your games")),
      recent(state),
      h(
        "p",
        { class: "more-ways" },
        h("a", { href: "#/games" }, t("All games: search, download, delete")),
        " · ",
        h("a", { href: "#/editor" }, t("Position editor")),
      ),
    ),
  ];
}

/** @param {HomeState} state */
function recent(state) {
  if (!state.games) return state.error ? null : loading();
  if (!state.games.length) return h("p", { class: "hint" }, t("No game yet. Every confirmed turn is kept, so you can leave at any time."));
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
          h("span", { class: "game-state" }, game.status === "finished" ? (game.result ?? t("finished")) : tn("{count} turn", "{count} turns", game.turns)),
          h("time", { class: "game-time", datetime: game.updated_at }, when(game.updated_at)),
        ),
      ),
    ),
  );
}

/** @param {GameSummary} game */
function against(game) {
  if (game.opponent === "same_screen") return t("two players, one screen");
  if (game.opponent === "engines") return t("two machines");
  if (isWithOthers(game)) return t("with another player");
  const side = sideName(game.side ?? "white");
  if (!game.strength) return t("you are {side} against the machine", { side });
  return t("you are {side} against the machine, {level}", { side, level: levelName(game.strength) });
}

/** @param {string} text */
function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.valueOf())) return "";
  return date.toLocaleString(language(), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
