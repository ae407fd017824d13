"""A story on the floor: told there like everything at a table. What the floor said is kept, to be asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from floorman.floor import AnyCommand, Floor, HandEvent, OpenHand, StreamEvent
from floorman.floor.decide import WorkedOut, work_out
from floorman.floor.events import HandBreached, HandClockSet, HandDecided, HandMinded, HandReported
from floorman.floor.open_hand import AROUND
from floorman.floor.streams import table_of
from floorman.hand import AnyEvent
from floorman.reading import Reading, told_reading
from floorman.rulings import Outcome, Reported
from floorman.rulings.authority import Decision
from floorman.rulings.telling import told_outcome
from floorman.scenario.story import Did, Emission, refused
from floorman.scenario.times import StoryTime
from floorman.terms import By, Instant, Needs, Refused, Ruling, TableNo, no
from floorman.tournament import Event
from floorman.tournament.events import ReportDecided, TableReported

# Kept for those who go on; what they mean is said as a reading or a ruling.
QUIET = (HandMinded, HandClockSet, HandReported, HandBreached, TableReported)


class OnFloor:
    """The floor of a story, and what it has said so far."""

    def __init__(self, floor: Floor, time: StoryTime) -> None:
        self.floor = floor
        self.time = time
        self.hands: dict[str, list[AnyEvent]] = {}  # by their streams, in the order in which they began
        self.reasons: dict[str, list[Ruling]] = {}  # of the readings, by the stream of the hand
        self.reading: Reading | None = None
        self.last: Reported | None = None
        self.decision: Decision | None = None  # on the last report
        self.events: dict[int, Event] = {}  # of the event, by the version that each left

    @property
    def at(self) -> Instant:
        return self.time.at

    def tell(self, command: AnyCommand, by: By) -> Did:
        """Something is said or done on the floor; what came of it."""
        table = getattr(command, "table", None)
        stream = self._stream_of(table)
        worked = work_out(self.floor, command, by, self.at)
        said = (*self._read(worked, stream), *self._ruled(worked))
        decision = worked.decision
        if isinstance(decision, Refused):
            did = refused(decision)
            return Did((*said, *did.emitted), did.refused)
        if isinstance(decision, Needs):
            return self._needs(command, decision, said)
        return Did((*said, *self.happens(decision.events)))

    def happens(self, told: Iterable[StreamEvent]) -> tuple[Emission, ...]:
        """The log of the story goes on."""
        events, before = tuple(told), self.floor.state.version
        self.floor.apply(events)
        said: list[Emission] = []
        for one in events:
            if one.stream == self.floor.stream:
                before += 1
                self.events[before] = one.event  # type: ignore[assignment]  # its own stream
            else:
                self._in_hand(one.stream, one.event)  # type: ignore[arg-type]  # a hand's stream
            if isinstance(one.event, ReportDecided):
                self.decision = _decision(one.event)
            said += _emissions(one.event)
        return tuple(said)

    def _in_hand(self, stream: str, event: HandEvent) -> None:
        if isinstance(event, HandDecided):
            self.decision = msgspec.structs.replace(event.decision, why=event.why)
        if not isinstance(event, AROUND):
            self.hands.setdefault(stream, []).append(event)

    def _stream_of(self, table: TableNo | None) -> str:
        open = None if table is None else self.floor.hands.get(table)
        return "" if open is None else open.stream

    def last_hand(self, table: TableNo) -> OpenHand | None:
        """The hand that is on there, or the last one that was told."""
        if table in self.floor.hands:
            return self.floor.hands[table]
        streams = [stream for stream in self.hands if table_of(stream) == table]
        return OpenHand(streams[-1], self.floor.book, self.hands[streams[-1]]) if streams else None

    # ---- what the book said -----------------------------------------------------------------------------------------

    def _read(self, worked: WorkedOut, stream: str) -> tuple[Emission, ...]:
        reasons = [reason for reading in worked.readings for reason in reading.why]
        self.reasons.setdefault(stream, []).extend(reasons)
        self.reading = worked.readings[-1] if worked.readings else self.reading
        return tuple(Emission("reading", reason.code, reason.cites) for reason in reasons)

    def heard(self, reading: Reading, table: TableNo) -> Did:
        """A declaration of which the table keeps nothing."""
        self.reading = reading
        self.reasons.setdefault(self._stream_of(table), []).extend(reading.why)
        return Did(tuple(Emission("reading", reason.code, reason.cites) for reason in reading.why))

    def _ruled(self, worked: WorkedOut) -> tuple[Emission, ...]:
        said: list[Emission] = []
        for ruled in worked.rulings:
            outcome = ruled.outcome
            assert outcome is not None, "what lacks facts is not ruled on"
            self.ruled_as(ruled)
            said += ruling_said(outcome)
            if not outcome.definite and outcome.reading is not None:
                self.reading = outcome.reading
        return tuple(said)

    def ruled_as(self, reported: Reported) -> None:
        self.last, self.decision = reported, None

    def _needs(self, command: AnyCommand, decision: Needs, said: tuple[Emission, ...]) -> Did:
        told: dict[str, Any] | None = getattr(command, "report", None)
        if isinstance(told, dict):
            self.ruled_as(Reported(str(told["kind"]), None, decision.facts))
            return Did((*said, Emission("ruling", "ruling.facts-missing")))
        facts = {**decision.ruling.facts, "missing": ", ".join(decision.facts)}
        return refused(no(decision.ruling.code, decision.ruling.cites, **facts))

    # ---- what may be asked ------------------------------------------------------------------------------------------

    def told_reading(self) -> dict[str, Any] | None:
        return None if self.reading is None else told_reading(self.reading)

    def told_ruling(self) -> dict[str, Any] | None:
        if self.last is None:
            return None
        if self.last.outcome is None:
            return {"outcome": None, "missing": list(self.last.missing)}
        return told_outcome(self.last.outcome) | {"missing": [], "decision": told_decision(self.decision)}

    def told_clock(self, open: OpenHand) -> dict[str, Any] | None:
        """The clock on a player."""
        clock, at = open.clock, self.at
        if clock is None:
            return None
        return {
            "seat": clock.seat,
            "total_s": clock.total // 1000,
            "countdown_s": clock.countdown // 1000,
            "left_s": -(-clock.left(at) // 1000),
            "expired": clock.expired(at),
        }


def ruling_said(outcome: Outcome) -> tuple[Emission, ...]:
    return (
        Emission("ruling", f"ruling.{outcome.outcome}", outcome.cites),
        *(Emission("ruling", reason.code, reason.cites) for reason in outcome.also),
    )


def told_decision(decision: Decision | None) -> dict[str, Any] | None:
    """How somebody has decided; None where nobody has."""
    if decision is None:
        return None
    return {
        "said": decision.said,
        "decided": decision.decided,
        "by": decision.by.rank,
        "why": decision.why,
        "own_hand": decision.own_hand,
    }


def _emissions(event: Any) -> tuple[Emission, ...]:
    """What happened, as it is said."""
    if isinstance(event, HandDecided):
        return (Emission("ruling", event.decision.code, event.cites),)
    if isinstance(event, ReportDecided):
        return (Emission("ruling", event.ruled.code, event.cites),)
    if isinstance(event, QUIET):
        return ()
    return (Emission("event", str(event.__struct_config__.tag).partition("/")[0], getattr(event, "cites", ())),)


def _decision(event: ReportDecided) -> Decision:
    ruled = event.ruled
    return Decision(ruled.said, ruled.decided, ruled.by, event.why, ruled.code, ruled.cites, ruled.own_hand)
