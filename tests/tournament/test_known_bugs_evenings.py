"""What went wrong where several rooms meet, found by playing whole evenings; each by its name."""

from __future__ import annotations

import pytest

from floorman.rulebook import load
from floorman.terms import Chips
from floorman.tournament import StartEvent
from floorman.tournament.accounts import BANK, UNCOUNTED, at_table, stack_of, transfer
from floorman.tournament.chips.totals import average_stack
from floorman.tournament.commands import (
    AnnounceHandForHand,
    Bust,
    Busted,
    CancelEvent,
    CloseRegistration,
    Count,
    CountBag,
    CountTable,
    DrawSeats,
    EndDay,
    EndHandForHand,
    Enter,
    Move,
    NewHand,
    OpenTable,
    Pay,
    RaceOff,
    Rebuy,
    SitOut,
    TellHandDone,
)
from floorman.tournament.commands.moving import BreakTable, Target
from floorman.tournament.entering.showing import no_shows
from floorman.tournament.events import EntryMade, Seated, TableTakenOver
from floorman.tournament.holdings import Place, Play, Table
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Price, Purchase
from floorman.tournament.prizes.money import entries_made, pool
from floorman.tournament.seating.positions import next_hand
from tests.tournament.chips.tables import Chipped
from tests.tournament.prizes.money import Money
from tests.tournament.tables import Tables

PRICE = Price(prize=2_000, fee=300)


def test_the_waiting_list_pays_into_the_pool() -> None:
    """Whoever waits for a seat has bought nothing: no prize is made of it, and nothing of it goes back."""
    evening = Money("Anna", "Ben", "Cem", start=False, price=PRICE, capacity=2)

    assert (2, 2 * 2_000) == (entries_made(evening.state), pool(evening.state))

    evening.do(Pay("Anna"))
    evening.do(CancelEvent("no tables"))

    assert {"Anna": 2_300} == evening.paid("back:"), "to be given to her, and nothing to Ben, who owes his"


def test_a_rebuy_swallows_the_entry() -> None:
    """An entry from before money was booked here keeps its price beside what is bought later."""
    evening = Money(price=PRICE, rebuy=Purchase(price="1000"), start=False)
    tables = _taken_over(evening)
    tables.do(Rebuy("1-1"))
    tables.do(Pay("1-1"))

    assert 2 * 2_000 + 1_000 == pool(tables.state)

    tables.do(CancelEvent("power cut"))

    assert {"1-1": 2_300 + 1_000, "1-2": 2_300} == tables.paid("back:")


def _taken_over(evening: Money) -> Money:
    """Two who paid somewhere else sit at a table."""
    for number in (1, 2):
        who = f"1-{number}"
        evening.state.apply(EntryMade(id=who, person=who, number=number, price=PRICE))
    seats = tuple(Seated(f"1-{seat}", Place(1, seat)) for seat in (1, 2))
    chips = tuple(one for seat in seats for one in transfer(BANK, stack_of(seat.who), 10_000))
    evening.state.apply(TableTakenOver(number=1, table=Table(10), seats=seats, play=Play(), chips=chips))
    evening.do(StartEvent())
    return evening


def _counted(evening: Chipped, table: int, stacks: tuple[Chips, ...]) -> None:
    seats = sorted(evening.state.players(table))
    evening.do(TellHandDone(table, dict(zip(seats, stacks, strict=True))))


def test_a_broken_table_takes_chips_along() -> None:
    """What a player who is out left at a table is found again at the others, once all of them are counted."""
    evening = (
        Chipped().table(1, {1: 10_000, 2: 10_000}).table(2, {1: 10_000, 2: 10_000}).table(3, {1: 10_000, 2: 10_000})
    )
    evening.do(StartEvent())
    for table in (1, 2, 3):
        evening.do(TellHandDone(table))
    evening.do(Bust((Busted("3-2"),)))
    evening.do(BreakTable(3))
    where = evening.state.sits["3-1"].table
    stacks = {where: (10_000, 10_000, 20_000), 3 - where: (10_000, 10_000)}
    for table in (1, 2):
        _counted(evening, table, stacks[table])

    assert {} == evening.state.alarms
    assert 0 == evening.state.account(UNCOUNTED)
    assert evening.is_sound()


def test_a_recount_is_one_difference_more() -> None:
    """Where only all tables together can be compared, whoever counts again closes the alarm he opened."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000}).table(2, {1: 10_000, 2: 10_000, 3: 10_000})
    evening.do(StartEvent())
    for table in (1, 2):
        evening.do(TellHandDone(table))
    evening.do(Move("2-3", Target(1)))
    _counted(evening, 1, (10_000, 10_000, 12_000))
    _counted(evening, 2, (9_000, 8_000))

    assert ["event"] == list(evening.state.alarms)

    evening.do(Count("2-1", 10_000))

    assert {} == evening.state.alarms


def test_a_recount_of_a_known_total_is_still_an_alarm() -> None:
    """Nobody came or went: then a count that differs from one that tallied is one too many."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000})
    evening.do(StartEvent())
    _counted(evening, 1, (9_000, 11_000))
    evening.do(Count("1-1", 10_000))

    assert ["table:1"] == list(evening.state.alarms)


