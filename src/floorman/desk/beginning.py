"""An event that begins by itself at its time: the desk that leads it does so, step by step.

Where a step is refused it is tried again once something else has happened, and whoever looks at the lobby reads why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from floorman.desk.answers import Answered
from floorman.desk.time import DeskClock
from floorman.desk.unbroken import unbroken
from floorman.floor import AnyCommand, Floor
from floorman.terms import Refused, Ruling
from floorman.tournament.beginning import begins_itself, next_to_begin

AGAIN_SECONDS = 1.0

Say = Callable[[AnyCommand, str], "asyncio.Future[Answered]"]


class Beginning:
    """Of one event. `may_say`: does this desk look after it now?"""

    def __init__(
        self,
        floor: Callable[[], Floor],
        clock: DeskClock,
        may_say: Callable[[], bool],
        say: Say,
        show: Callable[[], None],
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._may_say = may_say
        self._say = say
        self._show = show
        self._timer: asyncio.TimerHandle | None = None
        self._asking = False
        self._refused_at = -1  # the version of the event at which a step was refused
        self._stopped = False
        self.refused: Ruling | None = None  # why it has not begun

    def stop(self) -> None:
        self._stopped = True
        self._drop_timer()

    def look(self) -> None:
        """Something has happened, or its time has come."""
        state = self._floor().state
        self._drop_timer()
        if self._stopped or self._asking or not begins_itself(state) or state.version == self._refused_at:
            return
        now, starts_at = self._clock.now(), state.plan.online.starts_at or 0
        if now < starts_at:
            self._in(self._clock.seconds_for(starts_at - now))
        elif not self._may_say():
            self._in(AGAIN_SECONDS)
        elif (command := next_to_begin(state, now)) is not None:
            self._ask(command, state.version)

    def _ask(self, command: AnyCommand, version: int) -> None:
        self._asking = True

        def answered(answer: asyncio.Future[Answered]) -> None:
            self._asking = False
            if answer.cancelled() or answer.exception() is not None:
                self._in(AGAIN_SECONDS)
                return
            decision = answer.result().decision
            before, self.refused = self.refused, decision.ruling if isinstance(decision, Refused) else None
            if self.refused is not None:
                self._refused_at = version
            if before != self.refused:
                self._show()
            self.look()

        self._say(command, f"begins/{version}").add_done_callback(answered)

    def _in(self, seconds: float) -> None:
        if not self._stopped:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._carefully)

    def _carefully(self) -> None:
        with unbroken("Beginning by itself", lambda: self._in(AGAIN_SECONDS)):
            self.look()
            self._show()  # where it waits for more players, those who are there read it now

    def _drop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
