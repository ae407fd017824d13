"""An event with all that goes on at its tables: the tournament, and the open hands of tables where they are told.

Pure. A command is decided as a whole: what it leads to in the tournament and in the hands goes into the log together,
or not at all. So a closed hand and the stacks that it leaves cannot part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Self, TypeAlias

from msgspec import Struct

from floorman.floor.ahead import DESK, Ahead, Told
from floorman.floor.alone import Alone
from floorman.floor.at_tables import at_table, leave_hand
from floorman.floor.clocks import after_outage
from floorman.floor.commands import (
    Act,
    AnyCommand,
    Decide,
    Declare,
    OpenMix,
    Report,
    Rewind,
    SealMix,
    ShowCards,
    ThrowCards,
    TurnBoard,
    VoidHand,
)
from floorman.floor.ending import put_out
from floorman.floor.events import HandEvent
from floorman.floor.laying import carry_out_cards, is_laid, lays
from floorman.floor.mixing import carry_out_mix
from floorman.floor.open_hand import OpenHand
from floorman.floor.stops import Stops, stop
from floorman.floor.streams import event_stream, hand_stream, table_of
from floorman.hand.state import LIVE
from floorman.reading import Reading
from floorman.rulebook import Rulebook
from floorman.rulings import KINDS, Case, Reported
from floorman.terms import Accepted, By, Instant, Needs, Refused, TableNo
from floorman.tournament import Event, Penalise, Tournament, decide
from floorman.tournament.commands import CallFloor, NoticeOutage, TellHandDone
from floorman.tournament.events import AllInReleased, ClockStopped, HandBegan, HandDone, HeldAllInGoesOn
from floorman.tournament.journal import Aside, Mark

# What a command is answered: everything that happened, in whichever stream.
Decision: TypeAlias = Accepted[Event | HandEvent] | Refused | Needs

# Commands that are about a hand, or may be; and what happens in a tournament that means something to one.
WITH_HANDS = frozenset(
    (
        Act,
        Declare,
        Report,
        Decide,
        VoidHand,
        Rewind,
        TurnBoard,
        ShowCards,
        ThrowCards,
        SealMix,
        OpenMix,
        TellHandDone,
        Penalise,
        NoticeOutage,
        CallFloor,
    )
)
TO_HANDS = frozenset((HandBegan, AllInReleased, HeldAllInGoesOn, ClockStopped))
# The table of a hand without an event.
ALONE: TableNo = 0
FINAL = ("disqualification", "exclusion")


class EveningMark(Struct, frozen=True):
    """An earlier moment of an evening, to go back to."""

    state: Mark
    hands: dict[TableNo, OpenHand]
    closed: dict[TableNo, OpenHand]


class Decided(Struct, frozen=True):
    """What a command leads to: the hands as it leaves them, and what it did to the tournament, laid aside."""

    told: Sequence[Told]
    hands: dict[TableNo, OpenHand]
    aside: Aside | None


class WorkedOut(Struct, frozen=True):
    """What a command comes to, and what the book said on the way."""

    decision: Accepted[Told] | Refused | Needs
    readings: tuple[Reading, ...] = ()
    rulings: tuple[Reported, ...] = ()


class Evening:
    """Changed by `apply` alone, which knows no rules. `decide` knows them and changes nothing."""

    def __init__(self, id: str, book: Rulebook, state: Tournament, secret: bytes = b"", decks: bytes = b"") -> None:
        self.id = id
        self.stream = event_stream(id)
        self.book = book
        self.secret = secret  # of the draws
        self.decks = decks  # that of all decks which the desk deals from
        self.state = state
        self.hands: dict[TableNo, OpenHand] = {}
        # The last hand of tables that are dealt by the desk and told by a dealer: it lies there until the next one.
        self.closed: dict[TableNo, OpenHand] = {}
        self.alone: Mapping[TableNo, Alone] = {}  # hands that no event is around
        # Where a hand that has been played out lies until somebody says that it is over, and who is out.
        self.lies_on: frozenset[TableNo] = frozenset()
        self._decided: Decided | None = None  # the last: if it happens, it need not be worked out once more

    # ---- the rules --------------------------------------------------------------------------------------------------

    def decide(self, command: AnyCommand, by: By, at: Instant) -> Accepted[Told] | Refused | Needs:
        """Everything that follows from a command, each with its stream; or why it cannot be."""
        return self.work_out(command, by, at).decision

    def work_out(self, command: AnyCommand, by: By, at: Instant) -> WorkedOut:
        """The same, with what the book has said on the way: what declarations counted as, how reports were ruled."""
        if type(command) not in WITH_HANDS or self._is_counted_only(command):
            decision = decide(self.state, command, by, at, self.book, self.secret)  # type: ignore[arg-type]
            if not isinstance(decision, Accepted):
                return WorkedOut(decision)
            if TO_HANDS.isdisjoint(map(type, decision.events)) or not self._concerns_hands(decision.events):
                stream = self.stream
                return WorkedOut(Accepted(tuple([Told(stream, event) for event in decision.events])))
        with Ahead(self, by, at) as ahead:
            try:
                _carry_out(command, ahead)
                ahead.finish()
            except Stops as stops:
                return WorkedOut(stops.decision, ahead.readings(), ahead.rulings())
            told, hands = tuple(ahead.told), ahead.hands_left()
        self._decided = Decided(told, hands, ahead.aside)
        return WorkedOut(Accepted(told), ahead.readings(), ahead.rulings())

    def begin_alone(self, events: tuple[HandEvent, ...], around: Alone, at: Instant) -> Sequence[Told]:
        """A hand without an event around it lies at a table that no event has. To be applied like anything else."""
        self.alone, self.lies_on = {ALONE: around}, frozenset((ALONE,))
        with Ahead(self, DESK, at) as ahead:
            ahead.begin(ALONE, hand_stream(self.id, ALONE, 0), events)
            told, hands = tuple(ahead.told), ahead.hands_left()
        self._decided = Decided(told, hands, ahead.aside)
        return told

    def case_at(self, table: TableNo, at: Instant) -> Case:
        """What a ruling on the hand of a table may look at now."""
        with Ahead(self, DESK, at) as ahead:
            telling = ahead.at(table)
            assert telling is not None, "asked only while a hand is told"
            return telling.case(ahead.facts(table), ahead.records(table))

    def says(self, report: dict[str, Any], table: TableNo, at: Instant) -> Reported:
        """What the book says to a report of a hand that is told. Nothing changes. Raises BadReport."""
        with Ahead(self, DESK, at) as ahead:
            telling = ahead.at(table)
            assert telling is not None, "asked only while a hand is told"
            return telling.says(report, ahead.facts(table), ahead.records(table))[1]

    def _is_counted_only(self, command: AnyCommand) -> bool:
        """The end of a hand at a table that tells none."""
        if not isinstance(command, TellHandDone) or command.table in self.hands or is_laid(self.state, command.table):
            return False
        table = self.state.tables.get(command.table)
        return table is None or table.action == "none"

    def _concerns_hands(self, events: Sequence[Event]) -> bool:
        """Does a hand begin that is told or dealt here, or does something go on that one may wait for?"""
        began = [event for event in events if isinstance(event, HandBegan)]
        return bool(self.hands) or any(event.log or lays(self.state, event.table) for event in began)

    # ---- the log ----------------------------------------------------------------------------------------------------

    def apply(self, told: Sequence[Told]) -> None:
        """Believe the log: all that one command led to."""
        decided, self._decided = self._decided, None
        if decided is not None and told is decided.told:
            self._comes_true(decided)
        else:
            self._hear_all(told)
        for one in told:
            if type(one.event) is HandDone:
                self._close(one.event.table)

    def _comes_true(self, decided: Decided) -> None:
        """What was worked out just now."""
        self.hands.update(decided.hands)
        if decided.aside is not None:
            self.state.take_up(decided.aside)

    def _hear_all(self, told: Sequence[Told]) -> None:
        steps: dict[str, list[HandEvent]] = {}
        for one in told:
            if one.stream != self.stream:
                steps.setdefault(one.stream, []).append(one.event)  # type: ignore[arg-type]  # a hand's stream
        for stream, events in steps.items():
            self._hear(stream, events)
        for one in told:
            if one.stream == self.stream:
                self.state.apply(one.event)  # type: ignore[arg-type]  # its own stream

    def _close(self, table: TableNo) -> None:
        closed, played = self.hands.pop(table, None), self.state.tables.get(table)
        if closed is not None and played is not None and (played.cards, played.action) == ("dealt", "dealer"):
            self.closed = {**self.closed, table: closed}  # a new map: marks keep the old one

    def _hear(self, stream: str, events: Sequence[HandEvent]) -> None:
        """A new value each time: who has marked this evening keeps the old one."""
        table = table_of(stream)
        if table not in self.hands:
            self.hands[table] = OpenHand(stream, self.book, events)
            return
        hand = self.hands[table].copy()
        assert hand.stream == stream, "a table plays one hand at a time"
        hand.hear(events)
        self.hands[table] = hand

    def mark(self) -> EveningMark:
        """Where everything stands now."""
        return EveningMark(self.state.mark(), self.hands.copy(), self.closed)

    def go_back(self, mark: EveningMark) -> None:
        """Everything as it was at a mark: what was applied since has never been."""
        self._decided = None
        self.state.go_back(mark.state)
        self.hands = mark.hands.copy()
        self.closed = mark.closed

    @contextmanager
    def as_at(self, mark: EveningMark) -> Iterator[Self]:
        """As everything stood at a mark, to look at; afterwards it is as before."""
        hands, closed = self.hands, self.closed
        self.hands, self.closed = mark.hands, mark.closed
        try:
            with self.state.as_at(mark.state):
                yield self
        finally:
            self.hands, self.closed = hands, closed

    def open_streams(self) -> tuple[str, ...]:
        """The streams of the hands that are being played: all that has to be read beside the tournament's own."""
        playing = sorted((table, play.log) for table, play in self.state.play.items() if play.hand and play.log)
        return tuple(hand_stream(self.id, table, log) for table, log in playing)

    def resume(self, stream: str, steps: Iterable[Sequence[HandEvent]]) -> None:
        """An open hand from its stream: what each command led to, the oldest first."""
        for events in steps:
            self._hear(stream, events)

    def expected(self, told: Sequence[Told]) -> dict[str, int]:
        """How far each stream has come that these belong to; a hand that they begin has not."""
        found: dict[str, int] = {}
        for one in told:
            if one.stream not in found:
                found[one.stream] = self.version_of(one.stream)
        return found

    def version_of(self, stream: str) -> int:
        """How far a stream has come; 0 for that of a hand that is not open."""
        if stream == self.stream:
            return self.state.version
        hand = self.hands.get(table_of(stream))
        return hand.version if hand is not None and hand.stream == stream else 0


