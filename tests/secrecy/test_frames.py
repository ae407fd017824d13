"""A hand that is played: what one is sent is the same whatever the others hold, and whether or not it is known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from floorman.cards import UNKNOWN
from floorman.desk import DeskClock
from floorman.desk.showing import Showing
from floorman.doors.tokens import SCOPES
from floorman.floor import Floor
from floorman.hand import DealCards, offers
from floorman.hand.telling import winners_owed
from floorman.house import Caller
from floorman.terms import RANKS, at_least
from floorman.tournament.commands import NewHand
from tests.floor.tables import SECRET, Room, _choices, room
from tests.sizes import examples

SEATS = 4
TOPICS = ("wall", "floor", "table:1")


def dealt(holes: tuple[int, ...], book: str) -> Room:
    found = room(SEATS, cards="entered", book=book)
    found.do(NewHand(1))
    found.act(1, DealCards(holes))
    return found


def showing(found: Room) -> Showing:
    """The views of this evening as a desk makes them, with its clock at the beginning of time."""

    @contextmanager
    def on_disk() -> Iterator[Floor]:
        yield found.evening

    return Showing(on_disk, found.evening.book, SECRET, DeskClock(0.0, 1), dict)


def viewers(found: Room) -> list[Caller]:
    """Every rank that plays nowhere; each player as himself; and one who plays and comes as the direction."""
    playing = [*found.evening.state.players(1).values()]
    players = [Caller(person=one, rank="player", entry=one) for one in playing]
    return [
        *(Caller(person="nobody", rank=rank) for rank in RANKS),
        *(Caller(person="nobody", rank="dealer", table=table) for table in (1, 2)),
        *players,
        Caller(person=playing[0], rank="direction"),
    ]


def sent(found: Room, who: Caller, *, look: bool = False) -> bytes:
    return msgspec.json.encode(showing(found).hand(1, who, look=look))


def frames(found: Room) -> list[bytes | None]:
    shown = showing(found)
    return [shown._frame(topic) for topic in TOPICS]


def swapped(holes: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Two of those who were dealt in hold each other's cards: one card at a time goes around the table."""
    places = {one: other, other: one}
    return tuple(holes[at - at % SEATS + places.get(at % SEATS, at % SEATS)] for at in range(len(holes)))


@settings(max_examples=examples(60))
@example(seed=1388, pair=[0, 1, 2, 3], book="tda-2024")  # a showdown at which nobody has shown yet
@given(seed=st.integers(0, 2**32), pair=st.permutations(range(SEATS)), book=st.sampled_from(["tda-2024", "cuca"]))
def test_cards_that_one_may_not_see_change_no_byte(seed: int, pair: list[int], book: str) -> None:
    """The same hand is played three times: two players hold each other's cards, and nobody's cards are known.

    Whoever is not one of the two is sent the same bytes; all are sent as many, and the streams the same.
    """
    rng = Random(seed)
    deck = rng.sample(range(UNKNOWN), 2 * SEATS + 8)
    holes, board = tuple(deck[: 2 * SEATS]), deck[2 * SEATS :]
    one, other = pair[:2]
    rooms = [dealt(told, book) for told in (holes, swapped(holes, one, other), (UNKNOWN,) * len(holes))]
    two = {_holder(rooms[0], holes[at]) for at in (one, other)}
    for _ in range(40):
        _compare(rooms, two)
        hand = rooms[0].hand()
        offer = offers(hand)
        if offer is None and not hand.owed:
            break
        act = rng.choice(_choices(offer)) if offer is not None else DealCards(tuple(board[: hand.owed]))
        board = board if offer is not None else board[hand.owed :]
        for each in rooms:
            each.act(1, act)
        if 1 not in rooms[0].evening.hands or rooms[0].hand().shown:
            break  # everybody may see now what lies open


def _holder(found: Room, card: int) -> str:
    hand = found.hand()
    place = next(place for place, cards in enumerate(hand.cards) if card in cards)
    return found.evening.state.players(1)[hand.seats[place]]


def _compare(rooms: list[Room], two: set[str]) -> None:
    known, other, unknown = rooms
    assert frames(known) == frames(other) == frames(unknown)
    telling = bool(winners_owed(unknown.hand()))  # whoever runs the table is asked who has won, where nobody knows
    for who in viewers(known):
        if telling and at_least(who.rank, "dealer"):
            continue
        assert len(sent(known, who, look=True)) == len(sent(unknown, who, look=True)), who
        bytes_of = sent(known, who)
        assert len(bytes_of) == len(sent(other, who)) == len(sent(unknown, who)), who
        if who.person not in two:
            assert bytes_of == sent(other, who), who
        if who.person == "nobody":
            assert bytes_of == sent(unknown, who), who


def test_a_program_looks_at_no_cards() -> None:
    """Nobody knows whose eyes it is: a director who plays may have made it."""
    found = dealt(tuple(range(2 * SEATS)), "tda-2024")
    floor = Caller(person="nobody", rank="floor")
    program = Caller(person="program-1", rank="floor", scopes=("read:floor",), key="1")

    assert sent(found, floor) != sent(found, floor, look=True)
    assert sent(found, program) == sent(found, program, look=True)


def test_a_program_of_a_players_seat_sees_no_cards_of_his() -> None:
    """Whoever makes it may be another than he, and he hears nothing of it: it is sent what everybody else is sent."""
    found = dealt(tuple(range(2 * SEATS)), "tda-2024")
    who = found.evening.state.players(1)[found.hand().seats[0]]
    own = Caller(person="phone", rank="player", entry=who, key="1")
    program = Caller(person="program-1", rank="player", entry=who, scopes=SCOPES, key="2")
    nobodys = dealt((UNKNOWN,) * (2 * SEATS), "tda-2024")

    assert sent(found, own) != sent(nobodys, own)
    assert sent(found, program) == sent(nobodys, program)
