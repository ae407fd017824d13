"""Evenings during which everything is reported, declared and taken back that can be, right and strange, by any rank."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, TypeAlias, get_args

import msgspec

from floorman.desk.hands import refolded
from floorman.floor import Floor, OpenHand
from floorman.floor.commands import Decide, Declare, Report, Rewind, VoidHand
from floorman.reading import Declaration
from floorman.reading.declaration import Gesture, Word
from floorman.rulebook import SHIPPED
from floorman.rulings import KINDS
from floorman.speech import LANGUAGES, speech
from floorman.store import MemoryStore
from floorman.terms import Accepted, By, Needs, Rank, Refused, TableNo
from tests.archive.nets import kept
from tests.floor.net import DECKS, net, play_net
from tests.floor.tables import SECRET, Room, play, room
from tests.hand.slots import slots
from tests.rulings.chance import drawn_report

Thrown: TypeAlias = Report | Decide | Declare | Rewind

STEPS = 400
OFTEN = 0.25
RANKS: tuple[Rank, ...] = ("dealer", "floor", "direction")
WORDS = ("play-on", "misdeal", "hand-dead", "hand-live", "no-effect", "fold", "call", "raise")


class Reports:
    """Throws one in now and then, and looks at what becomes of it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.seen: Counter[str] = Counter()

    def __call__(self, found: Room) -> None:
        self._clocks_that_are_out(found)
        tables = found.evening.state.open_tables()
        if not tables or self._rng.random() >= OFTEN:
            return
        self._asked(found, self._command(found, self._rng.choice(tables)))

    def _clocks_that_are_out(self, found: Room) -> None:
        """The floor says so before anybody acts, or gives the hand back where that leaves something open."""
        for table, open in sorted(found.evening.hands.items()):
            if open.clock is not None and open.clock.total and open.clock.expired(found.at):
                found.ask(Report(table=table, report={"kind": "clock-expired", "seat": open.clock.seat}))
                if (left := found.evening.hands.get(table)) is not None and left.clock is not None:
                    found.do(VoidHand(table=table))

    def _command(self, found: Room, table: TableNo) -> Thrown:
        if self._rng.random() < 0.1:
            return Decide(table=table, choose=self._rng.choice(WORDS), why="it was seen")
        open = found.evening.hands.get(table)
        if open is not None and self._rng.random() < 0.2:
            return self._plainly(open, table)
        kind = self._rng.choice(sorted(KINDS))
        told = drawn_report(self._rng, kind, open.hand if open is not None else None)
        if self._rng.random() < 0.8:
            return Report(table=table, report=told)
        return Report(table=table, report=told, choose=self._rng.choice(WORDS), why="it was seen")

    def _plainly(self, open: OpenHand, table: TableNo) -> Thrown:
        """Said or done by whoever it is, in turn or not, and now and then taken back."""
        if self._rng.random() < 0.2:
            return Rewind(table=table, to=self._rng.choice(open.steps).version)
        words = self._rng.sample(get_args(Word), self._rng.choice((0, 1, 1, 1, 2)))
        said = Declaration(
            seat=self._rng.choice(open.hand.seats),
            said=tuple(words),
            amount=self._rng.choice((None, None, 0, 100, 700)),
            conditional=self._rng.random() < 0.1,
            chips=self._rng.choice(((), (), (25,), (100, 500))),
            gesture=self._rng.choice((None, None, *get_args(Gesture))),
        )
        return Declare(table=table, said=said)

    def _asked(self, found: Room, command: Thrown) -> None:
        before, chips, others = known(found.evening), found.chips(), told_of(found.evening, command.table)
        decision = found.ask(command, By("x", self._rng.choice(RANKS)))
        self.seen[type(decision).__name__] += 1
        if isinstance(decision, Accepted):
            assert chips == found.chips(), (command, "no chip is lost")
            assert others == told_of(found.evening, command.table), (command, "it is about this table alone")
            cites = {cite for one in decision.events for cite in getattr(one.event, "cites", ())}
        else:
            assert before == known(found.evening), (command, "what is refused changes nothing")
            assert_said(decision)
            cites = {*decision.ruling.cites}
        assert cites <= {*found.evening.book.rules}, command


def known(floor: Floor) -> dict[str, Any]:
    """What was reported comes back from the log with lists for tuples."""
    facts = {**floor.state.facts(), "reports": msgspec.json.encode(floor.state.reports)}
    return {"event": facts, "hands": {table: one.facts() for table, one in floor.hands.items()}}


def told_of(floor: Floor, but: TableNo) -> dict[TableNo, Any]:
    """What was told at all tables but one."""
    return {table: slots(one.hand) for table, one in floor.hands.items() if table != but}


def assert_said(decision: Refused | Needs) -> None:
    for lang in LANGUAGES:
        assert speech(lang).knows(decision.ruling.code), decision
        assert speech(lang).ruling(decision.ruling), decision


def evening(seed: str) -> Counter[str]:
    """One of them, at tables of either kind. Afterwards its log tells the same again."""
    rng = Random(seed)
    reports = Reports(rng)
    book = rng.choice(SHIPPED)
    if rng.random() < 0.5:
        found = room(rng.choice((5, 8, 12)), 2, book=book, seats=6)
        play(found, rng, STEPS, reports)
    else:
        found = net(rng.choice((5, 8)), 2, book=book, seats=4)
        play_net(found, rng, STEPS, each=reports)
    hands = sum(type(one.event).__name__ == "HandStarted" for one in found.log)
    again(found)
    return reports.seen + Counter(hands=hands, evenings=1)


def again(found: Room) -> None:
    store = MemoryStore()
    kept(found, store)
    floor, _ = refolded(store, found.evening.stream, found.evening.book, SECRET, DECKS)

    assert known(found.evening) == known(floor), "replay equals memory"
