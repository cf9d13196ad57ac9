// @ts-check
/** The graph of chances over a line, its errors marked and listed. */
import { h } from "../board/dom.js";
import { t, tn } from "../board/texts.js";
import { errorsOf } from "./graph.js";
import { percent } from "../game/thoughts_view.js";
import { NAG_MARKS } from "./tree.js";

/** @typedef {import("./session.js").AnalysisState} AnalysisState */
/** @typedef {import("./session.js").Analysis} Analysis */

/** How wide and high the drawing is, in its own units. */
const WIDTH = 600;
const HEIGHT = 120;

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
export function graphView(state, analysis) {
  const { graph } = analysis;
  const wanted = state.graphLine.length;
  const hasTurns = state.tree && state.tree.size > 1;
  return h(
    "section",
    { class: "study-graph card", "aria-label": t("Course of the game") },
    h(
      "header",
      null,
      h("h2", null, t("Course of the game")),
      state.graphBusy
        ? h("button", { type: "button", class: "quiet", onclick: graph.stop }, t("Stop"))
        : h(
            "button",
            { type: "button", class: wanted ? "quiet" : "", disabled: !hasTurns, onclick: graph.begin },
            wanted ? t("Analyse again") : t("Analyse the line"),
          ),
    ),
    state.graphError && h("p", { class: "error", role: "alert" }, state.graphError),
    !wanted && h("p", { class: "hint" }, t("Looks at every position of the line shortly and marks where chances were given away.")),
    state.graphBusy &&
      h("progress", { max: wanted, value: state.points.size, "aria-label": t("Positions looked at") }),
    wanted > 0 && drawing(state, analysis),
    wanted > 0 && !state.graphBusy && errors(state, analysis),
  );
}

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
function drawing(state, analysis) {
  const most = Math.max(state.graphLine.length - 1, 1);
  /** @param {number} number */
  const x = (number) => (WIDTH * number) / most;
  /** @param {number} chance */
  const y = (chance) => HEIGHT * (1 - chance);
  const points = [...state.points.values()].sort((a, b) => a.number - b.number);
  const path = points.map((point) => `${x(point.number).toFixed(1)},${y(point.chance).toFixed(1)}`);
  const [first, last] = [points[0], points[points.length - 1]];
  const here = state.graphLine.indexOf(state.at);
  /** @param {MouseEvent} event */
  const choose = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const number = Math.round(((event.clientX - box.left) / box.width) * most);
    void analysis.go(state.graphLine[Math.min(Math.max(number, 0), most)]);
  };
  return h(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": summary(points),
      onclick: choose,
    },
    h("rect", { class: "graph-black", width: WIDTH, height: HEIGHT }),
    first && h("path", { class: "graph-white", d: `M${x(first.number)},${HEIGHT} L${path.join(" L")} L${x(last.number)},${HEIGHT} Z` }),
    h("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    here >= 0 && h("line", { class: "graph-here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }),
    errorsOf(state).map((one) => {
      const point = state.points.get(one.number);
      // Not a circle: the drawing is stretched.
      return point && h("line", { class: `graph-error nag${one.nag}`, x1: x(one.number), x2: x(one.number), y1: y(point.chance), y2: y(point.chance) });
    }),
  );
}

/** @param {import("./types.js").GraphPoint[]} points */
function summary(points) {
  if (!points.length) return t("Nothing looked at yet.");
  const last = points[points.length - 1];
  return t("White's chance: {first} at first, {last} at the end.", { first: percent(points[0].chance), last: percent(last.chance) });
}

/**
 * @param {AnalysisState} state
 * @param {Analysis} analysis
 */
function errors(state, analysis) {
  const found = errorsOf(state);
  if (!found.length) return h("p", { class: "hint" }, t("No turn of this line gave away a tenth of the chance or more."));
  return h(
    "div",
    { class: "graph-errors" },
    h("h3", null, tn("{count} error", "{count} errors", found.length)),
    h(
      "ul",
      { tabindex: 0, "aria-label": t("Errors") },
      found.map((one) => {
        const id = state.graphLine[one.number];
        const node = state.tree?.has(id) ? state.tree.node(id) : null;
        if (!node) return null;
        return h(
          "li",
          { key: one.number },
          h(
            "button",
            { type: "button", class: "turn-entry", onclick: () => analysis.go(id) },
            h("span", { class: "turn-number" }, `${node.number}.`),
            h("span", { class: `swatch ${node.side}` }),
            h("span", { class: "notation" }, node.notation, h("strong", { class: `nags nag${one.nag}` }, ` ${NAG_MARKS[one.nag - 1]}`)),
          ),
          h(
            "p",
            { class: "said" },
            t("{loss} of the chance lost.", { loss: percent(one.loss) }),
            one.better && ` ${t("Better: {turn}", { turn: one.better })}`,
          ),
        );
      }),
    ),
    h("button", { type: "button", class: "quiet", onclick: analysis.note }, t("Note the marks in the record")),
  );
}
