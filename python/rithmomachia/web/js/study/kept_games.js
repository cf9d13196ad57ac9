// @ts-check
/** The games of this machine: searched, taken along as records, deleted. */
import { ask, call, refusal } from "../game/api.js";
import { fetchRecord } from "./api.js";

/**
 * @typedef {import("../game/types.js").GameSummary & {white: string | null, black: string | null}} KeptGame
 */
/**
 * @typedef {object} Query
 * @property {string} ruleset empty for any
 * @property {string} result
 * @property {string} player
 * @property {string} position
 */

/**
 * A page of them, the latest change first.
 * @param {Query} query
 * @param {string | null} after the last page's
 * @returns {Promise<{games: KeptGame[], after: string | null}>}
 */
export function findGames(query, after) {
  const asked = Object.fromEntries(Object.entries({ ...query, after }).filter(([, value]) => value));
  return call("/api/games/local", asked);
}

/** @param {string} id */
export async function deleteGame(id) {
  const response = await ask(`/api/games/${encodeURIComponent(id)}`, {}, undefined, "DELETE");
  if (!response.ok) throw refusal(response, await response.json());
}

/**
 * Several games as the text of one file of records.
 * @param {KeptGame[]} games
 */
export async function recordsOf(games) {
  const texts = [];
  for (const game of games) texts.push(await fetchRecord(game.id));
  return texts.join("\n");
}
