"""The house: its people and devices, what each may reach, and what it lends to its events. Pure.

Tournaments know ranks; a house knows who holds them.
"""

from floorman.house.callers import Caller, limited, sees
from floorman.house.command import HouseCommand, HouseDecision, HouseNow
from floorman.house.decide import decide_house
from floorman.house.event import HouseEvent
from floorman.house.kinds import AnyHouseCommand, AnyHouseEvent
from floorman.house.state import House, Loan, Thing, fold_house

__all__ = [
    "AnyHouseCommand",
    "AnyHouseEvent",
    "Caller",
    "House",
    "HouseCommand",
    "HouseDecision",
    "HouseEvent",
    "HouseNow",
    "Loan",
    "Thing",
    "decide_house",
    "fold_house",
    "limited",
    "sees",
]
