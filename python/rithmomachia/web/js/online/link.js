// @ts-check
/** A game over its socket: what happens comes in as numbered events, what one does goes out and is answered. */
import { t } from "../board/texts.js";
import { NoConnection, Refusal } from "../game/api.js";
import { forgetSeat, keepSeat, seatIn } from "../game/secrets.js";
import { otherSide } from "../game/wording.js";
import { stamped, tick } from "./clock.js";
import { Line } from "./line.js";

/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/types.js").OfferName} OfferName */
/** @typedef {import("../game/types.js").Side} Side */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {{message: import("./types.js").ClientMessage, done: () => void, fail: (error: Error) => void, turn?: number}} Pending */

const ANSWER_MS = 15_000;

export class Link {
  #owner;
  /** @type {GameMessage} */
  #game;
  #line;
  #asked = 0;
  /**
   * What was sent and not answered yet, by its id.
   * @type {Map<string, Pending>}
   */
  #pending = new Map();
  #stopTicking;
  /** Who is away is away longer every second. */
  #waiting = setInterval(() => this.#owner.state().forfeitAfterMs && this.#owner.change({}), 1000);

  /**
   * @param {import("../game/session_state.js").LinkOwner} owner
   * @param {GameMessage} game
   */
  constructor(owner, game) {
    this.#owner = owner;
    this.#game = game;
    owner.change({ clock: stamped(game.clock) });
    this.#keepRematch(game);
    this.#stopTicking = tick(
      () => owner.state().clock,
      () => owner.change({}),
    );
    this.#line = new Line({
      hello: () => ({ game: game.id, token: seatIn(game.id)?.token ?? null, after: this.#game.last_event }),
      onMessage: (message) => this.#hear(message),
      onState: (isOnline) => this.#onState(isOnline),
      onEnd: (bye) => this.#onEnd(bye),
    });
  }

  /** @param {boolean} isOnline */
  #onState(isOnline) {
    // The first time it is not broken, but not open yet: that is told once it takes long.
    this.#owner.change({ isOnline, wasOnline: true });
    if (isOnline) {
      // Whether a turn arrived is told by the events; sending it again is harmless.
      for (const { message } of this.#pending.values()) this.#line.send(message);
      return;
    }
    for (const [id, { turn, fail }] of this.#pending) {
      if (turn !== undefined) continue;
      this.#pending.delete(id);
      fail(new NoConnection(t("The server does not answer.")));
    }
  }

  /** @param {import("./types.js").Bye} bye */
  #onEnd({ code, message }) {
    if (code === "bad_token") forgetSeat(this.#game.id);
    this.#owner.fail(new Refusal(message, code, 403));
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    if (message.type === "welcome") this.#onWelcome(message);
    else if (message.type === "events") this.#onEvents(message);
    else if (message.type === "presence") this.#owner.change({ presence: message, presenceAt: performance.now() });
    else if (message.type === "pong") this.#owner.change({ clock: stamped(message.clock) });
    else if (message.type === "done" || message.type === "refused") this.#onAnswer(message);
  }

  /** @param {import("./types.js").Welcome} message */
  #onWelcome({ seat, game, presence, clock, forfeit_after_ms }) {
    const isPeoples = isBetweenPeople(this.#game);
    this.#owner.change({ presence, presenceAt: performance.now(), clock: stamped(clock), forfeitAfterMs: forfeit_after_ms });
    const side = isPeoples ? seat : this.#game.side;
    if (game) this.#take({ ...game, side });
    else if (side !== this.#game.side) this.#take({ ...this.#game, side });
  }

  /** @param {import("./types.js").Events} message */
  #onEvents({ events, turns, now }) {
    const told = new Map(turns.map((turn) => [turn.number, turn]));
    let list = this.#game.turns;
    for (const event of events) {
      if (event.kind === "undo") list = list.slice(0, event.turn_number - 1);
      const turn = event.kind === "turn" && told.get(event.turn_number);
      if (turn) list = [...list.slice(0, turn.number - 1), turn];
    }
    this.#owner.change({ clock: stamped(now.clock) });
    const last = Math.max(this.#game.last_event, events[events.length - 1].number);
    this.#take({ ...this.#game, ...now, turns: list, last_event: last });
    // Last, because who hears of a rematch leaves.
    this.#owner.hear(events);
  }

  /**
   * @param {GameMessage} game
   */
  #take(game) {
    this.#game = game;
    this.#keepRematch(game);
    // `now` may be newer than the events: the missing ones are on their way.
    if (game.turns.length !== game.next_turn - 1) return;
    void this.#owner.take(game).then(() => this.#settle(game));
  }

  /**
   * Turns that have been played need no answer.
   * @param {GameMessage} game
   */
  #settle(game) {
    for (const [id, pending] of this.#pending) {
      if (pending.turn === undefined || pending.turn >= game.next_turn) continue;
      this.#pending.delete(id);
      pending.done();
    }
  }

  /**
   * Takes over what came another way.
   * @param {GameMessage} game
   */
  adopt(game) {
    if (game.last_event < this.#game.last_event) return;
    this.#game = game;
    this.#owner.change({ clock: stamped(game.clock) });
  }

  /**
   * Who plays in a rematch keeps the secret; the sides are swapped.
   * @param {GameMessage} game
   */
  #keepRematch({ id, side, next_game: next }) {
    const seat = seatIn(id);
    if (!next || !seat || seatIn(next)) return;
    keepSeat(next, { token: seat.token, side: side && otherSide(side), invitation: null });
  }

  /** @param {import("./types.js").Done | import("./types.js").Refused} message */
  #onAnswer(message) {
    const pending = message.id === null ? undefined : this.#pending.get(message.id);
    if (!pending || message.id === null) return;
    // A turn that was played is done when it is on the board.
    if (message.type === "done" && pending.turn !== undefined) return;
    this.#pending.delete(message.id);
    if (message.type === "done") pending.done();
    else pending.fail(new Refusal(message.message, message.code, 409));
  }

  /**
   * @param {import("./types.js").Request} message
   * @param {number} [turn] the number of the turn it plays: it is sent again after the connection broke
   * @returns {Promise<void>}
   */
  #ask(message, turn) {
    this.#asked += 1;
    const id = String(this.#asked);
    const sent = { ...message, id };
    return new Promise((done, fail) => {
      const isSent = this.#line.send(sent);
      if (!isSent && turn === undefined) {
        fail(new NoConnection(t("The server does not answer.")));
        return;
      }
      this.#pending.set(id, { message: sent, done, fail, turn });
      if (turn === undefined) setTimeout(() => this.#giveUp(id), ANSWER_MS);
    });
  }

  /** @param {string} id */
  #giveUp(id) {
    this.#pending.get(id)?.fail(new NoConnection(t("The server does not answer.")));
    this.#pending.delete(id);
  }

  /** @param {number} number @param {string} turn */
  play = (number, turn) => this.#ask({ type: "turn", number, turn }, number);
  /** @param {OfferName} offer */
  offer = (offer) => this.#ask({ type: "offer", offer, number: this.#game.next_turn });
  /** @param {OfferName} offer @param {boolean} accept */
  answer = (offer, accept) => this.#ask({ type: "answer", offer, accept });
  resign = () => this.#ask({ type: "resign" });
  abort = () => this.#ask({ type: "abort" });
  claim = () => this.#ask({ type: "claim" });
  /** @param {boolean} is_on */
  switchChat = (is_on) => this.#ask({ type: "chat_switch", is_on });
  /** @param {string} text */
  say = (text) => this.#ask({ type: "chat", text });

  again = () => this.#line.again();
  /** Messages of the server in the language spoken now. */
  anew = () => this.#line.anew();

  close() {
    this.#stopTicking();
    clearInterval(this.#waiting);
    this.#line.close();
    for (const { fail } of this.#pending.values()) fail(new DOMException("", "AbortError"));
    this.#pending.clear();
  }
}

/** @param {GameMessage} game */
export const isBetweenPeople = ({ opponent }) => opponent === "invite" || opponent === "seek";

/**
 * What a game looks like from the seat held here.
 * @param {GameMessage} game
 */
export function fromOwnSeat(game) {
  if (!isBetweenPeople(game)) return game;
  return { ...game, side: game.side ?? seatIn(game.id)?.side ?? null };
}

/**
 * Whether a game is followed over a socket: one with a clock, between people, or to watch.
 * @param {GameMessage} game
 */
export const isLinked = (game) => isBetweenPeople(game) || game.opponent === "engines" || game.clock !== null;

/**
 * For the session, which knows nothing of sockets.
 * @type {import("../game/session_state.js").Connector}
 */
export const connector = {
  isLinked,
  fromOwnSeat,
  /** @param {import("../game/session_state.js").LinkOwner} owner @param {GameMessage} game */
  link: (owner, game) => new Link(owner, game),
};
