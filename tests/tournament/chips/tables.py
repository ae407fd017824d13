"""Tables for tests of chips: seats with racks or stacks, under any book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from floorman.positions import first_positions
from floorman.rulebook import Rulebook, load
from floorman.terms import Chips, Refused, SeatNo, TableNo
from floorman.tournament import Level, OpenEvent, Plan, Structure, open_event, opened
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.checks import faults
from floorman.tournament.chips.racks import worth
from floorman.tournament.events import EntryMade, Event, EventOpened, Seated, TableTakenOver
from floorman.tournament.holdings import Place, Play, Table
from floorman.wire import decode, encode
from tests.tournament.evening import BEGIN, Evening

LEVELS: Structure = (Level(20, 25, 50), Level(20, 100, 200), Level(20, 200, 400))


class Chipped(Evening):
    """An evening that was taken over with its tables."""

    def __init__(
        self,
        book: Rulebook | None = None,
        chips: tuple[Chips, ...] = (25, 100, 500),
        structure: Structure = LEVELS,
    ) -> None:
        self.book = book or load("tda-2024")
        self.at = BEGIN
        plan = Plan(structure=structure, chips=chips)
        decision = open_event(OpenEvent("Friday", plan, taken_over=True), self.book)
        assert not isinstance(decision, Refused), decision
        (first,) = decision.events
        assert isinstance(first, EventOpened)
        self.log = [encode(first)]
        self.state = opened(first)

    def happened(self, *events: Event) -> Chipped:
        for event in events:
            self.log.append(encode(event))
            self.state.apply(decode(self.log[-1].kind, self.log[-1].body))
        return self

    def table(
        self,
        number: TableNo,
        seats: Mapping[SeatNo, Mapping[Chips, int] | Chips],
        how: Table | None = None,
        *,
        new: bool = False,
    ) -> Chipped:
        """A table with a rack or a stack at each seat; players are called by table and seat: `1-4`.

        The button of its last hand lies at its lowest seat, unless it is new.
        """
        named = {seat: f"{number}-{seat}" for seat in seats}
        for count, who in enumerate(named.values(), start=len(self.state.entries) + 1):
            self.happened(EntryMade(id=who, person=who, number=count))
        stacks = {seat: one if isinstance(one, int) else worth(one) for seat, one in seats.items()}
        return self.happened(
            TableTakenOver(
                number=number,
                table=how or Table(10),
                seats=tuple(Seated(who, Place(number, seat)) for seat, who in named.items()),
                play=Play() if new else Play(last=first_positions(min(seats), sorted(seats))),
                chips=tuple(one for seat in seats for one in transfer(BANK, stack_of(named[seat]), stacks[seat])),
                racks={named[seat]: dict(one) for seat, one in seats.items() if not isinstance(one, int)},
            )
        )

    def stacks(self, table: TableNo = 1) -> dict[SeatNo, Chips]:
        return {seat: self.state.stacks.get(who, 0) for seat, who in self.state.players(table).items()}

    def is_sound(self) -> bool:
        """Nothing that cannot be, and the log tells the same as memory."""
        told = msgspec.json.encode(self.replayed().facts())
        return faults(self.state) == [] and told == msgspec.json.encode(self.state.facts())


def kinds_of(events: Sequence[object]) -> list[str]:
    return [str(event.__struct_config__.tag).partition("/")[0] for event in events]  # type: ignore[attr-defined]
