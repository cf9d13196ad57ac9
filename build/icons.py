"""Draws the application's icons from its emblem; their PNG files are committed.

Needs Chromium and playwright, which the browser tests need as well.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parent.parent / "python" / "rithmomachia" / "web"
# Name, size in pixels, and how much of the picture the emblem fills: a mask may cut off a fifth
# on every side.
ICONS = (
    ("icon-192", 192, 1.0),
    ("icon-512", 512, 1.0),
    ("maskable-512", 512, 0.66),
    ("touch-180", 180, 0.82),
)
GROUND = "#ece2cb"


def main() -> int:
    """Draws all icons; 1 where there is no browser."""
    browser_path = shutil.which("chromium")
    if browser_path is None:
        print("Chromium is not installed: the icons are as they were.", file=sys.stderr)
        return 1
    emblem = (WEB / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for name, size, part in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * part)
            ground = "transparent" if part == 1 else GROUND
            page.set_content(
                f"<style>body {{ margin: 0; height: {size}px; display: grid; place-items: center;"
                f" background: {ground} }} svg {{ width: {inner}px; height: {inner}px }}</style>"
                + emblem
            )
            page.screenshot(path=WEB / "icons" / f"{name}.png", omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
