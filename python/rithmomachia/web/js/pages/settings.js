// @ts-check
/** The settings: every change is seen, heard and kept at once. */
import { h } from "../board/dom.js";
import { pieceIcon } from "../board/pieces.js";
import { CHOICES, prefer, preferences } from "../board/preferences.js";
import { mark, t } from "../board/texts.js";
import { askForNotices } from "../online/notices.js";
import { languageChooser } from "./language_chooser.js";

/** @typedef {import("../board/preferences.js").Preferences} Preferences */
/** @typedef {import("../board/preferences.js").PieceSet} PieceSet */

/** @type {Record<string, string>} */
const NAMES = {
  "theme.system": mark("As the system"),
  "theme.light": mark("Light"),
  "theme.dark": mark("Dark"),
  "theme.contrast": mark("High contrast"),
  "pieces.digits": mark("Plain digits"),
  "pieces.roman": mark("Roman"),
  "pieces.japanese": mark("Japanese"),
  "pieces.manuscript": mark("Manuscript"),
  "motion.system": mark("As the system"),
  "motion.full": mark("Show turns moving"),
  "motion.still": mark("Nothing moves"),
};

/**
 * @param {string} name
 * @param {string} value
 */
const nameOf = (name, value) => NAMES[`${name}.${value}`];

export function settingsBody() {
  return h(
    "div",
    { class: "settings" },
    // On a phone the head has no room for it.
    h("div", { key: "language", class: "setting pick-language" }, h("span", { "aria-hidden": "true" }, t("Language")), languageChooser()),
    choice("theme", t("Colours")),
    choice("pieces", t("Pieces"), sample),
    choice("motion", t("Motion")),
    option("sounds", t("Sounds"), t("Soft tones for a move, a capture, your turn, a victory and a refusal.")),
    option("notices", t("Notices"), t("When it is your turn and the page is out of sight, the system tells you."), askForNotices),
    option("keys", t("Single keys"), t("Letters that answer on the game’s page. Switch them off if your speech input types them by accident.")),
  );
}

/**
 * @template {import("../board/preferences.js").Choice} N
 * @param {N} name
 * @param {string} legend
 * @param {(value: Preferences[N]) => import("../board/dom.js").Child} [picture]
 */
function choice(name, legend, picture = () => null) {
  return h(
    "fieldset",
    { class: `segmented pick-${name}`, key: name },
    h("legend", null, legend),
    h(
      "div",
      { class: "segments" },
      CHOICES[name].map((value) =>
        h(
          "label",
          { key: value },
          h("input", {
            type: "radio",
            name: `prefer-${name}`,
            value,
            checked: preferences()[name] === value,
            onchange: () => prefer({ [name]: value }),
          }),
          h("span", null, picture(value), t(nameOf(name, value))),
        ),
      ),
    ),
  );
}

/** @param {PieceSet} set */
function sample(set) {
  return h(
    "span",
    { class: "sample", "aria-hidden": "true" },
    pieceIcon({ side: "white", shape: "circle", value: 16, layers: [], token: "" }, "", set),
    pieceIcon({ side: "black", shape: "square", value: 361, layers: [], token: "" }, "", set),
  );
}

/**
 * @param {"sounds" | "keys" | "notices"} name
 * @param {string} title
 * @param {string} text
 * @param {() => Promise<boolean>} [ask] whether it may be switched on
 */
function option(name, title, text, ask) {
  const id = `prefer-${name}`;
  return h(
    "div",
    { class: "setting", key: name },
    h("label", { for: id }, title),
    h("input", {
      id,
      type: "checkbox",
      role: "switch",
      class: "switch",
      checked: preferences()[name],
      "aria-describedby": `${id}-text`,
      /** @param {Event} event */
      onchange: async (event) => {
        const wanted = /** @type {HTMLInputElement} */ (event.target).checked;
        prefer({ [name]: wanted && ask ? await ask() : wanted });
      },
    }),
    h("p", { id: `${id}-text`, class: "hint" }, text),
  );
}
