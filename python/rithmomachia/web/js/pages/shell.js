// @ts-check
/** What every page has around it: the head with its few links, and messages about the connection. */
import { h, patch } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { pieceIcon } from "../board/pieces.js";
import { mark, t } from "../board/texts.js";
import { languageChooser } from "./language_chooser.js";
import { openHelp, openSettings } from "./overlay.js";

/** @typedef {import("../board/dom.js").Child} Child */

/** @type {[string, string, string][]} */
const LINKS = [
  ["#/setup", mark("Play"), "setup"],
  ["#/learn", mark("Learn"), "learn"],
  ["#/rules", mark("Rules"), "rules"],
  ["#/analysis", mark("Analysis"), "analysis"],
];

/**
 * @param {string} name the page's
 * @param {...Child} content
 * @returns {Child[]}
 */
export function shell(name, ...content) {
  return [
    h("a", { class: "skip", href: "#main", onclick: focusMain }, t("To the content")),
    h(
      "header",
      { class: "site-head" },
      h("a", { class: "wordmark", href: "#/" }, emblem(), h("span", null, "Rithmomachia")),
      h(
        "nav",
        { "aria-label": t("Pages") },
        LINKS.map(([href, text, page]) => h("a", { href, "aria-current": page === name ? "page" : null }, t(text))),
      ),
      languageChooser(),
      h("div", { class: "head-tools" }, tool(t("Settings"), "settings", openSettings), tool(t("Help and keys"), "help", openHelp)),
    ),
    h("main", { id: "main", class: `page page-${name}`, tabindex: -1 }, ...content),
  ];
}

/**
 * @param {string} name
 * @param {string} sign
 * @param {() => void} onclick
 */
function tool(name, sign, onclick) {
  return h(
    "button",
    { type: "button", class: "icon quiet", "aria-label": name, "aria-haspopup": "dialog", title: name, onclick },
    icon(sign),
  );
}

/**
 * Names the page in the window.
 * @param {string} [text] none for the first page
 */
export function entitle(text) {
  document.title = text ? `${text} · Rithmomachia` : "Rithmomachia";
}

/** @param {Event} event */
function focusMain(event) {
  // The address names the page; jumping must not change it.
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function emblem() {
  return h(
    "svg",
    { class: "emblem", viewBox: "0 0 64 64", "aria-hidden": "true" },
    h("rect", { x: 5, y: 5, width: 54, height: 54, rx: 3 }),
    h("path", { d: "M32 9L55 52H9Z" }),
    h("circle", { cx: 32, cy: 37, r: 13 }),
  );
}

/**
 * @param {string} message
 * @param {() => void} onRetry
 */
export function failure(message, onRetry) {
  return h(
    "div",
    { class: "notice bad", role: "alert" },
    h("p", null, message),
    h("button", { type: "button", onclick: onRetry }, t("Try again")),
  );
}

/**
 * Instead of a page whose script does not come.
 * @param {Element} root
 * @param {() => void} onRetry
 * @returns {() => void}
 */
export function openUnreachable(root, onRetry) {
  const heading = h("h1", { class: "visually-hidden" }, "Rithmomachia");
  patch(root, shell("unreachable", heading, failure(t("The server does not answer."), onRetry)));
  return () => {};
}

/** @param {boolean} offline @param {() => void} onRetry */
export function connection(offline, onRetry) {
  return offline && failure(t("Connection lost. Nothing is lost with it; trying again every few seconds."), onRetry);
}

export function loading() {
  return h("p", { class: "loading", role: "status" }, t("One moment…"));
}

/** Four pieces, one of each shape, for headings. */
export function ornament() {
  return h(
    "div",
    { class: "ornament", "aria-hidden": "true" },
    pieceIcon({ side: "white", shape: "circle", value: 4, layers: [], token: "" }),
    pieceIcon({ side: "black", shape: "triangle", value: 12, layers: [], token: "" }),
    pieceIcon({ side: "white", shape: "square", value: 289, layers: [], token: "" }),
    pieceIcon({
      side: "black",
      shape: "pyramid",
      value: 190,
      layers: [64, 49, 36, 25, 16].map((value) => ({ shape: "square", value })),
      token: "",
    }),
  );
}
