"""What is simply done at a table, and a paragraph penalises: on record there and then, and gone with the act."""

from __future__ import annotations

import pytest

from floorman.floor.commands import Declare, Rewind
from floorman.hand import Call, Check, Fold, RaiseTo
from floorman.reading import Declaration
from floorman.rulebook import SHIPPED
from floorman.terms import By
from floorman.tournament import Ledger, Penalise
from floorman.tournament.commands import NewHand, SetTable
from floorman.views.ruled import ruled_view
from tests.floor.tables import DEALER, HOST, Room, room
from tests.floor.telling import FLOOR, in_a_hand, refused, turn

# A fold that is said before its turn, by the paragraphs alone: the club penalises it on purpose only.
MUST, NOTHING = {"casino"}, {"cuca"}


def ledger(found: Room) -> Ledger:
    return found.evening.state.ledger


def himself(found: Room, act: type[Call | Check | Fold]) -> None:
    seat = turn(found)
    players = found.evening.state.tables[1].action == "players"
    found.act(1, act(seat), By(found.evening.state.players(1)[seat], "player") if players else DEALER)


def to_the_flop(found: Room) -> None:
    himself(found, Call)
    himself(found, Call)
    himself(found, Check)
    assert "flop" == found.hand().street


@pytest.mark.parametrize("book", SHIPPED)
def test_a_fold_before_its_turn_is_open_until_it_is_penalised(book: str) -> None:
    found = in_a_hand(4, book=book)
    after, who = found.hand().seats[found.hand().to_act + 1], found.evening.state.players(1)
    found.do(Declare(table=1, said=Declaration(seat=after, said="fold")), DEALER)
    on_record, waiting = ledger(found).records, ledger(found).open

    assert (book not in NOTHING) == (len(on_record) == 1)
    assert {who[after]} >= {one.who for one in on_record}
    assert (book in MUST) == bool(waiting)


def test_a_fold_where_a_check_was_free_goes_back_with_all_it_led_to() -> None:
    """A slip of the finger: the dealer takes it back, and nobody has broken a rule."""
    found = in_a_hand()
    to_the_flop(found)
    before, folds = found.evening.hands[1].version, turn(found)
    found.act(1, Fold(folds))
    assert [("folded-without-bet",)] == [one.what for one in ledger(found).records]
    assert [("folded-without-bet", "step.weigh-penalty")] == [
        (one.what, one.step) for one in ruled_view(found.evening.hands[1])
    ]

    found.do(Rewind(table=1, to=before), DEALER)
    assert () == ledger(found).records
    assert () == ruled_view(found.evening.hands[1])
    assert folds == turn(found)
    found.act(1, Fold(folds))
    assert 1 == len(ledger(found).records)


def test_taken_back_goes_that_breach_alone_and_not_what_was_done_before() -> None:
    found = in_a_hand(5, book="casino")
    first, second = (found.hand().seats[found.hand().to_act + more] for more in (1, 2))
    found.do(Declare(table=1, said=Declaration(seat=first, said="fold")), DEALER)
    before = found.evening.hands[1].version
    found.do(Declare(table=1, said=Declaration(seat=second, said="fold")), DEALER)
    assert 2 == len(ledger(found).open)

    found.do(Rewind(table=1, to=before), DEALER)
    assert [found.evening.state.players(1)[first]] == [one.who for one in ledger(found).open]
    found.do(Declare(table=1, said=Declaration(seat=second, said="check")), DEALER)
    assert 2 == len(ledger(found).records)


def test_what_was_penalised_already_is_not_taken_back_with_its_act() -> None:
    found = in_a_hand(4, book="casino")
    before, seat = found.evening.hands[1].version, found.hand().seats[found.hand().to_act + 1]
    found.do(Declare(table=1, said=Declaration(seat=seat, said="fold")), DEALER)
    found.do(Penalise(found.evening.state.players(1)[seat], "warning"), HOST)

    assert "rewind.left-the-hand" == refused(found, Rewind(table=1, to=before), FLOOR)


def test_the_same_told_twice_was_done_once() -> None:
    found = in_a_hand(4)
    said = Declare(table=1, said=Declaration(seat=found.hand().seats[found.hand().to_act + 1], said="call"))
    found.do(said, DEALER)

    assert "reading.out-of-turn-kept" == refused(found, said)
    assert 1 == len(ledger(found).records)


def test_against_a_bet_nothing_goes_on_record() -> None:
    found = in_a_hand()
    found.act(1, RaiseTo(turn(found), 700))
    found.act(1, Fold(turn(found)))

    assert () == ledger(found).records


def test_where_players_act_themselves_they_do_what_is_offered_there() -> None:
    found = room(3, seats=3, cards="dealt")
    found.do(SetTable(1, "dealt", "players"))
    found.do(NewHand(1))
    to_the_flop(found)
    himself(found, Fold)

    assert 2 == found.hand().live
    assert () == ledger(found).records
