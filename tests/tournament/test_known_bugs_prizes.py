"""What other programs got wrong about money and the end of an event, each by its name."""

from __future__ import annotations

import pytest

from floorman.tournament import StartClock, StartEvent
from floorman.tournament.commands import (
    AnyCommand,
    Bust,
    Busted,
    ChangePrizes,
    DealTalks,
    LockPrizes,
    NewHand,
    PublishPrizes,
    SetPrizes,
)
from floorman.tournament.plan import Payouts, Price, TicketPlan
from floorman.tournament.prizes.icm import icm
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.sharing import chip_chop
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")


def test_icm_is_a_linear_guess() -> None:
    """Cut by chips the pool gives the leader more than by the chances of the places."""
    stacks, prizes = [8000, 1000, 1000], [5000, 3000, 2000]

    assert [5200, 2400, 2400] == chip_chop(stacks, prizes)
    # He is first with 0.8, second with 2 * 0.1 * 0.8 / 0.9 and third with the rest: 4,000 and 533.3 and 44.4.
    assert [4578, 2711, 2711] == icm(stacks, prizes)


@pytest.mark.parametrize("entries", [1, 2, 3, 7, 10, 37])
@pytest.mark.parametrize("unit", [1, 500, 1000])
def test_payouts_do_not_sum(entries: int, unit: int) -> None:
    """Thirds of odd pools, rounded to whole notes: the sum is the pool."""
    names = [f"p{number}" for number in range(entries)]
    payouts = Payouts(shares=(3334, 3333, 3333), unit=unit)
    evening = Money(*names, price=Price(prize=1999), payouts=payouts, start=False)

    assert entries * 1999 == sum(prizes_of(evening.state))
    assert "prizes.do-not-sum" == _after(evening, SetPrizes((entries * 1999 - 1,))).no(PublishPrizes()).code


def test_payouts_are_changed_after_they_were_announced() -> None:
    """Not silently, not without a reason, and not at all once they are locked."""
    evening = Money(*ALL, price=Price(prize=1000), payouts=Payouts(shares=(7000, 3000)))
    evening.do(PublishPrizes())

    assert "prizes.published-already" == evening.no(SetPrizes((3000,))).code
    assert "prizes.why" == evening.no(ChangePrizes((3000,), "")).code
    evening.do(LockPrizes())
    assert "prizes.locked" == evening.no(ChangePrizes((3000,), "the players want it")).code
    assert (2100, 900) == prizes_of(evening.state)


@pytest.mark.parametrize("ending", ["winner", "deal", "tickets"])
@pytest.mark.parametrize(
    "command",
    [StartEvent(), StartClock(), NewHand(1), Bust((Busted("Anna"),)), DealTalks(agreed=("Anna",)), DealTalks()],
)
def test_a_finished_event_returns_to_running_and_the_winner_can_be_eliminated(ending: str, command: AnyCommand) -> None:
    """However it ended, nothing that is played brings it back, and whoever is left stays where he is."""
    evening = ended(ending)
    standing, found = evening.state.single_facts, evening.no(command)

    assert "event.over" == found.code
    assert standing == evening.state.single_facts
    assert ("over", ending) == (evening.state.phase, evening.state.ending)


def ended(ending: str) -> Money:
    tickets = TicketPlan(value=1500) if ending == "tickets" else None
    evening = Money(*ALL, price=Price(prize=1000), payouts=Payouts(shares=(7000, 3000)), tickets=tickets)
    evening.bust("Cem")
    if ending == "winner":
        evening.bust("Ben")
    if ending == "deal":
        evening.do(DealTalks(agreed=("Anna", "Ben"), stacks={"Anna": 20_000, "Ben": 10_000}))
    return evening


def _after(evening: Money, command: AnyCommand) -> Money:
    evening.do(command)
    return evening
