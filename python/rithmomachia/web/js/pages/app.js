// @ts-check
/** Which page the address asks for. Addresses lie behind `#`, so the server need not know them. */
import { speak, wantedLanguage } from "../board/texts.js";
import { openAnalysis } from "./analysis.js";
import { openEditor } from "./editor.js";
import { openGame } from "./game.js";
import { openHome } from "./home.js";
import { openLearn } from "./learn.js";
import { keepForLater } from "./offline.js";
import { listenForHelp } from "./overlay.js";
import { openRules } from "./rules.js";
import { openSetup } from "./setup.js";

/** @type {() => void} */
let leave = () => {};

function open() {
  const root = document.getElementById("app");
  if (!root) return;
  leave();
  const [page, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  leave = choose(root, page, rest);
  window.scrollTo(0, 0);
}

/**
 * @param {Element} root
 * @param {string} page
 * @param {string[]} rest
 * @returns {() => void}
 */
function choose(root, page, rest) {
  switch (page) {
    case "game":
      return openGame(root, rest[0] ?? "");
    case "analysis":
      return openAnalysis(root, rest);
    case "editor":
      return openEditor(root, rest[0]);
    case "setup":
      return openSetup(root, rest[0]);
    case "rules":
      return rest[0] === "game" ? openRules(root, { game: rest[1] ?? "" }) : openRules(root, { ruleset: rest[0] });
    case "learn":
      return openLearn(root, Number(rest[0] ?? 1));
    default:
      return openHome(root);
  }
}

async function begin() {
  await speak(wantedLanguage());
  window.addEventListener("hashchange", open);
  listenForHelp();
  open();
  keepForLater();
}

void begin();
