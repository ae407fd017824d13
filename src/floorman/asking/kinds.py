"""The kinds of reports in the order in which people look for them."""

from __future__ import annotations

from floorman.rulings import KINDS

GROUPS: dict[str, tuple[str, ...]] = {
    "betting": (
        "declaration", "out-of-turn", "player-skipped", "acted-before-amount", "several-undercalls",
        "wrong-amount-accepted", "pot-miscounted", "chips-behind-all-in", "pot-count-asked", "pot-spread-asked",
        "count-asked", "bets-in-asked", "token-put-in",
    ),
    "dealing": (
        "dealt-face-up", "wrong-card-count", "wrong-first-seat", "wrong-order", "boxed-cards", "foreign-card",
        "other-misdeal", "same-card-twice", "deck-fouled", "deck-change",
    ),
    "board": ("early-street", "too-many-board-cards", "no-burn", "stub-dropped"),
    "hands": (
        "cards-thrown", "bettor-discarded", "cards-onto-hand", "hand-mucked", "hand-taken-by-dealer", "hand-fouled",
        "open-cards-lifted", "cards-exposed", "shown-with-action", "left-table", "returned",
    ),
    "showdown": (
        "wants-to-muck", "refuses-to-show", "shown-in-part", "part-shown-mucked", "turned-up-by-other",
        "see-hand-asked", "miscalled-hand", "collusion-suspected", "tabled-hand-killed", "wrong-award",
    ),
    "time": ("clock-called", "clock-expired"),
    "button": ("wrong-button", "level-of-hand", "dodged-blind", "wrong-seat"),
    "chips": ("chips-hidden", "found-chips", "late-small-chips", "rebuy-announced"),
    "conduct": ("soft-play", "rabbit-hunt", "electronic-aid", "incident"),
}  # fmt: skip


def grouped() -> dict[str, tuple[str, ...]]:
    """Every kind that can be reported, each in one group."""
    return {group: known for group, kinds in GROUPS.items() if (known := tuple(k for k in kinds if k in KINDS))}
