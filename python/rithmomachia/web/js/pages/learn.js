// @ts-check
/** The guided first game: one lesson at a time on the same board as a real game. */
import { h, patch } from "../board/dom.js";
import { cellIndex } from "../board/geometry.js";
import { onLanguage, t } from "../board/texts.js";
import { fetchTurns, NoConnection, previewPosition, Refusal } from "../game/api.js";
import { outcomeDetails, outcomeTitle } from "../game/dialogs.js";
import { createProjector } from "../game/film.js";
import { markReady } from "../game/ready.js";
import { cellsOf, filmOf } from "../game/simulate.js";
import { createStore } from "../game/store.js";
import { emptyTable, isUpright, onWindowShape, Table, withPlaced } from "../game/table.js";
import { drawTable } from "../game/table_view.js";
import { turnPanel } from "../game/turn_panel.js";
import { LESSONS, lessonText } from "./lessons.js";
import { connection, entitle, shell } from "./shell.js";

/** @typedef {{isFinished: boolean, offline: boolean, sheet: boolean, remark: string | null}} LearnOwn */
/** @typedef {import("../game/table.js").TableState & LearnOwn} LearnState */

/**
 * @param {Element} root
 * @param {number} number the lesson's, from 1
 * @returns {() => void}
 */
export function openLearn(root, number) {
  const index = Math.min(Math.max(Number.isInteger(number) ? number : 1, 1), LESSONS.length) - 1;
  /** @type {LearnState} */
  const initial = { ...emptyTable(), board: boardOf(LESSONS[index]), isFinished: false, offline: false, sheet: false, remark: null };
  const store = createStore(initial, (drawn) => {
    const state = withPlaced(drawn);
    drawn.placed = state.placed;
    entitle(t("First game"));
    patch(root, shell("learn", view(state, index, store, attempt)));
    markReady(state);
  });
  const attempt = new Attempt(store, LESSONS[index]);
  const forgetShape = onWindowShape(() => store.set({ upright: isUpright() }));
  const forgetSmallness = onSmallness(() => store.set({ board: boardOf(LESSONS[index]) }));
  const forgetLanguage = onLanguage(() => void attempt.relabel());
  document.addEventListener("keydown", attempt.onKey);
  store.set({});
  void attempt.begin();
  return () => {
    forgetShape();
    forgetSmallness();
    forgetLanguage();
    document.removeEventListener("keydown", attempt.onKey);
    attempt.projector.skip();
    store.close();
  };
}

const SMALL = window.matchMedia("(max-width: 600px)");
/** Beyond it stand only pieces that keep Black in the game. */
const FAR_ROW = "l";

/** @param {() => void} listener */
function onSmallness(listener) {
  SMALL.addEventListener("change", listener);
  return () => SMALL.removeEventListener("change", listener);
}

/**
 * A phone shows the part of the board a lesson is about, so that text, board and task are seen together.
 * @param {import("./lessons.js").Lesson} lesson
 */
function boardOf(lesson) {
  const board = { rows: 16, columns: 8 };
  if (!SMALL.matches) return board;
  const near = Object.keys(lesson.pieces).filter((cell) => cell[0] < FAR_ROW);
  return { ...board, shown: Math.max(8, ...near.map((cell) => cellIndex(cell).row + 1)) };
}

/** One go at a lesson. What is used as a listener is an arrow, so that it keeps its `this`. */
class Attempt {
  #store;
  #lesson;
  #text;
  /**
   * Every way to stage a turn here, asked for once.
   * @type {Promise<import("../game/types.js").StagedTurn[]> | null}
   */
  #turns = null;

  /**
   * @param {import("../game/store.js").Store<LearnState>} store
   * @param {import("./lessons.js").Lesson} lesson
   */
  constructor(store, lesson) {
    this.#store = store;
    this.#lesson = lesson;
    this.#text = lessonText(lesson);
    this.projector = createProjector((film) => store.set({ film }));
    /** @type {Table<LearnState>} */
    this.table = new Table(store, {
      preview: (parts) => this.#preview(parts),
      play: (word) => this.#play(word),
      onFailure(error) {
        if (error instanceof NoConnection) store.set({ offline: true });
        else if (!(error instanceof Refusal)) throw error;
      },
    });
  }

