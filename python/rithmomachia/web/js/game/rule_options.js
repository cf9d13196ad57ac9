// @ts-check
/** Changed keys of a ruleset as a piece of an address, and back. */

/** @typedef {Record<string, import("./types.js").OptionValue>} Options */

/**
 * `key=value,key=value`, ready to stand between two slashes of an address.
 * @param {Options} options
 */
export function optionsAddress(options) {
  const text = Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  return encodeURIComponent(text);
}

/**
 * What cannot be read is left out; whether the rest makes rules is the server's to say.
 * @param {string} [text] decoded
 * @returns {Options}
 */
export function readOptions(text = "") {
  /** @type {Options} */
  const options = {};
  for (const pair of text.split(",")) {
    const [, key, value] = /^([\w.]+)=(\w+)$/.exec(pair) ?? [];
    if (key) options[key] = typed(value);
  }
  return options;
}

/** @param {string} value */
function typed(value) {
  if (value === "true" || value === "false") return value === "true";
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}
