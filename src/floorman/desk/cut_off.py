"""Whoever is cut off from their table sits out, and plays on as soon as they are back.

From their next hand on: in the one that is on they have time and bank, as if they thought. Many who are cut off at one
moment do not sit out: that is an outage.

Only where players act on their own devices, and only of those whose page had been open. Who sat out unasked before the
page closed is not brought back by opening another: they say so.
"""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable

from floorman.desk.answers import Answered
from floorman.desk.presence import Presence
from floorman.floor import AnyCommand, Floor
from floorman.floor.by_itself import plays_itself
from floorman.terms import EntryId
from floorman.tournament.commands import SitIn, SitOut

Say = Callable[[AnyCommand, str], "Future[Answered]"]


class CutOff:
    """Hears from the presence of one event who went and who came, and says it to the tournament."""

    def __init__(self, floor: Callable[[], Floor], presence: Presence, say: Say) -> None:
        self._floor = floor
        self._say = say
        self._played: set[EntryId] = set()  # who was in the game when their last page closed
        self._stopped = False
        self._presence = presence
        presence.when_left.append(self._left)
        presence.when_gone.append(self._gone)
        presence.when_back.append(self._back)

    def stop(self) -> None:
        self._stopped = True

    def _left(self, who: EntryId) -> None:
        if self._acts_alone(who) and who not in self._floor().state.sat_out:
            self._played.add(who)

    def _gone(self, who: EntryId) -> None:
        if self._presence.is_cut_off(who):
            return  # nobody loses a blind by an outage: the table waits at their turn, and the host is asked
        if self._acts_alone(who) and who not in self._floor().state.sat_out:
            self._ask(SitOut(who), f"gone/{who}")

    def _back(self, who: EntryId) -> None:
        played = who in self._played
        self._played.discard(who)
        if played and self._acts_alone(who) and who in self._floor().state.sat_out:
            self._ask(SitIn(who), f"back/{who}")

    def _acts_alone(self, who: EntryId) -> bool:
        """Does the player sit where nobody but themselves acts for them?"""
        state = self._floor().state
        sits = state.sits.get(who)
        return state.phase == "running" and sits is not None and plays_itself(state, sits.table)

    def _ask(self, command: AnyCommand, id: str) -> None:
        if not self._stopped:
            asked = self._say(command, f"{id}/{self._floor().state.version}")
            asked.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
