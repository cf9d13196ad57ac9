// @ts-check
/** What can be done with a game beside playing a turn: ask, resign, begin anew, take it elsewhere. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { createGame, exportAddress, NoConnection } from "../game/api.js";
import { otherSide } from "../game/wording.js";
import { isBetweenPeople } from "../online/link.js";
import { copyButton } from "./copying.js";
import { canClaim, watchLink } from "./game_online.js";

/** @typedef {import("../game/session_state.js").SessionState} SessionState */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/store.js").Store<SessionState>} SessionStore */

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
export function gameActions(state, game, store, session) {
  const { flip } = session.table;
  return h(
    "div",
    { class: "game-actions", role: "group", "aria-label": t("Game") },
    button(t("Flip board"), "quiet", flip, { "aria-pressed": state.flipped ? "true" : "false" }),
    game.status === "playing" && (isBetweenPeople(game) ? askingActions(state, game, store, session) : ownActions(state, game, store, session)),
    isBetweenPeople(game) && copyButton(watchLink(game), t("Copy the link to watch")),
    // While two people play, neither lets the machine look.
    !(isBetweenPeople(game) && game.status === "playing") && h("a", { key: "analyse", class: "button quiet", href: `#/analysis/game/${game.id}` }, t("Analyse")),
    h("a", { key: "rules", class: "button quiet", href: `#/rules/game/${game.id}` }, t("Rules of this game")),
    h("a", { key: "export", class: "button quiet", href: exportAddress(game.id), download: true }, t("Download")),
  );
}

/**
 * Where nobody else is asked.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function ownActions(state, game, store, session) {
  const thinking = button(t("Show thinking"), "quiet", session.advice.toggleThinking, {
    "aria-pressed": state.thinkingOn ? "true" : "false",
  });
  if (game.opponent === "engines") return thinking;
  return [
    thinking,
    button(t("Undo"), "quiet", session.undo, { disabled: !game.can_undo || state.busy }),
    game.can_agree && button(t("Agree on a draw"), "quiet", () => store.set({ dialog: "agree" })),
    button(t("Resign"), "quiet danger", () => store.set({ dialog: "resign" }), { disabled: state.busy }),
  ];
}

/**
 * Between two people: what the other is asked for.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function askingActions(state, game, store, session) {
  if (!game.side || game.is_open) return null;
  /** @param {import("../game/types.js").OfferName} offer */
  const isOffered = (offer) => game.offers.some((one) => one.offer === offer);
  const hasPlayed = game.turns.some((turn) => turn.side === game.side);
  return [
    button(t("Ask to take back"), "quiet", () => session.tell((link) => link.offer("takeback")), { disabled: !hasPlayed || isOffered("takeback") || state.busy }),
    game.can_agree && button(t("Offer a draw"), "quiet", () => session.tell((link) => link.offer("draw")), { disabled: isOffered("draw") || state.busy }),
    canClaim(state, game) && button(t("Claim the win: your opponent has left"), "primary", () => session.tell((link) => link.claim())),
    game.can_abort && button(t("Break off"), "quiet danger", () => store.set({ dialog: "abort" }), { disabled: state.busy }),
    button(t("Resign"), "quiet danger", () => store.set({ dialog: "resign" }), { disabled: state.busy }),
  ];
}

/**
 * The way to the next game: at once where nobody else is asked, else an offer; or a link where it has begun.
 * @param {GameMessage} game
 * @param {Session} session
 */
export function rematchButton(game, session) {
  if (game.next_game) return h("a", { key: "next", class: "button primary", href: `#/game/${game.next_game}` }, t("To the rematch"));
  if (!isBetweenPeople(game)) return game.opponent !== "engines" && button(t("Rematch"), "primary", () => rematch(game, session));
  // Whether it is offered already, the bar above says.
  const isOpen = !game.side || game.outcome?.condition === "aborted" || game.offers.some((one) => one.offer === "rematch");
  return !isOpen && button(t("Rematch"), "primary", () => session.tell((link) => link.offer("rematch")));
}

/**
 * @param {GameMessage} game
 * @param {Session} session
 */
async function rematch(game, session) {
  try {
    const next = await createGame({
      ruleset: game.ruleset,
      options: game.options,
      opponent: game.opponent,
      strength: game.strength,
      time_control: game.time_control,
      side: game.side ? otherSide(game.side) : "white",
    });
    location.hash = `#/game/${next.id}`;
  } catch (error) {
    if (error instanceof NoConnection) void session.retry();
    else session.table.fail(error);
  }
}

/**
 * @param {string} text
 * @param {string} kind its classes
 * @param {() => void} onclick
 * @param {import("../board/dom.js").Props} [more] attributes
 */
export function button(text, kind, onclick, more = {}) {
  return h("button", { key: text, type: "button", class: kind, onclick, ...more }, text);
}
