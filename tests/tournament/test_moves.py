"""Moving, breaking, halting: the edges of each command, and what a proposal does."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.terms import Accepted, TableNo
from floorman.tournament import AnyCommand, TakeBack
from floorman.tournament.accounts import UNCOUNTED, at_table
from floorman.tournament.commands import (
    Apply,
    BreakTable,
    ConfirmArrival,
    HaltTable,
    Move,
    NewHand,
    NotNow,
    RedrawSeats,
    ResumeTable,
    SetBreakOrder,
    TellButton,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import ArrivalConfirmed, PlayersMoved, TableBroken
from floorman.tournament.holdings import Place
from floorman.tournament.proposals.standing import standing_since
from floorman.tournament.seating.breaking import nearest
from tests.tournament.evening import MINUTE, frozen, house
from tests.tournament.tables import Tables


def six_and_four(**facts: Any) -> Tables:
    """Seat 4 of table 1 is next to be big blind, and seat 4 of table 2 is free and would be."""
    return Tables({1: range(1, 7), 2: (1, 2, 3, 5)}, size=6, button={1: 1, 2: 1}, **facts)


def three_tables(**facts: Any) -> Tables:
    return Tables({1: (1, 2, 3, 4), 2: (1, 2, 3, 4, 5), 3: (1, 2)}, size=6, button={1: 1, 2: 1, 3: 1}, **facts)


# Nonsense


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Move("nobody", Target(2, 4)), "entry.not-in"),
        (Move("1-1", Target(7, 1)), "table.none-such"),
        (Move("1-1", Target(-1)), "table.none-such"),
        (Move("1-1", Target(2, 0)), "move.no-such-seat"),
        (Move("1-1", Target(2, -4)), "move.no-such-seat"),
        (Move("1-1", Target(2, 10**9)), "move.no-such-seat"),
        (Move("1-1", Target(2, 5)), "table.seat-taken"),
        (Move("1-1", Target(1, 1)), "table.seat-taken"),
        (Move("1-1", Target(2), "wrong-seat"), "move.which-seat"),
        (Move("2-1", Target(1), "balance"), "move.tables-are-even"),
        (BreakTable(9), "table.none-such"),
        (BreakTable(1), "break.too-few-seats"),
        (BreakTable(2, cards={1: "Kh", 2: "Kh", 3: "2c", 5: "3c"}), "break.cards"),
        (BreakTable(2, cards={1: "Kh", 2: "??", 3: "2c", 5: "3c"}), "break.cards"),
        (BreakTable(2, cards={1: "Kh", 2: "Xx", 3: "2c", 5: "3c"}), "break.cards"),
        (BreakTable(2, cards={1: "Kh"}), "break.cards"),
        (SetBreakOrder((1, 1)), "break.order-twice"),
        (SetBreakOrder((1, 3)), "table.none-such"),
        (HaltTable(0), "table.none-such"),
        (ResumeTable(1), "table.not-halted"),
        (ConfirmArrival("1-1"), "move.not-on-the-way"),
        (Apply(), "proposal.which"),
        (Apply(kind="balance", id="balance-1"), "proposal.which"),
        (Apply(kind="balance", table=9), "proposal.none"),
        (Apply(kind="break"), "proposal.none"),
        (Apply(id="x"), "proposal.none"),
        (NotNow("balance-0000000000"), "proposal.none"),
    ],
)
def test_nonsense_is_refused_with_words(command: AnyCommand, code: str) -> None:
    assert code == six_and_four().refused(command).code


def test_who_has_no_seat_is_not_moved() -> None:
    tables = six_and_four()
    tables.state.rise("1-1")

    assert "move.has-no-seat" == tables.refused(Move("1-1", Target(2, 4))).code


# The hand first


def test_nobody_leaves_a_running_hand() -> None:
    """Neither alone nor with his table; but he may be sent to a table that plays, and is not in that hand."""
    tables = six_and_four()
    tables.do(NewHand(1))
    tables.do(NewHand(2))
    leaving = {tables.refused(command).code for command in (Move("1-1", Target(2, 4)), BreakTable(1), RedrawSeats())}
    tables.do(TellHandDone(1))
    tables.do(Move("1-1", Target(2, 4)))
    tables.do(TellHandDone(2))

    assert {"table.hand-is-on"} == leaving
    assert "moved" == tables.state.entries["1-1"].came
    assert (2, 4) == tables.place("1-1")


def test_whoever_comes_into_a_void_hand_is_not_in_its_repetition() -> None:
    """It is dealt once more to those who were in it; then the newcomer plays."""
    tables = six_and_four()
    tables.do(NewHand(2))
    tables.do(Move("1-1", Target(2, 6)))
    tables.do(TellHandDone(2, void=True))
    tables.do(NewHand(2))
    repeated = tables.state.play[2].dealt
    tables.do(TellHandDone(2))
    tables.do(NewHand(2))

    assert "1-1" not in repeated
    assert "1-1" in tables.state.play[2].dealt


def test_a_seat_of_the_running_hand_is_not_given() -> None:
    """Who went out during the hand leaves a seat that still belongs to it."""
    tables = six_and_four()
    tables.do(NewHand(2))
    tables.bust("2-3")
    during = tables.refused(Move("1-1", Target(2, 3)))
    tables.do(TellHandDone(2))

    assert "table.hand-is-on" == during.code
    assert isinstance(tables.decide(Move("1-1", Target(2, 3))), Accepted)


# Balancing


def test_two_movers_to_one_table_do_not_get_the_same_seat() -> None:
    """Eight and four: four seats lie free, and the players in question go one after another to the big blind."""
    tables = Tables({1: range(1, 9), 2: (1, 2, 3, 8)}, size=8, button={1: 1, 2: 1})
    moves = [one.moves[0] for one in tables.proposed() if one.kind == "balance"]

    assert ["1-4", "1-5"] == [move.who for move in moves]
    assert [Place(2, 4), Place(2, 5)] == [move.target for move in moves]


def test_the_second_of_two_may_be_applied_first() -> None:
    tables = Tables({1: range(1, 9), 2: (1, 2, 3, 8)}, size=8, button={1: 1, 2: 1})
    tables.do(Apply(id=tables.proposed()[1].id))
    tables.do(Apply(id=tables.proposed()[0].id))

    assert [] == tables.proposed()
    assert {1: 6, 2: 6} == tables.counts()
    assert ((2, 4), (2, 5)) == (tables.place("1-4"), tables.place("1-5"))


def test_moves_of_one_kind_are_one_step() -> None:
    tables = Tables({1: range(1, 9), 2: (1, 2, 3, 8)}, size=8, button={1: 1, 2: 1})
    before = frozen(tables.state)
    version = tables.do(Apply(kind="balance"))
    moved = tables.state.done[-1].event
    tables.do(TakeBack(version))

    assert isinstance(moved, PlayersMoved)
    assert 2 == len(moved.seats)
    assert "balance" == moved.reason
    assert (1, 4) == tables.place("1-4")
    assert before != frozen(tables.state)  # only the count of versions went on
    assert [] == [who for who in tables.state.entries if tables.state.entries[who].moved_for]


def test_at_most_so_many_moves_are_proposed_at_once() -> None:
    """A hundred tables of ten and a hundred of two, none to be broken: of all the moves the first are listed."""
    seats: dict[TableNo, range] = {number: range(1, 11 if number <= 100 else 3) for number in range(1, 201)}
    tables = Tables(seats, size={number: 10 if number <= 100 else 6 for number in seats})
    tables.do(NotNow(tables.proposed()[0].id))

    assert 30 == len([one for one in tables.proposed() if one.kind == "balance"])


def test_a_player_by_lot_can_be_recomputed() -> None:
    """Whoever knows the secret gets the same player and the same seat again; the event says which draw it was."""
    tables = six_and_four(book=house(player_to_move="by_lot", balance_seat="by_lot"))
    proposed = tables.proposed()[0]
    tables.do(Apply(id=proposed.id))
    moved = tables.state.done[-1].event

    assert isinstance(moved, PlayersMoved)
    assert (1, 1) == (moved.draw, tables.state.draws)
    lots = six_and_four().now().lots()
    who = lots.one(sorted(range(1, 7)), "mover 1")
    assert f"1-{who}" == moved.seats[0].who
    assert lots.one([4, 6], "seat 2") == moved.seats[0].place.seat


def test_nothing_drawn_counts_no_draw() -> None:
    tables = six_and_four()
    tables.do(Apply(kind="balance"))

    assert 0 == tables.state.draws


def test_what_can_move_moves_and_the_rest_waits() -> None:
    """One of the two fuller tables plays a hand: only the other gives its player."""
    tables = Tables({1: range(1, 7), 2: range(1, 7), 3: range(1, 5), 4: range(1, 5)}, size={1: 6, 2: 6, 3: 5, 4: 5})
    tables.do(TellButton(1, 1), "dealer")
    tables.do(NewHand(1))
    tables.do(Apply(kind="balance"))

    assert [6, 5] == [tables.counts()[table] for table in (1, 2)]
    assert "table.hand-is-on" == tables.refused(Apply(kind="balance")).code


def test_where_nobody_tells_the_hands_the_button_is_asked_for() -> None:
    """The proposal says so; when somebody has told it, another player is the one."""
    tables = Tables({1: range(1, 7), 2: (1, 2, 3, 5)}, size=6)
    before = tables.proposed()[0]
    tables.do(TellButton(1, 3), "dealer")
    tables.do(TellButton(2, 1, 2, 3), "dealer")
    after = tables.proposed()[0]

    assert ("balance.button-not-told", "1-3") == (before.why, before.moves[0].who)
    assert ("balance.tables-apart", "1-6") == (after.why, after.moves[0].who)
    assert Place(2, 4) == after.moves[0].target


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (TellButton(9, 1), "table.none-such"),
        (TellButton(1, 0), "move.no-such-seat"),
        (TellButton(1, 1, 99), "move.no-such-seat"),
        (TellButton(1, 1, 2, -3), "move.no-such-seat"),
    ],
)
def test_a_button_that_cannot_be(command: AnyCommand, code: str) -> None:
    assert code == six_and_four().refused(command).code


# Proposals and their ids


def test_a_proposal_whose_facts_have_changed_is_another() -> None:
    """Whoever applies what he saw before somebody went out does nothing, and is told what is proposed now."""
    tables = six_and_four()
    old = tables.proposed()[0]
    tables.bust("1-4")
    tables.bust("2-1")
    new = tables.proposed()[0]
    ruling = tables.refused(Apply(id=old.id))

    assert ("proposal.changed", new.id) == (ruling.code, ruling.facts["id"])
    assert old.id != new.id


def test_what_happens_elsewhere_leaves_the_id_alone() -> None:
    tables = Tables({1: range(1, 7), 2: (1, 2, 3, 5), 3: range(1, 6)}, size={1: 6, 2: 6, 3: 5}, button={1: 1, 2: 1})
    before = tables.proposed()[0].id
    tables.do(TellHandDone(3))

    assert before == tables.proposed()[0].id


def test_not_now_hides_it_until_its_facts_change() -> None:
    tables = six_and_four()
    tables.do(NotNow(tables.proposed()[0].id))
    hidden = tables.proposed()
    tables.bust("2-1")

    assert [] == hidden
    assert ["balance"] == [one.kind for one in tables.proposed()][:1]


def test_not_now_until_a_moment() -> None:
    tables = six_and_four()
    id = tables.proposed()[0].id
    past = tables.refused(NotNow(id, tables.at))
    tables.do(NotNow(id, tables.at + MINUTE))
    hidden = tables.proposed()
    tables.at += MINUTE

    assert "proposal.until-is-past" == past.code
    assert [] == hidden
    assert [id] == [one.id for one in tables.proposed()]


def test_what_is_put_off_until_a_moment_waits_whatever_happens() -> None:
    """Somebody goes out elsewhere, and another seat would be drawn: the break of this table waits all the same."""
    tables = three_tables()
    tables.do(NotNow(tables.proposed()[0].id, tables.at + MINUTE))
    tables.bust("2-5")
    waiting = {one.kind for one in tables.proposed()}
    tables.at += MINUTE

    assert "break" not in waiting
    assert "break" in {one.kind for one in tables.proposed()}


def test_a_break_that_is_put_off_lets_the_balance_come_up() -> None:
    tables = three_tables()
    before = tables.proposed()
    tables.do(NotNow(before[0].id))

    assert ["break", "halt"] == [one.kind for one in before]
    assert ["balance", "halt"] == [one.kind for one in tables.proposed()]


def test_whoever_may_not_do_it_may_not_apply_it_either() -> None:
    tables = six_and_four()
    id = tables.proposed()[0].id

    assert {"rank.too-low"} == {
        tables.refused(command, "dealer").code for command in (Apply(id=id), Apply(kind="balance"), NotNow(id))
    }


def test_since_when_a_proposal_stands() -> None:
    """From when it was first seen; if it was gone in between, from when it came back."""
    seen = standing_since({}, ["a", "b"], 100)
    seen = standing_since(seen, ["b", "c"], 200)
    seen = standing_since(seen, ["a", "b", "c"], 300)

    assert {"a": 300, "b": 100, "c": 200} == seen


# Breaking


def test_a_break_is_one_step_with_all_its_players() -> None:
    tables = three_tables()
    chips = tables.chips()
    version = tables.do(BreakTable(3))
    broken = tables.state.done[-1].event
    counts = tables.counts()
    tables.do(TakeBack(version))

    assert isinstance(broken, TableBroken)
    assert {5, 6} == set(counts.values())
    assert chips == tables.chips()
    assert (3, 2) == tables.place("3-2")
    assert "open" == tables.state.tables[3].state


def test_what_lay_uncounted_at_a_broken_table_stays_in_the_books() -> None:
    """Nobody knows on whose stack it is: it has an account of its own until the others are counted."""
    tables = three_tables()
    tables.bust("2-5")
    tables.do(BreakTable(2))

    assert (0, 10_000) == (tables.state.account(at_table(2)), tables.state.account(UNCOUNTED))


def test_the_highest_card_draws_first() -> None:
    """The order is that of the cards, and the first goes to the smallest table."""
    tables = Tables({1: (1, 2, 3), 2: (1, 2), 3: (1, 2, 3, 4)}, size=6)
    tables.do(BreakTable(1, cards={1: "2c", 2: "As", 3: "Ah"}))
    broken = tables.state.done[-1].event

    assert isinstance(broken, TableBroken)
    assert ["1-2", "1-3", "1-1"] == [one.who for one in broken.seats]
    assert [2, 2] == [one.place.table for one in broken.seats[:2]]


def test_seat_cards_name_everybody_and_free_seats_only() -> None:
    tables = three_tables()
    cards = {"3-1": Place(1, 5), "3-2": Place(1, 6)}
    wrong: list[dict[str, Place]] = [
        {"3-1": Place(1, 5)},
        {**cards, "1-1": Place(2, 6)},
        {"3-1": Place(1, 5), "3-2": Place(1, 5)},
    ]
    taken = tables.refused(BreakTable(3, {"3-1": Place(1, 1), "3-2": Place(1, 6)}))
    nowhere = tables.refused(BreakTable(3, {"3-1": Place(3, 5), "3-2": Place(1, 6)}))
    tables.do(BreakTable(3, cards))

    assert ("table.seat-taken", "table.none-such") == (taken.code, nowhere.code)
    assert {"break.seat-cards"} == {three_tables().refused(BreakTable(3, one)).code for one in wrong}
    assert ((1, 5), (1, 6)) == (tables.place("3-1"), tables.place("3-2"))
    assert 0 == tables.state.draws


def test_a_break_waits_where_only_forbidden_seats_are_left() -> None:
    """Where newcomers may not get the big blind, the only free seat, which would have it, is not given now."""
    book = house(broken_table_positions=["small_blind", "button"])
    last = {2: Positions(1, 2, 3, 1)}
    tables = Tables({1: (1,), 2: (1, 2, 3, 5)}, book, size={1: 5, 2: 5}, last=last)

    assert "break.no-seat-now" == tables.refused(BreakTable(1)).code


@pytest.mark.parametrize(
    ("free", "place", "button", "size", "seat"),
    [
        ((3, 7), 2, 5, 8, 7),  # two after the button
        ((3, 8), 2, 5, 8, 8),  # three after the button is nearer than six
        ((1, 8), 7, 2, 8, 1),  # the last before the button
        ((4, 6), 3, 2, 9, 4),  # two or four after it: the nearer to the button
        ((9,), 0, 1, 9, 9),  # around the corner
    ],
)
def test_the_seat_nearest_to_the_old_place(
    free: tuple[int, ...], place: int, button: int, size: int, seat: int
) -> None:
    """Counted clockwise from the button (cuca-12-d)."""

    assert seat == nearest(free, place, button, size)


def test_the_last_two_tables_are_not_broken_by_themselves() -> None:
    """That is the final table's business; the floor may still do it."""
    tables = Tables({1: (1, 2), 2: (1, 2, 3)}, size=9, button={1: 1, 2: 1})

    assert [] == tables.proposed()
    tables.do(BreakTable(1))


