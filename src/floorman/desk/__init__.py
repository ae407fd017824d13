"""The desk: the async shell around the core. One writer for each tournament, one thread for the disk, one clock."""

from floorman.desk.answers import Answered
from floorman.desk.desk import Desk
from floorman.desk.events import UnknownEvent
from floorman.desk.hub import NoTopic, Stream
from floorman.desk.opening import NewEvent, Opened
from floorman.desk.running import Closed, Overtaken
from floorman.desk.showing import CaseTold
from floorman.desk.time import DeskClock
from floorman.desk.watching import Watch
from floorman.floor import Decision

__all__ = [
    "Answered",
    "CaseTold",
    "Closed",
    "Decision",
    "Desk",
    "DeskClock",
    "NewEvent",
    "NoTopic",
    "Opened",
    "Overtaken",
    "Stream",
    "UnknownEvent",
    "Watch",
]
