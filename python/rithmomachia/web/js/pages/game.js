// @ts-check
/** The page of one game. */
import { h, patch } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t } from "../board/texts.js";
import { hintMarks, hintOf } from "../game/advice.js";
import { hintBox, hintButton, thinkingPanel } from "../game/advice_view.js";
import { createGame, exportAddress, NoConnection } from "../game/api.js";
import { cueOf, isNewlyCalled } from "../game/cues.js";
import { dialog, outcomeDetails, outcomeTitle } from "../game/dialogs.js";
import { miniCard, playerCard } from "../game/players.js";
import { emptySession, Session } from "../game/session.js";
import { isAnswered, seat, statusLine } from "../game/status.js";
import { play } from "../game/sounds.js";
import { createStore } from "../game/store.js";
import { isUpright, onWindowShape, withPlaced } from "../game/table.js";
import { drawTable } from "../game/table_view.js";
import { scrollToShown, turnList } from "../game/turn_list.js";
import { lastTurn, turnPanel } from "../game/turn_panel.js";
import { otherSide, sideName } from "../game/wording.js";
import { chatAfter } from "../online/chat.js";
import { connector, isBetweenPeople } from "../online/link.js";
import { notify } from "../online/notices.js";
import { obeyKey } from "./game_keys.js";
import { canClaim, invitationCard, linkState, miniClock, offersBar, plannedBar, seatsBar, watchLink } from "./game_online.js";
import { socialPanel } from "./game_social.js";
import { copyButton } from "./copying.js";
import { connection, entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../game/session.js").SessionState} SessionState */
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
    scrollToShown(root);
    session.advice.attend(drawn);
  });
  const session = new Session(store, id, connector, (events) => hear(events, store));
  const forget = onWindowShape(() => store.set({ upright: isUpright() }));
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const hands = { say: session.answer, flip: session.table.flip };
    if (!obeyKey(event, store.get(), hands)) shortcut(event, session, store.get());
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
 * @param {any[]} events
 * @param {SessionStore} store
 */
function hear(events, store) {
  const { chat, game } = store.get();
  if (chat) store.set({ chat: chatAfter(chat, events) });
  const rematch = events.find((event) => event.kind === "rematch");
  // Players go on at once; who watches is shown the way.
  if (rematch && game?.side) location.hash = `#/game/${rematch.game}`;
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
    h("div", { class: "players" }, sides.map((side) => player(state, game, position, side))),
    dialogs(state, game, store, session),
  );
}

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {import("../game/types.js").PositionView} position
 * @param {"white" | "black"} side
 */
function player(state, game, position, side) {
  const isToMove = game.status === "playing" && state.position?.side_to_move === side && !state.look;
  return playerCard(position, side, { who: seat(game, side), isToMove });
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
    isOpen: state.sheet,
    onToggle: () => store.set({ sheet: !state.sheet }),
    idle,
    extra,
    hint: [linkState(state, game), offersBar(state, game, session), plannedBar(state, session), hintBox(state)],
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
 * The way to the next game: at once where nobody else is asked, else an offer; or a link where it has begun.
 * @param {GameMessage} game
 * @param {Session} session
 */
function rematchButton(game, session) {
  if (game.next_game) return h("a", { key: "next", class: "button primary", href: `#/game/${game.next_game}` }, t("To the rematch"));
  if (!isBetweenPeople(game)) return game.opponent !== "engines" && button(t("Rematch"), "primary", () => rematch(game, session));
  // Whether it is offered already, the bar above says.
  const isOpen = !game.side || game.outcome?.condition === "aborted" || game.offers.some((one) => one.offer === "rematch");
  return !isOpen && button(t("Rematch"), "primary", () => session.tell((link) => link.offer("rematch")));
}

/**
 * @param {GameMessage} game
 * @param {Session} session
 */
async function rematch(game, session) {
  try {
    const next = await createGame({
      ruleset: game.ruleset,
      options: game.options,
      opponent: game.opponent,
      strength: game.strength,
      time_control: game.time_control,
      side: game.side ? otherSide(game.side) : "white",
    });
    location.hash = `#/game/${next.id}`;
  } catch (error) {
    if (error instanceof NoConnection) void session.retry();
    else session.table.fail(error);
  }
}

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

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function gameActions(state, game, store, session) {
  const { flip } = session.table;
  return h(
    "div",
    { class: "game-actions", role: "group", "aria-label": t("Game") },
    button(t("Flip board"), "quiet", flip, { "aria-pressed": state.flipped ? "true" : "false" }),
    game.status === "playing" && (isBetweenPeople(game) ? askingActions(state, game, store, session) : ownActions(state, game, store, session)),
    isBetweenPeople(game) && copyButton(watchLink(game), t("Copy the link to watch")),
    // While two people play, neither lets the machine look.
    !(isBetweenPeople(game) && game.status === "playing") && h("a", { key: "analyse", class: "button quiet", href: `#/analysis/game/${game.id}` }, t("Analyse")),
    h("a", { key: "rules", class: "button quiet", href: `#/rules/game/${game.id}` }, t("Rules of this game")),
    h("a", { key: "export", class: "button quiet", href: exportAddress(game.id), download: true }, t("Download")),
  );
}

/**
 * Where nobody else is asked.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function ownActions(state, game, store, session) {
  const thinking = button(t("Show thinking"), "quiet", session.advice.toggleThinking, {
    "aria-pressed": state.thinkingOn ? "true" : "false",
  });
  if (game.opponent === "engines") return thinking;
  return [
    thinking,
    button(t("Undo"), "quiet", session.undo, { disabled: !game.can_undo || state.busy }),
    game.can_agree && button(t("Agree on a draw"), "quiet", () => store.set({ dialog: "agree" })),
    button(t("Resign"), "quiet danger", () => store.set({ dialog: "resign" }), { disabled: state.busy }),
  ];
}

/**
 * Between two people: what the other is asked for.
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function askingActions(state, game, store, session) {
  if (!game.side || game.is_open) return null;
  /** @param {import("../game/types.js").OfferName} offer */
  const isOffered = (offer) => game.offers.some((one) => one.offer === offer);
  const hasPlayed = game.turns.some((turn) => turn.side === game.side);
  return [
    button(t("Ask to take back"), "quiet", () => session.tell((link) => link.offer("takeback")), { disabled: !hasPlayed || isOffered("takeback") || state.busy }),
    game.can_agree && button(t("Offer a draw"), "quiet", () => session.tell((link) => link.offer("draw")), { disabled: isOffered("draw") || state.busy }),
    canClaim(state, game) && button(t("Claim the win: your opponent has left"), "primary", () => session.tell((link) => link.claim())),
    game.can_abort && button(t("Break off"), "quiet danger", () => store.set({ dialog: "abort" }), { disabled: state.busy }),
    button(t("Resign"), "quiet danger", () => store.set({ dialog: "resign" }), { disabled: state.busy }),
  ];
}

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function dialogs(state, game, store, session) {
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

/**
 * @param {string} text
 * @param {string} kind its classes
 * @param {() => void} onclick
 * @param {Record<string, any>} [more] attributes
 */
function button(text, kind, onclick, more = {}) {
  return h("button", { key: text, type: "button", class: kind, onclick, ...more }, text);
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
