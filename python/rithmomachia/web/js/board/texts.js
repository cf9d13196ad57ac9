// @ts-check
/**
 * Every text a person reads, in the language chosen. The English text is the message's name; the other
 * languages are catalogues that the server hands out.
 */

/** @typedef {Record<string, string | number>} Values */
/** @typedef {Record<string, string | string[]>} Catalogue a list has one text for each plural category */

/**
 * Each named as those who speak it do.
 * @type {[string, string][]}
 */
export const LANGUAGES = [
  ["en", "English"],
  ["ja", "日本語"],
  ["es", "Español"],
];
const KEPT = "language";
const YEAR_S = 365 * 24 * 3600;
/** In the order in which the catalogues list them. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** @type {Map<string, Catalogue>} */
const read = new Map([["en", {}]]);
/** @type {Set<() => void>} */
const listeners = new Set();

let spoken = "en";
/** @type {Catalogue} */
let texts = {};
let rules = new Intl.PluralRules("en");

export const language = () => spoken;

/**
 * A text in the language chosen.
 * @param {string} message in English, with names of values in braces
 * @param {Values} [values]
 */
export function t(message, values) {
  const text = texts[message];
  return filled(typeof text === "string" ? text : message, values);
}

/**
 * A text with drawn values: children for an element.
 * @param {string} message
 * @param {Record<string, import("./dom.js").Child>} values
 * @returns {import("./dom.js").Child[]}
 */
export function tx(message, values) {
  return t(message)
    .split(/\{(\w+)\}/)
    .map((step, place) => (place % 2 ? values[step] : step));
}

/**
 * Texts as one list.
 * @param {string[]} parts
 */
export const listed = (parts) => parts.join(t(", "));

/**
 * A text that depends on a number.
 * @param {string} one in English, for 1
 * @param {string} many for any other; `{count}` is the number
 * @param {number} count
 * @param {Values} [values] further ones
 */
export function tn(one, many, count, values) {
  const forms = texts[one];
  const form = Array.isArray(forms) ? forms[formOf(count)] : undefined;
  return filled(form ?? (count === 1 ? one : many), { count, ...values });
}

/**
 * Says that a constant is a message: `t` is called where it is shown.
 * @param {string} message
 */
export const mark = (message) => message;

/** @param {number} count */
function formOf(count) {
  const known = rules.resolvedOptions().pluralCategories;
  return CATEGORIES.filter((one) => known.includes(/** @type {Intl.LDMLPluralRule} */ (one))).indexOf(
    rules.select(count),
  );
}

/**
 * @param {string} text
 * @param {Values} [values]
 */
function filled(text, values) {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) : text;
}

/** The language chosen before, or the first of the browser's that we speak. */
export function wantedLanguage() {
  const known = LANGUAGES.map(([one]) => one);
  const wanted = [kept(), ...navigator.languages].map((tag) => tag?.split("-")[0].toLowerCase());
  return wanted.find((one) => one && known.includes(one)) ?? "en";
}

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    // A browser may forbid storage; the choice then lasts as long as the page.
    return "";
  }
}

/** @param {string} wanted */
function keep(wanted) {
  try {
    localStorage.setItem(KEPT, wanted);
  } catch {
    // See `kept`.
  }
}

/**
 * A person's own choice: kept for the next visit.
 * @param {string} wanted
 */
export async function chooseLanguage(wanted) {
  keep(wanted);
  await speak(wanted);
}

/**
 * Speaks a language from now on: everything on the page is drawn again.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const found = read.get(wanted) ?? (await fetchTexts(wanted));
  // Without its catalogue the page stays in the language it has.
  if (!found) return;
  read.set(wanted, found);
  spoken = wanted;
  texts = found;
  rules = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  // For the sentences the server makes.
  document.cookie = `language=${wanted}; path=/; max-age=${YEAR_S}; SameSite=Strict`;
  for (const listener of [...listeners]) listener();
}

/**
 * @param {string} wanted
 * @returns {Promise<Catalogue | null>}
 */
async function fetchTexts(wanted) {
  try {
    const response = await fetch(`/api/texts/${wanted}`);
    return response.ok ? (await response.json()).texts : null;
  } catch {
    return null;
  }
}

/**
 * Hears of each change of language.
 * @param {() => void} listener
 * @returns {() => void} stops hearing
 */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
