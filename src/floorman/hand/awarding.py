"""Who gets the pots: the cards decide, pot by pot, and the book says where odd chips go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from floorman.hand.events import AnyEvent, BetReturned, HandClosed, Out, PotAwarded, Share, WinnersTold
from floorman.hand.hand import Hand
from floorman.hand.parting import Part, parts_of, rake_of_one
from floorman.hand.pots import Pot, pots
from floorman.hand.ranking import is_halved, known_ranks, ranks
from floorman.hand.splitting import split
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import Chips, RuleId, SeatNo, joined


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they stand, main pot first."""
    if not hand.closed and hand.at_showdown() and not hand.winners and (matched := _all_matched(hand)):
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
    if hand.more is not None or hand.winners:
        return award_as_told(hand, hand.winners)
    found = pots_of(hand)
    worth = ranks(hand)
    low_worth = ranks(hand, 1) if is_halved(hand) else ()
    paid = [_pay(hand, index, found[index], worth, low_worth) for index in award_order(hand, len(found))]
    stacks = hand.stack[:]
    for event in paid:
        for share in event.shares:
            stacks[hand.at[share.seat]] += share.amount
    return [*paid, _closed(hand, stacks, paid)]


def award_as_told(hand: Hand, told: tuple[WinnersTold, ...]) -> list[AnyEvent]:
    """The same where the dealer may have named winners, or where the house takes its share or several boards part the
    pot: what was told stands, and for the rest the cards decide."""
    named = {(one.pot, one.board): one for one in told}
    before = {(one.pot, one.board) for one in hand.winners}
    taken = {pot for pot, _ in before}
    found = pots_of(hand)
    stacks = hand.stack[:]
    paid: list[PotAwarded] = []
    events: list[AnyEvent] = []
    for index in award_order(hand, len(found)):
        for part in parts_of(hand, index, found):
            one = named.get((index, part.board))
            award = _pay_known(hand, index, part) if one is None else pay_as_told(hand, one, part)
            paid.append(award)
            if (index, part.board) in before:
                continue
            if part.raked is not None and index not in taken:
                events.append(part.raked)
                taken.add(index)
            events.append(award)
            for share in award.shares:
                stacks[hand.at[share.seat]] += share.amount
    return [*events, _closed(hand, stacks, paid)]


def pay_as_told(hand: Hand, told: WinnersTold, part: Part) -> PotAwarded:
    high, low = ([hand.at[seat] for seat in seats] for seats in (told.winners, told.low))
    return _parted(hand, told.pot, part, high, low, halved=is_halved(hand))


def _pay_known(hand: Hand, index: int, part: Part) -> PotAwarded:
    """By the cards of those who may win this pot, whatever else is unknown; who alone may needs none."""
    if len(part.claimants) == 1:
        return _parted(hand, index, part, list(part.claimants), [], halved=False)
    low_worth = known_ranks(hand, part.claimants, 1, part.board) if is_halved(hand) else ()
    return _pay(hand, index, part, known_ranks(hand, part.claimants, 0, part.board), low_worth)


def uncontested(hand: Hand, place: int) -> list[AnyEvent]:
    """One live hand is left: what nobody matched goes back to it, and it takes the rest unseen."""
    seat = hand.seats[place]
    put = hand.put
    others = put[:]
    others[place] = 0
    back = max(put[place] - max(others), 0)
    stacks = hand.stack[:]
    won = hand.pot - back
    taken = None if hand.more is None else rake_of_one(hand, won)
    if taken is not None:
        won -= taken.amount
    stacks[place] += won + back
    book = hand.rules.book
    unseen = hand.at_showdown() and not hand.shown >> place & 1
    cites = book.last_hand_must_show.cites if unseen else ()
    paid = PotAwarded(0, won, (Share(seat, won),), cites)
    ends: list[AnyEvent] = [paid, _closed(hand, stacks, (paid,))]
    if taken is not None:
        ends.insert(0, taken)
    return [BetReturned(seat, back, book.uncalled_bet.cites), *ends] if back else ends


def _pay(hand: Hand, index: int, pot: Pot | Part, worth: Sequence[int], low_worth: Sequence[int]) -> PotAwarded:
    low = best_of(pot, low_worth) if low_worth else []
    return _parted(hand, index, pot, best_of(pot, worth), low, halved=bool(low_worth))


def _parted(hand: Hand, index: int, pot: Pot | Part, high: list[int], low: list[int], *, halved: bool) -> PotAwarded:
    found = split(hand, pot.amount, high, low)
    seats = hand.seats
    shares = tuple(Share(seats[place], amount) for place, amount in found.shares.items())
    if not halved:
        if isinstance(pot, Pot):
            return PotAwarded(index, pot.amount, shares, found.cites)
        return PotAwarded(index, pot.amount, shares, joined(found.cites, pot.cites), board=pot.board)
    highs, lows = (tuple(seats[place] for place in places) for places in (found.high, found.low))
    cites, board = (found.cites, 0) if isinstance(pot, Pot) else (joined(found.cites, pot.cites), pot.board)
    return PotAwarded(index, pot.amount, shares, cites, highs, lows, board)


def best_of(pot: Pot | Part, worth: Sequence[int]) -> list[int]:
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
    """The pot that held a player's last chips: the highest one that they paid into."""
    found = pots_of(hand)
    below = 0
    last = 0
    for index, pot in enumerate(found):
        level = max(min(hand.put[other] for other in pot.claimants), below) if pot.claimants else below
        if hand.put[place] > below:
            last = index
        below = level
    of_it = [event.shares for event in paid if event.pot == last]
    if len(of_it) < 2:
        return Out(hand.seats[place], last, of_it[0] if of_it else ())
    took: dict[SeatNo, Chips] = {}
    for share in chain.from_iterable(of_it):
        took[share.seat] = took.get(share.seat, 0) + share.amount
    return Out(hand.seats[place], last, tuple(Share(seat, amount) for seat, amount in took.items()))
