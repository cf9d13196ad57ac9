// @ts-check
/**
 * Elements as a function of state: `h` describes a tree, `patch` brings the document to it.
 *
 * Listeners, focus, scroll and running transitions survive because elements are kept whenever tag
 * and key agree. Attributes only: the Content-Security-Policy allows no inline style or script.
 */

/**
 * @typedef {object} VElement
 * @property {string} tag
 * @property {string | null} key
 * @property {Props} props
 * @property {VNode[]} children
 */
/** @typedef {VElement | string} VNode */
/** @typedef {VNode | number | null | undefined | false | ChildList} Child lists may be nested */
/** @typedef {{[Symbol.iterator]: () => Iterator<Child>}} ChildList an array: written so because an alias may not name itself */
/** @typedef {(event: never) => unknown} Listener of whatever event it is put to */
/** @typedef {Record<string, string | number | boolean | null | undefined | Listener>} Props */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{vnode: VNode, node: ChildNode}} Entry */

/**
 * What `patch` last put into an element.
 * @type {WeakMap<Element, Entry[]>}
 */
const rendered = new WeakMap();
/** @type {WeakMap<Element, Props>} */
const renderedProps = new WeakMap();

/**
 * @param {string} tag
 * @param {Props | null} [props] attributes; `on…` functions are listeners; `key` tells siblings apart
 * @param {...Child} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key: key === null ? null : String(key), props: rest, children: flatten(children) };
}

/**
 * @param {ChildList} children
 * @returns {VNode[]}
 */
function flatten(children) {
  /** @type {VNode[]} */
  const out = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    if (isList(child)) out.push(...flatten(child));
    else out.push(typeof child === "number" ? String(child) : child);
  }
  return out;
}

/** @param {Child} child @returns {child is ChildList} */
const isList = (child) => Array.isArray(child);

/**
 * Makes the children of `parent` what `children` describes.
 * @param {Element} parent
 * @param {...Child} children
 */
export function patch(parent, ...children) {
  patchChildren(parent, flatten(children), parent.namespaceURI === SVG);
}

/**
 * @param {Element} parent
 * @param {VNode[]} next
 * @param {boolean} svg
 */
function patchChildren(parent, next, svg) {
  /** @type {Entry[]} */
  const old = rendered.get(parent) ?? [];
  const free = new Set(old);
  /** @type {Map<string, Entry>} */
  const keyed = new Map();
  for (const entry of old) {
    if (typeof entry.vnode !== "string" && entry.vnode.key !== null) keyed.set(entry.vnode.key, entry);
  }
  const plain = old.filter((entry) => typeof entry.vnode === "string" || entry.vnode.key === null);
  let at = 0;
  const kept = next.map((vnode) => {
    /** @type {Entry | undefined} */
    let entry;
    if (typeof vnode !== "string" && vnode.key !== null) entry = keyed.get(vnode.key);
    else if (at < plain.length && isSameKind(plain[at].vnode, vnode)) entry = plain[at++];
    if (!entry || !isSameKind(entry.vnode, vnode) || !free.has(entry)) return null;
    free.delete(entry);
    return entry;
  });
  for (const entry of free) entry.node.remove();
  const made = next.map((vnode, index) => {
    const entry = kept[index];
    if (!entry) return { vnode, node: create(vnode, svg) };
    refresh(entry.node, entry.vnode, vnode, svg);
    return { vnode, node: entry.node };
  });
  let cursor = parent.firstChild;
  for (const { node } of made) {
    if (node === cursor) cursor = node.nextSibling;
    else parent.insertBefore(node, cursor);
  }
  rendered.set(parent, made);
}

/**
 * @param {VNode} a
 * @param {VNode} b
 */
function isSameKind(a, b) {
  if (typeof a === "string" || typeof b === "string") return typeof a === typeof b;
  return a.tag === b.tag && a.key === b.key;
}

/**
 * @param {VNode} vnode
 * @param {boolean} svg
 * @returns {ChildNode}
 */
function create(vnode, svg) {
  if (typeof vnode === "string") return document.createTextNode(vnode);
  const inSvg = svg || vnode.tag === "svg";
  const element = inSvg ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag);
  fill(element, vnode, inSvg);
  return element;
}

/**
 * @param {ChildNode} node
 * @param {VNode} before
 * @param {VNode} vnode
 * @param {boolean} svg
 */
function refresh(node, before, vnode, svg) {
  if (typeof vnode === "string") {
    if (before !== vnode) node.nodeValue = vnode;
  } else {
    fill(/** @type {Element} */ (node), vnode, svg || vnode.tag === "svg");
  }
}

/**
 * @param {Element} element
 * @param {VElement} vnode
 * @param {boolean} svg
 */
function fill(element, vnode, svg) {
  const before = renderedProps.get(element) ?? {};
  // A select takes its value only once its options exist, hence children first.
  patchChildren(element, vnode.children, svg && vnode.tag !== "foreignObject");
  for (const name of Object.keys(before)) {
    if (!(name in vnode.props)) setProp(element, name, null, before[name]);
  }
  for (const [name, value] of Object.entries(vnode.props)) {
    if (before[name] !== value || name === "value" || name === "checked") setProp(element, name, value, before[name]);
  }
  renderedProps.set(element, vnode.props);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Props[string]} value
 * @param {Props[string]} before
 */
function setProp(element, name, value, before) {
  if (name.startsWith("on")) {
    const event = name.slice(2);
    if (typeof before === "function") element.removeEventListener(event, /** @type {EventListener} */ (before));
    if (typeof value === "function") element.addEventListener(event, /** @type {EventListener} */ (value));
  } else if (name === "value" || name === "checked") {
    const field = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
    if (field[name] !== value) field[name] = value ?? "";
  } else if (name === "modal") {
    // Only an element that is in the document can be shown as a modal dialog.
    const dialog = /** @type {HTMLDialogElement} */ (element);
    queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
  } else if (name === "move") {
    // A transform as a style, so that the style sheet can let it glide.
    /** @type {ElementCSSInlineStyle & Element} */ (element).style.transform = String(value ?? "");
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}
