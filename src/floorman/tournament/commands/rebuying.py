"""Rebuys and add-ons: more chips for an entry that is in, or that went out in the last hand of its table.

| question              | what it settles                                                        |
| rebuy_deadline        | until when it may be asked for, and whether the chips must be there    |
| rebuy_stack_limit     | with how many chips one may                                            |
| rebuys_per_player     | how often, where the plan names no number; add_ons_per_player likewise |
| add_on_when           | whether only the break at the end of the period is the moment          |
| announced_rebuy_binds | whether one may think better of it                                     |

At a counted table nobody tells when a hand begins: there the last hand that was told to be over stands in.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from floorman.terms import Accepted, EntryId, Refused, RuleId, joined
from floorman.tournament.accounts import BANK, at_table, stack_of, transfer
from floorman.tournament.chips.unseen import tells_hands
from floorman.tournament.chips.won import are_reckoned, to_winner
from floorman.tournament.command import About, Command, Decision, Now, OfPlayer, Topic, about, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.commands.ways_back import TakeBack
from floorman.tournament.entering.buying import reckoned
from floorman.tournament.entering.formats import offers_again
from floorman.tournament.entering.money import charge, owed
from floorman.tournament.entering.queue import sold_out
from floorman.tournament.entering.seat import seat_for
from floorman.tournament.entering.windows import Window, add_on_after, add_on_period, add_ons_wait, rebuy_window
from floorman.tournament.event import Right
from floorman.tournament.events import ChipsBought, Seated
from floorman.tournament.journal import Done
from floorman.tournament.plan import Purchase
from floorman.tournament.state import Tournament


class Rebuy(Command, frozen=True, tag="rebuy"):
    """The player buys a stack more. `chips_there`: they lie at their seat already, where the book asks for that.

    Where nobody tells the hands, only a person knows whether the player still has what they had.
    If `broke`, all that is gone, to whoever has `won_by`, if anybody says so; they were not out for that.
    """

    right: ClassVar[Right] = "who_books_rebuys"
    topic: ClassVar[Topic] = "money"

    who: EntryId
    chips_there: bool | None = None
    broke: bool = False
    won_by: EntryId = ""

    def about(self) -> About:
        return about((self.who, self.won_by))

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if fault := not_running(now):
            return fault
        id = state.entry_of(self.who)
        if id is None or state.entries[id].status not in ("entered", "out"):
            return no("entry.nobody", name=self.who)
        refusal = offers_again(now, "rebuy") or self._not_broke(state, id) or _no_rebuy(now, id, broke=self.broke)
        if refusal is not None:
            return refusal
        if book.rebuy_deadline.value == "chips_before_next_hand" and not self.chips_there:
            cites = book.rebuy_deadline.cites
            asked = self.chips_there is None
            return needs("rebuy.are-chips-there", "chips_there", cites=cites) if asked else no("rebuy.no-chips", cites)
        back = _back(now, id)
        if not isinstance(back, tuple):
            return back
        cites = joined(book.rebuy_deadline.cites, book.rebuy_stack_limit.cites)
        decision = _bought(now, id, "rebuy", state.plan.rebuy, back, cites)
        return self._with_all_lost(state, id, decision) if self.broke and id not in state.outs else decision

    def _not_broke(self, state: Tournament, id: EntryId) -> Refused | None:
        """The hands may say that the player has chips; and whoever has won theirs sits at their table."""
        place = state.sits.get(id)
        if not self.broke or place is None:
            return None if not self.won_by else no("bounty.not-his", name=self.won_by)
        if tells_hands(state, place.table) and state.stacks.get(id, 0):
            return no("rebuy.has-chips", chips=state.stacks[id])
        winner = state.entry_of(self.won_by)
        if self.won_by and (winner == id or winner not in state.players(place.table).values()):
            return no("bounty.not-his", name=self.won_by)
        return None

    def _with_all_lost(self, state: Tournament, id: EntryId, decision: Decision) -> Decision:
        if not isinstance(decision, Accepted):
            return decision
        (bought,) = decision.events
        assert isinstance(bought, ChipsBought), "a rebuy is one event"
        table, chips = state.sits[id].table, state.stacks.get(id, 0)
        winner = state.entry_of(self.won_by)
        winners = () if winner is None else (winner,)
        lost = (*transfer(stack_of(id), at_table(table), chips), *to_winner(state, table, chips, winners))
        return yes(
            replace(
                bought,
                chips=(*lost, *bought.chips),
                anew=True,
                lost_at=table,
                lost_to=winners or None,
                reckoned=are_reckoned(state, winners),
            )
        )


class AddOn(OfPlayer, Command, frozen=True, tag="add-on"):
    right: ClassVar[Right] = "who_books_rebuys"
    topic: ClassVar[Topic] = "money"
    who: EntryId

    def decide(self, now: Now) -> Decision:
        state, when = now.state, now.book.add_on_when
        if fault := not_running(now):
            return fault
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        if state.plan.add_on is None:
            return no("add-on.not-offered")
        moments = ("pause",) if when.value == "end_of_rebuy_period" else ("open", "pause")
        window = rebuy_window(now, add_on_period(state.plan))
        if window not in moments:
            return _other_moment(now, window, when.cites)
        if refusal := _too_often(now, id, "add-on"):
            return refusal
        if refusal := _plays(state, id):
            return refusal
        return _bought(now, id, "add-on", state.plan.add_on, (None, 0), when.cites)


class WithdrawRebuy(OfPlayer, Command, frozen=True, tag="withdraw-rebuy"):
    """The rebuy that was announced last is not wanted any more."""

    right: ClassVar[Right] = "who_books_rebuys"
    topic: ClassVar[Topic] = "money"

    who: EntryId

    def decide(self, now: Now) -> Decision:
        state, binds = now.state, now.book.announced_rebuy_binds
        id = state.entry_of(self.who)
        step = None if id is None else _last_rebuy(state, id)
        if step is None or id is None:
            return no("rebuy.none-announced", name=self.who)
        if binds.value:
            return no("rebuy.binds", binds.cites, name=self.who)
        if not owed(state, id):
            return no("rebuy.paid", binds.cites, name=self.who)
        return TakeBack(step.last).decide(now)


def _no_rebuy(now: Now, id: EntryId, *, broke: bool) -> Refused | None:
    """Everything but the seat: the period, the hand the player would miss, the stack they have, how often they did."""
    state = now.state
    if rebuy_window(now, state.plan.rebuy) != "open":
        return no("rebuy.period-over")
    too_many = None if broke else _too_many_chips(now, id)
    return _too_late(now, id) or too_many or _too_often(now, id, "rebuy") or _plays(state, id)


def _too_late(now: Now, id: EntryId) -> Refused | None:
    """Has the next hand of the player's table begun since they lost their chips?"""
    state, deadline = now.state, now.book.rebuy_deadline
    if id in state.outs:
        out = state.outs[id]
        if out.why != "bust" or out.place is None:
            return no("rebuy.not-he", name=state.entries[id].person)
        missed = state.play[out.place.table].number != state.last_hands.get(id, 0)
    else:
        place = state.sits.get(id)
        hand_is_on = place is not None and state.play[place.table].hand is not None
        missed = hand_is_on and not state.stacks.get(id, 0)
    if missed and deadline.value != "end_of_rebuy_period":
        return no("rebuy.hand-missed", deadline.cites, name=state.entries[id].person)
    return None


