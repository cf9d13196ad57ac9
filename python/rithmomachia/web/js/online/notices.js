// @ts-check
/** What the system tells of one's turn, where the player has asked for it and the page is out of sight. */
import { preferences } from "../board/preferences.js";

/** Whether the browser lets us; asks the person the first time. */
export async function askForNotices() {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

/**
 * @param {string} title
 * @param {string} body
 * @param {string} tag of one game: a new notice takes the place of the last
 */
export async function notify(title, body, tag) {
  if (!preferences().notices || !document.hidden) return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const options = { body, tag, icon: "/icons/icon-192.png" };
  try {
    const notice = new Notification(title, options);
    notice.addEventListener("click", () => window.focus());
  } catch {
    // On some phones only the service worker may.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}
