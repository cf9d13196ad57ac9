// @ts-check
/** What a game with a clock or with another player shows beside the board: seats, invitation, offers. */
import { h } from "../board/dom.js";
import { t, tn } from "../board/texts.js";
import { seatIn } from "../game/secrets.js";
import { seat } from "../game/status.js";
import { otherSide, sideName } from "../game/wording.js";
import { clockSentence, clockText, controlText, isLow, leftMs, spanText } from "../online/clock.js";
import { isBetweenPeople, isLinked } from "../online/link.js";
import { copyButton, shareButton } from "./copying.js";

/** @typedef {import("../game/session_state.js").SessionState} SessionState */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/types.js").Side} Side */

/**
 * Both players with their clocks, the one across the board above.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {Side} below
 */
export function seatsBar(state, game, below) {
  if (!isLinked(game)) return null;
  const watching = state.presence?.spectators ?? 0;
  return h(
    "section",
    { class: "seats", key: "seats", "aria-label": t("Players and clocks") },
    seatRow(state, game, otherSide(below)),
    seatRow(state, game, below),
    watching > 0 && game.side !== null && h("p", { class: "watching" }, tn("{count} person is watching.", "{count} people are watching.", watching)),
  );
}

/**
 * That the connection is broken, always in sight.
 * @param {SessionState} state
 * @param {GameMessage} game
 */
export function linkState(state, game) {
  const isBroken = isLinked(game) && state.wasOnline && !state.isOnline;
  return isBroken && h("p", { class: "link-state", key: "link", role: "status" }, t("Reconnecting… Nothing is lost."));
}

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {Side} side
 */
function seatRow(state, game, side) {
  const player = game.players[side];
  const isDue = game.status === "playing" && !game.is_open && game.position.side_to_move === side;
  return h(
    "div",
    { class: `seat-row ${side}${isDue ? " to-move" : ""}`, key: side, "data-seat": side },
    h("span", { class: `swatch ${side}`, "aria-hidden": "true" }),
    h(
      "span",
      { class: "seat-name" },
      h("span", { class: "visually-hidden" }, `${sideName(side)}: `),
      seat(game, side),
      player?.rating != null && h("span", { class: "rating" }, ` ${ratingText(player)}`),
      presenceMark(state, game, side),
    ),
    clockFace(state, side),
  );
}

/** @param {{rating: number | null, is_provisional: boolean}} player */
export const ratingText = ({ rating, is_provisional }) => `${rating}${is_provisional ? "?" : ""}`;

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {Side} side
 */
function presenceMark(state, game, side) {
  const there = state.presence?.[side];
  if (!isBetweenPeople(game) || !there || game.side === side) return null;
  const away = awayMs(state, side);
  const text = there.is_online ? t("here") : away === null ? t("not here yet") : t("away for {span}", { span: spanText(away) });
  return h("span", { class: `presence${there.is_online ? " is-here" : ""}` }, ` · ${text}`);
}

/**
 * @param {SessionState} state
 * @param {Side} side
 */
export function awayMs(state, side) {
  const there = state.presence?.[side];
  if (!there || there.is_online || there.away_ms === null) return null;
  return there.away_ms + performance.now() - state.presenceAt;
}

/**
 * @param {SessionState} state
 * @param {Side} side
 */
function clockFace({ clock }, side) {
  if (!clock) return null;
  const left = leftMs(clock, side);
  const classes = ["clock", clock.running === side ? "running" : "", isLow(clock, side) ? "low" : ""];
  return h(
    "span",
    { class: classes.join(" ").trim(), role: "timer", "data-clock": side, "aria-label": clockSentence(clock, side) },
    left === null ? "∞" : clockText(left),
  );
}

/**
 * The same for the strip beside an upright board; listeners have it in the bar.
 * @param {SessionState} state
 * @param {Side} side
 */
export function miniClock({ clock }, side) {
  if (!clock) return null;
  const left = leftMs(clock, side);
  const classes = `mini-clock${clock.running === side ? " running" : ""}${isLow(clock, side) ? " low" : ""}`;
  return h("span", { class: classes, "aria-hidden": "true" }, left === null ? "∞" : clockText(left));
}

/**
 * The address that takes the other seat.
 * @param {string} game
 * @param {string} invitation
 */
export const invitationLink = (game, invitation) => `${location.origin}/#/join/${game}/${invitation}`;

/**
 * While a seat is free: how the other player comes to it.
 * @param {GameMessage} game
 * @param {Session} session
 */
