"""What must always hold: each fault that can be found has its word, and some that were overlooked are found."""

from __future__ import annotations

import ast
from inspect import getsource

import pytest

from floorman.rulebook import load
from floorman.terms import By
from floorman.tournament import checks, decide
from floorman.tournament import commands as the
from floorman.tournament.commands.moving import Target
from floorman.tournament.events.days import Bagged
from floorman.tournament.holdings import Place
from floorman.tournament.plan import BountyPlan, Payouts, Price, Purchase
from floorman.tournament.proposals import proposals
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import house
from tests.tournament.seating.hall import Hall
from tests.tournament.test_taking_back import NAMES, at, done, evening, hands, refused


def yielded() -> set[str]:
    """The words that the checks yield, as they stand in the source."""
    found = (node.value for node in ast.walk(ast.parse(getsource(checks))) if isinstance(node, ast.Yield))
    return {str(one.value) for one in found if isinstance(one, ast.Constant)}


def test_every_fault_is_known() -> None:
    """A refusal to take back names it, so it needs its sentence; and no word stands there for nothing."""
    assert 20 < len(yielded())
    assert {*checks.FAULTS} - {"seated-without-chips"} == yielded()


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda state: state.entries.pop("Anna"), "seat-without-player"),
        (lambda state: state.stacks.update({"nobody": 5, "Anna": state.stacks["Anna"] - 5}), "chips-without-player"),
        (lambda state: state.sits.update(Anna=Place(7, 9)), "hand-without-player"),
        (lambda state: state.ones.update(phase="before"), "hand-while-nobody-plays"),
        (lambda state: state.ones.update(phase="over", ending="tickets"), "left-without-place"),
    ],
)
def test_what_cannot_be_is_found(spoil: object, fault: str) -> None:
    party = evening()
    number = party.state.sits["Anna"].table
    hands(party, number, 0)
    done(party, the.NewHand(number))
    assert [] == checks.faults(party.state)
    spoil(party.state)  # type: ignore[operator]

    assert fault in checks.faults(party.state)


def test_a_table_is_not_taken_from_under_who_went_out_at_it() -> None:
    """He may still buy himself back in there."""
    party = evening()
    opened = done(party, the.OpenTable(3))
    done(party, the.Move("Anna", Target(3)))
    done(party, the.Bust((the.Busted("Anna"),)))
    refusal = refused(party, the.TakeBack(opened)).ruling

    assert ("take-back.would-leave", "no-such-seat") == (refusal.code, refusal.facts["fault"])


def test_a_paid_bust_is_not_taken_back_with_what_it_rests_on() -> None:
    """Neither by itself nor together with the seats that were drawn before it."""
    party = evening(price=Price(1000), payouts=Payouts(shares=(3334, 3333, 3333)))
    drawn = next(step.last for step in party.state.done if type(step.event).__name__ == "SeatsDrawn")
    done(party, the.PublishPrizes())
    for who in NAMES[:6]:
        bust = done(party, the.Bust((the.Busted(who),)))
    done(party, the.PayPrize(NAMES[5]))

    for back in (the.TakeBack(bust), the.TakeBack(drawn, with_later=True)):
        assert "prize-paid-to-player" == refused(party, back).ruling.facts["fault"]


def test_who_goes_out_in_a_hand_may_be_back_at_another_table_before_it_is_over() -> None:
    """The hand ends for those who are still in it."""
    party = evening(house(seats_assigned="by_host", rebuy_deadline="end_of_rebuy_period"), rebuy=Purchase())
    place = party.state.sits["Anna"]
    hands(party, place.table, 0)
    done(party, the.NewHand(place.table))
    done(party, the.Bust((the.Busted("Anna"),)))
    done(party, the.Enter("Ida", "late", place.table, place.seat))
    done(party, the.Rebuy("Anna"))
    done(party, the.TellHandDone(place.table))

    assert place == party.state.sits["Ida"]
    assert "Anna" in party.state.sits


@pytest.mark.parametrize(
    "command",
    [the.SetBreakOrder((1,)), the.TellButton(1, 1), the.TellHandDone(1), the.NewHand(1), the.Count("Anna", 100)],
)
def test_nothing_is_played_after_the_end(command: the.AnyCommand) -> None:
    """Only money, prizes, ways back and what is said about people remain."""
    party = evening()
    done(party, the.CancelEvent())

    assert "event.over" == refused(party, command).ruling.code


@pytest.mark.parametrize("command", [the.NewHand(1), the.TellHandDone(1)])
def test_no_hand_is_played_before_the_start(command: the.AnyCommand) -> None:
    hall = Hall(load("tda-2024"), ("A", "B")).with_table(1, {1: "A", 2: "B"})

    assert "event.not-started" == hall.refused(command).code


def test_who_goes_out_takes_his_bag_along() -> None:
    """A bag with one count is no bag any more; with two it holds chips, and nobody goes out who has some."""
    party = evening()
    one, other = at(party, 1)[:2]
    done(party, the.CountBag(one, 9_000, "first"))
    done(party, the.Bust((the.Busted(one),)))
    for by in ("first", "second"):
        done(party, the.CountBag(other, 9_000, by))

    assert one not in party.state.bags
    assert "bust.has-chips" == refused(party, the.Bust((the.Busted(other),))).ruling.code


