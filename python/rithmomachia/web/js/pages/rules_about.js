// @ts-check
/** What stands below the rules: a short history, and the words of the game in four languages. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";

/** @param {import("../game/types.js").RulebookAbout | null} about none before it has come */
export function aboutTheGame(about) {
  if (!about) return null;
  return [
    h("section", { key: "history", class: "history" }, h("h2", null, t("A short history")), about.history.map((text) => h("p", null, text))),
    h(
      "section",
      { key: "glossary" },
      h("h2", null, t("The words")),
      h("p", { class: "hint" }, t("Latin where a source of these rules has a Latin word.")),
      h(
        "div",
        { class: "glossary", role: "region", tabindex: 0, "aria-label": t("The words") },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, [t("English"), t("Latin"), t("Japanese"), t("Spanish")].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", null, about.glossary.map(row)),
        ),
      ),
    ),
  ];
}

/** @param {import("../game/types.js").Term} term */
function row({ english, latin, japanese, spanish }) {
  return h(
    "tr",
    { key: english },
    h("th", { scope: "row", lang: "en" }, english),
    h("td", { lang: "la" }, latin || "–"),
    h("td", { lang: "ja" }, japanese),
    h("td", { lang: "es" }, spanish),
  );
}
