// @ts-check
/** Without a connection: what is kept for it, that it is told, and how a new version takes over. */
import { h, patch } from "../board/dom.js";
import { t } from "../board/texts.js";
import { turnsPath } from "../game/api.js";
import { createStore } from "../game/store.js";

/** @typedef {{offline: boolean, waiting: ServiceWorker | null, later: boolean}} OfflineState */

/** @type {import("../game/store.js").Store<OfflineState>} */
const store = createStore(/** @type {OfflineState} */ ({ offline: false, waiting: null, later: false }), (state) =>
  patch(ground(), bar(state)),
);

/** An element of its own: pages come and go above it. */
function ground() {
  const known = document.getElementById("bars");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "bars";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}

/** @param {OfflineState} state */
function bar({ offline, waiting, later }) {
  if (offline) {
    const text = t("No connection. Rules and boards are kept here; games go on when it is back.");
    return h("p", { key: "offline", class: "bar-note" }, text);
  }
  if (!waiting || later) return null;
  return h(
    "p",
    { key: "new", class: "bar-note" },
    t("A new version is ready."),
    " ",
    h("button", { type: "button", class: "primary", onclick: () => takeOver(waiting) }, t("Load it")),
    h("button", { type: "button", class: "quiet", onclick: () => store.set({ later: true }) }, t("Later")),
  );
}

let hasAsked = false;

/** @param {ServiceWorker} waiting */
function takeOver(waiting) {
  hasAsked = true;
  waiting.postMessage("take over");
}

function attend() {
  store.set({ offline: !navigator.onLine });
}

/** Keeps the pages for later, and tells when the connection goes. */
export function keepForLater() {
  window.addEventListener("online", attend);
  window.addEventListener("offline", attend);
  attend();
  if (!("serviceWorker" in navigator)) return;
  // The first visit belongs to the page: what is kept for later comes after it.
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}

/** Lessons can be played without a connection once each has been asked for. */
async function keepLessons() {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
  }
  try {
    const { LESSONS, lessonText } = await import("./lessons.js");
    for (const lesson of LESSONS) {
      const path = turnsPath(lessonText(lesson));
      // With this version's pages they are kept already: each visit need not ask again.
      if (await caches.match(path, { ignoreVary: true })) continue;
      // Read to the end: an answer that nobody reads holds its connection, and a browser has few.
      await (await fetch(path)).text();
    }
  } catch {
    // The next visit tries again.
  }
}

async function register() {
  /** @type {ServiceWorkerRegistration | undefined} */
  let worker;
  try {
    worker = await navigator.serviceWorker.register("/sw.js");
  } catch {
    // Without it everything works but the times without a connection.
    return;
  }
  if (!worker) return;
  void keepLessons();
  const known = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Only where it was asked for: another window goes on with what it has, and loses nothing it has begun.
    if (hasAsked) location.reload();
  });
  // Waiting since an earlier visit: nothing has been begun on this page yet.
  if (worker.waiting && known) return takeOver(worker.waiting);
  worker.addEventListener("updatefound", () => {
    const next = worker?.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && known) store.set({ waiting: next });
    });
  });
}
