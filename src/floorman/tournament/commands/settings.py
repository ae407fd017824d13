"""What a host told the form, changed: as far as it still can be, and with the reason where it cannot.

| what                        | until when                                                                     |
| price of an entry           | as long as somebody can enter; for those who have, until the prizes are locked |
| late registration           | until the event is over; not to the end of a level that has ended              |
| re-entry, rebuy, add-on     | likewise; the end of re-entry before the start, where re_entry_end_fixed       |
| seats of tables             | until the event is over; tables that cannot follow keep theirs                 |
| guarantee                   | until the prizes are locked                                                    |
| what becomes of bounties    | until the first head was won, or the envelopes are sealed                      |
| stack, games, values of chips, expected players               | before the start                             |
| kind of ante                | before the first hand that anybody has told of                                 |
| name, announced end, currency, places, last level of the day  | until the event is over                      |

All of it is asked of who_changes_settings. Where money moves a reason is asked for.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from floorman.terms import Chips, Refused, Ruling, TableNo, joined
from floorman.terms.bounds import CHIPS_MOST
from floorman.terms.names import unseen
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, OwnWords, Topic, no, yes
from floorman.tournament.commands.antes import ANTES_MOST, antes_with, hands_were_told
from floorman.tournament.days import has_run_out
from floorman.tournament.entering.formats import offers_again
from floorman.tournament.entering.windows import is_past, just_over, registration_is_over
from floorman.tournament.event import Right
from floorman.tournament.events import ClockStopped
from floorman.tournament.events.registration import PurchaseName, PurchaseSet, RegistrationEndSet
from floorman.tournament.events.settings import (
    BountiesSet,
    EndAnnounced,
    EventRenamed,
    GuaranteeSet,
    PlanChanged,
    TableSizeSet,
)
from floorman.tournament.holdings import Place
from floorman.tournament.plan import Ante, BountyPlan, ChipPile, Coins, Depth, Game, Plan, Purchase
from floorman.tournament.planning.opening import NAME_LETTERS_MOST
from floorman.tournament.planning.plan_changes import fault_of_plan
from floorman.tournament.prizes.bounties import heads_are_moving
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.state import Tournament
from floorman.tournament.structure import with_antes

LETTERS_MOST = 400
DAY = 24 * 60


class _OfSettings(Command, frozen=True):
    """The base: whoever changes settings may."""

    right: ClassVar[Right] = "who_changes_settings"


class SetRegistrationEnd(_OfSettings, frozen=True, tag="set-registration-end"):
    """Registration is to end with the end of this level; without one, when somebody closes it.

    Where it was over, it is open again. Re-entry that ends with it stays where the book has fixed it.
    """

    topic: ClassVar[Topic] = "entries"

    level: int | None = None

    def decide(self, now: Now) -> Decision:
        state, plan = now.state, now.state.plan
        reopens = state.phase != "before" and registration_is_over(now)
        if self.level == plan.registration_until and not state.registration_closed:
            return no("settings.nothing-changed")
        if self.level is not None and is_past(now, self.level):
            return no("settings.level-is-past", level=self.level)
        if reopens and ladder_of(state).state == "locked":
            return no("registration.prizes-locked")
        pinned = self._pinned(now)
        wanted = replace(plan, registration_until=self.level, re_entry_until=pinned or plan.re_entry_until)
        if fault := fault_of_plan(now, wanted):
            return Refused(fault)
        return yes(
            RegistrationEndSet(
                level=self.level,
                was=plan.registration_until,
                reopens=reopens,
                re_entry_until=pinned,
                cites=joined(self.allowing(now), now.book.re_entry_end_fixed.cites if pinned is not None else ()),
            )
        )

    def _pinned(self, now: Now) -> int | None:
        """The level with which re-entry goes on ending, where it was to end with registration and is fixed."""
        plan = now.state.plan
        follows = plan.re_entry_ends is None and offers_again(now, "re_entry") is None
        fixed = now.book.re_entry_end_fixed.value and now.state.phase != "before"
        return plan.registration_until if follows and fixed else None


class SetPurchase(_OfSettings, frozen=True, tag="set-purchase"):
    """What can be bought while the event is on. What was bought already stays as it was bought."""

    topic: ClassVar[Topic] = "money"

    what: PurchaseName
    offered: bool = True
    price: str = ""
    fee: str = ""
    bounty: str = ""
    chips: str = ""
    most: int | None = None
    until: int | None = None

    def decide(self, now: Now) -> Decision:
        plan, was = now.state.plan, purchase_of(now.state.plan, self.what)
        wanted = self._wanted(now)
        event = PurchaseSet(what=self.what, purchase=wanted, was=was, cites=self.allowing(now))
        changed = _with_purchase(plan, self.what, wanted)
        if changed == plan:
            return no("settings.nothing-changed")
        end, before = self._end(changed), self._end(plan)
        if fault := self._fixed(now, changed):
            return fault
        if end is not None and end != before and is_past(now, end) and end != just_over(now):
            return no("settings.level-is-past", level=end)
        if (wrong := fault_of_plan(now, changed)) is not None:
            return Refused(wrong)
        return yes(event)

    def _wanted(self, now: Now) -> Purchase | None:
        if self.offered:
            return Purchase(
                price=self.price,
                fee=self.fee,
                bounty=self.bounty,
                chips=self.chips,
                most=self.most,
                until=self.until,
            )
        usual = now.book.entry_format.value
        by_the_book = self.what != "add-on" and usual in (self.what.replace("-", "_"), "re_entry_or_rebuy")
        return Purchase(most=0) if by_the_book else None

    def _end(self, plan: Plan) -> int | None:
        if self.what == "re-entry":
            return plan.re_entry_ends
        found = purchase_of(plan, self.what)
        return None if found is None else found.until

    def _fixed(self, now: Now, changed: Plan) -> Refused | None:
        """The end of re-entry, and whether there is any, stands with the start, where the book has it so."""
        fixed, plan = now.book.re_entry_end_fixed, now.state.plan
        if self.what != "re-entry" or not fixed.value or now.state.phase == "before":
            return None
        same = plan.re_entry_ends == changed.re_entry_ends and is_offered(now, "re-entry") == self.offered
        return None if same else no("re-entry.end-is-fixed", fixed.cites)


class SetTableSize(_OfSettings, frozen=True, tag="set-table-size"):
    """So many seats at a table. Tables where somebody sits beyond, or plays a hand, keep theirs for now."""

    topic: ClassVar[Topic] = "seats"

    size: int

    def decide(self, now: Now) -> Decision:
        state, plan = now.state, now.state.plan
        if fault := fault_of_plan(now, replace(plan, table_size=self.size)):
            return Refused(fault)
        followers = tuple(one for one in state.open_tables() if not keeps_its_size(state, one, self.size))
        follow = tuple(one for one in followers if state.tables[one].size != self.size)
        if self.size == plan.table_size and not follow:
            return no("settings.nothing-changed")
        cites = joined(self.allowing(now), now.book.table_seats_most.cites)
        return yes(TableSizeSet(size=self.size, was=plan.table_size, tables=follow, cites=cites))


def keeps_its_size(state: Tournament, number: TableNo, size: int) -> Literal["", "final", "hand", "seat", "kept"]:
    """Why a table cannot have so many seats now: it is the final one, it plays, a seat beyond is taken or kept."""
    play = state.play[number]
    if state.tables[number].final:
        return "final"
    if play.hand is not None:
        return "hand"
    spots = (play.last, play.again)
    lie = [seat for one in spots if one for seat in (one.button, one.marker, one.small_blind, one.big_blind) if seat]
    if any(seat > size for seat in (*state.players(number), *lie, play.button or 0)):
        return "seat"
    beyond = range(size + 1, state.tables[number].size + 1)
    return "kept" if any(Place(number, seat) in state.reserved for seat in beyond) else ""


class SetGuarantee(_OfSettings, frozen=True, tag="set-guarantee"):
    """What is divided at least. What the pool lacks of it the house puts in."""

    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    amount: Coins
    why: str = ""

    def decide(self, now: Now) -> Decision:
        state, plan = now.state, now.state.plan
        if self.amount == plan.payouts.guarantee:
            return no("settings.nothing-changed")
        wanted = replace(plan, payouts=replace(plan.payouts, guarantee=self.amount))
        if fault := fault_of_plan(now, wanted):
            return Refused(fault)
        if ladder_of(state).state == "locked":
            return no("prizes.locked")
        event = GuaranteeSet(
            amount=self.amount, was=plan.payouts.guarantee, why=self.why.strip(), cites=self.allowing(now)
        )
        with state.tried(event):
            after = to_divide(state)
        if state.phase != "before" and after != to_divide(state) and not self.why.strip():
            return no("settings.money-needs-why")
        return no("correction.why-too-long", most=LETTERS_MOST) if len(self.why) > LETTERS_MOST else yes(event)


class SetBounties(_OfSettings, frozen=True, tag="set-bounties"):
    """What becomes of the bounty part of the entries."""

    topic: ClassVar[Topic] = "money"

    way: Literal["flat", "progressive", "mystery"]
    kept_percent: int = 50
    unit: Coins = 1
    from_left: int = 0
    leavers: Literal["pool", "house"] = "pool"
    undrawn: Literal["winner", "shared"] = "winner"

    def decide(self, now: Now) -> Decision:
        state, plan = now.state, now.state.plan
        wanted = BountyPlan(
            way=self.way,
            kept_percent=self.kept_percent,
            unit=self.unit,
            from_left=self.from_left,
            leavers=self.leavers,
            undrawn=self.undrawn,
        )
        if wanted == plan.bounties:
            return no("settings.nothing-changed")
        if heads_are_moving(state):
            return no("bounties.begun")
        if fault := fault_of_plan(now, replace(plan, bounties=wanted)):
            return Refused(fault)
        return yes(BountiesSet(bounties=wanted, was=plan.bounties, cites=self.allowing(now)))


class AnnounceEnd(_OfSettings, frozen=True, tag="announce-end"):
    """The time of day at which it is to be over, in minutes after midnight; None: nobody says one."""

    topic: ClassVar[Topic] = "clock"

    ends: int | None = None

    def decide(self, now: Now) -> Decision:
        was = now.state.plan.ends
        if self.ends is not None and not 0 <= self.ends < DAY:
            return no("settings.no-time")
        if self.ends == was:
            return no("settings.nothing-changed")
        return yes(EndAnnounced(ends=self.ends, was=was, cites=self.allowing(now)))


class RenameEvent(_OfSettings, frozen=True, tag="rename-event"):
    topic: ClassVar[Topic] = "admin"
    name: str

    def decide(self, now: Now) -> Decision:
        name = self.name.strip()
        if not name:
            return no("event.no-name")
        if len(name) > NAME_LETTERS_MOST:
            return no("event.name-too-long", most=NAME_LETTERS_MOST)
        if unseen(name):
            return no("name.unseen")
        if name == now.state.name:
            return no("settings.nothing-changed")
        return yes(EventRenamed(name=name, was=now.state.name, cites=self.allowing(now)))


class ChangePlan(_OfSettings, frozen=True, tag="change-plan"):
    """Other settings. What is left out stays; `capacity` and `day_ends_after` of 0 say that there is none. With another
    kind of ante antes have another height: where everybody pays one, `antes` of them make a big blind."""

    topic: ClassVar[Topic] = "admin"

    stack: Chips | None = None
    games: tuple[Game, ...] | None = None
    ante: Ante | None = None
    depth: Depth | None = None
    expected: int | None = None
    capacity: int | None = None
    currency: str | None = None
    values: tuple[Chips, ...] | None = None
    chip_set: tuple[ChipPile, ...] | None = None
    day_ends_after: int | None = None
    antes: int | None = None

    def decide(self, now: Now) -> Decision:
        state, plan = now.state, now.state.plan
        if fault := self._too_late(now):
            return Refused(fault)
        if self.antes is not None and not 1 <= self.antes <= ANTES_MOST:
            return no("settings.antes", most=ANTES_MOST)
        games = plan.games if self.games is None else self.games
        event = PlanChanged(
            **{name: getattr(self, name) for name in CHANGEABLE},
            chips=self._stacks(state),
            antes=antes_with(now, self.ante, replace(plan, games=games), self.antes),
            cites=self.allowing(now),
        )
        wanted = replace(plan, **event.fields)
        if event.antes:
            wanted = replace(wanted, structure=with_antes(plan.structure, event.antes))
        if wanted == plan:
            return no("settings.nothing-changed")
        if not 1 <= wanted.stack <= CHIPS_MOST:
            return no("event.no-stack", most=CHIPS_MOST)
        end = wanted.day_ends_after
        if end is not None and end != plan.day_ends_after and is_past(now, end):
            return no("settings.level-is-past", level=end)
        fault = fault_of_plan(now, wanted)
        if fault is not None:
            return Refused(fault)
        # A day that lasts longer goes on from where its clock stands: the time that it stood is not made up.
        stands = end != plan.day_ends_after and has_run_out(now)
        stopped = ClockStopped(clock=clocks.stop(state.schedule, state.clock, now.at), cites=event.cites)
        return yes(*((stopped,) if stands and state.clock != stopped.clock else ()), event)

    def _too_late(self, now: Now) -> Ruling | None:
        """What everybody has played by already stays as it is. Where nobody cared for chips, somebody may begin to."""
        plan = now.state.plan
        if now.state.phase == "before":
            return None
        fixed = [name for name in ONLY_BEFORE if name != "ante" or hands_were_told(now)]
        asked = {name: getattr(self, name) for name in fixed if name != "values" or plan.chips}
        were = {"values": plan.chips, **{name: getattr(plan, name) for name in ONLY_BEFORE if name != "values"}}
        late = next((name for name, value in asked.items() if value is not None and value != were[name]), None)
        return None if late is None else Ruling(f"settings.{late}-played-by")

    def _stacks(self, state: Tournament) -> tuple[Transfer, ...]:
        """Whoever sits already has been given the stack of the plan, and gets the difference."""
        more = 0 if self.stack is None else self.stack - state.stack
        return tuple(one for who in sorted(state.sits) for one in transfer(BANK, stack_of(who), more))


ONLY_BEFORE = ("stack", "games", "ante", "expected", "values")
CHANGEABLE = (*ONLY_BEFORE, "depth", "capacity", "currency", "chip_set", "day_ends_after")


def purchase_of(plan: Plan, what: PurchaseName) -> Purchase | None:
    found: Purchase | None = getattr(plan, what.replace("-", "_"))
    return found


def is_offered(now: Now, what: PurchaseName) -> bool:
    """Does the event have it, by its plan or by its book?"""
    match what:
        case "re-entry":
            return offers_again(now, "re_entry") is None
        case "rebuy":
            return offers_again(now, "rebuy") is None
        case "add-on":
            return now.state.plan.add_on is not None


def _with_purchase(plan: Plan, what: PurchaseName, purchase: Purchase | None) -> Plan:
    match what:
        case "re-entry":
            return replace(plan, re_entry=purchase, re_entry_until=None)
        case "rebuy":
            return replace(plan, rebuy=purchase)
        case "add-on":
            return replace(plan, add_on=purchase)
