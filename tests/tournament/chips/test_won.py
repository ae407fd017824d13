"""Where nobody tells the hands: whose the chips of a loser are, and what he has who buys others.

All stacks by hand: 5,000 each to begin with; what somebody loses by the books is what he had by the books.
"""

from __future__ import annotations

import pytest

from floorman.terms import Chips
from floorman.tournament import TakeBack
from floorman.tournament.chips.totals import table_total
from floorman.tournament.commands import AddOn, Bust, Busted, Count, CountTable, Rebuy, ReEnter, SetTable, TellKnockOut
from floorman.tournament.plan import Purchase
from floorman.views.phone import field, phone_view
from floorman.views.tables import table_view
from tests.tournament.entering.desk import Desk

BUYS = Purchase(price="2000", chips="5000", until=2)


def four() -> Desk:
    """Anna, Ben, Cem and Dora with 5,000 each; rebuys and add-ons of 5,000."""
    return Desk(stack=5000, rebuy=BUYS, add_on=BUYS, re_entry=BUYS).started("Anna", "Ben", "Cem", "Dora")


def out(desk: Desk, name: str) -> int:
    return desk.do(Bust((Busted(name),)))


def told(desk: Desk) -> dict[str, tuple[Chips, str]]:
    """What the desk shows of each seat: so much, and how anybody knows."""
    seats = table_view(desk.state, 1, desk.book, {}, desk.at).seats
    return {one.name: (one.stack, one.known) for one in sorted(seats, key=lambda one: one.name) if one.id}


def start(*names: str) -> dict[str, tuple[Chips, str]]:
    return dict.fromkeys(names, (5000, "start"))


def test_whoever_won_the_last_chips_has_them_and_nobody_calls_that_known() -> None:
    """5,000 and Dora's 5,000: about 10,000. He won it all at a table of 20,000, which it stays."""
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))

    assert {"Anna": (10_000, "reckoned")} | start("Ben", "Cem") == told(desk)
    assert 20_000 == table_total(desk.state, 1)
    desk.do(Count("Anna", 9_700))
    assert (9_700, "count") == told(desk)["Anna"]
    assert 20_000 == table_total(desk.state, 1)


def test_his_phone_claims_no_rank_by_chips_that_nobody_counted() -> None:
    desk = four()
    desk.do(Count("Anna", 5000))
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    seen = phone_view(desk.now(), field(desk.now()), "Anna", {})

    assert seen is not None
    assert (10_000, "reckoned", 0) == (seen.stack, seen.known_by, seen.rank)


def test_told_anew_the_chips_go_to_the_other_one() -> None:
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(TellKnockOut("Dora", ("Ben",)))
    assert (5000, 10_000) == (desk.state.stacks["Anna"], desk.state.stacks["Ben"])

    desk.do(TellKnockOut("Dora"))
    assert (5000, 5000) == (desk.state.stacks["Anna"], desk.state.stacks["Ben"])
    desk.do(TellKnockOut("Dora", ("Anna", "Ben")))  # how they divided them nobody knows
    assert (5000, 5000) == (desk.state.stacks["Anna"], desk.state.stacks["Ben"])
    assert {"reckoned"} == {told(desk)[name][1] for name in ("Anna", "Ben")}


def test_a_count_since_holds_them_already() -> None:
    """Anna has been counted with what she won. Where Ben was, of the 15,000 of the others 5,000 are no longer Anna's
    to be reckoned: her start is old, and says so."""
    desk = four()
    out(desk, "Dora")
    desk.do(Count("Anna", 9_900))
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert (9_900, "count") == told(desk)["Anna"]

    desk = four()
    out(desk, "Dora")
    desk.do(Count("Ben", 8_000))
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert {"Anna": (5000, "reckoned"), "Ben": (8_000, "count"), "Cem": (5000, "start")} == told(desk)


def test_a_chain_of_busts_goes_on_with_what_was_won() -> None:
    """Dora to Anna, Anna with 10,000 to Ben: 15,000. Dora back: what she lost is Ben's by now, and nobody knows it."""
    desk = four()
    dora = out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    out(desk, "Anna")
    desk.do(TellKnockOut("Anna", ("Ben",)))
    assert {"Ben": (15_000, "reckoned"), "Cem": (5000, "start")} == told(desk)

    desk.do(TakeBack(dora))
    assert 5000 == desk.state.stacks["Dora"]
    assert 20_000 == table_total(desk.state, 1)


def test_a_bust_taken_back_takes_back_who_won() -> None:
    desk = four()
    dora = out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Ben",)))
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(TakeBack(dora))

    assert start("Anna", "Ben", "Cem", "Dora") == told(desk)
    assert {} == desk.state.knocked_out


def test_a_rebuy_after_the_bust_is_what_he_bought_and_who_won_may_still_be_told() -> None:
    desk = four()
    desk.do(Count("Dora", 1200))
    out(desk, "Dora")
    desk.do(Rebuy("Dora"))
    assert start("Anna", "Ben", "Cem", "Dora") == told(desk)  # the 1,200 that were counted are gone

    desk.do(TellKnockOut("Dora", ("Cem",)))  # 1,200 by the books
    assert {"Cem": (6200, "reckoned")} | start("Anna", "Ben", "Dora") == told(desk)
    assert 25_000 == table_total(desk.state, 1)
    out(desk, "Dora")
    assert {} == desk.state.knocked_out  # who won his last stack did not win this one
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert {"Anna": (10_000, "reckoned"), "Ben": (5000, "start"), "Cem": (6200, "reckoned")} == told(desk)


