"""What must hold in every hand, whatever the book, the seats and the acts; each message says what was broken."""

from __future__ import annotations

from floorman.hand import (
    AnyCommand,
    AnyEvent,
    BringIn,
    Check,
    DealCards,
    Draw,
    Fold,
    Hand,
    RaiseTo,
    Release,
    SeatSetup,
    decide,
    offers,
    pots_of,
    to_show,
)
from floorman.hand.betting import raise_worked_out
from floorman.hand.events import Acted, BetReturned, HandClosed, Posted, PotAwarded, Raked, RoundClosed
from floorman.hand.offers import worked_out
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import Accepted


class Ledger:
    """The chips by the events alone: a second bookkeeping that never asks the hand."""

    def __init__(self, seats: list[SeatSetup], dead: int) -> None:
        self.start = {one.seat: one.stack for one in seats}
        self.dead = dead
        self.total = sum(self.start.values()) + dead
        self.stack = dict(self.start)
        self.put = dict.fromkeys(self.start, 0)  # what counts for pots
        self.won = dict.fromkeys(self.start, 0)
        self.bet = dict.fromkeys(self.start, 0)
        self.pot = dead
        self.carry = self.raked = 0

    def hear(self, event: AnyEvent) -> None:
        match event:
            case Posted(seat, what, amount):
                self._in(seat, amount)
                if what in ("table-ante", "dead-blind"):
                    self.put[seat] -= amount
                    self.dead += amount
                elif what != "ante":
                    self.bet[seat] += amount
            case Acted(seat, _, to):
                self._in(seat, to - self.bet[seat])
                self.bet[seat] = to
            case RoundClosed():
                self.bet = dict.fromkeys(self.bet, 0)
            case BetReturned(seat, amount):
                self._in(seat, -amount)
            case Raked(_, amount):
                assert amount > 0, "nothing is not told"
                self.pot -= amount
                self.raked += amount
            case PotAwarded(_, amount, shares):
                assert amount == sum(share.amount for share in shares), "the shares are the pot"
                for share in shares:
                    assert share.amount >= 0, "nobody wins less than nothing"
                    self.stack[share.seat] += share.amount
                    self.won[share.seat] += share.amount
                self.pot -= amount
            case HandClosed(stacks, out, carry):
                self.pot -= carry
                self.carry = carry
                assert self.stack == {share.seat: share.amount for share in stacks}, "the log tells the stacks"
                gone = {seat for seat, stack in self.stack.items() if not stack and self.start[seat]}
                assert gone == {one.seat for one in out}, "who has lost his last chip is out, and nobody else"

    def _in(self, seat: int, amount: int) -> None:
        self.stack[seat] -= amount
        self.put[seat] += amount
        self.pot += amount

    def agrees(self, hand: Hand) -> None:
        """After each event."""
        assert dict(zip(hand.seats, hand.stack, strict=True)) == self.stack, "stacks are what the events say"
        assert hand.pot == self.pot, "the pot is what the events say"
        assert hand.chips() + self.carry + self.raked == self.total, "chips are conserved"
        assert min(hand.stack) >= 0 <= hand.pot, "nothing is negative"
        assert min(hand.put) >= 0 <= min(hand.bet), "nobody has put in less than nothing"
        assert min(self.won.values()) >= 0

    def at_the_end(self, hand: Hand) -> None:
        """Nobody wins more than he matched, but for the chips that no live hand reached: they fall to the pot below."""
        assert self.pot == 0, "all pots are paid"
        winners = [seat for seat, won in self.won.items() if won]
        if len(winners) == 1:
            return  # nobody else could claim anything
        top = max((self.put[seat] for place, seat in enumerate(hand.seats) if hand.status[place] == LIVE), default=0)
        fallen = sum(max(put - top, 0) for put in self.put.values())
        for seat in winners:
            most = self.dead + sum(min(put, self.put[seat]) for put in self.put.values()) + fallen
            assert self.won[seat] <= most, f"seat {seat} won {self.won[seat]}, more than the {most} that he matched"


