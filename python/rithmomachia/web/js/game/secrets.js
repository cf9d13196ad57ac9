// @ts-check
/**
 * What this browser alone knows: the secrets of the seats it holds, its identity, the name it plays under.
 *
 * A browser that keeps nothing still plays until its window is closed.
 */

/** @typedef {import("./types.js").Side} Side */
/**
 * @typedef {object} Seat
 * @property {string} token plays the seat
 * @property {Side | null} side null: both, on one screen
 * @property {string | null} invitation takes the other seat, as long as nobody has
 */
/** @typedef {{key: string, id: string, name: string}} Identity */

const SEAT = "rithmomachia.seat.";
const IDENTITY = "rithmomachia.identity";
const NAME = "rithmomachia.name";

/**
 * What could not be kept by the browser.
 * @type {Map<string, string>}
 */
const unkept = new Map();

/** @param {string} place */
function read(place) {
  try {
    return localStorage.getItem(place) ?? unkept.get(place) ?? null;
  } catch {
    return unkept.get(place) ?? null;
  }
}

/** @param {string} place @param {string | null} text */
function write(place, text) {
  unkept.delete(place);
  try {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
  } catch {
    if (text !== null) unkept.set(place, text);
  }
}

/**
 * What was kept, by its names; null where it is no object.
 * @param {string} place
 * @returns {Record<string, unknown> | null}
 */
function readJson(place) {
  try {
    const kept = JSON.parse(read(place) ?? "null");
    return typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} game @returns {Seat | null} */
export function seatIn(game) {
  const kept = readJson(SEAT + game);
  if (typeof kept?.token !== "string") return null;
  const { token, side, invitation } = kept;
  return {
    token,
    side: side === "white" || side === "black" ? side : null,
    invitation: typeof invitation === "string" ? invitation : null,
  };
}

/** @param {string} game @param {Seat} seat */
export const keepSeat = (game, seat) => write(SEAT + game, JSON.stringify(seat));

/** @param {string} game */
export const forgetSeat = (game) => write(SEAT + game, null);

/** The games this browser has a seat in. */
export function seatedGames() {
  const places = [...unkept.keys()];
  try {
    places.push(...Object.keys(localStorage));
  } catch {
    // Then what is in memory is all there is.
  }
  return [...new Set(places.filter((place) => place.startsWith(SEAT)).map((place) => place.slice(SEAT.length)))];
}

/** @returns {Identity | null} */
export function identity() {
  const kept = readJson(IDENTITY);
  if (typeof kept?.key !== "string") return null;
  return { key: kept.key, id: String(kept.id ?? ""), name: String(kept.name ?? "") };
}

/**
 * Whoever comes after an identity has no seats by its key.
 * @param {Identity | null} one
 */
export function keepIdentity(one) {
  const before = identity();
  if (before && before.key !== one?.key) {
    for (const game of seatedGames()) if (seatIn(game)?.token === before.key) forgetSeat(game);
  }
  write(IDENTITY, one && JSON.stringify(one));
}

export const ownName = () => identity()?.name ?? read(NAME) ?? "";

/** @param {string} name */
export const keepName = (name) => write(NAME, name.trim() || null);

/**
 * What proves to the server who asks: the seat's secret in a game, else the identity.
 * @param {string} path
 * @returns {string | null}
 */
export function secretFor(path) {
  const game = /^\/api\/games\/([^/?]+)/.exec(path)?.[1];
  const seat = game ? seatIn(decodeURIComponent(game)) : null;
  if (seat) return seat.token;
  const isPersonal = /^\/api\/(games(\/mine|\/[^/]+\/claim)?$|people\/me)/.test(path);
  return isPersonal ? (identity()?.key ?? null) : null;
}
