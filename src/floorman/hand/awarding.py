"""Who gets the pots: the cards decide, pot by pot, and the book says where odd chips go."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand.events import AnyEvent, BetReturned, HandClosed, Out, PotAwarded, Share, WinnersTold
from floorman.hand.hand import Hand
from floorman.hand.pots import Pot, pots
from floorman.hand.ranking import is_halved, known_ranks, ranks
from floorman.hand.splitting import split
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import Chips, RuleId


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they stand, main pot first."""
    if not hand.closed and hand.at_showdown() and (matched := _all_matched(hand)):
        return (Pot(hand.pot, matched),)
    live = [status == LIVE for status in hand.status]
    if hand.closed or hand.at_showdown() or (hand.can_bet < 2 and hand.to_act == NOBODY):
        return pots(hand.put, live, hand.dead)
    return pots(hand.put, live, hand.dead, [not stack for stack in hand.stack])


def _all_matched(hand: Hand) -> tuple[int, ...]:
    """The live hands, if all of them have put in as much as anybody: the ordinary case, one pot."""
    most = max(hand.put)
    found = tuple([place for place, status in enumerate(hand.status) if not status])
    return found if hand.pot and [hand.put[place] for place in found].count(most) == len(found) else ()


def award_order(hand: Hand, count: int) -> list[int]:
    """The pots in the order in which they are paid."""
    last_first = hand.rules.book.pot_award_order.value == "side_pots_first"
    return list(range(count - 1, -1, -1)) if last_first else list(range(count))


def award(hand: Hand) -> list[AnyEvent]:
    """All pots to their winners, and the hand is over."""
    if not hand.live:
        return _without_claimants(hand)
    if hand.winners:
        return award_as_told(hand, hand.winners)
    found = pots_of(hand)
    worth = ranks(hand)
    low_worth = ranks(hand, 1) if is_halved(hand) else ()
    paid = [_pay(hand, index, found[index], worth, low_worth) for index in award_order(hand, len(found))]
    return _paid_out(hand, paid)


def award_as_told(hand: Hand, told: tuple[WinnersTold, ...]) -> list[AnyEvent]:
    """The same where the dealer has named winners: those for their pots, and for the others the cards."""
    named = {one.pot: one for one in told}
    found = pots_of(hand)
    paid = [
        pay_as_told(hand, named[index], found[index]) if index in named else _pay_known(hand, index, found[index])
        for index in award_order(hand, len(found))
    ]
    return _paid_out(hand, paid)


def pay_as_told(hand: Hand, told: WinnersTold, pot: Pot) -> PotAwarded:
    high, low = ([hand.at[seat] for seat in seats] for seats in (told.winners, told.low))
    return _parted(hand, told.pot, pot, high, low, halved=is_halved(hand))


def _pay_known(hand: Hand, index: int, pot: Pot) -> PotAwarded:
    """By the cards of those who may win this pot, whatever else is unknown; who alone may needs none."""
    if len(pot.claimants) == 1:
        return _parted(hand, index, pot, list(pot.claimants), [], halved=False)
    low_worth = known_ranks(hand, pot.claimants, 1) if is_halved(hand) else ()
    return _pay(hand, index, pot, known_ranks(hand, pot.claimants), low_worth)


def _paid_out(hand: Hand, paid: list[PotAwarded]) -> list[AnyEvent]:
    """What is still to be paid of these, and the end of the hand."""
    before = [one.pot for one in hand.winners]
    now = [event for event in paid if event.pot not in before] if before else paid
    stacks = hand.stack[:]
    for event in now:
        for share in event.shares:
            stacks[hand.at[share.seat]] += share.amount
    return [*now, _closed(hand, stacks, paid)]


def uncontested(hand: Hand, place: int) -> list[AnyEvent]:
    """One live hand is left: what nobody matched goes back to it, and it takes the rest unseen."""
    seat = hand.seats[place]
    put = hand.put
    others = put[:]
    others[place] = 0
    back = max(put[place] - max(others), 0)
    stacks = hand.stack[:]
    won = hand.pot - back
    stacks[place] += hand.pot
    book = hand.rules.book
    unseen = hand.at_showdown() and not hand.shown >> place & 1
    cites = book.last_hand_must_show.cites if unseen else ()
    paid = PotAwarded(0, won, (Share(seat, won),), cites)
    ends: list[AnyEvent] = [paid, _closed(hand, stacks, (paid,))]
    return [BetReturned(seat, back, book.uncalled_bet.cites), *ends] if back else ends


def _pay(hand: Hand, index: int, pot: Pot, worth: Sequence[int], low_worth: Sequence[int]) -> PotAwarded:
    low = best_of(pot, low_worth) if low_worth else []
    return _parted(hand, index, pot, best_of(pot, worth), low, halved=bool(low_worth))


def _parted(hand: Hand, index: int, pot: Pot, high: list[int], low: list[int], *, halved: bool) -> PotAwarded:
    found = split(hand, pot.amount, high, low)
    seats = hand.seats
    shares = tuple(Share(seats[place], amount) for place, amount in found.shares.items())
    if not halved:
        return PotAwarded(index, pot.amount, shares, found.cites)
    highs, lows = (tuple(seats[place] for place in places) for places in (found.high, found.low))
    return PotAwarded(index, pot.amount, shares, found.cites, highs, lows)


def best_of(pot: Pot, worth: Sequence[int]) -> list[int]:
    """The places with the best hand; none where no hand is good enough."""
    best = max(worth[place] for place in pot.claimants)
    return [place for place in pot.claimants if worth[place] == best] if best else []


def _without_claimants(hand: Hand) -> list[AnyEvent]:
    """No live hand is left at all."""
    answer = hand.rules.book.no_live_hand
    if answer.value == "last_live_hand":
        share = Share(hand.seats[hand.died], hand.pot)
        paid = PotAwarded(0, hand.pot, (share,), answer.cites)
        stacks = hand.stack[:]
        stacks[hand.died] += hand.pot
        return [paid, _closed(hand, stacks, [paid])]
    if answer.value == "carry":
        return [_closed(hand, hand.stack, [], hand.pot, answer.cites)]
    back = [BetReturned(hand.seats[place], put, answer.cites) for place, put in enumerate(hand.put) if put]
    stacks = [stack + put for stack, put in zip(hand.stack, hand.put, strict=True)]
    return [*back, _closed(hand, stacks, [], hand.dead, answer.cites)]


def _closed(
    hand: Hand, stacks: Sequence[Chips], paid: Sequence[PotAwarded], carry: Chips = 0, cites: tuple[RuleId, ...] = ()
) -> HandClosed:
    left = tuple(map(Share, hand.seats, stacks))
    if all(stacks):
        return HandClosed(left, (), carry, cites)
    gone = [place for place, stack in enumerate(stacks) if not stack and hand.started_with[place]]
    return HandClosed(left, tuple(_out(hand, place, paid) for place in gone), carry, cites)


def _out(hand: Hand, place: int, paid: Sequence[PotAwarded]) -> Out:
    """The pot that held a player's last chips: the highest one that he paid into."""
    found = pots_of(hand)
    below = 0
    last = 0
    for index, pot in enumerate(found):
        level = max(min(hand.put[other] for other in pot.claimants), below) if pot.claimants else below
        if hand.put[place] > below:
            last = index
        below = level
    winners = next((event.shares for event in paid if event.pot == last), ())
    return Out(hand.seats[place], last, winners)
