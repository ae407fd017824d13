"""Where somebody sits out his penalty: on his own phone and for the floor, as his book says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from floorman.tournament import Now, Penalise
from floorman.views.floor import floor_view
from floorman.views.phone import field, phone_view
from tests.floor.tables import HOST, Room, room


def stays_on_his_phone(found: Room, who: str) -> str:
    now = Now(found.evening.state, HOST, found.at, found.evening.book)
    view = phone_view(now, field(now), who, {})
    assert view is not None
    return "" if view.penalty is None else view.penalty.stays


def stays_for_the_floor(found: Room, who: str) -> str:
    now = Now(found.evening.state, HOST, found.at, found.evening.book)
    return next(one.stays for table in floor_view(now, {}).tables for one in table.seats if one.id == who)


@pytest.mark.parametrize(
    ("book", "penalty", "where"),
    [
        ("casino", Penalise("", "missed-hands", hands=3), "out-of-area"),  # casino-48-d
        ("house-ten", Penalise("", "missed-rounds", rounds=1), "away-from-table"),  # house-ten-7-d
        ("tda-2024", Penalise("", "missed-rounds", rounds=1), "away-from-table"),  # tda-2024-71-c
    ],
)
def test_he_and_the_floor_read_where_he_has_to_be(book: str, penalty: Penalise, where: str) -> None:
    """And nobody reads it of who has no penalty."""
    found = room(6, book=book)
    out, other = (found.evening.state.players(1)[seat] for seat in sorted(found.evening.state.seats[1])[:2])
    found.do(replace(penalty, who=out), HOST)

    assert [where, ""] == [stays_on_his_phone(found, who) for who in (out, other)]
    assert [where, ""] == [stays_for_the_floor(found, who) for who in (out, other)]
