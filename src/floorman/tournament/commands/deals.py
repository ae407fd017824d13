"""Talks on a deal: opened, agreed, failed.

| deals at all                          | deals_allowed        |
| who opens the talks                   | who_opens_deal_talks |
| the clock meanwhile                   | deal_talks_clock     |
| whom it takes                         | deal_needs           |
| without agreement                     | deal_fails           |
| play after a deal                     | after_deal           |
| the places, where it ends the event   | places_after_deal    |
"""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Chips, EntryId, Refused, RuleId, TableNo, joined
from floorman.terms.bounds import COINS_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import UNCOUNTED, Transfer, at_table, stack_of, transfer
from floorman.tournament.chips.records import alarm_key
from floorman.tournament.clock import Clock
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.event import Event, Right
from floorman.tournament.events.counting import AlarmClosed, StacksCounted, TableTallied
from floorman.tournament.events.deals import DealFailed, DealMade, TalksOpened
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.bounties import head_of
from floorman.tournament.prizes.deals import (
    all_here,
    bounties_left,
    by_stack,
    chips_before,
    is_counted,
    offers,
    players_left,
    still_to_win,
    uncounted,
    votes_needed,
)
from floorman.tournament.prizes.icm import PLAYERS_MOST
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.sharing import EXACT, RoundingGoes, Terms
from floorman.tournament.seating.positions import holds_all_in

# A clock that was stopped for something else than the talks does not run because they are over.
STAYS_STOPPED = ("break", "last-hands")


