"""What a player's device has to know to add something to the next shuffle of their table, and to see that it was used.

All of it may be seen by everybody: what lies in a deck follows from none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from floorman.floor import Floor, OpenHand
from floorman.floor.mixing import can_mix, next_deck
from floorman.terms import EntryId, TableNo
from floorman.tournament import Tournament
from floorman.views.names import alias_of


class AddedView(Struct, frozen=True):
    """What one player has added to a shuffle."""

    name: str
    value: str


class MixView(Struct, frozen=True):
    """The deck of the next hand, and that of the hand that is played or lies there. `deck` is 0 where there is none."""

    may: Literal["seal", "tell"]  # while a hand is played, or between two
    deck: int = 0
    root: str = ""
    seals: tuple[str, ...] = ()
    own: str = ""  # your seal
    told: bool = False  # you have told what you had sealed
    used_deck: int = 0
    used_root: str = ""
    used: tuple[AddedView, ...] = ()


def mix_view(
    floor: Floor, table: TableNo, entry: EntryId, aliases: Mapping[str, str], last: OpenHand | None = None
) -> MixView | None:
    """`last` is the hand that lies there while no other is played. None where players can add nothing."""
    state = floor.state
    place = state.sits.get(entry)
    if place is None or place.table != table or not can_mix(state, table):
        return None
    found, hand = next_deck(state, table), floor.hands.get(table, last)
    used = None if hand is None else hand.mixed
    return MixView(
        may="tell" if state.play[table].hand is None else "seal",
        deck=0 if found is None else found.number,
        root="" if found is None else found.root,
        seals=() if found is None else tuple(sorted(found.seals.values())),
        own="" if found is None else found.seals.get(entry, ""),
        told=found is not None and entry in found.values,
        used_deck=0 if used is None else used.prepared,
        used_root="" if used is None or hand is None else hand.root,
        used=() if used is None else _added(state, used.values, aliases),
    )


def _added(state: Tournament, values: Mapping[EntryId, str], aliases: Mapping[str, str]) -> tuple[AddedView, ...]:
    return tuple(AddedView(alias_of(state, who, aliases), value) for who, value in values.items())
