"""Ten paths that are hot when people play, each in a process that takes orders: this folder measures any Floorman.

It is run by the Python of the tree that is measured (`bench.slower` does so, with two trees in turns), and imports
nothing but `floorman` and what that needs; so it may use only what both trees have. Each path imports its own: one that
a tree does not have yet, or calls otherwise, is told as missing, and the others are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from bench.paths import core, desk
from bench.paths.turns import Turn

# Each gets an empty folder to keep its own log in, and an old log to read.
PATHS: Mapping[str, Callable[[Path, Path], Turn]] = {
    "hand": core.hand,
    "offer": core.offer,
    "command": desk.command,
    "64-commands": desk.commands_at_once,
    "bust": core.bust,
    "view": desk.view,
    "page": desk.page,
    "virtual-act": desk.virtual_act,
    "fold": core.fold,
    "ruling": core.ruling,
}