class DealTalks(Command, frozen=True, tag="deal-talks"):
    """With nobody named the talks are opened; otherwise this is what came of them.

    Shares are named for each player, or found by a way; without both, each gets the prize of their place. `leaves` is
    what is still played for, from the first place down; `stacks` is a count, where nobody knows them. What a way finds
    is rounded down to `unit`, and what that leaves goes to `rest`; before it divides, the biggest stack keeps `first`.
    """

    right: ClassVar[Right] = "who_opens_deal_talks"
    topic: ClassVar[Topic] = "money"

    agreed: tuple[EntryId, ...] = ()
    refused: tuple[EntryId, ...] = ()
    shares: dict[EntryId, Coins] | None = None
    way: Literal["icm", "chip-chop", "even"] | None = None
    leaves: tuple[Coins, ...] = ()
    with_bounties: bool = False
    stacks: dict[EntryId, Chips] | None = None
    clock: Literal["stops", "runs"] | None = None
    unit: Coins = 1
    rest: RoundingGoes = "most-chips"
    first: Coins = 0

    def about(self) -> About:
        return about([*self.agreed, *self.refused, *(self.shares or ()), *(self.stacks or ())])

    def decide(self, now: Now) -> Decision:
        allowed = now.book.deals_allowed
        if fault := not_running(now):
            return fault
        if not allowed.value:
            return no("deal.not-allowed", allowed.cites)
        if not self.agreed and not self.refused:
            return self._open(now)
        agreed, refused = self._named(now, self.agreed), self._named(now, self.refused)
        if isinstance(agreed, Refused):
            return agreed
        if isinstance(refused, Refused):
            return refused
        if len({*agreed, *refused}) != len(agreed) + len(refused):
            return no("deal.named-twice")
        return self._result(now, agreed, refused)

    def _named(self, now: Now, names: tuple[EntryId, ...]) -> tuple[EntryId, ...] | Refused:
        players = players_left(now.state)
        found = [now.state.entry_of(name) or name for name in names]
        for name, id in zip(names, found, strict=True):
            if id not in players:
                return no("entry.not-in", name=name)
        return tuple(sorted(found))

    # Opening

    def _open(self, now: Now) -> Decision:
        state, clock = now.state, now.book.deal_talks_clock
        if state.ones["talks"]:
            return no("deal.talks-are-on")
        wanted = self.clock if clock.value == "floor" else clock.value
        if wanted is None:
            return needs("deal.clock", "clock", cites=clock.cites)
        if self.clock not in (None, wanted):
            return no("deal.clock-by-the-book", clock.cites)
        running = clocks.read(state.schedule, state.clock, now.at).running
        stops = wanted == "stops" and running
        stands = clocks.stop(state.schedule, state.clock, now.at) if stops else state.clock
        cites = joined(now.book.deals_allowed.cites, joined(self.allowing(now), clock.cites))
        return yes(TalksOpened(clock=stands, stops=stops, at=0 if running else now.at, cites=cites))

    # Agreement

    def _result(self, now: Now, agreed: tuple[EntryId, ...], refused: tuple[EntryId, ...]) -> Decision:
        book, left = now.book, now.state.left
        needed = votes_needed(book, left)
        if len(agreed) >= needed:
            return self._deal(now, agreed, refused)
        if left - len(refused) >= needed:
            return needs("deal.who-else", "agreed", "refused", cites=book.deal_needs.cites, needed=needed)
        cites = joined(book.deal_needs.cites, book.deal_fails.cites)
        return yes(DealFailed(agreed=agreed, refused=refused, clock=goes_on(now), cites=cites))

    def _deal(self, now: Now, agreed: tuple[EntryId, ...], refused: tuple[EntryId, ...]) -> Decision:
        state, book = now.state, now.book
        if any(play.hand is not None or holds_all_in(state, table) for table, play in state.play.items()):
            return no("deal.hand-is-on")
        if self.leaves and book.after_deal.value == "event_over":
            return no("deal.covers-all", book.after_deal.cites)
        stacks = self._stacks(now)
        if isinstance(stacks, Refused):
            return stacks
        if self._asks_for_stacks(now) and stacks is None:
            tables = ", ".join(str(table) for table in uncounted(state))
            return needs("deal.stacks", "stacks", cites=book.places_after_deal.cites, tables=tables)
        shares = self._shares(now, stacks or {})
        if isinstance(shares, Refused):
            return shares
        over = not any(self.leaves)
        stands = clocks.stop(state.schedule, state.clock, now.at) if over else goes_on(now)
        made = DealMade(
            agreed=agreed,
            refused=refused,
            way="by-place" if shares is None else self.way or "named",
            shares=shares or {},
            prizes=prizes_of(state) if shares is None else self._prizes_left(now),
            heads={who: head_of(state, who) for who in players_left(state)} if self._heads_too(now) else {},
            envelopes={v: n for v, n in state.envelopes.items() if n} if self.with_bounties else {},
            finishers=_finishers(now, stacks or {}) if over else {},
            chips=_put_right(now, self.stacks is not None, stacks or {}),
            clock=stands,
            cites=self._sources(now, over),
        )
        return yes(made)

    def _sources(self, now: Now, over: bool) -> tuple[RuleId, ...]:
        book = now.book
        cites = joined(book.deals_allowed.cites, joined(book.deal_needs.cites, book.after_deal.cites))
        return joined(cites, book.places_after_deal.cites) if over else cites

    def _heads_too(self, now: Now) -> bool:
        return self.with_bounties and now.state.plan.bounties.way != "mystery"

    def _prizes_left(self, now: Now) -> tuple[Coins, ...]:
        """What is still played for, then the prizes of those who are out already."""
        state = now.state
        prizes = prizes_of(state)
        over = max(min(state.left, len(prizes)) - len(self.leaves), 0)
        return (*self.leaves, *(0 for _ in range(over)), *prizes[state.left :])

    # Stacks and shares

    def _asks_for_stacks(self, now: Now) -> bool:
        """Chips say who stands where, and by most ways who gets what."""
        ends = not any(self.leaves) and now.book.places_after_deal.value == "by_stack"
        return ends or self.way is not None

    def _stacks(self, now: Now) -> dict[EntryId, Chips] | Refused | None:
        """As they were counted for the deal, or as we know them; None where nobody knows."""
        state, players = now.state, players_left(now.state)
        if self.stacks is None:
            return None if uncounted(state, now.at) else {who: state.stacks.get(who, 0) for who in players}
        counted = {state.entry_of(name) or name: chips for name, chips in self.stacks.items()}
        if sorted(counted) != players or any(chips <= 0 for chips in counted.values()):
            return no("deal.count-whom")
        known = chips_before(state, players)
        if sum(counted.values()) != known:
            return no("deal.count-differs", counted=sum(counted.values()), known=known)
        return counted

    def _shares(self, now: Now, stacks: dict[EntryId, Chips]) -> dict[EntryId, Coins] | Refused | None:
        """What each gets; None where each gets the prize of their place."""
        state = now.state
        more = bounties_left(state) if self.with_bounties else 0
        divided = sum(still_to_win(state)) + more
        if any(not 0 <= coins <= COINS_MOST for coins in self.leaves) or list(self.leaves) != sorted(
            self.leaves, reverse=True
        ):
            return no("deal.leaves")
        if len(self.leaves) > state.left or sum(self.leaves) > divided:
            return no("deal.leaves")
        terms = Terms(self.unit, self.rest, self.first)
        if (self.shares is not None and self.way is not None) or (self.way is None and terms != EXACT):
            return no("deal.two-ways")
        if not 1 <= self.unit <= COINS_MOST:
            return no("payouts.unit", most=COINS_MOST)
        if not 0 <= self.first <= COINS_MOST:
            return no("deal.leaves")
        if self.way is not None:
            return self._by_way(now, stacks, more)
        if self.shares is None:
            return no("deal.no-shares") if self.leaves or self.with_bounties else None
        return self._as_named(now, divided - sum(self.leaves))

    def _by_way(self, now: Now, stacks: dict[EntryId, Chips], more: Coins) -> dict[EntryId, Coins] | Refused:
        assert self.way is not None, "asked only where there is one"
        if len(stacks) != now.state.left:
            return no("deal.not-all-here")
        found = offers(now.state, stacks, sum(self.leaves), more, Terms(self.unit, self.rest, self.first))
        if self.way not in found:
            return no("deal.no-such-way", way=self.way, most=PLAYERS_MOST)
        return found[self.way]

    def _as_named(self, now: Now, divided: Coins) -> dict[EntryId, Coins] | Refused:
        assert self.shares is not None, "asked only where they are named"
        shares = {now.state.entry_of(name) or name: coins for name, coins in self.shares.items()}
        if sorted(shares) != players_left(now.state) or any(not 0 <= one <= COINS_MOST for one in shares.values()):
            return no("deal.shares-whose")
        if prizes_of(now.state) and sum(shares.values()) != divided:
            return no("deal.shares-do-not-sum", sum=sum(shares.values()), pool=divided)
        return shares


