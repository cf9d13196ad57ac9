// @ts-check
/** The socket's messages as types. `server/socket_messages.py` is the original; nothing runs here. */

/** @typedef {import("../game/types.js").ClockMessage} ClockMessage */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/types.js").OfferName} OfferName */
/** @typedef {import("../game/types.js").Presence} Presence */
/** @typedef {import("../game/types.js").Side} Side */

/** @typedef {{game: string, token: string | null, after: number}} Hello the first message, without its type */
/**
 * @typedef {{type: "turn", number: number, turn: string}
 *   | {type: "offer", offer: OfferName, number: number}
 *   | {type: "answer", offer: OfferName, accept: boolean}
 *   | {type: "resign"} | {type: "abort"} | {type: "claim"} | {type: "ping"}
 *   | {type: "chat", text: string}
 *   | {type: "chat_switch", is_on: boolean}} Request
 */
/** @typedef {Request & {id?: string}} ClientMessage what is sent with an id is answered with it */

/**
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {string | null} id
 * @property {Side | null} seat what the token opened
 * @property {GameMessage | null} game null: what happened since follows as events
 * @property {number} last_event
 * @property {Presence} presence
 * @property {ClockMessage | null} clock
 * @property {number | null} forfeit_after_ms
 */
/**
 * @typedef {object} Events
 * @property {"events"} type
 * @property {import("../game/types.js").GameEvent[]} events at least one
 * @property {import("../game/types.js").TurnMessage[]} turns
 * @property {import("../game/types.js").Now} now
 */
/** @typedef {Presence & {type: "presence"}} PresenceMessage */
/** @typedef {{type: "done", id: string | null}} Done */
/** @typedef {{type: "refused", id: string | null, code: string, message: string}} Refused */
/** @typedef {{type: "pong", id: string | null, last_event: number, clock: ClockMessage | null}} Pong */
/** @typedef {{type: "bye", code: string, message: string}} Bye */
/** @typedef {Welcome | Events | PresenceMessage | Done | Refused | Pong | Bye} ServerMessage */

export {};
