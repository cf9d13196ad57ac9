// @ts-check
/** What can be opened over any page: the settings and the help with the keys. */
import { h, patch } from "../board/dom.js";
import { preferences } from "../board/preferences.js";
import { t } from "../board/texts.js";
import { dialog } from "../game/dialogs.js";
import { createStore } from "../game/store.js";
import { helpBody } from "./help.js";
import { settingsBody } from "./settings.js";

/** @typedef {"settings" | "help"} Sheet */

/** @type {import("../game/store.js").Store<{open: Sheet | null}>} */
const store = createStore({ open: /** @type {Sheet | null} */ (null) }, ({ open }) => patch(ground(), open && sheet(open)));

/** An element of its own: pages come and go below it. */
function ground() {
  const known = document.getElementById("overlay");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "overlay";
  document.body.append(made);
  return made;
}

/** @param {Sheet} open */
function sheet(open) {
  const isHelp = open === "help";
  return dialog({
    id: `${open}-dialog`,
    title: isHelp ? t("Keys and signs") : t("Settings"),
    body: isHelp ? helpBody() : settingsBody(),
    buttons: [
      h("button", { key: "close", type: "button", class: "primary", onclick: close }, t("Close")),
      isHelp && h("button", { key: "settings", type: "button", onclick: openSettings }, t("Settings")),
    ],
    onClose: () => store.get().open === open && store.set({ open: null }),
  });
}

/** @param {Event} event */
function close(event) {
  /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
}

export const openSettings = () => store.set({ open: "settings" });
export const openHelp = () => store.set({ open: "help" });

/**
 * Whether a key pressed here may do something by itself: not while writing, not with another key held, and
 * never for someone who switched single keys off, as speech input may.
 * @param {KeyboardEvent} event
 */
export function isSingleKey(event) {
  if (!preferences().keys || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
  const target = /** @type {Element} */ (event.target);
  return !target.closest("input, select, textarea, dialog") && document.querySelector("dialog[open]") === null;
}

/** The question mark, on every page. */
export function listenForHelp() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || !isSingleKey(event)) return;
    event.preventDefault();
    openHelp();
  });
}
