// @ts-check
/**
 * The server's messages as types. `server/protocol.py` is the original; nothing runs here.
 */

/** @typedef {import("../board/pieces.js").Side} Side */
/** @typedef {import("../board/pieces.js").Shape} Shape */
/** @typedef {import("../board/pieces.js").Layer} Layer */
/** @typedef {import("../board/identity.js").CellPiece} CellPiece */
/** @typedef {string | number | boolean} OptionValue */

/** @typedef {{cell: string, value: number, layer: number | null, token: string}} Actor */
/**
 * @typedef {object} Reason
 * @property {string} kind
 * @property {string} name
 * @property {string} text
 * @property {string} sum_text
 * @property {Actor[]} pieces
 * @property {number[]} values
 * @property {number | null} distance
 * @property {string | null} operation
 * @property {number} target_value
 */
/**
 * @typedef {object} Capture
 * @property {string} cell
 * @property {number | null} layer
 * @property {string} word
 * @property {string} token
 * @property {string} text
 * @property {Reason[]} reasons
 */
/**
 * @typedef {object} Move
 * @property {string} word
 * @property {string} from
 * @property {string} to
 * @property {number | null} layer
 * @property {boolean} is_meeting
 * @property {Reason[]} reasons
 * @property {boolean} [isRansom] the piece is given up for the layer of its own pyramid
 */
/** @typedef {{piece: string, cell: string, word: string}} Return a man that can come back, and where */
/** @typedef {{man: string, pyramid: string, layer: number, word: string}} Ransom a layer that can be bought back */
/** @typedef {{side: Side, shape: Shape, value: number, layers: Layer[], is_layer: boolean, token: string}} Prisoner */
/** @typedef {{count: number, sum: number, digits: number}} Tally */
/**
 * @typedef {object} Meter
 * @property {"count" | "sum" | "digits" | "pieces"} measure
 * @property {string} label
 * @property {number} current
 * @property {number} target
 * @property {"at_least" | "below" | "exactly"} relation
 * @property {boolean} is_met
 */
/** @typedef {{meters: Meter[], is_lost: boolean, text: string}} TargetSide */
/** @typedef {{victory: string, name: string, white: TargetSide, black: TargetSide}} Target */
/**
 * @typedef {object} Outcome
 * @property {Side | null} winner
 * @property {string} condition
 * @property {string} name
 * @property {string[]} conditions
 * @property {{cell: string, token: string}[]} pieces
 * @property {number[]} numbers
 * @property {string | null} progression
 * @property {string} text
 */
/**
 * @typedef {object} PositionView
 * @property {string} text
 * @property {Side} side_to_move
 * @property {"before" | "after"} stage
 * @property {number} turn_number
 * @property {string | null} mover
 * @property {CellPiece[]} pieces
 * @property {Move[]} moves
 * @property {Return[]} returns
 * @property {Ransom[]} ransoms
 * @property {Capture[]} captures
 * @property {{white: Prisoner[], black: Prisoner[]}} prisoners
 * @property {{white: Tally, black: Tally}} tallies
 * @property {Target[]} targets
 * @property {boolean} can_end_turn
 * @property {Outcome | null} outcome
 */
/**
 * @typedef {object} StagedTurn
 * @property {number} number
 * @property {string[]} parts
 * @property {PositionView} position
 * @property {boolean} is_complete
 * @property {string | null} word
 * @property {string | null} notation
 * @property {Capture[]} consequences
 */
/**
 * @typedef {object} TurnMessage
 * @property {number} number
 * @property {Side} side
 * @property {string} word
 * @property {string} notation
 * @property {Capture[]} consequences
 * @property {Capture[]} [captures] those chosen, in order
 */
/** @typedef {{kinds: Record<string, string>, victories: Record<string, string>}} Words */
/** @typedef {"same_screen" | "machine" | "engines" | "invite" | "seek"} Opponent */
/** @typedef {{name: string | null, rating: number | null, is_provisional: boolean, strength: string | null}} Player */
/** @typedef {{control: string, white_ms: number | null, black_ms: number | null, running: Side | null}} ClockMessage */
/** @typedef {"draw" | "takeback" | "rematch"} OfferName */
/** @typedef {{is_online: boolean, away_ms: number | null}} SeatPresence */
/** @typedef {{white: SeatPresence | null, black: SeatPresence | null, spectators: number}} Presence */
/**
 * @typedef {object} GameMessage
 * @property {string} id
 * @property {string} ruleset
 * @property {string} ruleset_title
 * @property {Words} words
 * @property {Record<string, OptionValue>} options
 * @property {Opponent} opponent
 * @property {string | null} strength
 * @property {Side | null} side the person's; of a game between two people, the one held here
 * @property {TurnMessage[]} turns
 * @property {PositionView} position
 * @property {number} next_turn
 * @property {"playing" | "finished"} status
 * @property {Outcome | null} outcome
 * @property {boolean} thinking
 * @property {string | null} machine_error
 * @property {boolean} can_undo
 * @property {boolean} can_agree
 * @property {boolean} can_abort
 * @property {boolean} is_open a seat waits for its player
 * @property {{white: Player | null, black: Player | null}} players
 * @property {{offer: OfferName, side: Side}[]} offers
 * @property {ClockMessage | null} clock
 * @property {string} time_control
 * @property {boolean} is_rated
 * @property {string | null} next_game
 * @property {number} last_event
 * @property {string} created_at
 * @property {string} updated_at
 */
