// @ts-check
/** Buttons that copy a text or hand it to the system's share sheet. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";

const SHOWN_MS = 2500;

/**
 * @param {string} text what is copied
 * @param {string} name what the button says
 * @param {string} [kind] its classes
 */
export function copyButton(text, name, kind = "quiet") {
  return h(
    "button",
    {
      type: "button",
      class: `${kind} copy`,
      /** @param {Event} event */
      onclick: (event) => void copy(text, /** @type {HTMLElement} */ (event.currentTarget)),
    },
    h("span", { class: "copy-name" }, name),
    h("span", { class: "copy-done", role: "status" }),
  );
}

/**
 * @param {string} text
 * @param {HTMLElement} button
 */
async function copy(text, button) {
  const done = button.querySelector(".copy-done");
  let said = t("Copied");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without a secure connection may not: the person can still mark the text.
    said = t("Mark the text and copy it by hand.");
  }
  // The page is drawn from its state, and this is no part of it: the element belongs to the button alone.
  if (!done) return;
  done.textContent = said;
  button.classList.add("is-copied");
  setTimeout(() => {
    done.textContent = "";
    button.classList.remove("is-copied");
  }, SHOWN_MS);
}

/**
 * @param {string} url
 * @param {string} title
 */
export function shareButton(url, title) {
  if (typeof navigator.share !== "function") return null;
  // Who closes the sheet has changed their mind: no error.
  return h("button", { type: "button", onclick: () => void navigator.share({ title, url }).catch(() => {}) }, t("Share"));
}
