"""What PHH says around a hand, and around a hand of elsewhere in PHH."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from floorman.histories.about import About
from floorman.histories.ours import OURS, Ours
from floorman.histories.phh_hand import FIELDS, PhhHand
from floorman.terms import shown

# What an `About` has of them; of a date it needs all parts.
TOLD = ("venue", "event", "table", "hand", "level", "currency", "currency_symbol", "seat_count")
CLOCK = ("year", "month", "day", "time", "time_zone", "time_zone_abbreviation")
# What is part of the hand itself.
PLAYED = (
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "actions", "seats", "players", "finishing_stacks", "winnings",
)  # fmt: skip
ZONES_MOST = 60


def phh_about(hand: PhhHand, ours: Ours) -> About:
    """All that the hand says beside what was played; what only PHH has a word for goes along under its name."""
    began = _began(hand)
    rest = {name: getattr(hand, name) for name in FIELDS if name not in (*PLAYED, *TOLD)}
    if began is not None:
        rest = {name: value for name, value in rest.items() if name not in CLOCK}
        if hand.time_zone and hand.time_zone_abbreviation:
            rest["time_zone_abbreviation"] = hand.time_zone_abbreviation
    rest |= {name: value for name, value in hand.others.items() if name != OURS}
    left = {name: _plain(value) for name, value in rest.items() if value is not None}
    return About(
        site=shown(hand.venue or ""),
        event=shown(hand.event or "", 120),
        table=_text(hand.table),
        number=_text(hand.hand),
        level=hand.level or 0,
        began=began,
        zone=shown(hand.time_zone or hand.time_zone_abbreviation or "") if began is not None else "",
        currency=shown(hand.currency or ""),
        symbol=shown(hand.currency_symbol or ""),
        hero=ours.hero,
        table_size=hand.seat_count or 0,
        others={**ours.others, **({"phh": left} if left else {})},
    )


def fields_of(about: About) -> dict[str, Any]:
    """The fields of PHH that say the same."""
    found: dict[str, Any] = {
        "venue": about.site or None,
        "event": about.event or None,
        "table": _number(about.table),
        "hand": _number(about.number),
        "level": about.level or None,
        "currency": about.currency or None,
        "currency_symbol": about.symbol or None,
        "seat_count": about.table_size or None,
    }
    if about.began is not None:
        began = about.began
        found |= {"time": began.time(), "day": began.day, "month": began.month, "year": began.year}
        if about.zone:
            found["time_zone" if "/" in about.zone else "time_zone_abbreviation"] = about.zone
    for name, value in about.others.get("phh", {}).items():
        if name in FIELDS and name not in PLAYED and found.get(name) is None:
            found[name] = _clock(value) if name == "time" else value
    return found


def _clock(told: object) -> time | None:
    try:
        return time.fromisoformat(told) if isinstance(told, str) else None
    except ValueError:
        return None


def own_fields(about: About) -> dict[str, Any]:
    """Fields that PHH does not know and a hand of it had."""
    told: Mapping[str, Any] = about.others.get("phh", {})
    return {name: value for name, value in told.items() if name not in FIELDS}


def _began(hand: PhhHand) -> datetime | None:
    if hand.year is None or hand.month is None or hand.day is None or hand.time is None:
        return None
    try:
        return datetime.combine(date(hand.year, hand.month, hand.day), hand.time)
    except (ValueError, OverflowError):
        return None


def _text(told: int | str | None) -> str:
    return "" if told is None else shown(str(told))


def _number(told: str) -> int | str | None:
    if told.isascii() and told.isdigit() and len(told) < 16 and not (told.startswith("0") and told != "0"):
        return int(told)
    return told or None


def _plain(value: Any) -> Any:
    """What every format can keep: a date becomes its text."""
    if isinstance(value, (date, time, datetime)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value