/**
 * @typedef {Pick<GameMessage, "players" | "position" | "next_turn" | "status" | "outcome" | "thinking" | "machine_error"
 *   | "can_undo" | "can_agree" | "can_abort" | "is_open" | "offers" | "clock" | "next_game" | "last_event" | "updated_at">} Now
 *   what changes as a game goes on, turns aside
 */
/**
 * What happened in a game. `server/event_messages.py` is the original.
 * @typedef {{number: number, kind: "turn", turn_number: number, side: Side, word: string, notation: string}
 *   | {number: number, kind: "undo", turn_number: number}
 *   | {number: number, kind: "result", winner: Side | null, condition: string, text: string}
 *   | {number: number, kind: "machine_failed", text: string}
 *   | {number: number, kind: "seat", side: Side, name: string | null}
 *   | {number: number, kind: "offer", offer: OfferName, side: Side}
 *   | {number: number, kind: "offer_closed", offer: OfferName, side: Side, answer: "declined" | "withdrawn"}
 *   | {number: number, kind: "rematch", game: string}
 *   | {number: number, kind: "clock", side: Side, white_ms: number | null, black_ms: number | null, since_ms: number | null}
 *   | {number: number, kind: "chat_switched", side: Side, is_on: boolean}
 *   | {number: number, kind: "chat", side: Side | null, name: string | null, text: string}
 *   | {number: number, kind: "rating", side: Side, before: number, after: number}
 *   | {number: number, kind: "forgotten", side: Side}} GameEvent
 */
/**
 * @typedef {object} GameSummary
 * @property {string} id
 * @property {string} ruleset
 * @property {string} ruleset_title
 * @property {Opponent} opponent
 * @property {string | null} strength
 * @property {Side | null} side
 * @property {number} turns
 * @property {"playing" | "finished"} status
 * @property {string | null} result
 * @property {string} created_at
 * @property {string} updated_at
 */
/**
 * @typedef {object} Option
 * @property {string} key
 * @property {string | null} short
 * @property {"bool" | "int" | "choice"} kind
 * @property {OptionValue} value
 * @property {OptionValue} default
 * @property {string[] | null} values
 * @property {number | null} minimum
 * @property {number | null} maximum
 * @property {string} text
 * @property {string} cite
 * @property {string} certainty
 * @property {string | null} doubt
 */
/** @typedef {{id: string, title: string, values: Record<string, OptionValue>}} Preset */
/**
 * @typedef {object} Ruleset
 * @property {string} id
 * @property {number} version
 * @property {string} title
 * @property {string} summary
 * @property {Words} words
 * @property {Option[]} options
 * @property {Preset[]} presets
 */
/**
 * @typedef {object} HintMessage
 * @property {number} number
 * @property {string[]} parts
 * @property {TurnMessage} turn
 * @property {string | null} cell
 * @property {string} nudge
 * @property {string[]} captures
 * @property {string[]} reasons
 * @property {string | null} reply
 * @property {number} chance
 */
/**
 * @typedef {object} Thought
 * @property {number} rank
 * @property {number} depth
 * @property {string[]} turns
 * @property {number} chance
 * @property {string | null} ending
 * @property {string | null} leaning
 */
/**
 * @typedef {object} ThinkingMessage
 * @property {number} number
 * @property {Side} side_to_move
 * @property {number} depth
 * @property {number} nodes
 * @property {number} chance
 * @property {string | null} leaning
 * @property {Thought[]} lines
 * @property {boolean} is_final
 */
/** @typedef {{id: string, title: string, text: string}} Strength */
/** @typedef {{rulesets: Ruleset[], strengths: Strength[]}} SetupChoices */
/** @typedef {{ok: true, position: PositionView, endings: string[]}} SetupCheck */
/**
 * @typedef {object} Diagram
 * @property {"start" | "moves" | "capture" | "victory"} kind
 * @property {string} text the position before
 * @property {import("../board/identity.js").CellPiece[]} pieces
 * @property {{first_row: number, last_row: number, first_column: number, last_column: number}} window
 * @property {string} origin
 * @property {string[]} goals
 * @property {string} target
 * @property {string[]} actors
 * @property {[string, string] | null} move
 * @property {string[]} lines
 */
/**
 * @typedef {object} RuleItem
 * @property {string} name
 * @property {string[]} keys
 * @property {string} text
 * @property {string} source
 * @property {string} certainty
 * @property {string | null} doubt
 * @property {Diagram[]} diagrams
 */
/** @typedef {{name: string, one: RuleItem | null, other: RuleItem | null}} Difference */
/** @typedef {{id: string, title: string, note: string, rules: Difference[]}} DifferentSection */
/** @typedef {{page: RulesPage, file: string, other: string | null, differences: DifferentSection[]}} Rulebook */
/** @typedef {{english: string, latin: string, japanese: string, spanish: string}} Term */
/** @typedef {{history: string[], glossary: Term[]}} RulebookAbout */
/** @typedef {{id: string, title: string, items: RuleItem[]}} RuleSection */
/**
 * @typedef {object} RulesPage
 * @property {string} ruleset
 * @property {number} version
 * @property {string} title
 * @property {string} summary
 * @property {Words} words
 * @property {Record<string, OptionValue>} changes
 * @property {RuleSection[]} sections
 * @property {PositionView} position
 */

export {};