def settled(hand: Hand) -> None:
    """After a decision is carried out the hand waits for exactly one thing, or is over."""
    assert 1 == _waits_for(hand), "the hand waits for one thing: an act, cards, the showdown, or nothing any more"
    if hand.to_act != NOBODY:
        sensible(hand, hand.to_act)
    elif hand.live > 1 and not hand.closed:
        held_where_due(hand)
        opened_where_due(hand)


def held_where_due(hand: Hand) -> None:
    """In hand-for-hand an all-in waits as soon as nobody can bet any more, or when all cards are out."""
    when = hand.rules.book.hand_for_hand_all_in.value
    is_over = hand.at_showdown() if when == "when_board_is_out" else hand.can_bet < 2 or hand.at_showdown()
    due = hand.holds and hand.has_all_in() and is_over and dealt_in(hand) and when != "never"
    assert hand.held is due, "an all-in is held where the book says"


def dealt_in(hand: Hand) -> bool:
    """Has everybody his cards, and does the open one of Courchevel lie there?"""
    return bool(hand.cards[0]) and (all(hand.boards) or not hand.rules.game.id.startswith("courchevel"))


def opened_where_due(hand: Hand) -> None:
    """With an all-in everybody's cards are opened by themselves: when betting is over, at the latest at the end."""
    rules = hand.rules
    if hand.held or not hand.has_all_in() or hand.can_bet > 1 or hand.draws_to_come() or not dealt_in(hand):
        return
    answer = rules.all_in_all_show if hand.at_showdown() else rules.open_at_once
    later = hand.holds and not hand.at_showdown()  # with the cards face down until it is released
    closed = [place for place, status in enumerate(hand.status) if status == LIVE and not hand.shown >> place & 1]
    assert later or not answer or not closed, "hands are opened when nobody can bet any more"


def while_it_happens(hand: Hand) -> None:
    """After each event, also in the middle of what follows."""
    assert _waits_for(hand) <= 1, "never two things at once"
    assert hand.live == hand.status.count(LIVE), "live hands are counted"


def _waits_for(hand: Hand) -> int:
    if hand.held:
        return 1  # for the other tables, before anything else
    shows = hand.at_showdown() and not hand.closed
    return (hand.to_act != NOBODY) + (hand.to_draw != NOBODY) + bool(hand.owed) + shows + hand.closed


def sensible(hand: Hand, place: int) -> None:
    """Whose turn it is has a live hand and chips, and something to say."""
    assert hand.status[place] == LIVE, "only a live hand acts"
    assert hand.stack[place] > 0, "only who has chips acts"
    acted, matched = hand.acted >> place & 1, hand.bet[place] >= hand.bet_to
    assert not (acted and matched), "who has matched the price does not act again"
    others = [other for other, status in enumerate(hand.status) if status == LIVE and other != place]
    assert others, "the last hand has nothing to decide"
    owes = hand.bet[place] < max(hand.bet[other] for other in others)
    assert owes or any(hand.stack[other] for other in others), "against all-ins that are matched there is no decision"


