"""Any tables, any answers: whatever is proposed can be applied, and in the end the tables are even."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.positions import Positions, next_positions
from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, SeatNo, TableNo
from floorman.tournament.checks import faults
from floorman.tournament.commands import Apply, BreakTable, HaltTable, Move, NewHand, NotNow, TellHandDone
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import PlayersMoved
from floorman.tournament.seating.balance import allowed_gap
from floorman.tournament.seating.breaking import nearest
from floorman.tournament.seating.positions import next_hand, open_seats, players_by_table, was_told
from tests.sizes import examples
from tests.tournament.evening import frozen, house
from tests.tournament.tables import Tables

BOOKS: list[Rulebook] = [
    load("tda-2024"),
    load("cuca"),
    load("casino"),
    *(
        house(player_to_move=player, balance_seat=seat, moved_player_in_gap=gap, between_equal_tables="highest_number")
        for player, seat, gap in product(
            ("next_big_blind", "by_lot"),
            ("soonest_big_blind", "first_after_flop", "by_lot"),
            ("waits_for_button", "seat_not_given"),
        )
    ),
    house(break_order="smallest", broken_table_seat="equal_position", balance_into_small_blind="allowed"),
    house(break_order="added_first", broken_table_positions=["button"], moved_player_counts_from="arrival"),
    house(break_spare_seats=3, redraw_at_tables=3, broken_table_plays="with_big_blind"),
]


@st.composite
def some_tables(draw: st.DrawFn, most: int = 6, books: list[Rulebook] | None = None) -> Tables:
    """Tables of different sizes, each with its last positions or before its first hand."""
    count = draw(st.integers(1, most))
    sizes = {number: draw(st.integers(2, 10)) for number in range(1, count + 1)}
    seats = {number: draw(st.sets(st.integers(1, size), max_size=size)) for number, size in sizes.items()}
    last = {number: positions for number in sizes if (positions := draw(last_hand(sizes[number]))) is not None}
    book = draw(st.sampled_from(books or BOOKS))
    return Tables(seats, book, size=sizes, last=last, registration_closed=draw(st.booleans()))


@st.composite
def last_hand(draw: st.DrawFn, size: int) -> Positions | None:
    """Any hand that this table may have played, whoever has gone since."""
    if size < 3 or draw(st.booleans()):
        return None
    button = draw(st.integers(1, size))
    small = button % size + 1
    return Positions(button, small, small % size + 1, button)


def even_enough(tables: Tables) -> bool:
    """No two tables are further apart than the book allows, but for those that have no seat to give at this moment."""
    counts = players_by_table(tables.state)
    gap, _ = allowed_gap(tables.book, len(counts))
    takers = [table for table in counts if _has_seat(tables, table)]
    return not takers or max(counts.values()) - min(counts[table] for table in takers) <= gap


def _has_seat(tables: Tables, table: TableNo) -> bool:
    seats = open_seats(tables.state, table, tables.book)
    no_small = tables.book.balance_into_small_blind.value == "never"
    no_gap = tables.book.moved_player_in_gap.value == "seat_not_given"
    return any(not (one.at == "small_blind" and no_small) and not (one.at == "gap" and no_gap) for one in seats)


@settings(max_examples=examples(150), deadline=None)
@given(some_tables(), st.data())
def test_applying_what_is_proposed_ends_with_even_tables(tables: Tables, data: st.DataObject) -> None:
    """In any order, one by one or all of a kind; chips and players are the same as before, and every seat has one."""
    chips, players = tables.chips(), sorted(tables.state.sits)
    for _ in range(60):
        found = tables.proposed()
        if not found:
            break
        chosen = data.draw(st.sampled_from(found))
        by_kind = data.draw(st.booleans())
        tables.do(Apply(kind=chosen.kind) if by_kind else Apply(id=chosen.id))
        assert chips == tables.chips()
        assert players == sorted(tables.state.sits)
    else:
        raise AssertionError("it does not end")

    assert even_enough(tables)
    assert frozen(tables.state) == frozen(tables.replayed())


@settings(max_examples=examples(100), deadline=None)
@given(some_tables(), st.data())
def test_what_is_applied_is_what_was_shown(tables: Tables, data: st.DataObject) -> None:
    """Every player of a proposal sits where it said, by lot or not; and everyone else where he sat."""
    found = [one for one in tables.proposed() if one.moves]
    if not found:
        return
    chosen = data.draw(st.sampled_from(found))
    places = dict(tables.state.sits)
    tables.do(Apply(id=chosen.id))

    assert {**places, **{move.who: move.target for move in chosen.moves}} == tables.state.sits


@settings(max_examples=examples(150), deadline=None)
@given(some_tables(), st.booleans())
def test_balancing_gives_no_small_blind(tables: Tables, at_once: bool) -> None:
    """As the next hand turns out, after each move alone or after all: who came by balancing is not its small blind,
    where the desk knows where the button is."""
    found = [one for one in tables.proposed() if one.kind == "balance"]
    if not found or tables.book.balance_into_small_blind.value != "never":
        return
    for one in [Apply(kind="balance")] if at_once else [Apply(id=one.id) for one in found]:
        decision = tables.decide(one)
        assert isinstance(decision, Accepted), decision
        with tables.state.tried(*decision.events):
            for event in decision.events:
                assert isinstance(event, PlayersMoved)
                for seated in event.seats:
                    occupied = sorted(tables.state.seats[seated.place.table])
                    positions = next_hand(tables.state.play[seated.place.table], occupied, tables.book)
                    known = was_told(tables.state, seated.place.table, tables.at)
                    assert positions is None or not known or seated.place.seat != positions.small_blind


@settings(max_examples=examples(150), deadline=None)
@given(some_tables(books=[load("cuca")]))
def test_who_moves_pays_no_big_blind_sooner(tables: Tables) -> None:
    """The mover would be big blind in the next hand of his table: nowhere can that be sooner (cuca-12-b)."""
    for proposal in tables.proposed():
        if proposal.kind != "balance":
            continue
        source = proposal.moves[0].source
        assert source is not None
        gone = [
            one.moves[0].source.seat
            for one in tables.proposed()[: tables.proposed().index(proposal)]
            if one.kind == "balance" and one.moves[0].source and one.moves[0].source.table == source.table
        ]
        occupied = sorted(set(tables.state.seats[source.table]) - set(gone))
        positions = next_hand(tables.state.play[source.table], occupied, tables.book)

        assert positions is None or source.seat == positions.big_blind


@settings(max_examples=examples(100), deadline=None)
@given(some_tables(), st.data())
def test_any_commands_leave_no_fault(tables: Tables, data: st.DataObject) -> None:
    """Sensible or not, in the middle of hands or not: they are carried out whole or refused."""
    names = sorted(tables.state.entries) or ["nobody"]
    number = st.integers(-1, 8)
    command = st.one_of(
        st.builds(
            Move,
            st.sampled_from(names),
            st.builds(Target, number, st.none() | st.integers(-1, 11)),
            st.sampled_from(["balance", "break", "redraw", "wrong-seat", "final-table", "other"]),
        ),
        st.builds(BreakTable, number),
        st.builds(HaltTable, number, st.sampled_from(["short", "other"])),
        st.builds(Apply, kind=st.sampled_from(["balance", "break", "halt", "resume", "redraw"])),
        st.builds(NewHand, number),
        st.builds(TellHandDone, number, void=st.booleans()),
        st.builds(NotNow, st.sampled_from([one.id for one in tables.proposed()] or [""])),
    )
    chips = tables.chips()
    for one in data.draw(st.lists(command, max_size=12)):
        if isinstance(tables.decide(one), Accepted):
            tables.do(one)
        assert [] == faults(tables.state)
        assert chips == tables.chips()

    assert frozen(tables.state) == frozen(tables.replayed())


@given(
    st.sets(st.integers(1, 10), min_size=1),
    st.integers(0, 9),
    st.integers(1, 10),
)
def test_nearest_is_one_of_them_and_none_is_nearer(free: set[SeatNo], place: int, button: SeatNo) -> None:
    """Measured both ways around the table."""
    size = 10
    seat = nearest(sorted(free), place, button, size)

    def apart(one: SeatNo) -> int:
        own = (one - button) % size
        return min((own - place) % size, (place - own) % size)

    assert seat in free
    assert apart(seat) == min(apart(one) for one in free)


@given(st.data())
def test_each_open_seat_is_what_the_next_hand_makes_of_it(data: st.DataObject) -> None:
    """As the positions of the next hand say, with somebody on that seat."""
    tables = data.draw(some_tables(most=1))
    play = tables.state.play[1]
    for one in open_seats(tables.state, 1, tables.book):
        occupied = sorted({*tables.state.seats[1], one.seat})
        if len(occupied) < 2 or play.last is None:
            continue
        positions = next_positions(play.last, occupied, tables.book)
        seats = {"big_blind": positions.big_blind, "small_blind": positions.small_blind, "button": positions.button}

        assert (seats.get(one.at, one.seat)) == one.seat
        assert (one.hands_to_big_blind == 0) == (positions.big_blind == one.seat)


def test_the_moved_event_carries_its_reason() -> None:
    tables = Tables({1: range(1, 7), 2: (1, 2, 3, 5)}, size=6, button={1: 1, 2: 1})
    tables.do(Apply(kind="balance"))
    event = tables.state.done[-1].event

    assert isinstance(event, PlayersMoved)
    assert "balance" == tables.state.entries[event.seats[0].who].moved_for
