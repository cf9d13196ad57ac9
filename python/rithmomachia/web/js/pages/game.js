// @ts-check
/** The page of one game. */
import { h, patch } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t } from "../board/texts.js";
import { hintMarks, hintOf } from "../game/advice.js";
import { hintBox, hintButton, thinkingPanel } from "../game/advice_view.js";
import { cueOf, isNewlyCalled } from "../game/cues.js";
import { outcomeDetails, outcomeTitle } from "../game/dialogs.js";
import { miniCard, playerCard, returnBar } from "../game/players.js";
import { markReady } from "../game/ready.js";
import { Session } from "../game/session.js";
import { emptySession } from "../game/session_state.js";
import { isAnswered, seat, statusLine } from "../game/status.js";
import { play } from "../game/sounds.js";
import { createStore } from "../game/store.js";
import { isUpright, onWindowShape, openPosition, withPlaced } from "../game/table.js";
import { drawTable } from "../game/table_view.js";
import { scrollToShown, turnList } from "../game/turn_list.js";
import { lastTurn, turnPanel } from "../game/turn_panel.js";
import { otherSide } from "../game/wording.js";
import { chatAfter } from "../online/chat.js";
import { connector } from "../online/link.js";
import { notify } from "../online/notices.js";
import { button, gameActions, rematchButton } from "./game_actions.js";
import { dialogs } from "./game_dialogs.js";
import { obeyKey } from "./game_keys.js";
import { invitationCard, linkState, miniClock, offersBar, plannedBar, seatsBar } from "./game_online.js";
import { socialPanel } from "./game_social.js";
import { connection, entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../game/session_state.js").SessionState} SessionState */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/store.js").Store<SessionState>} SessionStore */

/**
 * @param {Element} root
 * @param {string} id
 * @returns {() => void} leaves the page
 */
export function openGame(root, id) {
  let heard = emptySession();
  /** @type {SessionStore} */
  const store = createStore(emptySession(), (drawn) => {
    const state = withPlaced(drawn);
    const cue = cueOf(heard, drawn);
    const isCalled = isNewlyCalled(heard, drawn);
    heard = drawn;
    if (cue) play(cue);
    if (isCalled && drawn.game) void notify(statusLine(drawn), drawn.game.ruleset_title, drawn.game.id);
    drawn.placed = state.placed;
    entitle(statusLine(state) || t("Game"));
    patch(root, shell("game", view(state, store, session)));
    markReady(state);
    scrollToShown(root);
    session.advice.attend(drawn);
  });
  const session = new Session(store, id, connector, (events) => hear(events, store));
  const forget = onWindowShape(() => store.set({ upright: isUpright() }));
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const state = store.get();
    const turns = state.game?.turns ?? [];
    const last = turns[(state.lookNumber ?? turns.length) - 1];
    if (!obeyKey(event, state, { say: session.answer, answered: state.answered, flip: session.table.flip, last })) shortcut(event, session, state);
  };
  document.addEventListener("keydown", onKey);
  store.set({});
  void session.load();
  return () => {
    forget();
    document.removeEventListener("keydown", onKey);
    session.close();
  };
}

/**
 * What the board does not show.
 * @param {import("../game/types.js").GameEvent[]} events
 * @param {SessionStore} store
 */
function hear(events, store) {
  const { chat, game } = store.get();
  if (chat) store.set({ chat: chatAfter(chat, events) });
  // Players go on at once; who watches is shown the way.
  if (!game?.side) return;
  for (const event of events) if (event.kind === "rematch") location.hash = `#/game/${event.game}`;
}

/**
 * @param {KeyboardEvent} event
 * @param {Session} session
 * @param {SessionState} state
 */
function shortcut(event, session, state) {
  if (state.film) session.skipFilm();
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void session.table.confirm();
  } else if (event.key === "Enter" && target === document.body && state.staged?.word) {
    void session.table.confirm();
  } else if (event.key === "Escape" && !target.closest("dialog, input, [data-cell]")) {
    session.table.cancel();
  }
}

/**
 * @param {SessionState} state
 * @param {SessionStore} store
 * @param {Session} session
 */
