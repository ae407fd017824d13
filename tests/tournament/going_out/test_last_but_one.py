"""The last but one goes out: by whatever way he leaves, and whatever is open at that moment, the event is won.

What should come of each was written down before it was tried. The winner holds all chips (`winner`); nothing that waits
for a hand, a table or a decision can keep him from it, and what can still be put right afterwards may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted
from floorman.tournament import OpenEvent, Plan
from floorman.tournament import commands as the
from floorman.tournament.checks import faults
from floorman.tournament.events import EventWon
from floorman.tournament.events.hand_for_hand import HandForHandOver
from floorman.tournament.events.placing import LevelsShortened
from floorman.tournament.plan import Payouts, Price
from floorman.tournament.proposals import proposals
from tests.tournament.evening import MINUTE, house
from tests.tournament.evenings.party import Party
from tests.tournament.test_taking_back import NAMES, STRUCTURE, at, done, evening

Way: TypeAlias = Callable[[Party], str]
Opened: TypeAlias = Callable[[Party], None]


def one_table(book: Rulebook | None = None, **plan: object) -> Party:
    """Eight players at one table; the first level runs."""
    settings = OpenEvent("Friday", Plan(structure=STRUCTURE, table_size=9, **plan))  # type: ignore[arg-type]
    party = Party(book or load("tda-2024"), settings)
    for name in NAMES:
        done(party, the.Enter(name))
    for command in (the.OpenTable(1), the.DrawSeats(), the.StartEvent()):
        done(party, command)
    return party


def left(party: Party) -> list[str]:
    return sorted(who for who, entry in party.state.entries.items() if entry.status == "entered")


def down_to(party: Party, count: int) -> None:
    for who in left(party)[count:]:
        done(party, the.Bust((the.Busted(who),)))
    if count == 2 and len(party.state.open_tables()) == 1:
        low, high = sorted(party.state.seats[1])
        done(party, the.CountTable(1, {low: 40_025, high: 39_975}))


def won_by(party: Party) -> str:
    """Who has won; the event is over then, and nothing is wrong with it or proposed any more."""
    state = party.state
    assert ("over", "winner", 1) == (state.phase, state.ending, state.left)
    assert [] == faults(state)
    assert [] == proposals(party.now())
    (winner,) = left(party)
    return winner


# ---- the ways by which the last but one leaves ----------------------------------------------------------------------


def is_bust(party: Party) -> str:
    stays, goes = left(party)
    done(party, the.Bust((the.Busted(goes),)))
    return stays


def is_disqualified(party: Party) -> str:
    stays, goes = left(party)
    done(party, the.Penalise(goes, "disqualification"))
    return stays


def was_never_out_and_is_again(party: Party) -> str:
    """A bust is taken back, another one goes out meanwhile, and the first is restored."""
    stays, goes = left(party)
    earlier = next(step for step in reversed(party.state.done) if goes_out(step.event))
    undone = done(party, the.TakeBack(earlier.last))
    done(party, the.Bust((the.Busted(goes),)))
    assert "running" == party.state.phase
    done(party, the.TakeBack(undone))
    return stays


def goes_out(event: object) -> bool:
    return type(event).__name__ == "PlayersOut"


def entered_by_mistake(party: Party) -> str:
    """Somebody who came late goes on playing; his entry is taken back after the other one has gone out."""
    stays, goes = left(party)
    late = done(party, the.Enter("Zara", "late"))
    done(party, the.Bust((the.Busted(goes),)))
    assert "running" == party.state.phase
    done(party, the.TakeBack(late))
    return stays


def is_struck_off(party: Party) -> str:
    stays, goes = left(party)
    done(party, the.Enter("Zara", "late"))
    done(party, the.Bust((the.Busted(goes),)))
    done(party, the.CancelEntry("Zara", played=False))
    return stays


def is_put_out_again(party: Party) -> str:
    """Disqualified, taken back, another one goes out, and the disqualification stands after all."""
    stays, goes = left(party)
    late = "Zara"
    done(party, the.Enter(late, "late"))
    given = done(party, the.Penalise(late, "disqualification"))
    # The event was not won: two others were left.
    undone = done(party, the.TakeBack(given))
    done(party, the.Bust((the.Busted(goes),)))
    done(party, the.TakeBack(undone))
    return stays


WAYS: tuple[Way, ...] = (
    is_bust, is_disqualified, was_never_out_and_is_again, entered_by_mistake, is_struck_off, is_put_out_again,
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_by_whatever_way_he_leaves_the_event_is_won(way: Way) -> None:
    """The other one holds what is left, at once; and the last step back leaves both of them in it."""
    book = house(entry_cancelled_until="first_hand", disqualified_chips="out_of_play")
    party = one_table(book)
    down_to(party, 2)
    stays = way(party)

    assert stays == won_by(party)
    done(party, the.TakeBack(party.state.done[-1].last))
    assert ("running", "") == (party.state.phase, party.state.ending)
    assert party.state.left > 1


def test_whoever_is_left_alone_over_night_has_won_in_the_morning() -> None:
    """Of two whose chips lie in bags one is disqualified: no day is begun for the other."""
    party = one_table()
    down_to(party, 2)
    stays, goes = left(party)
    for counted_by in ("one", "two"):
        for who in (stays, goes):
            done(party, the.CountBag(who, party.state.stacks[who], counted_by))
    done(party, the.EndDay())
    done(party, the.Penalise(goes, "disqualification"))
    done(party, the.ResumeDay())

    assert stays == won_by(party)


# ---- what may be open -----------------------------------------------------------------------------------------------


def nothing(party: Party) -> None:
    pass


def a_dispute(party: Party) -> None:
    done(party, the.OpenDispute(table_of(party), "the pot of the last hand"))


def a_call(party: Party) -> None:
    done(party, the.CallFloor(table_of(party), "clock"))


def a_race(party: Party) -> None:
    low, high = sorted(party.state.seats[1])
    done(party, the.RaceOff(1, 25, 100, {low: 1, high: 3}, button=low, first_of_level=True))
    assert not party.state.races[1].settled


def a_deal_vote(party: Party) -> None:
    done(party, the.DealTalks())
    done(party, the.ProposeDeal(way="even"))


def a_penalty(party: Party) -> None:
    done(party, the.Penalise(left(party)[0], "missed-hands", hands=3))


def a_count_that_differs(party: Party) -> None:
    table = table_of(party)
    stacks = {seat: party.state.stacks[who] for seat, who in party.state.players(table).items()}
    done(party, the.CountTable(table, {**stacks, min(stacks): stacks[min(stacks)] - 1000}))
    assert party.state.alarms


def a_break(party: Party) -> None:
    done(party, the.BreakNow(10))


def a_stopped_clock(party: Party) -> None:
    done(party, the.StopClock())


def an_outage(party: Party) -> None:
    party.wait(5 * MINUTE)
    done(party, the.NoticeOutage(party.at - 4 * MINUTE, party.at))


def last_hands(party: Party) -> None:
    done(
        party,
        the.DrawLastHands(number=3)
        if party.book.last_hands_set_by.value == "management"
        else the.DrawLastHands(card="5h"),
    )


def an_unpaid_entry(party: Party) -> None:
    assert party.state.counts["owed"]


def table_of(party: Party) -> int:
    return min(place.table for place in party.state.sits.values())


OPEN: tuple[Opened, ...] = (
    nothing, a_dispute, a_call, a_race, a_deal_vote, a_penalty, a_count_that_differs, a_break, a_stopped_clock,
    an_outage, last_hands, an_unpaid_entry,
)  # fmt: skip


# Under a race that is on nobody's going out is taken back: the race goes first.
RESTORED = [(was_never_out_and_is_again, one) for one in OPEN if one is not a_race]


@pytest.mark.parametrize(("way", "opened"), [*((is_bust, one) for one in OPEN), *RESTORED])
def test_nothing_that_is_open_keeps_it_from_being_won(way: Way, opened: Opened) -> None:
    """And what can be put right afterwards still can: a dispute is decided, a call answered, a count set aside."""
    plan = {"price": Price(1000), "payouts": Payouts(shares=(6000, 4000)), "chips": (25, 100, 500)}
    book = house(buy_in_paid_by="end_of_registration")
    party = one_table(book, **plan)
    done(party, the.PublishPrizes())
    down_to(party, 2)
    opened(party)
    stays = way(party)

    assert stays == won_by(party)
    state = party.state
    for number, dispute in list(state.disputes.items()):
        done(party, the.CloseDispute(dispute.table, number))
    for number, call in list(state.calls.items()):
        done(party, the.AnswerCall(call.table, number, "done"))
    for alarm in list(state.alarms):
        done(party, the.CloseAlarm(alarm, "found under the table"))
    assert ({}, {}) == (state.disputes, state.alarms)
    assert stays == won_by(party)


def test_hand_for_hand_ends_with_the_event() -> None:
    """Two tables with one player each: one of them is disqualified in the middle of a round."""
    plan: dict[str, Any] = {"price": Price(1000), "payouts": Payouts(shares=(10_000,))}
    party = evening(house(disqualified_chips="out_of_play", buy_in_paid_by="end_of_registration"), **plan)
    done(party, the.PublishPrizes())
    for table in (1, 2):
        for who in at(party, table)[2:]:
            done(party, the.Bust((the.Busted(who),)))
    done(party, the.AnnounceHandForHand())
    stays = min(at(party, 1))
    for who in left(party):
        if who != stays:
            done(party, the.Penalise(who, "disqualification"))

    assert stays == won_by(party)


# ---- what else follows when somebody is out after all ---------------------------------------------------------------


def test_levels_are_shortened_when_a_restored_bust_leaves_two() -> None:
    """As with a bust: three play on because one of them was told out wrongly, and was out."""
    party = one_table(house(heads_up_level_percent=50, hu_halving="next_level"))
    down_to(party, 3)
    done(party, the.Enter("Zara", "late"))
    third = left(party)[2]
    bust = done(party, the.Bust((the.Busted(third),)))
    undone = done(party, the.TakeBack(bust))
    done(party, the.Bust((the.Busted("Zara"),)))
    decision = party.ask(the.TakeBack(undone))

    assert isinstance(decision, Accepted)
    assert 2 == party.state.left
    assert [LevelsShortened] == [type(one) for one in decision.events[1:]]


def paid_three() -> tuple[Party, int]:
    """Four at two tables, three are paid; of a fifth a bust was taken back, in the version that is told."""
    plan: dict[str, Any] = {"price": Price(1000), "payouts": Payouts(shares=(5000, 3000, 2000))}
    party = evening(house(buy_in_paid_by="end_of_registration"), **plan)
    done(party, the.PublishPrizes())
    for who in [*at(party, 1)[:2], *at(party, 2)[:1]]:
        done(party, the.Bust((the.Busted(who),)))
    bust = done(party, the.Bust((the.Busted(at(party, 2)[0]),)))
    undone = done(party, the.TakeBack(bust))
    done(party, the.Bust((the.Busted(at(party, 2)[-1]),)))
    assert (4, 2, 2) == (party.state.left, len(at(party, 1)), len(at(party, 2)))
    return party, undone


def test_hand_for_hand_goes_on_to_the_end_of_the_round_when_a_restored_bust_reaches_the_money() -> None:
    """As when somebody goes out in it: the tables finish their hands (`hand_for_hand_ends`)."""
    party, undone = paid_three()
    done(party, the.AnnounceHandForHand())
    done(party, the.TakeBack(undone))
    assert (3, True) == (party.state.left, party.state.hand_for_hand)
    done(party, the.TellHandDone(1))

    assert not party.state.hand_for_hand


def test_nobody_waits_for_a_table_that_a_restored_bust_has_left_with_one() -> None:
    """The other table has finished and waits for it: nobody there could ever say that a hand is over."""
    party, undone = paid_three()
    done(party, the.AnnounceHandForHand())
    done(party, the.TellHandDone(1))
    decision = party.ask(the.TakeBack(undone))

    assert isinstance(decision, Accepted)
    assert HandForHandOver in [type(one) for one in decision.events]
    assert ({}, False) == (party.state.waits, party.state.hand_for_hand)


def test_a_winner_restored_twice_has_won_once() -> None:
    """Where the end stood in the step itself it comes back with it, and nothing is said twice."""
    party = one_table()
    down_to(party, 2)
    _, goes = left(party)
    bust = done(party, the.Bust((the.Busted(goes),)))
    undone = done(party, the.TakeBack(bust))
    decision = party.ask(the.TakeBack(undone))

    assert isinstance(decision, Accepted)
    assert EventWon not in [type(one) for one in decision.events]
    assert "over" == party.state.phase


def test_nothing_is_shortened_for_two_who_were_never_more() -> None:
    """An event begun by two: a late entry is a slip and taken back, and others may still come."""
    book = house(heads_up_level_percent=50, hu_halving="next_level")
    party = Party(book, OpenEvent("Friday", Plan(structure=STRUCTURE, table_size=9)))
    for command in (the.Enter("Anna"), the.Enter("Ben"), the.OpenTable(1), the.DrawSeats(), the.StartEvent()):
        done(party, command)
    late = done(party, the.Enter("Cora", "late"))
    decision = party.ask(the.TakeBack(late))

    assert isinstance(decision, Accepted)
    assert 1 == len(decision.events)
