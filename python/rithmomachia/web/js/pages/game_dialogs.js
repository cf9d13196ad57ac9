// @ts-check
/** The dialogs of a game's page: how it ended, and what is asked before something that cannot be undone. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { dialog, outcomeDetails, outcomeTitle } from "../game/dialogs.js";
import { otherSide, sideName } from "../game/wording.js";
import { isBetweenPeople } from "../online/link.js";
import { rematchButton } from "./game_actions.js";

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
export function dialogs(state, game, store, session) {
  const onClose = () => store.set({ dialog: null });
  if (state.dialog === "end" && game.outcome) {
    return dialog({
      id: "end-dialog",
      title: outcomeTitle(game.outcome),
      body: outcomeDetails(game.outcome, game.words, game.position),
      buttons: [
        rematchButton(game, session),
        h("a", { class: "button", href: "#/setup" }, t("New game")),
        h("button", { type: "button", class: "quiet", onclick: closeDialog }, t("Look at the board")),
      ],
      onClose,
    });
  }
  if (state.dialog === "resign") {
    const side = game.side ?? game.position.side_to_move;
    const text = t("{loser} gives the game up, and {winner} wins.", { loser: sideName(side), winner: sideName(otherSide(side)) });
    return question({ id: "resign-dialog", title: t("Resign?"), text, yes: t("Resign"), onYes: isBetweenPeople(game) ? () => session.tell((link) => link.resign()) : session.resign, onClose });
  }
  if (state.dialog === "abort") {
    const text = t("The game ends without a result.");
    return question({ id: "abort-dialog", title: t("Break the game off?"), text, yes: t("Break off"), onYes: () => session.tell((link) => link.abort()), onClose });
  }
  if (state.dialog === "agree") {
    const text = t("Both players end the game without a winner.");
    return question({ id: "agree-dialog", title: t("Agree on a draw?"), text, yes: t("Agree"), onYes: session.agree, onClose });
  }
  return null;
}

/** @param {{id: string, title: string, text: string, yes: string, onYes: () => void, onClose: () => void}} asked */
function question({ id, title, text, yes, onYes, onClose }) {
  return dialog({
    id,
    title,
    body: h("p", null, text),
    buttons: [
      h("button", { type: "button", class: "primary", onclick: onYes }, yes),
      h("button", { type: "button", class: "quiet", onclick: closeDialog }, t("Go on playing")),
    ],
    onClose,
  });
}

/** @param {Event} event */
function closeDialog(event) {
  /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
}
