"""A hand at a table of an event, for each who may look: what he may not know is not there."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from floorman.cards import cards_of, text_of
from floorman.floor.commands import Report
from floorman.hand import Call, Check, DealCards, Show
from floorman.house import Caller
from floorman.terms import RANKS, Rank
from floorman.tournament.commands import NewHand
from floorman.views import LiveHandView, OnClockView, live_hand_view
from tests.floor.tables import Room, next_act, room

HOLES = cards_of("2c 3c 4c 5c 6c 7c")
FLOP = cards_of("8d As Ks Qs")


def caller(rank: Rank, person: str = "nobody-who-plays", table: int = 0) -> Caller:
    entry = person if rank == "player" else ""
    return Caller(person=person, rank=rank, table=table, entry=entry)


def in_a_hand() -> Room:
    """Three players whose cards are entered: the first seat of the deal has 2c 5c, the next 3c 6c, then 4c 7c."""
    found = room(3, seats=3, cards="entered", book="tda-2024")
    found.do(NewHand(1))
    found.act(1, DealCards(HOLES))
    return found


def view(found: Room, who: Caller, *, look: bool = False) -> LiveHandView:
    seen = live_hand_view(found.evening, 1, who, {}, look=look)
    assert seen is not None
    return seen


def cards(seen: LiveHandView) -> dict[int, tuple[str, ...]]:
    return {one.seat: one.cards for one in seen.hand.seats}


def player_at(found: Room, seat: int) -> str:
    return found.evening.state.players(1)[seat]


def test_where_no_hand_is_told_there_is_nothing_to_see() -> None:
    assert None is live_hand_view(room(3, seats=3).evening, 1, caller("public"), {})


def test_a_player_sees_his_own_cards() -> None:
    found = in_a_hand()
    first, *others = found.hand().seats

    seen = cards(view(found, caller("player", player_at(found, first))))

    assert ("2c", "5c") == seen[first]
    assert [("??", "??")] * 2 == [seen[seat] for seat in others]


@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank != "player"])
def test_nobody_else_sees_any(rank: Rank) -> None:
    found = in_a_hand()

    assert {("??", "??")} == {*cards(view(found, caller(rank))).values()}


def test_who_may_look_at_cards_sees_them_when_he_asks() -> None:
    """tda-2024: the floor and those above; whoever is below asks in vain."""
    found = in_a_hand()
    needed = found.evening.book.who_looks_at_cards.value

    assert "floor" == needed
    assert {("2c", "5c"), ("3c", "6c"), ("4c", "7c")} == {*cards(view(found, caller("floor"), look=True)).values()}
    for rank in ("dealer", "registrar", "screen", "public"):
        assert {("??", "??")} == {*cards(view(found, caller(rank), look=True)).values()}


def test_a_director_who_plays_is_a_player_first() -> None:
    """With all his rank he sees what his seat sees, at a table where he does not sit nothing, and no more chips."""
    found = in_a_hand()
    first = found.hand().seats[0]
    director = caller("direction", player_at(found, first))

    seen = view(found, director, look=True)

    assert [("2c", "5c"), ("??", "??"), ("??", "??")] == [cards(seen)[seat] for seat in found.hand().seats]
    assert () == seen.back
    assert any(one.about for one in seen.hand.seats)


def test_who_is_out_and_may_come_back_sees_no_more() -> None:
    found = in_a_hand()
    found.evening.state.change(player_at(found, found.hand().seats[0]), status="waiting")

    assert not view(found, caller("direction", player_at(found, found.hand().seats[0])), look=True).back


def test_the_dealer_of_another_table_is_nobody_here() -> None:
    found = in_a_hand()

    assert None is view(found, caller("dealer", table=2)).acts
    assert None is not view(found, caller("dealer", table=1)).acts


def test_what_may_be_done_is_told_to_who_is_to_do_it_and_to_the_dealer() -> None:
    found = in_a_hand()
    hand = found.hand()
    turn = hand.seats[hand.to_act]
    for seat in hand.seats:
        acts = view(found, caller("player", player_at(found, seat))).acts
        assert (turn if seat == turn else None) == (acts.seat if acts else None)
    assert None is view(found, caller("screen")).acts


def test_chips_are_counted_for_who_runs_the_table() -> None:
    """The public sees about how much a stack is, the dealer its count; and the pot, which players are not told."""
    found = in_a_hand()
    dealer, public = view(found, caller("dealer")), view(found, caller("public"))

    assert not any(one.about for one in dealer.hand.seats)
    assert any(one.about for one in public.hand.seats)
    assert (300, None) == (dealer.hand.pot, public.hand.pot)


def test_the_hand_says_what_it_waits_for() -> None:
    found = room(3, seats=3, cards="entered")
    found.do(NewHand(1))
    assert 6 == view(found, caller("dealer")).waits.cards
    found.act(1, DealCards(HOLES))
    seats = found.hand().seats
    for act in (Call(seats[2]), Call(seats[0]), Check(seats[1])):
        found.act(1, act)
    assert 4 == view(found, caller("dealer")).waits.cards
    found.act(1, DealCards(FLOP))
    assert ("As", "Ks", "Qs") == view(found, caller("public")).hand.board


def test_shown_cards_are_seen_by_all() -> None:
    found = in_a_hand()
    rng = Random(4)
    while not any(one.waits.shows for one in [view(found, caller("public"))]):
        hand = found.hand()
        seat = hand.seats[hand.to_act]
        act = next_act(hand, rng) if hand.owed else Call(seat)
        if not hand.owed and hand.bet_to == hand.bet[hand.to_act]:
            act = Check(seat)
        found.act(1, act)
    shows = view(found, caller("public")).waits.shows
    held = found.hand().cards[found.hand().at[shows]]

    found.act(1, Show(shows))

    if 1 in found.evening.hands:
        assert tuple(text_of(card) for card in held) == cards(view(found, caller("screen")))[shows]


@pytest.mark.parametrize("seed", range(3))
def test_no_bytes_hold_a_card_that_is_not_the_viewers(seed: int) -> None:
    """Through whole hands, for each rank and each seat: only what lies open and what is one's own."""
    rng = Random(seed)
    found = room(5, seats=5, cards="entered")
    looked = 0
    for _ in range(12):
        found.do(NewHand(1))
        while 1 in found.evening.hands:
            hand = found.hand()
            open_cards = {
                *hand.board,
                *(card for p, held in enumerate(hand.cards) if hand.shown >> p & 1 for card in held),
            }
            viewers = [caller(rank) for rank in RANKS if rank != "player"]
            viewers += [caller("player", player_at(found, seat)) for seat in hand.seats]
            viewers += [caller("direction", player_at(found, seat)) for seat in hand.seats]
            for who in viewers:
                own: set[int] = set()
                for seat, entry in found.evening.state.players(1).items():
                    if entry == who.person:
                        own = {*hand.cards[hand.at[seat]]}
                seen = msgspec.json.encode(view(found, who)).decode()
                hidden = {card for held in hand.cards for card in held} - open_cards - own
                assert not [card for card in hidden if f'"{text_of(card)}"' in seen], (who, hidden)
                looked += len(hidden)
            found.act(1, next_act(hand, rng))
        if found.evening.state.phase == "over":
            break
    assert looked > 1_000


