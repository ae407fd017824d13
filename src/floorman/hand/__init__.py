"""The hand: from the forced bets to the last pot, under any book. Pure, flat and fast.

`start` gives a hand and its first events; `offers` says what may happen now; `decide` answers a command with events or
a refusal and changes nothing; `hand.apply(event)` is the only thing that does.
"""

from floorman.hand.awarding import award_order, pots_of
from floorman.hand.commands import AnyCommand, Call, Check, DealCards, Fold, Muck, RaiseTo, Show
from floorman.hand.decide import Decision, decide
from floorman.hand.events import AnyEvent
from floorman.hand.hand import Hand
from floorman.hand.offers import Offers, offers
from floorman.hand.positions import Positions, first_positions, next_positions
from floorman.hand.setup import Forced, SeatSetup
from floorman.hand.showing import muck_refused, show_order, to_show
from floorman.hand.start import begun, start

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "Call",
    "Check",
    "DealCards",
    "Decision",
    "Fold",
    "Forced",
    "Hand",
    "Muck",
    "Offers",
    "Positions",
    "RaiseTo",
    "SeatSetup",
    "Show",
    "award_order",
    "begun",
    "decide",
    "first_positions",
    "muck_refused",
    "next_positions",
    "offers",
    "pots_of",
    "show_order",
    "start",
    "to_show",
]
