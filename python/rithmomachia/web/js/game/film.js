// @ts-check
/** Shows a film's frames one after another; the player can skip it or have asked for no motion. */
import { isStill } from "../board/preferences.js";

const MOVE_MS = 520;
const CAPTURE_MS = 1500;

/**
 * @param {(frame: import("./simulate.js").Frame | null) => void} show
 */
export function createProjector(show) {
  /** @type {(() => void) | null} */
  let skip = null;
  return {
    /** @param {import("./simulate.js").Frame[]} frames */
    async run(frames) {
      if (isStill() || frames.length === 0) return;
      let skipped = false;
      for (const frame of frames) {
        if (skipped) break;
        show(frame);
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, frame.falling.length ? CAPTURE_MS : MOVE_MS);
          skip = () => {
            skipped = true;
            clearTimeout(timer);
            resolve(null);
          };
        });
      }
      skip = null;
      show(null);
    },
    skip() {
      skip?.();
    },
  };
}
