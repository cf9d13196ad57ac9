// @ts-check
/** The language of the page, in the head of every page and in the settings. */
import { h } from "../board/dom.js";
import { chooseLanguage, language, LANGUAGES, t } from "../board/texts.js";

/** Each language is named in its own words, so that whoever needs it finds it. */
export function languageChooser() {
  return h(
    "select",
    {
      class: "language",
      name: "language",
      "aria-label": t("Language"),
      value: language(),
      /** @param {Event} event */
      onchange: (event) => chooseLanguage(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    LANGUAGES.map(([value, name]) => h("option", { key: value, value, lang: value }, name)),
  );
}