def test_who_is_disqualified_loses_his_bag() -> None:
    """What he had leaves play from the bag as from the table."""
    party = evening(house(disqualified_chips="out_of_play"))
    who = at(party, 1)[0]
    for by in ("first", "second"):
        done(party, the.CountBag(who, 10_000, by))
    done(party, the.Penalise(who, "disqualification"))

    assert (0, 10_000) == (party.state.account(f"bag:{who}"), party.state.account("out-of-play"))
    assert 10_000 == party.state.outs[who].stack


def test_chips_are_bought_for_a_seat() -> None:
    """Somebody who has none yet gets no chips that would lie nowhere."""
    hall = Hall(house(rebuy_stack_limit="any"), ("A", "B", "C"), rebuy=Purchase())
    hall.with_table(1, {1: "A", 2: "B"}).do(the.StartEvent())

    assert "seat.has-none" == hall.refused(the.Rebuy("C")).code


def test_a_race_whose_chips_were_counted_otherwise_meanwhile_is_taken_back() -> None:
    """He raced three small chips and, says a count since, has none: no cards settle that."""
    evening = Chipped(house(race_cards="one_per_chip"), chips=()).table(1, {1: 1_000, 2: 1_000})
    evening.do(the.StartEvent())
    evening.do(the.RaceOff(1, 25, 100, {1: 3, 2: 1}, button=1, first_of_level=True))
    evening.do(the.Count(evening.state.seats[1][1], None, {500: 2}))

    assert "race.table-changed" == evening.refused(the.DealRaceCards(1, "Ah Kh Qh")).code


def test_a_flight_does_not_bring_more_than_the_event_takes() -> None:
    hall = Hall(load("tda-2024"), ("A",), capacity=2)
    two = (Bagged("B", 500), Bagged("C", 500))

    assert ("flight.too-many", {"most": 2}) == (
        (ruling := hall.refused(the.MergeFlight("B", two))).code,
        ruling.facts,
    )


def test_who_entered_for_the_second_day_alone_gets_a_stack() -> None:
    """He is drawn a seat with those whose bags are opened, and sits there with chips like them."""
    hall = Hall(load("tda-2024"), ("A",))
    hall.do(the.OpenTable(1), the.MergeFlight("B", (Bagged("B", 500),)), the.ResumeDay())

    assert (10_000, 500) == (hall.state.stacks["A"], hall.state.stacks["B"])


def test_a_mystery_bounty_is_drawn_only_while_there_are_envelopes() -> None:
    """One envelope, two who are out: nobody draws from nothing."""
    party = evening(price=Price(1000, 0, 100), bounties=BountyPlan(way="mystery", from_left=9))
    done(party, the.SealBounties({800: 1}))
    for who in NAMES[:2]:
        done(party, the.Bust((the.Busted(who),)))
    done(party, the.Bounty(NAMES[0], (NAMES[7],)))

    assert "bounty.none" == refused(party, the.Bounty(NAMES[1], (NAMES[7],))).ruling.code


def test_the_bounty_of_somebody_who_has_entered_again_is_paid() -> None:
    """His first entry was knocked out, though he plays with another: asked for by its own number or found when all is
    settled."""
    party = evening(price=Price(1000, 0, 100), re_entry=Purchase(), payouts=Payouts(shares=(10_000,)))
    who = at(party, 1)[0]
    done(party, the.Bust((the.Busted(who),)))
    done(party, the.ReEnter(who))
    for one in [one for one in sorted(party.state.sits) if one != NAMES[7]]:
        done(party, the.Bust((the.Busted(one),)))

    assert "winner" == party.state.ending
    assert "bounty.still-open" == refused(party, the.SettleBounties()).ruling.code


def test_the_button_may_be_drawn_with_the_start_of_the_table() -> None:
    """What the table lacks is told with the same command."""
    party = evening()
    seats = sorted(party.state.seats[1])
    decision = decide(party.state, the.StartTable(1), By("x", "direction"), party.at, party.book)

    assert ("cards",) == decision.facts  # type: ignore[union-attr]
    done(party, the.StartTable(1, dict(zip(seats, ("2c", "9d", "5h", "3s"), strict=True))))
    assert seats[1] == party.state.play[1].button


def test_proposals_about_different_people_differ() -> None:
    """Two who owe the same have two proposals: applying one of them is applying that one."""
    party = evening(price=Price(1000))
    found = [one.id for one in proposals(party.now()) if one.kind == "collect-buy-in"]

    assert len(found) == len({*found})


def test_what_ended_a_closed_evening_is_taken_back_after_its_closing_alone() -> None:
    """What a deal left to play for is paid by the place: it would be paid to somebody who plays on."""
    party = evening(price=Price(1000), payouts=Payouts(shares=(6000, 4000)))
    done(party, the.PublishPrizes())
    for who in NAMES[:6]:
        done(party, the.Bust((the.Busted(who),)))
    left = sorted(party.state.sits)
    counted = {left[0]: 60_000, left[1]: 20_000}
    done(party, the.DealTalks(tuple(left), way="even", stacks=counted, leaves=(1000,)))
    last = done(party, the.Bust((the.Busted(left[1]),)))
    closed = done(party, the.CloseEvening())
    assert "closed-and-still-on" in str(refused(party, the.TakeBack(last)).ruling.facts["fault"])
    done(party, the.TakeBack(closed))
    paid = done(party, the.PayPrize(left[0]))
    assert "prize-paid-to-player" == refused(party, the.TakeBack(last)).ruling.facts["fault"]
    done(party, the.TakeBack(paid, why="too early"))
    done(party, the.TakeBack(last))

    assert "running" == party.state.phase
