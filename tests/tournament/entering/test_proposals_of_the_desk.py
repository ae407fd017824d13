"""What the desk is told to do next, and that doing it does it."""

from __future__ import annotations

import pytest

from floorman.speech import speech
from floorman.speech.history import sentence
from floorman.terms import Accepted
from floorman.tournament.commands import (
    Bust,
    Busted,
    CloseRegistration,
    DrawSeats,
    Enter,
    Pay,
    ReEnter,
    RemoveNoShow,
    SeatNext,
    SitOut,
    StartEvent,
    TellHandDone,
)
from floorman.tournament.events import RegistrationClosed
from floorman.tournament.plan import Payouts, Price, Purchase
from floorman.tournament.proposals.moves import table_breaks
from floorman.tournament.proposals.prizes import prizes_proposed
from floorman.tournament.proposals.registration import registration
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import house


def kinds(desk: Desk) -> list[str]:
    return [proposal.kind for proposal in registration(desk.now())]


def applied(desk: Desk) -> Desk:
    """Each proposal's command passes its own decision."""
    for proposal in registration(desk.now()):
        decision = proposal.command.decide(desk.now())
        assert isinstance(decision, Accepted), proposal
        desk.happens(decision)
    return desk


@pytest.mark.parametrize("until", [0, 2])
def test_registration_that_is_over_by_the_plan_is_not_proposed_to_be_closed(until: int) -> None:
    """Its level of twenty minutes ends, or with 0 the event begins: nobody enters any more, and that is all."""
    desk = Desk(house(no_show_after_level="never"), registration_until=until)
    desk.do(Enter("Ann"))
    desk.do(Enter("Ben"))
    desk.started().wait(20 * until)

    assert "registration.closed" == desk.refused(Enter("Cem")).code
    assert [] == kinds(desk)


def test_prizes_can_be_announced_once_nothing_is_sold_any_more() -> None:
    """Registration is over with level 2, and add-ons are sold in the break after it: 40 and 10 minutes."""
    desk = Desk(
        house(no_show_after_level="never", add_on_when="end_of_rebuy_period"),
        registration_until=2, price=Price(1_000), add_on=Purchase(), payouts=Payouts(shares=(10_000,)),
    ).started("Ann", "Ben")  # fmt: skip

    def proposed(minutes: float) -> list[str]:
        return [one.kind for one in prizes_proposed(desk.wait(minutes).now())]

    assert [[], [], ["publish-prizes"]] == [proposed(39.9), proposed(0.1), proposed(10)]


def test_the_unplayed_stacks_of_one_moment_are_one_proposal() -> None:
    """Those who were away from the start where a hand was told; not who sits where nobody tells of the hands."""
    desk = Desk(house(no_show_after_level=1), tables=(4, 4))
    for name in ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay"):
        desk.do(Enter(name))
    desk.do(DrawSeats())
    first, second = (sorted(desk.state.players(table).values()) for table in (1, 2))
    for who in (*first[1:], second[0]):
        desk.do(SitOut(who))
    desk.do(StartEvent())
    desk.do(TellHandDone(1))
    (proposal,) = registration(desk.wait(20).now())

    assert RemoveNoShow(tuple(first[1:])) == proposal.command
    assert ("house-no_show_after_level",) == proposal.cites
    assert first[1:] == [move.who for move in proposal.moves]
    assert 4 == applied(desk).state.left


def test_a_freed_seat_is_proposed_to_the_first_who_waits() -> None:
    desk = Desk(tables=(3,)).started("Ann", "Ben", "Cem", "Dan", "Eve")
    nobody = kinds(desk)
    desk.do(Bust((Busted("Ben"),)))
    (proposal,) = registration(desk.now())

    assert [] == nobody
    assert ("seat-alternate", SeatNext("Dan")) == (proposal.kind, proposal.command)