def _too_many_chips(now: Now, id: EntryId) -> Refused | None:
    state, limit = now.state, now.book.rebuy_stack_limit
    chips, start = state.stacks.get(id, 0), state.stack
    most = {"no_chips": 0, "starting_stack": start, "below_starting_stack": start - 1, "any": chips}[limit.value]
    return no("rebuy.too-many-chips", limit.cites, chips=chips, most=most) if chips > most else None


def _too_often(now: Now, id: EntryId, what: str) -> Refused | None:
    state, book = now.state, now.book
    entry = state.entries[id]
    if what == "rebuy":
        plan, usual, done = state.plan.rebuy, book.rebuys_per_player, entry.rebuys
    else:
        plan, usual, done = state.plan.add_on, book.add_ons_per_player, entry.add_ons
    named = plan is not None and plan.most is not None
    most = plan.most if plan is not None and plan.most is not None else usual.value
    if not isinstance(most, int) or done < most:
        return None
    cites = () if named else usual.cites
    return no("rebuy.too-often", cites, most=most) if what == "rebuy" else no("add-on.too-often", cites, most=most)


def _plays(state: Tournament, id: EntryId) -> Refused | None:
    """Chips are bought for a seat; and nobody's stack grows during a hand they are in."""
    place = state.sits.get(id)
    if place is None and id not in state.outs:
        return no("seat.has-none", name=state.entries[id].person)
    if place is None or id not in state.play[place.table].dealt or state.play[place.table].hand is None:
        return None
    return no("table.hand-is-on", table=place.table)


