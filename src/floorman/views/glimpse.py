"""What moves at a table from act to act, for one viewer: small enough to be sent to everybody at each act.

It says nothing that the felt does not say. `page` stands for the rest of what a felt shows: whoever sees another one
than before looks at the whole felt again, and so does one for whom the hand, the street or the price is another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from floorman.cards import text_of
from floorman.floor import Floor, OpenHand
from floorman.hand import NOBODY, Hand
from floorman.hand.events import Acted, Drew, HandStarted, RoundClosed
from floorman.rulings.counting import pot_is_told, whose_count
from floorman.terms import Chips, EntryId, SeatNo, TableNo
from floorman.views.felt import street_of, turn_of
from floorman.views.hand import STATES, about, shows_numbers
from floorman.views.live_hand import TurnView
from floorman.views.on_clock import on_clock

_about = lru_cache(maxsize=65_536)(about)


class SeatGlimpse(Struct, frozen=True, array_like=True):
    """One who was dealt in. `about`: the stack is what an eye sees."""

    seat: SeatNo
    stack: Chips
    about: bool
    bet: Chips
    state: str
    did: str  # the player's last act in this round


class Glimpse(Struct, frozen=True):
    """Number and version are those of the hand, 0 between two hands."""

    table: TableNo
    number: int
    version: int
    page: int
    street: str = ""
    turn: SeatNo = 0
    pot: Chips = 0
    pot_about: bool = False
    owes: Chips = 0
    board: tuple[str, ...] = ()
    seats: tuple[SeatGlimpse, ...] = ()
    clock: TurnView | None = None


def glimpse(floor: Floor, table: TableNo, entry: EntryId, around: object, clock: TurnView | None) -> Glimpse:
    """`around` stands for what is seen of the table beside its hand, see `felt.around`."""
    open = floor.hands.get(table)
    if open is None or open.hand.closed:
        return Glimpse(table, 0, 0, _page(around))
    hand = open.hand
    you = _own_place(floor, hand, table, entry)
    numbers = shows_numbers(hand, floor.state.tables[table].action == "players")
    pot, tells = hand.pot, numbers or pot_is_told(hand)[0]
    return Glimpse(
        table=table,
        number=int(open.stream.rpartition("-")[2]),
        version=open.version,
        page=_page((around, *_rest(open))),
        street=street_of(hand),
        turn=turn_of(hand),
        pot=pot if tells else _about(pot),
        pot_about=not tells and _about(pot) != pot,
        owes=0 if you is None or not hand.in_round() else min(max(hand.bet_to - hand.bet[you], 0), hand.stack[you]),
        board=tuple([text_of(card) for card in hand.board]),
        seats=tuple(_seats(open, you, numbers=numbers)),
        clock=clock,
    )


def _page(shown: object) -> int:
    return hash(shown) & 0xFFFF_FFFF


def _rest(open: OpenHand) -> tuple[Any, ...]:
    """Whatever a felt shows of a hand and no glimpse does. At the showdown that is nearly everything."""
    hand = open.hand
    all_in = tuple([place for place, stack in enumerate(hand.stack) if not stack])
    minded = open.minded.standing
    shows = open.version if hand.at_showdown() or hand.shown else 0
    lie = tuple([len(cards) for cards in hand.cards])
    cash = hand.more and (hand.more.boards, hand.more.wishes, hand.more.times)
    return open.stream, lie, all_in, shows, hand.held, minded and minded.action, on_clock(open), _drawn(open), cash


def _drawn(open: OpenHand) -> int:
    """How often somebody has drawn: what each drew stands at their seat."""
    if not open.hand.rules.game.has_draws:
        return 0
    return sum(type(event) is Drew for step in open.steps for event in step.events)


def _own_place(floor: Floor, hand: Hand, table: TableNo, entry: EntryId) -> int | None:
    sits = floor.state.sits.get(entry)
    return None if sits is None or sits.table != table else hand.at.get(sits.seat)


def _seats(open: OpenHand, you: int | None, *, numbers: bool) -> list[SeatGlimpse]:
    hand = open.hand
    whose = whose_count(hand, None if you is None else hand.seats[you], "stack")[0]
    did = _did(open)
    bet = hand.bet if hand.to_draw == NOBODY else [0] * len(hand.bet)  # before a draw it lies in the pot already
    found: list[SeatGlimpse] = []
    for place, seat in enumerate(hand.seats):
        stack = hand.stack[place]
        exact = numbers or place == you or whose == "all" or (whose == "all_in" and not stack)
        state, act = STATES[hand.status[place]], did.get(seat, "")
        found.append(SeatGlimpse(seat, stack if exact else _about(stack), not exact, bet[place], state, act))
    return found


def _did(open: OpenHand) -> dict[SeatNo, str]:
    """The last act of each since the round began."""
    found: dict[SeatNo, str] = {}
    for step in reversed(open.steps):  # the last round is a few steps back, however long the hand is
        for event in reversed(step.events):
            kind = type(event)
            if kind is Acted:
                found.setdefault(event.seat, event.did)  # type: ignore[union-attr]
            elif kind is Drew:
                found.setdefault(event.seat, "drew")  # type: ignore[union-attr]
            elif kind is RoundClosed or kind is HandStarted:
                return found
    return found
