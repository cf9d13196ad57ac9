//! Every key a ruleset can have: what it takes, its short name, one line for players.

use super::value::Kind::{self, Bool, Choice, Form, Int, Leap};

/// One key.
#[derive(Debug)]
pub(super) struct Key {
    /// Dotted path.
    pub key: &'static str,
    /// Short name for options; some apply only in some rulesets, see [`super::check::short_applies`].
    pub short: Option<&'static str>,
    pub kind: Kind,
    /// What it is where no file of the chain sets it; keys without one must be set.
    pub fallback: Option<Fallback>,
    /// One line for players.
    pub text: &'static str,
}

/// A value that stands until a file sets it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fallback {
    Bool(bool),
    Int(i64),
    Word(&'static str),
}

const fn key(key: &'static str, kind: Kind, text: &'static str) -> Key {
    Key { key, short: None, kind, fallback: None, text }
}

impl Key {
    const fn short(self, short: &'static str) -> Self {
        Self { short: Some(short), ..self }
    }

    const fn or(self, number: i64) -> Self {
        Self { fallback: Some(Fallback::Int(number)), ..self }
    }

    const fn or_bool(self, switch: bool) -> Self {
        Self { fallback: Some(Fallback::Bool(switch)), ..self }
    }

    const fn or_word(self, word: &'static str) -> Self {
        Self { fallback: Some(Fallback::Word(word)), ..self }
    }
}

const LINES: Kind = Choice(&["orthogonal", "diagonal", "both"]);
const STEPS: Kind = Int(1, 15);
const COUNT: Kind = Int(1, 384);
const SUM: Kind = Int(1, 999_999);
const PIECES: Kind = Int(1, 48);
const DIGITS: Kind = Int(1, 9999);
const PLACEMENT_OF_THREE: Kind = Choice(&["anywhere", "line", "spaced"]);
const PLACEMENT_OF_FOUR: Kind = Choice(&["anywhere", "line", "line_or_square"]);
const ANCHOR: &str = "A piece of the winner's stands at an end.";
const OWNERS: Kind = Choice(&["own", "mixed"]);
const PROGRESSIONS: Kind = Choice(&["any", "arithmetic"]);

