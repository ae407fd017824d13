"""Looks on while an event is played and afterwards, and names what may not be.

Each fault is a word of its own or one of `tournament.checks`, with what it was found at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from floorman.archive import audit, verify
from floorman.cards import UNKNOWN, text_of
from floorman.desk.hands import refolded, steps_of
from floorman.floor import Floor, StreamEvent, decide
from floorman.floor.commands import Act, VoidHand
from floorman.floor.decks import comes_to
from floorman.floor.events import CardsOpened, DeckCommitted
from floorman.floor.streams import event_stream, hands_of
from floorman.hand import Fold, Hand
from floorman.house import Caller
from floorman.rulebook import Rulebook
from floorman.sim.simulated import Simulated
from floorman.terms import By, Instant
from floorman.tournament import checks
from floorman.tournament.commands import Bust, Busted, NewHand, SitOut, TakeBack

FAULTS = (
    "command-broke",
    "stands-still",
    "memory-differs",
    "hand-lost",
    "answer-lost",
    "refusal-changed-something",
    "card-told",
    "log-does-not-verify",
    "draws-differ",
    "deck-differs",
)

# So often somebody looks at everything, and so many commands pass between two looks at the sums.
LOOK_MINUTES = 5.0
COMMANDS_BETWEEN = 25


class Found(Struct, frozen=True):
    """Something that may not be: its word, and what there is to say."""

    fault: str
    detail: str = ""


class Looker:
    """`faults` are the different ones, in the order in which they were found; `looks` counts what was looked at."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._commands = 0
        self.faults: dict[str, Found] = {}
        self.looks: Counter[str] = Counter()

    def found(self, fault: str, detail: str = "") -> None:
        self.faults.setdefault(fault, Found(fault, detail))

    def begin(self, sim: Simulated) -> None:
        sim.heard.append(self._heard)
        sim.when_cut.append(self.after_cut)
        sim.later(LOOK_MINUTES * 60, self._look)

    # ---- while it goes on -------------------------------------------------------------------------------------------

    def _heard(self, floor: Floor, _: Sequence[StreamEvent], __: Instant) -> None:
        self._commands += 1
        if self._commands % COMMANDS_BETWEEN == 0:
            self._sums(floor)

    def _sums(self, floor: Floor) -> None:
        self.looks["sums"] += 1
        for fault in checks.faults(floor.state):
            self.found(fault, f"version {floor.state.version}")

    async def _look(self, sim: Simulated) -> None:
        self._memory(sim, sim.floor)
        self._refusals(sim)
        self._cards(sim)
        sim.later(LOOK_MINUTES * 60, self._look)

    def after_cut(self, sim: Simulated) -> None:
        self._memory(sim, sim.found_dark)

    def _memory(self, sim: Simulated, known: Floor) -> None:
        """What the desk knows is what the log tells, as soon as all of it is written."""
        disk = self._folded(sim)
        if disk.state.version > known.state.version:
            self.found("memory-differs", f"{known.state.version} before {disk.state.version}")
        for stream in disk.open_streams():
            if disk.version_of(stream) == 0:
                self.found("hand-lost", stream)
        if _versions(disk) == _versions(known):
            self.looks["memory"] += 1
            if _facts(disk) != _facts(known):
                self.found("memory-differs", f"version {disk.state.version}")

    def _folded(self, sim: Simulated) -> Floor:
        secret, decks = (sim.store.secret(f"{kind}/{sim.event}").encode() for kind in ("draws", "deck"))
        return refolded(sim.store, event_stream(sim.event), self._book, secret, decks)[0]

    def _refusals(self, sim: Simulated) -> None:
        """Whatever is asked: nothing has changed until it is carried out."""
        floor, at = sim.floor, sim.desk.now()
        before = _facts(floor)
        for command, by in _impertinent(floor):
            decide(floor, command, by, at)
            self.looks["refusals"] += 1
        if _facts(floor) != before:
            self.found("refusal-changed-something", f"version {floor.state.version}")

    def _cards(self, sim: Simulated) -> None:
        """What a passer-by and each player are sent holds no card that lies hidden before another."""
        state = sim.floor.state
        for table, open in sim.floor.hands.items():
            viewers = [(Caller(person="", rank="public"), 0)]
            for seat, who in state.players(table).items():
                person = state.entries[who].person
                viewers.append((Caller(person=person, rank="player", entry=who, event=sim.event), seat))
            for caller, seat in viewers:
                told = msgspec.json.encode(sim.desk.hand(sim.event, table, caller)).decode()
                hidden = [card for other in open.hand.seats if other != seat for card in _hidden(open.hand, other)]
                self.looks["views"] += 1
                for card in hidden:
                    if re.search(rf"(?<!\w){text_of(card)}(?!\w)", told):
                        self.found("card-told", f"{open.stream} {open.version} seat {seat} {text_of(card)}")

    # ---- when it is over --------------------------------------------------------------------------------------------

    def after(self, sim: Simulated) -> None:
        """The log, its draws and its decks; and that everybody who was told yes stands in it."""
        for code in sim.broke:
            self.found("command-broke", code)
        self._sums(self._folded(sim))
        bad = verify(sim.store).bad
        if bad is not None:
            self.found("log-does-not-verify", f"{bad.code} {bad.stream} {bad.version} {dict(bad.facts)}")
            return
        lost = [id for id in sim.acknowledged if sim.store.answer_of(id) is None]
        if lost:
            self.found("answer-lost", lost[0])
        stream, secret = event_stream(sim.event), sim.store.secret(f"draws/{sim.event}").encode()
        audited = audit(sim.store.read(stream), self._book, secret)
        self.looks["draws"] += len(audited.draws)
        if not audited.well:
            other = next((draw for draw in audited.draws if draw.verdict == "other"), None)
            self.found("draws-differ", "commitment" if other is None else f"version {other.version}")
        self._decks(sim)

    def _decks(self, sim: Simulated) -> None:
        for stream in sim.store.streams(hands_of(event_stream(sim.event))):
            root = ""
            for event in (one for step in steps_of(list(sim.store.read(stream))) for one in step):
                if isinstance(event, DeckCommitted):
                    root = event.root
                elif isinstance(event, CardsOpened):
                    self.looks["decks"] += 1
                    if comes_to(event.cards, event.proof) != root:
                        self.found("deck-differs", stream)


def _versions(floor: Floor) -> tuple[int, dict[int, tuple[str, int]]]:
    return floor.state.version, {table: (one.stream, one.version) for table, one in floor.hands.items()}


def _facts(floor: Floor) -> tuple[Any, dict[int, Any]]:
    return floor.state.facts(), {table: one.facts() for table, one in floor.hands.items()}


def _hidden(hand: Hand, seat: int) -> Iterator[int]:
    place = hand.at[seat]
    if hand.shown >> place & 1:
        return
    for number, card in enumerate(hand.cards[place]):
        if card != UNKNOWN and not hand.lies_open(number):
            yield card


def _impertinent(floor: Floor) -> Iterator[tuple[Any, By]]:
    """What somebody asks who may not, or what cannot be; and some that may."""
    state = floor.state
    someone = min(state.entries)
    player, director = By(state.entries[someone].person, "player"), By("director", "direction")
    yield TakeBack(10**6), director
    yield TakeBack(state.version, with_later=True), player
    yield Bust((Busted(someone),)), player
    yield SitOut(max(state.sits, default=someone)), player
    for table in state.open_tables():
        yield NewHand(table), director
        yield VoidHand(table=table), director
        yield Act(table=table, act=Fold(1)), player
