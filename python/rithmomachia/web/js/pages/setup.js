// @ts-check
/** Game Setup: a ruleset, an opponent, and every switch the ruleset has. */
import { h, patch } from "../board/dom.js";
import { drawPicture } from "../board/picture.js";
import { mark, onLanguage, t, tn } from "../board/texts.js";
import { ownName } from "../game/secrets.js";
import { createStore } from "../game/store.js";
import { valueText } from "../game/wording.js";
import { usualTimes } from "../online/time_control.js";
import { bestKnown, lessKnown, moreForms } from "./forms.js";
import { levelSlider } from "./levels.js";
import { Choices, chosen, PEOPLE } from "./setup_choices.js";
import { HANDICAP_KEYS, handicapPart } from "./setup_handicap.js";
import { findOption, moreRules, segmented, valueOf, victoryCards } from "./setup_options.js";
import { peoplePart, timePart } from "./setup_time.js";
import { entitle, failure, loading, shell } from "./shell.js";

/** @typedef {import("../game/types.js").OptionValue} OptionValue */
/** @typedef {import("../game/types.js").Ruleset} Ruleset */
/** @typedef {import("./setup_choices.js").SetupState} SetupState */
/** @typedef {import("./setup_choices.js").SetupStore} SetupStore */

/** @type {[string, string][]} */
const OPPONENTS = [
  ["machine", mark("The machine")],
  ["same_screen", mark("A friend, same screen")],
  ["invite", mark("A friend, by link")],
  ["seek", mark("Anybody, open game")],
  ["engines", mark("Nobody: watch two machines")],
];
/** @type {[string, string][]} */
const SIDES = [
  ["white", mark("White (even)")],
  ["black", mark("Black (odd)")],
  ["random", mark("By lot")],
];

/**
 * @param {Element} root
 * @param {string | undefined} wanted a ruleset to begin with
 * @param {{opponent?: string, options?: Record<string, OptionValue>}} more
 * @returns {() => void}
 */
export function openSetup(root, wanted, { opponent, options = {} }) {
  /** @type {SetupState} */
  const initial = {
    choices: null,
    ruleset: wanted ?? "",
    changed: wanted ? { [wanted]: options } : {},
    opponent: OPPONENTS.some(([one]) => one === opponent) ? String(opponent) : "machine",
    strength: "",
    otherStrength: "",
    side: "white",
    times: usualTimes(),
    rated: false,
    name: ownName(),
    check: null,
    fault: null,
    error: null,
    busy: false,
  };
  /** @type {SetupStore} */
  const store = createStore(initial, (state) => {
    entitle(t("New game"));
    patch(root, shell("setup", view(state, actions)));
  });
  const actions = new Choices(store);
  store.set({});
  void actions.load();
  const forget = onLanguage(() => void actions.reread());
  window.addEventListener("online", actions.again);
  return () => {
    window.removeEventListener("online", actions.again);
    forget();
    store.close();
  };
}

/**
 * @param {SetupState} state
 * @param {Choices} actions
 */
function view(state, actions) {
  const ruleset = chosen(state);
  if (!state.choices || !ruleset) return state.error ? failure(state.error, actions.load) : loading();
  const values = state.changed[ruleset.id] ?? {};
  return [
    h("h1", null, t("New game")),
    h(
      "form",
      {
        class: "setup",
        /** @param {Event} event */
        onsubmit(event) {
          event.preventDefault();
          void actions.start();
        },
      },
      h(
        "div",
        { class: "setup-main" },
        rulesetCards(state, actions),
        opponentPart(state, actions),
        timePart(state.times, (times) => actions.set({ times })),
        handicapPart(ruleset, values, actions.change),
        startPart(ruleset, values, actions),
        h(
          "section",
          { class: "card" },
          h("h2", null, t("Victories")),
          presets(ruleset, values, actions),
          h("ul", { class: "victory-cards" }, victoryCards(ruleset, values, actions.change, HANDICAP_KEYS)),
        ),
        h(
          "details",
          { class: "card more-rules" },
          h("summary", null, t("More rules")),
          moreRules(ruleset, values, actions.change),
        ),
      ),
      summary(state, ruleset, values, actions),
    ),
  ];
}

/**
 * @param {SetupState} state
 * @param {Choices} actions
 */
function rulesetCards(state, actions) {
  const rulesets = state.choices?.rulesets ?? [];
  const others = lessKnown(rulesets);
  const card = (/** @type {Ruleset} */ one) =>
    h(
      "label",
      { key: one.id, class: "ruleset-card" },
      h("input", {
        type: "radio",
        name: "ruleset",
        value: one.id,
        checked: one.id === state.ruleset,
        onchange: () => actions.chooseRuleset(one.id),
      }),
      h("span", { class: "ruleset-title" }, one.title),
      h("span", { class: "ruleset-summary" }, one.summary),
    );
  return h(
    "fieldset",
    { class: "ruleset-cards" },
    h("legend", null, t("Ruleset")),
    bestKnown(rulesets).map(card),
    moreForms(
      others.map(card),
      // What is chosen is always to be seen.
      others.some((one) => one.id === state.ruleset),
    ),
  );
}

