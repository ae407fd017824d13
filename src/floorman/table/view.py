"""What a seat may see, or everybody: plain data, built up from nothing.

A card is copied only where the viewer may see it. What nobody copies stays hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from floorman.cards import UNKNOWN, text_of
from floorman.hand import Hand, Positions, offers, pots_of
from floorman.hand.state import LIVE
from floorman.table.course import Course
from floorman.table.turn import Turn, WaitsFor
from floorman.terms import Chips, SeatNo
from floorman.terms.games import GameId

SeatState = Literal["live", "folded", "dead", "mucked", "waiting", "sits"]

_STATES: tuple[SeatState, ...] = ("live", "folded", "dead", "mucked")


class SeatView(TypedDict):
    """A seat. `cards` are those that its player holds, `??` for each that the viewer may not see; `drew` is how many
    were thrown away in this draw.

    `state`: `live` in the hand, `folded`, `dead` by a ruling, `mucked` at the showdown; `waiting` while a hand is on in
    which they were not dealt, `sits` while none is.
    """

    seat: SeatNo
    state: SeatState
    stack: Chips
    bet: Chips
    all_in: bool
    cards: list[str]
    drew: int


class PotView(TypedDict):
    """A pot, and the seats that may win it."""

    amount: Chips
    seats: list[SeatNo]


class OffersView(TypedDict):
    """What the seat whose turn it is may do; see `Offers`."""

    seat: SeatNo
    fold: bool
    check: bool
    call_to: Chips | None
    raise_min_to: Chips | None
    raise_max_to: Chips | None
    why_no_raise: str
    bring_in: Chips | None


class TurnView(TypedDict):
    """What the table waits for; see `Turn`."""

    waits_for: WaitsFor
    seat: SeatNo | None
    cards: int


class LevelView(TypedDict):
    """The level of the hand that is on, else of the next."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips


class TableView(TypedDict):
    """The table as the viewer may see it."""

    you: SeatNo | None
    hand: int
    game: GameId
    level: LevelView
    button: SeatNo | None
    small_blind: SeatNo | None
    big_blind: SeatNo | None
    board: list[str]
    boards: list[list[str]]
    pot: Chips
    pots: list[PotView]
    seats: list[SeatView]
    turn: TurnView
    offers: OffersView | None


def view_of(course: Course, game: GameId, turn: Turn, you: SeatNo | None) -> TableView:
    """As seat `you` sees the table; None: as anybody who looks on."""
    sitting, hand = course.sitting, course.hand
    where = hand.positions if hand is not None else None
    return {
        "you": you,
        "hand": sitting.hands,
        "game": game,
        "level": _level(course, game),
        "button": where.marker if where is not None else sitting.button,
        **_blinds(where),  # type: ignore[typeddict-item]
        "board": [text_of(card) for card in hand.board] if hand is not None else [],
        "boards": [[text_of(card) for card in board] for board in hand.boards] if hand is not None else [],
        "pot": hand.pot if hand is not None else sitting.carry,
        "pots": _pots(hand) if hand is not None and not hand.closed else [],
        "seats": [_seat(seat, sitting.stacks, hand, you) for seat in _seats(sitting.stacks, hand)],
        "turn": {"waits_for": turn.waits_for, "seat": turn.seat, "cards": turn.cards},
        "offers": _offers(hand) if hand is not None else None,
    }


def _level(course: Course, game: GameId) -> LevelView:
    hand = course.hand
    on = hand is not None and not hand.closed
    played = course.started().forced if on else course.sitting.own_levels.get(game, course.sitting.level)
    return {"small_blind": played.small_blind, "big_blind": played.big_blind, "ante": played.ante}


def _blinds(where: Positions | None) -> dict[str, Any]:
    if where is None:
        return {"small_blind": None, "big_blind": None}
    return {"small_blind": where.small_blind, "big_blind": where.big_blind}


def _pots(hand: Hand) -> list[PotView]:
    return [
        {"amount": pot.amount, "seats": sorted(hand.seats[place] for place in pot.claimants)} for pot in pots_of(hand)
    ]


def _seats(stacks: Mapping[SeatNo, Chips], hand: Hand | None) -> list[SeatNo]:
    """Who sits there, and who was dealt in."""
    return sorted({*stacks, *(hand.seats if hand is not None else ())})


def _seat(seat: SeatNo, stacks: Mapping[SeatNo, Chips], hand: Hand | None, you: SeatNo | None) -> SeatView:
    place = hand.at.get(seat) if hand is not None else None
    if hand is None or place is None:
        waits = hand is not None and not hand.closed
        return _plain(seat, "waiting" if waits else "sits", stacks.get(seat, 0))
    return {
        "seat": seat,
        "state": _STATES[hand.status[place]],
        "stack": hand.stack[place],
        "bet": hand.bet[place],
        "all_in": hand.status[place] == LIVE and not hand.stack[place] and not hand.closed,
        "cards": seen(hand, place, own=seat == you),
        "drew": hand.thrown[place] if hand.thrown else 0,
    }


def _plain(seat: SeatNo, state: SeatState, stack: Chips) -> SeatView:
    return {"seat": seat, "state": state, "stack": stack, "bet": 0, "all_in": False, "cards": [], "drew": 0}


def seen(hand: Hand, place: int, *, own: bool) -> list[str]:
    """The cards of a hand: one's own, and those that lie face up. What another has folded lies in the muck."""
    cards = hand.cards[place]
    if own or hand.shown >> place & 1:
        return [text_of(card) for card in cards]
    if hand.status[place] != LIVE:
        return []
    return [text_of(card if hand.lies_open(number) else UNKNOWN) for number, card in enumerate(cards)]


def _offers(hand: Hand) -> OffersView | None:
    offer = offers(hand)
    if offer is None:
        return None
    return {
        "seat": offer.seat,
        "fold": offer.fold,
        "check": offer.check,
        "call_to": offer.call_to,
        "raise_min_to": offer.raise_min_to,
        "raise_max_to": offer.raise_max_to,
        "why_no_raise": offer.why_no_raise,
        "bring_in": offer.bring_in,
    }
