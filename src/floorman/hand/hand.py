"""A hand: changed by `apply` alone, one event at a time. `apply` knows no rules; it believes the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from floorman.hand.events import (
    Acted,
    AnyEvent,
    BetReturned,
    BoardDealt,
    HandClosed,
    HandKilled,
    HandPlaced,
    HandsOpened,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Priced,
    RoundClosed,
    Shown,
)
from floorman.hand.games import Bet, Deal
from floorman.hand.state import BITS, DEAD, FOLDED, LIVE, MUCKED, NOBODY, Standing


class Hand(Standing):
    """One hand. Built by its first event; see `start` for a new one."""

    __slots__ = ()

    def apply(self, event: AnyEvent) -> None:
        """Believe the log: one event further."""
        self.offer = None
        _APPLY[type(event)](self, event)

    # ---- one method for each event ------------------------------------------------------------------------------

    def _placed(self, event: HandPlaced) -> None:
        for place, put in enumerate(event.put):
            self.put[place] = put
            self.stack[place] -= put
            self.pot += put
            if put and not self.stack[place]:
                self.can_bet -= 1
        self.cards = list(event.cards)
        self.board = event.board
        for cards in (*event.cards, event.board):
            self._use(cards)
        for seat in event.folded:
            self._leave(self.at[seat], FOLDED)
        steps = self.rules.game.steps
        names = [step.street if isinstance(step, Bet) else "" for step in steps]
        self.step_index = (names.index(event.street) if event.street in names else len(steps)) - 1
        self._next_step()

    def _use(self, cards: tuple[int, ...]) -> None:
        self.used |= sum(map(BITS.__getitem__, cards))

    def _leave(self, place: int, status: int) -> None:
        self.status[place] = status
        self.live -= 1
        self.died = place
        if self.stack[place]:
            self.can_bet -= 1

    def _posted(self, event: Posted) -> None:
        place = self.at[event.seat]
        amount = event.amount
        self.stack[place] -= amount
        self.pot += amount
        if event.what == "table-ante":
            self.dead += amount
        else:
            self.put[place] += amount
        if event.what in ("small-blind", "big-blind"):
            self.bet[place] += amount
            self.bet_to = max(self.bet_to, self.bet[place])
        if not self.stack[place]:
            self.can_bet -= 1

    def _priced(self, event: Priced) -> None:
        self.bet_to = self.full_to = self.open_to = event.price
        self.owed = len(self.seats) * self.rules.game.hole_cards

    def _holes_dealt(self, event: HolesDealt) -> None:
        count = len(self.seats)
        self._use(event.cards)
        # One card at a time around the table: every count-th card is his.
        for place in range(count):
            self.cards[place] = event.cards[place::count]
        self._next_step()

    def _board_dealt(self, event: BoardDealt) -> None:
        self._use((event.burn, *event.cards))
        self.board += event.cards
        self.burns += (event.burn,)
        self._next_step()

    def _acted(self, event: Acted) -> None:
        place = self.at[event.seat]
        self.acted |= 1 << place
        self.waiting -= 1
        did = event.did
        if did == "fold":
            self._leave(place, FOLDED)
        elif did == "check":
            self.checked |= 1 << place
        else:
            to = event.to
            added = to - self.bet[place]
            self.bet[place] = to
            self.put[place] += added
            self.pot += added
            left = self.stack[place] = self.stack[place] - added
            if not left:
                self.can_bet -= 1
            if to > self.bet_to:
                self._lift(place, event)
        self.to_act = self._next(place) if self.waiting > 0 and self.live > 1 else NOBODY

    def _lift(self, place: int, event: Acted) -> None:
        """A bet or raise: everybody else has something to decide again."""
        to = event.to
        self.bet_to = to
        self.step = event.step
        self.short = not event.full
        if event.full:
            self.full_to = to
        if event.opens:
            self.open_to = to
        if event.counted:
            self.raises += 1
        if event.did != "call":
            self.aggressor = place
            self.aggressor_street = self.street
        self.waiting = self.can_bet - 1 if self.stack[place] else self.can_bet

    def _round_closed(self, _event: RoundClosed) -> None:
        self._next_step()

    def _hand_killed(self, event: HandKilled) -> None:
        place = self.at[event.seat]
        self._leave(place, DEAD)
        if self.stack[place] and not (self.acted >> place & 1 and self.bet[place] >= self.bet_to):
            self.waiting -= 1
        if self.to_act != NOBODY:
            # Whoever's turn it is may have nothing to decide any more.
            decides = self.waiting > 0 and self.live > 1
            self.to_act = self._next(self.to_act - 1) if decides else NOBODY

    def _bet_returned(self, event: BetReturned) -> None:
        place = self.at[event.seat]
        if not self.stack[place] and self.status[place] == LIVE:
            self.can_bet += 1
        self.stack[place] += event.amount
        self.put[place] -= event.amount
        self.pot -= event.amount

    def _hands_opened(self, event: HandsOpened) -> None:
        self.opened = True
        for seat in event.seats:
            self.shown |= 1 << self.at[seat]

    def _shown(self, event: Shown) -> None:
        place = self.at[event.seat]
        self._use(event.cards)
        self.cards[place] = event.cards
        self.shown |= 1 << place

    def _mucked(self, event: Mucked) -> None:
        place = self.at[event.seat]
        self._leave(place, MUCKED)

    def _pot_awarded(self, event: PotAwarded) -> None:
        for share in event.shares:
            self.stack[self.at[share.seat]] += share.amount
            self.pot -= share.amount

    def _hand_closed(self, event: HandClosed) -> None:
        self.to_act = NOBODY
        self.owed = 0
        self.closed = True
        self.pot -= event.carry

    # ---- what follows of itself, whatever the book ---------------------------------------------------------------

    def _next_step(self) -> None:
        """The next round in which someone can bet, or the next cards; after the last step the showdown."""
        steps = self.rules.game.steps
        while True:
            self.step_index += 1
            self.to_act = NOBODY
            if self.step_index == len(steps):
                return
            step = steps[self.step_index]
            if type(step) is Deal:
                self.owed = step.count + step.burn
                return
            assert type(step) is Bet
            self.owed = 0
            if self._begin_round(step):
                return

    def _begin_round(self, step: Bet) -> bool:
        """Whether anyone has a decision in this round."""
        self.acted = self.checked = 0
        self.raises = 0
        self.short = False
        self.waiting = self.can_bet
        if step.after_blinds:
            first = self.rules.first_to_act(self)
        else:
            if self.can_bet < 2:
                return False
            self.bet = [0] * len(self.seats)
            self.bet_to = self.full_to = self.open_to = 0
            self.step = self.big_blind
            first = self.rules.first_later(self)
        self.street = step.street
        if self.waiting > 0 and self.live > 1:
            self.to_act = self._next(first - 1)
        return self.to_act != NOBODY

    def _next(self, place: int) -> int:
        """The next place clockwise that has something to decide."""
        status, stack, bet, acted, price = self.status, self.stack, self.bet, self.acted, self.bet_to
        count = len(status)
        other = place
        for _ in status:
            other += 1
            if other >= count:
                other -= count
            if status[other] or not stack[other] or (acted >> other & 1 and bet[other] >= price):
                continue
            if self.can_bet == 1 and bet[other] >= self._most_of_others(other):
                return NOBODY
            return other
        return NOBODY

    def _most_of_others(self, place: int) -> int:
        """The most that another live hand has in this round: who has matched it has nothing left to decide."""
        return max(
            (bet for other, bet in enumerate(self.bet) if other != place and self.status[other] == LIVE), default=0
        )


_APPLY: dict[type, Callable[[Hand, Any], None]] = {
    Posted: Hand._posted,
    Priced: Hand._priced,
    HolesDealt: Hand._holes_dealt,
    BoardDealt: Hand._board_dealt,
    Acted: Hand._acted,
    RoundClosed: Hand._round_closed,
    HandKilled: Hand._hand_killed,
    HandPlaced: Hand._placed,
    BetReturned: Hand._bet_returned,
    HandsOpened: Hand._hands_opened,
    Shown: Hand._shown,
    Mucked: Hand._mucked,
    PotAwarded: Hand._pot_awarded,
    HandClosed: Hand._hand_closed,
}
