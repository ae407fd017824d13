"""Prizes from the draft to the payout desk.

| draft     | they follow from the plan and the entries, or somebody has set them |
| published | whoever changes them says why                                       |
| locked    | nobody changes them                                                 |
"""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Accepted, EntryId, Refused, joined
from floorman.tournament.accounts import HOUSE, POOL, Payment
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OwnWords, Topic, no, yes
from floorman.tournament.entering.money import kept_back
from floorman.tournament.entering.money import paid as settled_by
from floorman.tournament.event import Event, Right
from floorman.tournament.events.prizes import (
    OddCoinsDrawn,
    PayoutsSet,
    PrizePaid,
    PrizeRuled,
    PrizesChanged,
    PrizesLocked,
    PrizesPublished,
    PrizesSet,
)
from floorman.tournament.places.placing import last_played, places
from floorman.tournament.plan import Coins, Payouts
from floorman.tournament.prizes.ladder import announced, is_stale, ladder_of, nobody_announced, put_in, was_dealt
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.payouts import has_way
from floorman.tournament.prizes.plan_checks import faults_of_payouts, faults_of_prizes
from floorman.tournament.prizes.winnings import is_disqualified, paid_to, who_may_draw, winnings
from floorman.tournament.state import Tournament

LETTERS_MOST = 500


class SetPrizes(Command, frozen=True, tag="set-prizes"):
    """What the places get, from the first down, before anything is announced."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    even_after = True

    prizes: tuple[Coins, ...]

    def decide(self, now: Now) -> Decision:
        if fault := _closed(now) or _dealt(now) or _bad(self.prizes):
            return fault
        if ladder_of(now.state).state != "draft":
            return no("prizes.published-already")
        return yes(PrizesSet(prizes=self.prizes, cites=self.allowing(now)))


class SetPayouts(Command, frozen=True, tag="set-payouts"):
    """How the pool becomes prizes, and what the house puts in. What is not announced yet follows the entries by it."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    even_after = True

    payouts: Payouts

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := _closed(now) or (_dealt(now) if has_way(self.payouts) else None):
            return fault
        if ladder_of(state).state == "locked":
            return no("prizes.locked")
        if state.plan.tickets is not None:
            return no("payouts.tickets")
        if (wrong := next(faults_of_payouts(self.payouts), None)) is not None:
            return Refused(wrong)
        return yes(PayoutsSet(payouts=self.payouts, cites=self.allowing(now)))


class PublishPrizes(Command, frozen=True, tag="publish-prizes"):
    """Announce the prizes: those that stand there, or others. `lock` fixes them as well.

    Prizes that do not make up what there is to divide take a word of why.
    """

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)
    even_after = True

    prizes: tuple[Coins, ...] = ()
    why: str = ""
    lock: bool = False

    def decide(self, now: Now) -> Decision:
        state = now.state
        ladder = ladder_of(state)
        prizes = self.prizes or ladder.prizes
        if fault := _closed(now) or _dealt(now) or _bad(self.prizes):
            return fault
        if ladder.state != "draft":
            return no("prizes.published-already")
        if not prizes:
            return no("prizes.none")
        if fault := _bad_why(self.why) or _wrong_sum(state, prizes, self.why):
            return fault
        out = announced(state, prizes, "published", ladder.version + 1)
        published = PrizesPublished(ladder=out, why=self.why.strip(), at=now.at, cites=self.allowing(now))
        return _with_lock(now, published) if self.lock else yes(published)


