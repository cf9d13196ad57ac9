// @ts-check
/** One's own games and those of this machine: searched, opened, taken along, deleted. */
import { h, patch } from "../board/dom.js";
import { language, onLanguage, t, tn } from "../board/texts.js";
import { fetchRulesets } from "../game/api.js";
import { dialog } from "../game/dialogs.js";
import { createStore } from "../game/store.js";
import { levelName, sideName } from "../game/wording.js";
import { recordAddress } from "../study/api.js";
import { deleteGame, findGames, recordsOf } from "../study/kept_games.js";
import { save } from "../study/records.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../study/kept_games.js").KeptGame} KeptGame */
/** @typedef {import("../study/kept_games.js").Query} Query */
/**
 * @typedef {object} GamesState
 * @property {{id: string, title: string}[]} rulesets
 * @property {Query} query
 * @property {KeptGame[] | null} games
 * @property {string | null} after where the next page begins
 * @property {KeptGame | null} doomed about to be deleted
 * @property {string | null} error
 * @property {string} said
 */
/** @typedef {import("../game/store.js").Store<GamesState>} GamesStore */

/**
 * @param {Element} root
 * @returns {() => void}
 */
export function openMyGames(root) {
  /** @type {GamesStore} */
  const store = createStore(
    /** @type {GamesState} */ ({
      rulesets: [],
      query: { ruleset: "", result: "", player: "", position: "" },
      games: null,
      after: null,
      doomed: null,
      error: null,
      said: "",
    }),
    (state) => {
      entitle(t("My games"));
      patch(root, shell("games", view(state, list)));
    },
  );
  const list = new List(store);
  store.set({});
  void list.load();
  const forget = onLanguage(list.load);
  return () => {
    forget();
    store.close();
  };
}

/** What is used as a listener is an arrow, so that it keeps its `this`. */
class List {
  #store;
  #asked = 0;

  /** @param {GamesStore} store */
  constructor(store) {
    this.#store = store;
  }

