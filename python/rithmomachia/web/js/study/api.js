// @ts-check
/** The server's addresses for study; errors are those of `game/api.js`. */
import { ask, call, eachEvent, refusal } from "../game/api.js";
import { keepSeat } from "../game/secrets.js";

/** @typedef {import("./types.js").Line} Line */

/**
 * @param {Line} line
 * @param {string[]} parts
 * @returns {Promise<import("./types.js").StudyState>}
 */
export const stageTurn = (line, parts) => call("/api/study/stage", { ...line, parts });

/**
 * @param {Line} line
 * @returns {Promise<import("./types.js").Threats>}
 */
export const fetchThreats = (line) => call("/api/study/threats", line);

/**
 * @param {Line} line
 * @param {string} cell
 * @returns {Promise<import("./types.js").PieceFacts>}
 */
export const fetchPiece = (line, cell) => call("/api/study/piece", { ...line, cell });

/**
 * @param {Line} line
 * @param {number} first
 * @param {number} second
 * @returns {Promise<import("./types.js").Thirds>}
 */
export const fetchThirds = (line, first, second) => call("/api/study/thirds", { ...line, first, second });

/**
 * @param {Line} line
 * @returns {Promise<import("./types.js").Formations>}
 */
export const fetchFormations = (line) => call("/api/study/progressions", line);

/**
 * @param {object} arrangement
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./types.js").ArrangementCheck>}
 */
export const checkArrangement = (arrangement, signal) => call("/api/study/arrangement", arrangement, signal);

/**
 * @param {string} text
 * @param {string} form
 * @returns {Promise<import("./types.js").RecordCheck>}
 */
export const checkRecords = (text, form) => call("/api/records/check", { text, form });

/**
 * @param {string} text
 * @param {string} form
 * @param {number} game from 1
 * @returns {Promise<import("./types.js").RecordTree>}
 */
export const readRecord = (text, form, game) => call("/api/records/read", { text, form, game });

/**
 * @param {object} tree
 * @returns {Promise<{text: string}>}
 */
export const writeRecord = (tree) => call("/api/records/write", tree);

/**
 * @param {string} text
 * @param {string} form
 * @returns {Promise<{games: string[]}>}
 */
export async function importRecords(text, form) {
  /** @type {{games: string[], token: string | null}} */
  const kept = await call("/api/records/import", { text, form });
  const { games, token } = kept;
  if (token) for (const game of games) keepSeat(game, { token, side: null, invitation: null });
  return kept;
}

/**
 * A stored game as the text of a record.
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function fetchRecord(id) {
  const response = await ask(recordAddress(id));
  if (!response.ok) throw refusal(response, await response.json());
  return response.text();
}

/**
 * A line as a moving picture.
 * @param {Line} line
 * @param {"upright" | "lying"} orientation
 */
export async function fetchFilm(line, orientation) {
  const response = await ask(`/api/study/film?orientation=${orientation}`, line);
  if (!response.ok) throw refusal(response, await response.json());
  return response.blob();
}

/** @param {string} id */
export const recordAddress = (id) => `/api/games/${encodeURIComponent(id)}/record`;

/**
 * @param {string} text a position
 * @param {Record<string, string>} [more]
 */
export const pictureAddress = (text, more = {}) => `/api/study/board.svg?${new URLSearchParams({ text, ...more })}`;

/** @typedef {{thinking: import("../game/types.js").ThinkingMessage, graph: import("./types.js").GraphPoint}} Streams */

/**
 * Messages of a search, until it has done or is aborted.
 * @template {keyof Streams} W
 * @param {W} what
 * @param {object} request
 * @param {AbortSignal} signal
 * @param {(message: Streams[W]) => void} onMessage
 */
export async function streamStudy(what, request, signal, onMessage) {
  const response = await ask(`/api/study/${what}`, request, signal);
  await eachEvent(response, signal, onMessage);
}
