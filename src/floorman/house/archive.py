"""Events that are over and put away: they are read as before, and do not stand on the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.terms import no

if TYPE_CHECKING:
    from floorman.house.state import House

LETTERS_MOST = 60


class EventArchived(HouseEvent, frozen=True, tag="house.event-archived/1"):
    """An event is put away."""

    event: str

    def apply(self, house: House) -> None:
        house.archived.add(self.event)


class EventBroughtBack(HouseEvent, frozen=True, tag="house.event-brought-back/1"):
    """It stands among the others again."""

    event: str

    def apply(self, house: House) -> None:
        house.archived.discard(self.event)


class ArchiveEvent(HouseCommand, frozen=True, tag="archive"):
    """Put an event away that is over."""

    needed = "director"

    event: str

    def decide(self, now: HouseNow) -> HouseDecision:
        if self.event in now.live:
            return no("archive.goes-on", ())
        if self.event in now.house.archived:
            return no("archive.already", ())
        if not self.event or len(self.event) > LETTERS_MOST:
            return no("house.no-such-event", ())
        return yes(EventArchived(event=self.event))


class BringBack(HouseCommand, frozen=True, tag="bring-back"):
    """Let it stand among the others again."""

    needed = "director"

    event: str

    def decide(self, now: HouseNow) -> HouseDecision:
        if self.event not in now.house.archived:
            return no("archive.not-there", ())
        return yes(EventBroughtBack(event=self.event))
