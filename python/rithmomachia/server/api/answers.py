"""What the schema says of answers that are not JSON."""

from __future__ import annotations

from typing import Any


def answers(content_type: str) -> dict[int | str, dict[str, Any]]:
    """An answer of another type, for a route's `responses`.

    The route's own class is to be a plain `Response`, or one without a type: one with a type would
    be told of failures too, which are JSON everywhere.
    """
    return {200: {"content": {content_type: {"schema": {"type": "string"}}}}}
