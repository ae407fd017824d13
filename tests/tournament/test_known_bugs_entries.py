"""What other programs got wrong at the desk, each by its name."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.tournament import TakeBack
from floorman.tournament.accounts import PURSES, owed_by
from floorman.tournament.commands import (
    Bust,
    Busted,
    CancelEntry,
    CloseRegistration,
    Enter,
    GiveBack,
    Pay,
    Rebuy,
    ReEnter,
    RemoveNoShow,
    SeatNext,
    SetPrice,
    TellHandDone,
)
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Price, Purchase
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import MINUTE, house


def bust(*names: str) -> Bust:
    return Bust(tuple(Busted(name) for name in names))


def test_late_registration_is_off_by_one_level() -> None:
    """Until level 2: open to its last millisecond, closed from the first of the break after it."""
    desk = Desk(registration_until=2).started("Ann", "Ben")
    desk.at += 40 * MINUTE - 1
    desk.do(Enter("Cem"))
    desk.at += 1

    assert "registration.closed" == desk.refused(Enter("Dan")).code


def test_registration_until_the_last_level_never_closes() -> None:
    """The last level of the structure goes on for ever; registration does not."""
    desk = Desk(registration_until=5).started("Ann", "Ben").wait(109)
    desk.do(Enter("Cem"))

    assert "registration.closed" == desk.wait(1).refused(Enter("Dan")).code


def test_no_late_registration_at_all() -> None:
    """Level 0: the list closes with the start."""
    desk = Desk(registration_until=0)
    desk.do(Enter("Ann"))

    assert "registration.closed" == desk.started().refused(Enter("Dan")).code


def test_second_purchase_is_not_counted() -> None:
    """Each rebuy is counted, paid for and limited."""
    desk = Desk(price=Price(100), rebuy=Purchase(most=2)).started("Ann", "Ben", "Cem")
    for _ in range(2):
        desk.do(bust("Ann"))
        desk.do(Rebuy("Ann"))
    desk.do(bust("Ann"))

    assert (2, 300) == (desk.state.entries["Ann"].rebuys, desk.state.money[owed_by("Ann")])
    assert "rebuy.too-often" == desk.refused(Rebuy("Ann")).code


def test_second_re_entry_is_not_offered() -> None:
    """A player may enter again a second time as well as a first, each time with an entry of its own."""
    desk = Desk(price=Price(100, 10), re_entry=Purchase()).started("Ann", "Ben", "Cem")
    for _ in range(2):
        desk.do(bust("Ann"))
        desk.do(ReEnter("Ann"))

    assert "Ann#3" == desk.state.current["Ann"]
    assert [1, 2, 3] == [desk.state.entries[id].nth for id in ("Ann", "Ann#2", "Ann#3")]
    assert [110] * 3 == [desk.state.money[owed_by(id)] for id in ("Ann", "Ann#2", "Ann#3")]
    assert 3 == desk.state.left


def test_forced_seat_bypasses_closed_registration() -> None:
    desk = Desk(house(seats_assigned="by_host")).started("Ann", "Ben")
    desk.do(CloseRegistration())

    assert "registration.closed" == desk.refused(Enter("Cem", table=1, seat=6)).code
    assert "registration.closed" == desk.refused(SeatNext(table=1, seat=6)).code


def test_reviving_into_an_occupied_seat() -> None:
    """His seat was given away meanwhile: he comes back at another, and nobody loses his."""
    desk = Desk(tables=(4,), rebuy=Purchase()).started("Ann", "Ben", "Cem", "Dan")
    old = desk.seat_of("Ann")
    desk.do(bust("Ann", "Ben"))
    desk.do(Enter("Eve"))
    desk.do(Enter("Fay"))

    assert "entry.no-seat" == desk.refused(Rebuy("Ann")).code
    desk.do(bust("Cem"))
    desk.do(Rebuy("Ann"))
    assert old != desk.seat_of("Ann")
    assert 4 == len(set(desk.state.seats[1].values()))


def test_capacity_is_not_enforced() -> None:
    """No way in leads past the last place: not by entering, not from the list, not by coming back."""
    desk = Desk(house(alternates="when_sold_out"), capacity=3, rebuy=Purchase(), re_entry=Purchase())
    desk.started("Ann", "Ben", "Cem", "Dan")
    waits = desk.state.entries["Dan"].status
    desk.do(bust("Ann"))
    desk.do(SeatNext())

    assert ("waiting", 3) == (waits, desk.state.left)
    assert "entry.no-seat" == desk.refused(Rebuy("Ann")).code
    desk.do(ReEnter("Ann"))
    assert "waiting" == desk.state.entries["Ann#2"].status
    assert "entry.no-seat" == desk.refused(SeatNext()).code


def test_changing_the_price_changes_old_entries() -> None:
    """What was sold stays sold at its price; what is sold from now on costs the new one."""
    desk = Desk(price=Price(100, 10)).started("Ann", "Ben")
    desk.do(Pay("Ann"))
    desk.do(SetPrice(200, 20))
    desk.do(Enter("Cem"))

    assert {"owed:Ben": 110, "owed:Cem": 220, "pool": 100, "fees": 10, "purses": -440} == desk.money()
    assert Price(100, 10) == desk.state.entries["Ann"].price


def test_places_go_stale_while_players_still_come() -> None:
    """Fourth of four becomes fifth of five as soon as another player has entered."""
    desk = Desk().started("Ann", "Ben", "Cem", "Dan")
    desk.do(bust("Ann"))
    before = places(desk.state)["Ann"].place
    desk.do(Enter("Eve"))

    assert (4, 5) == (before, places(desk.state)["Ann"].place)


def test_cancelled_money_stays_in_the_pool() -> None:
    """Whatever was paid goes back, whole or in part, and nothing is owed any more."""
    desk = Desk(price=Price(100, 10, 20))
    for name, amount in (("Ann", 130), ("Ben", 50), ("Cem", None)):
        desk.do(Enter(name))
        if amount is not None:
            desk.do(Pay(name, amount))
    for name in ("Ann", "Ben", "Cem"):
        desk.do(CancelEntry(name))

    assert {"back:Ann": 130, "back:Ben": 50, PURSES: -180} == desk.money(), "it lies there until it is given to them"
    for name in ("Ann", "Ben"):
        desk.do(GiveBack(name))

    assert {"refund:Ann": 130, "refund:Ben": 50, PURSES: -180} == desk.money()
    assert 0 == desk.state.left


def test_cancelled_player_can_never_enter_again() -> None:
    """He has a second entry then, though it is no re-entry."""
    desk = Desk()
    desk.do(Enter("Ann"))
    desk.do(CancelEntry("Ann"))
    desk.do(Enter("Ann"))

    assert ("Ann#2", 1) == (desk.state.current["Ann"], desk.state.entries["Ann#2"].nth)


def test_rebuy_is_taken_back_with_its_seat_and_money() -> None:
    """A slip of the finger: he is out again, in his place, and owes nothing for it."""
    desk = Desk(price=Price(100), rebuy=Purchase()).started("Ann", "Ben", "Cem")
    desk.do(bust("Ann"))
    before = {**desk.state.facts(), "version": 0}
    version = desk.do(Rebuy("Ann"))
    desk.do(TakeBack(version))

    assert before == {**desk.state.facts(), "version": 0}


def test_no_show_example_of_the_chips() -> None:
    """120 entries of 20,000: the 18,500 of a no-show leave play, 2,381,500 remain, his seat is free (casino-2-r)."""
    desk = Desk(load("casino"), tables=(10,) * 12, stack=20_000).started(*(f"p{number}" for number in range(120)))
    place = desk.state.sits["p0"]
    other = next(seat for seat in desk.state.players(place.table) if seat != place.seat)
    desk.do(TellHandDone(place.table, {place.seat: 18_500, other: 21_500}))
    desk.wait(90).do(RemoveNoShow("p0", False))

    in_play = sum(desk.state.stacks.values()) + desk.state.accounts[f"table:{place.table}"]
    assert (2_381_500, 18_500) == (in_play, desk.state.accounts["out-of-play"])
    assert place.seat not in desk.state.players(place.table)
    assert 120 == places(desk.state)["p0"].place
