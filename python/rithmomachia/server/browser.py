"""Shows the board in the person's browser without ever holding up the server or the terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import PurePath

# These take over the terminal, and none of them can show the board.
TEXT_BROWSERS = frozenset(
    {"browsh", "carbonyl", "elinks", "links", "links2", "lynx", "netrik", "retawq", "w3m"}
)
# Names that may stand for one of those.
UNSURE_BROWSERS = frozenset({"sensible-browser", "www-browser", "x-www-browser"})
DESKTOP_OPENERS = ("xdg-open", "gio", "gnome-open", "kde-open")


def show(url: str, environment: Mapping[str, str] | None = None) -> threading.Thread:
    """Opens `url` in a thread of its own, which is returned started."""
    known = os.environ if environment is None else environment
    thread = threading.Thread(target=_open, args=(url, known), name="browser", daemon=True)
    thread.start()
    return thread


def command(
    url: str, environment: Mapping[str, str], *, platform: str = sys.platform
) -> list[str] | None:
    """The command that shows `url`, or None where there is none to trust.

    `BROWSER` decides where it is set: commands separated by the system's path separator, of which
    the first is taken that is there and no text browser; `%s` in it stands for the address. Else,
    on a desktop, the desktop's own opener.
    """
    if "BROWSER" in environment:
        for entry in environment["BROWSER"].split(os.pathsep):
            words = _words(entry)
            if words and _is_graphical(words[0]) and shutil.which(words[0]):
                return _with_url(words, url)
        return None
    has_desktop = "DISPLAY" in environment or "WAYLAND_DISPLAY" in environment
    if platform.startswith("linux") and has_desktop:
        for opener in DESKTOP_OPENERS:
            found = shutil.which(opener)
            if found is not None:
                return [found, "open", url] if opener == "gio" else [found, url]
    return None


def _open(url: str, environment: Mapping[str, str]) -> None:
    words = command(url, environment)
    if words is not None:
        try:
            # Cut off from the terminal, and in a group of its own so that Ctrl-C here spares it.
            subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            ).wait()
        except OSError:
            # The address stands in the terminal; that is enough.
            return
    elif "BROWSER" not in environment and sys.platform in ("darwin", "win32"):
        webbrowser.open(url)


def _words(entry: str) -> list[str]:
    try:
        return shlex.split(entry)
    except ValueError:
        return []


def _is_graphical(program: str) -> bool:
    name = PurePath(program).stem.lower()
    if name in UNSURE_BROWSERS:
        real = shutil.which(program)
        name = PurePath(os.path.realpath(real)).stem.lower() if real else name
        return name not in TEXT_BROWSERS | UNSURE_BROWSERS
    return name not in TEXT_BROWSERS


def _with_url(words: Sequence[str], url: str) -> list[str]:
    if any("%s" in word for word in words):
        return [word.replace("%s", url) for word in words]
    return [*words, url]
