// @ts-check
/** What each side has: its pyramid, what it has taken, and how near it is to each victory. */
import { h } from "../board/dom.js";
import { layerIcon, pieceIcon } from "../board/pieces.js";
import { mark, t, tx } from "../board/texts.js";
import { placeOfPrisoner } from "./returns.js";
import { capital, shapeName, sideName } from "./wording.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").PositionView} PositionView */
/** @typedef {import("./types.js").Meter} Meter */

/** @type {Record<string, string>} */
const RELATIONS = {
  at_least: mark("{label} {current} of {target}"),
  below: mark("{label} {current} below {target}"),
  exactly: mark("{label} {current} exactly {target}"),
};

/**
 * How men taken are brought back: what can be done now, the place chosen, and what choosing one does.
 * @typedef {{open: PositionView | null, chosen: string | null, choose: (place: string) => void}} Returning
 */

/**
 * @param {PositionView} position
 * @param {Side} side
 * @param {{who: string, isToMove: boolean, returning: Returning}} more
 */
export function playerCard(position, side, { who, isToMove, returning }) {
  const tally = position.tallies[side];
  return h(
    "section",
    { class: `player ${side}${isToMove ? " to-move" : ""}`, key: side, "aria-label": sideName(side) },
    h(
      "header",
      null,
      h("span", { class: `swatch ${side}`, "aria-hidden": "true" }),
      h("h2", null, sideName(side)),
      h("span", { class: "who" }, who),
      isToMove && h("span", { class: "to-move-mark" }, t("to move")),
    ),
    targets(position, side),
    pyramids(position, side),
    h(
      "div",
      { class: "prisoners" },
      h(
        "p",
        { class: "tally" },
        h("strong", null, t("Taken")),
        " ",
        t("count {count} · sum {sum} · digits {digits}", { count: tally.count, sum: tally.sum, digits: tally.digits }),
      ),
      h(
        "ul",
        { class: "prisoner-list", "aria-label": t("Taken by {side}", { side: sideName(side) }) },
        position.prisoners[side].map((prisoner) =>
          h("li", { title: prisonerTitle(prisoner) }, returnButton(prisoner, returning) ?? prisonerIcon(prisoner)),
        ),
      ),
    ),
  );
}

/**
 * A man that can come back, to be chosen; null for all others.
 * @param {import("./types.js").Prisoner} prisoner
 * @param {Returning} returning
 */
function returnButton(prisoner, { open, chosen, choose }) {
  const place = open && placeOfPrisoner(open, prisoner);
  if (!place) return null;
  return h(
    "button",
    {
      type: "button",
      class: "prisoner-return",
      "data-return": place,
      "aria-pressed": String(place === chosen),
      "aria-label": t("Bring back {piece}", { piece: prisonerTitle(prisoner) }),
      onclick: () => choose(place),
    },
    pieceIcon(prisoner),
  );
}

/**
 * The men that can come back, each kind once, where the prisoners themselves are not beside the board.
 * @param {Returning} returning
 */
export function returnBar(returning) {
  const { open } = returning;
  if (!open?.returns.length) return null;
  const byPlace = new Map(open.prisoners[open.side_to_move].map((prisoner) => [placeOfPrisoner(open, prisoner), prisoner]));
  byPlace.delete(null);
  return h(
    "div",
    { class: "return-bar", key: "returns", role: "group", "aria-label": t("Men that can come back") },
    h("span", { "aria-hidden": "true" }, t("Men that can come back")),
    [...byPlace.values()].map((prisoner) => returnButton(prisoner, returning)),
  );
}

/** @param {import("./types.js").Prisoner} prisoner */
function prisonerTitle(prisoner) {
  return prisoner.is_layer ? t("layer {value} of a pyramid", { value: prisoner.value }) : shapeName(prisoner);
}

/** @param {import("./types.js").Prisoner} prisoner */
export function prisonerIcon(prisoner) {
  const icon = pieceIcon(prisoner, prisoner.is_layer ? "layer" : "");
  return [icon, h("span", { class: "visually-hidden" }, prisonerTitle(prisoner))];
}

/**
 * @param {PositionView} position
 * @param {Side} side
 */
function targets(position, side) {
  if (!position.targets.length) return null;
  return h(
    "ul",
    { class: "targets" },
    position.targets.map((target) => {
      const mine = target[side];
      return h(
        "li",
        { class: mine.is_lost ? "lost" : "", title: mine.text },
        h("span", { class: "target-name" }, capital(target.name), mine.is_lost && [" ", t("(out of reach)")]),
        mine.meters.map(meter),
      );
    }),
  );
}

/** @param {Meter} one */
function meter(one) {
  const full = Math.max(one.target, 1);
  return h(
    "div",
    { class: `meter${one.is_met ? " met" : ""}` },
    h(
      "span",
      { class: "meter-text" },
      tx(RELATIONS[one.relation], { label: one.label, current: h("strong", null, one.current), target: one.target }),
    ),
    h(
      "svg",
      { class: `bar ${one.relation}`, viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "bar-ground", width: 100, height: 6 }),
      h("rect", { class: "bar-fill", width: Math.min(100, (100 * one.current) / full), height: 6 }),
    ),
  );
}

/**
 * @param {PositionView} position
 * @param {Side} side
 */
function pyramids(position, side) {
  const mine = position.pieces.filter((piece) => piece.side === side && piece.shape === "pyramid");
  if (!mine.length) return null;
  return h(
    "ul",
    { class: "pyramids", "aria-label": t("Pyramids of {side}", { side: sideName(side) }) },
    mine.map((piece) =>
      h(
        "li",
        null,
        h("span", { class: "pyramid-total" }, t("Pyramid {value} on {cell} =", { value: piece.value, cell: piece.cell })),
        piece.layers.map((layer) => [
          layerIcon(layer, side),
          h("span", { class: "visually-hidden" }, `${shapeName(layer)} `),
        ]),
      ),
    ),
  );
}

/**
 * The same in a few lines, for the strip beside the board on a phone.
 * @param {PositionView} position
 * @param {Side} side
 * @param {boolean} isToMove
 * @param {import("../board/dom.js").Child} clock
 */
export function miniCard(position, side, isToMove, clock) {
  const pyramid = position.pieces.find((piece) => piece.side === side && piece.shape === "pyramid");
  return h(
    "div",
    { class: `mini ${side}${isToMove ? " to-move" : ""}`, key: `mini-${side}`, "aria-hidden": "true" },
    h("span", { class: "mini-name" }, h("span", { class: `swatch ${side}` }), sideName(side)),
    clock,
    position.targets.slice(0, 3).map((target) =>
      h(
        "span",
        { class: "mini-target" },
        h("span", { class: "mini-label" }, capital(target.name)),
        target[side].meters.map((one) => h("span", null, `${one.current}/${one.target}`)),
      ),
    ),
    pyramid && h("span", { class: "mini-pyramid" }, pieceIcon(pyramid)),
  );
}
