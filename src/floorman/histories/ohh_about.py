"""What Open Hand History says around a hand."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from floorman.histories.about import About
from floorman.histories.ohh_hand import OhhHand
from floorman.terms import shown

# What the format calls play money.
PLAY_MONEY = "XPM"
# What an `About` or the hand itself has of it.
SAID = (
    "spec_version", "internal_version", "site_name", "table_name", "game_number", "start_date_utc", "currency",
    "hero_player_id", "table_size", "tournament", "game_type", "bet_limit", "dealer_seat", "small_blind_amount",
    "big_blind_amount", "ante_amount", "players", "rounds", "pots",
)  # fmt: skip


def ohh_about(hand: OhhHand) -> About:
    seats = {one.id: one.seat for one in hand.players}
    kept = hand.ours.others.get("about", {})
    by_the_clock = _instant(kept.get("began"))
    began = by_the_clock or _instant(hand.start_date_utc)
    zone = shown(str(kept.get("zone", ""))) if by_the_clock else "UTC" if began else ""
    others = {name: value for name, value in hand.ours.others.items() if name != "about"}
    info = hand.tournament_info or {}
    return About(
        site=shown(hand.site_name or ""),
        event=shown(str(info.get("name") or info.get("tournament_number") or "")),
        table=shown(hand.table_name or ""),
        number=shown(hand.game_number or ""),
        began=began,
        zone=zone,
        level=kept["level"] if isinstance(kept.get("level"), int) else 0,
        symbol=shown(str(kept.get("symbol", ""))),
        currency=shown(hand.currency or "").replace(PLAY_MONEY, ""),
        hero=seats.get(hand.hero_player_id or 0, 0),
        table_size=0 if kept.get("any_table_size") is True else _size(hand.table_size),
        others={**others, **({"ohh": left} if (left := _left(hand)) else {})},
    )


def beside(about: About) -> dict[str, Any]:
    """What an `About` has and this format has no word for, to stand beside the hand."""
    told: dict[str, Any] = {"level": about.level, "symbol": about.symbol, "any_table_size": not about.table_size}
    if about.began is not None and about.zone not in ("", "UTC"):
        told |= {"began": about.began.isoformat(), "zone": about.zone}
    elif about.began is not None and not about.zone:
        told["began"] = about.began.isoformat()
    kept = {name: value for name, value in told.items() if value}
    return {"about": kept} if kept else {}


def rest_of(about: About) -> dict[str, Any]:
    """What only this format has a word for, as it was."""
    return {name: value for name, value in about.others.get("ohh", {}).items() if name not in SAID}


def _left(hand: OhhHand) -> dict[str, Any]:
    """What was said in this format and is part of no other."""
    told = {name: value for name, value in hand.source.get("ohh", {}).items() if name not in SAID}
    info = told.get("tournament_info")
    if isinstance(info, dict) and set(info) <= {"name"}:
        del told["tournament_info"]  # its name is the event
    if told.get("network_name") == hand.site_name:
        told.pop("network_name", None)
    return {name: value for name, value in told.items() if value not in (None, "", [], {}, False)}


def _instant(text: object) -> datetime | None:
    if not isinstance(text, str) or not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is None else found.astimezone(UTC).replace(tzinfo=None)


def _size(told: int | str | None) -> int:
    if isinstance(told, str):
        return int(told) if told.isascii() and told.isdigit() and len(told) < 3 else 0
    return told if told is not None and 0 < told < 100 else 0
