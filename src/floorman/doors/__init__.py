"""The doors: passwords, passes and codes. Who somebody is, before anybody asks what they may do."""

from floorman.doors.doors import Doors, Entered, Offered
from floorman.doors.offline import HouseFile, drop_passes

__all__ = ["Doors", "Entered", "HouseFile", "Offered", "drop_passes"]
