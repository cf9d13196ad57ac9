// @ts-check
/** Chat, off by default, and what can be done about a player who misbehaves. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { identity } from "../game/secrets.js";
import { playerName } from "../game/status.js";
import { otherSide, sideName } from "../game/wording.js";
import { blockPlayer, fetchAllEvents, reportPlayer } from "../online/api.js";
import { chatAfter, silence } from "../online/chat.js";
import { isBetweenPeople } from "../online/link.js";

/** @typedef {import("../game/session_state.js").SessionState} SessionState */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/store.js").Store<SessionState>} SessionStore */

const MOST_LETTERS = 200;

/**
 * @param {SessionState} state
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
export function socialPanel(state, game, store, session) {
  if (!isBetweenPeople(game) || !game.side || game.is_open) return null;
  return h(
    "details",
    {
      class: "social card",
      key: "social",
      /** @param {Event} event */
      ontoggle: (event) => /** @type {HTMLDetailsElement} */ (event.currentTarget).open && void readChat(store, session, game.id),
    },
    h("summary", null, t("Chat, report, block")),
    state.chat && chatPart(state.chat, game, store, session),
    misconduct(game, store, session),
  );
}

/**
 * @param {SessionStore} store
 * @param {Session} session
 * @param {string} id
 */
async function readChat(store, session, id) {
  if (store.get().chat) return;
  try {
    store.set({ chat: chatAfter(silence(), await fetchAllEvents(id)) });
  } catch (error) {
    session.table.fail(error);
  }
}

/**
 * @param {import("../game/session_state.js").Chat} chat
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function chatPart(chat, game, store, session) {
  const own = game.side ?? "white";
  const isOn = chat.on[own];
  return h(
    "div",
    { class: "chat" },
    h(
      "div",
      { class: "setting" },
      h("label", { for: "chat-switch" }, t("Chat")),
      h("input", {
        id: "chat-switch",
        type: "checkbox",
        role: "switch",
        class: "switch",
        checked: isOn,
        /** @param {Event} event */
        onchange: (event) => {
          const wanted = /** @type {HTMLInputElement} */ (event.target).checked;
          // It shows at once what was chosen; where it is refused, what it was.
          store.set({ chat: { ...chat, on: { ...chat.on, [own]: wanted } } });
          void session.tell((link) =>
            link.switchChat(wanted).catch((error) => {
              store.set({ chat: { ...chat, on: { ...chat.on, [own]: !wanted } } });
              throw error;
            }),
          );
        },
      }),
    ),
    isOn && !chat.on[otherSide(own)] && h("p", { class: "hint" }, t("Your opponent has chat switched off.")),
    isOn && [chatLines(chat, game), chat.on[otherSide(own)] && chatForm(session)],
  );
}

/**
 * @param {import("../game/session_state.js").Chat} chat
 * @param {GameMessage} game
 */
function chatLines({ lines }, game) {
  return h(
    "div",
    { class: "chat-lines", role: "log", tabindex: 0, "aria-label": t("What was said") },
    lines.map(({ number, side, name, text }) => {
      const who = side === game.side ? t("you") : (name ?? (side ? sideName(side) : ""));
      return h("p", { key: number }, h("strong", null, `${who}: `), h("bdi", null, text));
    }),
  );
}

/** @param {Session} session */
function chatForm(session) {
  return h(
    "form",
    {
      class: "chat-form",
      /** @param {SubmitEvent} event */
      onsubmit: (event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("said"));
        const text = field.value.trim();
        if (!text) return;
        field.value = "";
        void session.tell((link) => link.say(text));
      },
    },
    h("input", { type: "text", name: "said", maxlength: MOST_LETTERS, autocomplete: "off", "aria-label": t("Say something") }),
    h("button", { type: "submit" }, t("Say")),
  );
}

/**
 * @param {GameMessage} game
 * @param {SessionStore} store
 * @param {Session} session
 */
function misconduct(game, store, session) {
  const other = otherSide(game.side ?? "white");
  const name = playerName(game, other);
  /** @param {() => Promise<unknown>} request @param {string} said */
  const doing = (request, said) => async () => {
    try {
      await request();
      store.set({ error: null });
      session.answer(said);
    } catch (error) {
      session.table.fail(error);
    }
  };
  /** @param {"name" | "chat"} reason */
  const report = (reason) => doing(() => reportPlayer(game.id, { side: other, reason, text: "" }), t("The report has gone to the keeper of this server."));
  return h(
    "div",
    { class: "misconduct" },
    h("button", { type: "button", class: "quiet", onclick: report("name") }, t("Report the name {name}", { name })),
    h("button", { type: "button", class: "quiet", onclick: report("chat") }, t("Report the chat")),
    identity() && h("button", { type: "button", class: "quiet danger", onclick: doing(() => blockPlayer(game.id, other), t("You will not meet this player again.")) }, t("Block {name}", { name })),
  );
}
