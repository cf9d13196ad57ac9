// @ts-check
/** What the page answers to a single key: in words, for ears and for eyes. */
import { t, tn } from "../board/texts.js";
import { capital, captureSentence, sideName } from "./wording.js";

/** @typedef {import("./table.js").TableState} TableState */
/** @typedef {import("./types.js").Side} Side */

/** @param {import("./types.js").TurnMessage | null | undefined} turn the one that led to the position shown */
export function lastTurnAnswer(turn) {
  if (!turn) return t("No turn has been played.");
  const { number } = turn;
  const taken = [...(turn.captures ?? []), ...turn.consequences].map((capture) => `${captureSentence(capture)}.`);
  const played = t("Turn {number}, {side}: {turn}.", { number, side: sideName(turn.side), turn: turn.notation });
  return [played, ...taken].join(" ");
}

/** @param {TableState} state */
export function offersAnswer({ position, staged, look }) {
  const captures = (look ?? staged?.position ?? position)?.captures ?? [];
  if (!captures.length) return t("No capture is on offer.");
  const count = tn("{count} capture on offer.", "{count} captures on offer.", captures.length);
  return [count, ...captures.map((capture) => `${capital(captureSentence(capture))}.`)].join(" ");
}

/** @param {TableState} state */
export function sumsAnswer({ position, staged, look }) {
  const shown = look ?? staged?.position ?? position;
  if (!shown) return "";
  return /** @type {Side[]} */ (["white", "black"])
    .map((side) => {
      const { count, sum, digits } = shown.tallies[side];
      const taken = t("{side} has taken: count {count}, sum {sum}, digits {digits}.", {
        side: sideName(side),
        count,
        sum,
        digits,
      });
      return [taken, ...shown.targets.map((target) => `${capital(target.name)}: ${target[side].text}`)].join(" ");
    })
    .join(" ");
}
