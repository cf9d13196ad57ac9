"""Which methods an address takes: for refusals that say so."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope


class Addresses:
    """All addresses of the interface.

    Args:
        routes: Theirs, each with its whole path.
    """

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]

    def allowed(self, scope: Scope) -> list[str]:
        """The methods an address takes that was asked with another; none where it is no address.

        Where several fit, `/games/mine` and `/games/{id}`, the one with fewest gaps is meant.
        """
        partial: list[Route] = []
        for route in self._routes:
            match, _ = route.matches({**scope, "root_path": ""})
            if match is Match.FULL:
                return []
            if match is Match.PARTIAL:
                partial.append(route)
        fewest = min((len(route.param_convertors) for route in partial), default=0)
        meant = [route for route in partial if len(route.param_convertors) == fewest]
        return sorted({method for route in meant for method in route.methods or ()})
