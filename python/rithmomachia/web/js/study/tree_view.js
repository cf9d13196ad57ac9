// @ts-check
/** The tree of turns: stepping, what is said of a turn, variations inside one another. */
import { h } from "../board/dom.js";
import { icon } from "../board/icons.js";
import { t, mark } from "../board/texts.js";
import { sideName } from "../game/wording.js";
import { NAG_MARKS } from "./tree.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {import("../board/dom.js").Child} Child */

const NAG_NAMES = [
  mark("Good turn"),
  mark("Mistake"),
  mark("Brilliant turn"),
  mark("Blunder"),
  mark("Interesting turn"),
  mark("Doubtful turn"),
];

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function treeView(state, analysis) {
  const { tree, at } = state;
  if (!tree) return null;
  const node = tree.node(at);
  return h(
    "section",
    { class: "turns study-tree", "aria-label": t("Turns and variations") },
    h(
      "header",
      null,
      h("h2", null, t("Turns")),
      h(
        "div",
        { class: "look", role: "group", "aria-label": t("Step through the turns") },
        step("first", t("To the start"), node.parent !== null, analysis.first),
        step("back", t("One turn back"), node.parent !== null, analysis.back),
        step("on", t("One turn on"), node.children.length > 0, analysis.on),
        step("last", t("To the end"), node.children.length > 0, analysis.last),
        step("flip", t("Flip the board"), true, analysis.table.flip),
      ),
    ),
    tree.size === 1 && !node.comments.length
      ? h("p", { class: "hint" }, t("Play a turn for either side on the board; every other turn becomes a variation."))
      : h(
          "ol",
          { class: "turn-list tree", tabindex: 0, "aria-label": t("Turns and variations") },
          said(tree.root),
          tree.root.children.length > 0 && branch(tree, tree.root.children[0], state, analysis),
        ),
    node.parent !== null && turnTools(tree, node, analysis),
    comment(node, analysis),
  );
}

/**
 * @param {string} sign
 * @param {string} name
 * @param {boolean} isPossible
 * @param {() => void} onclick
 */
function step(sign, name, isPossible, onclick) {
  return h(
    "button",
    { type: "button", class: "icon quiet", "aria-label": name, title: name, disabled: !isPossible, onclick },
    icon(sign),
  );
}

/**
 * The line that begins with a turn, with what might have been played instead of each.
 * @param {Tree} tree
 * @param {number} first
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 * @returns {Child[]}
 */
function branch(tree, first, state, analysis) {
  /** @type {Child[]} */
  const found = [];
  for (let id = /** @type {number | undefined} */ (first); id !== undefined; id = tree.node(id).children[0]) {
    const node = tree.node(id);
    found.push(entry(node, node.id === state.at, analysis));
    const [main, ...others] = tree.node(node.parent ?? 0).children;
    if (main !== node.id) continue;
    for (const other of others) {
      found.push(
        h(
          "li",
          { key: `v${other}`, class: "variation" },
          h("ol", { "aria-label": t("Variation") }, branch(tree, other, state, analysis)),
        ),
      );
    }
  }
  return found;
}

/**
 * @param {TreeNode} node
 * @param {boolean} isShown
 * @param {Analysis} analysis
 */
function entry(node, isShown, analysis) {
  const marks = node.nags.map((nag) => NAG_MARKS[nag - 1] ?? `$${nag}`).join(" ");
  return h(
    "li",
    { key: node.id },
    node.introduction.map((text) => h("p", { class: "said" }, text)),
    h(
      "button",
      {
        type: "button",
        class: `turn-entry${isShown ? " shown" : ""}`,
        "aria-current": isShown ? "true" : null,
        "data-node": node.id,
        onclick: () => analysis.go(node.id),
      },
      h("span", { class: "turn-number" }, `${node.number}.`),
      h("span", { class: `swatch ${node.side}` }),
      h("span", { class: "visually-hidden" }, `${sideName(node.side)}: `),
      h(
        "span",
        { class: "notation" },
        node.notation,
        marks && h("strong", { class: "nags" }, ` ${marks}`),
        node.nags.map((nag) => NAG_NAMES[nag - 1] && h("span", { class: "visually-hidden" }, `, ${t(NAG_NAMES[nag - 1])}`)),
      ),
    ),
    said(node),
  );
}

/** @param {TreeNode} node */
function said(node) {
  return node.comments.map((text) => h(node.parent === null ? "li" : "p", { class: "said" }, text));
}

/**
 * @param {Tree} tree
 * @param {TreeNode} node
 * @param {Analysis} analysis
 */
function turnTools(tree, node, analysis) {
  return h(
    "div",
    { class: "turn-tools", key: "tools" },
    h(
      "div",
      { class: "nag-buttons", role: "group", "aria-label": t("Mark this turn") },
      NAG_MARKS.map((sign, index) =>
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-pressed": node.nags.includes(index + 1) ? "true" : "false",
            "aria-label": t(NAG_NAMES[index]),
            title: t(NAG_NAMES[index]),
            onclick: () => analysis.toggleNag(index + 1),
          },
          sign,
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "quiet", disabled: !tree.isVariation(node.id), onclick: analysis.promote },
      t("Make main line"),
    ),
    h("button", { type: "button", class: "quiet danger", onclick: analysis.remove }, t("Delete from here")),
  );
}

/**
 * @param {TreeNode} node
 * @param {Analysis} analysis
 */
function comment(node, analysis) {
  const name = node.parent === null ? t("Comment on the start") : t("Comment on turn {number}", { number: node.number });
  return h(
    "div",
    { class: "comment", key: "comment" },
    h("label", { for: "comment", class: "visually-hidden" }, name),
    h("textarea", {
      id: "comment",
      rows: 1,
      maxlength: 4000,
      placeholder: name,
      value: node.comments.join(" "),
      /** @param {Event} event */
      onchange: (event) => analysis.say(/** @type {HTMLTextAreaElement} */ (event.target).value),
    }),
  );
}