  load = async () => {
    try {
      const { rulesets } = await fetchRulesets();
      this.#store.set({ rulesets });
      await this.find();
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {unknown} error */
  #fail(error) {
    const { message } = /** @type {Error} */ (error);
    this.#store.set({ error: message, said: message });
  }

  /** What is being typed is kept, so that games that arrive meanwhile do not wipe it out.
   * @param {Partial<Query>} change
   */
  keep = (change) => {
    this.#store.set({ query: { ...this.#store.get().query, ...change } });
  };

  /** @param {Partial<Query>} change */
  ask = (change) => {
    this.keep(change);
    void this.find();
  };

  /** The first page; only the latest answer counts. */
  find = async () => {
    const number = ++this.#asked;
    try {
      const { games, after } = await findGames(this.#store.get().query, null);
      if (number !== this.#asked) return;
      this.#store.set({ games, after, error: null, said: tn("{count} game.", "{count} games.", games.length) });
    } catch (error) {
      if (number === this.#asked) this.#fail(error);
    }
  };

  more = async () => {
    const { games, after, query } = this.#store.get();
    try {
      const page = await findGames(query, after);
      this.#store.set({ games: [...(games ?? []), ...page.games], after: page.after });
    } catch (error) {
      this.#fail(error);
    }
  };

  download = async () => {
    try {
      const text = await recordsOf(this.#store.get().games ?? []);
      save(new Blob([text], { type: "text/plain" }), "rithmomachia-games.rgn");
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {KeptGame | null} doomed */
  doom = (doomed) => this.#store.set({ doomed });

  remove = async () => {
    const { doomed, games } = this.#store.get();
    if (!doomed) return;
    try {
      await deleteGame(doomed.id);
      this.#store.set({ doomed: null, games: (games ?? []).filter((one) => one.id !== doomed.id), said: t("The game is deleted.") });
    } catch (error) {
      this.#store.set({ doomed: null });
      this.#fail(error);
    }
  };
}

/**
 * @param {GamesState} state
 * @param {List} list
 */
function view(state, list) {
  return [
    h("h1", null, t("My games")),
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    search(state, list),
    state.error && failure(state.error, list.find),
    !state.games && !state.error && loading(),
    state.games && found(state, state.games, list),
    state.doomed && question(state.doomed, list),
  ];
}

/**
 * @param {GamesState} state
 * @param {List} list
 */
function search(state, list) {
  const { query } = state;
  return h(
    "form",
    {
      class: "game-search card",
      role: "search",
      "aria-label": t("Search games"),
      /** @param {Event} event */
      onsubmit(event) {
        event.preventDefault();
        void list.find();
      },
    },
    choice("find-ruleset", t("Ruleset"), query.ruleset, [["", t("Any")], ...state.rulesets.map(pair)], (ruleset) => list.ask({ ruleset })),
    choice(
      "find-result",
      t("Result"),
      query.result,
      [
        ["", t("Any")],
        ["playing", t("Going on")],
        ["white", t("{side} won", { side: sideName("white") })],
        ["black", t("{side} won", { side: sideName("black") })],
        ["draw", t("Draw")],
        ["aborted", t("Broken off")],
      ],
      (result) => list.ask({ result }),
    ),
    field("find-player", t("Player"), query.player, (player, then) => then({ player }), list),
    field("find-position", t("Position reached, as text"), query.position, (position, then) => then({ position }), list),
  );
}

/**
 * @param {{id: string, title: string}} one
 * @returns {[string, string]}
 */
const pair = (one) => [one.id, one.title];

/**
 * @param {string} id
 * @param {string} name
 * @param {string} value
 * @param {[string, string][]} options value and text
 * @param {(value: string) => void} set
 */
function choice(id, name, value, options, set) {
  return h(
    "label",
    { class: "number-field" },
    h("span", null, name),
    h(
      "select",
      {
        id,
        value,
        /** @param {Event} event */
        onchange: (event) => set(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      options.map(([one, text]) => h("option", { value: one, key: one }, text)),
    ),
  );
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} value
 * @param {(value: string, then: (change: Partial<Query>) => void) => void} set
 * @param {List} list
 */
function field(id, name, value, set, list) {
  return h(
    "label",
    { class: "number-field" },
    h("span", null, name),
    h("input", {
      id,
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      value,
      /** @param {Event} event */
      oninput: (event) => set(/** @type {HTMLInputElement} */ (event.target).value, list.keep),
      /** @param {Event} event */
      onchange: (event) => set(/** @type {HTMLInputElement} */ (event.target).value.trim(), list.ask),
    }),
  );
}

/**
 * @param {GamesState} state
 * @param {KeptGame[]} games
 * @param {List} list
 */
function found(state, games, list) {
  return [
    h(
      "div",
      { class: "record-actions" },
      h("button", { type: "button", disabled: !games.length, onclick: list.download }, t("Download these games (.rgn)")),
      h("a", { class: "button quiet", href: "#/analysis" }, t("Read records")),
    ),
    games.length
      ? h("ul", { class: "kept-games" }, games.map((game) => row(game, list)))
      : h("p", { class: "hint" }, t("No game is like that.")),
    state.after && h("button", { type: "button", class: "quiet", onclick: list.more }, t("Show more games")),
  ];
}

/**
 * @param {KeptGame} game
 * @param {List} list
 */
function row(game, list) {
  const name = t("{white} – {black}", { white: player(game, "white"), black: player(game, "black") });
  const date = new Date(game.updated_at);
  return h(
    "li",
    { key: game.id, class: "kept-game card", "data-game": game.id },
    h("a", { class: "kept-title", href: `#/game/${game.id}` }, name),
    h("span", { class: "kept-who" }, `${game.ruleset_title} · ${tn("{count} turn", "{count} turns", game.turns)}`),
    h("span", { class: "kept-state" }, game.status === "finished" ? (game.result ?? t("finished")) : t("Going on")),
    h("time", { class: "kept-time", datetime: game.updated_at }, date.toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })),
    h(
      "span",
      { class: "kept-buttons" },
      h("a", { class: "button quiet", href: `#/analysis/game/${game.id}`, "aria-label": t("Analyse {game}", { game: name }) }, t("Analyse")),
      h("a", { class: "button quiet", href: recordAddress(game.id), download: true, "aria-label": t("Download {game}", { game: name }) }, t("Download")),
      h("button", { type: "button", class: "quiet danger", "aria-label": t("Delete {game}", { game: name }), onclick: () => list.doom(game) }, t("Delete")),
    ),
  );
}

/**
 * @param {KeptGame} game
 * @param {"white" | "black"} side
 */
function player(game, side) {
  const isMachine = game.opponent === "machine" && game.side !== side;
  if (isMachine) return game.strength ? t("machine, {level}", { level: levelName(game.strength) }) : t("machine");
  return game[side] ?? sideName(side);
}

/**
 * @param {KeptGame} game
 * @param {List} list
 */
function question(game, list) {
  return dialog({
    id: "delete-dialog",
    title: t("Delete this game?"),
    body: h("p", null, t("{white} – {black}", { white: player(game, "white"), black: player(game, "black") }), ". ", t("It cannot be brought back.")),
    buttons: [
      h("button", { type: "button", class: "danger", onclick: list.remove }, t("Delete")),
      h("button", { type: "button", class: "quiet", onclick: () => list.doom(null) }, t("Cancel")),
    ],
    onClose: () => list.doom(null),
  });
}