def _other_moment(now: Now, window: Window, cites: tuple[RuleId, ...]) -> Refused:
    """When it is one for add-ons: in the break after which level, or once somebody has said that the rebuys end."""
    until, waits = add_on_after(now.state.plan), add_ons_wait(now)
    if waits is not None:
        level, later = waits
        if not later:
            return no("add-on.no-break", cites, level=level)
        return no("add-on.later", cites, level=level, later=later)
    if window == "over":
        return no("add-on.not-now", cites)
    return no("add-on.rebuys-go-on", cites) if until is None else no("add-on.not-yet", cites, level=until)


def _back(now: Now, id: EntryId) -> tuple[Seated | None, int] | Refused:
    """Who is out comes back to their seat, or to another where somebody sits there by now."""
    state = now.state
    if id not in state.outs:
        return None, 0
    old = state.outs[id].place
    if state.plan.capacity is not None and sold_out(state):
        return no("entry.no-seat")
    if old is not None and state.tables[old.table].state != "closed" and old.seat not in state.seats[old.table]:
        missed = state.play[old.table].number != state.last_hands.get(id, 0)
        return Seated(id, old, "new" if missed else None), 0
    found = seat_for(now, id, None, None)
    if found is None:
        return no("entry.no-seat")
    return found if isinstance(found, Refused) else found[:2]


def _bought(
    now: Now,
    id: EntryId,
    what: str,
    purchase: Purchase | None,
    back: tuple[Seated | None, int],
    cites: tuple[RuleId, ...],
) -> Decision:
    found = reckoned(now, purchase or Purchase(), id)
    if isinstance(found, Refused):
        return found
    state, (price, chips) = now.state, found
    return yes(
        ChipsBought(
            who=id,
            what="rebuy" if what == "rebuy" else "add-on",
            price=price,
            chips=transfer(BANK, stack_of(id), chips),
            payments=charge(id, price),
            seat=back[0],
            draw=back[1],
            anew=id in state.outs and _nobody_tells(state, id, back[0]),
            reckoned=() if id in state.outs else are_reckoned(state, (id,)),
            cites=cites,
        )
    )


def _nobody_tells(state: Tournament, id: EntryId, seat: Seated | None) -> bool:
    """Does the player come to a table where nobody tells the hands?"""
    place = state.sits.get(id) if seat is None else seat.place
    return place is not None and not tells_hands(state, place.table)


def _last_rebuy(state: Tournament, id: EntryId) -> Done | None:
    for step in reversed(state.done):
        event = step.event
        if step.stands and isinstance(event, ChipsBought) and event.who == id and event.what == "rebuy":
            return step
    return None
