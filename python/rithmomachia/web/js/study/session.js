// @ts-check
/** An analysis: a tree of turns, where one stands in it, and what is asked about that place. */
import { onLanguage, t } from "../board/texts.js";
import { NoConnection, Refusal } from "../game/api.js";
import { cellsOf } from "../game/simulate.js";
import { emptyTable, Table } from "../game/table.js";
import { sideName } from "../game/wording.js";
import * as api from "./api.js";
import { Graph, noGraph } from "./graph.js";
import { noLines, Lines } from "./lines.js";
import { noPlayOn, PlayOn } from "./play_on.js";
import { noQuestions, Questions } from "./questions.js";
import { Records } from "./records.js";
import { stillState } from "./still.js";
import { emptyTree, Tree } from "./tree.js";

/** @typedef {import("./types.js").StudyState} StudyState */
/** @typedef {import("./types.js").RecordCheck} RecordCheck */
/**
 * @typedef {object} AnalysisOwn
 * @property {Tree | null} tree
 * @property {number} at the turn whose position is shown
 * @property {StudyState | null} shown what the server says of it
 * @property {boolean} offline
 * @property {boolean} isStill the position is only what its text says; the server has not been asked yet
 * @property {string | null} missing why there is nothing to show
 * @property {boolean} sheet
 * @property {string} typed
 * @property {string} keyAnswer what a single key was answered, shown until something else is said
 * @property {string} text of records, in the box for them
 * @property {"rgn" | "printed"} form
 * @property {RecordCheck | null} check
 * @property {string | null} recordError
 * @property {string | null} recordDone
 */
/**
 * @typedef {import("../game/table.js").TableState & AnalysisOwn & import("./lines.js").LinesState
 *   & import("./graph.js").GraphState & import("./questions.js").QuestionsState & import("./play_on.js").PlayOnState} AnalysisState
 */
/** @typedef {import("../game/store.js").Store<AnalysisState>} AnalysisStore */

const RETRY_MS = 3000;
/** Positions kept, so that stepping back and forth does not wait. */
const KEPT = 300;

/** @returns {AnalysisState} */
export function emptyAnalysis() {
  return {
    ...emptyTable(),
    ...noLines(),
    ...noGraph(),
    ...noQuestions(),
    ...noPlayOn(),
    tree: null,
    at: 0,
    shown: null,
    offline: false,
    isStill: false,
    missing: null,
    sheet: false,
    typed: "",
    keyAnswer: "",
    text: "",
    form: "rgn",
    check: null,
    recordError: null,
    recordDone: null,
  };
}

