"""The words in which scenarios are written, each of which has a name in both languages."""

from __future__ import annotations

# Parts of commands, answers and expectations that are called by a name of their own.
KEYS = (
    "action", "active", "agreed", "all_in", "all_ins", "allowed", "amount", "ante", "antes", "as", "at_least",
    "at_most", "away", "awards", "bb", "big_blind", "board", "bring_in", "burns", "busts", "button",
    "button_marker", "by", "call_to", "card", "cards", "changes", "check", "chip_chop", "chips", "chips_there",
    "choose", "clock", "code", "corrected", "count", "countdown_s", "counted", "counted_by", "data_confirmed",
    "day_ends_after", "decided", "decision", "did", "discretion", "divided", "eligible", "entry_format",
    "envelopes", "even", "event", "exchanged", "expected", "expired", "facts", "fee", "first_card",
    "first_of_level", "flight", "fold", "forfeits", "from", "game", "games", "games_filled", "good_version",
    "halving", "hands", "hands_left", "heads", "held", "high", "house", "icm", "in_play", "keeps", "kind",
    "leaves", "left", "left_s", "leftover", "level", "low", "minutes", "missed", "missing", "most", "must_add",
    "name", "names", "next", "nth", "number", "obligation", "open", "options", "order", "outcome", "overlay",
    "own_hand", "owed", "paid", "passive", "payer", "penalty", "person", "place", "played", "players", "playing",
    "plays", "plays_next", "pool", "posts", "pot", "prize", "prizes", "push", "race", "raced", "raise_max_to",
    "raise_min_to", "reading", "reason", "refunds", "refused", "released", "returned", "round", "rounds",
    "running", "said", "sb", "seat", "seat_cards", "seats", "shared", "shares", "size", "small", "small_blind",
    "smallest", "special_needs", "stack", "stacks", "stale", "state", "stays", "step", "steps", "suggested", "table",
    "tables", "there", "to", "to_act", "together", "total", "total_s", "uncounted", "undrawn", "unpaid", "version",
    "victim", "visible", "waiting", "way", "what", "who", "why", "why_no_raise", "winners", "with_bounties",
    "without_bags", "won",
)  # fmt: skip

# Words that stand as values, and belong to no other family.
WORDS = (
    "dealer", "joker",
    "english", "french", "german", "house", "flush", "straight", "big", "small", "unknown", "alternate", "held",
    "late", "entry", "balance", "break", "last-hands", "deal-talks", "misdeal", "locked", "deck", "stops",
    "remaining_time", "dealt", "entered", "none", "players", "lot", "who-moves", "playing", "halted", "closed",
    "freeze_out", "big-blind", "button", "each", "may", "must", "open", "special-needs",
)  # fmt: skip

# What somebody may be allowed to do.
MAY = (
    "add-on", "call-clock", "change-deck", "look-up-mucked", "muck", "play-on", "pot", "raise", "re-enter",
    "rebuy", "register", "see-hand", "start-table", "stop-clock", "take-pot", "win-unshown",
)  # fmt: skip

# In which families a word is looked up, by the key before it; the first that knows it says it.
FAMILIES: dict[str, tuple[str, ...]] = {
    "because": ("chips.because-",),
    "outcome": ("ruling.",),
    "decided": ("ruling.",),
    "choose": ("ruling.", "act."),
    "said": ("act.", "ruling."),
    "penalty": ("penalty.",),
    "stays": ("penalty.stays.",),
    "suggested": ("penalty.",),
    "at_least": ("penalty.",),
    "at_most": ("penalty.",),
    "action": ("act.",),
    "do": ("act.",),
    "did": ("act.",),
    "visible": ("visible.",),
    "kind": ("propose.", "penalty."),
    "state": ("payouts.state.",),
    "event": ("state.",),
    "games": ("game.",),
    "games_filled": ("game.",),
    "game": ("game.",),
    "missing": ("fact.", "play.of."),
    "hands": ("worth.",),
    "street": ("street.",),
    "until": ("street.",),
    "way": ("deal.way.",),
    "call": ("calls.",),
    "payouts": ("payouts.curve.",),
    "what": ("play.may.",),
}

# Answers in money; all else are chips or numbers.
MONEY_OF: dict[str, tuple[str, ...]] = {
    "prizes": ("pool", "overlay", "prizes", "paid", "unpaid", "refunds"),
    "places": ("prize",),
    "deal": ("divided", "icm", "chip_chop", "even"),
    "bounties": ("heads", "won", "pool", "house", "undrawn"),
    "command": ("prize", "prizes", "fee", "amount", "shares"),
}
