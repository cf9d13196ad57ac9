// @ts-check
/** The guided first game: one lesson at a time on the same board as a real game. */
import { h, patch } from "../board/dom.js";
import { NoConnection, previewPosition, Refusal } from "../game/api.js";
import { outcomeDetails, outcomeTitle } from "../game/dialogs.js";
import { createProjector } from "../game/film.js";
import { cellsOf, filmOf } from "../game/simulate.js";
import { createStore } from "../game/store.js";
import { createTable, emptyTable, isUpright, onWindowShape, withPlaced } from "../game/table.js";
import { drawTable } from "../game/table_view.js";
import { turnPanel } from "../game/turn_panel.js";
import { LESSONS, lessonText } from "./lessons.js";
import { connection, shell } from "./shell.js";

/** @typedef {{isFinished: boolean, offline: boolean, sheet: boolean, remark: string | null}} LearnOwn */
/** @typedef {import("../game/table.js").TableState & LearnOwn} LearnState */

/**
 * @param {Element} root
 * @param {number} number the lesson's, from 1
 * @returns {() => void}
 */
export function openLearn(root, number) {
  document.title = "First game · Rithmomachia";
  const index = Math.min(Math.max(Number.isInteger(number) ? number : 1, 1), LESSONS.length) - 1;
  const lesson = LESSONS[index];
  const text = lessonText(lesson);
  /** @type {LearnState} */
  const initial = { ...emptyTable(), isFinished: false, offline: false, sheet: false, remark: null };
  const store = createStore(initial, (drawn) => {
    const state = withPlaced(drawn);
    drawn.placed = state.placed;
    patch(root, shell("learn", view(state, index, { store, table, begin })));
  });
  const projector = createProjector((film) => store.set({ film }));
  const table = createTable(store, {
    preview: (parts) => previewPosition(text, parts),
    play,
    onFailure(error) {
      if (error instanceof NoConnection) store.set({ offline: true });
      else if (!(error instanceof Refusal)) throw error;
    },
  });

  /** @param {string} word */
  async function play(word) {
    const { staged, position } = store.get();
    if (!staged || !position) return;
    if (!lesson.isDone(staged)) {
      store.set({ remark: lesson.again, said: lesson.again, staged: null, parts: [], selected: null });
      return;
    }
    // The captures in a lesson were staged by the player; only those that follow are still to be seen.
    const turn = { number: 1, side: /** @type {"white"} */ ("white"), word, notation: "", consequences: staged.consequences };
    await projector.run(filmOf(position.pieces, turn, staged.parts));
    store.set({
      position: staged.position,
      staged: null,
      parts: [],
      touched: cellsOf(word),
      mayAct: false,
      isFinished: true,
      remark: null,
      said: lesson.praise,
    });
  }

  async function begin() {
    try {
      const { position } = await previewPosition(text, []);
      store.set({ ...emptyTable(), flipped: store.get().flipped, position, mayAct: true, isFinished: false, remark: null, offline: false, focus: Object.keys(lesson.pieces)[0] });
    } catch (error) {
      table.fail(error);
    }
  }

  const forget = onWindowShape(() => store.set({ upright: isUpright() }));
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (store.get().film) projector.skip();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void table.confirm();
  };
  document.addEventListener("keydown", onKey);
  store.set({});
  void begin();
  return () => {
    forget();
    document.removeEventListener("keydown", onKey);
    projector.skip();
    store.close();
  };
}

/**
 * @param {LearnState} state
 * @param {number} index
 * @param {object} page
 * @param {import("../game/store.js").Store<LearnState>} page.store
 * @param {import("../game/table.js").Table} page.table
 * @param {() => void} page.begin
 */
function view(state, index, { store, table, begin }) {
  const lesson = LESSONS[index];
  return h(
    "div",
    { class: `game lesson ${state.upright ? "is-upright" : "is-lying"}`, key: `lesson${index}` },
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    connection(state.offline, begin),
    lessonCard(state, index),
    h("div", { class: "board-box" }, drawTable(state, table.listeners)),
    h(
      "div",
      { class: "side" },
      turnPanel(state, table, {
        status: state.isFinished ? "Done" : lesson.task,
        isAutomatic: lesson.ruleset === "philosophers",
        isOpen: state.sheet,
        onToggle: () => store.set({ sheet: !state.sheet }),
        idle: null,
        extra: state.isFinished && [
          h("button", { key: "again", type: "button", class: "quiet", onclick: begin }, "Once more"),
          index + 1 < LESSONS.length
            ? h("a", { key: "next", class: "button primary next", href: `#/learn/${index + 2}` }, "Next step")
            : h("a", { key: "next", class: "button primary next", href: "#/setup" }, "Play a game"),
        ],
      }),
    ),
  );
}

/**
 * @param {LearnState} state
 * @param {number} index
 */
function lessonCard(state, index) {
  const lesson = LESSONS[index];
  const outcome = state.isFinished ? state.position?.outcome : null;
  return h(
    "section",
    { class: "lesson-text card" },
    h("p", { class: "lesson-count" }, `Step ${index + 1} of ${LESSONS.length}`),
    h("h1", null, lesson.title),
    lesson.text.map((line) => h("p", null, line)),
    state.remark && h("p", { class: "error", role: "alert" }, state.remark),
    state.isFinished && h("p", { class: "lesson-done" }, lesson.praise),
    outcome && state.position && h("div", { class: "banner" }, h("h2", null, outcomeTitle(outcome)), outcomeDetails(outcome, { kinds: {}, victories: {} }, state.position)),
    h(
      "nav",
      { class: "lesson-steps", "aria-label": "Steps" },
      LESSONS.map((one, at) => h("a", { href: `#/learn/${at + 1}`, "aria-label": `Step ${at + 1}: ${one.title}`, "aria-current": at === index ? "step" : null }, at + 1)),
    ),
  );
}
