"""What is remembered of an event that is over, so that it need not be read to be listed.

A card is a cache: it lies beside the log, may be dropped at any time, and counts only as long as it names the very end
of its stream, written by this very program. It holds ids, as the log does; names are put in when it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from floorman.store import Recorded, Store
from floorman.terms import Instant
from floorman.tournament import Tournament
from floorman.version import VERSION
from floorman.views import EventView
from floorman.views.event import NUMBER


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """The wall of an event that is over, and where its log ends."""

    program: str
    version: int
    hash: bytes
    people: tuple[str, ...]
    view: EventView  # without anybody in it
    at: Instant = 0  # when its log ends

    def wall(self, aliases: Mapping[str, str]) -> EventView:
        players = tuple(aliases.get(person, "") for person in self.people)
        return msgspec.structs.replace(self.view, players=players, ended_at=self.at)


# Cards of another program are made anew.
PROGRAM = VERSION

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Card)


class Cards:
    """The cards of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, stream: str) -> Card | None:
        """The card of an event, if there is one that its log bears out."""
        kept = self._store.value_of(_name(stream))
        if kept is None:
            return None
        try:
            card = _decoder.decode(kept)
        except msgspec.DecodeError:
            return None
        return card if card.program == PROGRAM and self._is_end(stream, card) else None

    def _is_end(self, stream: str, card: Card) -> bool:
        last = self._rows_from(stream, card.version)
        return [card.hash] == [row.hash for row in last]

    def keep(self, stream: str, state: Tournament, view: EventView) -> Card | None:
        """Of an event that is over. What is not at the end of its log yet is not kept."""
        rows = self._rows_from(stream, state.version)
        if len(rows) != 1:
            return None
        entries = sorted(state.entries.values(), key=NUMBER)
        people = tuple(entry.person for entry in entries)
        bare = msgspec.structs.replace(view, players=(), wall=None)
        card = Card(PROGRAM, state.version, rows[0].hash, people, bare, rows[0].at)
        self._store.put_value(_name(stream), _encoder.encode(card).decode())
        return card

    def _rows_from(self, stream: str, version: int) -> list[Recorded]:
        return list(self._store.read(stream, version - 1))


def _name(stream: str) -> str:
    return f"card/{stream}"
