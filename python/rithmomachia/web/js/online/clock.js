// @ts-check
/** The clocks as they are shown. Who has lost on time the server alone decides. */
import { mark, t, tn } from "../board/texts.js";
import { sideName } from "../game/wording.js";

/** @typedef {import("../game/types.js").Side} Side */
/** @typedef {import("../game/types.js").ClockMessage} ClockMessage */
/** @typedef {ClockMessage & {at: number}} ShownClock `at`: when it came, by `performance.now()` */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this, tenths of seconds matter. */
const SHORT_MS = 10 * SECOND;
const LOW_MS = 30 * SECOND;

/**
 * @param {ClockMessage | null} clock
 * @returns {ShownClock | null}
 */
export const stamped = (clock) => clock && { ...clock, at: performance.now() };

/**
 * What a side has left, in milliseconds; null for endless time.
 * @param {ShownClock} clock
 * @param {Side} side
 */
export function leftMs(clock, side) {
  const left = side === "white" ? clock.white_ms : clock.black_ms;
  if (left === null || clock.running !== side) return left;
  return Math.max(0, left - (performance.now() - clock.at));
}

/** @param {number} ms */
export function clockText(ms) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY);
    return t("{days} d {hours} h", { days, hours: Math.floor((ms % DAY) / HOUR) });
  }
  const seconds = ms < SHORT_MS ? Math.floor(ms / SECOND) : Math.ceil(ms / SECOND);
  const rest = two(seconds % 60);
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${rest}`;
  if (ms < SHORT_MS) return `0:${rest}.${Math.floor((ms % SECOND) / 100)}`;
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/**
 * How long something lasts, in words.
 * @param {number} ms
 */
export function spanText(ms) {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  const parts = [
    days && tn("{count} day", "{count} days", days),
    hours && tn("{count} hour", "{count} hours", hours),
    minutes && !days && tn("{count} minute", "{count} minutes", minutes),
    (seconds || ms < SECOND) && !days && !hours && tn("{count} second", "{count} seconds", seconds),
  ];
  return parts.filter(Boolean).join(" ");
}

const SPOKEN = { running: mark("{side}: {time} left, running."), still: mark("{side}: {time} left.") };

/**
 * @param {ShownClock} clock
 * @param {Side} side
 */
export function clockSentence(clock, side) {
  const left = leftMs(clock, side);
  if (left === null) return t("{side}: endless time.", { side: sideName(side) });
  return t(clock.running === side ? SPOKEN.running : SPOKEN.still, { side: sideName(side), time: spanText(left) });
}

/**
 * @param {ShownClock} clock
 * @param {Side} side
 */
export function isLow(clock, side) {
  const left = leftMs(clock, side);
  return left !== null && left < LOW_MS && !clock.control.startsWith("1/");
}

/**
 * Calls whenever a clock shows something else.
 * @param {() => ShownClock | null} clock
 * @param {() => void} draw
 * @returns {() => void} stops
 */
export function tick(clock, draw) {
  let shown = "";
  const timer = setInterval(() => {
    const now = clock();
    if (!now?.running || document.hidden) return;
    const left = leftMs(now, now.running);
    const text = left === null ? "" : clockText(left);
    if (text === shown) return;
    shown = text;
    draw();
  }, 100);
  return () => clearInterval(timer);
}

/**
 * One side's time as a control gives it: `300+5`, `1/259200`, `-`.
 * @param {string} text
 */
function allowanceText(text) {
  if (text === "-") return t("no clock");
  if (text.startsWith("1/")) return t("{span} for each turn", { span: spanText(Number(text.slice(2)) * SECOND) });
  const [base, increment = "0"] = text.split("+").map(Number);
  const span = spanText(Number(base) * SECOND);
  return Number(increment) ? t("{span} + {seconds} s a turn", { span, seconds: Number(increment) }) : span;
}

/**
 * A time control in words.
 * @param {string} control
 */
export function controlText(control) {
  const [white, black = white] = control.split("|");
  if (white === black) return allowanceText(white);
  return t("White {white}, Black {black}", { white: allowanceText(white), black: allowanceText(black) });
}
