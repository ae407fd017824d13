"""Who gets what was on a head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from floorman.terms import EntryId, Refused
from floorman.terms.bounds import COINS_MOST
from floorman.tournament.accounts import BOUNTIES, Payment
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, needs, no, yes
from floorman.tournament.entering.money import entry_that
from floorman.tournament.event import Right
from floorman.tournament.events.bounties import BountiesSealed, BountiesSettled, BountyTaken
from floorman.tournament.holdings import Out
from floorman.tournament.places.placing import Placed, place_of, places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.bounties import (
    KNOCKED_OUT,
    bounty_pot,
    head_of,
    heads_go_by_place,
    is_open,
    parts_of,
    seal,
    split,
    undrawn,
)
from floorman.tournament.prizes.deals import players_left
from floorman.tournament.state import Tournament

ENVELOPES_MOST = 100_000


class SealBounties(Command, frozen=True, tag="seal-bounties"):
    """Fix the list of mystery bounties: how many there are of each value. They make up the whole bounty money."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"

    envelopes: dict[Coins, int]

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if state.plan.bounties.way != "mystery":
            return no("bounty.no-mystery")
        if "bounties_sealed" in state.ones:
            return no("bounty.sealed-already")
        if any(not 1 <= value <= COINS_MOST or count < 1 for value, count in self.envelopes.items()):
            return no("bounty.envelopes")
        if sum(self.envelopes.values()) > ENVELOPES_MOST:
            return no("bounty.too-many", most=ENVELOPES_MOST)
        listed = sum(value * count for value, count in self.envelopes.items())
        if not listed or listed != bounty_pot(state):
            return no("bounty.do-not-sum", sum=listed, pool=bounty_pot(state))
        sealed = seal(now.secret, self.envelopes)
        return yes(BountiesSealed(envelopes=self.envelopes, seal=sealed, cites=self.allowing(now)))


class Bounty(Command, frozen=True, tag="bounty"):
    """Somebody is out; these have won the pot that held their last chips.

    Odd coins go to those who are named first. For one whom nobody knocked out nobody is named.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "money"
    even_after = True

    victim: EntryId
    winners: tuple[EntryId, ...] = ()

    def about(self) -> About:
        return about([self.victim, *self.winners])

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = entry_that(head_is_open, state, self.victim)
        out = None if id is None else state.outs.get(id)
        if id is None or out is None:
            return no("bounty.not-out", name=self.victim)
        if state.ending == "cancelled" or state.ones.get("bounties_settled"):
            return no("event.over")
        if out.bounty_taken:
            return no("bounty.taken-already", name=self.victim)
        if not is_open(state, id, out, place_of(state, id, places(state))):
            return no("bounty.none", name=self.victim)
        if out.why not in KNOCKED_OUT:
            return self._nobody_won(now, id)
        winners = self._winners(now, id)
        return winners if isinstance(winners, Refused) else self._won(now, id, winners)

    def _winners(self, now: Now, victim: EntryId) -> tuple[EntryId, ...] | Refused:
        found = [now.state.entry_of(name) for name in self.winners]
        for name, id in zip(self.winners, found, strict=True):
            if id is None or _of_one_person(now.state, id, victim) or not _could_win(now.state, id, victim):
                return no("bounty.not-his", name=name)
        if len(set(found)) != len(found):
            return no("bounty.named-twice")
        return tuple(id for id in found if id is not None)

    def _nobody_won(self, now: Now, id: EntryId) -> Decision:
        """The player was put out, or never came: the plan says where their bounty goes."""
        if self.winners:
            return no("bounty.nobody-won", name=self.victim)
        state = now.state
        to, amount = state.plan.bounties.leavers, head_of(state, id)
        cites = self.allowing(now)
        return yes(BountyTaken(victim=id, amount=amount, goes_to=to, cites=cites))

    def _won(self, now: Now, id: EntryId, winners: tuple[EntryId, ...]) -> Decision:
        state, plan = now.state, now.state.plan.bounties
        if not winners:
            return needs("bounty.who-won", "winners", name=self.victim)
        draw = state.draws + 1 if plan.way == "mystery" else 0
        amount = _drawn(now) if draw else head_of(state, id)
        gone = frozenset(who for who in winners if who in state.outs and state.outs[who].bounty_taken)
        parts = parts_of(plan, amount, winners, gone)
        taken = BountyTaken(
            victim=id,
            amount=amount,
            paid={who: coins for who, coins in parts.paid.items() if coins},
            onto_heads=parts.onto_heads,
            draw=draw,
            payments=_payments(parts.paid),
            cites=self.allowing(now),
        )
        return yes(taken)


class SettleBounties(Command, frozen=True, tag="settle-bounties"):
    """The event is over: whoever is left gets what is on their own head, and the envelopes that nobody drew go out."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    even_after = True

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase != "over":
            return no("bounty.event-goes-on")
        if state.ending == "cancelled" or state.ones.get("bounties_settled"):
            return no("event.over")
        still_open = open_heads(state)
        if still_open:
            return no("bounty.still-open", name=state.entries[still_open[0]].person, count=len(still_open))
        mystery = state.plan.bounties.way == "mystery"
        heads = {} if mystery else {who: head for who in players_left(state) if (head := head_of(state, who))}
        shares = _of_undrawn(state) if mystery else heads
        if not shares:
            return no("bounty.nothing-left")
        envelopes = {value: count for value, count in state.envelopes.items() if count}
        payments, cites = _payments(shares), self.allowing(now)
        return yes(BountiesSettled(heads=heads, envelopes=envelopes, payments=payments, cites=cites))


def open_heads(state: Tournament) -> list[EntryId]:
    """Those who are out and of whose bounty nobody has said yet what becomes of it."""
    found = places(state) if heads_go_by_place(state) else {}
    return sorted(who for who in state.outs if _is_open(state, who, found))


def head_is_open(state: Tournament, who: EntryId) -> bool:
    """Is the player one of them?"""
    return who in state.outs and _is_open(state, who, places(state) if heads_go_by_place(state) else {})


def _is_open(state: Tournament, who: EntryId, found: Mapping[EntryId, Placed]) -> bool:
    place = place_of(state, who, found) if heads_go_by_place(state) else 0
    return is_open(state, who, state.outs[who], place)


def _of_one_person(state: Tournament, who: EntryId, victim: EntryId) -> bool:
    return state.entries[who].person == state.entries[victim].person


def _could_win(state: Tournament, who: EntryId, victim: EntryId) -> bool:
    """The player was in when the other went out: in the same round at the earliest they may have gone out."""
    out, his = state.outs.get(who), state.outs[victim]
    if out is None:
        return state.entries[who].status == "entered"
    return _when(out) >= _when(his)


def _when(out: Out) -> tuple[int, int]:
    return (out.round, -out.rank)


def _drawn(now: Now) -> Coins:
    envelopes = now.state.envelopes
    return now.lots().one([value for value in sorted(envelopes) for _ in range(envelopes[value])], "bounty")


def _of_undrawn(state: Tournament) -> dict[EntryId, Coins]:
    """To the best placed of those left, or to all of them."""
    found, left = places(state), players_left(state)
    if state.plan.bounties.undrawn == "winner":
        best = min(found[who].place for who in left)
        left = [who for who in left if found[who].place == best]
    return {who: coins for who, coins in split(undrawn(state), left).items() if coins}


def _payments(parts: dict[EntryId, Coins]) -> tuple[Payment, ...]:
    return tuple(Payment(BOUNTIES, f"bounty:{who}", coins) for who, coins in sorted(parts.items()) if coins)
