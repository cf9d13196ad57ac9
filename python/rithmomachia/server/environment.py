"""Settings from the environment, for servers that run unattended.

Each secret may be named directly or by a file that holds it: `RITHMOMACHIA_DATABASE` or
`RITHMOMACHIA_DATABASE_FILE`. Secrets are never shown in errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.server.settings import LOOPBACK_NAMES, Settings

PREFIX = "RITHMOMACHIA_"
NAMES = frozenset({"PRODUCTION", "ORIGINS", "DATABASE", "METRICS_TOKEN", "LOG"})
SECRETS = ("DATABASE", "METRICS_TOKEN")
SHORTEST_SECRET = 16
# What examples and templates have in the place of a secret.
PLACEHOLDERS = ("change", "secret", "password", "example", "default", "metrics-token")
YES = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}


class SettingError(RithmomachiaError):
    """A setting that cannot be, or that a public server must not have."""


@dataclass(frozen=True, slots=True)
class Environment:
    """What the environment says.

    Attributes:
        is_production: Whether strangers use the server, so that nothing may be left at its default.
        origins: Pages that may use it.
        database: A database URL.
        metrics_token: The secret that opens `/api/metrics` and `/api/reports`.
        logs_json: Whether the log is JSON.
    """

    is_production: bool = False
    origins: frozenset[str] = frozenset()
    database: str | None = None
    metrics_token: str | None = None
    logs_json: bool = False

    @staticmethod
    def read(variables: Mapping[str, str]) -> Environment:
        """Reads it.

        Raises:
            SettingError: With the variable at fault; all faults of a public server at once.
        """
        values = {name: variables.get(PREFIX + name) for name in NAMES}
        for name in SECRETS:
            values[name] = _secret(name, variables)
        log = values["LOG"] or "text"
        if log not in ("text", "json"):
            raise SettingError(f"{PREFIX}LOG is text or json, not {shown(log)}.")
        production = (values["PRODUCTION"] or "").lower()
        if production not in YES:
            raise SettingError(f"{PREFIX}PRODUCTION is 1 or 0, not {shown(production)}.")
        origins = frozenset(
            _origin(part.strip()) for part in (values["ORIGINS"] or "").split(",") if part.strip()
        )
        made = Environment(
            YES[production], origins, values["DATABASE"], values["METRICS_TOKEN"], log == "json"
        )
        faults = made.faults() if made.is_production else []
        if faults:
            raise SettingError(f"In production {'; '.join(faults)}.")
        return made

    def faults(self) -> list[str]:
        """What a public server must not have."""
        found = []
        if not self.origins:
            found.append(f"{PREFIX}ORIGINS names the pages that may use the server, and is empty")
        plain = sorted(origin for origin in self.origins if not origin.startswith("https://"))
        if plain:
            found.append(f"{PREFIX}ORIGINS has to be https, not {shown(plain[0])}")
        if self.database is None or self.database.startswith("memory:"):
            found.append(f"{PREFIX}DATABASE has to name a database that lasts")
        token = self.metrics_token or ""
        if len(token) < SHORTEST_SECRET:
            found.append(f"{PREFIX}METRICS_TOKEN needs at least {SHORTEST_SECRET} characters")
        elif any(word in token.lower() for word in PLACEHOLDERS) or len(set(token)) < 6:
            found.append(f"{PREFIX}METRICS_TOKEN is a placeholder, not a secret")
        return found

    def applied(self, settings: Settings) -> Settings:
        """Settings with what the environment says."""
        changed = replace(settings, metrics_token=self.metrics_token)
        if self.origins:
            hosts = frozenset(urlsplit(origin).hostname or "" for origin in self.origins)
            # Loopback names too: whoever looks after the server asks from the same machine.
            changed = replace(changed, origins=self.origins, allowed_hosts=hosts | LOOPBACK_NAMES)
        if self.is_production:
            changed = replace(changed, needs_origin=True, lists_games=False, protects_games=True)
        return changed


def _origin(text: str) -> str:
    parts = urlsplit(text)
    plain = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not parts.netloc or plain != text:
        raise SettingError(
            f"{PREFIX}ORIGINS holds addresses like https://board.example, not {shown(text)}."
        )
    return text.lower()


def _secret(name: str, variables: Mapping[str, str]) -> str | None:
    place = variables.get(f"{PREFIX}{name}_FILE")
    if place is None:
        return variables.get(PREFIX + name)
    try:
        return Path(place).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise SettingError(
            f"{PREFIX}{name}_FILE names {shown(place)}, which cannot be read: {reason}."
        ) from error