def test_frames_say_nothing_by_their_length() -> None:
    """Whether somebody typed the cards or not, everybody else is sent as many bytes."""
    known, unknown = in_a_hand(), room(3, seats=3, cards="entered")
    unknown.do(NewHand(1))
    unknown.act(1, DealCards((52,) * 6))

    for rank in ("public", "screen", "dealer", "floor"):
        first, second = (msgspec.json.encode(view(one, caller(rank))) for one in (known, unknown))
        assert len(first) == len(second)


@pytest.mark.parametrize("who", [caller("public"), caller("screen"), caller("dealer", table=1)])
def test_everybody_sees_who_is_on_the_clock(who: Caller) -> None:
    """Whose time runs, since when, until when, and that his hand is dead when it is out (tda-2024-29-a)."""
    found = in_a_hand()
    seat, at = found.hand().seats[found.hand().to_act], found.at
    assert None is view(found, who).clock

    facts = {"by": "floor", "at_table": True, "reasonable_time": True, "floor_called": True}
    found.do(Report(table=1, report={"kind": "clock-called", "seat": seat, **facts}))

    assert OnClockView(seat, 30, 5, at, at + 30_000, "fold", by_itself=False) == view(found, who).clock


def test_where_nobody_puts_chips_on_a_table_every_amount_is_a_number_for_everybody() -> None:
    """tda-2024 tells no pot of no-limit; but whose own device shows the amounts has counted them already."""
    found = in_a_hand()
    player = caller("player", player_at(found, found.hand().seats[0]))
    assert None is view(found, player).hand.pot

    state = found.evening.state
    state.tables[1] = msgspec.structs.replace(state.tables[1], action="players")

    for who in (player, caller("public")):
        seen = view(found, who).hand
        assert (sum(one.bet for one in seen.seats), False) == (seen.pot, any(one.about for one in seen.seats))
