"""What many hands come to, counted, in words, and as pictures."""

from floorman.histories.stats.counting import BigPot, Stats, unit_of
from floorman.histories.stats.data import as_data, ranked
from floorman.histories.stats.tallies import Player, Tally

__all__ = ["BigPot", "Player", "Stats", "Tally", "as_data", "ranked", "unit_of"]
