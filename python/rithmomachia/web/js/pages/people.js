// @ts-check
/** One's identity: a name, a recovery key, ratings; and who is rated highest. Nobody needs one to play. */
import { h, patch } from "../board/dom.js";
import { onLanguage, t, tn } from "../board/texts.js";
import { fetchRulesets } from "../game/api.js";
import { dialog } from "../game/dialogs.js";
import { identity, keepIdentity } from "../game/secrets.js";
import { createStore } from "../game/store.js";
import * as api from "../online/api.js";
import { save } from "../study/records.js";
import { copyButton } from "./copying.js";
import { ratingText, selectAll } from "./game_online.js";
import { entitle, failure, loading, shell } from "./shell.js";

/**
 * @typedef {object} PeopleState
 * @property {api.Person | null} me
 * @property {boolean} isRead
 * @property {string | null} key the recovery key, shown once
 * @property {string} ruleset
 * @property {{id: string, title: string}[]} rulesets
 * @property {api.Leader[] | null} leaders
 * @property {"leave" | "forget" | null} dialog
 * @property {boolean} busy
 * @property {string | null} error
 * @property {string} said
 */

/**
 * @param {Element} root
 * @returns {() => void}
 */
export function openPeople(root) {
  /** @type {import("../game/store.js").Store<PeopleState>} */
  const store = createStore(
    /** @type {PeopleState} */ ({
      me: null,
      isRead: false,
      key: null,
      ruleset: "",
      rulesets: [],
      leaders: null,
      dialog: null,
      busy: false,
      error: null,
      said: "",
    }),
    (state) => {
      entitle(t("Identity and ratings"));
      patch(root, shell("people", view(state, people)));
    },
  );
  const people = new People(store);
  store.set({});
  void people.load();
  const forget = onLanguage(() => void people.load());
  return () => {
    forget();
    store.close();
  };
}

/** What is used as a listener is an arrow, so that it keeps its `this`. */
class People {
  #store;

  /** @param {import("../game/store.js").Store<PeopleState>} store */
  constructor(store) {
    this.#store = store;
  }

  load = async () => {
    try {
      const { rulesets } = await fetchRulesets();
      const ruleset = this.#store.get().ruleset || (rulesets[0]?.id ?? "");
      const me = identity() ? await api.fetchMe() : null;
      this.#store.set({ rulesets, ruleset, me, isRead: true, error: null });
      await this.lead(ruleset);
    } catch (error) {
      this.#store.set({ isRead: true, error: /** @type {Error} */ (error).message });
    }
  };

  /** @param {string} ruleset */
  lead = async (ruleset) => {
    this.#store.set({ ruleset });
    try {
      const { leaders } = await api.fetchLeaders(ruleset);
      if (this.#store.get().ruleset === ruleset) this.#store.set({ leaders });
    } catch (error) {
      this.#store.set({ error: /** @type {Error} */ (error).message });
    }
  };

  /** @param {() => Promise<Partial<PeopleState>>} request */
  async #do(request) {
    if (this.#store.get().busy) return;
    this.#store.set({ busy: true, error: null, dialog: null });
    try {
      this.#store.set({ ...(await request()), busy: false });
    } catch (error) {
      this.#store.set({ busy: false, error: /** @type {Error} */ (error).message });
    }
  }

  /** @param {string} name */
  make = (name) =>
    this.#do(async () => {
      const { recovery_key: key, ...me } = await api.createIdentity(name);
      return { me, key };
    });

  /** @param {string} key */
  recover = (key) => this.#do(async () => ({ me: await api.recoverIdentity(key) }));

  /** @param {string} name */
  rename = (name) => this.#do(async () => ({ me: await api.rename(name), said: t("The name is changed.") }));

  unblock = () =>
    this.#do(async () => {
      await api.unblockAll();
      return { said: t("Nobody is blocked any more.") };
    });

  take = () =>
    this.#do(async () => {
      save(await api.fetchOwnData(), "rithmomachia-identity.json");
      return {};
    });

  leave = () =>
    this.#do(async () => {
      keepIdentity(null);
      return { me: null, key: null };
    });

  forget = () =>
    this.#do(async () => {
      await api.forgetIdentity();
      return { me: null, key: null, said: t("The identity is deleted.") };
    });

  /** @param {PeopleState["dialog"]} which */
  ask = (which) => this.#store.set({ dialog: which });

  hideKey = () => this.#store.set({ key: null });
}

/**
 * @param {PeopleState} state
 * @param {People} people
 */
function view(state, people) {
  return [
    h("h1", null, t("Identity and ratings")),
    h("div", { class: "live visually-hidden", "aria-live": "polite" }, state.said),
    state.error && failure(state.error, people.load),
    !state.isRead
      ? loading()
      : h(
          "div",
          { class: "lobby" },
          state.key && keyPart(state.key, people),
          state.me ? mePart(state, state.me, people) : nobodyPart(people),
          leadersPart(state, people),
        ),
    question(state, people),
  ];
}

/**
 * @param {string} key
 * @param {People} people
 */
