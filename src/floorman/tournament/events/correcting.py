"""What somebody has put right: a name, who knocked out whom, places, a penalty, an alarm, button and blinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from floorman.positions import Positions
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, Rank, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event, Right
from floorman.tournament.events.conduct import who_penalises
from floorman.tournament.holdings import Outgoing
from floorman.tournament.penalties import Sitting

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class NameCorrected(Event, frozen=True, tag="entry.name-corrected/1"):
    """Somebody is called otherwise from now on. The name itself lies beside the log, where it can be erased."""

    right: ClassVar[Right] = "who_enters_players"

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        """Nothing: only the pages have to hear of it."""


class KnockOutTold(Event, frozen=True, tag="player.knocked-out-by/1"):
    """These have won the last chips of somebody who is out; nobody, where nobody knows."""

    right: ClassVar[Right] = "who_runs_the_table"

    who: EntryId
    by: tuple[EntryId, ...] = ()
    chips: tuple[Transfer, ...] = ()  # what the player had by the books, where nobody tells the hands
    reckoned: tuple[EntryId, ...] = ()  # whose stack nobody knows any more until it is counted

    def apply(self, state: Tournament) -> None:
        state.put(state.knocked_out, self.who, self.by)
        state.transfer(self.chips)
        state.reckon(self.reckoned)


class PlacesCorrected(Event, frozen=True, tag="places.corrected/1"):
    """Players who are out went out in another order than was told."""

    right: ClassVar[Right] = "who_corrects_stacks"

    outs: tuple[Outgoing, ...]
    why: str = ""

    def apply(self, state: Tournament) -> None:
        for one in self.outs:
            state.put(state.outs, one.who, one.out)


class PenaltyCorrected(Event, frozen=True, tag="penalty.corrected/1"):
    """What is left of a penalty is this, whatever was told before; nothing is left where it is lifted."""

    who: EntryId
    penalty: str  # that stood until now
    sitting: Sitting | None = None
    why: str = ""

    def apply(self, state: Tournament) -> None:
        if self.sitting is not None:
            state.put(state.serving, self.who, self.sitting)
        elif self.who in state.serving:
            state.drop(state.serving, self.who)

    def authority(self, book: Rulebook) -> Authority:
        return who_penalises(self.penalty, book)


class AlarmSetAside(Event, frozen=True, tag="alarm.set-aside/1"):
    """A person has looked at a count that differs, and says that it is dealt with."""

    right: ClassVar[Right] = "who_corrects_stacks"

    alarm: str
    by: Rank
    at: Instant
    why: str = ""

    def apply(self, state: Tournament) -> None:
        state.drop(state.alarms, self.alarm)


class ButtonPutRight(Event, frozen=True, tag="table.button-put-right/1"):
    """Somebody was never out: button and blinds of the hands since then went by them as well."""

    way_back = "follows"

    table: TableNo
    positions: Positions

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        state.put(state.play, self.table, msgspec.structs.replace(play, last=self.positions))
