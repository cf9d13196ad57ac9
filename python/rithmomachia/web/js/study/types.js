// @ts-check
/** The server's messages for study as types. `server/study_messages.py` and `record_messages.py` are the originals. */

/** @typedef {import("../game/types.js").Reason} Reason */
/** @typedef {import("../game/types.js").TurnMessage} TurnMessage */
/** @typedef {"white" | "black"} Side */
/** @typedef {{start: string, turns: string[]}} Line where one is: a start and the turns that lead there */
/**
 * @typedef {object} StudyState
 * @property {string} ruleset
 * @property {string} ruleset_title
 * @property {Record<string, import("../game/types.js").OptionValue>} options
 * @property {import("../game/types.js").Words} words
 * @property {boolean} is_automatic
 * @property {string} start
 * @property {TurnMessage | null} last
 * @property {import("../game/types.js").StagedTurn} staged
 */
/** @typedef {{move: string | null, move_word: string | null, reasons: Reason[]}} ThreatWay */
/** @typedef {{cell: string, layer: number | null, token: string, ways: ThreatWay[]}} Threat */
/** @typedef {{white: Threat[], black: Threat[]}} Threats */
/**
 * @typedef {object} Affinity
 * @property {string} captor
 * @property {string} captor_token
 * @property {string} target
 * @property {string} target_token
 * @property {number | null} layer
 * @property {string} kind
 * @property {string} name
 * @property {{cell: string, token: string}[]} partners the others of an ambush or a progression
 * @property {string} sum_text
 */
/** @typedef {{cell: string, token: string, takes: Affinity[], taken_by: Affinity[], can_be_besieged: boolean}} PieceFacts */
/** @typedef {{side: Side, token: string, cell: string | null, layer: number | null}} Holder */
/** @typedef {"arithmetic" | "geometric" | "harmonic"} Kind */
/** @typedef {{kind: Kind, value: number, place: "smallest" | "middle" | "largest", holders: Holder[]}} Third */
/** @typedef {{first: Holder[], second: Holder[], thirds: Third[]}} Thirds */
/** @typedef {{cell: string, token: string, value: number, side: Side, is_inside: boolean, rows: number}} Member */
/** @typedef {{kind: Kind, victory: string, members: Member[], missing: number, rows: number}} Formation */
/** @typedef {{kinds: Kind[], victory: string, members: Member[], missing: number, rows: number}} Four */
/**
 * @typedef {object} Formations
 * @property {Formation[]} white
 * @property {Formation[]} black
 * @property {number} white_count
 * @property {number} black_count
 * @property {Four[]} white_fours
 * @property {Four[]} black_fours
 * @property {number} white_fours_count
 * @property {number} black_fours_count
 */
/** @typedef {{number: number, loss: number, nag: number | null, better: string | null}} Judged */
/** @typedef {Judged & {nag: number}} Marked */
/**
 * @typedef {object} GraphPoint
 * @property {number} number
 * @property {number} chance
 * @property {number} depth
 * @property {string | null} leaning
 * @property {Judged | null} judged
 * @property {number} left
 */
/** @typedef {{faults: string[], position: import("../game/types.js").PositionView | null}} ArrangementCheck */
/** @typedef {{line: number | null, column: number | null, text: string}} Fault */
/**
 * @typedef {object} RecordSummary
 * @property {number} number
 * @property {Record<string, string>} tags
 * @property {string} result
 * @property {number} turns
 * @property {number} variations
 * @property {boolean} has_rules
 * @property {Fault[]} faults
 */
/** @typedef {{ok: boolean, count: number, faulty: number, games: RecordSummary[], faults: Fault[]}} RecordCheck */
/** @typedef {{score: number | null, wins_in: number | null, depth: number | null}} Opinion */
/**
 * @typedef {object} RecordNode
 * @property {number | null} parent
 * @property {number} number
 * @property {Side} side
 * @property {string} word
 * @property {string} notation
 * @property {string[]} comments
 * @property {string[]} introduction
 * @property {number[]} nags
 * @property {number | null} clock_ms
 * @property {Opinion | null} opinion
 */
/**
 * @typedef {object} RecordTree
 * @property {string} start
 * @property {string} ruleset
 * @property {string} ruleset_title
 * @property {Record<string, string>} tags
 * @property {string} result
 * @property {RecordNode[]} nodes
 * @property {Fault[]} faults
 */

export {};
