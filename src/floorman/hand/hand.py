"""A hand: changed by `apply` alone, one event at a time. `apply` knows no rules; it believes the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

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
    Raked,
    RoundClosed,
    Ruled,
    RunsAgreed,
    RunsWished,
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
from floorman.terms import Chips


class Hand(Stepping):
    """One hand. Built by its first event; see `start` for a new one."""

    __slots__ = ()

    def believe(self, event: AnyEvent) -> None:
        """Believe the log: one event further."""
        self.offer = None
        BELIEVED[type(event)](self, event)

    apply = believe  # see `shortcuts`

    # ---- one method for each event ------------------------------------------------------------------------------

    def _acted(self, event: Acted) -> None:
        place = self.at[event.seat]
        self.acted |= 1 << place
        self.waiting -= 1
        if event.did == "fold":
            self.status[place] = FOLDED
            self.live -= 1
            self.died = place
            self._bets_no_more(place)
        elif event.did == "check":
            self.checked |= 1 << place
        else:
            self._put_in(place, event.to - self.bet[place])
            if event.to > self.bet_to:
                self._lifted(place, event)
        self.to_act = self.turn_after(place) if self.waiting > 0 and self.live > 1 else NOBODY

    def _put_in(self, place: int, chips: Chips) -> None:
        self.stack[place] -= chips
        self.bet[place] += chips
        self.put[place] += chips
        self.pot += chips
        if not self.stack[place]:
            self._all_in(place)

    def _lifted(self, place: int, event: Acted) -> None:
        """A bet or raise: everybody else has something to decide again."""
        self.bet_to = event.to
        self.step = event.step
        if event.full:
            self.full_to = event.to
            self.short = False
        else:
            self.lift_short(event)
        if event.opens:
            self.open_to = event.to
        self.raises += event.counted
        self.uncapped = self.uncapped or (event.counted and event.uncaps)
        if event.did != "call":
            self.aggressor = place
            self.aggressor_street = self.street
        self.waiting = self.can_bet - (self.stack[place] > 0)

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
        """The player cannot bet any more: all-in, or out of the hand."""
        self._bets_no_more(place)
        self.quick = LONG

    def _bets_no_more(self, place: int) -> None:
        self.can_bet -= 1
        self.active ^= 1 << place

    def _posted(self, event: Posted) -> None:
        place = self.at[event.seat]
        amount = event.amount
        what = event.what
        stack = self.stack
        left = stack[place] = stack[place] - amount
        self.pot += amount
        if what in ("table-ante", "dead-blind"):
            self.dead += amount
        else:
            self.put[place] += amount
            if what != "ante":
                bet = self.bet[place] = self.bet[place] + amount
                if bet > self.bet_to:
                    self.bet_to = bet
        if self.more is not None and what == "straddle":
            self.more = replace(self.more, last=place)
        if not left:
            self._all_in(place)

    def _priced(self, event: Priced) -> None:
        self.bet_to = self.open_to = self.price_at_start = event.price
        # A bring-in is no bet yet: the first one completes it.
        self.full_to = event.price if self.rules.blinds else 0
        self.pot_counts = event.pot_counts
        self.owed = len(self.seats) * self.rules.game.hole_cards
        if self.more is not None and self.more.last != NOBODY:
            self.more = replace(self.more, step=event.step, raises=event.raises)

    def lift_short(self, event: Acted) -> None:
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
            self.to_act = self.turn_after(before - 1) if decides else NOBODY
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

    def _runs_wished(self, event: RunsWished) -> None:
        assert self.more is not None, "only a cash game is run more than once"
        self.more = replace(self.more, wishes=(*self.more.wishes, (event.seat, event.times)))

    def _runs_agreed(self, event: RunsAgreed) -> None:
        """Each further run begins with what lies there now."""
        assert self.more is not None, "only a cash game is run more than once"
        boards = (*self.more.boards, *((self.board,) * (event.times - 1)))
        self.more = replace(self.more, times=event.times, boards=boards, runs_from=self.step_index)

    def _raked(self, event: Raked) -> None:
        assert self.more is not None, "only a cash game is raked"
        self.pot -= event.amount
        self.more = replace(self.more, raked=self.more.raked + event.amount)

    def _pot_awarded(self, event: PotAwarded) -> None:
        for share in event.shares:
            self.stack[self.at[share.seat]] += share.amount
            self.pot -= share.amount

    def _hand_closed(self, event: HandClosed) -> None:
        self.to_act = self.to_draw = NOBODY
        self.owed = 0
        self.closed = True
        self.pot -= event.carry


BELIEVED: dict[type, Callable[[Hand, Any], None]] = {
    Acted: Hand._acted,
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
    RunsWished: Hand._runs_wished,
    RunsAgreed: Hand._runs_agreed,
    Raked: Hand._raked,
    HandClosed: Hand._hand_closed,
    Ruled: apply_ruled,
}
