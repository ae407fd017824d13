"""The tournament: what happens around the hands, from the first registration to the last payout.

Pure: time, people and the secret of the draws are arguments. It imports neither hands nor rulings.
"""

from floorman.tournament.clock import Clock, Reading, Running, Stopped, next_end, read
from floorman.tournament.command import Command, Decision, Now
from floorman.tournament.commands import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.decide import decide
from floorman.tournament.events import AnyEvent, BookNamed, Event, EventOpened
from floorman.tournament.folding import fold, opened
from floorman.tournament.penalties import Ledger, Sitting
from floorman.tournament.plan import Payouts, Plan, Price
from floorman.tournament.planning.opening import OpenEvent, open_event
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, Level, Stretch, Structure, level_number, levels

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "BookNamed",
    "Break",
    "CancelEvent",
    "Clock",
    "Command",
    "Decision",
    "Event",
    "EventOpened",
    "ExtendLevel",
    "Ledger",
    "Level",
    "Now",
    "OpenEvent",
    "Payouts",
    "Penalise",
    "Plan",
    "Price",
    "Reading",
    "Running",
    "SetLevel",
    "Sitting",
    "StartClock",
    "StartEvent",
    "StopClock",
    "Stopped",
    "Stretch",
    "Structure",
    "TakeBack",
    "Tournament",
    "decide",
    "fold",
    "level_number",
    "levels",
    "next_end",
    "open_event",
    "opened",
    "read",
]
