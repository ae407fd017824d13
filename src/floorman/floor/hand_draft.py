"""What is told at a table, carried out on a copy of its hand: acts, declarations, reports, and who decides them.

Each method raises Stops where the rules say no; then the copy is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeAlias

from msgspec import structs

from floorman.cards import UNKNOWN
from floorman.floor.carrying import carried_out, noted
from floorman.floor.clocks import may_start
from floorman.floor.commands import Acting, Decide, Declare, Report
from floorman.floor.dealers import Dealer, FromDeck
from floorman.floor.deciding import carry_out_decision
from floorman.floor.declaring import Declared, Heard, acted_on, declare, keep, settled, turn_comes
from floorman.floor.events import (
    HandBreached,
    HandClockSet,
    HandDecided,
    HandEvent,
    HandLeft,
    HandMinded,
    HandReported,
    HandRewound,
)
from floorman.floor.open_hand import OpenHand, Ruled
from floorman.floor.pending import choose, stands
from floorman.floor.stops import Stops, stop
from floorman.hand import (
    NOBODY,
    AnyCommand,
    AnyEvent,
    Award,
    DealCards,
    Fold,
    Hand,
    Release,
    RunIt,
    decide,
    runs_most,
)
from floorman.hand.commands import Rule
from floorman.reading import Reading
from floorman.rulebook import Rulebook
from floorman.rulings import BadReport, Case, EventFacts, Outcome, Record, Reported, plainly, read_report, ruled
from floorman.rulings.authority import may_decide
from floorman.rulings.lying import BOARD
from floorman.rulings.ticking import started
from floorman.rulings.uncalled import fold_out_of_turn
from floorman.terms import Accepted, By, Instant, Needs, Refused, RuleId, Ruling, SeatNo
from floorman.tournament.decide import refused_to

# What a ruling looks at of the event, where one has to be made: most acts need none.
Looks: TypeAlias = Callable[[], tuple[EventFacts, tuple[Record, ...]]]
# What needs no turn of a player, so that nobody has acted after them.
WITHOUT_A_SEAT = (DealCards, Release, Award, RunIt)


def runs_out(hand: Hand) -> bool:
    """Can nobody bet any more, and is there still a street to come?"""
    return not (hand.closed or hand.held or hand.can_bet > 1 or hand.live < 2 or not hand.owed or hand.being_dealt_in())


class HandDraft:
    """One hand and what one command leads to in it. `dealer`: where the cards come from that nobody types in."""

    def __init__(self, open: OpenHand, dealer: Dealer | None, *, paced: bool = False) -> None:
        self.open = open
        self._paced = paced  # where nobody can bet any more, somebody says when the next street is dealt
        self._dealer = dealer
        self.told: list[HandEvent] = []
        self.readings: list[Reading] = []  # what was declared, and what words before counted as
        self.ruled: list[Ruled] = []

    @classmethod
    def begun(
        cls, stream: str, book: Rulebook, events: tuple[HandEvent, ...], dealer: Dealer | None, *, paced: bool = False
    ) -> Self:
        """A hand that this very command begins."""
        draft = cls(OpenHand(stream, book, events), dealer, paced=paced)
        draft.told += events
        if dealer is not None:
            draft._hear(dealer.before(draft.hand))
        draft.supply()
        return draft

    @property
    def hand(self) -> Hand:
        return self.open.hand

    # ---- acts -------------------------------------------------------------------------------------------------------

    def act(self, command: Acting, around: Looks | None = None) -> Outcome | None:
        """What is done; and what that costs beside, where the book says so and somebody can look (`around`)."""
        if isinstance(command, Release) and runs_out(self.hand):
            self.supply(streets=1)
            return None
        if not isinstance(command, WITHOUT_A_SEAT):
            self._acts_after(command.seat)
        breach = None
        if isinstance(command, Fold) and around is not None:
            case = self.case(*around())
            breach = self._on_record(plainly.of_fold(case, command.seat), command.seat, case)
        self._carry_out(command)
        self._whose_turn_came()
        return breach

    def rule(self, command: Rule) -> None:
        """Somebody from outside the hand has ended or changed it."""
        self._carry_out(command)

    def release(self) -> None:
        self._carry_out(Release())

    def rewind(self, rewound: HandRewound) -> None:
        self._happened((rewound,))

    def leave(self, left: HandLeft) -> None:
        self._hear((left,))

    def supply(self, streets: int = 0) -> None:
        """Where nobody types them, cards that are owed come by themselves; where the desk deals, so does the rest.

        `streets`: so many of an all-in where they come one by one.
        """
        dealer = self._dealer
        if dealer is None:
            return
        while not self.hand.held:
            if runs_most(self.hand):
                break  # all in the hand are asked first how often the rest of the board is dealt
            if self._paced and runs_out(self.hand):
                if not streets:
                    break
                streets -= 1
            if self.hand.owed:
                self._hear(self._decided(DealCards(dealer.cards(self.open))))
            elif (command := dealer.follows(self.hand)) is not None:
                self._hear(self._decided(command))
            else:
                break
        if self.hand.closed:
            self._hear(dealer.after(self.hand))

    def _carry_out(self, command: AnyCommand) -> None:
        events = self._decided(command)
        self._minds(settled(self.open.minded.declared), None)
        self._happened(events)

    def _decided(self, command: AnyCommand) -> tuple[HandEvent, ...]:
        decision = decide(self.hand, command)
        if isinstance(decision, Refused):
            raise Stops(decision)
        return decision.events

    def _happened(self, events: tuple[HandEvent, ...]) -> None:
        self._hear(events)
        self.supply()

    def _hear(self, events: tuple[HandEvent, ...]) -> None:
        if events:
            self.open.hear(events, joined=bool(self.told))
            self.told += events

    # ---- declarations -----------------------------------------------------------------------------------------------

    def declare(self, command: Declare, around: Looks | None = None) -> Outcome | None:
        said = command.said
        if said.seat not in self.hand.at:
            raise stop("act.not-in-hand", self.open.book.turn_to_act.cites, seat=said.seat)
        self._acts_after(said.seat)
        before = self.open.minded.declared
        heard = declare(self.hand, said, before)
        counts = heard.command is not None or heard.gives_up is not None or heard.declared != before
        breach = None
        if around is not None and (counts or before.of(said.seat) is None):  # told twice, it was done once
            case = self.case(*around())
            breach = self._on_record(plainly.of_words(case, said, heard.reading), said.seat, case)
        if not counts and breach is None:
            raise Stops(_counts_for_nothing(heard.reading))
        self._act_on(heard)
        self._whose_turn_came()
        return breach

    def _on_record(self, breach: Outcome | None, seat: SeatNo, case: Case) -> Outcome | None:
        """What was done is penalised there and then, as a report of it would be."""
        if breach is None or not breach.recorded:
            return None
        obliged = "none" if breach.penalty is None else breach.penalty.obligation
        must, may = obliged == "must", obliged == "may"
        self._hear((HandBreached(seat, breach.recorded, must=must, may=may, cites=breach.cites),))
        self.ruled.append(Ruled("incident", breach, case))
        return breach

    def _acts_after(self, seat: SeatNo) -> None:
        """Somebody acts. What the player before them left unclear may count by that."""
        unclear = self.open.minded.declared.unclear
        if unclear is None or unclear.seat == seat or self.hand.to_act == NOBODY:
            return
        heard = acted_on(self.hand, self.open.minded.declared)
        if heard is not None:
            self._act_on(heard)

    def _whose_turn_came(self) -> None:
        """Whoever is to act now may have declared already."""
        while not self.hand.closed and (heard := turn_comes(self.hand, self.open.minded.declared)) is not None:
            self._act_on(heard)

    def _act_on(self, heard: Heard) -> None:
        self.readings.append(heard.reading)
        if heard.gives_up is not None:
            fold = fold_out_of_turn(self.open.case(EventFacts()), heard.reading.seat, heard.gives_up)
            self._minds(heard.declared, self.open.minded.standing)
            self._happened(self._decided(fold))  # whoever is in turn still has to settle what they left unclear
        elif heard.command is not None:
            self._minds(heard.declared, self.open.minded.standing)
            self._carry_out(heard.command)
        else:
            self._minds(heard.declared, stands(heard.reading) or self.open.minded.standing)

    def _minds(self, declared: Declared, standing: Reading | None) -> None:
        """What the table keeps in mind, where that is something else now. The book's answers need not be kept."""
        if declared is self.open.minded.declared and standing is self.open.minded.standing:
            return
        minded = HandMinded(declared, None if standing is None else structs.replace(standing, on=()))
        if minded != self.open.minded:
            self._hear((minded,))

    # ---- reports ----------------------------------------------------------------------------------------------------

    def report(self, command: Report, event: EventFacts, records: tuple[Record, ...], at: Instant) -> Ruled:
        """Ruled by the book. What was ruled, with what it looked at."""
        try:
            case, found = self.says(command.report, event, records)
        except BadReport as error:
            raise stop("report.cannot-be", path=error.path, message=str(error)) from error
        outcome = found.outcome
        if outcome is None:
            raise Stops(_missing(*found.missing))
        told = HandReported(
            command.report, outcome.outcome, event, records, recorded=bool(outcome.recorded), cites=outcome.first_cites
        )
        self._hear((told,))
        if outcome.clock is not None:
            clock = started(outcome.clock, at)
            may_start(self.open.clock, clock, at)
            self._hear((HandClockSet(clock, outcome.cites),))
        elif found.kind == "clock-expired" and outcome.outcome == "binding":
            self.stop_clock(outcome.cites)  # the player acted in time, and what they did is still to be told
        told_of = Ruled(found.kind, outcome, case)
        self.ruled.append(told_of)
        return told_of

    def says(
        self, told: dict[str, Any], event: EventFacts, records: tuple[Record, ...], *, blind: bool = False
    ) -> tuple[Case, Reported]:
        """What the book says to a report, and what it looks at. The hand stays as it is. Raises BadReport."""
        report, unknown = read_report(told)
        case = self.case(event, records, unknown)
        found = ruled(report, case)
        if isinstance(self._dealer, FromDeck) and _turns_up_unknown_ones(found.outcome):
            return case, Reported(found.kind, missing=("drawn",))
        if blind:
            case = structs.replace(case, stub=())
            found = ruled(report, case)
        return case, found

    def case(self, event: EventFacts, records: tuple[Record, ...] = (), unknown: frozenset[str] = frozenset()) -> Case:
        return self.open.case(event, records, unknown, self.stub_of(self.open))

    def stub_of(self, open: OpenHand) -> tuple[int, ...]:
        """What is left of the deck, where whoever deals knows it."""
        return () if self._dealer is None else self._dealer.left(open)

    def follow(self, ruled: Ruled) -> None:
        """A ruling is carried out where it is definite; else it is left to somebody."""
        outcome = ruled.outcome
        if outcome.definite:
            self._follow(carried_out(self.hand, ruled.kind, outcome))
            if outcome.keeps is not None:
                self._minds(keep(self.open.minded.declared, outcome.keeps), self.open.minded.standing)
            self._whose_turn_came()
        else:
            reading = outcome.reading
            self._minds(self.open.minded.declared, None if reading is None else stands(reading))
            self._happened(noted(self.hand, ruled.kind, outcome))

    def _follow(self, decision: Accepted[AnyEvent] | Refused) -> None:
        if isinstance(decision, Refused):
            raise Stops(decision)
        self._happened(decision.events)

    # ---- the clock on a player ------------------------------------------------------------------------------------

    def stop_clock(self, cites: tuple[RuleId, ...] = ()) -> None:
        if self.open.clock is not None:
            self._hear((HandClockSet(None, cites),))

    def full_time_again(self, at: Instant) -> None:
        clock = self.open.clock
        if clock is not None:
            self._hear((HandClockSet(structs.replace(clock, started_at=at)),))

    # ---- who decides what stands ------------------------------------------------------------------------------------

    def decide(self, command: Decide, by: By, plays: SeatNo | None) -> None:
        """What a declaration counts as is decided there; everything that was reported, here."""
        last = self.open.last_report(self.stub_of) if self.open.minded.standing is None else None
        if last is None:
            self._choose(command, by)
        else:
            self.decide_on(last, command, by, plays)

    def decide_on(self, ruled: Ruled, command: Decide | Report, by: By, plays: SeatNo | None) -> None:
        """Somebody decides what was reported, whether or not it was carried out as the book says."""
        outcome = ruled.outcome
        own = plays is not None and (plays in self.hand.at or plays in outcome.hands)
        decision = may_decide(
            self.open.book, outcome, command.choose, by, command.why, before=self.open.decision, own_hand=own
        )
        if isinstance(decision, Refused):
            raise Stops(decision)
        case = structs.replace(ruled.case, hand=self.hand)
        carried = carry_out_decision(self.hand, ruled.kind, outcome, decision, case, self.open.decision)
        self._hear((HandDecided(structs.replace(decision, why=""), decision.cites, decision.why),))
        self._minds(settled(self.open.minded.declared), None)
        if outcome.clock is not None and decision.decided != outcome.outcome:
            self.stop_clock(decision.cites)
        self._follow(carried)
        self._whose_turn_came()

    def _choose(self, command: Decide, by: By) -> None:
        needed, standing = self.open.book.who_rules_first, self.open.minded.standing
        if (refusal := refused_to(by, needed)) is not None:
            raise Stops(refusal)
        if standing is None:
            raise stop("rule.nothing-stands", needed.cites)
        decision = choose(self.hand, standing, command.choose, command.to)
        if isinstance(decision, Refused):
            raise Stops(decision)
        self._minds(settled(self.open.minded.declared), None)
        self._happened(decision.events)
        self._whose_turn_came()


def _counts_for_nothing(reading: Reading) -> Refused:
    """The table keeps nothing of it in mind: the reason is the answer."""
    return Refused(reading.why[-1])


def _missing(*facts: str) -> Needs:
    return Needs(facts, Ruling("ruling.facts-missing", (), {"missing": ", ".join(facts)}))


def _turns_up_unknown_ones(outcome: Outcome | None) -> bool:
    """Would some card of the board be one that nobody has named? Where the desk deals, it has to know who wins."""
    if outcome is None:
        return False
    cards = outcome.cards if outcome.in_hand is None else outcome.in_hand
    return outcome.definite and any(move.card == UNKNOWN and move.target == BOARD for move in cards)
