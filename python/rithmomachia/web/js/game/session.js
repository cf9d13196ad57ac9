// @ts-check
/** A game kept by the server: loading, playing, waiting for the machine, looking back, ending. */
import { onLanguage, t } from "../board/texts.js";
import { Advice, noAdvice } from "./advice.js";
import * as api from "./api.js";
import { createProjector } from "./film.js";
import { afterPart, cellsOf, filmOf, partsOf, withoutRemoval } from "./simulate.js";
import { emptyTable, Table } from "./table.js";
import { captureSentence, levelName, otherSide, sideName } from "./wording.js";

/** @typedef {import("./types.js").GameMessage} GameMessage */
/** @typedef {import("./types.js").TurnMessage} TurnMessage */
/** @typedef {import("./types.js").CellPiece} CellPiece */
/**
 * @typedef {object} SessionOwn
 * @property {GameMessage | null} game
 * @property {boolean} isAutomatic captures follow the move by themselves
 * @property {boolean} offline
 * @property {number | null} lookNumber turns played in the position being looked at
 * @property {"end" | "resign" | "agree" | null} dialog
 * @property {string} typed a turn being typed
 * @property {boolean} sheet the turn's details are open on a phone
 * @property {string | null} missing why there is no game to show
 * @property {string} answered what a single key was answered, shown until something else is said
 */
/** @typedef {import("./table.js").TableState & SessionOwn & import("./advice.js").AdviceState} SessionState */

const RETRY_MS = 3000;
const NOTHING_STAGED = {
  staged: null,
  parts: [],
  selected: null,
  choices: null,
  hinted: null,
  look: null,
  lookNumber: null,
};

/** @returns {SessionState} */
export function emptySession() {
  return {
    ...emptyTable(),
    ...noAdvice(),
    game: null,
    isAutomatic: false,
    offline: false,
    lookNumber: null,
    dialog: null,
    typed: "",
    sheet: false,
    missing: null,
    answered: "",
  };
}

/** The server's game behind a table. What is used as a listener is an arrow, so that it keeps its `this`. */
export class Session {
  #store;
  #id;
  #stop = new AbortController();
  #isListening = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retryTimer;
  #projector;
  #forget = onLanguage(() => void this.#relabel());

  /**
   * @param {import("./store.js").Store<SessionState>} store
   * @param {string} id
   */
  constructor(store, id) {
    this.#store = store;
    this.#id = id;
    this.#projector = createProjector((film) => store.set({ film, ...(film ? { said: film.caption } : {}) }));
    this.skipFilm = this.#projector.skip;
    this.advice = new Advice(store, id);
    /** @type {Table<SessionState>} */
    this.table = new Table(store, {
      preview: (parts) => api.previewTurn(id, this.#due, parts),
      play: async (word) => this.#take(await api.playTurn(id, this.#due, word)),
      onFailure: (error) => this.#onFailure(error),
    });
  }

  /** The number of the turn due. */
  get #due() {
    return this.#store.get().game?.next_turn ?? 1;
  }

  /** @param {unknown} error */
  #onFailure(error) {
    if (this.#stop.signal.aborted) return;
    if (error instanceof api.NoConnection) {
      this.#store.set({ offline: true, said: t("Connection lost. Trying again.") });
      this.#retrySoon();
    } else if (error instanceof api.Refusal) {
      this.#store.set({ error: error.message, said: error.message });
      // Another window may have gone on with this game.
      if (error.status === 409) void this.load();
    } else if (!(error instanceof DOMException && error.name === "AbortError")) {
      throw error;
    }
  }

