// @ts-check
/** Where an invitation leads: what game it is, and the button that takes the seat. */
import { h, patch } from "../board/dom.js";
import { onLanguage, t } from "../board/texts.js";
import { claimSeat, fetchGame, Refusal } from "../game/api.js";
import { identity, ownName, seatIn } from "../game/secrets.js";
import { createStore } from "../game/store.js";
import { sideName } from "../game/wording.js";
import { controlText } from "../online/clock.js";
import { ratingText } from "./game_online.js";
import { nameField } from "./setup_time.js";
import { entitle, failure, loading, ornament, shell } from "./shell.js";

/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/**
 * @typedef {object} JoinState
 * @property {GameMessage | null} game
 * @property {string} name
 * @property {boolean} busy
 * @property {string | null} refused why there is no seat to take
 * @property {string | null} error
 */

/**
 * @param {Element} root
 * @param {string} id
 * @param {string} invitation
 * @returns {() => void}
 */
export function openJoin(root, id, invitation) {
  // Who sits there already goes on playing.
  if (seatIn(id)) {
    goToGame(id);
    return () => {};
  }
  /** @type {import("../game/store.js").Store<JoinState>} */
  const store = createStore(
    /** @type {JoinState} */ ({ game: null, name: ownName(), busy: false, refused: null, error: null }),
    (state) => {
      entitle(t("Invitation"));
      patch(root, shell("join", view(state)));
    },
  );
  async function load() {
    try {
      store.set({ game: await fetchGame(id), error: null });
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      store.set(error instanceof Refusal ? { refused: message } : { error: message });
    }
  }
  /** @param {Event} event */
  async function sit(event) {
    event.preventDefault();
    if (store.get().busy) return;
    store.set({ busy: true, error: null });
    try {
      await claimSeat(id, invitation, identity() ? "" : store.get().name.trim());
      goToGame(id);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      store.set({ busy: false, ...(error instanceof Refusal ? { refused: message } : { error: message }) });
    }
  }
  /** @param {JoinState} state */
  function view(state) {
    const { game } = state;
    const heading = h("h1", null, t("An invitation"));
    if (state.refused) return [heading, refusedPart(state.refused, id)];
    if (!game) return [heading, state.error ? failure(state.error, load) : loading()];
    if (!game.is_open) return [heading, refusedPart(t("This seat is taken already, or the game is over."), id)];
    return h(
      "form",
      { class: "join card", onsubmit: sit },
      ornament(),
      heading,
      h("p", { class: "lead" }, t("{name} invites you to a game.", { name: maker(game) })),
      facts(game),
      !identity() && nameField(state.name, (name) => store.set({ name })),
      state.error && h("p", { class: "error", role: "alert" }, state.error),
      h(
        "div",
        { class: "hero-buttons" },
        h("button", { type: "submit", class: "primary", disabled: state.busy }, t("Sit down and play")),
        h("a", { class: "button quiet", href: `#/game/${id}` }, t("Only watch")),
      ),
    );
  }
  store.set({});
  void load();
  const forget = onLanguage(load);
  return () => {
    forget();
    store.close();
  };
}

/**
 * The invitation does not stay in the history.
 * @param {string} id
 */
function goToGame(id) {
  location.replace(`#/game/${id}`);
}

/** @param {GameMessage} game */
function maker(game) {
  const player = game.players.white ?? game.players.black;
  if (!player?.name) return t("Somebody");
  return player.rating === null ? player.name : `${player.name} (${ratingText(player)})`;
}

/** @param {GameMessage} game */
function facts(game) {
  const free = game.players.white ? "black" : "white";
  /** @type {[string, import("../board/dom.js").Child][]} */
  const rows = [
    [t("Ruleset"), h("a", { href: `#/rules/game/${game.id}` }, game.ruleset_title)],
    [t("Your side"), sideName(free)],
    [t("Time"), controlText(game.time_control)],
    [t("Rated"), game.is_rated ? t("yes") : t("no")],
  ];
  return h("dl", { class: "facts" }, rows.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))));
}

/** @param {string} reason @param {string} id */
function refusedPart(reason, id) {
  return h(
    "div",
    { class: "notice bad", role: "alert" },
    h("p", null, reason),
    h("p", null, h("a", { href: `#/game/${id}` }, t("Watch the game")), " · ", h("a", { href: "#/lobby" }, t("Open games"))),
  );
}
