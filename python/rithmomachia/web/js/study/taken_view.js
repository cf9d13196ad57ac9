// @ts-check
/** What both sides have taken in the position shown, and how near that brings them to each victory. */
import { h } from "../board/dom.js";
import { playerCard } from "../game/players.js";

/** Men that can come back are chosen beside the board. */
const NONE = { open: null, chosen: null, choose: () => {} };

/** @param {import("./session.js").AnalysisState} state */
export function takenView({ position, staged }) {
  const shown = staged?.position ?? position;
  if (!shown) return null;
  const isOver = shown.outcome !== null;
  return h(
    "div",
    { class: "columns" },
    /** @type {const} */ (["white", "black"]).map((side) =>
      playerCard(shown, side, { who: "", isToMove: !isOver && shown.side_to_move === side, returning: NONE }),
    ),
  );
}
