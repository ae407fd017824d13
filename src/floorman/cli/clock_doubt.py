"""The computer's clock and the log do not agree: whoever starts Floorman is told both times, and asked."""

from __future__ import annotations

import sys

from floorman.cli.output import console, fail
from floorman.desk.doubt import doubtful
from floorman.desk.time import HERE
from floorman.speech import Speech
from floorman.store import Store
from floorman.terms import Instant


def settled(store: Store, say: Speech) -> bool:
    """Is the computer's clock to be believed? Where nobody sits at a terminal, the pages ask."""
    doubt = doubtful(store.last_at(), HERE.wall_ms())
    if doubt is None:
        return True
    console().print(
        say.say(f"doubt.{doubt.way}", log=_when(doubt.log, say), wall=_when(doubt.wall, say)), soft_wrap=True
    )
    if not sys.stdin.isatty():
        return False
    answer = console().input(say.say(f"doubt.ask.{doubt.way}") + " ").strip().casefold()
    if answer not in ("y", "yes", "j", "ja"):
        store.close()
        fail(say.say("doubt.stopped"))
    return True


def _when(at: Instant, say: Speech) -> str:
    return f"{say.day(at)}, {say.clock(at)[:5]}"
