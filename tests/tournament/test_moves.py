"""Moving players: nonsense, hands that run, balancing."""

from __future__ import annotations

import pytest

from floorman.terms import Accepted, SeatNo, TableNo
from floorman.tournament import AnyCommand, TakeBack
from floorman.tournament.commands import (
    Apply,
    BreakTable,
    ConfirmArrival,
    Count,
    HaltTable,
    Move,
    NewHand,
    NotNow,
    Penalise,
    RedrawSeats,
    ResumeTable,
    SetBreakOrder,
    StartEvent,
    SwapSeats,
    TellButton,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import PlayersMoved
from floorman.tournament.events.seating import walk_of
from floorman.tournament.holdings import Place
from floorman.tournament.seating import first_button
from tests.tournament.evening import frozen, house
from tests.tournament.tables import Tables, six_and_four

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
        (SwapSeats("1-1", "nobody"), "entry.not-in"),
        (SwapSeats("1-1", "1-1"), "move.not-with-himself"),
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
    assert "move.has-no-seat" == tables.refused(SwapSeats("2-5", "1-1")).code


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


def test_two_change_places() -> None:
    """Each with his chips, at two tables or at one, and nobody else moves; while a hand is on at either, nobody does.
    At a table that has played already both are new; taken back, all is as it was."""
    tables = six_and_four()
    before, facts = {who: tables.place(who) for who in tables.state.sits}, {**tables.state.facts(), "version": 0}
    stacks = dict(tables.state.stacks)
    version = tables.do(SwapSeats("1-1", "2-5"))
    assert ((2, 5), (1, 1)) == (tables.place("1-1"), tables.place("2-5"))
    assert {"1-1", "2-5"} == {who for who in before if before[who] != tables.place(who)}
    assert stacks == tables.state.stacks
    tables.do(TakeBack(version))
    assert facts == {**tables.state.facts(), "version": 0}

    tables.do(NewHand(1))
    assert "table.hand-is-on" == tables.refused(SwapSeats("2-5", "1-1")).code
    tables.do(TellHandDone(1))
    tables.do(SwapSeats("1-1", "1-4"))
    assert ((1, 4), (1, 1)) == (tables.place("1-1"), tables.place("1-4"))
    assert {"moved"} == {tables.state.entries[who].came for who in ("1-1", "1-4")}
    assert {"swap"} == {tables.state.entries[who].moved_for for who in ("1-1", "1-4")}


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


@pytest.mark.parametrize(
    ("leaves", "comes_to", "button", "small", "big"),
    [
        (3, 3, 1, 2, 4),  # the big blind has gone, and somebody has his seat: it goes on to the next who was in it
        (3, 6, 1, 2, 4),
        (4, 6, 1, 2, 3),  # another has gone: all as it was
        (2, 2, 1, 2, 3),  # nobody posts the small blind, the newcomer least of all
        (1, 1, 1, 2, 3),
    ],
)
def test_the_blinds_of_a_repeated_hand_are_of_those_who_were_in_it(
    leaves: SeatNo, comes_to: SeatNo, button: SeatNo, small: SeatNo, big: SeatNo
) -> None:
    """Four at table 2, the button at 4 before: button 1, blinds 2 and 3. The hand is void; one leaves, one comes."""
    tables = Tables({1: range(1, 7), 2: range(1, 5)}, button={1: 6, 2: 4})
    tables.do(NewHand(2))
    was = tables.state.play[2].hand
    tables.do(TellHandDone(2, void=True))
    tables.do(Penalise(f"2-{leaves}", "disqualification"))
    tables.do(Move("1-1", Target(2, comes_to)))
    coming = first_button.next_hand(tables.state, 2, sorted(tables.state.seats[2]), tables.book)
    tables.do(NewHand(2))
    play = tables.state.play[2]

    assert was is not None and (1, 2, 3) == (was.button, was.small_blind, was.big_blind)
    assert play.hand is not None
    assert (button, small, big) == (play.hand.button, play.hand.small_blind, play.hand.big_blind)
    assert coming == play.hand
    assert {f"2-{seat}" for seat in range(1, 5) if seat != leaves} == {*play.dealt}


def test_who_was_in_a_void_hand_that_nobody_told_is_in_its_repetition() -> None:
    """He had come before it, and it is told only when it is over; who comes after it waits for the next one."""
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, 6)))
    tables.do(ConfirmArrival("1-1"))
    tables.do(TellHandDone(2, void=True))
    tables.do(Move("1-2", Target(2, 4)))
    tables.do(ConfirmArrival("1-2"))
    tables.do(NewHand(2))

    assert {"1-1", "2-1", "2-2", "2-3", "2-5"} == {*tables.state.play[2].dealt}


def test_a_repetition_that_is_void_too_and_told_late_has_the_same_players() -> None:
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, 6)))
    tables.do(ConfirmArrival("1-1"))
    tables.do(TellHandDone(2, void=True))
    tables.do(Move("1-2", Target(2, 4)))
    tables.do(ConfirmArrival("1-2"))
    tables.do(TellHandDone(2, void=True))
    tables.do(NewHand(2))

    assert {"1-1", "2-1", "2-2", "2-3", "2-5"} == {*tables.state.play[2].dealt}