function keyPart(key, people) {
  return h(
    "section",
    { class: "card recovery", "aria-label": t("Recovery key") },
    h("h2", null, t("Your recovery key")),
    h("p", null, t("It is shown this once. Whoever has it plays as you; without it the identity cannot be brought to another machine. Keep it where you keep passwords.")),
    h("label", { class: "visually-hidden", for: "recovery-key" }, t("Recovery key")),
    h("input", { id: "recovery-key", class: "secret", type: "text", readonly: true, value: key, onfocus: selectAll }),
    h("div", { class: "invitation-buttons" }, copyButton(key, t("Copy the key"), "primary"), h("button", { type: "button", onclick: people.hideKey }, t("I have kept it"))),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} action
 * @param {{autocomplete?: string, maxlength?: number}} more
 * @param {(text: string) => void} onDone
 */
function oneField(id, label, action, more, onDone) {
  return h(
    "form",
    {
      class: "one-field",
      key: id,
      /** @param {SubmitEvent} event */
      onsubmit: (event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem(id));
        if (field.value.trim()) onDone(field.value.trim());
      },
    },
    h("label", { for: id }, label),
    h("input", { id, name: id, type: "text", required: true, spellcheck: "false", autocomplete: more.autocomplete ?? "off", maxlength: more.maxlength }),
    h("button", { type: "submit" }, action),
  );
}

/** @param {People} people */
function nobodyPart(people) {
  return h(
    "section",
    { class: "card", key: "nobody" },
    h("h2", null, t("No identity yet")),
    h("p", null, t("Nobody needs one to play. With one, your games can be rated, and your name, your games and your ratings follow you to another machine.")),
    oneField("new-name", t("Name"), t("Make an identity"), { autocomplete: "nickname", maxlength: 24 }, people.make),
    oneField("old-key", t("Recovery key of an identity made elsewhere"), t("Recover"), {}, people.recover),
  );
}

/**
 * @param {PeopleState} state
 * @param {api.Person} me
 * @param {People} people
 */
function mePart(state, me, people) {
  const title = (/** @type {string} */ id) => state.rulesets.find((one) => one.id === id)?.title ?? id;
  return h(
    "section",
    { class: "card", key: "me" },
    h("h2", null, me.name),
    me.ratings.length
      ? h(
          "dl",
          { class: "facts" },
          me.ratings.map((one) =>
            h("div", { key: one.ruleset }, h("dt", null, title(one.ruleset)), h("dd", null, h("strong", null, ratingText(one)), ` ±${one.deviation} · `, tn("{count} rated game", "{count} rated games", one.games))),
          ),
        )
      : h("p", { class: "hint" }, t("No rated game yet.")),
    oneField("rename", t("Another name"), t("Change the name"), { maxlength: 24 }, people.rename),
    h(
      "div",
      { class: "invitation-buttons" },
      h("button", { type: "button", class: "quiet", disabled: state.busy, onclick: people.take }, t("Download all that is stored of me")),
      h("button", { type: "button", class: "quiet", disabled: state.busy, onclick: people.unblock }, t("Let everybody be met again")),
      h("button", { type: "button", class: "quiet", onclick: () => people.ask("leave") }, t("Leave on this machine")),
      h("button", { type: "button", class: "quiet danger", onclick: () => people.ask("forget") }, t("Delete the identity")),
    ),
  );
}

/**
 * @param {PeopleState} state
 * @param {People} people
 */
function leadersPart({ ruleset, rulesets, leaders }, people) {
  return h(
    "section",
    { class: "card", key: "leaders" },
    h("h2", null, t("Highest ratings")),
    h(
      "label",
      { class: "number-field" },
      h("span", null, t("Ruleset")),
      h(
        "select",
        {
          id: "leaders-of",
          value: ruleset,
          /** @param {Event} event */
          onchange: (event) => void people.lead(/** @type {HTMLSelectElement} */ (event.target).value),
        },
        rulesets.map(({ id, title }) => h("option", { key: id, value: id }, title)),
      ),
    ),
    leaders && leaders.length > 0
      ? h(
          "ol",
          { class: "leaders" },
          leaders.map((one, index) =>
            h("li", { key: index }, h("span", { class: "leader-place" }, `${index + 1}.`), h("bdi", null, one.name), h("strong", null, ratingText(one)), h("span", { class: "hint" }, tn("{count} rated game", "{count} rated games", one.games))),
          ),
        )
      : h("p", { class: "hint" }, t("Nobody is rated in this ruleset yet.")),
  );
}

/**
 * @param {PeopleState} state
 * @param {People} people
 */
function question({ dialog: which }, people) {
  if (!which) return null;
  const isForget = which === "forget";
  return dialog({
    id: "identity-dialog",
    title: isForget ? t("Delete the identity?") : t("Leave on this machine?"),
    body: h("p", null, isForget ? t("Its name, ratings and chat are deleted; its games remain without the name. It cannot be brought back.") : t("Without its recovery key you cannot come back to this identity.")),
    buttons: [
      h("button", { type: "button", class: "danger", onclick: isForget ? people.forget : people.leave }, isForget ? t("Delete") : t("Leave")),
      h("button", { type: "button", class: "quiet", onclick: () => people.ask(null) }, t("Cancel")),
    ],
    onClose: () => people.ask(null),
  });
}