def test_the_blinds_skip_a_seat_on_the_bubble() -> None:
    """Who went out in this round was dealt in: the hand had its blinds on their seats, whenever the table is told."""
    tables = Tables({1: range(1, 7), 2: range(1, 7)}, button={1: 1, 2: 1}, left=12)
    tables.do(AnnounceHandForHand())
    tables.do(Bust((Busted("1-3"), Busted("1-4")), {"1-3": 9_000, "1-4": 8_000}))
    tables.do(TellHandDone(1))
    last = tables.state.play[1].last

    assert last is not None
    assert (2, 3, 4) == (last.button, last.small_blind, last.big_blind)

    coming = next_hand(tables.state.play[1], sorted(tables.state.seats[1]), tables.book)

    assert coming is not None
    assert (3, 4, 5) == (coming.button, coming.small_blind, coming.big_blind)


@pytest.mark.parametrize("book", ["casino", "tda-2024"])
def test_the_last_bust_of_the_bubble_comes_too_late(book: str) -> None:
    """Told after the round, and said to have run together with it, he shares as he would have in time."""
    tables = Tables({1: range(1, 5), 2: range(1, 5)}, load(book), button={1: 1, 2: 1}, left=8, registration_closed=True)
    tables.do(AnnounceHandForHand())
    tables.bust("1-3")
    tables.do(TellHandDone(1))
    tables.do(TellHandDone(2))
    tables.do(EndHandForHand())
    tables.do(Bust((Busted("2-3"),), together=True))
    found = places(tables.state)

    assert [(7, 2), (7, 2)] == [(found[who].place, found[who].shared) for who in ("1-3", "2-3")]


def test_a_hand_ends_where_nobody_plays() -> None:
    """Before the start and after the end no hand is over, and no chips change hands."""
    evening = Money("Anna", "Ben", start=False)
    evening.do(OpenTable(1, 10))
    evening.do(DrawSeats())

    assert "event.not-started" == evening.no(NewHand(1)).code
    assert "event.not-started" == evening.no(TellHandDone(1)).code

    evening.do(StartEvent())
    evening.do(CancelEvent("power cut"))

    assert "event.over" == evening.no(TellHandDone(1)).code
    assert "event.over" == evening.no(Count("Anna", 5)).code


def test_a_latecomer_is_a_no_show_at_once() -> None:
    """To whom no hand has been dealt, he cannot have missed one."""
    tables = Tables({1: range(1, 4)}, button={1: 1}, left=3)
    tables.do(TellHandDone(1))
    tables.do(Enter("Late", "late"))
    tables.do(CloseRegistration())

    assert [] == no_shows(tables.now())
    assert [] == [one.kind for one in tables.proposed() if one.kind == "remove-no-show"]


def test_nobody_who_sits_and_plays_is_a_no_show() -> None:
    """At table 2 nobody tells hands, and one who comes from table 1 has played some there. Those who sit at table 2 may
    have played all night, also who is away by now."""
    tables = Tables({1: range(1, 4), 2: range(1, 5)}, button={1: 1, 2: 1}, left=7)
    tables.do(TellHandDone(1))
    tables.do(Move("1-3", Target(2, 6)))
    tables.do(CloseRegistration())
    assert [] == no_shows(tables.now())

    tables.do(SitOut("2-1"))
    assert [] == no_shows(tables.now())


def test_bags_of_a_moved_player_never_add_up() -> None:
    """He left and came uncounted, and 500 are too many: all bags together say so, and no table is blamed."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000}).table(2, {1: 10_000, 2: 10_000, 3: 10_000})
    evening.do(StartEvent())
    for table in (1, 2):
        evening.do(TellHandDone(table))
    evening.do(Move("2-3", Target(1)))
    stacks = {"1-1": 10_000, "1-2": 9_000, "2-3": 14_000, "2-1": 9_000, "2-2": 8_500}
    _bagged(evening, stacks)
    refused = evening.refused(EndDay())

    assert ("day.bags-differ", 50_500, 50_000) == (refused.code, refused.facts["counted"], refused.facts["expected"])


def test_bags_of_a_moved_player_add_up_together() -> None:
    evening = Chipped().table(1, {1: 10_000, 2: 10_000}).table(2, {1: 10_000, 2: 10_000, 3: 10_000})
    evening.do(StartEvent())
    for table in (1, 2):
        evening.do(TellHandDone(table))
    evening.do(Move("2-3", Target(1)))
    _bagged(evening, {"1-1": 10_000, "1-2": 9_000, "2-3": 14_000, "2-1": 9_000, "2-2": 8_000})
    evening.do(EndDay())

    assert "between-days" == evening.state.phase
    assert 50_000 // 5 == average_stack(evening.state)
    assert [0, 0, 0] == [evening.state.account(name) for name in (UNCOUNTED, at_table(1), at_table(2))]


def _bagged(evening: Chipped, stacks: dict[str, Chips]) -> None:
    for who, stack in stacks.items():
        for by in ("dealer", "floor"):
            evening.do(CountBag(who, stack, by))


def test_a_race_leaves_chips_that_are_gone() -> None:
    """1,025 with two 25s would leave 975 in chips of 100: so many small chips cannot be, where somebody counted."""
    evening = Chipped(chips=(25, 100)).table(1, {1: 1_025, 2: 975})
    evening.do(StartEvent())
    evening.do(CountTable(1, {1: 1_025, 2: 975}))

    assert "race.leaves-odd" == evening.refused(RaceOff(1, 25, 100, small={1: 2, 2: 3})).code

    evening.do(RaceOff(1, 25, 100, small={1: 5, 2: 3}))

    assert [1, 3] == [one.leftover for one in evening.state.races[1].racers]
