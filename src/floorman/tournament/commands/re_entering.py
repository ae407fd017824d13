"""Entering again: a second entry of the same person, with its own number, stack and place.

| when                       | question                           |
| all their chips are lost   | re_entry_when                      |
| else, the old stack        | given_up_stack                     |
| the period is not over     | the plan; re_entry_end_fixed       |
| nobody is in the money yet | re_entry_ends_at_money             |
| not too often              | the plan, or re_entries_per_player |
| where they sit             | re_entry_seat                      |
"""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Chips, EntryId, Needs, Refused, RuleId, joined
from floorman.terms.bounds import ENTRIES_MOST
from floorman.tournament.accounts import OUT_OF_PLAY, stack_of
from floorman.tournament.bags import all_to, in_all
from floorman.tournament.command import Command, Decision, Now, OfPlayer, Topic, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import next_id, times_entered
from floorman.tournament.entering.buying import reckoned
from floorman.tournament.entering.coming import Coming, SeatWanted, coming
from floorman.tournament.entering.formats import offers_again
from floorman.tournament.entering.money import charge
from floorman.tournament.entering.queue import queue, seats_are_given, sold_out
from floorman.tournament.entering.windows import in_the_money, re_entry_is_over
from floorman.tournament.event import Right
from floorman.tournament.events import EntryMade
from floorman.tournament.holdings import Out, Outgoing, Place
from floorman.tournament.places.placing import last_played
from floorman.tournament.plan import Price, Purchase
from floorman.tournament.state import Tournament


class ReEnter(OfPlayer, Command, frozen=True, tag="re-enter"):
    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "entries"
    who: EntryId
    missed: Chips | None = None  # as when entering late

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        id = state.entry_of(self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
        person = state.entries[id].person
        id = state.current.get(person, id)  # an entry from before the last one enters nobody
        if state.entries[id].status == "cancelled":
            id = last_played(state, person) or id
        refusal = _not_he(now, id) or _not_now(now, id)
        if refusal is not None:
            return refusal
        purchase = state.plan.re_entry or Purchase()
        bought = reckoned(now, purchase, id)
        if isinstance(bought, Refused):
            return bought
        price, chips = bought
        leaves = _leaves(now, id)
        if leaves is None and (sold_out(state) or queue(now)):
            return self._waits(now, id, price)
        if not seats_are_given(state):
            return no("entry.no-seat")
        return self._with_seat(now, id, price, chips if purchase.chips else None, leaves)

    def _with_seat(self, now: Now, id: EntryId, price: Price, chips: Chips | None, leaves: Outgoing | None) -> Decision:
        old, kept = _old_place(now.state, id), now.book.re_entry_seat
        exclude = (old,) if old is not None and kept.value == "new_seat" else ()
        found = coming(
            now, next_id(now.state, _person(now, id)), SeatWanted(missed=self.missed, exclude=exclude), chips
        )
        if isinstance(found, Refused | Needs):
            return found
        if found is None:
            return no("entry.no-seat", kept.cites)
        cites = joined(now.book.re_entry_when.cites, joined(kept.cites, found.cites))
        return yes(_made(now, id, price, cites, found, leaves))

    def _waits(self, now: Now, id: EntryId, price: Price) -> Decision:
        alternates = now.book.alternates
        if alternates.value == "never":
            return no("entry.sold-out", alternates.cites)
        return yes(_made(now, id, price, joined(now.book.re_entry_when.cites, alternates.cites)))


def _made(
    now: Now,
    id: EntryId,
    price: Price,
    cites: tuple[RuleId, ...],
    found: Coming | None = None,
    leaves: Outgoing | None = None,
) -> EntryMade:
    state, person = now.state, _person(now, id)
    new = next_id(state, person)
    gone = now.book.given_up_stack
    target = OUT_OF_PLAY if gone.value == "out_of_play" or found is None else stack_of(new)
    old = () if leaves is None else all_to(state, id, target)
    cites = joined(gone.cites, cites) if leaves is not None else cites
    return EntryMade(
        id=new,
        person=person,
        number=len(state.entries) + 1,
        entered_as="re-entry",
        status="waiting" if found is None else "entered",
        price=price,
        nth=times_entered(state, person) + 1,
        at=now.at,
        data_confirmed=state.entries[id].data_confirmed,
        seat=None if found is None else found.seat,
        draw=0 if found is None else found.draw,
        chips=old if found is None else (*old, *found.chips),
        payments=() if found is None else charge(new, price),
        leaves=leaves,
        cites=cites,
    )


def _not_he(now: Now, id: EntryId) -> Refused | None:
    """Whoever is still in, waits or was struck off does not enter again; nor who has done so too often."""
    state, when = now.state, now.book.re_entry_when
    entry, place = state.entries[id], state.sits.get(id)
    name = entry.person
    if entry.status in ("waiting", "held", "cancelled"):
        return no("re-entry.not-played", name=name)
    if entry.status == "entered" and when.value == "when_out":
        return no("re-entry.still-in", when.cites, name=name)
    if entry.status == "out" and state.outs[id].why in ("disqualified", "deal"):
        return no("re-entry.not-he", name=name)
    if place is not None and state.play[place.table].hand is not None:
        return no("table.hand-is-on", when.cites, table=place.table)
    return None


def _not_now(now: Now, id: EntryId) -> Refused | None:
    state = now.state
    if refusal := offers_again(now, "re_entry"):
        return refusal
    if re_entry_is_over(now):
        return no("re-entry.over")
    money = in_the_money(now)
    if money is not None:
        return no("re-entry.in-the-money", money, left=state.left)
    plan, usual = state.plan.re_entry, now.book.re_entries_per_player
    most = usual.value if plan is None or plan.most is None else plan.most
    again = times_entered(state, _person(now, id)) - 1
    if most != "unlimited" and again >= most:
        return no("re-entry.too-often", usual.cites if plan is None or plan.most is None else (), most=most)
    if len(state.entries) >= ENTRIES_MOST:
        return no("event.too-many-entries", most=ENTRIES_MOST)
    return None


def _leaves(now: Now, id: EntryId) -> Outgoing | None:
    """The player's entry before, if it is still in: it ends here, and its stack leaves play."""
    state = now.state
    if state.entries[id].status != "entered":
        return None
    return Outgoing(id, Out(state.next_round, 1, "left", now.at, state.sits.get(id), in_all(state, id)))


def _old_place(state: Tournament, id: EntryId) -> Place | None:
    return state.outs[id].place if id in state.outs else state.sits.get(id)


def _person(now: Now, id: EntryId) -> str:
    return now.state.entries[id].person
