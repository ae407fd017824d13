"""What a few commands have touched: tables at which a hand went on, whether anything else has happened, and where.

It is found once for each batch, when it is decided: what goes on by itself asks for it then, and those who look on once
the batch is on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from msgspec import Struct

from floorman.floor import StreamEvent
from floorman.floor.by_itself import plays_itself
from floorman.floor.streams import HAND, table_of
from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.events import HandBegan, HandDone, PlayersOut
from floorman.tournament.events.mixing import DeckPrepared, MixOpened, MixSealed
from floorman.tournament.events.outages import OutageNoticed

# What happens all the time and leads to no proposal.
EVERY_HAND = frozenset((HandBegan, HandDone))

# What comes as often, from whoever wants it to: it changes no seat.
MIXING = frozenset((DeckPrepared, MixSealed, MixOpened))


class Touched(Struct, frozen=True):
    """What a batch has touched, or several."""

    hands: Set[TableNo] = frozenset()  # tables at which a hand went on, began or ended
    acts: bool = False  # hands went on, and did not only begin and end
    others: bool = False  # something else has happened in the event
    seats: Set[TableNo] | None = frozenset()  # where seats may look otherwise after that; None: at any table
    away: bool = False  # the desk notices that it was

    def here(self, state: Tournament) -> tuple[Set[TableNo], bool]:
        """The tables in the browser at which a hand went on, and whether anything else has happened in the event."""
        if not self.hands:
            return self.hands, self.others
        own = {table for table in self.hands if plays_itself(state, table)}
        return own, self.others or own != self.hands


# What most commands touch that are about no hand.
ANYTHING = Touched(others=True, seats=None)


def touched(told: Iterable[Sequence[StreamEvent]]) -> Touched:
    """What these events have touched, command by command."""
    hands: set[TableNo] = set()
    outs: list[PlayersOut] = []
    acts = others = anywhere = away = False
    for events in told:
        for one in events:
            event = one.event
            if one.stream.startswith(HAND):
                hands.add(table_of(one.stream))
                acts = True
            elif type(event) in EVERY_HAND:
                hands.add(event.table)  # type: ignore[union-attr]  # both have one
            else:
                others = True
                if type(event) is PlayersOut:
                    outs.append(event)
                elif type(event) not in MIXING:
                    anywhere = True
                    away = away or type(event) is OutageNoticed
    if anywhere and not (hands or away):
        return ANYTHING
    return Touched(hands, acts, others, None if anywhere else _seats_of(outs), away)


def _seats_of(outs: Iterable[PlayersOut]) -> Set[TableNo]:
    """Who goes out changes the seats of their own table; of everything else nobody knows."""
    return {gone.out.place.table for event in outs for gone in event.outs if gone.out.place is not None}


def together(several: Sequence[Touched]) -> Touched:
    """Of several batches."""
    if len(several) == 1:
        return several[0]
    seats = [one.seats for one in several]
    return Touched(
        frozenset().union(*[one.hands for one in several]),
        any(one.acts for one in several),
        any(one.others for one in several),
        None if None in seats else frozenset().union(*filter(None, seats)),
        any(one.away for one in several),
    )
