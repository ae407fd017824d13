"""One command worked out ahead of the log: what it leads to in the tournament and in the hands of its tables.

Each part is decided on what the parts before it leave. Afterwards everything is as it was; what happened in the
tournament is undone, to be done again if the command is carried out: see `Floor.apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from msgspec import structs

from floorman.floor.alone import records_in
from floorman.floor.clock_calls import calls_settled
from floorman.floor.closing import bounties, busts, hand_done
from floorman.floor.dealers import Dealer, dealer_at
from floorman.floor.dealing import NOTHING_ASKED, dealt
from floorman.floor.events import DeckMixed, HandEvent
from floorman.floor.facts import facts_now, records_of
from floorman.floor.hand_draft import HandDraft
from floorman.floor.mixing import mixed_for
from floorman.floor.open_hand import OpenHand
from floorman.floor.phone_cards import gather, is_laid, lay, lays
from floorman.floor.stops import Stops, stop
from floorman.floor.stream_event import StreamEvent
from floorman.floor.streams import hand_stream, number_of
from floorman.hand.asked import Asked
from floorman.hand.events import HandHeld
from floorman.reading import Reading
from floorman.rulings import EventFacts, Record, Reported
from floorman.terms import Accepted, By, Chips, Instant, Needs, Refused, RuleId, SeatNo, TableNo
from floorman.tournament import AnyCommand, Event, Now, Stopped, Tournament, decide
from floorman.tournament.commands import Bust, HoldAllIn, NewHand
from floorman.tournament.commands.bounties import head_is_open
from floorman.tournament.consequences.hand_for_hand import waiting_as
from floorman.tournament.events import (
    AllInReleased,
    ClockHeld,
    ClockStopped,
    HandBegan,
    HandDone,
    HeldAllInGoesOn,
)
from floorman.tournament.journal import Mark, Undone

if TYPE_CHECKING:
    from floorman.floor.floor import Floor

# What follows by itself needs nobody's rank: whoever gave the command was allowed to.
DESK = By("desk", "direction")


class Transaction:
    """Use it as `with Transaction(floor, by, at) as transaction`."""

    def __init__(self, floor: Floor, by: By, at: Instant) -> None:
        self.floor = floor
        self.by = by
        self.instant = at
        self.told: list[StreamEvent] = []
        self._hands: dict[TableNo, HandDraft] = {}
        self._over: dict[TableNo, OpenHand] = {}  # hands that this command ends
        self._drafts: list[HandDraft] = []  # of all hands that it is about
        self._asked: dict[TableNo, Asked] = {}  # beside the ordinary, of hands that begin
        self._goes_on: list[TableNo] = []  # tables whose held all-in goes on
        self._before: Mark | None = None  # of the tournament, once something has happened in it
        self._ruled: list[Reported] = []  # reports where no hand is told
        self.undone: Undone | None = None  # afterwards: what it led to in the tournament

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._before is not None:
            self.undone = self.state.undo_to(self._before)

    @property
    def state(self) -> Tournament:
        return self.floor.state

    def now(self, by: By | None = None) -> Now:
        return Now(self.state, by or self.by, self.instant, self.floor.book, self.floor.secret)

    # ---- the tournament ---------------------------------------------------------------------------------------------

    def do(self, command: AnyCommand, by: By | None = None) -> None:
        """A command to the tournament, and what that means to the hands."""
        now = self.now(by)
        if isinstance(command, NewHand):
            self._asked[command.table] = Asked(command.straddles, command.late, command.bomb, command.boards)
        decision = decide(now.state, command, now.by, now.at, now.book, now.secret)
        if not isinstance(decision, Accepted):
            raise Stops(decision)
        self.happened(decision.events)

    def happened(self, events: Sequence[Event]) -> None:
        if self._before is None:
            self._before = self.state.mark()
        for event in events:
            self.state.apply(event)
        self.told += [StreamEvent(self.floor.stream, event) for event in events]
        for event in events:
            match event:
                case AllInReleased(table=table) | HeldAllInGoesOn(table=table):
                    self._goes_on.append(table)
                case ClockStopped(why=why) if why != "last-hands":
                    self._stop_clocks(event.cites)
                case ClockHeld(clock=Stopped()):
                    self._stop_clocks(())
                case HandBegan(table=table, log=log) if log:
                    self._deal(table, log)
                case HandBegan(table=table) if lays(self.state, table):
                    lay(self, table)
                case HandDone(table=table) if is_laid(self.state, table):
                    gather(self, table)

    def _stop_clocks(self, cites: tuple[RuleId, ...]) -> None:
        """The event pauses: nobody has to decide meanwhile. For the last hands its clock stands, and play goes on."""
        for table in sorted(self.floor.hands):
            draft = self.at(table)
            if draft is not None and draft.open.clock is not None:
                self.tell(table, lambda draft: draft.stop_clock(cites))

    def finish(self) -> None:
        """What the rest has set going: all-ins that were held go on, once nothing else is left to do."""
        while self._goes_on:
            table = self._goes_on.pop(0)
            draft = self.at(table)
            if draft is not None and draft.hand.held:
                self.tell(table, HandDraft.release)
        for command in calls_settled(self.state, {**self._hands, **dict.fromkeys(self._over)}):
            self.do(command, DESK)

    # ---- the hands --------------------------------------------------------------------------------------------------

    def at(self, table: TableNo) -> HandDraft | None:
        """The hand at a table, as far as this command has come with it; None where none is told."""
        draft = self._hands.get(table)
        if draft is None and (open := self.floor.hands.get(table)) is not None:
            dealer = self._dealer(table, open.stream, open.mixed)
            draft = self._hands[table] = HandDraft(open.copy(), dealer, paced=self._is_paced(table))
            self._drafts.append(draft)
        return draft

    def tell(self, table: TableNo, what: Callable[[HandDraft], object]) -> None:
        """Something is told in the hand of a table, and what that means to the event."""
        draft = self.at(table)
        if draft is None:
            raise stop("table.no-hand", (), table=table)
        before = len(draft.told)
        what(draft)
        self._write(table, draft, before)

    def _write(self, table: TableNo, draft: HandDraft, before: int) -> None:
        new, stream = draft.told[before:], draft.open.stream
        self.told += [StreamEvent(stream, event) for event in new]
        if self.state.hand_for_hand and HandHeld in map(type, new) and table not in waiting_as(self.state, "held"):
            self.do(HoldAllIn(table), DESK)
        if draft.hand.closed and table in self._hands and table not in self.floor.lies_on:
            self._close(table, draft.open)

    def _deal(self, table: TableNo, log: int) -> None:
        """The table has begun a hand, and here it is dealt."""
        if broke := [who for who in self.state.play[table].dealt if self.state.stacks.get(who, 0) <= 0]:
            raise stop("table.bust-first", (), table=table, names=", ".join(sorted(broke)))
        found = dealt(self.state, table, self.instant, self.floor.book, self._asked.pop(table, NOTHING_ASKED))
        if found is None:
            raise stop("table.too-few", (), table=table)
        if isinstance(found, Refused):
            raise Stops(found)
        stream = hand_stream(self.floor.id, table, log)
        self.begin(table, stream, found, mixed_for(self.state, table, log))

    def begin(self, table: TableNo, stream: str, events: tuple[HandEvent, ...], mixed: DeckMixed | None = None) -> None:
        """A hand begins at a table with these events."""
        dealer = self._dealer(table, stream, mixed)
        draft = HandDraft.begun(stream, self.floor.book, events, dealer, paced=self._is_paced(table))
        self._hands[table] = draft
        self._drafts.append(draft)
        self._write(table, draft, 0)

    def _is_paced(self, table: TableNo) -> bool:
        """Is an all-in told street by street there? Where players act on their own devices, and the desk says when."""
        return self.floor.paced and table in self.state.tables and self.state.tables[table].action == "players"

    def _dealer(self, table: TableNo, stream: str, mixed: DeckMixed | None) -> Dealer | None:
        """Where the cards of a hand come from; None where somebody types them."""
        if (alone := self.floor.alone.get(table)) is not None:
            return alone.dealer
        secret = self.floor.deck_secret(number_of(stream))
        return dealer_at(self.state.tables[table], secret, stream, mixed)

    def facts(self, table: TableNo) -> EventFacts:
        """What a ruling at this table may want to know of the event."""
        alone = self.floor.alone.get(table)
        return facts_now(self.now()) if alone is None else alone.facts

    def records(self, table: TableNo) -> tuple[Record, ...]:
        """Conduct that is on record."""
        draft = self.at(table) if table in self.floor.alone else None
        return records_of(self.state, table) if draft is None else records_in(draft.open, draft.stub_of)

    def seat_of(self, person: str, table: TableNo) -> SeatNo | None:
        """Where somebody plays themselves, if it is at this table."""
        if (alone := self.floor.alone.get(table)) is not None:
            return alone.people.get(person)
        who = self.state.current.get(person)
        place = None if who is None else self.state.sits.get(who)
        return place.seat if place is not None and place.table == table else None

    def readings(self) -> tuple[Reading, ...]:
        """What declarations have counted as on the way."""
        return tuple(reading for draft in self._drafts for reading in draft.readings)

    def rulings(self) -> tuple[Reported, ...]:
        """How reports were ruled on the way."""
        in_hands = (Reported(ruled.kind, ruled.outcome) for draft in self._drafts for ruled in draft.ruled)
        return (*in_hands, *self._ruled)

    def rules(self, reported: Reported) -> None:
        """Something was ruled where no hand is told."""
        self._ruled.append(reported)

    def hands_left(self) -> dict[TableNo, OpenHand]:
        """The hands that go on, and those that end, as this command leaves them."""
        return self._over | {table: draft.open for table, draft in self._hands.items() if draft.told}

    # ---- a hand is over ---------------------------------------------------------------------------------------------

    def _close(self, table: TableNo, open: OpenHand) -> None:
        """What it leaves: the stacks, penalties that were served, who is out and whose head goes to whom."""
        players = self.state.players(table)
        self.over(table, open, DESK)
        bust = busts(open, self.state.players(table))  # who was put out is gone by now
        if bust is not None:
            self.bust(bust)
        for bounty in bounties(open, players):
            if head_is_open(self.state, bounty.victim):
                self.do(bounty, DESK)

    def over(self, table: TableNo, open: OpenHand, by: By, counted: dict[SeatNo, Chips] | None = None) -> None:
        """The hand says itself what it left, unless somebody has counted it."""
        self._hands.pop(table, None)
        self._over[table] = open
        done = hand_done(open, table, self.state.players(table))
        self.do(done if counted is None else structs.replace(done, stacks=counted), by)

    def bust(self, bust: Bust) -> None:
        """Where the book asks for something that no hand tells, they are left to the floor."""
        try:
            self.do(bust, DESK)
        except Stops as stops:
            if not isinstance(stops.decision, Needs):
                raise