def goes_on(now: Now) -> Clock:
    """Play is resumed at once: a clock that stood for the talks runs."""
    state = now.state
    reading = clocks.read(state.schedule, state.clock, now.at)
    if reading.running or state.ones["stopped_for"] in STAYS_STOPPED:
        return state.clock
    if reading.overtime and state.stops_at_end:
        return state.clock
    return clocks.start(state.schedule, state.clock, now.at)


def _finishers(now: Now, stacks: dict[EntryId, Chips]) -> dict[EntryId, int]:
    if now.book.places_after_deal.value == "all_share":
        return dict.fromkeys(players_left(now.state), 1)
    return by_stack(stacks)


def counted_for_it(now: Now, stacks: dict[EntryId, Chips]) -> tuple[Event, ...]:
    """What was counted for a deal is a count for everybody, where no hands are told: whoever is asked sees before them
    the stacks that it was reckoned with."""
    state = now.state
    tables = sorted({state.sits[who].table for who in stacks if who in state.sits})
    if not all_here(state) or any(state.tables[table].action != "none" for table in tables):
        return ()
    if all(state.stacks.get(who, 0) == chips and is_counted(state, who, now.at) for who, chips in stacks.items()):
        return ()
    found: list[Event] = []
    for table in tables:
        here = {who: chips for who, chips in sorted(stacks.items()) if state.sits[who].table == table}
        moves = () if found else _put_right(now, True, stacks)
        cites = now.book.who_opens_deal_talks.cites
        found += [
            StacksCounted(table=table, stacks=here, by=now.by.rank, at=now.at, chips=moves, cites=cites),
            *(AlarmClosed(alarm=key) for key in _alarms_of(table, here) if key in state.alarms),
            TableTallied(table=table, total=sum(here.values()), at=now.at, guessed=False if len(tables) == 1 else None),
        ]
    return tuple(found)


def _alarms_of(table: TableNo, stacks: dict[EntryId, Chips]) -> list[str]:
    return [alarm_key(table), *(alarm_key(table, who) for who in stacks)]


def _put_right(now: Now, counted: bool, stacks: dict[EntryId, Chips]) -> tuple[Transfer, ...]:
    """What a count found at other seats than ours goes there, by way of the tables. What still lies at tables then, or
    had been carried from one that was broken, was somebody's: with all of them counted it is nothing in all."""
    state = now.state
    if not counted:
        return ()
    moves: list[Transfer] = []
    lies = {at_table(table): state.account(at_table(table)) for table in sorted(state.tables)}
    for who, chips in sorted(stacks.items()):
        place = state.sits.get(who)
        if place is not None:
            found = chips - state.stacks.get(who, 0)
            lies[at_table(place.table)] -= found
            moves += transfer(at_table(place.table), stack_of(who), found)
    if all_here(state):
        moves += (one for table, left in lies.items() for one in transfer(table, UNCOUNTED, left))
    return tuple(moves)