def test_a_rebuy_without_having_been_out_asks_whether_he_has_any_left() -> None:
    """Jana's 5,000 are Anna's: 5,000 and 10,000, not 10,000 and 5,000. With chips left it comes on top of them."""
    desk = four()
    desk.do(Rebuy("Dora", broke=True, won_by="Anna"))
    assert {"Anna": (10_000, "reckoned")} | start("Ben", "Cem", "Dora") == told(desk)
    assert ("Anna",) == desk.state.knocked_out["Dora"]

    desk.do(Rebuy("Ben", broke=True))
    assert (5000, "start") == told(desk)["Ben"]
    desk.do(TellKnockOut("Ben", ("Cem",)))
    assert (10_000, "reckoned") == told(desk)["Cem"]
    assert 30_000 == table_total(desk.state, 1)
    assert 4 == desk.state.left

    desk = four()
    desk.do(Rebuy("Dora"))
    assert (10_000, "reckoned") == told(desk)["Dora"]


def test_an_add_on_makes_an_old_count_no_new_one() -> None:
    desk = four()
    desk.do(Count("Anna", 7000))
    desk.do(Rebuy("Ben"))
    desk.wait(40)  # the break after the second level, in which add-ons are sold
    desk.do(AddOn("Anna"))

    assert (12_000, "reckoned") == told(desk)["Anna"]


def test_whoever_won_more_than_the_start_may_lose_it_and_buy() -> None:
    """With 10,000 by the books no rebuy on top is sold; having lost them, he gets one."""
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert "rebuy.too-many-chips" == desk.refused(Rebuy("Anna")).code

    desk.do(Rebuy("Anna", broke=True, won_by="Ben"))
    assert {"Anna": (5000, "start"), "Ben": (15_000, "reckoned"), "Cem": (5000, "start")} == told(desk)


@pytest.mark.parametrize("winner", ["Dora", "Nobody"])
def test_whoever_won_them_sits_there_and_is_another(winner: str) -> None:
    assert "bounty.not-his" == four().refused(Rebuy("Dora", broke=True, won_by=winner)).code


def test_a_re_entry_is_another_stack_and_leaves_the_question_open() -> None:
    desk = four()
    out(desk, "Dora")
    desk.do(ReEnter("Dora"))
    desk.do(TellKnockOut("Dora", ("Anna",)))

    found = told(desk)
    assert (10_000, "reckoned") == found["Anna"]


def test_nobody_counts_a_table_by_a_stack_that_has_won_since() -> None:
    """Three of them counted, Anna before she won: the table is counted once Anna is."""
    desk = four()
    for name in ("Anna", "Ben"):
        desk.do(Count(name, 5000))
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(Count("Cem", 5000))
    assert {} == desk.state.tallies

    desk.do(Count("Anna", 10_000))
    assert 20_000 == desk.state.tallies[1].total
    assert {} == desk.state.alarms


def test_a_whole_count_knows_them_all_again() -> None:
    desk = four()
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    seats = [*desk.state.players(1)]
    desk.do(CountTable(1, dict.fromkeys(seats, 5000) | {seats[0]: 10_000}))

    assert {"count"} == {known for _, known in told(desk).values()}
    assert {} == desk.state.reckoned


def test_where_hands_are_told_whoever_goes_out_between_two_of_them_left_his_chips_to_the_winner() -> None:
    """The desk says that he is out, and nobody told the hand: his 5,000 are Anna's, and the stacks are the table's sum.
    Told anew they are Ben's."""
    desk = four()
    desk.do(SetTable(1, action="dealer"))
    out(desk, "Dora")
    desk.do(TellKnockOut("Dora", ("Anna",)))
    assert (10_000, 5000) == (desk.state.stacks["Anna"], desk.state.stacks["Ben"])
    desk.do(TellKnockOut("Dora", ("Ben",)))

    assert (5000, 10_000) == (desk.state.stacks["Anna"], desk.state.stacks["Ben"])
    assert 20_000 == table_total(desk.state, 1) == sum(desk.state.stacks.values())


def test_what_they_were_said_to_begin_the_hand_with_is_what_the_winner_won() -> None:
    """Two of 5,000 by the books are said to have had 4,000 and 1,500: Anna has 5,000 + 5,500 = 10,500. The other 4,500
    are somewhere at the table, which stays at 20,000."""
    desk = four()
    desk.do(Bust((Busted("Dora"), Busted("Cem")), stacks={"Dora": 4_000, "Cem": 1_500}))
    desk.do(TellKnockOut("Dora", ("Anna",)))
    desk.do(TellKnockOut("Cem", ("Anna",)))
    assert {"Anna": (10_500, "reckoned")} | start("Ben") == told(desk)
    assert 20_000 == table_total(desk.state, 1)

    desk.do(TellKnockOut("Cem", ("Ben",)))
    assert {"Anna": (9_000, "reckoned"), "Ben": (6_500, "reckoned")} == told(desk)
    assert 20_000 == table_total(desk.state, 1)


def test_an_entry_from_before_the_last_one_enters_nobody() -> None:
    """Whoever has entered again sits; a button for the entry that was lost would seat them twice."""
    desk = four()
    out(desk, "Dora")
    (lost,) = desk.state.outs
    desk.do(ReEnter("Dora"))

    assert "re-entry.still-in" == desk.refused(ReEnter(lost)).code
