"""Players of our own: seeded, legal, and knowing only what their seat may know."""

from floorman.sim.players import simple
from floorman.sim.practice import PracticeTable, TableView

__all__ = ["PracticeTable", "TableView", "simple"]
