// @ts-check
/** Sounds made on the spot, soft and short. None is played before the player has asked for them. */
import { preferences } from "../board/preferences.js";

/** @typedef {"move" | "capture" | "victory" | "turn" | "wrong"} Sound */
/**
 * @typedef {object} Note
 * @property {number} at seconds after the beginning
 * @property {number} pitch in Hz
 * @property {number} lasts seconds until it has died away
 * @property {OscillatorType} [tone]
 * @property {number} [loud] 1 is the usual
 */

/** All in whole proportions to one string, as the game's own harmonies are. */
const STRING_HZ = 264;

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  move: [{ at: 0, pitch: (STRING_HZ * 2) / 3, lasts: 0.12, tone: "triangle" }],
  capture: [
    { at: 0, pitch: (STRING_HZ * 3) / 4, lasts: 0.12, tone: "triangle" },
    { at: 0.09, pitch: STRING_HZ / 2, lasts: 0.22, tone: "triangle", loud: 1.2 },
  ],
  turn: [
    { at: 0, pitch: (STRING_HZ * 3) / 2, lasts: 0.25 },
    { at: 0.13, pitch: STRING_HZ * 2, lasts: 0.4 },
  ],
  // 1 : 4/3 : 3/2 : 2, the fourth, the fifth and the octave: the greatest harmony.
  victory: [1, 4 / 3, 3 / 2, 2].map((part, index) => ({ at: 0.16 * index, pitch: STRING_HZ * part, lasts: 0.9 })),
  wrong: [
    { at: 0, pitch: STRING_HZ / 2, lasts: 0.16, tone: "square", loud: 0.35 },
    { at: 0.12, pitch: (STRING_HZ * 15) / 32, lasts: 0.24, tone: "square", loud: 0.35 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {Sound} sound */
export function play(sound) {
  if (!preferences().sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets nothing sound before the first touch or key; what comes earlier stays unheard.
  if (context.state === "suspended") void context.resume();
  for (const note of NOTES[sound]) strike(context, note);
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function strike(context, { at, pitch, lasts, tone = "sine", loud = 1 }) {
  const begin = context.currentTime + at;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = tone;
  source.frequency.setValueAtTime(pitch, begin);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.16 * loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + lasts + 0.02);
}
