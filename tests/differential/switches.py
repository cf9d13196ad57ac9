"""Random combinations of ruleset options that go together."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from tests.oracle.ruleset import RULESETS as FOLDER
from tests.oracle.ruleset import Ruleset, Value

NOT_PLAYED = {"armies", "sources"}
RULESETS = sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem not in NOT_PLAYED)
"""Every ruleset file but the base that others extend and the list of sources."""

Choices = Mapping[str, list[Value]]

BOOL: list[Value] = [True, False]
SUMS: list[Value] = [8, 12, 20, 60, 100, 250, 600]

CHOICES: dict[str, list[Value]] = {
    "start.form": ["back_rank", "advanced"],
    "start.first_side": ["white", "black"],
    "movement.circle.steps": [1, 1, 2, 3],
    "movement.triangle.steps": [1, 2, 3],
    "movement.square.steps": [2, 3, 4, 7],
    "movement.circle.lines": ["orthogonal", "diagonal", "both"],
    "movement.triangle.lines": ["orthogonal", "diagonal", "both"],
    "movement.square.lines": ["orthogonal", "diagonal", "both"],
    "movement.leaps": ["free", "blockable", "none", "siege"],
    "movement.leaps_reach": BOOL,
    "movement.pyramid.moves_as": ["layers", "square", "lowest", "draughts"],
    "captures.timing": ["automatic", "optional", "optional", "instead"],
    "captures.duty": BOOL,
    "captures.captor": ["stays", "may_enter", "must_enter"],
    "captures.meeting.method": ["move", "reach", "reach"],
    "captures.meeting.layers": BOOL,
    "captures.meeting.pyramids": BOOL,
    "captures.multiplication.enabled": BOOL,
    "captures.multiplication.distance": ["steps", "empty", "inclusive"],
    "captures.multiplication.lines": ["orthogonal", "all", "own", "own"],
    "captures.multiplication.least": [1, 2, 2, 3],
    "captures.division.enabled": BOOL,
    "captures.ambush.enabled": [True, True, False],
    "captures.ambush.partners": ["reach", "flank", "adjacent", "next"],
    "captures.ambush.most": [2, 2, 3, 4],
    "captures.ambush.mover": BOOL,
    "captures.ambush.addition": BOOL,
    "captures.ambush.subtraction": BOOL,
    "captures.ambush.multiplication": BOOL,
    "captures.ambush.division": BOOL,
    "captures.power.enabled": [True, True, False],
    "captures.root.enabled": [True, True, False],
    "captures.progression.enabled": [True, True, False],
    "captures.progression.partners": ["reach", "line"],
    "captures.siege.enabled": [True, True, True, False],
    "captures.siege.method": ["neighbours", "moves", "draughts"],
    "captures.siege.orthogonal": BOOL,
    "captures.siege.diagonal": BOOL,
    "captures.siege.own_blocks": BOOL,
    "captures.siege.edge": BOOL,
    "captures.siege.leaps": BOOL,
    "captures.siege.relief": ["none", "single", "any"],
    "prisoners.return": ["never", "hind_row", "hind_row"],
    "prisoners.ransom": ["never", "equal"],
    "prisoners.greatest": BOOL,
    "prisoners.serve": ["never", "triumph"],
    "prisoners.most": [1, 1, 2, 3],
    "counting.whole_pyramid": ["one", "layers"],
    "counting.layers_count": BOOL,
    "counting.digits": ["number", "sum"],
    "draws.agreement": BOOL,
    "victory.progressions.four_term": BOOL,
    "victory.progressions.pyramid_first": BOOL,
    "victory.de_corpore.count": [1, 2, 4, 8, 15, 30],
    "victory.de_corpore.count_white": [0, 0, 3],
    "victory.de_corpore.count_black": [0, 0, 5],
    "victory.de_bonis.sum": SUMS,
    "victory.de_bonis.method": ["at_least", "exactly"],
    "victory.de_bonis.sum_white": [0, 0, 120],
    "victory.de_bonis.sum_black": [0, 0, 90],
    "victory.de_lite.method": ["digits", "pieces", "characters"],
    "victory.de_lite.sum": SUMS,
    "victory.de_lite.digits": [3, 5, 9, 14],
    "victory.de_lite.pieces": [2, 3, 4],
    "victory.de_honore.method": ["count", "pieces", "men"],
    "victory.de_honore.sum": SUMS,
    "victory.de_honore.count": [2, 4, 8, 12],
    "victory.de_honore.pieces": [2, 3, 4],
    "victory.de_honore_liteque.method": ["count_digits", "pieces", "men_characters"],
    "victory.de_honore_liteque.sum": SUMS,
    "victory.de_honore_liteque.count": [2, 4, 8, 12],
    "victory.de_honore_liteque.digits": [3, 5, 9, 14],
    "victory.de_honore_liteque.pieces": [2, 3, 4],
}
for three in ("small", "glorious"):
    CHOICES[f"victory.{three}.placement"] = ["anywhere", "line", "spaced"]
    CHOICES[f"victory.{three}.middle"] = BOOL
    CHOICES[f"victory.{three}.anchor"] = BOOL
    CHOICES[f"victory.{three}.owners"] = ["own", "mixed"]
    CHOICES[f"victory.{three}.progressions"] = ["any", "arithmetic"]
for four in ("big", "great"):
    CHOICES[f"victory.{four}.placement"] = ["anywhere", "line", "line_or_square"]
    CHOICES[f"victory.{four}.owners"] = ["own", "mixed"]

CONDITIONS = [
    *["de_corpore", "de_bonis", "de_lite", "de_honore", "de_honore_liteque"],
    *["small", "glorious", "big", "great"],
]

OPERATIONS = [
    f"captures.ambush.{name}" for name in ("addition", "subtraction", "multiplication", "division")
]

NUMBERS: dict[Value, list[str]] = {
    "digits": ["digits"],
    "pieces": ["pieces"],
    "characters": ["digits"],
    "count": ["count"],
    "men": ["pieces"],
    "count_digits": ["count", "digits"],
    "men_characters": ["pieces", "digits"],
}
"""The numbers that each method of a victory by captures uses, beside the sum."""

CONDITIONAL = {
    *[
        "prisoners.most",
        "prisoners.greatest",
        "captures.duty",
        "captures.meeting.layers",
        "captures.progression.partners",
    ],
    *["captures.siege.leaps", "captures.siege.orthogonal", "captures.siege.diagonal"],
    *[f"victory.{name}.{key}" for name in ("small", "glorious") for key in ("middle", "anchor")],
    *[
        f"victory.{name}.{key}"
        for name in ("de_lite", "de_honore", "de_honore_liteque")
        for key in ("digits", "pieces", "count")
    ],
}
"""Keys that only apply under others: they are drawn last, where they do."""


def random_options(
    rng: random.Random, ruleset: Ruleset, choices: Choices = CHOICES
) -> dict[str, Value]:
    """Some changed options; how many differs from one draw to the next."""
    options: dict[str, Value] = {}
    share = rng.choice([0.0, 0.05, 0.15, 0.4, 0.8])
    for key, values in choices.items():
        if key in CONDITIONAL or key.startswith("victory.de_"):
            continue
        if rng.random() < share and (not key.startswith("victory.") or key in ruleset.file):
            options[key] = rng.choice(values)
    if "start.form" in options:
        options["start.form"] = rng.choice(sorted(ruleset.forms))
    for name in CONDITIONS:
        if f"victory.{name}.enabled" in ruleset.file and rng.random() < max(share, 0.2):
            options.update(random_condition(rng, f"victory.{name}", choices))
    for key in ("prisoners.return", "prisoners.serve", "prisoners.ransom"):
        if choices.get(key) and rng.random() < 0.5:
            options[key] = rng.choice(choices[key])
    settle(rng, ruleset, options, choices, max(share, 0.3))
    return options


def random_condition(rng: random.Random, prefix: str, choices: Choices) -> dict[str, Value]:
    """One victory with its own numbers."""
    options: dict[str, Value] = {f"{prefix}.enabled": rng.random() < 0.7}
    for key, values in choices.items():
        if key.startswith(f"{prefix}.") and key not in CONDITIONAL and rng.random() < 0.6:
            options[key] = rng.choice(values)
    return options


def settle(
    rng: random.Random,
    ruleset: Ruleset,
    options: dict[str, Value],
    choices: Choices,
    share: float,
) -> None:
    """Adds options that only apply under others, and takes back what cannot go together.

    Captors enter only where captures are chosen before the move and after it, captures are duties
    only instead of the move, where nobody has moved when they are made. Pieces that flank are two,
    and an ambush has at least one operation. The layers of a meeting need meeting by moving, the
    leaps of a siege the movements' method and its sets of four another one. Several prisoners
    serve only where one does, the greatest layer is lost for good only where others come back, and
    leaps for the sake of sieges need sieges, reach nothing and close nothing.
    """

    def now(key: str) -> Value | None:
        return options.get(key, ruleset.file.get(key))

    def perhaps(*keys: str) -> None:
        for key in keys:
            if rng.random() < share and choices.get(key):
                options[key] = rng.choice(choices[key])

    timing = now("captures.timing")
    if timing != "optional" and now("captures.captor") != "stays":
        options["captures.captor"] = "stays"
    if timing == "instead":
        perhaps("captures.duty")
        if now("captures.ambush.mover"):
            options["captures.ambush.mover"] = False
    if now("prisoners.serve") == "triumph":
        perhaps("prisoners.most")
    if now("prisoners.ransom") == "equal":
        perhaps("prisoners.greatest")
    if now("movement.leaps") == "siege":
        options.pop("movement.leaps_reach", None)
        if not now("captures.siege.enabled"):
            options["captures.siege.enabled"] = True
    if now("captures.ambush.partners") == "flank" and now("captures.ambush.most") != 2:
        options["captures.ambush.most"] = 2
    if now("captures.ambush.enabled") and not any(now(key) for key in OPERATIONS):
        options[rng.choice(OPERATIONS)] = True
    if now("captures.meeting.method") == "move":
        perhaps("captures.meeting.layers")
    if now("captures.progression.enabled"):
        perhaps("captures.progression.partners")
    if now("captures.siege.method") == "moves":
        if now("movement.leaps") != "siege":
            perhaps("captures.siege.leaps")
    elif rng.random() < share:
        sets = rng.choice([(True, True), (True, False), (False, True)])
        options["captures.siege.orthogonal"], options["captures.siege.diagonal"] = sets
    settle_victories(ruleset, options, perhaps)


def settle_victories(
    ruleset: Ruleset, options: dict[str, Value], perhaps: Callable[..., None]
) -> None:
    """The middle value and the winner's own end need a line or an angle, each number its method.

    So many pieces of some value cannot be asked for where a pyramid counts its layers.
    """

    def now(key: str) -> Value | None:
        return options.get(key, ruleset.file.get(key))

    for name in ("small", "glorious"):
        if now(f"victory.{name}.placement") in ("line", "spaced"):
            perhaps(f"victory.{name}.middle", f"victory.{name}.anchor")
    for name in ("de_lite", "de_honore", "de_honore_liteque"):
        method = now(f"victory.{name}.method")
        if method is None:
            continue
        of_men = method in ("pieces", "characters", "men", "men_characters")
        if of_men and now("counting.whole_pyramid") == "layers":
            options["counting.whole_pyramid"] = "one"
        perhaps(*(f"victory.{name}.{key}" for key in NUMBERS[method]))