export function invitationCard(game, session) {
  if (!game.is_open) return null;
  const own = seatIn(game.id);
  const about = h("p", { class: "hint" }, t("You play {side}.", { side: sideName(game.side ?? "white") }), " ", controlText(game.time_control), ". ", game.is_rated && t("Rated."));
  if (!own || !game.side) {
    return h("section", { class: "invitation card", key: "invitation" }, h("p", null, t("A seat of this game is still free.")));
  }
  const withdraw = h("button", { type: "button", class: "quiet danger", onclick: () => session.tell((link) => link.abort()) }, t("Withdraw the game"));
  if (!own.invitation) {
    return h(
      "section",
      { class: "invitation card", key: "invitation", "aria-label": t("Waiting for the other player") },
      h("h2", null, t("Waiting for the other player")),
      h("p", null, t("Your game is in the list of open games. It begins as soon as somebody takes the other seat.")),
      about,
      h("div", { class: "invitation-buttons" }, withdraw),
    );
  }
  const link = invitationLink(game.id, own.invitation);
  return h(
    "section",
    { class: "invitation card", key: "invitation", "aria-label": t("Invitation") },
    h("h2", null, t("Invite the other player")),
    h("p", null, t("Send this link to one person. Whoever opens it first and sits down plays.")),
    about,
    h("label", { class: "visually-hidden", for: "invitation-link" }, t("Invitation link")),
    h("input", { id: "invitation-link", type: "text", readonly: true, value: link, onfocus: selectAll }),
    h("div", { class: "invitation-buttons" }, copyButton(link, t("Copy the link"), "primary"), shareButton(link, t("An invitation to Rithmomachia")), withdraw),
  );
}

/** @param {Event} event */
export const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/**
 * A link that opens the game for whoever wants to watch.
 * @param {GameMessage} game
 */
export const watchLink = (game) => `${location.origin}/#/game/${game.id}`;

/**
 * What the other player offers, with the answers; what one has offered, to withdraw it.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {Session} session
 */
export function offersBar(state, game, session) {
  const { side } = game;
  if (!isBetweenPeople(game) || !side) return null;
  return game.offers.map(({ offer, side: maker }) => {
    const isOwn = maker === side;
    /** @param {boolean} accept */
    const answer = (accept) => () => session.tell((link) => link.answer(offer, accept));
    return h(
      "div",
      { class: "offer-bar", key: `offer-${offer}`, role: "group", "aria-label": t("Offer"), "data-offer": offer },
      h("p", { role: "status" }, isOwn ? ownOffer(offer) : theirOffer(offer)),
      isOwn
        ? h("button", { type: "button", class: "quiet", disabled: state.busy, onclick: answer(false) }, t("Withdraw"))
        : [
            h("button", { type: "button", class: "primary", disabled: state.busy, onclick: answer(true) }, t("Accept")),
            h("button", { type: "button", class: "quiet", disabled: state.busy, onclick: answer(false) }, t("Decline")),
          ],
    );
  });
}

/** @param {import("../game/types.js").OfferName} offer */
function theirOffer(offer) {
  if (offer === "draw") return t("Your opponent offers a draw.");
  if (offer === "takeback") return t("Your opponent would like to take the last turn back.");
  return t("Your opponent would like a rematch.");
}

/** @param {import("../game/types.js").OfferName} offer */
function ownOffer(offer) {
  if (offer === "draw") return t("You have offered a draw.");
  if (offer === "takeback") return t("You have asked to take your last turn back.");
  return t("You have offered a rematch.");
}

/**
 * A move chosen for later.
 * @param {SessionState} state
 * @param {Session} session
 */
export function plannedBar({ planned }, session) {
  if (!planned) return null;
  return h(
    "div",
    { class: "offer-bar planned-bar", key: "planned", role: "group", "aria-label": t("Planned move") },
    h("p", null, t("Planned: {move}.", { move: `${planned.from}-${planned.to}` })),
    h("button", { type: "button", class: "quiet", onclick: session.table.unplan }, t("Cancel")),
  );
}

/**
 * Whether the opponent may be waited for no longer.
 * @param {SessionState} state
 * @param {GameMessage} game
 */
export function canClaim(state, game) {
  if (!game.side || game.status !== "playing" || game.is_open || state.forfeitAfterMs === null) return false;
  const opponent = otherSide(game.side);
  return game.position.side_to_move === opponent && (awayMs(state, opponent) ?? -1) >= state.forfeitAfterMs;
}
