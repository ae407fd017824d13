"""A running desk: commands a second, screens that follow, and how soon it is back.

| what                                  | how                                                                     |
|---------------------------------------|-------------------------------------------------------------------------|
| commands                              | wall time; SQLite with synchronous=FULL; 64 events of one table, so     |
|                                       | many people who each wait for an answer before they send the next       |
| one event of 600 tables               | every table's dealer sends; each flush of the disk takes 10 ms longer   |
| screens                               | a server process, raw sockets in another process                        |
| recovery                              | from the start of the desk to the first view, the log on disk           |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench import desk_commands, desk_recovery, screens
from bench.memory import Measure, together

PARTS: Mapping[str, Callable[[float, float], list[Measure]]] = {
    "commands": desk_commands.measured,
    "screens": screens.measured,
    "recovery": desk_recovery.measured,
}


def measured(rounds: int, seconds: float, scale: float, parts: set[str]) -> list[Measure]:
    """A smaller scale has everything smaller but the goals."""
    found = [[one for name in PARTS if name in parts for one in PARTS[name](seconds, scale)] for _ in range(rounds)]
    return [together(same) for same in zip(*found, strict=True)]
