// @ts-check
/** Records in and out of an analysis: text, file, clipboard, stored games. */
import { t, tn } from "../board/texts.js";
import { checkRecords, fetchFilm, importRecords, readRecord, writeRecord } from "./api.js";
import { Tree } from "./tree.js";

/** @typedef {import("./session.js").AnalysisStore} AnalysisStore */
/** @typedef {import("./session.js").AnalysisState} AnalysisState */

/** Of a text, in bytes; the server refuses more. */
const MOST = 1024 * 1024;

export class Records {
  #store;
  #analysis;

  /**
   * @param {AnalysisStore} store
   * @param {import("./session.js").Analysis} analysis
   */
  constructor(store, analysis) {
    this.#store = store;
    this.#analysis = analysis;
  }

  /** @param {Partial<AnalysisState>} change */
  set = (change) => this.#store.set({ ...change, recordError: null, recordDone: null });

  /** @param {string} recordDone */
  #done(recordDone) {
    this.#store.set({ recordDone, recordError: null, said: recordDone });
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#analysis.fail(error, (recordError) => this.#store.set({ recordError, recordDone: null }));
  }

  async #text() {
    const { tree } = this.#store.get();
    return tree ? (await writeRecord(tree.request())).text : "";
  }

  write = async () => {
    try {
      this.set({ text: await this.#text(), form: "rgn", check: null });
    } catch (error) {
      this.#fail(error);
    }
  };

  copy = async () => {
    try {
      await this.#clip(await this.#text(), t("The record is on the clipboard."));
    } catch (error) {
      this.#fail(error);
    }
  };

  link = async () => {
    const text = this.#store.get().position?.text ?? "";
    const address = `${location.origin}${location.pathname}#/analysis/position/${encodeURIComponent(text)}`;
    await this.#clip(address, t("The link is on the clipboard."));
  };

  /**
   * @param {string} text
   * @param {string} done
   */
  async #clip(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#done(done);
    } catch {
      // A browser may forbid it; the text can then be taken by hand.
      this.set({ text });
      this.#store.set({ recordError: t("The browser does not let pages use the clipboard; the text stands below.") });
    }
  }

  download = async () => {
    try {
      save(new Blob([await this.#text()], { type: "text/plain" }), "rithmomachia.rgn");
    } catch (error) {
      this.#fail(error);
    }
  };

  /** The line through the position shown, as a moving picture. */
  film = async () => {
    const { tree, at, upright } = this.#store.get();
    if (!tree) return;
    try {
      const line = tree.line(tree.through(at).at(-1)?.id ?? at);
      save(await fetchFilm(line, upright ? "upright" : "lying"), "rithmomachia.svg");
    } catch (error) {
      this.#fail(error);
    }
  };

  paste = async () => {
    try {
      this.set({ text: await navigator.clipboard.readText(), check: null });
    } catch {
      this.#store.set({ recordError: t("The browser does not let pages read the clipboard; paste into the box.") });
    }
  };

  /** @param {Event} event */
  file = async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > MOST) {
      this.#store.set({ recordError: t("{name} has {size} bytes, the limit is {limit}.", { name: file.name, size: file.size, limit: MOST }) });
      return;
    }
    this.set({ text: await file.text(), check: null });
    await this.check();
  };

  /** Reads the text; one game without faults is opened at once. */
  check = async () => {
    const { text, form } = this.#store.get();
    try {
      const check = await checkRecords(text, form);
      this.set({ check });
      if (check.ok && check.count === 1) await this.open(1);
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {number} game from 1 */
  open = async (game) => {
    const { text, form } = this.#store.get();
    try {
      const record = await readRecord(text, form, game);
      this.#analysis.open(new Tree(record));
      this.#done(tn("{count} turn read.", "{count} turns read.", record.nodes.length - 1));
    } catch (error) {
      this.#fail(error);
    }
  };

  store = async () => {
    const { text, form } = this.#store.get();
    try {
      const { games } = await importRecords(text, form);
      this.#done(tn("{count} game kept.", "{count} games kept.", games.length));
    } catch (error) {
      this.#fail(error);
    }
  };
}

/**
 * Hands a file to the browser.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