/// All keys, in the order in which players meet the rules.
pub(super) const KEYS: &[Key] = &[
    key("board.rows", Int(1, 16), "Rows of the board."),
    key("board.columns", Int(1, 8), "Columns of the board."),
    key("start.form", Form, "How the armies stand at the start.").short("start"),
    key("start.first_side", Choice(&["white", "black"]), "The side that moves first.").short("first"),
    key("movement.circle.steps", STEPS, "How many cells a circle moves."),
    key("movement.circle.lines", LINES, "The lines along which a circle moves."),
    key("movement.circle.leap", Leap, "The leap of a circle, where leaps are in force."),
    key("movement.triangle.steps", STEPS, "How many cells a triangle moves."),
    key("movement.triangle.lines", LINES, "The lines along which a triangle moves.").short("triangle"),
    key("movement.triangle.leap", Leap, "The leap of a triangle, where leaps are in force."),
    key("movement.square.steps", STEPS, "How many cells a square moves."),
    key("movement.square.lines", LINES, "The lines along which a square moves.").short("square"),
    key("movement.square.leap", Leap, "The leap of a square, where leaps are in force."),
    key(
        "movement.leaps",
        Choice(&["free", "blockable", "siege", "none"]),
        "Whether pieces also leap: over anything, unless a piece beside them blocks it, or so and only to besiege or to escape a siege.",
    )
    .short("leaps"),
    key("movement.leaps_reach", Bool, "A leap helps to capture what it could land on.").or_bool(true),
    key(
        "movement.pyramid.moves_as",
        Choice(&["layers", "square", "lowest", "draughts"]),
        "A pyramid moves as any shape still among its layers, as a square, as its lowest layer, or by the steps of its shapes in all directions.",
    ),
    key("movement.path", Choice(&["clear"]), "The cells a piece passes must be empty."),
    key("movement.no_legal_turn", Choice(&["lose"]), "A side that has no legal turn loses."),
    key(
        "captures.timing",
        Choice(&["automatic", "optional", "instead"]),
        "Captures happen by themselves after the move, by choice before and after it, or one by choice instead of it.",
    )
    .short("timing"),
    key("captures.duty", Bool, "A side that can capture must.").or_bool(false),
    key(
        "captures.captor",
        Choice(&["stays", "may_enter", "must_enter"]),
        "The captor stays where it is, or may or must move onto what it takes before the move.",
    ),
    key(
        "captures.meeting.method",
        Choice(&["move", "reach"]),
        "Equal values capture by moving onto the enemy, or by being able to.",
    ),
    key("captures.meeting.layers", Bool, "A meeting may take a single layer of a pyramid.")
        .short("meeting_layers")
        .or_bool(true),
    key("captures.meeting.pyramids", Bool, "Equal values take pyramids, and pyramids take by them.").or_bool(true),
    key("captures.multiplication.enabled", Bool, "A value times the distance captures."),
    key(
        "captures.multiplication.distance",
        Choice(&["steps", "empty", "inclusive"]),
        "How the distance is counted: steps, empty cells between, or both ends included.",
    )
    .short("distance"),
    key(
        "captures.multiplication.lines",
        Choice(&["orthogonal", "all", "own"]),
        "The lines along which distance is measured.",
    ),
    key("captures.multiplication.least", Int(1, 15), "The least distance that captures."),
    key("captures.division.enabled", Bool, "A value divided by the distance captures too.").short("division"),
    key("captures.ambush.enabled", Bool, "Two pieces capture together."),
    key(
        "captures.ambush.partners",
        Choice(&["reach", "flank", "adjacent", "next"]),
        "The partners can all reach the enemy, stand on opposite sides of it, beside it, or all orthogonally or all diagonally beside it.",
    ),
    key("captures.ambush.most", Int(2, 4), "How many pieces at most a sum or a product may be of.").or(2),
    key("captures.ambush.mover", Bool, "One partner must be the piece just moved."),
    key("captures.ambush.addition", Bool, "The sum of the partners' values captures."),
    key("captures.ambush.subtraction", Bool, "The difference of the partners' values captures."),
    key("captures.ambush.multiplication", Bool, "The product of the partners' values captures."),
    key("captures.ambush.division", Bool, "The quotient of the partners' values captures."),
    key("captures.power.enabled", Bool, "A power of the value captures.").or_bool(false),
    key("captures.root.enabled", Bool, "A root of the value captures.").or_bool(false),
    key("captures.progression.enabled", Bool, "Two pieces capture a third that completes a progression.")
        .or_bool(false),
    key(
        "captures.progression.partners",
        Choice(&["reach", "line"]),
        "Both partners can reach the enemy, or stand in line with it in the order of the values.",
    )
    .or_word("reach"),
    key("captures.siege.enabled", Bool, "A surrounded piece is captured."),
    key(
        "captures.siege.method",
        Choice(&["neighbours", "moves", "draughts"]),
        "Surrounded on its neighbouring cells, in every direction in which it moves, or on four sides as far as it moves.",
    ),
    key("captures.siege.orthogonal", Bool, "The four cells beside it count.").or_bool(true),
    key("captures.siege.diagonal", Bool, "The four cells at its corners count.").or_bool(false),
    key("captures.siege.own_blocks", Bool, "The victim's own friends help to surround it.")
        .short("own_blocks")
        .or_bool(false),
    key("captures.siege.edge", Bool, "The edge of the board helps to surround.").or_bool(true),
    key("captures.siege.leaps", Bool, "The leaps of the victim must be closed too.").or_bool(true),
    key(
        "captures.siege.relief",
        Choice(&["none", "single", "any"]),
        "The siege fails where the victim's side could take a besieger: never, by a single piece, or in any way.",
    )
    .or_word("none"),
    key(
        "prisoners.return",
        Choice(&["never", "hind_row"]),
        "Men taken stay off the board, or can change sides and come back to their captor's hind row in the place of a move.",
    )
    .or_word("never"),
    key(
        "prisoners.serve",
        Choice(&["never", "triumph"]),
        "Men taken serve nobody, or can complete a formation of their captor's.",
    )
    .or_word("never"),
    key("prisoners.most", Int(1, 3), "How many men taken a formation may hold at most.").or(1),
    key(
        "prisoners.ransom",
        Choice(&["never", "equal"]),
        "Layers taken stay away, or are bought back for an own piece of equal value in the place of a move.",
    )
    .or_word("never"),
    key("prisoners.greatest", Bool, "The layer that would be the greatest of its pyramid can be bought back too.")
        .or_bool(true),
    key(
        "counting.whole_pyramid",
        Choice(&["one", "layers"]),
        "A whole pyramid counts one, or as many as it had layers.",
    ),
    key("counting.layers_count", Bool, "A layer taken alone counts one.").short("layers_count"),
    key("counting.digits", Choice(&["number", "sum"]), "Digits are counted, or added up.").short("digits"),
    key("draws.agreement", Bool, "The players may agree on a draw."),
    key("draws.repetition", Choice(&["none"]), "Nothing happens when a position repeats."),
    key("victory.de_corpore.enabled", Bool, "Body: win by the number of pieces taken."),
    key("victory.de_corpore.count", COUNT, "Body: how many pieces to take."),
    key("victory.de_corpore.count_white", Int(0, 384), "Body: White's own number, 0 for the common one.").or(0),
    key("victory.de_corpore.count_black", Int(0, 384), "Body: Black's own number, 0 for the common one.").or(0),
    key("victory.de_bonis.enabled", Bool, "Goods: win by the sum of the values taken."),
    key(
        "victory.de_bonis.method",
        Choice(&["at_least", "exactly"]),
        "Goods: reach the sum, or make it exactly with some of the values taken.",
    ),
    key("victory.de_bonis.sum", SUM, "Goods: the sum."),
    key("victory.de_bonis.sum_white", Int(0, 999_999), "Goods: White's own sum, 0 for the common one.").or(0),
    key("victory.de_bonis.sum_black", Int(0, 999_999), "Goods: Black's own sum, 0 for the common one.").or(0),
    key("victory.de_lite.enabled", Bool, "Law-suit: win by a sum in few digits, or in a number of pieces."),
    key(
        "victory.de_lite.method",
        Choice(&["digits", "pieces", "characters"]),
        "Law-suit: the sum in fewer digits than a limit, in some of the pieces taken, or in some values with exactly so many digits.",
    ),
    key("victory.de_lite.sum", SUM, "Law-suit: the sum to reach."),
    key("victory.de_lite.digits", DIGITS, "Law-suit: the number of digits.").or(9),
    key("victory.de_lite.pieces", PIECES, "Law-suit: how many pieces make the sum.").or(4),
    key("victory.de_honore.enabled", Bool, "Honour: win by a sum in few pieces, or exactly."),
    key(
        "victory.de_honore.method",
        Choice(&["count", "pieces", "men"]),
        "Honour: the sum in fewer pieces than a limit, exactly in some of the pieces taken, or at least in some of them.",
    ),
    key("victory.de_honore.sum", SUM, "Honour: the sum to reach or to make."),
    key("victory.de_honore.count", COUNT, "Honour: fewer pieces than this.").or(12),
    key("victory.de_honore.pieces", PIECES, "Honour: how many pieces make the sum.").or(4),
    key("victory.de_honore_liteque.enabled", Bool, "Honour and law-suit together."),
    key(
        "victory.de_honore_liteque.method",
        Choice(&["count_digits", "pieces", "men_characters"]),
        "Honour and law-suit: few pieces and few digits, an exact number and sum, or some pieces with exactly so many digits.",
    ),
    key("victory.de_honore_liteque.sum", SUM, "Honour and law-suit: the sum."),
    key("victory.de_honore_liteque.count", COUNT, "Honour and law-suit: fewer pieces than this.").or(12),
    key("victory.de_honore_liteque.digits", DIGITS, "Honour and law-suit: the number of digits.").or(9),
    key("victory.de_honore_liteque.pieces", PIECES, "Honour and law-suit: the number of pieces.").or(4),
    key("victory.glorious.enabled", Bool, "Win by three pieces in progression on the enemy's side."),
    key("victory.glorious.placement", PLACEMENT_OF_THREE, "Where the three stand."),
    key("victory.glorious.middle", Bool, "The middle piece holds the middle value.").or_bool(true),
    key("victory.glorious.anchor", Bool, ANCHOR).or_bool(false),
    key("victory.glorious.owners", OWNERS, "Whose pieces the three are."),
    key("victory.glorious.progressions", PROGRESSIONS, "Which progressions count."),
    key("victory.small.enabled", Bool, "Win by three own pieces in progression on the enemy's side."),
    key("victory.small.placement", PLACEMENT_OF_THREE, "Where the three stand."),
    key("victory.small.middle", Bool, "The middle piece holds the middle value.").or_bool(true),
    key("victory.small.anchor", Bool, ANCHOR).or_bool(false),
    key("victory.small.owners", OWNERS, "Whose pieces the three are."),
    key("victory.small.progressions", PROGRESSIONS, "Which progressions count.").short("magna"),
    key("victory.big.enabled", Bool, "Win by four pieces that hold two kinds of progression."),
    key("victory.big.placement", PLACEMENT_OF_FOUR, "Where the four stand."),
    key("victory.big.owners", OWNERS, "Whose pieces the four are."),
    key("victory.great.enabled", Bool, "Win by four pieces that hold all three kinds of progression."),
    key("victory.great.placement", PLACEMENT_OF_FOUR, "Where the four stand."),
    key("victory.great.owners", OWNERS, "Whose pieces the four are."),
    key("victory.progressions.four_term", Bool, "Four values in proportion count as geometric, for victories by four.")
        .short("four_term")
        .or_bool(false),
    key("victory.progressions.pyramid_first", Bool, "No progression wins while the enemy has a pyramid on the board.")
        .or_bool(false),
];