  /** @param {string[]} parts */
  async #preview(parts) {
    this.#turns ??= fetchTurns(this.#text).then(({ turns }) => turns);
    try {
      const known = (await this.#turns).find((turn) => turn.parts.join(".") === parts.join("."));
      if (known) return known;
    } catch (error) {
      this.#turns = null;
      throw error;
    }
    // What can be staged at all is among them; why this cannot, the server says.
    return previewPosition(this.#text, parts);
  }

  begin = async () => {
    try {
      const { position } = await this.#preview([]);
      this.#store.set({
        ...emptyTable(),
        board: boardOf(this.#lesson),
        flipped: this.#store.get().flipped,
        position,
        mayAct: true,
        isFinished: false,
        remark: null,
        offline: false,
        focus: Object.keys(this.#lesson.pieces)[0],
      });
    } catch (error) {
      this.table.fail(error);
    }
  };

  /** Asks anew for what was said in another language; a lesson done stays done. */
  async relabel() {
    const { isFinished, position } = this.#store.get();
    this.#turns = null;
    if (!position) return;
    try {
      const here = isFinished ? await previewPosition(position.text, []) : await this.#preview([]);
      this.#store.set({ position: here.position });
      await this.table.relabel();
    } catch (error) {
      this.table.fail(error);
    }
  }

  /** @param {string} word */
  async #play(word) {
    const { staged, position } = this.#store.get();
    if (!staged || !position) return;
    const { again, praise } = this.#lesson;
    if (!this.#lesson.isDone(staged)) {
      this.#store.set({ remark: again, said: t(again), staged: null, parts: [], selected: null });
      return;
    }
    const { consequences } = staged;
    // The captures in a lesson were staged by the player; only those that follow are still to be seen.
    /** @type {import("../game/types.js").TurnMessage} */
    const turn = { number: 1, side: "white", word, notation: "", consequences };
    await this.projector.run(filmOf(position.pieces, turn, staged.parts));
    this.#store.set({
      position: staged.position,
      staged: null,
      parts: [],
      touched: cellsOf(word),
      mayAct: false,
      isFinished: true,
      remark: null,
      said: t(praise),
    });
  }

  /** @param {KeyboardEvent} event */
  onKey = (event) => {
    if (this.#store.get().film) this.projector.skip();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.table.confirm();
  };
}

/**
 * @param {LearnState} state
 * @param {number} index
 * @param {import("../game/store.js").Store<LearnState>} store
 * @param {Attempt} attempt
 */
function view(state, index, store, attempt) {
  const { table, begin } = attempt;
  const lesson = LESSONS[index];
  return h(
    "div",
    { class: `game lesson ${state.upright ? "is-upright" : "is-lying"} rows-${state.board.shown ?? 16}`, key: `lesson${index}` },
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    connection(state.offline, begin),
    lessonCard(state, index),
    h("div", { class: "board-box" }, drawTable(state, table.listeners)),
    h(
      "div",
      { class: "side" },
      turnPanel(state, table, {
        status: state.isFinished ? t("Done") : t(lesson.task),
        isAutomatic: lesson.ruleset === "philosophers",
        isOpen: state.sheet,
        onToggle: () => store.set({ sheet: !state.sheet }),
        idle: null,
        extra: state.isFinished && [
          h("button", { key: "again", type: "button", class: "quiet", onclick: begin }, t("Once more")),
          index + 1 < LESSONS.length
            ? h("a", { key: "next", class: "button primary next", href: `#/learn/${index + 2}` }, t("Next step"))
            : h("a", { key: "next", class: "button primary next", href: "#/setup" }, t("Play a game")),
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
    // It scrolls where there is little room: for that it can be reached by key.
    { class: "lesson-text card", tabindex: 0, "aria-label": t("The lesson") },
    h("p", { class: "lesson-count" }, t("Step {number} of {count}", { number: index + 1, count: LESSONS.length })),
    h("h1", null, t(lesson.title)),
    // What came of it stands where the eye is, whatever was scrolled.
    state.remark && h("p", { key: "remark", class: "error", role: "alert" }, t(state.remark)),
    state.isFinished && h("p", { key: "done", class: "lesson-done" }, t(lesson.praise)),
    lesson.text.map((line) => h("p", null, t(line))),
    outcome &&
      state.position &&
      h(
        "div",
        { class: "banner" },
        h("h2", null, outcomeTitle(outcome)),
        outcomeDetails(outcome, { kinds: {}, victories: {} }, state.position),
      ),
    h(
      "nav",
      { class: "lesson-steps", "aria-label": t("Steps") },
      LESSONS.map((one, at) =>
        h(
          "a",
          {
            href: `#/learn/${at + 1}`,
            "aria-label": t("Step {number}: {title}", { number: at + 1, title: t(one.title) }),
            "aria-current": at === index ? "step" : null,
          },
          at + 1,
        ),
      ),
    ),
  );
}