class ChangePrizes(Command, frozen=True, tag="change-prizes"):
    """Announce others. Whoever was paid already keeps what they got."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)
    even_after = True

    prizes: tuple[Coins, ...]
    why: str
    lock: bool = False

    def decide(self, now: Now) -> Decision:
        state, ladder = now.state, ladder_of(now.state)
        if fault := _closed(now) or _bad(self.prizes):
            return fault
        if ladder.state == "draft":
            return no("prizes.not-published")
        if ladder.state == "locked":
            return no("prizes.locked")
        if not self.why.strip():
            return no("prizes.why")
        if self.prizes == ladder.prizes and not is_stale(state):
            return no("prizes.the-same")
        if fault := _bad_why(self.why) or _wrong_sum(state, self.prizes, self.why):
            return fault
        out = announced(state, self.prizes, "published", ladder.version + 1)
        changed = PrizesChanged(ladder=out, why=self.why.strip(), at=now.at, cites=self.allowing(now))
        return _paid_too_much(now, changed) or (_with_lock(now, changed) if self.lock else yes(changed))


class LockPrizes(Command, frozen=True, tag="lock-prizes"):
    """From now on the prizes are fixed, and the house owes what it promised."""

    right: ClassVar[Right] = "who_changes_settings"
    topic: ClassVar[Topic] = "money"
    even_after = True

    def decide(self, now: Now) -> Decision:
        state, ladder = now.state, ladder_of(now.state)
        if fault := _closed(now):
            return fault
        if ladder.state == "locked":
            return no("prizes.locked")
        if ladder.state == "draft":
            return no("prizes.not-published")
        if is_stale(state):
            return no("prizes.stale", then=ladder.total, now=to_divide(state))
        more = put_in(state)
        payments = (Payment(HOUSE, POOL, more),) if more else ()
        return yes(PrizesLocked(payments=payments, cites=self.allowing(now)))


class PayPrize(OfPlayer, Command, frozen=True, tag="pay-prize"):
    """Somebody gets their prize. Where it has to be drawn for odd coins, that is done now.

    `keep_back`: what they owe for their entries is kept back, as far as the prize goes, and counts as paid.
    """

    right: ClassVar[Right] = "who_pays_prizes"
    topic: ClassVar[Topic] = "money"
    even_after = True

    who: EntryId
    keep_back: bool = False

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = self._entry(state)
        if id is None:
            return no("entry.nobody", name=self.who)
        if state.ending == "cancelled":
            return no("event.over")
        if state.entries[id].status == "entered" and state.phase != "over" and not state.shares.get(id, 0):
            # Chips are no money: only a place earns a prize.
            return no("prize.still-playing", now.book.chips_worth.cites, name=self.who)
        if nobody_announced(state):
            return no("prizes.not-published")
        return self._paid(now, id)

    def _entry(self, state: Tournament) -> EntryId | None:
        """The one with which they play or played last: one that was struck off wins nothing."""
        id = state.entry_of(self.who)
        return id if id is None else last_played(state, state.entries[id].person) or id

    def _paid(self, now: Now, id: EntryId) -> Decision:
        state = now.state
        found = winnings(state, now.book)
        if id not in found:
            return no("prize.none", name=self.who)
        mine, follows = found[id], _lot(now, id)
        if mine.open == "ruling":
            return no("prize.to-decide", mine.cites, name=self.who)
        with state.tried(*follows):
            due = winnings(state, now.book)[id].prize - paid_to(state, id)
        if due <= 0 and follows:
            return yes(*follows)
        if due <= 0:
            return no("prize.paid-already" if paid_to(state, id) else "prize.none", mine.cites, name=self.who)
        cites = joined(self.allowing(now), mine.cites)
        kept = kept_back(state, id, due) if self.keep_back else {}
        if self.keep_back and not kept:
            return no("entry.not-owed", name=self.who, owed=0)
        debts = tuple(one for entry, coins in kept.items() for one in settled_by(state, entry, coins))
        payments = (*debts, Payment(POOL, f"prize:{id}", due))
        return yes(*follows, PrizePaid(who=id, amount=due, payments=payments, at=now.at, kept=kept, cites=cites))


class DecidePrize(OfPlayer, Command, frozen=True, tag="decide-prize"):
    """Does a disqualified player keep the prize of their place? Asked where the book leaves it to the management."""

    right: ClassVar[Right] = "who_disqualifies"
    topic: ClassVar[Topic] = "money"
    even_after = True

    who: EntryId
    keeps: bool

    def decide(self, now: Now) -> Decision:
        state, prize = now.state, now.book.disqualified_prize
        id = state.entry_of(self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
        if not is_disqualified(state, id):
            return no("prize.not-disqualified", name=self.who)
        if prize.value != "floor":
            return no("prize.book-decides", prize.cites, name=self.who)
        ruled = PrizeRuled(who=id, keeps=self.keeps, cites=joined(self.allowing(now), prize.cites))
        return _paid_too_much(now, ruled) or yes(ruled)


def _closed(now: Now) -> Refused | None:
    """After an event was cancelled, or ended by a deal, nothing is set any more."""
    return no("event.over") if now.state.ending in ("cancelled", "deal") else None


def _dealt(now: Now) -> Refused | None:
    """What a deal has left to play for follows from no plan, and no draft."""
    state = now.state
    return no("prizes.dealt") if ladder_of(state).state == "draft" and was_dealt(state) else None


def _bad(prizes: tuple[Coins, ...]) -> Refused | None:
    fault = next(faults_of_prizes(prizes), None)
    return None if fault is None else Refused(fault)


def _wrong_sum(state: Tournament, prizes: tuple[Coins, ...], why: str) -> Refused | None:
    """What is announced sums to what there is, where anybody knows what there is, or somebody says why not."""
    total = to_divide(state)
    wrong = total and sum(prizes) != total and not why.strip()
    return no("prizes.do-not-sum", sum=sum(prizes), pool=total) if wrong else None


def _bad_why(why: str) -> Refused | None:
    return no("prizes.why-too-long", most=LETTERS_MOST) if len(why) > LETTERS_MOST else None


def _with_lock(now: Now, event: Event) -> Decision:
    """Announced and fixed in one."""
    with now.state.tried(event):
        locked = LockPrizes().decide(now)
    return yes(event, *locked.events) if isinstance(locked, Accepted) else locked


def _paid_too_much(now: Now, event: Event) -> Refused | None:
    """Nothing is asked back from somebody who was paid."""
    state = now.state
    with state.tried(event):
        found = winnings(state, now.book)
        over = [who for who in sorted(found) if found[who].prize < paid_to(state, who)]
    return no("prize.paid-more", name=state.entries[over[0]].person) if over else None


def _lot(now: Now, id: EntryId) -> tuple[Event, ...]:
    """The draw for the odd coins of a shared prize, if nobody has them yet."""
    state, found = now.state, winnings(now.state, now.book)
    if found[id].open != "lot":
        return ()
    sharing = [who for who, one in found.items() if one.open == "lot" and _place(state, who) == _place(state, id)]
    among = who_may_draw(state, now.book, sharing)
    taker = now.lots().one(among, "odd coins")
    cites = now.book.shared_prize_remainder.cites
    return (OddCoinsDrawn(who=taker, among=tuple(among), draw=state.draws + 1, cites=cites),)


def _place(state: Tournament, who: EntryId) -> int:
    return places(state)[who].place
