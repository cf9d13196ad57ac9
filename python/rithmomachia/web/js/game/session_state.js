// @ts-check
/** What the page of a game knows, and what it asks of a link to another player. */
import { noAdvice } from "./advice.js";
import { emptyTable } from "./table.js";

/** @typedef {import("./types.js").GameMessage} GameMessage */
/**
 * @typedef {object} SessionOwn
 * @property {GameMessage | null} game
 * @property {boolean} isAutomatic captures follow the move by themselves
 * @property {boolean} isSingle a turn is a move or one capture
 * @property {boolean} offline
 * @property {number | null} lookNumber turns played in the position being looked at
 * @property {"end" | "resign" | "agree" | "abort" | "report" | null} dialog
 * @property {string} typed a turn being typed
 * @property {boolean} sheet the turn's details are open on a phone
 * @property {string | null} missing why there is no game to show
 * @property {string} answered what a single key was answered, shown until something else is said
 */
/**
 * @typedef {object} Linked what a socket tells beside the game itself
 * @property {boolean} isOnline the socket is open; it is not what games without one ask for
 * @property {boolean} wasOnline it has been open
 * @property {(import("./types.js").ClockMessage & {at: number}) | null} clock
 * @property {import("./types.js").Presence | null} presence
 * @property {number} presenceAt when it was told
 * @property {number | null} forfeitAfterMs
 * @property {Chat | null} chat null: not asked for
 */
/** @typedef {{lines: {number: number, side: import("./types.js").Side | null, name: string | null, text: string}[], on: {white: boolean, black: boolean}}} Chat */
/** @typedef {import("./table.js").TableState & SessionOwn & Linked & import("./advice.js").AdviceState} SessionState */
/**
 * @typedef {object} LinkOwner
 * @property {() => SessionState} state
 * @property {(change: Partial<Linked>) => void} change
 * @property {(game: GameMessage) => Promise<void>} take the game went on
 * @property {(events: import("./types.js").GameEvent[]) => void} hear what happened
 * @property {(error: Error) => void} fail
 */
/**
 * @typedef {object} Link a game followed over a socket; each request waits for its answer
 * @property {(number: number, turn: string) => Promise<void>} play
 * @property {(offer: import("./types.js").OfferName) => Promise<void>} offer
 * @property {(offer: import("./types.js").OfferName, accept: boolean) => Promise<void>} answer
 * @property {() => Promise<void>} resign
 * @property {() => Promise<void>} abort
 * @property {() => Promise<void>} claim
 * @property {(isOn: boolean) => Promise<void>} switchChat
 * @property {(text: string) => Promise<void>} say
 * @property {(game: GameMessage) => void} adopt takes over what came another way
 * @property {() => void} again connects now, where it waits to
 * @property {() => void} anew connects once more, for another language
 * @property {() => void} close
 */
/**
 * @typedef {object} Connector how games are followed that are not only here
 * @property {(game: GameMessage) => boolean} isLinked
 * @property {(game: GameMessage) => GameMessage} fromOwnSeat
 * @property {(owner: LinkOwner, game: GameMessage) => Link} link
 */

/** @returns {SessionState} */
export function emptySession() {
  return {
    ...emptyTable(),
    ...noAdvice(),
    game: null,
    isAutomatic: false,
    isSingle: false,
    offline: false,
    lookNumber: null,
    dialog: null,
    typed: "",
    sheet: false,
    missing: null,
    answered: "",
    isOnline: false,
    wasOnline: false,
    clock: null,
    presence: null,
    presenceAt: 0,
    forfeitAfterMs: null,
    chat: null,
  };
}
