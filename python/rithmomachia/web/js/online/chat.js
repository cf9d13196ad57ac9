// @ts-check
/** Chat: off until a player wants it; lines pass while both do. */

/** @typedef {import("../game/session_state.js").Chat} Chat */

/** @returns {Chat} */
export const silence = () => ({ lines: [], on: { white: false, black: false } });

/**
 * @param {Chat} chat
 * @param {import("../game/types.js").GameEvent[]} events
 * @returns {Chat}
 */
export function chatAfter(chat, events) {
  let { lines, on } = chat;
  const last = lines.at(-1)?.number ?? 0;
  for (const event of events) {
    if (event.kind === "chat_switched") on = { ...on, [event.side]: event.is_on };
    if (event.kind === "chat" && event.number > last) lines = [...lines, event];
  }
  return { lines, on };
}
