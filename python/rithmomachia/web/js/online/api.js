// @ts-check
/** The server's addresses for play with others; errors are those of `game/api.js`. */
import { ask, call, fetchGame, refusal } from "../game/api.js";
import { identity, keepIdentity, keepName, keepSeat, seatedGames, seatIn } from "../game/secrets.js";

/** @typedef {import("../game/types.js").Side} Side */
/** @typedef {import("../game/types.js").Player} Player */
/** @typedef {import("../game/types.js").GameEvent} GameEvent */
/** @typedef {import("../game/types.js").GameMessage} GameMessage */
/** @typedef {import("../game/types.js").GameSummary} GameSummary */
/**
 * @typedef {object} Seek
 * @property {string} game
 * @property {string} ruleset
 * @property {string} ruleset_title
 * @property {Record<string, import("../game/types.js").OptionValue>} options
 * @property {Side} side the free one
 * @property {string} time_control
 * @property {boolean} is_rated
 * @property {Player} maker
 * @property {boolean} is_there
 * @property {string} created_at
 */
/** @typedef {{ruleset: string, rating: number, deviation: number, is_provisional: boolean, games: number}} Rating */
/** @typedef {{id: string, name: string, created_at: string, ratings: Rating[]}} Person */
/** @typedef {{name: string, rating: number, deviation: number, is_provisional: boolean, games: number}} Leader */
/** @typedef {GameSummary & {seat: Side | null, white: string | null, black: string | null, time_control: string, is_rated: boolean}} MyGame */

/** @returns {Promise<{seeks: Seek[]}>} */
export const fetchSeeks = () => call("/api/seeks");

/** @param {string} game @returns {Promise<GameMessage>} */
export const withdrawGame = (game) => call(`/api/games/${encodeURIComponent(game)}/abort`, {});

/** At most so many seats are asked for at once. */
const MOST_TOKENS = 200;

/** So many games are asked whose turn it is. */
const MOST_DUE = 10;

/**
 * A page of the games this browser has a seat in, or that the identity played: the latest change first.
 * @param {Record<string, unknown>} query what narrows the list, or asks for those of this machine too
 * @returns {Promise<{games: MyGame[], after: string | null}>}
 */
export async function askMyGames(query) {
  const tokens = seatedGames().map((game) => seatIn(game)?.token).filter(Boolean).slice(-MOST_TOKENS);
  /** @type {{games: MyGame[], after: string | null}} */
  const page = await call("/api/games/mine", { ...query, tokens: [...new Set(tokens)] });
  page.games.forEach(holdByIdentity);
  return page;
}

/**
 * A seat the identity took elsewhere is held here too, by its key: so the game goes on on this machine.
 * @param {MyGame} game
 */
function holdByIdentity({ id, seat, opponent }) {
  const own = identity();
  if (!own || !seat || seatIn(id)) return;
  keepSeat(id, { token: own.key, side: opponent === "same_screen" ? null : seat, invitation: null });
}

/** @returns {Promise<MyGame[]>} */
export async function fetchMyGames() {
  if (!seatedGames().length && !identity()) return [];
  return (await askMyGames({ limit: 20 })).games;
}

/** @param {GameSummary} game */
export const isWithOthers = ({ opponent }) => opponent === "invite" || opponent === "seek";

/**
 * Those of the games in which it is one's own turn.
 * @param {MyGame[]} games
 * @returns {Promise<Set<string>>} their ids
 */
export async function fetchDue(games) {
  const going = games.filter((game) => game.status === "playing" && game.seat !== null).slice(0, MOST_DUE);
  const states = await Promise.all(going.map((game) => fetchGame(game.id)));
  const due = states.filter((state, index) => !state.is_open && state.position.side_to_move === going[index].seat);
  return new Set(due.map((state) => state.id));
}

/** @returns {Promise<Person>} */
export const fetchMe = () => call("/api/people/me");

/**
 * Makes an identity and keeps it.
 * @param {string} name
 * @returns {Promise<Person & {recovery_key: string}>}
 */
export async function createIdentity(name) {
  /** @type {Person & {recovery_key: string}} */
  const made = await call("/api/people", { name });
  keepIdentity({ key: made.recovery_key, id: made.id, name: made.name });
  return made;
}

/**
 * Takes up an identity made elsewhere.
 * @param {string} key
 * @returns {Promise<Person>}
 */
export async function recoverIdentity(key) {
  const before = identity();
  keepIdentity({ key, id: "", name: "" });
  try {
    const person = await fetchMe();
    keepIdentity({ key, id: person.id, name: person.name });
    await askMyGames({ limit: 100 });
    return person;
  } catch (error) {
    keepIdentity(before);
    throw error;
  }
}

/**
 * @param {string} name
 * @returns {Promise<Person | null>} null without an identity
 */
export async function rename(name) {
  const known = identity();
  if (!known) {
    keepName(name);
    return null;
  }
  /** @type {Person} */
  const person = await call("/api/people/me/name", { name });
  keepIdentity({ ...known, name: person.name });
  return person;
}

/** Deletes the identity with all that is stored of it. */
export async function forgetIdentity() {
  await remove("/api/people/me");
  keepIdentity(null);
}

/** @returns {Promise<Blob>} */
export async function fetchOwnData() {
  const response = await ask("/api/people/me/export");
  if (!response.ok) throw refusal(response, await response.json());
  return response.blob();
}

/**
 * @param {string} game
 * @param {Side} side
 * @returns {Promise<unknown>}
 */
export const blockPlayer = (game, side) => call("/api/people/me/blocks", { game, side });

export const unblockAll = () => remove("/api/people/me/blocks");

/** @param {string} path */
async function remove(path) {
  const response = await ask(path, undefined, undefined, "DELETE");
  if (!response.ok) throw refusal(response, await response.json());
}

/**
 * @param {string} game
 * @param {{side: Side, reason: "name" | "chat", text: string}} report
 * @returns {Promise<unknown>}
 */
export const reportPlayer = (game, report) => call(`/api/games/${encodeURIComponent(game)}/report`, report);

/**
 * @param {string} ruleset
 * @returns {Promise<{ruleset: string, leaders: Leader[]}>}
 */
export const fetchLeaders = (ruleset) => call(`/api/ratings/${encodeURIComponent(ruleset)}?limit=20`);

/**
 * All that has been said in a game, and who lets chat through.
 * @param {string} game
 * @returns {Promise<GameEvent[]>}
 */
export async function fetchAllEvents(game) {
  /** @type {GameEvent[]} */
  const found = [];
  for (;;) {
    const after = found.at(-1)?.number ?? 0;
    /** @type {{events: GameEvent[]}} */
    const { events } = await call(`/api/games/${encodeURIComponent(game)}/events?after=${after}&wait=0`);
    if (!events.length) return found;
    found.push(...events);
  }
}
