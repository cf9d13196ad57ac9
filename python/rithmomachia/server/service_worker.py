"""The script that lets the pages work without a connection, told which files make up a version.

A browser keeps all files of one version, or none. The script's own bytes change whenever any file
does, which is how a browser learns of a new version.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

NAME = "sw.js"


def service_worker(folder: Path) -> bytes:
    """The script with the version and the files of a folder in front, each with its SHA-256.

    Args:
        folder: The pages' files, with `sw.js` among them.

    Raises:
        OSError: A file cannot be read.

    Cost: reads every file, a few milliseconds for half a megabyte.
    """
    whole = hashlib.sha256()
    files = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.name.startswith("."):
            continue
        name = path.relative_to(folder).as_posix()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{name} {digest}\n".encode())
        # Icons are the system's to keep, once the application is installed.
        if name != NAME and path.suffix != ".png":
            files["/" if name == "index.html" else f"/{name}"] = digest
    version = whole.hexdigest()[:16]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n"
    return head.encode() + (folder / NAME).read_bytes()
