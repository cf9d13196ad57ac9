// @ts-check
/** Play with others: open games, one's own games with others, and the ways to a new one. */
import { h, patch } from "../board/dom.js";
import { language, onLanguage, t, tn } from "../board/texts.js";
import { claimSeat } from "../game/api.js";
import { identity, ownName, seatIn } from "../game/secrets.js";
import { createStore } from "../game/store.js";
import { sideName } from "../game/wording.js";
import { fetchDue, fetchMyGames, fetchSeeks, isWithOthers, withdrawGame } from "../online/api.js";
import { controlText } from "../online/clock.js";
import { ratingText } from "./game_online.js";
import { nameField } from "./setup_time.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../online/api.js").Seek} Seek */
/** @typedef {import("../online/api.js").MyGame} MyGame */
/**
 * @typedef {object} LobbyState
 * @property {Seek[] | null} seeks
 * @property {MyGame[] | null} games
 * @property {Set<string>} due the games in which it is one's own turn
 * @property {string} name
 * @property {boolean} busy
 * @property {string | null} offline the list cannot be read
 * @property {string | null} error what was wanted did not happen
 * @property {string} said
 */

const LOOK_MS = 4000;

/**
 * @param {Element} root
 * @returns {() => void}
 */
export function openLobby(root) {
  /** @type {import("../game/store.js").Store<LobbyState>} */
  const store = createStore(
    /** @type {LobbyState} */ ({ seeks: null, games: null, due: new Set(), name: ownName(), busy: false, offline: null, error: null, said: "" }),
    (state) => {
      entitle(t("Play with others"));
      patch(root, shell("lobby", view(state, lobby)));
    },
  );
  const lobby = new Lobby(store);
  store.set({});
  void lobby.load();
  const timer = setInterval(() => !document.hidden && void lobby.look(), LOOK_MS);
  const forget = onLanguage(() => void lobby.load());
  return () => {
    clearInterval(timer);
    forget();
    store.close();
  };
}

/** What is used as a listener is an arrow, so that it keeps its `this`. */
class Lobby {
  #store;

  /** @param {import("../game/store.js").Store<LobbyState>} store */
  constructor(store) {
    this.#store = store;
  }

  load = async () => {
    await this.look();
    try {
      const games = (await fetchMyGames()).filter(isWithOthers);
      this.#store.set({ games });
      this.#store.set({ due: await fetchDue(games) });
    } catch (error) {
      this.#fail(error);
    }
  };

  look = async () => {
    try {
      const { seeks } = await fetchSeeks();
      const known = this.#store.get().seeks;
      const isNews = known !== null && known.length !== seeks.length;
      const said = isNews ? { said: tn("{count} open game.", "{count} open games.", seeks.length) } : {};
      this.#store.set({ seeks, offline: null, ...said });
    } catch (error) {
      this.#store.set({ offline: /** @type {Error} */ (error).message });
    }
  };

  /** @param {unknown} error */
  #fail(error) {
    this.#store.set({ error: /** @type {Error} */ (error).message, busy: false });
  }

  /** @param {Seek} seek */
  claim = async (seek) => {
    this.#store.set({ busy: true, error: null });
    try {
      const game = await claimSeat(seek.game, null, identity() ? "" : this.#store.get().name.trim());
      location.hash = `#/game/${game.id}`;
    } catch (error) {
      this.#fail(error);
      await this.look();
    }
  };

  /** @param {Seek} seek */
  withdraw = async (seek) => {
    this.#store.set({ busy: true, error: null });
    try {
      await withdrawGame(seek.game);
      this.#store.set({ busy: false, said: t("The game is withdrawn.") });
    } catch (error) {
      this.#fail(error);
    }
    await this.load();
  };

  /** @param {string} name */
  setName = (name) => this.#store.set({ name });
}

/**
 * @param {LobbyState} state
 * @param {Lobby} lobby
 */
