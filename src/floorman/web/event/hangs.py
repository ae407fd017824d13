"""Which ruling hangs on the wall now. It goes by itself: soon after it was carried out, with the end of the hand, with
the level, at the latest after some minutes; and at once where it was taken back or somebody has decided otherwise.
"""

from __future__ import annotations

from typing import Any

from floorman.floor import AnyCommand
from floorman.floor.commands import Decide, Report, VoidHand
from floorman.tournament.commands import NewHand, TakeBackRuling, TellHandDone
from floorman.web.desks import Ask
from floorman.web.event.permitted import may_do
from floorman.web.reading import reading

# So long everybody has had the time to read it.
HANGS_MS = 4 * 60_000
# And so long it hangs yet once the table has accepted it: whoever looks up then can still read it.
ACCEPTED_MS = 60_000


def may_hang(request: Ask, event: str) -> bool:
    """Whoever may speak to everybody in the room."""
    return may_do(request, event)("tell-room", {"text": "-"})


def hanging(request: Ask, event: str) -> dict[str, Any] | None:
    """What hangs now; None once its time is over, as every screen reckons it too."""
    desk = request.desk
    told = desk.showing(event).hangs
    if told is None:
        return None
    now, clock = desk.clock.now(), desk.wall(event).value.clock
    return told if now - told["at"] < told["for"] and reading(clock, now).index == told["index"] else None


def done_with(request: Ask, event: str, command: AnyCommand) -> None:
    """What hangs of a table goes once its hand is over or it no longer stands, and a minute after it was accepted."""
    showing = request.desk.showing(event)
    told = showing.hangs
    if told is None or getattr(command, "table", 0) != told["table"]:
        return
    if isinstance(command, (TellHandDone, NewHand, VoidHand, TakeBackRuling)) or _otherwise(command, told["word"]):
        showing.hang(None)
    elif isinstance(command, (Report, Decide)):
        read = request.desk.clock.now() - told["at"] + ACCEPTED_MS
        showing.hang({**told, "for": min(told["for"], read)})


def _otherwise(command: AnyCommand, word: str) -> bool:
    """Has somebody chosen something else than the book says? Where it leaves it to the floor, it has no word."""
    return isinstance(command, (Report, Decide)) and command.choose not in ("", word) and bool(word)
