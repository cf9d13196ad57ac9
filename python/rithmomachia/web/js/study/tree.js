// @ts-check
/** Turns as a tree: a line and what might have been played instead. Legality is the server's matter. */

/** @typedef {import("./types.js").RecordTree} RecordTree */
/**
 * @typedef {object} TreeNode
 * @property {number} id never used again for another turn
 * @property {number | null} parent
 * @property {number[]} children the first goes on with the line
 * @property {number} number
 * @property {"white" | "black"} side
 * @property {string} word
 * @property {string} notation
 * @property {string[]} comments
 * @property {string[]} introduction
 * @property {number[]} nags
 * @property {number | null} clock_ms
 * @property {import("./types.js").Opinion | null} opinion
 */

/** What the annotations 1 to 6 look like. */
export const NAG_MARKS = ["!", "?", "!!", "??", "!?", "?!"];

export class Tree {
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();
  #last = 0;

  /** @param {Omit<RecordTree, "ruleset" | "ruleset_title" | "faults">} record */
  constructor(record) {
    this.start = record.start;
    this.tags = { ...record.tags };
    this.result = record.result;
    for (const node of record.nodes) {
      const { parent, ...rest } = node;
      this.#put({ ...rest, id: this.#last++, parent, children: [] });
    }
  }

  /** @param {TreeNode} node */
  #put(node) {
    this.#nodes.set(node.id, node);
    if (node.parent !== null) this.node(node.parent).children.push(node.id);
  }

  get root() {
    return this.node(0);
  }

  get size() {
    return this.#nodes.size;
  }

  /** @param {number} id */
  has(id) {
    return this.#nodes.has(id);
  }

  /** @param {number} id @returns {TreeNode} */
  node(id) {
    const found = this.#nodes.get(id);
    if (!found) throw new Error(`no turn ${id} in this tree`);
    return found;
  }

  /**
   * The turns from the start to a node.
   * @param {number} id
   * @returns {TreeNode[]}
   */
  path(id) {
    const found = [];
    for (let node = this.node(id); node.parent !== null; node = this.node(node.parent)) found.push(node);
    return found.reverse();
  }

  /** @param {number} id @returns {import("./types.js").Line} */
  line(id) {
    return { start: this.start, turns: this.path(id).map((node) => node.word) };
  }

  /**
   * The line through a node, from the start to its end.
   * @param {number} id
   * @returns {TreeNode[]} with the start
   */
  through(id) {
    const found = [this.root, ...this.path(id)];
    for (let node = this.node(id); node.children.length; ) {
      node = this.node(node.children[0]);
      found.push(node);
    }
    return found;
  }

  /**
   * A turn played after a node; the one that is there already where it was played before.
   * @param {number} parent
   * @param {import("./types.js").TurnMessage} turn
   * @returns {number} its id
   */
  add(parent, turn) {
    const there = this.node(parent).children.find((id) => this.node(id).word === turn.word);
    if (there !== undefined) return there;
    const { number, side, word, notation } = turn;
    const said = { comments: [], introduction: [], nags: [], clock_ms: null, opinion: null };
    this.#put({ id: this.#last++, parent, children: [], number, side, word, notation, ...said });
    return this.#last - 1;
  }

  /**
   * Whether a turn belongs to a variation, of its parent or of one further up.
   * @param {number} id
   */
  isVariation(id) {
    return this.path(id).some((node) => node.parent !== null && this.node(node.parent).children[0] !== node.id);
  }

  /**
   * Moves the variation a turn belongs to before the line it branches from.
   * @param {number} id
   */
  promote(id) {
    const branch = this.path(id).reverse().find((node) => node.parent !== null && this.node(node.parent).children[0] !== node.id);
    if (!branch || branch.parent === null) return;
    const parent = this.node(branch.parent);
    parent.children = [branch.id, ...parent.children.filter((child) => child !== branch.id)];
    this.#beginWithTurn(parent);
  }

  /**
   * Takes a turn and all after it out.
   * @param {number} id not the start's
   * @returns {number} the turn before it
   */
  remove(id) {
    const parent = this.node(this.node(id).parent ?? 0);
    parent.children = parent.children.filter((child) => child !== id);
    const agenda = [id];
    for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
      agenda.push(...this.node(next).children);
      this.#nodes.delete(next);
    }
    this.#beginWithTurn(parent);
    return parent.id;
  }

  /**
   * What was said before a variation is said after the turn before, once it is the line itself.
   * @param {TreeNode} parent
   */
  #beginWithTurn(parent) {
    if (!parent.children.length) return;
    const first = this.node(parent.children[0]);
    parent.comments.push(...first.introduction);
    first.introduction = [];
  }

  /**
   * Sets or takes away one of the annotations 1 to 6, of which a turn has one at most.
   * @param {number} id
   * @param {number} nag
   */
  toggleNag(id, nag) {
    const node = this.node(id);
    const others = node.nags.filter((one) => one > NAG_MARKS.length || one === 0);
    node.nags = node.nags.includes(nag) ? others : [nag, ...others];
  }

  /** As the server writes it. */
  request() {
    const { start, tags, result, nodes } = this.whole();
    return { start, tags, result, nodes: nodes.map(({ number, side, notation, ...sent }) => sent) };
  }

  /**
   * All of it as `new Tree` takes it: parents before what follows them, the line before its variations.
   * @returns {Omit<RecordTree, "ruleset" | "ruleset_title" | "faults">}
   */
  whole() {
    /** @type {import("./types.js").RecordNode[]} */
    const nodes = [];
    /** @type {[number, number | null][]} */
    const agenda = [[0, null]];
    for (let next = agenda.pop(); next; next = agenda.pop()) {
      const [id, parent] = next;
      const { id: _, children, ...node } = this.node(id);
      nodes.push({ ...node, parent });
      const index = nodes.length - 1;
      for (const child of [...children].reverse()) agenda.push([child, index]);
    }
    return { start: this.start, tags: this.tags, result: this.result, nodes };
  }
}

/**
 * A tree without turns.
 * @param {import("./types.js").StudyState} state
 */
export function emptyTree(state) {
  const { number, position } = state.staged;
  return new Tree({
    start: state.start,
    tags: {},
    result: "*",
    nodes: [
      {
        parent: null,
        number: number - 1,
        side: position.side_to_move,
        word: "",
        notation: "",
        comments: [],
        introduction: [],
        nags: [],
        clock_ms: null,
        opinion: null,
      },
    ],
  });
}
