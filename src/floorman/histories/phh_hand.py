"""A hand in PHH, the whole of it: all fields of the format, and those that it does not know."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from msgspec import Struct

from floorman.histories.money import Money

# What TOML has beyond strings, integers, booleans, lists and tables.
TOML_TYPES = (Decimal, date, datetime, time)


class PhhHand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """As the file says it. Players stand by position, the first dealt first; commentary stays in the actions."""

    variant: str
    ante_trimming_status: bool | None = None
    antes: tuple[Money, ...]
    blinds_or_straddles: tuple[Money, ...] | None = None
    bring_in: Money | None = None
    small_bet: Money | None = None
    big_bet: Money | None = None
    min_bet: Money | None = None
    starting_stacks: tuple[Money, ...]
    actions: tuple[str, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Money, ...] | None = None
    winnings: tuple[Money, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Money | None = None
    time_banks: tuple[Money, ...] | None = None
    others: dict[str, Any] = {}  # fields that the format does not know, as they were


FIELDS = tuple(name for name in PhhHand.__struct_fields__ if name != "others")
BY_PLAYER = (
    "antes", "blinds_or_straddles", "starting_stacks", "seats", "players", "finishing_stacks", "winnings", "time_banks"
)  # fmt: skip
