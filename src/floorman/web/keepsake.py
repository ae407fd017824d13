"""What stands on the picture of an evening: for whoever wants to send it to those who were there.

The page draws it by itself (`static/keepsake.js`): nothing of it goes anywhere until somebody sends it.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from floorman.house.naming import house_beside
from floorman.speech import Speech
from floorman.terms import Instant
from floorman.views.public import PlacedView, PublicView
from floorman.web.again import began
from floorman.web.desks import Ask

# More than these do not fit under each other; of an evening without prizes the first three stand there.
ROWS_MOST, ROWS_LEAST = 18, 3


class Keepsake(Struct, frozen=True):
    house: str
    name: str
    day: str
    facts: str  # how many, for how much, how it ended
    rows: tuple[tuple[str, str, str], ...]  # place, name, prize
    more: str
    file: str  # what it is called when it is kept


def keepsake(request: Ask, event: str, told: PublicView, words: Speech) -> dict[str, object] | None:
    """Nothing of an event that goes on, or was cancelled."""
    if told.phase != "over" or told.ending == "cancelled" or not told.ranking:
        return None
    desk = request.desk
    since = desk.look(event, began())
    day = words.day(since)
    paid = sum(one.prize > 0 for one in told.ranking)
    shown = told.ranking[: min(max(paid, ROWS_LEAST), ROWS_MOST)]
    pool = sum(one.prize for one in told.ranking)
    facts = (
        _came(told, words),
        words.say("keepsake.pool", prize=words.money(pool, told.currency)) if pool else "",
        words.say("sum.ended.deal") if told.ending == "deal" else words.say("keepsake.deal") if told.deal else "",
    )
    made = Keepsake(
        house=house_beside(desk.house.state.naming.name, told.name),
        name=told.name,
        day=day,
        facts=" · ".join(filter(None, facts)),
        rows=tuple(
            (
                _place(one, words),
                one.name,
                words.money(one.prize, told.currency) if one.prize else "",
            )
            for one in shown
        ),
        more=words.say("keepsake.more", count=paid - len(shown)) if paid > len(shown) else "",
        file=f"{_sorted(since)}-{_plain(told.name)}.png",
    )
    return msgspec.to_builtins(made)  # type: ignore[no-any-return]


def _place(one: PlacedView, words: Speech) -> str:
    """Who share a place have all of them: 4–5."""
    first, last = (words.say("phone.place", place=place) for place in (one.place, one.place + one.shared - 1))
    return first if one.shared < 2 else f"{first}–{last}"


def _came(told: PublicView, words: Speech) -> str:
    if not told.people:
        return words.say("sum.entries", count=told.entries)
    if told.people == told.entries:
        return words.say("event.players", count=told.people)
    return words.say("sum.players-entries", count=told.people, entries=told.entries)


def _sorted(at: Instant) -> str:
    """A day by which files sort."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().date().isoformat()


def _plain(name: str) -> str:
    """A name that every disk takes."""
    return "-".join("".join(one if one.isalnum() else " " for one in name).split())[:60] or "results"
