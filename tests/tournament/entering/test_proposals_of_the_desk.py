"""What the desk is told to do next, and that doing it does it."""

from __future__ import annotations

from floorman.terms import Accepted
from floorman.tournament.commands import (
    Bust,
    Busted,
    CloseRegistration,
    Enter,
    Pay,
    RemoveNoShow,
    SeatNext,
    TellHandDone,
)
from floorman.tournament.plan import Price
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


def test_registration_is_closed_when_its_level_is_over_and_not_before() -> None:
    desk = Desk(house(no_show_after_level="never"), registration_until=2).started("Ann", "Ben").wait(39.9)
    before = kinds(desk)
    (proposal,) = registration(desk.wait(0.1).now())

    assert [] == before
    assert ("close-registration", CloseRegistration(), {"level": 2}) == (
        proposal.kind,
        proposal.command,
        proposal.facts,
    )
    assert [] == kinds(applied(desk))


def test_the_unplayed_stacks_of_one_moment_are_one_proposal() -> None:
    """Those who were dealt in while they were away; not who sits where nobody tells of the hands."""
    desk = Desk(house(no_show_after_level=1), tables=(4, 4)).started("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
    first, second = (sorted(desk.state.players(table).values()) for table in (1, 2))
    for who in (*first[1:], second[0]):
        desk.state.presence[who] = "absent"
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