  #retrySoon() {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(this.retry, RETRY_MS);
  }

  async load() {
    try {
      const game = await api.fetchGame(this.#id);
      if (!this.#store.get().game) {
        const { rulesets } = await api.fetchRulesets();
        const known = rulesets.find((one) => one.id === game.ruleset)?.options ?? [];
        /** @param {string} key */
        const value = (key) => game.options[key] ?? known.find((option) => option.key === key)?.value;
        this.#store.set({
          isAutomatic: value("captures.timing") === "automatic",
          board: { rows: Number(value("board.rows") ?? 16), columns: Number(value("board.columns") ?? 8) },
          flipped: game.side === "black",
        });
      }
      this.#store.set({ offline: false });
      await this.#take(game);
    } catch (error) {
      if (error instanceof api.Refusal && !this.#store.get().game) this.#store.set({ missing: error.message });
      else this.#onFailure(error);
    }
  }

  retry = async () => {
    clearTimeout(this.#retryTimer);
    const before = this.#store.get();
    await this.load();
    const after = this.#store.get();
    // The staged parts are kept; whether they are still due, the server says.
    const isSame = !after.offline && before.position?.text === after.position?.text;
    if (isSame && before.parts.length) void this.table.restore();
  };

  /**
   * Takes over a game as the server knows it, showing what happened since.
   * @param {GameMessage} game
   */
  async #take(game) {
    const { game: known, position, parts } = this.#store.get();
    const fresh = known ? game.turns.slice(known.turns.length) : [];
    const goesOn = known && position && game.turns.length > known.turns.length;
    if (goesOn) await this.#show(fresh, position.pieces, parts.map((part) => part.word));
    if (this.#stop.signal.aborted) return;
    // Another window may have undone and played on: the same number need not be the same position.
    const isSame = known !== null && known.position.text === game.position.text && known.status === game.status;
    const last = game.turns[game.turns.length - 1];
    const ended = game.status === "finished" && known?.status !== "finished";
    this.#store.set({
      game,
      position: game.position,
      touched: last ? cellsOf(last.word) : [],
      mayAct: game.status === "playing" && !game.thinking && isOnTurn(game),
      ...(isSame ? {} : NOTHING_STAGED),
      ...(ended && known ? { dialog: "end" } : {}),
      said: goesOn ? saidOf(fresh, game) : this.#store.get().said,
    });
    if (game.thinking) void this.#listen();
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
        if (page.game) await this.#take(page.game);
        else await this.#take(await api.fetchGame(this.#id));
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

  /** @param {() => Promise<GameMessage>} request */
  async #ask(request) {
    this.#store.set({ busy: true, error: null, dialog: null });
    try {
      await this.#take(await request());
    } catch (error) {
      this.#onFailure(error);
    }
    this.#store.set({ busy: false });
  }

  undo = () => this.#ask(() => api.undoTurn(this.#id, this.#due));
  resign = () => this.#ask(() => api.resignGame(this.#id));
  agree = () => this.#ask(() => api.agreeDraw(this.#id));
  wake = () => this.#ask(() => api.wakeMachine(this.#id));

  /** Plays the turn that was typed, all of it. */
  async playTyped() {
    const { typed, mayAct, busy } = this.#store.get();
    if (!typed.trim() || !mayAct || busy) return;
    await this.#ask(async () => {
      const game = await api.playTurn(this.#id, this.#due, typed.trim());
      this.#store.set({ typed: "" });
      return game;
    });
  }

  /** @param {number | null} number turns played in the position to look at; null: the present */
  look = async (number) => {
    if (number === null) {
      this.#store.set({ look: null, lookNumber: null, said: t("The present position.") });
      return;
    }
    try {
      const look = await api.fetchPosition(this.#id, number);
      const turn = this.#store.get().game?.turns[number - 1];
      const said = turn
        ? t("After turn {number}, {side}: {turn}", { number, side: sideName(turn.side), turn: turn.notation })
        : t("The start.");
      this.#store.set({ look, lookNumber: number, selected: null, choices: null, said });
    } catch (error) {
      this.#onFailure(error);
    }
  };

  /** Asks anew for every sentence of the server. */
  async #relabel() {
    const { lookNumber } = this.#store.get();
    await this.load();
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
    clearTimeout(this.#retryTimer);
    this.#projector.skip();
    this.#store.close();
  }
}

/** @param {GameMessage} game */
function isOnTurn(game) {
  return game.opponent === "same_screen" || game.side === game.position.side_to_move;
}

/**
 * @param {CellPiece[]} pieces
 * @param {TurnMessage} turn
 */
function afterTurn(pieces, turn) {
  return turn.consequences.reduce(withoutRemoval, partsOf(turn.word).reduce(afterPart, pieces));
}

/**
 * @param {TurnMessage[]} turns
 * @param {GameMessage} game
 */
function saidOf(turns, game) {
  const said = turns.map((turn) => {
    const taken = [...(turn.captures ?? []), ...turn.consequences].map(captureSentence);
    return [t("{side} played {turn}.", { side: sideName(turn.side), turn: turn.notation }), taken.join(". ")].join(" ");
  });
  if (game.outcome) said.push(game.outcome.text);
  else said.push(t("{side} to move.", { side: sideName(game.position.side_to_move) }));
  return said.join(" ");
}

/**
 * Who sits at a side.
 * @param {GameMessage} game
 * @param {"white" | "black"} side
 */
export function seat(game, side) {
  if (game.opponent === "same_screen") return "";
  if (game.side === side) return t("you");
  return game.strength ? t("machine, {level}", { level: levelName(game.strength) }) : t("machine");
}

/**
 * Whether what was said last answers a key, and is to be seen as well.
 * @param {SessionState} state
 */
export const isAnswered = (state) => state.answered !== "" && state.answered === state.said;

/**
 * One line on whose turn it is or how the game ended.
 * @param {SessionState} state
 */
export function statusLine(state) {
  const { game, lookNumber } = state;
  if (!game) return "";
  if (lookNumber === 0) return t("Looking at the start");
  if (lookNumber !== null) return t("Looking at turn {number} of {count}", { number: lookNumber, count: game.turns.length });
  if (state.film) return t("Playing the turn");
  if (game.outcome) return game.outcome.winner ? t("{side} won", { side: sideName(game.outcome.winner) }) : t("The game is drawn");
  const side = sideName(game.position.side_to_move);
  const number = game.next_turn;
  if (game.thinking) return t("{side}: the machine is thinking", { side });
  if (game.machine_error) return t("The machine could not move");
  if (game.side === game.position.side_to_move) return t("Your turn · turn {number}", { number });
  return t("{side} to move · turn {number}", { side, number });
}

/** @param {GameMessage} game */
export function opponentOf(game) {
  return game.side ? otherSide(game.side) : null;
}
