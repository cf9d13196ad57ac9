"""Asks an installed package for its pages, texts and first game: what a wheel may lack.

Run by build/package.sh with the Python of a fresh environment.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import rithmomachia

SCRIPT = Path(sys.executable).with_name("rithmomachia")


def read(address: str, message: dict[str, str] | None = None) -> bytes:
    """What the server answers; an error ends the trial."""
    body = None if message is None else json.dumps(message).encode()
    request = Request(address, data=body, headers={"Content-Type": "application/json"})
    with urlopen(request, timeout=30) as answer:
        return bytes(answer.read())


def main() -> None:
    """Starts the board, asks, ends it."""
    # Else this would try the sources.
    assert "site-packages" in rithmomachia.__file__, rithmomachia.__file__
    server = subprocess.Popen(
        [SCRIPT, "play", "--no-browser", "--database", "memory:"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+?(?=/?\s|/?$)", line)
        assert found, f"the board names no address: {line!r}"
        page = read(f"{found[0]}/")
        assert b"<title>" in page, page[:200]
        for language in ("en", "ja", "es"):
            assert len(read(f"{found[0]}/api/texts/{language}")) > 1000
        game = json.loads(read(f"{found[0]}/api/games", {"ruleset": "boissiere"}))
        assert game["next_turn"] == 1
    finally:
        server.terminate()
        server.wait(timeout=30)
    print("The installed board serves its pages, its texts and a game.")


if __name__ == "__main__":
    main()
