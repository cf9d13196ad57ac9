// @ts-check
/** The server's addresses. Each call answers with a message or throws one of two errors. */

import { t } from "../board/texts.js";
import { keepSeat, secretFor } from "./secrets.js";

/** The server said no: `message` is its sentence. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {number} status
   */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The server could not be reached, or it answered nothing we understand. */
export class NoConnection extends Error {}

/**
 * @template T the message that this address answers with
 * @param {string} path
 * @param {object} [body] sent as JSON with POST; without it the request is a GET
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export async function call(path, body, signal) {
  const response = await ask(path, body, signal);
  let answer;
  try {
    answer = await response.json();
  } catch (error) {
    throw lost(error);
  }
  if (response.ok) return answer;
  throw refusal(response, answer);
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @param {string} [method] instead of POST
 */
export async function ask(path, body, signal, method) {
  /** @type {RequestInit} */
  const init = { signal, method, headers: { accept: "application/json, text/event-stream" } };
  const secret = secretFor(path);
  // Only with what changes something, or asks for what is one's own.
  if (secret && (body !== undefined || method || path.startsWith("/api/people/me"))) {
    init.headers = { ...init.headers, authorization: `bearer ${secret}` };
  }
  if (body !== undefined) {
    init.method ??= "POST";
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, init);
  } catch (error) {
    throw lost(error);
  }
}

/** @param {unknown} error */
function lost(error) {
  const isAborted = error instanceof DOMException && error.name === "AbortError";
  return isAborted ? error : new NoConnection(t("The server does not answer."));
}

/**
 * @param {Response} response
 * @param {{error?: {message?: string, code?: string}} | null} answer
 */
export function refusal(response, answer) {
  const { message, code } = answer?.error ?? {};
  return new Refusal(message ?? t("The server answered {status}.", { status: response.status }), code ?? "unknown", response.status);
}

/** @param {string} id */
const at = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @typedef {import("./types.js").GameMessage} GameMessage */
/** @typedef {Record<string, import("./types.js").OptionValue>} Options */

/** @returns {Promise<import("./types.js").SetupChoices>} */
export const fetchRulesets = () => call("/api/rulesets");

/**
 * @param {string} ruleset
 * @param {Options} options
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./types.js").SetupCheck>}
 */
export const checkSetup = (ruleset, options, signal) => call("/api/setup/check", { ruleset, options }, signal);

/**
 * Where a ruleset begins; without a connection, as its rules are remembered.
 * @param {string} ruleset
 * @param {Options} options
 */
export async function startOf(ruleset, options) {
  try {
    return (await checkSetup(ruleset, options)).position;
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error;
    return (await fetchRules(ruleset)).position;
  }
}

/**
 * @typedef {object} NewGame
 * @property {string} ruleset
 * @property {Options} options
 * @property {string} opponent
 * @property {string | null} strength
 * @property {string | null} [other_strength] Black's, machine against machine
 * @property {string} side
 * @property {string} [start]
 * @property {string} [time_control]
 * @property {boolean} [rated]
 * @property {string} [name]
 */

/**
 * Begins a game; a seat's secret is kept.
 * @param {NewGame} request
 * @returns {Promise<GameMessage>}
 */
export const createGame = async (request) => seated(await call("/api/games", request));

/**
 * Takes the open seat.
 * @param {string} id
 * @param {string | null} invitation
 * @param {string} name
 * @returns {Promise<GameMessage>}
 */
export const claimSeat = async (id, invitation, name) =>
  seated(await call(`${at(id)}/claim`, { invitation, ...(name ? { name } : {}) }));

/** @typedef {GameMessage & {token: string | null, seat: import("./types.js").Side | null, invitation: string | null}} BegunGame */

/** @param {BegunGame} begun */
function seated(begun) {
  const { token, seat: side, invitation, id } = begun;
  if (token) keepSeat(id, { token, side, invitation });
  return begun;
}

/** @returns {Promise<{games: import("./types.js").GameSummary[]}>} */
export const fetchGames = () => call("/api/games?limit=12");

/**
 * @param {string} id
 * @returns {Promise<GameMessage>}
 */
export const fetchGame = (id) => call(at(id));

/**
 * @param {string} id
 * @param {number} number how many turns have been played
 * @returns {Promise<import("./types.js").PositionView>}
 */
