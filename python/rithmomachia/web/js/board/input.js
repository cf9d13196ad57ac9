// @ts-check
/** Pointer, touch and keyboard on the board, turned into a few plain events. */
import { pointOf } from "./board.js";
import { cellAt, extent, place } from "./geometry.js";

/**
 * @typedef {object} BoardEvents
 * @property {(cell: string, byKey: boolean) => void} onPick a cell was clicked, tapped, or chosen with Enter or space
 * @property {(from: string, to: string | null) => void} onDrop a piece was dragged; null: off the board
 * @property {(drag: {cell: string, x: number, y: number} | null) => void} onDrag
 * @property {(cell: string) => void} onFocus the tab stop moved
 * @property {() => void} onCancel Escape
 */

/** How far a pointer may tremble, in pixels, and still click. */
const TREMBLE = 6;

/**
 * The cell an arrow key leads to, or null when the key is none of ours or leads off the board.
 * @param {string} cell
 * @param {string} key
 * @param {import("./geometry.js").Layout} layout
 * @returns {string | null}
 */
export function cellByKey(cell, key, layout) {
  const { x, y } = place(cell, layout);
  const { width, height } = extent(layout);
  /** @type {Record<string, {x: number, y: number}>} */
  const to = {
    ArrowLeft: { x: x - 1, y },
    ArrowRight: { x: x + 1, y },
    ArrowUp: { x, y: y - 1 },
    ArrowDown: { x, y: y + 1 },
    Home: { x: 0, y },
    End: { x: width - 1, y },
    PageUp: { x, y: 0 },
    PageDown: { x, y: height - 1 },
  };
  return to[key] ? cellAt(to[key], layout) : null;
}

/**
 * @param {Event} event
 * @returns {string | null}
 */
function cellOf(event) {
  const target = /** @type {Element} */ (event.target);
  return target.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
}

/**
 * Listeners for `drawBoard`. They live as long as the board does and ask for its layout anew each time.
 * @param {() => import("./geometry.js").Layout} layout
 * @param {(cell: string) => boolean} canDrag
 * @param {BoardEvents} events
 * @returns {Record<string, import("./dom.js").Listener>}
 */
export function boardListeners(layout, canDrag, events) {
  return { ...dragging(layout, canDrag, events), ...choosing(layout, events) };
}

/**
 * @param {() => import("./geometry.js").Layout} layout
 * @param {(cell: string) => boolean} canDrag
 * @param {BoardEvents} events
 */
function dragging(layout, canDrag, events) {
  /** @type {{cell: string, x: number, y: number, pointer: number, moving: boolean} | null} */
  let press = null;
  let justDragged = false;

  /** @param {PointerEvent} event */
  const point = (event) => pointOf(/** @type {SVGSVGElement} */ (event.currentTarget), event);
  return {
    /** @param {PointerEvent} event */
    onpointerdown(event) {
      justDragged = false;
      const cell = cellOf(event);
      if (event.button !== 0 || !cell || !canDrag(cell)) return;
      press = { cell, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false };
    },
    /** @param {PointerEvent} event */
    onpointermove(event) {
      if (!press || press.pointer !== event.pointerId) return;
      if (!press.moving && Math.hypot(event.clientX - press.x, event.clientY - press.y) < TREMBLE) return;
      if (!press.moving) {
        press.moving = true;
        /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      }
      events.onDrag({ cell: press.cell, ...point(event) });
    },
    /** @param {PointerEvent} event */
    onpointerup(event) {
      const pressed = press;
      press = null;
      if (!pressed || !pressed.moving) return;
      justDragged = true;
      const { x, y } = point(event);
      events.onDrag(null);
      events.onDrop(pressed.cell, cellAt({ x: Math.floor(x), y: Math.floor(y) }, layout()));
    },
    onpointercancel() {
      press = null;
      events.onDrag(null);
    },
    /** @param {MouseEvent} event */
    onclick(event) {
      // A click follows a drag that ends where it began; it must not count twice.
      const cell = justDragged ? null : cellOf(event);
      justDragged = false;
      if (cell) events.onPick(cell, false);
    },
  };
}

/**
 * @param {() => import("./geometry.js").Layout} layout
 * @param {BoardEvents} events
 */
function choosing(layout, events) {
  return {
    /** @param {FocusEvent} event */
    onfocusin(event) {
      const cell = cellOf(event);
      if (cell) events.onFocus(cell);
    },
    /** @param {KeyboardEvent} event */
    onkeydown(event) {
      const cell = cellOf(event);
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        events.onPick(cell, true);
      } else if (event.key === "Escape") {
        events.onCancel();
      } else {
        const next = cellByKey(cell, event.key, layout());
        if (!next) return;
        event.preventDefault();
        const board = /** @type {Element} */ (event.currentTarget);
        /** @type {SVGElement | null} */ (board.querySelector(`[data-cell="${next}"]`))?.focus();
      }
    },
  };
}
