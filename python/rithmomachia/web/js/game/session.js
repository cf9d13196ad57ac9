// @ts-check
/** A game kept by the server: loading, playing, waiting for the machine, looking back, ending. */
import { onLanguage, t } from "../board/texts.js";
import { Advice } from "./advice.js";
import * as api from "./api.js";
import { createProjector } from "./film.js";
import { aheadOf, plannedMove } from "./premove.js";
import { afterTurn, cellsOf, filmOf } from "./simulate.js";
import { saidOf } from "./status.js";
import { Table } from "./table.js";
import { sideName } from "./wording.js";

/** @typedef {import("./types.js").GameMessage} GameMessage */
/** @typedef {import("./types.js").TurnMessage} TurnMessage */
/** @typedef {import("./types.js").CellPiece} CellPiece */
/** @typedef {import("./session_state.js").SessionState} SessionState */
/** @typedef {import("./session_state.js").LinkOwner} LinkOwner */
/** @typedef {import("./session_state.js").Link} Link */
/** @typedef {import("./session_state.js").Connector} Connector */

const RETRY_MS = 3000;
const NOTHING_STAGED = {
  staged: null,
  parts: [],
  selected: null,
  choices: null,
  hinted: null,
  ahead: null,
  look: null,
  lookNumber: null,
};

/** The server's game behind a table. What is used as a listener is an arrow, so that it keeps its `this`. */
export class Session {
  #store;
  #id;
  #stop = new AbortController();
  #isListening = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retryTimer;
  #projector;
  #connector;
  #hear;
  /** @type {Link | null} */
  link = null;
  /**
   * What comes while a turn is being shown waits for it.
   * @type {Promise<void>}
   */
  #taking = Promise.resolve();
  #forget = onLanguage(() => void this.#relabel());

  /**
   * @param {import("./store.js").Store<SessionState>} store
   * @param {string} id
   * @param {Connector | null} [connector]
   * @param {(events: import("./types.js").GameEvent[]) => void} [hear] is told of every event of a linked game
   */
  constructor(store, id, connector = null, hear = () => {}) {
    this.#store = store;
    this.#id = id;
    this.#connector = connector;
    this.#hear = hear;
    this.#projector = createProjector((film) => store.set({ film, ...(film ? { said: film.caption } : {}) }));
    this.skipFilm = this.#projector.skip;
    this.advice = new Advice(store, id);
    /** @type {Table<SessionState>} */
    this.table = new Table(store, {
      preview: (parts) => api.previewTurn(id, this.#due, parts),
      play: (word) => this.#play(word),
      onFailure: (error) => this.#onFailure(error),
    });
  }

  /** The number of the turn due. */
  get #due() {
    return this.#store.get().game?.next_turn ?? 1;
  }

