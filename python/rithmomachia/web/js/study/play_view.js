// @ts-check
/** Against whom to play on from the position shown. */
import { h } from "../board/dom.js";
import { t } from "../board/texts.js";
import { sideName } from "../game/wording.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function playView(state, analysis) {
  const { playOn } = analysis;
  if (state.position?.outcome) return h("p", { class: "hint" }, t("The game is over: there is nothing to play on."));
  const isMachine = state.opponent === "machine";
  return h(
    "form",
    {
      class: "play-on",
      /** @param {Event} event */
      onsubmit(event) {
        event.preventDefault();
        void playOn.start();
      },
    },
    choice("play-opponent", t("Opponent"), state.opponent, [["machine", t("The machine")], ["same_screen", t("A friend, same screen")]], (opponent) =>
      playOn.set({ opponent: opponent === "machine" ? "machine" : "same_screen" }),
    ),
    isMachine &&
      choice("play-strength", t("Strength"), state.strength, (state.strengths ?? []).map((one) => [one.id, one.title]), (strength) => playOn.set({ strength })),
    isMachine &&
      choice("play-side", t("Your side"), state.side, [["white", sideName("white")], ["black", sideName("black")]], (side) =>
        playOn.set({ side: side === "white" ? "white" : "black" }),
      ),
    state.playError && h("p", { class: "error", role: "alert" }, state.playError),
    h("button", { type: "submit", class: "primary", disabled: isMachine && !state.strength }, t("Play on from here")),
  );
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} value
 * @param {[string, string][]} options value and text
 * @param {(value: string) => void} set
 */
function choice(id, name, value, options, set) {
  return h(
    "label",
    { class: "number-field", key: id },
    h("span", null, name),
    h(
      "select",
      {
        id,
        value,
        /** @param {Event} event */
        onchange: (event) => set(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      options.map(([one, text]) => h("option", { value: one, key: one }, text)),
    ),
  );
}