export const fetchPosition = (id, number) => call(`${at(id)}/positions/${number}`);

/**
 * @param {string} id
 * @param {number} number
 * @param {string[]} parts
 * @returns {Promise<import("./types.js").StagedTurn>}
 */
export const previewTurn = (id, number, parts) => call(`${at(id)}/preview`, { number, parts });

/**
 * The same for a position that belongs to no game.
 * @param {string} text
 * @param {string[]} parts
 * @returns {Promise<import("./types.js").StagedTurn>}
 */
export const previewPosition = (text, parts) => call("/api/position/preview", { text, parts });

/**
 * Every way to stage a turn on a position with few pieces; the browser keeps the answer.
 * @param {string} text
 * @returns {Promise<{turns: import("./types.js").StagedTurn[]}>}
 */
export const fetchTurns = (text) => call(turnsPath(text));

/** @param {string} text */
export const turnsPath = (text) => `/api/position/turns?text=${encodeURIComponent(text)}`;

/**
 * @param {string} id
 * @param {number} number
 * @param {string} turn
 * @returns {Promise<GameMessage>}
 */
export const playTurn = (id, number, turn) => call(`${at(id)}/turns`, { number, turn });

/**
 * @param {string} id
 * @param {number} number
 * @returns {Promise<GameMessage>}
 */
export const undoTurn = (id, number) => call(`${at(id)}/undo`, { number });

/**
 * @param {string} id
 * @returns {Promise<GameMessage>}
 */
export const resignGame = (id) => call(`${at(id)}/resign`, {});

/**
 * @param {string} id
 * @returns {Promise<GameMessage>}
 */
export const agreeDraw = (id) => call(`${at(id)}/agree`, {});

/**
 * @param {string} id
 * @returns {Promise<GameMessage>}
 */
export const wakeMachine = (id) => call(`${at(id)}/machine`, {});

/**
 * @param {string} id
 * @param {number} after
 * @param {AbortSignal} signal
 * @returns {Promise<{events: import("./types.js").GameEvent[], last_event: number, game: GameMessage | null}>}
 */
export const fetchEvents = (id, after, signal) => call(`${at(id)}/events?after=${after}&wait=20`, undefined, signal);

/**
 * @param {string} ruleset
 * @returns {Promise<import("./types.js").RulesPage>}
 */
export const fetchRules = (ruleset) => call(`/api/rules/${encodeURIComponent(ruleset)}`);

/**
 * The rules with options set, as a file too, and what differs from others or from the ruleset as it stands.
 * @param {string} ruleset
 * @param {Options} options
 * @param {string | null} other
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./types.js").Rulebook>}
 */
export const fetchRulebook = (ruleset, options, other, signal) =>
  call("/api/rulebook", { ruleset, options, other }, signal);

/** @returns {Promise<import("./types.js").RulebookAbout>} */
export const fetchAbout = () => call("/api/rulebook/about");

/**
 * @param {string} id
 * @returns {Promise<import("./types.js").RulesPage>}
 */
export const fetchGameRules = (id) => call(`${at(id)}/rules`);

/**
 * @param {string} id
 * @param {number} number
 * @param {string[]} parts
 * @param {AbortSignal} signal
 * @returns {Promise<import("./types.js").HintMessage>}
 */
export const fetchHint = (id, number, parts, signal) => call(`${at(id)}/hint`, { number, parts }, signal);

/**
 * What the search thinks, until it has done or is aborted.
 * @param {string} id
 * @param {{number: number, parts: string[], lines: number}} request
 * @param {AbortSignal} signal
 * @param {(message: import("./types.js").ThinkingMessage) => void} onMessage
 */
export async function streamThinking(id, request, signal, onMessage) {
  const response = await ask(`${at(id)}/thinking`, request, signal);
  await eachEvent(response, signal, onMessage);
}

/** @param {string} id */
export const exportAddress = (id) => `${at(id)}/export`;

/**
 * Hears a stream of events to its end.
 * @template T
 * @param {Response} response
 * @param {AbortSignal} signal
 * @param {(message: T) => void} onMessage
 */
export async function eachEvent(response, signal, onMessage) {
  if (!response.ok || !response.body) throw refusal(response, await response.json());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw signal.aborted ? error : new NoConnection(t("The server does not answer."));
    });
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) onMessage(JSON.parse(event.replace(/^data: /, "")));
  }
}
