"""Random combinations of ruleset options that go together."""

from __future__ import annotations

import random

from tests.oracle.ruleset import Ruleset, Value

RULESETS = ["boissiere", "philosophers", "renaissance"]

BOOL: list[Value] = [True, False]

CHOICES: dict[str, list[Value]] = {
    "start.form": ["back_rank", "advanced"],
    "start.first_side": ["white", "black"],
    "movement.circle.steps": [1, 1, 2, 3],
    "movement.triangle.steps": [1, 2, 3],
    "movement.square.steps": [2, 3, 4, 7],
    "movement.circle.lines": ["orthogonal", "diagonal", "both"],
    "movement.triangle.lines": ["orthogonal", "diagonal", "both"],
    "movement.square.lines": ["orthogonal", "diagonal", "both"],
    "movement.leaps": ["free", "blockable", "none"],
    "movement.pyramid.moves_as": ["layers", "square"],
    "captures.timing": ["automatic", "optional"],
    "captures.meeting.method": ["move", "reach"],
    "captures.multiplication.enabled": BOOL,
    "captures.multiplication.distance": ["steps", "empty", "inclusive"],
    "captures.multiplication.lines": ["orthogonal", "all"],
    "captures.multiplication.least": [1, 2, 2, 3],
    "captures.division.enabled": BOOL,
    "captures.ambush.enabled": [True, True, False],
    "captures.ambush.partners": ["reach", "flank"],
    "captures.ambush.mover": BOOL,
    "captures.ambush.addition": BOOL,
    "captures.ambush.subtraction": BOOL,
    "captures.ambush.multiplication": BOOL,
    "captures.ambush.division": BOOL,
    "captures.siege.enabled": [True, True, False],
    "captures.siege.method": ["neighbours", "moves"],
    "counting.whole_pyramid": ["one", "layers"],
    "counting.layers_count": BOOL,
    "counting.digits": ["number", "sum"],
    "draws.agreement": BOOL,
    "victory.progressions.four_term": BOOL,
}

SUMS: list[Value] = [8, 12, 20, 60, 100, 250, 600]
COUNTS: list[Value] = [2, 4, 8, 12]
DIGITS: list[Value] = [5, 9, 14]
PIECES: list[Value] = [2, 3, 4]

CONDITIONS: dict[str, dict[str, list[Value]]] = {
    "de_corpore": {
        "count": [1, 2, 4, 8, 15, 30],
        "count_white": [0, 0, 3],
        "count_black": [0, 0, 5],
    },
    "de_bonis": {
        "sum": SUMS,
        "method": ["at_least", "exactly"],
        "sum_white": [0, 0, 120],
        "sum_black": [0, 0, 90],
    },
    "de_lite": {"method": ["digits", "pieces"], "sum": SUMS},
    "de_honore": {"method": ["count", "pieces"], "sum": SUMS},
    "de_honore_liteque": {"method": ["count_digits", "pieces"], "sum": SUMS},
    "small": {},
    "glorious": {},
    "big": {},
    "great": {},
}

OPERATIONS = [
    f"captures.ambush.{name}" for name in ("addition", "subtraction", "multiplication", "division")
]

NUMBERS = {"count": COUNTS, "digits": DIGITS, "pieces": PIECES}
USED: dict[str, dict[Value, list[str]]] = {
    "de_lite": {"digits": ["digits"], "pieces": ["pieces"]},
    "de_honore": {"count": ["count"], "pieces": ["pieces"]},
    "de_honore_liteque": {"count_digits": ["count", "digits"], "pieces": ["pieces"]},
}


def random_options(rng: random.Random, ruleset: Ruleset) -> dict[str, Value]:
    """Some changed options; how many differs from one draw to the next."""
    options: dict[str, Value] = {}
    share = rng.choice([0.0, 0.05, 0.15, 0.4, 0.8])
    for key, values in CHOICES.items():
        if rng.random() < share and (not key.startswith("victory.") or key in ruleset.file):
            options[key] = rng.choice(values)
    if options.get("start.form") not in ruleset.forms:
        options.pop("start.form", None)
    for name, numbers in CONDITIONS.items():
        if f"victory.{name}.enabled" in ruleset.file and rng.random() < max(share, 0.2):
            options.update(random_condition(rng, name, numbers))
    settle(rng, ruleset, options, max(share, 0.3))
    return options


def random_condition(
    rng: random.Random, name: str, numbers: dict[str, list[Value]]
) -> dict[str, Value]:
    """One victory with its own numbers."""
    prefix = f"victory.{name}"
    options: dict[str, Value] = {f"{prefix}.enabled": rng.random() < 0.7}
    for key, values in numbers.items():
        if rng.random() < 0.6:
            options[f"{prefix}.{key}"] = rng.choice(values)
    if name in ("small", "glorious", "big", "great"):
        options[f"{prefix}.placement"] = rng.choice(["anywhere", "line"])
        options[f"{prefix}.owners"] = rng.choice(["own", "mixed"])
    if name in ("small", "glorious"):
        options[f"{prefix}.progressions"] = rng.choice(["any", "arithmetic"])
    return options


def settle(rng: random.Random, ruleset: Ruleset, options: dict[str, Value], share: float) -> None:
    """Adds options that only apply under others, and takes back what cannot go together.

    The layers of a meeting need meeting by moving, the sides of a siege the neighbours' method,
    friends that block the other one, the middle value a line, each number the method that uses it,
    an ambush at least one operation. So many pieces of some value cannot be asked for where a
    pyramid counts its layers.
    """

    def now(key: str) -> Value | None:
        return options.get(key, ruleset.file.get(key))

    def perhaps(key: str, values: list[Value]) -> None:
        if rng.random() < share:
            options[key] = rng.choice(values)

    if now("captures.meeting.method") == "move":
        perhaps("captures.meeting.layers", BOOL)
    if now("captures.siege.method") == "moves":
        options["captures.siege.own_blocks"] = rng.random() < 0.5
    elif rng.random() < share:
        sets = rng.choice([(True, True), (True, False), (False, True)])
        options["captures.siege.orthogonal"], options["captures.siege.diagonal"] = sets
    if now("captures.ambush.enabled") and not any(now(key) for key in OPERATIONS):
        options[rng.choice(OPERATIONS)] = True
    for name in ("small", "glorious"):
        if now(f"victory.{name}.placement") == "line":
            perhaps(f"victory.{name}.middle", BOOL)
    for name, methods in USED.items():
        method = now(f"victory.{name}.method")
        if method is None:
            continue
        if method == "pieces" and now("counting.whole_pyramid") == "layers":
            options["counting.whole_pyramid"] = "one"
        for key in methods[method]:
            perhaps(f"victory.{name}.{key}", NUMBERS[key])
