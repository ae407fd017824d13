"""What limit and pot-limit allow, reckoned a second time: from the events as they are heard and the statements."""

from __future__ import annotations

from floorman.hand import AnyEvent, Forced, Game
from floorman.hand.events import Acted, HandKilled, Posted, Priced, RoundClosed
from floorman.rulebook import Rulebook

BIG_BET_STREETS = ("turn", "river", "fifth", "sixth", "seventh", "draw-2", "draw-3")


class Reckoner:
    """One round of betting after the other: the price, the last whole bet, how many raises there were."""

    def __init__(self, book: Rulebook, game: Game, forced: Forced, live: int, event_left: int) -> None:
        self.book = book
        self.game = game
        self.forced = forced
        self.live = live
        self.heads_up_event = event_left == 2
        self.streets: list[str] = [one.street for one in game.rounds]
        self.antes = self.blinds = self.straddles = 0
        self.price = self.level = self.level_before = self.first_price = 0
        self.last_was_short = self.open_pair = self.bomb = False
        self._new_round()
        self.first = True

    def _new_round(self) -> None:
        self.first = False
        self.price = self.level = self.raises = 0
        self.last_was_short = self.had_short = self.lifted = False
        self.opened_to = 0
        self.acted: set[int] = set()
        self.bet: dict[int, int] = {}
        self.size = self._size()

    def _size(self) -> int:
        small = self.forced.small_bet or self.forced.big_blind
        street = self.streets[0]
        only_draw = street == "draw-1" and "draw-2" not in self.streets
        return (self.forced.big_bet or 2 * small) if street in BIG_BET_STREETS or only_draw else small

    def hear(self, event: AnyEvent) -> None:
        match event:
            case Posted(seat, "small-blind" | "big-blind", amount):
                self.blinds += amount
                self.bet[seat] = amount
            case Posted(seat, "late-blind" | "straddle" as what, amount):
                self.bet[seat] = self.bet.get(seat, 0) + amount
                self.straddles += what == "straddle"
            case Posted(_, _, amount):
                self.antes += amount
            case Priced(price):
                self.price = price
                self.level = price if self.game.has_blinds else 0
                self.opened_to = self.first_price = price
                if self.straddles:
                    self.first_price = -1  # the first raise over a straddle is one
                    self.raises = self.straddles - (not self.book.big_blind_counts_as_bet.value)
                if self.bomb:  # nothing is bet before the flop
                    self.streets = self.streets[1:]
                    self._new_round()
            case RoundClosed(street):
                self.streets = self.streets[self.streets.index(street) + 1 :] or ["showdown"]
                self._new_round()
            case Acted(seat, did, to):
                if to > self.price:
                    self._lifted(to)
                self.bet[seat] = to
                self.acted.add(seat)
                self.live -= did == "fold"
            case HandKilled():
                self.live -= 1

    # ---- what is allowed -----------------------------------------------------------------------------------------

    def totals(self) -> tuple[int, ...]:
        """Limit: the totals to which may be raised, the stack aside."""
        whole = self.level + self.size if self.level + self.size > self.price else self.price + self.size
        doubles = self.open_pair and self.size == (self.forced.small_bet or self.forced.big_blind)
        return (whole, whole + self.size) if doubles and self.streets[0] == "fourth" else (whole,)

    def is_open_to(self, seat: int) -> bool:
        """Limit: may he raise, as far as all-ins below the fixed bet are concerned?"""
        bet = self.bet.get(seat, 0)
        adds_up = self.book.cumulative_allins_reopen.value
        enough = 2 if self.book.limit_all_in_counts_as_raise_from.value == "half_raise" else 1
        faces_enough = adds_up and enough * (self.price - bet) >= self.size
        return seat not in self.acted or bet < self.opened_to or faces_enough

    def pot(self, seat: int, in_the_middle: int) -> int:
        """Pot-limit: what is to be called goes in first, and then as much as lies there."""
        to_call = self.price - self.bet.get(seat, 0)
        counts = in_the_middle
        if self.first and self.book.pot_limit_short_blinds.value == "as_full":
            counts += self.forced.small_blind + self.forced.big_blind - self.blinds
        if self.first and self.book.pot_limit_antes.value == "from_second_round":
            counts -= self.antes
        return self.price + counts + to_call

    # ---- what was done -------------------------------------------------------------------------------------------

    def _lifted(self, to: int) -> None:
        if self.game.limit != "fixed-limit":
            self.price = to
            return
        whole = self.totals()[0]
        was_bet = self.level > 0
        self.level_before = self.level
        if to >= whole:
            self.size += to - whole
            self.level = to
            self.last_was_short = False
            self.opened_to = to
            self._count(was_bet)
        else:
            self._short(to, was_bet)
        self.price = to

    def _short(self, to: int, was_bet: bool) -> None:
        """An all-in below the fixed bet: half of it may count as the whole."""
        adds_up = self.book.cumulative_allins_reopen.value
        over = max(self.price, self.level) if self.last_was_short and not adds_up else self.level
        self.last_was_short = self.had_short = True
        if self.book.limit_all_in_counts_as_raise_from.value == "full_raise" or 2 * (to - over) < self.size:
            return
        ladder = self.book.limit_raise_over_short_all_in.value == "fixed_ladder"
        self.level = max(self.level + self.size, to) if ladder else to
        self.opened_to = to
        if self.book.short_all_in_and_cap.value == "when_it_counts_as_raise":
            self._count(was_bet)

    def _count(self, was_bet: bool) -> None:
        """A raise; a first bet is none, and a completed bring-in where the book says so."""
        completes = self.first and not self.game.has_blinds and self.book.completion_counts_as_raise.value
        over_blind = self.first and self.game.has_blinds and self.level_before == self.first_price
        is_bet = over_blind and not self.book.big_blind_counts_as_bet.value
        if is_bet or not (was_bet or completes):
            return
        self.raises += 1
        cap = self.book.limit_raise_cap.value
        lifted_by = self.book.limit_raise_cap_lifted.value
        if lifted_by == "two_in_hand_before_last_raise" and self.live == 2 and self.raises == cap:
            self.lifted = True
        assert self.raises == cap or not self.is_capped(), f"{self.raises} raises are more than the cap permits"

    def is_capped(self) -> bool:
        cap = self.book.limit_raise_cap.value
        if cap == "none" or self.raises < int(cap):
            return False
        last_two = self.heads_up_event and self.book.limit_raise_cap_lifted.value == "two_left_in_event"
        return not self.lifted and not last_two
