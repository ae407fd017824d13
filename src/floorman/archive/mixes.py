"""What players have added to the decks of an event, hand by hand, as its log tells it: and whether it can be so.

Of each value stands there when it was sealed and when it was told. A value that came before its seal, or a seal after
the first value, would be one that somebody could choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from floorman.floor.mixes import is_value, seal_of
from floorman.hand import GAMES
from floorman.terms import EntryId, TableNo
from floorman.tournament import Event
from floorman.tournament.events import HandBegan
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.tournament.events.renewing import ChanceRenewed


@dataclass(slots=True)
class Mix:
    """A deck that was prepared, and what was added to it."""

    number: int
    root: str
    game: str
    seals: dict[EntryId, str] = field(default_factory=dict)
    values: dict[EntryId, str] = field(default_factory=dict)
    well: bool = True  # each was sealed in time, by one player once, and was told as it had been sealed

    @property
    def untold(self) -> tuple[EntryId, ...]:
        """Who sealed something that did not come before the deal."""
        return tuple(sorted(self.seals.keys() - self.values.keys()))


class Mixes:
    """Of one event. `heard` is called with every event of its log, the oldest first."""

    def __init__(self) -> None:
        self.of: dict[tuple[TableNo, int], Mix] = {}  # by table and the number of the hand's stream
        self._next: dict[TableNo, Mix] = {}

    @classmethod
    def told(cls, events: Iterable[Event]) -> Mixes:
        found = cls()
        for event in events:
            found.heard(event)
        return found

    def heard(self, event: Event) -> None:
        match event:
            case DeckPrepared(table=table):
                well = table not in self._next and is_value(event.root) and event.game in GAMES
                self._next[table] = Mix(event.number, event.root, event.game, well=well)
            case MixSealed(table=table):
                mix = self._mix(table)
                mix.well = mix.well and not mix.values and event.who not in mix.seals and is_value(event.seal)
                mix.seals[event.who] = event.seal
            case MixOpened(table=table, who=who, value=value):
                mix = self._mix(table)
                once = who not in mix.values and is_value(value)
                mix.well = mix.well and once and mix.seals.get(who) == seal_of(value)
                mix.values[who] = value
            case HandBegan(table=table, log=log) if table in self._next:
                self.of[table, log] = self._next.pop(table)
            case ChanceRenewed():
                self._next.clear()
            case _:
                pass

    def _mix(self, table: TableNo) -> Mix:
        """That of the next deck; where none was prepared, one that cannot be."""
        return self._next.setdefault(table, Mix(0, "", "", well=False))
