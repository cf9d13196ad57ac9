// @ts-check
/** One socket to one game, opened again whenever it breaks. It knows messages, not what they mean. */

/** A browser cannot see that a connection died, so it asks. */
const PING_MS = 15_000;
const ANSWER_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** After these there is nothing to come back to. */
const FINAL = ["bad_token", "unknown_game"];

/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/**
 * @typedef {object} LineOwner
 * @property {() => import("./types.js").Hello} hello what to say first, each time anew
 * @property {(message: ServerMessage) => void} onMessage
 * @property {(isOpen: boolean) => void} onState it opened, or broke
 * @property {(bye: import("./types.js").Bye) => void} onEnd the server will not have us
 */

export class Line {
  #owner;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;
  #fails = 0;
  #isGreeted = false;
  #isClosed = false;

  /** @param {LineOwner} owner */
  constructor(owner) {
    this.#owner = owner;
    window.addEventListener("online", this.again);
    window.addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/api/socket`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#say(socket, { type: "hello", ...this.#owner.hello() }));
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
    this.#expectAnswer();
  }

  /** @param {WebSocket} socket @param {object} message */
  #say(socket, message) {
    socket.send(JSON.stringify(message));
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    this.#rest();
    if (message.type === "bye" && FINAL.includes(message.code)) {
      this.close();
      this.#owner.onEnd(message);
      return;
    }
    if (message.type === "welcome") {
      this.#fails = 0;
      this.#isGreeted = true;
      this.#owner.onMessage(message);
      this.#owner.onState(true);
      return;
    }
    if (message.type !== "bye") this.#owner.onMessage(message);
  }

  /** Something came: the connection lives, and is asked again when it has been silent. */
  #rest() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(this.#ping, PING_MS);
  }

  #ping = () => {
    if (!this.send({ type: "ping" })) return;
    this.#expectAnswer();
  };

  #expectAnswer() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lose(), ANSWER_MS);
  }

  #lose() {
    clearTimeout(this.#watch);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    this.#isGreeted = false;
    socket?.close();
    if (this.#isClosed) return;
    this.#owner.onState(false);
    // Not all at once, after a server has ended.
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#fails) * (1 + 0.3 * Math.random());
    this.#fails += 1;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #onOffline = () => this.#lose();

  #onVisible = () => {
    if (document.visibilityState !== "visible") return;
    if (this.#isGreeted) this.#ping();
    else this.again();
  };

  /** Connects now, where it waits to; drops what has not been greeted yet. */
  again = () => {
    if (this.#isClosed || this.#isGreeted) return;
    this.#fails = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#open();
  };

  /** Connects anew, as another language asks for. */
  anew() {
    if (this.#isClosed) return;
    this.#isGreeted = false;
    this.again();
  }

  /**
   * @param {ClientMessage} message
   * @returns {boolean} whether it could be sent
   */
  send(message) {
    if (!this.#isGreeted || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#say(this.#socket, message);
    return true;
  }

  close() {
    this.#isClosed = true;
    window.removeEventListener("online", this.again);
    window.removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#onVisible);
    clearTimeout(this.#watch);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