# Halting


def test_a_halted_table_that_is_broken_is_closed() -> None:
    tables = three_tables()
    tables.do(HaltTable(3, "other"))
    refused = tables.refused(NewHand(3))
    tables.do(BreakTable(3))

    assert "table.is-halted" == refused.code
    assert ("closed", "table.none-such") == (tables.state.tables[3].state, tables.refused(ResumeTable(3)).code)


def test_the_last_table_never_halts() -> None:
    """Play goes down to two (casino-14-a is about one of several tables)."""
    tables = Tables({1: (1, 2, 3)}, load("casino"), registration_closed=True)

    assert [] == tables.proposed()
    assert "table.not-too-small" == tables.refused(HaltTable(1)).code


def test_a_table_that_plays_alone_in_the_end_goes_on() -> None:
    """It was halted while there were two; when the other is gone it is proposed that it plays."""
    tables = Tables({1: (1, 2, 3), 2: (1, 2, 3, 4)}, load("casino"), button={1: 1, 2: 1}, registration_closed=True)
    tables.do(HaltTable(1))
    tables.do(BreakTable(2))

    assert ["resume"] == [one.kind for one in tables.proposed()]


# On the way


def walked(hands: int, seat: int = 4) -> ArrivalConfirmed:
    """Somebody is sent to seat 4 of table 2, and is there after so many hands."""
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, seat)))
    for _ in range(hands):
        tables.do(TellHandDone(2))
    tables.at += 90_000
    tables.do(ConfirmArrival("1-1"), "dealer")
    event = tables.state.done[-1].event
    assert isinstance(event, ArrivalConfirmed)
    return event


