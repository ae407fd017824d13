"""Decks looked at afterwards: what was dealt comes out, and what somebody changed in the log does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from floorman.archive.decks import Audit, audit_deck, dealt_by_the_desk
from floorman.archive.exporting import rows_of
from floorman.floor.decks import deck_of, opened
from floorman.floor.events import CardsOpened, DeckCommitted
from floorman.hand.events import BoardDealt, HolesDealt
from floorman.store import MemoryStore, Recorded
from floorman.wire import decode, decode_hand, encode
from tests.archive.nets import played_net
from tests.floor.net import DECKS
from tests.floor.tables import Room

Rows = dict[str, list[Recorded]]


def again(stream: str, cards: tuple[int, ...]) -> Any:
    return deck_of(DECKS, stream, cards)


def told(**facts: object) -> tuple[Room, Rows]:
    """An evening's hands by stream, in the order of the log."""
    store = MemoryStore()
    found = played_net(store, **facts)  # type: ignore[arg-type]
    rows: Rows = {}
    for row in rows_of(store, found.evening.id):
        rows.setdefault(row.stream, []).append(row)
    events = [decode(row.kind, row.body) for row in rows.pop("event/net")]
    assert list(rows) == list(dealt_by_the_desk(events, "net"))
    return found, rows


def audits(found: Room, rows: Rows, deck: Any = None) -> list[Audit]:
    return [audit_deck(stream, its, found.evening.book, deck) for stream, its in rows.items()]


@pytest.mark.parametrize(
    ("game", "ante"),
    [("nlhe", "big_blind"), ("shortdeck", "each"), ("stud8", "each"), ("27td", "big_blind"), ("plo8", "big_blind")],
)
def test_a_whole_evening_comes_out_the_same(game: str, ante: str) -> None:
    """For everybody, and for who has the secret: every hand, also those whose deck ran out."""
    found, rows = told(players=12 if game == "nlhe" else 6, games=(game,), ante=ante, book="tda-2024")

    for deck in (None, again):
        everything = audits(found, rows, deck)
        assert everything
        assert {"same"} == {one.verdict for one in everything}
        assert any(one.cards for one in everything)


def changed(rows: list[Recorded], kind: type, change: Callable[[Any], Any]) -> list[Recorded]:
    """The rows, with something else in the first event of a kind."""
    where = next(at for at, row in enumerate(rows) if isinstance(decode_hand(row.kind, row.body), kind))
    event = change(decode_hand(rows[where].kind, rows[where].body))
    return [*rows[:where], msgspec.structs.replace(rows[where], body=encode(event).body), *rows[where + 1 :]]


def shown_down(rows: Rows) -> str:
    """A hand that came to a showdown, with a board."""
    return next(
        stream
        for stream, its in rows.items()
        if {"hand.board-dealt/1", "hand.cards-opened/1", "hand.shown/1"} <= {row.kind for row in its}
    )


def one_up(event: CardsOpened) -> CardsOpened:
    first, *rest = event.cards
    return CardsOpened((msgspec.structs.replace(first, card=(first.card + 1) % 52), *rest), event.proof)


def test_what_was_changed_is_found_by_everybody() -> None:
    """With what is wrong with it: a card that was opened as another one, a root, cards that nobody opened."""
    found, rows = told()
    stream = shown_down(rows)
    its, book = rows[stream], found.evening.book
    deck = deck_of(DECKS, stream, tuple(range(52)))

    def fault(rows: list[Recorded]) -> str | None:
        return audit_deck(stream, rows, book).fault

    def fewer(event: CardsOpened) -> CardsOpened:
        return CardsOpened(*opened(deck, [one.card for one in event.cards[1:]]))

    def more(event: CardsOpened) -> CardsOpened:
        return CardsOpened(*opened(deck, [*(one.card for one in event.cards), deck.cards[51]]))

    without = [row for row in its if row.kind != "hand.deck-committed/1"]
    late = [*without, next(row for row in its if row.kind == "hand.deck-committed/1")]
    unopened = [row for row in its if row.kind != "hand.cards-opened/1"]

    assert fault(its) is None
    assert "proof" == fault(changed(its, CardsOpened, one_up))
    assert "proof" == fault(changed(its, DeckCommitted, lambda event: DeckCommitted("00" + event.root[2:])))
    assert "unopened" == fault(changed(its, CardsOpened, fewer)) == fault(changed(its, CardsOpened, more))
    assert "unopened" == fault(unopened)
    assert "uncommitted" == fault(without) == fault(late)


def test_a_card_that_came_out_of_turn() -> None:
    """The desk knows its deck: it must not choose from it. The board is another one of cards that all were in it."""
    found, rows = told()
    stream = shown_down(rows)
    its = rows[stream]
    deck = deck_of(DECKS, stream, tuple(range(52)))
    boards = [decode_hand(row.kind, row.body) for row in its]
    (river,) = [one for one in boards if isinstance(one, BoardDealt)][-1].cards
    other = deck.cards[50]

    def of(event: Any) -> Any:
        if isinstance(event, BoardDealt):
            return BoardDealt(event.burn, tuple(other if card == river else card for card in event.cards))
        if isinstance(event, CardsOpened):
            return CardsOpened(*opened(deck, [other if one.card == river else one.card for one in event.cards]))
        return event

    pairs = zip(its, boards, strict=True)
    swapped = [msgspec.structs.replace(row, body=encode(of(event)).body) for row, event in pairs]

    assert "turn" == audit_deck(stream, swapped, found.evening.book).fault


def test_a_card_that_nobody_has_seen() -> None:
    """Only who has the secret finds that a mucked hand was another one."""
    found, rows = told(players=6, seed=2)
    stream = next(stream for stream, its in rows.items() if "hand.cards-opened/1" not in {row.kind for row in its})
    its, book = rows[stream], found.evening.book
    swapped = changed(its, HolesDealt, lambda event: HolesDealt((event.cards[1], event.cards[0], *event.cards[2:])))

    assert "same" == audit_deck(stream, swapped, book).verdict
    assert "card" == audit_deck(stream, swapped, book, again).fault
    assert "root" == audit_deck(stream, its, book, lambda name, cards: deck_of(b"another", name, cards)).fault


def test_a_hand_that_nobody_told_to_its_end() -> None:
    """It was left, or void before it came to the end: nothing was opened, and nothing is held against it."""
    found, rows = told()
    stream = shown_down(rows)
    some = [row for row in rows[stream] if row.version < 6]

    assert "open" == audit_deck(stream, some, found.evening.book).verdict
    assert "open" == audit_deck(stream, some, found.evening.book, again).verdict
