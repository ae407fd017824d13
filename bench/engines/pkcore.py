"""pkcore.py at the table: a Rust dealer. It tells neither the price nor when a street is over: both are kept here."""

from __future__ import annotations

import random

from pkcore import Dealer, ForcedBets, Player

from bench.workload import BIG, SMALL, STACK, TABLES, Job, Tally

SEATS = TABLES["nlhe"].seats
STREETS_AFTER_FIRST = 3


class Round:
    """What the dealer does not tell: bets, chips behind, and who has something to decide."""

    def __init__(self, dealer: Dealer, seats: list[int]) -> None:
        self.bets = {entry.seat(): entry.amount() for entry in dealer.event_log().entries() if entry.amount()}
        self.chips = {seat: STACK - self.bets.get(seat, 0) for seat in seats}
        self.live = set(seats)
        self.acted: set[int] = set()
        self.price = BIG
        self.street = 0

    def over(self) -> bool:
        return all(
            not self.chips[seat] or (seat in self.acted and self.bets.get(seat, 0) == self.price) for seat in self.live
        )

    def next_street(self, dealer: Dealer) -> None:
        dealer.advance_street()
        self.street += 1
        self.bets, self.price = {}, 0
        # With all but one all-in nobody has a decision any more.
        all_in = sum(self.chips[seat] > 0 for seat in self.live) < 2
        self.acted = set(self.live) if all_in else set()

    def put(self, seat: int, to: int) -> None:
        self.chips[seat] -= to - self.bets.get(seat, 0)
        self.bets[seat] = to


def hands(seed: int) -> Job:
    rng = random.Random(seed)
    forced = ForcedBets(SMALL, BIG)

    def job() -> Tally:
        dealer = Dealer(forced, SEATS)
        seats = [dealer.seat_player(Player(f"player {place}", STACK)) for place in range(SEATS)]
        dealer.start_hand()
        table = Round(dealer, seats)
        acts = 0
        while len(table.live) > 1:
            if not table.over():
                _act(dealer, table, rng)
                acts += 1
            elif table.street < STREETS_AFTER_FIRST:
                table.next_street(dealer)
            else:
                break
        dealer.end_hand()
        assert sum(map(dealer.chips_at, seats)) == SEATS * STACK, "no chip is lost"
        return 1, acts, 0

    return job


def _act(dealer: Dealer, table: Round, rng: random.Random) -> None:
    seat = dealer.next_to_act()
    bet, behind = table.bets.get(seat, 0), table.chips[seat]
    call = min(table.price - bet, behind)
    # `workload.choice`, written out for the fast ones: a call would cost as much as the act.
    way = rng.random() * (1 + (call > 0) + (behind > call)) + (call <= 0)
    if way < 1:
        dealer.fold(seat)
        table.live.discard(seat)
    elif way < 2:
        if call:
            dealer.call(seat)
        else:
            dealer.check(seat)
        table.put(seat, bet + call)
        table.acted.add(seat)
    else:
        to = min(table.price + BIG, bet + behind)
        if table.price:
            dealer.raise_to(seat, to)
        else:
            dealer.bet(seat, to)
        table.put(seat, to)
        table.price = to
        table.acted = {seat}
