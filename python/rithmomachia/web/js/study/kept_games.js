// @ts-check
/** One's own games and those of this machine: searched, taken along as records, deleted. */
import { ask, refusal } from "../game/api.js";
import { forgetSeat } from "../game/secrets.js";
import { askMyGames } from "../online/api.js";
import { fetchRecord } from "./api.js";

/** @typedef {import("../online/api.js").MyGame} KeptGame */
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
  return askMyGames({ ...asked, local: true, limit: 20 });
}

/** @param {string} id */
export async function deleteGame(id) {
  const response = await ask(`/api/games/${encodeURIComponent(id)}`, {}, undefined, "DELETE");
  if (!response.ok) throw refusal(response, await response.json());
  forgetSeat(id);
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