function view(state, store, session) {
  const { game } = state;
  if (state.missing) {
    const back = h("p", null, h("a", { href: "#/" }, t("All games")));
    return h("div", { class: "notice bad" }, h("h1", { class: "visually-hidden" }, t("Game")), h("p", null, state.missing), back);
  }
  if (!game || !state.position) {
    return state.offline ? failure(t("The server does not answer."), session.retry) : loading();
  }
  const position = state.look ?? (state.film ? state.position : (state.staged?.position ?? state.position));
  const below = state.flipped ? "black" : "white";
  /** @type {("white" | "black")[]} */
  const sides = [below, otherSide(below)];
  return h(
    "div",
    { class: `game ${state.upright ? "is-upright" : "is-lying"}` },
    h("h1", { class: "visually-hidden" }, t("{ruleset}, a game", { ruleset: game.ruleset_title })),
    h("div", { class: `live ${isAnswered(state) ? "answer" : "visually-hidden"}`, "aria-live": "polite" }, state.said),
    connection(state.offline, session.retry),
    h("div", { class: "board-box" }, drawTable(state, session.table.listeners, hintMarks(state))),
    strip(state, position, below, session),
    h(
      "div",
      { class: "side" },
      seatsBar(state, game, below),
      invitationCard(game, session),
      panel(state, game, store, session),
      thinkingPanel(state, session.advice),
      turnList(game.turns, state.lookNumber, session.look),
      typing(state, store, session),
      gameActions(state, game, store, session),
      socialPanel(state, game, store, session),
    ),
    h("div", { class: "players" }, sides.map((side) => player(state, game, { position, session }, side))),
    dialogs(state, game, store, session),
  );
}

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {{position: import("../game/types.js").PositionView, session: Session}} shown
 * @param {"white" | "black"} side
 */
function player(state, game, { position, session }, side) {
  const isToMove = game.status === "playing" && state.position?.side_to_move === side && !state.look;
  return playerCard(position, side, { who: seat(game, side), isToMove, returning: returningMen(state, session) });
}

/**
 * @param {SessionState} state
 * @param {Session} session
 */
function returningMen(state, session) {
  /** @param {string} place */
  const choose = (place) => {
    session.table.chooseReturn(place);
    // The prisoners may lie below the board.
    document.querySelector(".board-box")?.scrollIntoView({ block: "nearest" });
  };
  return { open: openPosition(state), chosen: state.selected, choose };
}

/**
 * Beside an upright board on a small window.
 * @param {SessionState} state
 * @param {import("../game/types.js").PositionView} position
 * @param {"white" | "black"} below
 * @param {Session} session
 */
function strip(state, position, below, session) {
  const toMove = state.game?.status === "playing" ? state.position?.side_to_move : null;
  return h(
    "div",
    { class: "strip" },
    miniCard(position, otherSide(below), toMove === otherSide(below), miniClock(state, otherSide(below))),
    h(
      "button",
      {
        type: "button",
        class: "quiet flip-strip",
        "aria-label": t("Flip the board"),
        title: t("Flip the board"),
        onclick: session.table.flip,
      },
      icon("flip"),
    ),
    miniCard(position, below, toMove === below, miniClock(state, below)),
  );
}

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function panel(state, game, store, session) {
  const isOver = game.status === "finished" && !state.look;
  const extra = [
    state.look && button(isWatching(game) ? t("Live") : t("Return to the game"), "primary", () => session.look(null)),
    state.film && button(t("Skip"), "quiet", session.skipFilm),
    game.machine_error && button(t("Let it try again"), "primary", session.wake),
    isOver && rematchButton(game, session),
    isOver && h("a", { key: "new", class: "button", href: "#/setup" }, t("New game")),
  ];
  const seen = state.lookNumber ?? game.turns.length;
  const idle = [
    game.outcome && banner(game.outcome, game),
    game.machine_error && h("p", { class: "error" }, game.machine_error),
    // A whole hint needs the room.
    !hintOf(state) && lastTurn(game.turns[seen - 1], session.table),
  ];
  return turnPanel(state, session.table, {
    status: statusLine(state),
    isWaiting: game.thinking,
    isAutomatic: state.isAutomatic,
    isSingle: state.isSingle,
    isOpen: state.sheet,
    onToggle: () => store.set({ sheet: !state.sheet }),
    idle,
    extra,
    // Beside an upright board the prisoners are out of sight.
    hint: [state.upright && returnBar(returningMen(state, session)), linkState(state, game), offersBar(state, game, session), plannedBar(state, session), hintBox(state)],
    hintButton: hintButton(state, session.advice),
  });
}

/**
 * @param {import("../game/types.js").Outcome} outcome
 * @param {GameMessage} game
 */
function banner(outcome, game) {
  return h("div", { class: "banner" }, h("h2", null, outcomeTitle(outcome)), outcomeDetails(outcome, game.words, game.position));
}

/** @param {GameMessage} game */
const isWatching = (game) => game.side === null && game.opponent !== "same_screen";

/**
 * @param {SessionState} state
 * @param {SessionStore} store
 * @param {Session} session
 */
function typing(state, store, session) {
  if (!state.mayAct) return null;
  return h(
    "form",
    {
      class: "typing",
      /** @param {Event} event */
      onsubmit(event) {
        event.preventDefault();
        void session.playTyped();
      },
    },
    h("label", { for: "typed" }, t("Type a whole turn")),
    h("input", {
      id: "typed",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("A turn, d6-d7"),
      value: state.typed,
      /** @param {InputEvent} event */
      oninput: (event) => store.set({ typed: /** @type {HTMLInputElement} */ (event.target).value }),
    }),
    h("button", { type: "submit", disabled: state.busy || !state.typed.trim() }, t("Play")),
  );
}
