"""The words every room shares: chips, seats, instants, people and ranks, citations, and the three answers to a command.

Nothing in here knows a rule. It imports none of our rooms.
"""

from floorman.terms.games import GAME_IDS, GameId, game_meant
from floorman.terms.numbers import whole_number
from floorman.terms.people import RANKS, STAFF, By, Rank, StaffRank, UnknownRank, at_least
from floorman.terms.reprs import short_repr
from floorman.terms.rulings import Accepted, Fact, Needs, Refused, RuleId, Ruling, joined, no
from floorman.terms.saying import quoted, sentences, shown, text_in
from floorman.terms.shapes import below, instead, meant, wrong_shape
from floorman.terms.units import Chips, EntryId, Instant, Millis, SeatNo, TableNo, minutes, time_of_day

__all__ = [
    "GAME_IDS",
    "RANKS",
    "STAFF",
    "Accepted",
    "By",
    "Chips",
    "EntryId",
    "Fact",
    "GameId",
    "Instant",
    "Millis",
    "Needs",
    "Rank",
    "Refused",
    "RuleId",
    "Ruling",
    "SeatNo",
    "StaffRank",
    "TableNo",
    "UnknownRank",
    "at_least",
    "below",
    "game_meant",
    "instead",
    "joined",
    "meant",
    "minutes",
    "no",
    "quoted",
    "sentences",
    "short_repr",
    "shown",
    "text_in",
    "time_of_day",
    "whole_number",
    "wrong_shape",
]