/**
 * @param {[string, string][]} options value and message
 * @returns {[string, string][]} value and text
 */
const said = (options) => options.map(([value, message]) => [value, t(message)]);

/**
 * @param {SetupState} state
 * @param {Choices} actions
 */
function opponentPart(state, actions) {
  const strengths = state.choices?.strengths ?? [];
  const { opponent } = state;
  const isWatched = opponent === "engines";
  const hasSide = opponent === "machine" || PEOPLE.includes(opponent);
  return h(
    "section",
    { class: "card" },
    h("h2", null, t("Opponent")),
    segmented("opponent", t("You play against"), said(OPPONENTS), opponent, (chosenOne) => actions.set({ opponent: chosenOne })),
    (opponent === "machine" || isWatched) &&
      levelSlider(strengths, state.strength, (strength) => actions.set({ strength }), isWatched ? t("Strength of White") : undefined),
    isWatched && levelSlider(strengths, state.otherStrength, (otherStrength) => actions.set({ otherStrength }), t("Strength of Black"), "other-strength"),
    hasSide && segmented("side", t("Your side"), said(SIDES), state.side, (side) => actions.set({ side })),
    PEOPLE.includes(opponent) && peoplePart(state, (change) => actions.set(change)),
  );
}

/**
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 * @param {Choices} actions
 */
function startPart(ruleset, values, actions) {
  /**
   * @param {string} name
   * @param {string} legend
   * @param {string} key
   */
  function choice(name, legend, key) {
    const option = findOption(ruleset, key);
    if (!option) return null;
    /** @type {[string, string][]} */
    const all = (option.values ?? []).map((one) => [one, valueText(one)]);
    return segmented(name, legend, all, String(valueOf(option, values)), (value) => actions.change(key, value));
  }
  return h(
    "section",
    { class: "card" },
    h("h2", null, t("Start")),
    choice("first", t("Who begins"), "start.first_side"),
    choice("form", t("Start form"), "start.form"),
  );
}

/**
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 * @param {Choices} actions
 */
function presets(ruleset, values, actions) {
  const kept = Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith("start.")));
  /**
   * @param {string} id
   * @param {string} title
   * @param {Record<string, OptionValue>} wanted
   */
  function button(id, title, wanted) {
    const onclick = () => actions.setOptions({ ...kept, ...withKeys(ruleset, wanted) });
    return h("button", { key: id, type: "button", class: "quiet", onclick }, title);
  }
  return h(
    "div",
    { class: "presets", role: "group", "aria-label": t("Presets") },
    button("as it is", t("As the ruleset has it"), {}),
    ruleset.presets.map((preset) => button(preset.id, preset.title, preset.values)),
  );
}

/**
 * Presets may use short names; the controls know the full keys.
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 */
function withKeys(ruleset, values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const option = ruleset.options.find((one) => one.short === name);
      return [option?.key ?? name, value];
    }),
  );
}

/**
 * @param {SetupState} state
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 * @param {Choices} actions
 */
function summary(state, ruleset, values, actions) {
  const changes = Object.keys(values).length;
  const isStuck = state.busy || state.fault !== null;
  return h(
    "aside",
    { class: "setup-summary card", "aria-label": t("This game") },
    h("h2", null, ruleset.title),
    h("div", { class: "start-board" }, state.check && startBoard(state, ruleset, values)),
    h("h3", null, t("How this game can end")),
    h("div", { "aria-live": "polite", class: "endings" }, endings(state)),
    changes > 0 && h("p", { class: "hint" }, tn("{count} rule differs from the ruleset.", "{count} rules differ from the ruleset.", changes)),
    state.error && h("p", { class: "error", role: "alert" }, state.error),
    h("button", { type: "submit", class: "primary start", disabled: isStuck }, t("Start the game")),
    h("a", { class: "button quiet", href: `#/rules/${ruleset.id}` }, t("Read its rules")),
  );
}

/** @param {SetupState} state */
function endings(state) {
  if (state.fault) return h("p", { class: "error" }, state.fault);
  const lines = state.check?.endings ?? [];
  return h("ul", null, lines.map((line) => h("li", null, line)));
}

/**
 * @param {SetupState} state
 * @param {Ruleset} ruleset
 * @param {Record<string, OptionValue>} values
 */
function startBoard(state, ruleset, values) {
  const pieces = state.check?.position.pieces ?? [];
  /** @param {string} key */
  const size = (key) => Number(values[key] ?? findOption(ruleset, key)?.default);
  const board = { rows: size("board.rows") || 16, columns: size("board.columns") || 8 };
  return h("div", { class: "still" }, drawPicture(pieces, board));
}