def test_where_the_management_says_who_is_next_the_longest_waiting_is_proposed() -> None:
    """Anybody else would pass him: that he may, new or not, is no proposal."""
    desk = Desk(house(queue_order="floor"), tables=(3,), re_entry=Purchase()).started("Ann", "Ben", "Cem", "Dan", "Eve")
    desk.do(Bust((Busted("Ben"),)))
    assert ["Dan"] == [one.facts["name"] for one in registration(desk.now())]
    desk.do(ReEnter("Ben"))

    assert ["Dan"] == [one.facts["name"] for one in registration(desk.now())]
    assert isinstance(SeatNext("Eve").decide(desk.now()), Accepted)


@pytest.mark.parametrize(("price", "asks"), [(Price(100, 20), {"amount": 120}), (Price(), {})])
def test_what_has_to_be_collected_stands_with_the_seat(price: Price, asks: dict[str, int]) -> None:
    desk = Desk(tables=(3,), price=price).started("Ann", "Ben", "Cem", "Dan")
    for who in ("Ann", "Ben", "Cem") if asks else ():
        desk.do(Pay(who))
    desk.do(Bust((Busted("Ben"),)))
    (proposal,) = registration(desk.now())

    assert ("seat-alternate", {"name": "Dan", **asks}) == (proposal.kind, proposal.facts)


@pytest.mark.parametrize("waiting", [0, 1, 2])
def test_whoever_closes_registration_hears_who_still_waits(waiting: int) -> None:
    desk = Desk(house(no_show_after_level="never"), tables=(3,), registration_until=2)
    desk.started("Ann", "Ben", "Cem", *("Dan", "Eve")[:waiting]).wait(40)
    desk.do(CloseRegistration())

    closed = desk.log[-1]
    assert isinstance(closed, RegistrationClosed)
    assert waiting == closed.waiting
    says = sentence(closed, {1: closed}, speech("en"))
    assert says == ("registration closed", "registration closed; 1 was still waiting",
                    "registration closed; 2 were still waiting")[waiting]  # fmt: skip


def test_no_table_is_broken_whose_seats_are_still_needed() -> None:
    """Twelve sit at three tables of six, four at each; two tables have room for all of them. As long as more are
    expected than seats would be left, and registration is open, none is proposed."""
    names = [f"P{number}" for number in range(12)]

    def proposed(expected: int, minutes: int) -> list[str]:
        desk = Desk(
            house(no_show_after_level="never", break_spare_seats=0),
            tables=(6, 6, 6),
            expected=expected,
            registration_until=2,
        )
        return [one.kind for one in table_breaks(desk.started(*names).wait(minutes).now())]

    assert [[], ["break"], ["break"], ["break"]] == [proposed(*one) for one in ((13, 39), (13, 40), (12, 39), (0, 39))]


def test_who_owes_his_buy_in_is_listed() -> None:
    desk = Desk(price=Price(100)).started("Ann", "Ben")
    desk.do(Pay("Ann"))
    (proposal,) = registration(desk.now())

    assert (Pay("Ben"), {"name": "Ben", "amount": 100}) == (proposal.command, proposal.facts)
    assert [] == kinds(applied(desk))


def test_where_paying_may_wait_it_is_listed_when_registration_is_over() -> None:
    desk = Desk(house(buy_in_paid_by="end_of_registration"), price=Price(100)).started("Ann", "Ben")
    before = kinds(desk)
    desk.do(CloseRegistration())

    assert ([], ["collect-buy-in"] * 2) == (before, [kind for kind in kinds(desk) if kind != "remove-no-show"])
    assert ("Ann", "Ben") == desk.log[-1].unpaid  # type: ignore[attr-defined]


def test_the_same_moment_is_the_same_proposal() -> None:
    """Its id changes with the facts it rests on."""
    desk = Desk(price=Price(100)).started("Ann")
    (one,), (same,) = registration(desk.now()), registration(desk.now())
    desk.do(Pay("Ann", 40))
    (less,) = registration(desk.now())

    assert one.id == same.id
    assert one.id != less.id


def test_nothing_is_proposed_when_the_event_is_over() -> None:
    desk = Desk(price=Price(100)).started("Ann", "Ben")
    desk.do(Bust((Busted("Ben"),)))

    assert ("over", []) == (desk.state.phase, kinds(desk))
    assert "event.over" == desk.refused(Enter("Cem")).code