def _carry_out(command: AnyCommand, ahead: Ahead) -> None:
    match command:
        case Act() | Declare() | Report() | Decide() | VoidHand() | Rewind():
            at_table(command, ahead)
        case TurnBoard() | ShowCards() | ThrowCards():
            carry_out_cards(command, ahead)
        case SealMix() | OpenMix():
            carry_out_mix(command, ahead)
        case TellHandDone():
            _hand_done(command, ahead)
        case Penalise():
            _penalise(command, ahead)
        case NoticeOutage():
            after_outage(command, ahead)
        case CallFloor(report=report) if report and report not in KINDS:
            raise stop("call.no-such-report")
        case _:
            ahead.do(command)


def _hand_done(command: TellHandDone, ahead: Ahead) -> None:
    """Where hands are told, each says itself what it left, unless nobody can go on telling it."""
    state, table = ahead.state, command.table
    if table in ahead.evening.lies_on:
        _over_in_words(command, ahead)
    elif table in ahead.evening.hands:
        leave_hand(command, ahead)
    elif table in state.tables and state.tables[table].action != "none":
        raise stop("table.hands-are-told", (), table=table)
    else:
        ahead.do(command)


def _over_in_words(command: TellHandDone, ahead: Ahead) -> None:
    """What was counted after a hand counts, also where it was not told to its end."""
    open = ahead.evening.hands.get(command.table)
    if open is None:
        ahead.do(command)
    elif open.hand.closed:
        ahead.over(command.table, open.copy(), ahead.by, command.stacks)
    elif command.stacks is None:
        raise stop("table.hand-not-over", (), table=command.table)
    else:
        ahead.do(command)


def _penalise(command: Penalise, ahead: Ahead) -> None:
    """The hand of somebody who is put out of the event dies at once."""
    who = ahead.state.entry_of(command.who)
    place = None if who is None else ahead.state.sits.get(who)
    ahead.do(command)
    telling = None if place is None else ahead.at(place.table)
    if place is None or telling is None or command.penalty not in FINAL or place.seat not in telling.hand.at:
        return
    if telling.hand.status[telling.hand.at[place.seat]] == LIVE:
        rule = put_out(place.seat, ahead.evening.book.disqualified_chips.cites)
        ahead.tell(place.table, lambda telling: telling.rule(rule))
