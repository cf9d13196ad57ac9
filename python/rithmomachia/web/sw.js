// @ts-check
/**
 * Keeps the pages for times without a connection. The server writes `VERSION` and `FILES` above this.
 *
 * All files of a version are kept together and answered from there, so that old and new ones never meet. A new
 * version waits until a page lets it take over (`js/pages/offline.js`).
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PAGES = `rithmomachia-${VERSION}`;
/** Rules, texts and lessons: asked anew while there is a connection, and remembered for when there is none. */
const ANSWERS = "rithmomachia-answers";
// Rulesets whose rules are kept before anybody asks for them.
const KEPT_RULES = 3;
const REMEMBERED = ["/api/rulesets", "/api/rules/", "/api/texts/", "/api/position/turns"];

worker.addEventListener("install", (event) => event.waitUntil(Promise.all([keepPages(), keepAnswers()])));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

/** All or none: where one file fails, this version is not installed and the next visit tries again. */
async function keepPages() {
  const cache = await caches.open(PAGES);
  await Promise.all(Object.entries(FILES).map(async ([path, digest]) => cache.put(path, await file(path, digest))));
}

/**
 * A file of exactly this version: what the browser holds already costs nothing, and what is another one is
 * fetched anew.
 * @param {string} path
 * @param {string} digest SHA-256
 */
async function file(path, digest) {
  for (const cache of /** @type {const} */ (["force-cache", "reload"])) {
    const response = await fetch(path, { cache });
    if (response.ok && (await digestOf(response.clone())) === digest) return response;
  }
  throw new Error(`${path} is of another version.`);
}

/** @param {Response} response */
async function digestOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Not worth failing for: the pages work without. */
async function keepAnswers() {
  try {
    const cache = await caches.open(ANSWERS);
    const response = await fetch("/api/rulesets");
    if (!response.ok) return;
    await cache.put("/api/rulesets", response.clone());
    /** @type {{rulesets: {id: string}[]}} */
    const { rulesets } = await response.json();
    // The best known come first; the others are kept once they are looked at.
    const paths = rulesets.slice(0, KEPT_RULES).map((ruleset) => `/api/rules/${ruleset.id}`);
    await Promise.allSettled(paths.map((path) => cache.add(path)));
  } catch {
    // The next visit tries again.
  }
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("rithmomachia-") && name !== PAGES && name !== ANSWERS);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/")) {
    if (REMEMBERED.some((start) => url.pathname.startsWith(start))) event.respondWith(freshOrRemembered(event));
  } else if (url.pathname !== "/sw.js") {
    event.respondWith(kept(event.request, url));
  }
});

/**
 * @param {Request} request
 * @param {URL} url
 */
async function kept(request, url) {
  const cache = await caches.open(PAGES);
  const path = url.pathname === "/index.html" ? "/" : url.pathname;
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

/** @param {FetchEvent} event */
async function freshOrRemembered(event) {
  const cache = await caches.open(ANSWERS);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
    return response;
  } catch (error) {
    const known = await cache.match(event.request, { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}
