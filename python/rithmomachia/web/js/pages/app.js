// @ts-check
/** Which page the address asks for. Addresses lie behind `#`, so the server need not know them. */
import { speak, wantedLanguage } from "../board/texts.js";
import { readOptions } from "../game/rule_options.js";
import { openHome } from "./home.js";
import { keepForLater } from "./offline.js";
import { listenForHelp } from "./overlay.js";
import { openUnreachable } from "./shell.js";

/** @typedef {(root: Element, rest: string[]) => () => void} Opening shows a page; the answer leaves it */

/** @type {() => void} */
let leave = () => {};
let asked = 0;

/**
 * Each page is fetched when it is first asked for: a first visit is quick.
 * @type {Record<string, () => Promise<Opening>>}
 */
const PAGES = {
  async game() {
    const { openGame } = await import("./game.js");
    return (root, rest) => openGame(root, rest[0] ?? "");
  },
  async analysis() {
    return (await import("./analysis.js")).openAnalysis;
  },
  async editor() {
    const { openEditor } = await import("./editor.js");
    return (root, rest) => openEditor(root, rest[0]);
  },
  async games() {
    return (await import("./my_games.js")).openMyGames;
  },
  async setup() {
    const { openSetup } = await import("./setup.js");
    return (root, [ruleset, opponent, options]) => openSetup(root, ruleset, { opponent, options: readOptions(options) });
  },
  async lobby() {
    return (await import("./lobby.js")).openLobby;
  },
  async join() {
    const { openJoin } = await import("./join.js");
    return (root, [game, invitation]) => openJoin(root, game ?? "", invitation ?? "");
  },
  async people() {
    return (await import("./people.js")).openPeople;
  },
  async rules() {
    const { openRules } = await import("./rules.js");
    return (root, [one, more, other]) => {
      if (one === "game") return openRules(root, { game: more ?? "" });
      return openRules(root, { ruleset: one, options: readOptions(more), other });
    };
  },
  async learn() {
    const { openLearn } = await import("./learn.js");
    return (root, rest) => openLearn(root, Number(rest[0] ?? 1));
  },
};

async function open() {
  const root = document.getElementById("app");
  if (!root) return;
  asked += 1;
  const mine = asked;
  const address = location.hash;
  // Whoever acts on pages by program sees which one is shown, and while one is being fetched that none is.
  delete root.dataset.address;
  const [page, ...rest] = address.replace(/^#\/?/, "").split("/").map(decoded);
  const show = await opening(page);
  // Another page was asked for meanwhile.
  if (mine !== asked) return;
  leave();
  leave = show(root, rest);
  root.dataset.address = address;
  window.scrollTo(0, 0);
}

/**
 * A part of an address; one that is broken stays as it is, and the page says what it is not.
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {string} page
 * @returns {Promise<Opening>}
 */
async function opening(page) {
  if (!Object.hasOwn(PAGES, page)) return openHome;
  try {
    return await PAGES[page]();
  } catch (error) {
    console.info(error);
    return (root) => openUnreachable(root, () => void open());
  }
}

async function begin() {
  await speak(wantedLanguage());
  window.addEventListener("hashchange", () => void open());
  listenForHelp();
  await open();
  keepForLater();
}

void begin();