@pytest.mark.parametrize(("hands", "seat", "missed"), [(0, 4, False), (1, 4, True), (2, 4, True), (1, 6, False)])
def test_a_slow_walk_past_the_big_blind(hands: int, seat: int, missed: bool) -> None:
    """Seat 4 is big blind in the next hand; seat 6 after that and seat 5."""
    event = walked(hands, seat)

    assert (90_000, missed) == (event.took, event.missed_big_blind)


def test_a_whole_round_has_missed_every_blind() -> None:
    assert walked(6, 6).missed_big_blind


def test_who_goes_out_on_the_way_is_on_no_way() -> None:
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, 4)))
    tables.bust("1-1")

    assert {} == tables.state.walks
    assert "entry.not-in" == tables.refused(ConfirmArrival("1-1")).code


def test_drawing_anew_once() -> None:
    """Every table begins as with its first hand, and everyone plays."""
    tables = three_tables(book=house(redraw_at_tables=2))
    tables.do(BreakTable(3))
    (proposed,) = tables.proposed()
    tables.do(Apply(id=proposed.id))

    assert "redraw" == proposed.kind
    assert all(tables.state.play[table].last is None for table in (1, 2))
    assert {None} == {entry.came for who, entry in tables.state.entries.items() if who in tables.state.sits}
    assert [] == tables.proposed()
