// @ts-check
/** A game kept by the server: loading, playing, waiting for the machine, looking back, ending. */
import * as api from "./api.js";
import { createProjector } from "./film.js";
import { afterPart, cellsOf, filmOf, partsOf, withoutRemoval } from "./simulate.js";
import { createTable, emptyTable } from "./table.js";
import { captureSentence, otherSide, sideName } from "./wording.js";

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
 */
/** @typedef {import("./table.js").TableState & SessionOwn} SessionState */

const RETRY_MS = 3000;

/** @returns {SessionState} */
export function emptySession() {
  return {
    ...emptyTable(),
    game: null,
    isAutomatic: false,
    offline: false,
    lookNumber: null,
    dialog: null,
    typed: "",
    sheet: false,
    missing: null,
  };
}

/**
 * @param {import("./store.js").Store<SessionState>} store
 * @param {string} id
 */
export function createSession(store, id) {
  const stop = new AbortController();
  let listening = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  const projector = createProjector((film) => store.set({ film, ...(film ? { said: film.caption } : {}) }));
  const table = createTable(store, {
    preview: (parts) => api.previewTurn(id, due(), parts),
    play: async (word) => take(await api.playTurn(id, due(), word)),
    onFailure,
  });

  const due = () => store.get().game?.next_turn ?? 1;

  /** @param {unknown} error */
  function onFailure(error) {
    if (stop.signal.aborted) return;
    if (error instanceof api.NoConnection) {
      store.set({ offline: true, said: "Connection lost. Trying again." });
      clearTimeout(retryTimer);
      retryTimer = setTimeout(retry, RETRY_MS);
    } else if (error instanceof api.Refusal) {
      store.set({ error: error.message, said: error.message });
      // Another window may have gone on with this game.
      if (error.status === 409) void load();
    } else if (!(error instanceof DOMException && error.name === "AbortError")) {
      throw error;
    }
  }

  async function load() {
    try {
      const game = await api.fetchGame(id);
      if (!store.get().game) {
        const { rulesets } = await api.fetchRulesets();
        const known = rulesets.find((one) => one.id === game.ruleset)?.options ?? [];
        /** @param {string} key */
        const value = (key) => game.options[key] ?? known.find((option) => option.key === key)?.value;
        store.set({
          isAutomatic: value("captures.timing") === "automatic",
          board: { rows: Number(value("board.rows") ?? 16), columns: Number(value("board.columns") ?? 8) },
          flipped: game.side === "black",
        });
      }
      store.set({ offline: false });
      await take(game);
    } catch (error) {
      if (error instanceof api.Refusal && !store.get().game) store.set({ missing: error.message });
      else onFailure(error);
    }
  }

  async function retry() {
    clearTimeout(retryTimer);
    const before = store.get();
    await load();
    const after = store.get();
    // The staged parts are kept; whether they are still due, the server says.
    if (!after.offline && before.parts.length && before.position?.text === after.position?.text) void table.restore();
  }

  /**
   * Takes over a game as the server knows it, showing what happened since.
   * @param {GameMessage} game
   */
  async function take(game) {
    const { game: known, position, parts } = store.get();
    const fresh = known ? game.turns.slice(known.turns.length) : [];
    const goesOn = known && position && game.turns.length > known.turns.length;
    if (goesOn) await show(fresh, position.pieces, parts.map((part) => part.word));
    if (stop.signal.aborted) return;
    // Another window may have undone and played on: the same number need not be the same position.
    const isSame = known !== null && known.position.text === game.position.text && known.status === game.status;
    const last = game.turns[game.turns.length - 1];
    const ended = game.status === "finished" && known?.status !== "finished";
    store.set({
      game,
      position: game.position,
      touched: last ? cellsOf(last.word) : [],
      mayAct: game.status === "playing" && !game.thinking && isOnTurn(game),
      ...(isSame ? {} : { staged: null, parts: [], selected: null, choices: null, hinted: null, look: null, lookNumber: null }),
      ...(ended && known ? { dialog: "end" } : {}),
      said: goesOn ? saidOf(fresh, game) : store.get().said,
    });
    if (game.thinking) void listen();
  }

  /**
   * @param {TurnMessage[]} turns
   * @param {CellPiece[]} pieces
   * @param {string[]} staged parts the player has seen already
   */
  async function show(turns, pieces, staged) {
    let now = pieces;
    let seen = staged;
    for (const turn of turns) {
      await projector.run(filmOf(now, turn, seen));
      now = afterTurn(now, turn);
      seen = [];
    }
  }

  async function listen() {
    if (listening) return;
    listening = true;
    try {
      while (store.get().game?.thinking && !stop.signal.aborted) {
        const page = await api.fetchEvents(id, store.get().game?.last_event ?? 0, stop.signal);
        if (page.game) await take(page.game);
        else await take(await api.fetchGame(id));
      }
    } catch (error) {
      onFailure(error);
    } finally {
      listening = false;
    }
    // A new thought may have begun while the last one was being shown.
    if (store.get().game?.thinking && !store.get().offline && !stop.signal.aborted) void listen();
  }

  /** @param {() => Promise<GameMessage>} request */
  async function ask(request) {
    store.set({ busy: true, error: null, dialog: null });
    try {
      await take(await request());
    } catch (error) {
      onFailure(error);
    }
    store.set({ busy: false });
  }

  return {
    table,
    load,
    retry,
    undo: () => ask(() => api.undoTurn(id, due())),
    resign: () => ask(() => api.resignGame(id)),
    agree: () => ask(() => api.agreeDraw(id)),
    wake: () => ask(() => api.wakeMachine(id)),
    skipFilm: projector.skip,
    /** Plays the turn that was typed, all of it. */
    async playTyped() {
      const { typed, mayAct, busy } = store.get();
      if (!typed.trim() || !mayAct || busy) return;
      await ask(async () => {
        const game = await api.playTurn(id, due(), typed.trim());
        store.set({ typed: "" });
        return game;
      });
    },
    /** @param {number | null} number */
    async look(number) {
      if (number === null) {
        store.set({ look: null, lookNumber: null, said: "The present position." });
        return;
      }
      try {
        const look = await api.fetchPosition(id, number);
        const turn = store.get().game?.turns[number - 1];
        const said = turn ? `After turn ${number}, ${sideName(turn.side)}: ${turn.notation}` : "The start.";
        store.set({ look, lookNumber: number, selected: null, choices: null, said });
      } catch (error) {
        onFailure(error);
      }
    },
    close() {
      stop.abort();
      clearTimeout(retryTimer);
      projector.skip();
      store.close();
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */

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
    return `${sideName(turn.side)} played ${turn.notation}. ${taken.join(". ")}`;
  });
  if (game.outcome) said.push(game.outcome.text);
  else said.push(`${sideName(game.position.side_to_move)} to move.`);
  return said.join(" ");
}

/**
 * Who sits at a side.
 * @param {GameMessage} game
 * @param {"white" | "black"} side
 */
export function seat(game, side) {
  if (game.opponent === "same_screen") return "";
  return game.side === side ? "you" : `machine, ${game.strength ?? ""}`.replace(/, $/, "");
}

/**
 * One line on whose turn it is or how the game ended.
 * @param {SessionState} state
 */
export function statusLine(state) {
  const { game, lookNumber } = state;
  if (!game) return "";
  if (lookNumber !== null) return lookNumber === 0 ? "Looking at the start" : `Looking at turn ${lookNumber} of ${game.turns.length}`;
  if (state.film) return "Playing the turn";
  if (game.outcome) return game.outcome.winner ? `${sideName(game.outcome.winner)} won` : "The game is drawn";
  const side = game.position.side_to_move;
  if (game.thinking) return `${sideName(side)}: the machine is thinking`;
  if (game.machine_error) return "The machine could not move";
  if (game.side === side) return `Your turn · turn ${game.next_turn}`;
  return `${sideName(side)} to move · turn ${game.next_turn}`;
}

/** @param {GameMessage} game */
export function opponentOf(game) {
  return game.side ? otherSide(game.side) : null;
}