  /** @param {string} word */
  async #play(word) {
    const number = this.#due;
    if (this.link) await this.link.play(number, word);
    else await this.#takeOver(await api.playTurn(this.#id, number, word));
  }

  /** @param {unknown} error */
  #onFailure = (error) => {
    if (this.#stop.signal.aborted) return;
    if (error instanceof api.NoConnection && this.link && !this.#store.get().isOnline) {
      // It is connecting already, and says so.
      this.#store.set({ said: error.message });
    } else if (error instanceof api.NoConnection) {
      this.#store.set({ offline: true, said: t("Connection lost. Trying again.") });
      this.#retrySoon();
    } else if (error instanceof api.Refusal) {
      this.#store.set({ error: error.message, said: error.message });
      // Another window may have gone on with this game.
      if (error.status === 409) void this.load();
    } else if (!(error instanceof DOMException && error.name === "AbortError")) {
      throw error;
    }
  };

  #retrySoon() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(this.retry, RETRY_MS);
  }

  async load() {
    try {
      const game = this.#seen(await api.fetchGame(this.#id));
      if (!this.#store.get().game) {
        const { rulesets } = await api.fetchRulesets();
        const known = rulesets.find((one) => one.id === game.ruleset)?.options ?? [];
        /** @param {string} key */
        const value = (key) => game.options[key] ?? known.find((option) => option.key === key)?.value;
        this.#store.set({
          isAutomatic: value("captures.timing") === "automatic",
          isSingle: value("captures.timing") === "instead",
          board: { rows: Number(value("board.rows") ?? 16), columns: Number(value("board.columns") ?? 8) },
          flipped: game.side === "black",
        });
      }
      this.#store.set({ offline: false });
      await this.#takeOver(game);
      this.#connect(game);
    } catch (error) {
      if (error instanceof api.Refusal && !this.#store.get().game) this.#store.set({ missing: error.message });
      else this.#onFailure(error);
    }
  }

  /** @param {GameMessage} game */
  #seen(game) {
    return this.#connector?.fromOwnSeat(game) ?? game;
  }

  /** @param {GameMessage} game */
  #connect(game) {
    if (this.link || this.#stop.signal.aborted || !this.#connector?.isLinked(game)) return;
    /** @type {LinkOwner} */
    const owner = {
      state: this.#store.get,
      change: this.#store.set,
      take: this.#takeOver,
      hear: this.#hear,
      fail: this.#onFailure,
    };
    this.link = this.#connector.link(owner, game);
    void this.#lookAhead(game);
  }

  retry = async () => {
    clearTimeout(this.#retryTimer);
    this.link?.again();
    const before = this.#store.get();
    await this.load();
    const after = this.#store.get();
    // The staged parts are kept; whether they are still due, the server says.
    const isSame = !after.offline && before.position?.text === after.position?.text;
    if (isSame && before.parts.length) void this.table.restore();
  };

  /** @param {GameMessage} game */
  #takeOver = (game) => {
    this.#taking = this.#taking.then(() => this.#take(this.#seen(game)));
    return this.#taking;
  };

  /**
   * Takes over a game as the server knows it, showing what happened since.
   * @param {GameMessage} game
   */
  async #take(game) {
    const { game: known, position, parts, lookNumber, planned } = this.#store.get();
    this.link?.adopt(game);
    const fresh = known ? game.turns.slice(known.turns.length) : [];
    const goesOn = known && position && game.turns.length > known.turns.length;
    // Who has planned a move wants it played at once.
    if (goesOn && lookNumber === null && !planned) await this.#show(fresh, position.pieces, parts.map((part) => part.word));
    if (this.#stop.signal.aborted) return;
    // Another window may have undone and played on: the same number need not be the same position.
    const isSame = known !== null && known.position.text === game.position.text && known.status === game.status;
    const ended = game.status === "finished" && known?.status !== "finished";
    const mayAct = game.status === "playing" && !game.thinking && !game.is_open && isOnTurn(game);
    const looking = this.#store.get();
    // Who looks back is not disturbed by what is played meanwhile.
    const keepsLook = looking.lookNumber !== null && game.turns.length >= Math.max(looking.lookNumber, known?.turns.length ?? 0);
    const { look, touched } = looking;
    const last = game.turns[game.turns.length - 1];
    this.#store.set({
      game,
      position: game.position,
      touched: keepsLook ? touched : last ? cellsOf(last.word) : [],
      mayAct,
      ...(isSame ? {} : NOTHING_STAGED),
      ...(keepsLook ? { look, lookNumber: looking.lookNumber } : {}),
      ...(game.status === "finished" ? { planned: null } : {}),
      ...(ended && known && !keepsLook ? { dialog: "end" } : {}),
      said: goesOn ? saidOf(fresh, game) : this.#store.get().said,
    });
    if (game.thinking && !this.link) void this.#listen();
    if (this.link && game.side) void this.#lookAhead(game);
  }

  /**
   * What can be planned while the other side is due; what was planned is played.
   * @param {GameMessage} game
   */
  async #lookAhead(game) {
    const { mayAct, planned, position } = this.#store.get();
    if (!mayAct) {
      if (game.status === "finished" || game.is_open || !game.side) return;
      const ahead = await aheadOf(game.position, game.side);
      if (this.#store.get().position === game.position && !this.#store.get().mayAct) this.#store.set({ ahead });
    } else if (planned && position) {
      const move = plannedMove(planned, position);
      this.#store.set({ planned: null });
      if (move) await this.table.playPlanned(move, position);
      else this.#store.set({ said: t("The planned move is not possible any more.") });
    }
  }

  /**
   * @param {TurnMessage[]} turns
   * @param {CellPiece[]} pieces
   * @param {string[]} staged parts the player has seen already
   */
  async #show(turns, pieces, staged) {
    let now = pieces;
    let seen = staged;
    for (const turn of turns) {
      await this.#projector.run(filmOf(now, turn, seen));
      now = afterTurn(now, turn);
      seen = [];
    }
  }

  async #listen() {
    if (this.#isListening) return;
    this.#isListening = true;
    let hasFailed = false;
    try {
      while (this.#store.get().game?.thinking && !this.#stop.signal.aborted) {
        const page = await api.fetchEvents(this.#id, this.#store.get().game?.last_event ?? 0, this.#stop.signal);
        if (page.game) await this.#takeOver(page.game);
        else await this.#takeOver(await api.fetchGame(this.#id));
      }
    } catch (error) {
      hasFailed = true;
      this.#onFailure(error);
    }
    this.#isListening = false;
    if (!this.#store.get().game?.thinking || this.#stop.signal.aborted) return;
    // A new thought may have begun while the last one was being shown. After a fault, not at once again.
    if (!hasFailed) void this.#listen();
    else this.#retrySoon();
  }

  /** @param {() => Promise<GameMessage | void>} request */
  async #ask(request) {
    this.#store.set({ busy: true, error: null, dialog: null });
    try {
      const game = await request();
      if (game) await this.#takeOver(game);
    } catch (error) {
      this.#onFailure(error);
    }
    this.#store.set({ busy: false });
  }

  undo = () => this.#ask(() => api.undoTurn(this.#id, this.#due));
  resign = () => this.#ask(() => api.resignGame(this.#id));
  agree = () => this.#ask(() => api.agreeDraw(this.#id));
  /** @param {(link: Link) => Promise<void>} request something for the other player, over the link */
  tell = (request) => this.#ask(async () => void (this.link && (await request(this.link))));
  wake = () => this.#ask(() => api.wakeMachine(this.#id));

  /** Plays the turn that was typed, all of it. */
  async playTyped() {
    const { typed, mayAct, busy } = this.#store.get();
    if (!typed.trim() || !mayAct || busy) return;
    await this.#ask(async () => {
      await this.#play(typed.trim());
      this.#store.set({ typed: "" });
    });
  }

  /** @param {number | null} number turns played in the position to look at; null: the present */
  look = async (number) => {
    if (number === null) {
      const last = this.#store.get().game?.turns.at(-1);
      const touched = last ? cellsOf(last.word) : [];
      this.#store.set({ look: null, lookNumber: null, touched, said: t("The present position.") });
      return;
    }
    try {
      const look = await api.fetchPosition(this.#id, number);
      const turn = this.#store.get().game?.turns[number - 1];
      const said = turn
        ? t("After turn {number}, {side}: {turn}", { number, side: sideName(turn.side), turn: turn.notation })
        : t("The start.");
      const touched = turn ? cellsOf(turn.word) : [];
      this.#store.set({ look, lookNumber: number, touched, selected: null, choices: null, said });
    } catch (error) {
      this.#onFailure(error);
    }
  };

  /** Asks anew for every sentence of the server. */
  async #relabel() {
    const { lookNumber } = this.#store.get();
    await this.load();
    this.link?.anew();
    await this.table.relabel();
    this.advice.relabel();
    if (lookNumber !== null) await this.look(lookNumber);
  }

  /** @param {string} text what a key asked for, said aloud and shown; asked twice, it is said twice */
  answer = (text) => {
    const again = this.#store.get().said === text ? `${text}\u00a0` : text;
    this.#store.set({ said: again, answered: again });
  };

  close() {
    this.#forget();
    this.#stop.abort();
    this.advice.close();
    this.link?.close();
    clearTimeout(this.#retryTimer);
    this.#projector.skip();
    this.#store.close();
  }
}

/** @param {GameMessage} game */
function isOnTurn(game) {
  return game.opponent === "same_screen" || game.side === game.position.side_to_move;
}
