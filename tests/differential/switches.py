"""Random combinations of ruleset options that go together."""

from __future__ import annotations

import random

from tests.oracle.ruleset import Ruleset, Value

RULESETS = ["boissiere", "philosophers", "renaissance"]

BOOL: list[Value] = [True, False]
SHAPES = ["circle", "triangle", "square"]

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

SUMS: list[Value] = [20, 60, 100, 250, 600]
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

NUMBERS = {"count": COUNTS, "digits": DIGITS, "pieces": PIECES}
USED: dict[str, dict[Value, list[str]]] = {
    "de_lite": {"digits": ["digits"], "pieces": ["pieces"]},
    "de_honore": {"count": ["count"], "pieces": ["pieces"]},
    "de_honore_liteque": {"count_digits": ["count", "digits"], "pieces": ["pieces"]},
}


def random_options(rng: random.Random, ruleset: Ruleset) -> dict[str, Value]:
    """Some changed options; how many differs from one draw to the next.

    Options that need one another come together: the layers of a meeting need meeting by moving,
    sides of a siege need the neighbours' method, and so on.
    """
    options: dict[str, Value] = {}
    share = rng.choice([0.0, 0.05, 0.15, 0.4, 0.8])
    for key, values in CHOICES.items():
        if rng.random() < share and (not key.startswith("victory.") or key in ruleset.file):
            options[key] = rng.choice(values)
    for shape in SHAPES:
        if rng.random() < share / 2:
            options[f"movement.{shape}.leap"] = rng.choice(["none", "1,2", "1,3", "2,3"])
    for name, numbers in CONDITIONS.items():
        if f"victory.{name}.enabled" in ruleset.file and rng.random() < max(share, 0.2):
            options.update(random_condition(rng, name, numbers))
    settle(rng, ruleset, options, share)
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
        options[f"{prefix}.middle"] = rng.random() < 0.5
    return options


def settle(rng: random.Random, ruleset: Ruleset, options: dict[str, Value], share: float) -> None:
    """Makes the options agree with one another and with the file."""

    def now(key: str) -> Value | None:
        return options.get(key, ruleset.file.get(key))

    def off(*keys: str) -> None:
        for key in keys:
            options.pop(key, None)
            if ruleset.file.get(key):
                options[key] = False

    if now("captures.meeting.method") == "reach":
        off("captures.meeting.layers")
    elif rng.random() < max(share, 0.3) or "captures.meeting.layers" not in ruleset.file:
        options["captures.meeting.layers"] = rng.random() < 0.7
    if now("captures.siege.method") == "moves":
        off("captures.siege.orthogonal", "captures.siege.diagonal")
        if rng.random() < max(share, 0.2) or "captures.siege.own_blocks" not in ruleset.file:
            options["captures.siege.own_blocks"] = rng.random() < 0.5
    else:
        off("captures.siege.own_blocks")
        if rng.random() < share or "captures.siege.orthogonal" not in ruleset.file:
            sets = rng.choice([(True, True), (True, False), (False, True)])
            options["captures.siege.orthogonal"], options["captures.siege.diagonal"] = sets
    for name in ("small", "glorious"):
        if now(f"victory.{name}.placement") == "anywhere":
            off(f"victory.{name}.middle")
    for name, methods in USED.items():
        method = now(f"victory.{name}.method")
        if method in methods:
            for key in methods[method]:
                dotted = f"victory.{name}.{key}"
                if dotted not in ruleset.file or rng.random() < share:
                    options[dotted] = rng.choice(NUMBERS[key])