/** What is used as a listener is an arrow, so that it keeps its `this`. */
export class Analysis {
  #store;
  #begin;
  #keep;
  /** @type {Map<number, StudyState>} */
  #seen = new Map();
  #asked = 0;
  #isOpen = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #forget = onLanguage(() => {
    this.#seen.clear();
    void this.go(this.#store.get().at);
  });

  /**
   * @param {AnalysisStore} store
   * @param {object} how
   * @param {() => Promise<Tree>} how.begin where the tree comes from
   * @param {(tree: Tree, at: number) => void} how.keep after each change
   */
  constructor(store, { begin, keep }) {
    this.#store = store;
    this.#begin = begin;
    this.#keep = keep;
    this.lines = new Lines(store, this);
    this.graph = new Graph(store, this);
    this.questions = new Questions(store, this);
    this.records = new Records(store, this);
    this.playOn = new PlayOn(store, this);
    /** @type {Table<AnalysisState>} */
    this.table = new Table(store, {
      preview: async (parts) => (await api.stageTurn(this.line(), parts)).staged,
      play: (word) => this.#play(word),
      onFailure: (error) => this.fail(error),
    });
  }

  /** Where one stands. */
  line() {
    const { tree, at } = this.#store.get();
    return tree ? tree.line(at) : { start: "", turns: [] };
  }

  /**
   * Shows an error that is the server's or the connection's.
   * @param {unknown} error
   * @param {(message: string) => void} [show] a refusal, where it is shown elsewhere than at the turn
   */
  fail = (error, show) => {
    if (!this.#isOpen) return;
    if (error instanceof NoConnection) {
      this.#store.set({ offline: true, said: t("Connection lost. Trying again.") });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.retry, RETRY_MS);
    } else if (error instanceof Refusal) {
      if (show) show(error.message);
      else this.#store.set({ error: error.message, said: error.message });
    } else if (!(error instanceof DOMException && error.name === "AbortError")) {
      throw error;
    }
  };

  retry = async () => {
    if (this.#store.get().tree) await this.go(this.#store.get().at);
    else await this.load();
  };

  async load() {
    try {
      const tree = await this.#begin();
      this.open(tree);
    } catch (error) {
      this.fail(error, (missing) => this.#store.set({ missing }));
    }
  }

  /**
   * @param {Tree} tree
   * @param {number} [at]
   */
  open(tree, at = 0) {
    this.#seen.clear();
    this.graph.stop();
    this.#store.set({ ...noGraph(), tree, at, shown: null, position: null, mayAct: false, missing: null });
    void this.go(at);
  }

  /**
   * Shows the position after a turn.
   * @param {number} id
   */
  go = async (id) => {
    const { tree } = this.#store.get();
    if (!tree || !tree.has(id)) return;
    const number = ++this.#asked;
    try {
      const shown = this.#seen.get(id) ?? (await api.stageTurn(tree.line(id), []));
      if (this.#seen.size >= KEPT) this.#seen.clear();
      this.#seen.set(id, shown);
      if (number !== this.#asked || !this.#isOpen) return;
      this.#show(id, shown);
      this.#keep(tree, id);
    } catch (error) {
      if (number !== this.#asked || !this.#isOpen) return;
      if (error instanceof NoConnection && !this.#store.get().shown) this.#show(0, stillState(tree.start), true);
      this.fail(error);
    }
  };

  /**
   * @param {number} id
   * @param {StudyState} shown
   * @param {boolean} [isStill] it can only be looked at
   */
  #show(id, shown, isStill = false) {
    const { position } = shown.staged;
    const { last } = shown;
    const said = last ? `${last.number}. ${sideName(last.side)}: ${last.notation}.` : t("The start.");
    const rows = position.text.split(" ")[1].split("/").length;
    this.#store.set({
      at: id,
      shown,
      position,
      board: { rows, columns: this.#store.get().board.columns },
      staged: null,
      parts: [],
      selected: null,
      choices: null,
      hinted: null,
      error: null,
      offline: false,
      busy: false,
      isStill,
      mayAct: position.outcome === null && !isStill,
      touched: last ? cellsOf(last.word) : [],
      said: position.outcome ? `${said} ${position.outcome.text}` : said,
    });
  }

  /** Called after each drawing: a turn that lacks nothing needs no confirmation here. */
  attend() {
    const state = this.#store.get();
    if (state.staged?.is_complete && state.staged.word && !state.busy) void this.table.confirm();
    if (state.isStill) return;
    this.lines.attend();
    this.questions.attend();
    this.playOn.attend();
  }

  /** @param {string} word a turn's, or its notation */
  async #play(word) {
    const { tree, at } = this.#store.get();
    if (!tree) return;
    const { start, turns } = tree.line(at);
    const shown = await api.stageTurn({ start, turns: [...turns, word] }, []);
    if (!shown.last) return;
    const id = tree.add(at, shown.last);
    this.#seen.set(id, shown);
    await this.go(id);
  }

  playTyped = async () => {
    const typed = this.#store.get().typed.trim();
    if (!typed || this.#store.get().busy) return;
    this.#store.set({ busy: true, error: null });
    try {
      await this.#play(typed);
      this.#store.set({ typed: "" });
    } catch (error) {
      this.fail(error);
    }
    this.#store.set({ busy: false });
  };

  /**
   * Plays turns one after another, as an engine's line has them.
   * @param {string[]} notations
   */
  playLine = async (notations) => {
    try {
      for (const notation of notations) await this.#play(notation);
    } catch (error) {
      this.fail(error);
    }
  };

  /** @param {string} text what a key asked for, said aloud and shown; asked twice, it is said twice */
  answer = (text) => {
    const again = this.#store.get().said === text ? `${text}\u00a0` : text;
    this.#store.set({ said: again, keyAnswer: again });
  };

  // --- stepping ----------------------------------------------------------------------------------

  back = () => {
    const parent = this.#node()?.parent;
    if (parent !== null && parent !== undefined) void this.go(parent);
  };

  on = () => {
    const next = this.#node()?.children[0];
    if (next !== undefined) void this.go(next);
  };

  first = () => void this.go(0);

  last = () => {
    const { tree, at } = this.#store.get();
    if (tree) void this.go(tree.through(at).at(-1)?.id ?? at);
  };

  #node() {
    const { tree, at } = this.#store.get();
    return tree?.has(at) ? tree.node(at) : null;
  }

  // --- the tree ----------------------------------------------------------------------------------

  /** @param {(tree: Tree, at: number) => void} change */
  #change(change) {
    const { tree, at } = this.#store.get();
    if (!tree) return;
    change(tree, at);
    this.#keep(tree, this.#store.get().at);
    this.#store.set({});
  }

  promote = () => this.#change((tree, at) => tree.promote(at));

  remove = () =>
    this.#change((tree, at) => {
      if (tree.node(at).parent !== null) void this.go(tree.remove(at));
    });

  /** @param {number} nag */
  toggleNag = (nag) => this.#change((tree, at) => at && tree.toggleNag(at, nag));

  /** @param {string} text all that is said after the turn */
  say = (text) =>
    this.#change((tree, at) => {
      tree.node(at).comments = text.trim() ? [text.trim()] : [];
    });

  /** Writes the marks of the graph into the tree. */
  note = () =>
    this.#change((tree) => {
      for (const point of this.#store.get().points.values()) {
        const { judged } = point;
        const id = judged?.nag ? this.#store.get().graphLine[judged.number] : undefined;
        if (!judged?.nag || id === undefined || !tree.has(id)) continue;
        const node = tree.node(id);
        if (!node.nags.includes(judged.nag)) tree.toggleNag(id, judged.nag);
        const better = judged.better ? t("Better: {turn}", { turn: judged.better }) : "";
        if (better && !node.comments.includes(better)) node.comments.push(better);
      }
      this.#store.set({ said: t("The marks stand in the record.") });
    });

  /**
   * Begins a tree without turns at a position.
   * @param {string} text
   */
  begin = async (text) => {
    try {
      this.open(emptyTree(await api.stageTurn({ start: text, turns: [] }, [])));
    } catch (error) {
      this.fail(error);
    }
  };

  close() {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#forget();
    this.lines.close();
    this.graph.stop();
    this.#store.close();
  }
}