def test_a_hand_with_one_player_left_is_not_repeated() -> None:
    """Of three two are gone: whoever has come instead plays with the one who stayed."""
    tables = Tables({1: range(1, 7), 2: (1, 2, 3)}, button={1: 6, 2: 3})
    tables.do(NewHand(2))
    tables.do(TellHandDone(2, void=True))
    tables.do(Penalise("2-1", "disqualification"))
    tables.do(Penalise("2-2", "disqualification"))
    tables.do(Move("1-1", Target(2, 5)))
    tables.do(NewHand(2))
    play = tables.state.play[2]

    assert {"2-3", "1-1"} == {*play.dealt}
    assert play.hand is not None
    assert play.hand.big_blind in (3, 5)
    assert play.hand.small_blind == play.hand.button == 8 - play.hand.big_blind


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
    """The proposal says so; with the button on 3 the blinds are on 4 and 5: the player on 5 is the one."""
    tables = Tables({1: range(1, 7), 2: (1, 2, 3, 5)}, size=6)
    before = tables.proposed()[0]
    tables.do(TellButton(1, 3), "dealer")
    tables.do(TellButton(2, 1, 2, 3), "dealer")
    after = tables.proposed()[0]

    assert ("balance.button-not-told", "1-3") == (before.why, before.moves[0].who)
    assert ("balance.tables-apart", "1-5") == (after.why, after.moves[0].who)
    assert Place(2, 4) == after.moves[0].target


def test_a_button_that_is_only_taken_for_granted_forbids_no_seat() -> None:
    """Were it on 1, each free seat (2, 3, 4) would be the small blind's, between it and 5. That is not known."""
    tables = Tables({1: range(1, 6), 2: (1, 5, 6)}, size=6)

    assert ["balance.button-not-told"] == [one.why for one in tables.proposed()]


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


# On the way, and there


@pytest.mark.parametrize(
    ("moves", "heard", "comes_from"),
    [
        # He plays a hand where he was sent, is counted there, or says that he is: the next move begins there.
        (Move("1-1", Target(2, 4)), (NewHand(2), TellHandDone(2)), (2, 4)),
        (Move("1-1", Target(2, 4)), (Count("1-1", 9_000),), (2, 4)),
        (Move("1-1", Target(2, 4)), (ConfirmArrival("1-1"),), (2, 4)),
        (SwapSeats("1-1", "2-5"), (NewHand(2), TellHandDone(2)), (2, 5)),
        # Nothing is heard of him, or of others alone: he has not left his first seat.
        (Move("1-1", Target(2, 4)), (), (1, 1)),
        (Move("1-1", Target(2, 4)), (Count("2-5", 9_000),), (1, 1)),
        (Move("1-1", Target(2, 4)), (NewHand(1), TellHandDone(1)), (1, 1)),
    ],
)
def test_whoever_is_sent_on_comes_from_where_he_is(
    moves: AnyCommand, heard: tuple[AnyCommand, ...], comes_from: tuple[TableNo, SeatNo]
) -> None:
    tables = six_and_four()
    tables.do(moves)
    for one in heard:
        tables.at += 60_000
        tables.do(one)
    assert (None is walk_of(tables.state, "1-1")) == (comes_from != (1, 1))
    tables.do(Move("1-1", Target(2, 6)))

    walk = walk_of(tables.state, "1-1")
    assert walk is not None
    assert Place(*comes_from) == walk.leaves


@pytest.mark.parametrize(("minutes", "comes_from"), [(9, Place(1, 1)), (10, Place(2, 4)), (90, Place(2, 4))])
def test_whoever_was_sent_long_ago_comes_from_there(minutes: int, comes_from: Place) -> None:
    """Where nobody tells the hands nor that he is there, he is taken to sit after ten minutes: the next card that he
    gets begins at that seat."""
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, 4)))
    tables.at += minutes * 60_000
    tables.do(Move("1-1", Target(2, 6)))
    walk = walk_of(tables.state, "1-1")

    assert walk is not None
    assert comes_from == walk.leaves


@pytest.mark.parametrize("sent", [SwapSeats("1-1", "2-5"), Move("1-1", Target(2, 4))])
def test_who_was_sent_before_play_began_is_at_his_seat_with_it(sent: AnyCommand) -> None:
    """Also at a table of which nobody ever tells a hand; until then he is told where to go."""
    tables = six_and_four()
    tables.state.one(phase="before")
    tables.do(sent)
    before = walk_of(tables.state, "1-1")
    tables.do(StartEvent())
    after = walk_of(tables.state, "1-1")
    tables.do(Move("1-1", Target(2, 6)))
    sent_on = walk_of(tables.state, "1-1")

    assert before is not None
    assert after is None
    assert sent_on is not None
    assert Place(2, 5 if isinstance(sent, SwapSeats) else 4) == sent_on.leaves
