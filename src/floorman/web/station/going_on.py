"""What came after a ruling that waits for somebody: one tap says what he did, and brings all that was told before."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from floorman.floor.counted_table import Lies
from floorman.terms import SeatNo
from floorman.tournament.reports import Reported
from floorman.web.facts import ACTED_SINCE, TURN_THEN

WAITS = ("out-of-turn", "back-to-player")
TOLD = ("seat", "do", "to")


class GoesOn(Struct, frozen=True):
    """Who was to act, and of each act that may have followed what its tap tells."""

    seat: SeatNo
    ways: tuple[tuple[str, str], ...]


def goes_on(told: Reported, stands: str) -> GoesOn | None:
    """None where nothing waits, or it was told in words that no tap tells again."""
    if (told.report.get("kind"), stands) != WAITS or not told.lies or {*told.report} - {"kind", "since", *TOLD}:
        return None
    lies = msgspec.convert(told.lies, Lies, str_keys=True, strict=False)
    around, turn = lies.around, lies.around.turn
    if told.report.get("since") or turn is None or around.stage is None or around.bets is None:
        return None
    fields: dict[str, Any] = {"s": WAITS[0], **{name: told.report[name] for name in TOLD if name in told.report}}
    fields |= {
        "at-same_hand": "yes",
        "at-button": lies.sitting.positions.button,
        "at-betting": f"{around.stage}-{int(bool(around.bets))}",
    }
    for row, put in enumerate(around.bets, start=1):
        fields |= {f"at-bet-seat-{row}": put.seat, f"at-bet-to-{row}": put.to}
    fields |= {"at-turn": ACTED_SINCE, "since-seat-1": turn, TURN_THEN: turn}
    free = not around.bets and (around.stage != "preflop" or turn == lies.sitting.positions.big_blind)
    acts = ("check", "bet") if free and around.stage != "preflop" else ("check", "raise") if free else ("call", "raise")
    return GoesOn(turn, tuple((act, urlencode(fields | {"since-do-1": act})) for act in ("fold", *acts)))
