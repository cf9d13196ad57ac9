//! From values to typed settings.

use std::collections::BTreeMap;

use super::check::{Values, number, switch, word};
use super::settings::*;
use super::value::arms;
use super::victory_settings::*;
use crate::types::{Cell, Piece, Side};

/// The settings of complete, checked values.
pub(super) fn settings(values: &Values, forms: BTreeMap<String, BTreeMap<Cell, Piece>>) -> Settings {
    let small = |key: &str| u8::try_from(number(values, key)).unwrap_or(u8::MAX);
    let first_side = if word(values, "start.first_side") == "black" { Side::Black } else { Side::White };
    Settings {
        board: Board { rows: small("board.rows"), columns: small("board.columns") },
        start: Start { form: word(values, "start.form").to_string(), first_side, forms },
        movement: movement(values),
        captures: captures(values),
        prisoners: Prisoners {
            returns: match word(values, "prisoners.return") {
                "hind_row" => Return::HindRow,
                _ => Return::Never,
            },
            ransom: match word(values, "prisoners.ransom") {
                "equal" => Ransom::Equal { greatest: switch(values, "prisoners.greatest") },
                _ => Ransom::Never,
            },
            serving: match word(values, "prisoners.serve") {
                "triumph" => small("prisoners.most"),
                _ => 0,
            },
        },
        counting: Counting {
            pyramid_by_layers: word(values, "counting.whole_pyramid") == "layers",
            layers_count: switch(values, "counting.layers_count"),
            digit_sum: word(values, "counting.digits") == "sum",
        },
        draws: Draws { agreement: switch(values, "draws.agreement") },
        victory: victory(values),
    }
}

fn lines(word: &str) -> Lines {
    match word {
        "orthogonal" => Lines::Orthogonal,
        "diagonal" => Lines::Diagonal,
        _ => Lines::Both,
    }
}

fn movement(values: &Values) -> Movement {
    let shape = |shape: &str| ShapeMovement {
        steps: u8::try_from(number(values, &format!("movement.{shape}.steps"))).unwrap_or(1),
        lines: lines(word(values, &format!("movement.{shape}.lines"))),
        leap: arms(word(values, &format!("movement.{shape}.leap"))),
    };
    Movement {
        shapes: [shape("circle"), shape("triangle"), shape("square")],
        leaps: match word(values, "movement.leaps") {
            "free" => Leaps::Free,
            "blockable" => Leaps::Blockable,
            "siege" => Leaps::Siege,
            _ => Leaps::None,
        },
        pyramid: match word(values, "movement.pyramid.moves_as") {
            "layers" => PyramidMovement::Layers,
            "lowest" => PyramidMovement::Lowest,
            "draughts" => PyramidMovement::Draughts,
            _ => PyramidMovement::Square,
        },
        leaps_reach: switch(values, "movement.leaps_reach"),
    }
}

fn captures(values: &Values) -> Captures {
    let is = |key: &str, wanted: &str| word(values, key) == wanted;
    let on = |key: &str| switch(values, key);
    Captures {
        timing: match word(values, "captures.timing") {
            "automatic" => Timing::Automatic,
            "instead" => Timing::Instead { duty: on("captures.duty") },
            _ => Timing::Optional,
        },
        captor: match word(values, "captures.captor") {
            "may_enter" => Captor::MayEnter,
            "must_enter" => Captor::MustEnter,
            _ => Captor::Stays,
        },
        meeting_pyramids: on("captures.meeting.pyramids"),
        meeting: if is("captures.meeting.method", "move") {
            Meeting::Move { layers: on("captures.meeting.layers") }
        } else {
            Meeting::Reach
        },
        multiplication: Multiplication {
            enabled: on("captures.multiplication.enabled"),
            distance: match word(values, "captures.multiplication.distance") {
                "steps" => Distance::Steps,
                "empty" => Distance::Empty,
                _ => Distance::Inclusive,
            },
            lines: match word(values, "captures.multiplication.lines") {
                "own" => Sight::Own,
                other => Sight::Along(lines(other)),
            },
            least: u8::try_from(number(values, "captures.multiplication.least")).unwrap_or(1),
        },
        division: on("captures.division.enabled"),
        ambush: Ambush {
            enabled: on("captures.ambush.enabled"),
            partners: match word(values, "captures.ambush.partners") {
                "reach" => Partners::Reach,
                "adjacent" => Partners::Adjacent,
                "next" => Partners::Next,
                _ => Partners::Flank,
            },
            most: u8::try_from(number(values, "captures.ambush.most")).unwrap_or(2).max(2),
            mover: on("captures.ambush.mover"),
            addition: on("captures.ambush.addition"),
            subtraction: on("captures.ambush.subtraction"),
            multiplication: on("captures.ambush.multiplication"),
            division: on("captures.ambush.division"),
        },
        power: on("captures.power.enabled"),
        root: on("captures.root.enabled"),
        progression: on("captures.progression.enabled").then(|| match word(values, "captures.progression.partners") {
            "line" => ProgressionPartners::Line,
            _ => ProgressionPartners::Reach,
        }),
        siege: siege(values),
        siege_limits: SiegeLimits {
            edge: on("captures.siege.edge"),
            leaps: on("captures.siege.leaps"),
            relief: match word(values, "captures.siege.relief") {
                "single" => Relief::Single,
                "any" => Relief::Any,
                _ => Relief::None,
            },
        },
    }
}

