"""An event on one player's phone: his own affairs, and nobody else's."""

from __future__ import annotations

import msgspec
import pytest

from floorman.rulebook import load
from floorman.terms import By, minutes
from floorman.tournament import AnyCommand, Now, StartEvent, fold
from floorman.tournament.commands import (
    Bust,
    Busted,
    Count,
    DealTalks,
    DrawButton,
    DrawFinalTable,
    DrawSeats,
    Enter,
    Move,
    OpenTable,
    ProposeDeal,
    PublishPrizes,
    RedrawSeats,
    SetPrizes,
    StopClock,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events.seating import walk_of
from floorman.tournament.holdings import Place
from floorman.tournament.seating.positions import counted_seats
from floorman.views import PhoneView, field, floor_view, phone_view, public_view
from floorman.wire import decode
from tests.tournament.evening import HOME, Evening

ALIASES = {"p-1": "Ada", "p-2": "Bo", "p-3": "Cleo"}


def seated(book: str = "cuca") -> Evening:
    evening = Evening(HOME, load(book))
    for command in (Enter("p-3"), OpenTable(1), OpenTable(2), DrawSeats(), StartEvent()):
        evening.do(command)
    return evening


def phone(evening: Evening, entry: str = "p-1") -> PhoneView:
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    view = phone_view(now, field(now), entry, ALIASES)
    assert view is not None
    return view


def test_nothing_of_others_is_in_the_bytes() -> None:
    """Neither their names nor their ids, nor what they were counted."""
    evening = seated()
    evening.do(Count("p-2", 12_345))
    body = msgspec.json.encode(phone(evening))

    assert b"Ada" in body
    for secret in (b"Bo", b"Cleo", b"p-2", b"p-3", b"12345"):
        assert secret not in body


@pytest.mark.parametrize("book", ["cuca", "tda-2024"])
@pytest.mark.parametrize("way", ["final-table", "redraw"])
def test_whoever_draws_another_seat_is_told_to_move(way: str, book: str) -> None:
    """At the final table, or where all seats are drawn anew: everybody whose seat is another one now, and he alone;
    with the first hand there everybody sits. The drawn seats count for button and blinds from the beginning."""
    evening = seated(book)
    before = dict(evening.state.sits)
    evening.do(DrawFinalTable() if way == "final-table" else RedrawSeats())
    moved = {who for who, place in before.items() if evening.state.sits[who] != place}

    assert moved == {who for who in before if phone(evening, who).move is not None}
    for who in moved:
        move = phone(evening, who).move
        assert move is not None
        assert (way, before[who], evening.at) == (move.why, Place(move.table, move.seat), move.since)
    tables = {place.table for place in evening.state.sits.values()}
    for table in tables:
        assert sorted(evening.state.seats[table]) == counted_seats(evening.state, table, evening.book)
    assert evening.state.facts() == evening.replayed().facts()
    for table in tables if way == "final-table" else ():
        if book == "tda-2024":
            evening.do(
                DrawButton(table, dict(zip(sorted(evening.state.seats[table]), ("Ah", "Kh", "Qh"), strict=True)))
            )
        evening.do(TellHandDone(table))
        assert not any(phone(evening, who).move for who in before)
    assert evening.state.facts() == evening.replayed().facts()


def test_where_somebody_has_gone_out_everybody_sits() -> None:
    """No hand was told of at the new table; but whoever has lost his chips there lost them in one."""
    evening = seated("cuca")
    evening.do(DrawFinalTable())
    first, *_ = [who for who in evening.state.sits if phone(evening, who).move is None] or list(evening.state.sits)
    evening.do(Bust((Busted(first),)))

    assert not any(phone(evening, who).move for who in evening.state.sits)
    assert evening.state.facts() == evening.replayed().facts()


def test_a_move_tells_where_he_comes_from() -> None:
    """Sent on before he was there, he still comes from his first seat."""
    evening = seated()
    first = evening.state.sits["p-1"]
    other = 3 - first.table
    assert None is phone(evening).move
    evening.do(Move("p-1", Target(other, 8)))
    evening.do(Move("p-1", Target(other, 9)))
    view = phone(evening)

    assert view.move is not None
    assert first == Place(view.move.table, view.move.seat)
    assert (other, 9, evening.at) == (view.table, view.seat, view.move.since)
    assert view.move.cites
    assert evening.state.facts() == evening.replayed().facts()


def test_a_share_below_what_he_has_for_certain_is_told_to_him_alone() -> None:
    """The last of three has 21,000 for certain. 300 less is said to him, and nothing to who gets as much or more."""
    evening = seated("tda-2024")
    all = ("p-1", "p-2", "p-3")
    for command in (SetPrizes((48_000, 30_000, 21_000)), DealTalks()):
        evening.do(command)
    shares = dict(zip(all, (27_300, 21_000, 20_700), strict=True))
    evening.do(ProposeDeal(shares=shares, leaves=(30_000,)))
    deals = [phone(evening, who).deal for who in all]

    assert [0, 0, 300] == [deal.under for deal in deals if deal is not None]


@pytest.mark.parametrize("ends", ["winner", "deal"])
def test_with_the_end_nobody_has_to_move(ends: str) -> None:
    """Nobody said that he had come to his new seat: he reads his place and his prize all the same. No table asks for
    him any more, nor does his phone call him. Is the end taken back, he is on his way again."""
    evening = seated()
    evening.do(PublishPrizes((20_000, 10_000), why="of a sponsor"))
    evening.do(Move("p-1", Target(3 - evening.state.sits["p-1"].table, 8)))
    assert phone(evening).move is not None
    all = ("p-1", "p-2", "p-3")
    last: AnyCommand = Bust((Busted("p-3"),))
    if ends == "winner":
        evening.do(Bust((Busted("p-2"),)))
    else:
        evening.do(DealTalks())
        last = DealTalks(agreed=all, shares=dict(zip(all, (15_000, 10_000, 5_000), strict=True)))
    before_the_end = len(evening.log)
    evening.do(last)
    view = phone(evening)
    floor = floor_view(Now(evening.state, By("desk", "direction"), evening.at, evening.book), ALIASES)

    assert "over" == view.phase
    assert view.move is None
    assert view.out is not None
    assert (1, 20_000 if ends == "winner" else 15_000) == (view.out.place, view.out.prize)
    assert not [one for table in floor.tables for one in table.seats if "moved" in one.marks]
    assert evening.state.facts() == evening.replayed().facts()
    back = fold([decode(one.kind, one.body) for one in evening.log[:before_the_end]])
    assert walk_of(back, "p-1") is not None


def test_nobody_is_sent_to_a_table_over_night() -> None:
    """Nobody said that he had come; all chips are in bags. On the next day he is sent there again."""
    evening = seated()
    evening.do(Move("p-1", Target(3 - evening.state.sits["p-1"].table, 8)))
    evening.state.one(phase="between-days")
    assert phone(evening).move is None
    evening.state.one(phase="running")
    assert phone(evening).move is not None


def test_a_rank_is_told_where_stacks_are() -> None:
    """By a book that lets players have every stack at any time; where it does not, not while hands are played. As long
    as somebody's is a guess it is a guess, too."""
    ranks = {}
    for book in ("cuca", "tda-2024"):
        evening = seated(book)
        for who in evening.state.sits:
            evening.do(Count(who, 12_000 if who == "p-1" else evening.state.stacks[who]))
        ranks[book] = phone(evening).rank
        told = [one.stack for one in public_view(evening.state, evening.book, ALIASES, evening.at).players]
        assert (None in told) == (book == "tda-2024")

    assert {"cuca": 1, "tda-2024": 0} == ranks


def test_no_rank_is_told_until_all_are_counted() -> None:
    """The stacks with which others began say nothing of who has more."""
    evening = seated("cuca")
    ranks = []
    for who in sorted(evening.state.sits):
        ranks.append(phone(evening).rank)
        evening.do(Count(who, 12_000 if who == "p-1" else evening.state.stacks[who]))

    assert {0} == {*ranks}
    assert 1 == phone(evening).rank
    evening.at += minutes(20)
    assert 0 == phone(evening).rank, "nobody has said what was won since"


def test_a_stopped_clock_is_no_break() -> None:
    """While the clock stands a hand may go on: what the book keeps stays kept."""
    evening = seated("tda-2024")
    evening.do(Count("p-1", 12_000))
    evening.do(StopClock())

    assert 0 == phone(evening).rank


@pytest.mark.parametrize(
    ("stacks", "cites"), [((7_000, 7_000), ("cuca-10-a", "cuca-10-b")), ((7_000, 6_000), ("cuca-10-a",))]
)
def test_who_goes_out_with_another_reads_by_which_rule_they_stand(
    stacks: tuple[int, int], cites: tuple[str, ...]
) -> None:
    """By § 10 of Cuca's book the larger stack stands better, of equal ones the later all-in; alone there is no why."""
    evening = Evening(HOME, load("cuca"))
    for command in (Enter("p-3"), Enter("p-4"), OpenTable(1), DrawSeats(), StartEvent()):
        evening.do(command)
    evening.do(Bust((Busted("p-1", 2), Busted("p-2", 1)), stacks={"p-1": stacks[0], "p-2": stacks[1]}))
    first, second = (phone(evening, who).out for who in ("p-1", "p-2"))
    assert first is not None
    assert second is not None

    assert [(3, 1, cites), (4, 1, cites)] == [(one.place, one.together, one.cites) for one in (first, second)]
    evening.do(Bust((Busted("p-3"),)))
    alone = phone(evening, "p-3").out
    assert alone is not None
    assert (2, 0, ()) == (alone.place, alone.together, alone.cites)