function view(state, lobby) {
  return [
    h("h1", null, t("Play with others")),
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    h(
      "div",
      { class: "lobby" },
      h(
        "section",
        { class: "card" },
        h("h2", null, t("Begin a game")),
        h(
          "div",
          { class: "lobby-ways" },
          h("a", { class: "button primary", href: "#/setup/-/invite" }, t("Invite a friend by link")),
          h("a", { class: "button", href: "#/setup/-/seek" }, t("Open a game for anybody")),
          h("a", { class: "button", href: "#/setup/-/engines" }, t("Watch two machines")),
        ),
        youPart(state, lobby),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, t("Open games")),
        state.error && h("p", { class: "error", role: "alert" }, state.error),
        state.offline && failure(state.offline, lobby.look),
        seekList(state, lobby),
      ),
      state.games && state.games.length > 0 && h("section", { class: "card" }, h("h2", null, t("Your games with others")), gameList(state.games, state.due)),
    ),
  ];
}

/**
 * @param {LobbyState} state
 * @param {Lobby} lobby
 */
function youPart(state, lobby) {
  const own = identity();
  return h(
    "div",
    { class: "lobby-you" },
    own ? h("p", null, t("You play as {name}.", { name: own.name })) : nameField(state.name, lobby.setName),
    h("p", null, h("a", { href: "#/people" }, own ? t("Your identity and ratings") : t("Make an identity for rated games, or recover yours"))),
  );
}

/**
 * @param {LobbyState} state
 * @param {Lobby} lobby
 */
function seekList(state, lobby) {
  if (!state.seeks) return state.offline ? null : loading();
  if (!state.seeks.length) return h("p", { class: "hint" }, t("Nobody is waiting just now. Open a game, and others will see it here."));
  return h("ul", { class: "seeks" }, state.seeks.map((seek) => seekRow(seek, state, lobby)));
}

/**
 * @param {Seek} seek
 * @param {LobbyState} state
 * @param {Lobby} lobby
 */
function seekRow(seek, state, lobby) {
  const isOwn = seatIn(seek.game) !== null;
  const { maker } = seek;
  const name = maker.name ?? t("without a name");
  const changes = Object.keys(seek.options).length;
  return h(
    "li",
    { key: seek.game, class: "seek", "data-seek": seek.game },
    h(
      "div",
      { class: "seek-about" },
      h("strong", null, isOwn ? t("Your open game") : name, maker.rating !== null && ` (${ratingText(maker)})`),
      h("span", null, `${seek.ruleset_title} · ${controlText(seek.time_control)}`),
      h(
        "span",
        { class: "hint" },
        t("Free side: {side}.", { side: sideName(seek.side) }),
        " ",
        seek.is_rated && `${t("Rated.")} `,
        changes > 0 && `${tn("{count} rule differs from the ruleset.", "{count} rules differ from the ruleset.", changes)} `,
        !isOwn && !seek.is_there && t("The player is not here just now."),
      ),
    ),
    isOwn
      ? [
          h("a", { key: "to", class: "button quiet", href: `#/game/${seek.game}` }, t("To the game")),
          h("button", { key: "withdraw", type: "button", class: "quiet danger", disabled: state.busy, onclick: () => lobby.withdraw(seek) }, t("Withdraw")),
        ]
      : h(
          "button",
          { key: "play", type: "button", class: "primary", disabled: state.busy, "aria-label": t("Play against {name}", { name }), onclick: () => lobby.claim(seek) },
          t("Play"),
        ),
  );
}

/**
 * @param {MyGame[]} games
 * @param {Set<string>} due
 */
function gameList(games, due) {
  return h(
    "ul",
    { class: "game-list" },
    games.map((game) =>
      h(
        "li",
        { key: game.id },
        h(
          "a",
          { href: `#/game/${game.id}` },
          h("span", { class: "game-title" }, t("{white} – {black}", { white: game.white ?? sideName("white"), black: game.black ?? sideName("black") })),
          h("span", { class: "game-who" }, `${game.ruleset_title} · ${controlText(game.time_control)}`),
          due.has(game.id)
            ? h("strong", { class: "game-state is-due" }, t("Your turn"))
            : h("span", { class: "game-state" }, game.status === "finished" ? (game.result ?? t("finished")) : tn("{count} turn", "{count} turns", game.turns)),
          h("time", { class: "game-time", datetime: game.updated_at }, new Date(game.updated_at).toLocaleString(language(), { dateStyle: "short", timeStyle: "short" })),
        ),
      ),
    ),
  );
}
