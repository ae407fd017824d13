"""Who is away and comes back: who may say so, what becomes of his hands and blinds, and how it ends."""

from __future__ import annotations

from random import Random

import pytest

from floorman.floor.commands import Act
from floorman.hand import Fold
from floorman.hand.state import LIVE
from floorman.terms import Accepted, By
from floorman.tournament import Level, Penalise
from floorman.tournament.commands import SitIn, SitOut
from floorman.tournament.events.presence import SatIn, SatOut
from tests.floor.net import any_act, goes_on, in_a_net_hand, net, play_net, player_at, says, whose_turn
from tests.floor.tables import HOST, SECOND, Room
from tests.floor.telling import FLOOR, refused

BOOKS = pytest.mark.parametrize("book", ["cuca", "tda-2024", "casino"])
SCREEN = By("screen", "screen")


def entry(found: Room, seat: int) -> str:
    return found.evening.state.players(1)[seat]


def to_the_next_hand(found: Room) -> None:
    """Everybody folds, whoever is there; then the next hand is dealt."""
    stream = found.evening.hands[1].stream
    while 1 in found.evening.hands:
        seat = whose_turn(found.hand())
        says(found, 1, Fold(seat))
    play_until_hand(found, stream)


def play_until_hand(found: Room, before: str) -> None:
    while 1 not in found.evening.hands or found.evening.hands[1].stream == before:
        assert goes_on(found)


@BOOKS
def test_a_player_says_it_himself_and_the_floor_for_others(book: str) -> None:
    found = in_a_net_hand(4, book=book)
    one, other = entry(found, 1), entry(found, 2)

    (away,) = found.do(SitOut(one), player_at(found, 1))
    assert isinstance(away.event, SatOut)
    assert found.evening.book.absent_seats.about("posting").cites == away.event.cites
    assert "rank.too-low" == refused(found, SitIn(one), SCREEN)
    found.do(SitOut(other), FLOOR)
    assert {one, other} == set(found.evening.state.sat_out)
    (back,) = found.do(SitIn(one), player_at(found, 1))
    assert isinstance(back.event, SatIn)
    found.do(SitIn(other), player_at(found, 2))
    assert {} == found.evening.state.sat_out
    assert {} == found.evening.state.presence


def test_what_cannot_be() -> None:
    found = in_a_net_hand(4)
    who = entry(found, 1)

    assert "presence.here-already" == refused(found, SitIn(who), HOST)
    found.do(SitOut(who), HOST)
    assert "presence.away-already" == refused(found, SitOut(who), HOST)
    assert "entry.not-in" == refused(found, SitOut("nobody"), HOST)
    assert "entry.not-in" == refused(found, SitIn(""), HOST)


def test_the_running_hand_is_still_his() -> None:
    """It counts from his next hand on; who decides meanwhile is asked as before."""
    found = in_a_net_hand(4)
    seat = whose_turn(found.hand())
    found.do(SitOut(entry(found, seat)), player_at(found, seat))

    assert LIVE == found.hand().status[found.hand().at[seat]]
    says(found, 1, Fold(seat))


@BOOKS
def test_absent_hands_are_as_the_book_says(book: str) -> None:
    """Dealt in, posting, and dead when the turn comes or before: what the hand makes of `absent` (absent_seats)."""
    found = in_a_net_hand(4, book=book)
    away = entry(found, 1)
    found.do(SitOut(away), player_at(found, 1))
    before = found.evening.state.stacks[away]
    for _ in range(4):
        to_the_next_hand(found)
        hand = found.hand()
        (started,) = [one for one in hand.started.seats if one.seat == 1]
        assert "absent" == started.presence
        assert whose_turn(hand) != 1
    assert found.evening.state.stacks[away] < before, "his blinds were posted"
    found.do(SitIn(away), player_at(found, 1))
    to_the_next_hand(found)
    assert ["present"] == [one.presence for one in found.hand().started.seats if one.seat == 1]


@BOOKS
def test_who_is_away_is_blinded_out(book: str) -> None:
    """Bust while away: he is out like anybody, and nothing of his absence remains."""
    found = net(4, book=book, stack=800)
    away = found.evening.state.entry_of("p01")
    assert away is not None
    found.do(SitOut(away), HOST)
    play_net(found, Random(3))
    state = found.evening.state

    assert "over" == state.phase
    assert "out" == state.entries[away].status or state.left == 1
    assert all(state.entries[who].status == "entered" for who in state.sat_out)


def test_all_are_away_and_the_event_goes_on() -> None:
    """Nobody is waited for once the table has begun: blinds go round."""
    found = in_a_net_hand(5, stack=1_000, structure=(Level(1, 100, 200), Level(1, 500, 1000), Level(600, 2000, 4000)))
    for who in sorted(found.evening.state.entries):
        found.do(SitOut(who), HOST)
    while 1 in found.evening.hands:
        says(found, 1, Fold(whose_turn(found.hand())))
    for _ in range(100):
        found.at += 10 * SECOND
        assert goes_on(found) or found.evening.state.phase == "over"


def test_excluded_while_away() -> None:
    """He is put out of the event: he does not come back by saying that he is there."""
    found = in_a_net_hand(4, book="tda-2024")
    away, by = entry(found, 1), player_at(found, 1)
    found.do(SitOut(away), by)
    decision = found.ask(Penalise(away, penalty="disqualification"), HOST)
    assert isinstance(decision, Accepted), decision

    assert away not in found.evening.state.sat_out
    assert refused(found, SitIn(away), by) in ("entry.not-in", "presence.here-already")
    to_the_next_hand(found)
    assert refused(found, SitIn(away), by) in ("entry.not-in", "presence.here-already")


def test_whoever_is_out_has_nothing_to_say() -> None:
    found = net(3, stack=600)
    play_net(found, Random(2))
    state = found.evening.state
    out = next(id for id, one in state.entries.items() if one.status == "out")

    assert "event.over" == refused(found, SitOut(out), By(state.entries[out].person, "player"))


@BOOKS
def test_nobody_acts_for_another(book: str) -> None:
    """Not for his neighbour, not out of another seat, not with what a dealer does; the floor still may."""
    found = in_a_net_hand(4, book=book)
    seat = whose_turn(found.hand())
    others = [other for other in found.hand().seats if other != seat]
    act = any_act(found.hand(), Random(1))

    for other in others:
        assert "act.not-your-seat" == refused(found, Act(table=1, act=act), player_at(found, other))  # type: ignore[arg-type]
    assert "rank.too-low" == refused(found, Act(table=1, act=act), By("stranger", "player"))  # type: ignore[arg-type]
    assert "rank.too-low" == refused(found, Act(table=1, act=act), SCREEN)  # type: ignore[arg-type]
    says(found, 1, act)
