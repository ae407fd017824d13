"""A hand: changed by `apply` alone, one event at a time. `apply` knows no rules; it believes the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from floorman.hand.events import (
    Acted,
    AnyEvent,
    BetReturned,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandHeld,
    HandKilled,
    HandPlaced,
    HandReleased,
    HandsOpened,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Priced,
    RoundClosed,
    Ruled,
    Shown,
    StreetDealt,
    WinnersTold,
)
from floorman.hand.games import Bet
from floorman.hand.opening import first_by_cards
from floorman.hand.ruled import apply_ruled
from floorman.hand.rules import LONG
from floorman.hand.state import DEAD, FOLDED, LIVE, MUCKED, NOBODY
from floorman.hand.stepping import Stepping


class Hand(Stepping):
    """One hand. Built by its first event; see `start` for a new one."""

    __slots__ = ()

    def apply(self, event: AnyEvent) -> None:  # noqa: PLR0912, PLR0915 - a call would cost as much as the rest
        """Believe the log: one event further. Acts are the most frequent by far, so that they need no second call."""
        self.offer = None
        if type(event) is not Acted:
            _APPLY[type(event)](self, event)
            return
        place, bit, after = self.turns[event.seat]
        self.acted |= bit
        waiting = self.waiting - 1
        did = event.did
        if did == "fold":
            self.status[place] = FOLDED
            self.live -= 1
            self.died = place
            self.can_bet -= 1
            self.active ^= bit
        elif did == "check":
            self.checked |= bit
        else:
            to = event.to
            bet, stack = self.bet, self.stack
            added = to - bet[place]
            bet[place] = to
            self.put[place] += added
            self.pot += added
            left = stack[place] = stack[place] - added
            if not left:
                self.can_bet -= 1
                self.active ^= bit
                self.quick = LONG
            if to > self.bet_to:
                # A bet or raise: everybody else has something to decide again.
                self.bet_to = to
                self.step = event.step
                if event.full:
                    self.full_to = to
                    self.short = False
                else:
                    self._lift_short(event)
                if event.opens:
                    self.open_to = to
                if event.counted:
                    self.raises += 1
                    if event.uncaps:
                        self.uncapped = True
                if did != "call":
                    self.aggressor = place
                    self.aggressor_street = self.street
                waiting = self.can_bet - 1 if left else self.can_bet
        self.waiting = waiting
        if waiting > 0 and self.can_bet > 1:
            self.to_act = after[self.active]
        else:
            self.to_act = self._turn(place) if waiting > 0 and self.live > 1 else NOBODY

    # ---- one method for each event ------------------------------------------------------------------------------

    def _placed(self, event: HandPlaced) -> None:
        for place, put in enumerate(event.put):
            self.put[place] = put
            self.stack[place] -= put
            self.pot += put
            if put and not self.stack[place]:
                self._all_in(place)
        self.cards = list(event.cards)
        self.board = event.board
        for cards in (*event.cards, event.board):
            self._use(cards)
            self.stub -= len(cards)
        for seat in event.folded:
            self._leave(self.at[seat], FOLDED)
        steps = self.rules.game.steps
        names = [step.street if isinstance(step, Bet) else "" for step in steps]
        self.step_index = (names.index(event.street) if event.street in names else len(steps)) - 1
        self._next_step()

    def _leave(self, place: int, status: int) -> None:
        self.status[place] = status
        self.live -= 1
        self.died = place
        if self.stack[place]:
            self._all_in(place)

    def _all_in(self, place: int) -> None:
        """He cannot bet any more: all-in, or out of the hand."""
        self.can_bet -= 1
        self.active ^= 1 << place
        self.quick = LONG

    def _posted(self, event: Posted) -> None:
        place = self.at[event.seat]
        amount = event.amount
        what = event.what
        stack = self.stack
        left = stack[place] = stack[place] - amount
        self.pot += amount
        if what == "table-ante":
            self.dead += amount
        else:
            self.put[place] += amount
            if what != "ante":
                bet = self.bet[place] = self.bet[place] + amount
                if bet > self.bet_to:
                    self.bet_to = bet
        if not left:
            self._all_in(place)

    def _priced(self, event: Priced) -> None:
        self.bet_to = self.open_to = self.price_at_start = event.price
        # A bring-in is no bet yet: the first one completes it.
        self.full_to = event.price if self.rules.blinds else 0
        self.pot_counts = event.pot_counts
        self.owed = len(self.seats) * self.rules.game.hole_cards

    def _lift_short(self, event: Acted) -> None:
        """An all-in lifts the price by less than a whole bet or raise."""
        self.short = True
        self.quick = LONG
        if event.base:
            self.full_to = event.base

    def _hand_killed(self, event: HandKilled) -> None:
        self.kill(self.at[event.seat], DEAD)

    def kill(self, place: int, status: int) -> None:
        """A hand dies without its player's doing."""
        self._leave(place, status)
        if self.stack[place] and not (self.acted >> place & 1 and self.bet[place] >= self.bet_to):
            self.waiting -= 1
        if self.to_act != NOBODY:
            # Whoever's turn it is may have nothing to decide any more.
            decides = self.waiting > 0 and self.live > 1
            # A bring-in that is still due falls to the next card in order.
            before = first_by_cards(self, self.rules.game.first_round.first) if self.bring_in_due() else self.to_act
            self.to_act = self._turn(before - 1) if decides else NOBODY
        self._gone_while_dealing(place)

    def _bet_returned(self, event: BetReturned) -> None:
        place = self.at[event.seat]
        if not self.stack[place] and self.status[place] == LIVE:
            self.can_bet += 1
            self.active |= 1 << place
        self.stack[place] += event.amount
        self.put[place] -= event.amount
        self.pot -= event.amount

    def _hands_opened(self, event: HandsOpened) -> None:
        for seat in event.seats:
            self.shown |= 1 << self.at[seat]

    def _hand_held(self, _event: HandHeld) -> None:
        self.held = True

    def _hand_released(self, _event: HandReleased) -> None:
        self.held = False
        self.released = True

    def _shown(self, event: Shown) -> None:
        place = self.at[event.seat]
        self._use(event.cards)
        self.cards[place] = event.cards
        self.shown |= 1 << place

    def _mucked(self, event: Mucked) -> None:
        place = self.at[event.seat]
        self._leave(place, MUCKED)

    def _winners_told(self, event: WinnersTold) -> None:
        self.winners += (event,)

    def _pot_awarded(self, event: PotAwarded) -> None:
        for share in event.shares:
            self.stack[self.at[share.seat]] += share.amount
            self.pot -= share.amount

    def _hand_closed(self, event: HandClosed) -> None:
        self.to_act = self.to_draw = NOBODY
        self.owed = 0
        self.closed = True
        self.pot -= event.carry


_APPLY: dict[type, Callable[[Hand, Any], None]] = {
    Posted: Hand._posted,
    Priced: Hand._priced,
    HolesDealt: Hand._holes_dealt,
    BoardDealt: Hand._board_dealt,
    StreetDealt: Hand._street_dealt,
    Drew: Hand._drew,
    DrawsDealt: Hand._draws_dealt,
    RoundClosed: Hand._next_step,
    HandKilled: Hand._hand_killed,
    HandPlaced: Hand._placed,
    BetReturned: Hand._bet_returned,
    HandsOpened: Hand._hands_opened,
    HandHeld: Hand._hand_held,
    HandReleased: Hand._hand_released,
    Shown: Hand._shown,
    Mucked: Hand._mucked,
    PotAwarded: Hand._pot_awarded,
    WinnersTold: Hand._winners_told,
    HandClosed: Hand._hand_closed,
    Ruled: apply_ruled,
}
