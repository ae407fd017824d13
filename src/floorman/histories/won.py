"""Who won how much of a hand, and with which hand of cards, where they showed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from floorman.cards import UNKNOWN, Card, texts_of
from floorman.hand import Hand
from floorman.hand.events import HandStarted, PotAwarded, Share
from floorman.hand.start import begun
from floorman.histories.money import Money, in_file
from floorman.histories.outcome import Outcome, book_for
from floorman.histories.record import Record
from floorman.rulebook import BookFile, Rulebook, the_book
from floorman.table import Made, describe
from floorman.terms import GameId, SeatNo


class Won(Struct, frozen=True):
    """A part of a pot, of which 0 is the main pot. `hand` and `low` are what it was won with, if that was seen."""

    pot: int
    seat: SeatNo
    name: str
    amount: Money  # in the unit of the file
    cards: str = ""
    hand: Made | None = None
    low: Made | None = None


def winners(record: Record, outcome: Outcome, book: Rulebook | str | BookFile | None = None) -> tuple[Won, ...]:
    """Of a hand that was played to its end, in the order in which it was paid; () of any other."""
    events = outcome.played.events if outcome.played is not None else ()
    if not events:
        return ()
    first = events[0]
    assert isinstance(first, HandStarted), "a hand begins by being started"
    hand = begun(first, book_for(record)[0] if book is None else the_book(book))
    for event in events[1:]:
        hand.apply(event)
    paid = (one for one in events if isinstance(one, PotAwarded))
    return tuple(_won(record, hand, pot, share) for pot in paid for share in pot.shares if share.amount)


def _won(record: Record, hand: Hand, pot: PotAwarded, share: Share) -> Won:
    place, seat = hand.at[share.seat], share.seat
    name, amount = record.names.get(seat, ""), in_file(share.amount, record.scale)
    cards, board = hand.cards[place], hand.boards[pot.board]
    if not hand.shown >> place & 1 or UNKNOWN in (*cards, *board):
        return Won(pot.pot, seat, name, amount)
    return Won(
        pot.pot,
        seat,
        name,
        amount,
        texts_of(cards),
        _first_half(hand, cards, board) if not pot.low or seat in pot.high else None,
        _second_half(hand, cards, board) if seat in pot.low else None,
    )


def _first_half(hand: Hand, cards: Sequence[Card], board: Sequence[Card]) -> Made:
    return describe(texts_of(cards), board=texts_of(board), game=_game(hand))


def _second_half(hand: Hand, cards: Sequence[Card], board: Sequence[Card]) -> Made:
    """The low one; in drawmaha what is held by itself."""
    low = hand.rules.game.shown.has_low
    return describe(texts_of(cards), board=texts_of(board) if low else "", game=_game(hand), low=low)


def _game(hand: Hand) -> GameId:
    return cast("GameId", hand.started.game)


__all__ = ["Won", "winners"]