def offered(hand: Hand) -> None:
    """The offers are about the seat that is to act, and their numbers fit its chips."""
    offer = offers(hand)
    if offer is None:
        assert hand.to_act == NOBODY, "who is to act has offers"
        return
    place = hand.to_act
    assert offer == worked_out(hand, place, hand.rules), "the shorter way says the same"
    most = hand.bet[place] + hand.stack[place]
    assert offer.seat == hand.seats[place]
    if offer.bring_in is None:
        limps_not = hand.rules.book.single_draw_opening.value == "raise_or_fold" and hand.in_first_round()
        raises = limps_not and hand.aggressor == NOBODY and offer.raise_min_to is not None
        assert raises or offer.check is (offer.call_to is None), "he calls or checks"
        assert offer.check is (hand.bet[place] >= hand.bet_to)
        assert offer.fold or offer.check, "who cannot check may fold"
        assert offer.call_to in (None, min(most, hand.bet_to))
    else:
        assert not (offer.check or offer.call_to), "who brings in can do nothing else but complete"
        for_another = any(not hand.stack[other] for other, status in enumerate(hand.status) if status == LIVE)
        may_fold = hand.rules.book.bring_in_all_in.value == "bring_in_or_fold" and for_another
        assert may_fold or not offer.fold, "only who begins in the place of an all-in player may fold"
        assert offer.bring_in == min(most, hand.forced.bring_in), "the bring-in, as far as the stack goes"
    assert (offer.raise_min_to is None) is (offer.raise_max_to is None) is bool(offer.why_no_raise)
    if offer.raise_min_to is not None and offer.raise_max_to is not None:
        for total in {offer.raise_min_to, offer.raise_max_to}:
            decision = decide(hand, RaiseTo(offer.seat, total))
            assert type(decision) is Accepted
            assert raise_worked_out(hand, total) == decision.events[0], "the shorter way says the same"
        assert hand.bet_to < offer.raise_min_to <= offer.raise_max_to <= most, "a raise raises, up to the stack"
    assert offer.cites, "limits have a source"


def until_paid(hand: Hand) -> None:
    """While no pot is paid, the pots are what lies in the middle, and it is known who can still bet."""
    with_chips = sum(1 for status, stack in zip(hand.status, hand.stack, strict=True) if status == LIVE and stack)
    assert hand.can_bet == with_chips, "those who can bet are counted"
    found = pots_of(hand)
    assert hand.pot == sum(pot.amount for pot in found), "the pots are what was put in minus what went back"
    assert all(pot.claimants for pot in found) or not hand.live, "a pot has claimants while a hand lives"


def showing(hand: Hand) -> None:
    place = to_show(hand)
    assert place == NOBODY or (hand.status[place] == LIVE and not hand.shown >> place & 1), "a closed live hand shows"


def too_much(hand: Hand) -> list[RaiseTo]:
    """Raises that no offer holds."""
    offer = offers(hand)
    if offer is None:
        return []
    if offer.raise_min_to is None or offer.raise_max_to is None:
        return [RaiseTo(offer.seat, hand.bet_to + hand.big_blind), RaiseTo(offer.seat, 1)]
    return [RaiseTo(offer.seat, offer.raise_min_to - 1), RaiseTo(offer.seat, offer.raise_max_to + 1)]


def out_of_place(hand: Hand) -> list[AnyCommand]:
    """What is asked at another moment, or with cards that cannot be."""
    found: list[AnyCommand] = [] if hand.held else [Release()]
    offer = offers(hand)
    if offer is not None and offer.bring_in is None:
        found.append(BringIn(offer.seat))
    if offer is not None and offer.bring_in is not None:
        found.append(Check(offer.seat))
        # A forced bet is not folded, but by whoever is to put it in for somebody whose antes took his last chip.
        another_is_all_in = 0 in hand.stack and hand.rules.book.bring_in_all_in.value == "bring_in_or_fold"
        if not (offer.fold and another_is_all_in):
            found.append(Fold(offer.seat))
    if hand.to_draw != NOBODY:
        seat, cards = hand.seats[hand.to_draw], hand.cards[hand.to_draw]
        found += [Draw(seat, (*cards, cards[0])), Draw(seat, (53,))]
        others = [card for card in range(52) if hand.used >> card & 1 and card not in cards]
        found += [Draw(seat, (card,)) for card in others[:1]]
    if hand.owed:
        strange = [card for card in range(52) if card not in hand.rules.game.shown.deck]
        held = [card for card in hand.board for _ in range(hand.owed)]
        found += [DealCards((card,) * hand.owed) for card in (*strange[:1], *held[:1], 53)]
    if hand.held:
        found.append(DealCards((52,) * hand.owed))
    return found
