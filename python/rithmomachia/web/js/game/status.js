// @ts-check
/** Where a game stands, in words: who sits where, whose turn it is, what has just been played. */
import { t } from "../board/texts.js";
import { captureSentence, levelName, sideName } from "./wording.js";

/** @typedef {import("./types.js").GameMessage} GameMessage */
/** @typedef {import("./types.js").TurnMessage} TurnMessage */
/** @typedef {import("./session_state.js").SessionState} SessionState */

/**
 * @param {TurnMessage[]} turns
 * @param {GameMessage} game
 */
export function saidOf(turns, game) {
  const said = turns.map((turn) => {
    const taken = [...(turn.captures ?? []), ...turn.consequences].map(captureSentence);
    return [t("{side} played {turn}.", { side: sideName(turn.side), turn: turn.notation }), taken.join(". ")].join(" ");
  });
  if (game.outcome) said.push(game.outcome.text);
  else said.push(t("{side} to move.", { side: sideName(game.position.side_to_move) }));
  return said.join(" ");
}

/**
 * Who sits at a side.
 * @param {GameMessage} game
 * @param {"white" | "black"} side
 */
export function seat(game, side) {
  if (game.opponent === "same_screen") return "";
  if (game.side === side) return t("you");
  if (game.opponent === "invite" || game.opponent === "seek") return playerName(game, side);
  const { strength } = game.players[side] ?? game;
  return strength ? t("machine, {level}", { level: levelName(strength) }) : t("machine");
}

/**
 * Another player's name, with the rating where there is one.
 * @param {GameMessage} game
 * @param {"white" | "black"} side
 */
export function playerName(game, side) {
  const player = game.players[side];
  if (!player) return t("nobody yet");
  return player.name ?? t("without a name");
}

/**
 * Whether what was said last answers a key, and is to be seen as well.
 * @param {SessionState} state
 */
export const isAnswered = (state) => state.answered !== "" && state.answered === state.said;

/**
 * One line on whose turn it is or how the game ended.
 * @param {SessionState} state
 */
export function statusLine(state) {
  const { game, lookNumber } = state;
  if (!game) return "";
  if (lookNumber === 0) return t("Looking at the start");
  if (lookNumber !== null) return t("Looking at turn {number} of {count}", { number: lookNumber, count: game.turns.length });
  if (state.film) return t("Playing the turn");
  if (game.outcome?.condition === "aborted") return t("The game was broken off");
  if (game.outcome) return game.outcome.winner ? t("{side} won", { side: sideName(game.outcome.winner) }) : t("The game is drawn");
  if (game.is_open) return t("Waiting for the other player");
  const side = sideName(game.position.side_to_move);
  const number = game.next_turn;
  if (game.thinking) return t("{side}: the machine is thinking", { side });
  if (game.machine_error) return t("The machine could not move");
  if (game.side === game.position.side_to_move) return t("Your turn · turn {number}", { number });
  return t("{side} to move · turn {number}", { side, number });
}
