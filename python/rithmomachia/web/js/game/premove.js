// @ts-check
/** A plain move chosen while the other side is due, played by itself as soon as it is legal then. */
import { previewPosition } from "./api.js";

/** @typedef {import("./types.js").PositionView} PositionView */
/** @typedef {import("./types.js").Side} Side */

/**
 * The plain moves a side would have, were it to move now; null where nobody can say.
 * @param {PositionView} position
 * @param {Side} side
 * @returns {Promise<PositionView | null>}
 */
export async function aheadOf(position, side) {
  const fields = position.text.split(" ");
  // Side, stage, mover and running removals: see docs/texts.md.
  fields[2] = side;
  fields[3] = "before";
  fields[4] = "-";
  fields[7] = "0";
  try {
    const { position: ahead } = await previewPosition(fields.join(" "), []);
    return { ...ahead, moves: ahead.moves.filter((move) => !move.is_meeting), returns: [], ransoms: [], captures: [] };
  } catch {
    // Then there is nothing to plan; the game goes on without.
    return null;
  }
}

/**
 * The planned move, if it can be played now.
 * @param {{from: string, to: string}} planned
 * @param {PositionView} position
 */
export function plannedMove(planned, position) {
  return position.moves.find((move) => move.from === planned.from && move.to === planned.to && !move.is_meeting);
}