/// The names `[names]` gives, and what stands where a ruleset has no word of its own.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("meeting", "meeting"),
    ("multiplication", "multiplication"),
    ("division", "division"),
    ("addition", "ambush"),
    ("subtraction", "ambush"),
    ("ambush", "ambush"),
    ("power", "power"),
    ("root", "root"),
    ("progression", "progression"),
    ("siege", "siege"),
    ("de_corpore", "De Corpore"),
    ("de_bonis", "De Bonis"),
    ("de_lite", "De Lite"),
    ("de_honore", "De Honore"),
    ("de_honore_liteque", "De Honore Liteque"),
    ("glorious", "glorious victory"),
    ("small", "small victory"),
    ("big", "big victory"),
    ("great", "great victory"),
    ("no_legal_turn", "no legal turn"),
];

/// The key of this dotted path.
pub(super) fn find(path: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.key == path)
}

/// Whether a path is a table of keys: `captures`, `captures.siege`.
pub(super) fn is_table(path: &str) -> bool {
    KEYS.iter().any(|key| key.key.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
}

/// The key that was probably meant, whether its dotted path or its short name was.
pub(super) fn nearest(path: &str) -> Option<&'static str> {
    if path.len() > 64 {
        return None;
    }
    let spellings =
        KEYS.iter().flat_map(|key| [Some(key.key), key.short].into_iter().flatten().map(move |name| (name, key)));
    let (distance, key) = spellings.map(|(name, key)| (edits(path, name), key.key)).min()?;
    (distance <= 1 + path.len() / 4).then_some(key)
}

/// Levenshtein's distance. CITE: Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966.
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (corner + usize::from(x != y)).min(above + 1).min(row[j] + 1);
            corner = above;
        }
    }
    row[b.len()]
}
