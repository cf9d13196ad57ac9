// @ts-check
/** Small signs for buttons, drawn so that no font need hold them. */
import { h } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  first: "M6 5V19M18 5L9 12L18 19Z",
  back: "M16 5L7 12L16 19Z",
  on: "M8 5L17 12L8 19Z",
  last: "M18 5V19M6 5L15 12L6 19Z",
  undo: "M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 21H11",
  hint: "M9 18H15M10 21H14M12 3A6 6 0 0 1 15.5 13.9C15 14.4 15 15 15 15H9C9 15 9 14.4 8.5 13.9A6 6 0 0 1 12 3",
  settings: "M3 7H11M17 7H21M3 17H7M13 17H21M14 4V10M10 14V20",
  help: "M8 9A4 4 0 1 1 13.6 12.7C12.4 13.3 12 14 12 15.5M12 19V19.2",
  flip: "M8 20V5M4 9L8 4L12 9M16 4V19M12 15L16 20L20 15",
};

/** @param {string} name */
export function icon(name) {
  const solid = ["first", "back", "on", "last"].includes(name);
  return h(
    "svg",
    { class: `sign${solid ? " solid" : ""}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: PATHS[name] }),
  );
}