fn siege(values: &Values) -> Siege {
    let on = |key: &str| switch(values, &format!("captures.siege.{key}"));
    let (orthogonal, diagonal, own_blocks) = (on("orthogonal"), on("diagonal"), on("own_blocks"));
    match (on("enabled"), word(values, "captures.siege.method")) {
        (false, _) => Siege::Off,
        (true, "moves") => Siege::Moves { own_blocks },
        (true, "draughts") => Siege::Draughts { orthogonal, diagonal, own_blocks },
        (true, _) => Siege::Neighbours { orthogonal, diagonal, own_blocks },
    }
}

fn victory(values: &Values) -> Victory {
    let has = |table: &str| values.contains_key(format!("victory.{table}.enabled").as_str());
    let on = |table: &str| switch(values, &format!("victory.{table}.enabled"));
    let of = |table: &str, key: &str| number(values, &format!("victory.{table}.{key}"));
    let by_side = |table: &str, key: &str| {
        ["white", "black"].map(|side| match of(table, &format!("{key}_{side}")) {
            0 => of(table, key),
            own => own,
        })
    };
    let method = |table: &str| word(values, &format!("victory.{table}.method"));
    Victory {
        de_corpore: has("de_corpore")
            .then(|| DeCorpore { enabled: on("de_corpore"), count: by_side("de_corpore", "count") }),
        de_bonis: has("de_bonis").then(|| DeBonis {
            enabled: on("de_bonis"),
            sum: by_side("de_bonis", "sum"),
            exactly: method("de_bonis") == "exactly",
        }),
        de_lite: has("de_lite").then(|| DeLite {
            enabled: on("de_lite"),
            test: match method("de_lite") {
                "pieces" => DeLiteTest::Pieces { sum: of("de_lite", "sum"), pieces: of("de_lite", "pieces") },
                "characters" => DeLiteTest::Characters { sum: of("de_lite", "sum"), digits: of("de_lite", "digits") },
                _ => DeLiteTest::Digits { sum: of("de_lite", "sum"), digits: of("de_lite", "digits") },
            },
        }),
        de_honore: has("de_honore").then(|| DeHonore {
            enabled: on("de_honore"),
            test: match method("de_honore") {
                "pieces" => DeHonoreTest::Pieces { sum: of("de_honore", "sum"), pieces: of("de_honore", "pieces") },
                "men" => DeHonoreTest::Men { sum: of("de_honore", "sum"), pieces: of("de_honore", "pieces") },
                _ => DeHonoreTest::Count { sum: of("de_honore", "sum"), count: of("de_honore", "count") },
            },
        }),
        de_honore_liteque: has("de_honore_liteque").then(|| DeHonoreLiteque {
            enabled: on("de_honore_liteque"),
            test: match method("de_honore_liteque") {
                "pieces" => DeHonoreLitequeTest::Pieces {
                    sum: of("de_honore_liteque", "sum"),
                    pieces: of("de_honore_liteque", "pieces"),
                },
                "men_characters" => DeHonoreLitequeTest::MenCharacters {
                    sum: of("de_honore_liteque", "sum"),
                    pieces: of("de_honore_liteque", "pieces"),
                    digits: of("de_honore_liteque", "digits"),
                },
                _ => DeHonoreLitequeTest::CountDigits {
                    sum: of("de_honore_liteque", "sum"),
                    count: of("de_honore_liteque", "count"),
                    digits: of("de_honore_liteque", "digits"),
                },
            },
        }),
        glorious: has("glorious").then(|| three(values, "glorious")),
        small: has("small").then(|| three(values, "small")),
        big: has("big").then(|| four(values, "big")),
        great: has("great").then(|| four(values, "great")),
        four_term: switch(values, "victory.progressions.four_term"),
        pyramid_first: switch(values, "victory.progressions.pyramid_first"),
    }
}

fn placement(values: &Values, table: &str) -> Placement {
    match word(values, &format!("victory.{table}.placement")) {
        "line" => Placement::Line,
        "spaced" => Placement::Spaced,
        "line_or_square" => Placement::LineOrSquare,
        _ => Placement::Anywhere,
    }
}

fn owners(values: &Values, table: &str) -> Owners {
    let mixed = word(values, &format!("victory.{table}.owners")) == "mixed";
    if mixed { Owners::Mixed } else { Owners::Own }
}

fn three(values: &Values, table: &str) -> Three {
    Three {
        enabled: switch(values, &format!("victory.{table}.enabled")),
        placement: placement(values, table),
        middle: switch(values, &format!("victory.{table}.middle")),
        anchor: switch(values, &format!("victory.{table}.anchor")),
        owners: owners(values, table),
        arithmetic_only: word(values, &format!("victory.{table}.progressions")) == "arithmetic",
    }
}

fn four(values: &Values, table: &str) -> Four {
    Four {
        enabled: switch(values, &format!("victory.{table}.enabled")),
        placement: placement(values, table),
        owners: owners(values, table),
    }
}
