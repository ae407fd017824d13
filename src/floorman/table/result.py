"""What a hand has brought, and which places those have who are out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from floorman.hand.events import AnyEvent, BetReturned, HandClosed, HandStarted, PotAwarded, Share
from floorman.rulebook import Rulebook
from floorman.table.sitting import Gone
from floorman.terms import Chips, RuleId, SeatNo


class PotPaid(Struct, frozen=True):
    """A pot and who got it; 0 is the main pot."""

    pot: int
    amount: Chips
    shares: dict[SeatNo, Chips]
    cites: tuple[RuleId, ...]
    high: tuple[SeatNo, ...] = ()  # in games for high and low: who has a part of the high half, and who of the low
    low: tuple[SeatNo, ...] = ()


class WentOut(Struct, frozen=True):
    """Who lost their last chips, in which pot they were, and who took it."""

    seat: SeatNo
    pot: int
    to: dict[SeatNo, Chips]


class Result(Struct, frozen=True):
    """The last hand that was played to its end."""

    hand: int
    game: str
    stacks: dict[SeatNo, Chips]
    change: dict[SeatNo, Chips]  # what each has won or lost
    pots: tuple[PotPaid, ...]  # the main pot first, whichever was paid first
    returned: dict[SeatNo, Chips]
    out: tuple[WentOut, ...]
    carry: Chips  # what stays in the middle for the next hand

    @property
    def winners(self) -> tuple[SeatNo, ...]:
        """Who got something of a pot, by seat."""
        return tuple(sorted({seat for pot in self.pots for seat, amount in pot.shares.items() if amount}))


class Finish(Struct, frozen=True):
    """The place of a player who is out. Places may be shared."""

    place: int
    seat: SeatNo
    hand: int


def result_of(events: Sequence[AnyEvent], number: int) -> Result | None:
    """From a hand's events; None while it is on."""
    if not events or not isinstance(events[-1], HandClosed):
        return None
    started, closed = events[0], events[-1]
    assert isinstance(started, HandStarted), "a hand begins by being started"
    began = {one.seat: one.stack for one in started.seats}
    stacks = by_seat(closed.stacks)
    returned: dict[SeatNo, Chips] = {}
    for event in events:
        if isinstance(event, BetReturned):
            returned[event.seat] = returned.get(event.seat, 0) + event.amount
    return Result(
        hand=number,
        game=started.game,
        stacks=stacks,
        change={seat: stack - began[seat] for seat, stack in stacks.items()},
        pots=tuple(
            PotPaid(event.pot, event.amount, by_seat(event.shares), event.cites, event.high, event.low)
            for event in sorted((one for one in events if isinstance(one, PotAwarded)), key=lambda one: one.pot)
        ),
        returned=returned,
        out=tuple(WentOut(one.seat, one.pot, by_seat(one.winners)) for one in closed.out),
        carry=closed.carry,
    )


def by_seat(shares: Iterable[Share]) -> dict[SeatNo, Chips]:
    return {share.seat: share.amount for share in sorted(shares, key=lambda share: share.seat)}


def places(gone: Sequence[Gone], stacks: Mapping[SeatNo, Chips], book: Rulebook) -> tuple[Finish, ...]:
    """From the best place down. Who is left has none yet, but for the winner, once they are alone.

    Of those who went out in one hand the bigger stack stands better, where the book says so; equal ones share.
    """
    by_stack = book.bust_same_table.value == "by_stack"

    def order(one: Gone) -> tuple[int, int]:
        return one.hand, one.began_with if by_stack else 0

    found: list[Finish] = []
    if gone and len(stacks) == 1:
        found += (Finish(1, seat, 0) for seat in stacks)
    better = len(stacks)
    for _, tied in groupby(sorted(gone, key=order, reverse=True), order):
        alike = sorted(tied, key=lambda one: one.seat)
        found += (Finish(better + 1, one.seat, one.hand) for one in alike)
        better += len(alike)
    return tuple(found)
