"""What may be kept of a hand that is over: what the viewer saw while it was played, and not one card besides."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import inspect
from msgspec.structs import replace

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import GAMES, AnyEvent, Hand, begun
from floorman.hand.events import (
    NO_CARD,
    BoardDealt,
    Drew,
    HandKilled,
    HandStarted,
    HolesDealt,
    Ruled,
)
from floorman.histories import phh_of, phh_text, read, replayed
from floorman.histories.about import About, Around
from floorman.histories.ohh_write import NAMES as OHH
from floorman.histories.ohh_write import ohh_line
from floorman.histories.variants import BY_GAME as PHH
from floorman.rulebook import Rulebook, load
from floorman.terms import SeatNo
from floorman.views.hand import hand_view
from floorman.views.seen_hand import as_seen
from tests.histories.played import played

TDA = load("tda-2024")
SEEDS = 2


def steps_of(events: list[AnyEvent] | tuple[AnyEvent, ...], book: Rulebook = TDA) -> list[Hand]:
    """The hand after each of its events."""
    started = events[0]
    assert isinstance(started, HandStarted)
    hand = begun(started, book)
    found = [hand.copied()]
    for event in events[1:]:
        hand.apply(event)
        found.append(hand.copied())
    return found


def looked_at(events: list[AnyEvent], you: SeatNo | None) -> set[int]:
    """All cards that the view of a hand that is being played has shown at any moment: what his page held."""
    seen: set[int] = set()
    for hand in steps_of(events):
        view = hand_view(hand, you)
        for text in (*view.board, *(card for seat in view.seats for card in seat.cards)):
            seen.update(cards_of(text) if text != "??" else ())
    return seen


def kept(events: tuple[AnyEvent, ...]) -> set[int]:
    """All cards that stand anywhere in these events."""
    found: set[int] = set()
    for event in events:
        found.update(getattr(event, "cards", ()) if not isinstance(event, Ruled) else ())
        found.update(getattr(event, "burns", ()))
        found.update((event.burn,) if isinstance(event, BoardDealt) else ())
    return found - {UNKNOWN, NO_CARD}


@pytest.mark.parametrize("game", GAMES)
def test_as_much_as_was_seen_and_no_more(game: str) -> None:
    """For each who was dealt in and for who looks on; the same hand comes of it, with the same chips."""
    hidden = 0
    for seed in range(SEEDS):
        events = played(game, seed, TDA)
        whole = steps_of(events)
        for you in (None, *whole[0].seats):
            told = as_seen(events, TDA, you)

            assert looked_at(events, you) == kept(told), (seed, you)
            for event, seen in zip(events, told, strict=True):
                assert type(event) is type(seen)
                if isinstance(seen, Drew) and seen.seat != you:
                    assert {UNKNOWN} >= {*seen.cards}, "what another threw away nobody has seen, whatever came of it"
            again = steps_of(told)
            for before, after in zip(whole, again, strict=True):
                assert (before.stack, before.pot, before.status) == (after.stack, after.pot, after.status)
                assert [len(one) for one in before.cards] == [len(one) for one in after.cards]
                assert before.board == after.board
            hidden += len(kept(tuple(events)) - kept(told))
    assert hidden, "something was hidden from somebody"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_written_and_read_again(game: str) -> None:
    """A file with one's own cards, and one with nobody's: each comes out to the chip that was played."""
    events = played(game, 1, TDA)
    for you in (0, *steps_of(events)[0].seats):
        told, around = as_seen(events, TDA, you or None), Around(about=About(hero=you))
        texts = [phh_text(phh_of(told, book=TDA, around=around))] if game in PHH else []
        texts += [ohh_line(told, {}, around, book=TDA)] if game in OHH else []
        for text in texts:
            (record,) = read(text)
            assert "exact" == replayed(record).status, you  # type: ignore[arg-type]


def absent(events: list[AnyEvent], seat: SeatNo) -> list[AnyEvent]:
    """The same deal, with a hand that is killed in it since nobody sat there."""
    started = events[0]
    assert isinstance(started, HandStarted)
    seats = tuple(type(one)(one.seat, one.stack, "absent") if one.seat == seat else one for one in started.seats)
    begun_so = HandStarted(started.game, seats, started.positions, started.forced, started.smallest_chip)
    upto = next(at for at, event in enumerate(events) if isinstance(event, HolesDealt))
    return [begun_so, *events[1 : upto + 1], HandKilled(seat, "absent")]


def test_a_hand_that_was_killed_is_its_players_where_the_book_says_so() -> None:
    """tda-2024-30-a-4: nobody looks at it, its player neither; with the book's answer turned, he does."""
    events = played("nlhe", 3, TDA)
    started = events[0]
    assert isinstance(started, HandStarted)
    seat = started.seats[0].seat
    events = absent(events, seat)
    lets = replace(TDA, killed_hand_seen=replace(TDA.killed_hand_seen, value="its_player"))

    assert set() == kept(as_seen(events, TDA, seat))
    assert 2 == len(kept(as_seen(events, lets, seat)))


def test_every_event_that_holds_a_card_is_looked_at() -> None:
    """Whoever gives an event another place for a card says here who may keep it."""
    places = {
        (kind.__name__, field.name)
        for kind in get_args(AnyEvent)
        for field in inspect.type_info(kind).fields  # type: ignore[attr-defined]
        if {"card", "cards", "burn", "burns", "board"} & {field.name} and _holds_numbers(field.type)
    }

    assert {
        ("HolesDealt", "cards"),
        ("HandPlaced", "cards"),
        ("HandPlaced", "board"),
        ("BoardDealt", "burn"),
        ("BoardDealt", "cards"),
        ("BoardDealt", "board"),  # which one: a number
        ("StreetDealt", "burns"),
        ("StreetDealt", "cards"),
        ("Drew", "cards"),
        ("DrawsDealt", "burns"),
        ("DrawsDealt", "cards"),
        ("Shown", "cards"),  # to everybody
        ("Ruled", "cards"),
        ("WinnersTold", "board"),
        ("PotAwarded", "board"),
    } == places


def _holds_numbers(kind: Any) -> bool:
    return not isinstance(kind, inspect.StrType)
