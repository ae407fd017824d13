"""The hand: from the forced bets to the last pot, under any book. Pure, flat and fast.

`start` gives a hand and its first events; `offers` says what may happen now; `decide` answers a command with events or
a refusal and changes nothing; `hand.apply(event)` is the only thing that does.
"""

from floorman.hand.awarding import award_order, pots_of
from floorman.hand.cash import Cash, LatePost, Rake, RakeCap, Straddle
from floorman.hand.commands import (
    AnyCommand,
    Award,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Release,
    RunIt,
    Show,
)
from floorman.hand.dealing import cards_to_come
from floorman.hand.decide import Decision
from floorman.hand.events import AnyEvent
from floorman.hand.games import GAMES, Game
from floorman.hand.hand import Hand
from floorman.hand.offers import Offers
from floorman.hand.running import agree_on_runs, runs_most
from floorman.hand.setup import Forced, SeatSetup
from floorman.hand.shortcuts import decide, offers, start
from floorman.hand.showing import muck_refused, show_order, to_show
from floorman.hand.start import begun
from floorman.hand.state import NOBODY
from floorman.hand.stepping import BOARD, BURN, owed_to
from floorman.hand.telling import awards_owed, winners_owed
from floorman.positions import Positions, first_positions, next_positions
from floorman.terms import Accepted, Refused

__all__ = [
    "BOARD",
    "BURN",
    "GAMES",
    "NOBODY",
    "Accepted",
    "AnyCommand",
    "AnyEvent",
    "Award",
    "BringIn",
    "Call",
    "Cash",
    "Check",
    "DealCards",
    "Decision",
    "Draw",
    "Fold",
    "Forced",
    "Game",
    "Hand",
    "LatePost",
    "Muck",
    "Offers",
    "Positions",
    "RaiseTo",
    "Rake",
    "RakeCap",
    "Refused",
    "Release",
    "RunIt",
    "SeatSetup",
    "Show",
    "Straddle",
    "agree_on_runs",
    "award_order",
    "awards_owed",
    "begun",
    "cards_to_come",
    "decide",
    "first_positions",
    "muck_refused",
    "next_positions",
    "offers",
    "owed_to",
    "pots_of",
    "runs_most",
    "show_order",
    "start",
    "to_show",
    "winners_owed",
]
