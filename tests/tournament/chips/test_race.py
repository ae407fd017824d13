"""Races at their edges: what is asked for, refused, or has another size than anybody would expect."""

from __future__ import annotations

import pytest

from floorman.rulebook import load
from floorman.terms import Accepted, Needs
from floorman.tournament import AnyCommand, StartEvent
from floorman.tournament.checks import faults
from floorman.tournament.chips.race import order_of_deal, rounded, won
from floorman.tournament.chips.records import Racer
from floorman.tournament.commands import (
    ChangeDeck,
    ColourUp,
    Count,
    CountTable,
    DealRaceCards,
    NewHand,
    RaceOff,
    TellHandDone,
)
from floorman.tournament.events import RaceCardsDealt, RaceSettled
from floorman.tournament.holdings import Table
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import house

SUITS = ("spades", "hearts", "diamonds", "clubs")


@pytest.mark.parametrize(
    ("amount", "down", "half_up", "up"),
    [(0, 0, 0, 0), (25, 0, 0, 1), (50, 0, 1, 1), (75, 0, 1, 1), (100, 1, 1, 1), (125, 1, 1, 2), (150, 1, 2, 2)],
)
def test_rounding(amount: int, down: int, half_up: int, up: int) -> None:
    """Half and more up, less down (casino-19-h); or always down; or always up."""

    assert (down, half_up, up) == (
        rounded(amount, 100, "down"),
        rounded(amount, 100, "half_up"),
        rounded(amount, 100, "up"),
    )


def test_three_one_and_two() -> None:
    """Cards 1 to 3 go to seat 1, card 4 to seat 2, cards 5 and 6 to seat 4 (casino-19-c)."""
    racers = (Racer(4, "d", 500, 2), Racer(1, "a", 500, 3), Racer(2, "b", 500, 1), Racer(3, "c", 500, 0))

    assert (1, 1, 1, 2, 4, 4) == order_of_deal(racers, "one_per_chip", "seat_by_seat")
    assert (1, 2, 4, 1, 4, 1) == order_of_deal(racers, "one_per_chip", "one_card_per_round")
    assert (4, 1, 2) == order_of_deal(racers, "one_per_player", "seat_by_seat", first=3)


def test_the_suit_is_named_only_where_it_decides() -> None:
    """Two kings of one seat are no tie; of two seats they are, unless both win in any case and in the same order."""
    king_of_clubs, king_of_spades, queen = 44, 47, 40

    assert not won({1: (king_of_clubs, king_of_spades), 2: (queen,)}, 1, 1, SUITS).by_suit
    tie = won({1: (king_of_clubs,), 2: (king_of_spades,)}, 1, 1, SUITS)
    assert (True, (2,)) == (tie.by_suit, tie.winners)


def test_a_race_of_too_many_cards_is_refused() -> None:
    """Seven seats with nine 100s each would take 63 cards: two steps of the chips take none too many."""
    evening = Chipped(chips=(100, 500, 1000)).table(1, {seat: {100: 9, 1000: 5} for seat in range(1, 8)})
    evening.do(StartEvent())
    ruling = evening.refused(RaceOff(1, 100, 1000))

    assert ("race.too-many-cards", 63, 52) == (ruling.code, ruling.facts["cards"], ruling.facts["most"])
    assert isinstance(evening.decide(RaceOff(1, 100, 500)), Accepted)


def test_a_race_of_millions_of_cards_is_refused_before_they_are_counted_out() -> None:
    """With values as far apart as any may be, a stack of small ones makes no larger one."""
    evening = Chipped(chips=(1, 10**12)).table(1, {seat: {1: 6 * 10**11} for seat in range(1, 8)})
    evening.do(StartEvent())
    ruling = evening.refused(RaceOff(1, 1, 10**12))

    assert ("race.too-many-cards", 7 * 6 * 10**11) == (ruling.code, ruling.facts["cards"])


def test_where_the_button_lies_is_asked_for() -> None:
    """A race from the left of the button needs the button; at a new table nobody has told where it lies."""
    evening = Chipped(house(race_start="left_of_button")).table(1, {1: {25: 5}, 2: {25: 5}, 3: {25: 5}}, new=True)
    evening.do(StartEvent())
    asked = evening.decide(RaceOff(1, 25, 100))
    evening.do(RaceOff(1, 25, 100, button=2))

    assert isinstance(asked, Needs)
    assert ("button",) == asked.facts
    assert (3, 1, 2) == evening.state.races[1].order


def test_an_empty_or_unknown_table() -> None:
    evening = Chipped().table(1, {1: 1000, 2: 1000})

    assert "event.not-started" == evening.refused(RaceOff(1, 25, 100)).code
    evening.do(StartEvent())
    assert "table.none-such" == evening.refused(RaceOff(9, 25, 100)).code


@pytest.mark.parametrize(("value", "into"), [(0, 100), (-25, 100), (100, 100), (100, 25), (500, 1250)])
def test_values_that_are_no_race(value: int, into: int) -> None:
    evening = Chipped(chips=()).table(1, {1: 1000, 2: 1000})
    evening.do(StartEvent())

    assert "race.values" == evening.refused(RaceOff(1, value, into)).code


def test_not_during_a_hand() -> None:
    evening = Chipped().table(1, {1: 1000, 2: 1000})
    evening.do(StartEvent())
    evening.do(NewHand(1))

    assert "table.hand-is-on" == evening.refused(RaceOff(1, 25, 100)).code
    assert "table.hand-is-on" == evening.refused(Count("1-1", 1000)).code


def test_small_chips_of_a_table_whose_hands_are_told_need_no_look() -> None:
    """After a hand nobody knows the rack of a seat, but at a station the stack is exact: 975 has three 25s left."""
    evening = Chipped().table(1, {1: 1000, 2: 1000}, Table(10, cards="entered", action="dealer"))
    evening.do(StartEvent())
    evening.do(TellHandDone(1, {1: 975, 2: 1025}))
    evening.do(RaceOff(1, 25, 100))

    assert {1: 3, 2: 1} == {one.seat: one.leftover for one in evening.state.races[1].racers}


def test_a_value_between_must_be_looked_at() -> None:
    """Where 50s are in play, 1,050 may hold two 25s or none."""
    evening = Chipped(chips=(25, 50, 100)).table(1, {1: 1050, 2: {25: 2, 100: 10}})
    evening.do(StartEvent())
    asked = evening.decide(RaceOff(1, 25, 100))

    assert isinstance(asked, Needs)
    assert ("small",) == asked.facts
    assert "1" == asked.ruling.facts["seats"]


def test_the_event_tells_every_total() -> None:
    """Before and after, per seat and per table, and what the bank gives and takes: nobody adds up by hand."""
    evening = Chipped().table(1, {1: {25: 1, 100: 9}, 2: {25: 3, 100: 9}, 3: {25: 1}})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))
    evening.do(DealRaceCards(1, "2c Ah Kh Qh 3c"))
    end = evening.events()[-1]

    assert isinstance(end, RaceSettled)
    assert (925 + 975 + 25, 900 + 1000 + 100) == (end.before, end.after)
    assert [(925, 900), (975, 1000), (25, 100)] == [(one.before, one.after) for one in end.results]
    assert (1, 5) == (end.larger, end.smaller)
    assert end.results[2].protected
    assert evening.is_sound()


def test_a_colour_up_of_values_that_are_no_multiples() -> None:
    """Five 2,000s are two 5,000s; the sixth stays."""
    evening = Chipped(chips=(1000, 2000, 5000)).table(1, {1: {2000: 6}, 2: {2000: 1}})
    evening.do(StartEvent())
    evening.do(ColourUp(1, 2000, 5000, seat=1))

    assert {5000: 2, 2000: 1} == evening.state.racks["1-1"]
    assert "colour-up.nothing" == evening.refused(ColourUp(1, 2000, 5000, seat=2)).code
    assert "race.more-than-stack" == evening.refused(ColourUp(1, 2000, 5000, seat=2, small=-1)).code
    assert "colour-up.whose" == evening.refused(ColourUp(1, 2000, 5000, small=3)).code


def test_racks_are_forgotten_with_the_next_hand() -> None:
    """Which chips change hands, nobody tells."""
    evening = Chipped(load("cuca")).table(1, {1: {25: 4, 100: 9}, 2: {25: 4, 100: 9}})
    evening.do(StartEvent())
    evening.do(TellHandDone(1))

    assert {} == evening.state.racks


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RaceOff(1, 25, 100, {1: 3}), "race.counted-otherwise"),
        (RaceOff(1, 25, 100, {1: 3}, {1: {25: 4, 100: 9}}), "race.counted-otherwise"),
        (RaceOff(1, 25, 100, {}, {1: {25: 44, 100: -1}}), "race.not-his-stack"),
        (RaceOff(1, 25, 100, {}, {1: {7: 1}}), "race.no-such-chip"),
        (RaceOff(1, 25, 10**20), "race.values"),
        (ColourUp(1, 25, 100, seat=1, small=5), "race.more-than-stack"),
        (ColourUp(1, 25, 100, seat=4), "table.nobody-there"),
        (ColourUp(1, 25, 10**20), "race.values"),
        (ColourUp(1, 7, 100), "race.no-such-chip"),
        (DealRaceCards(1, "As"), "race.none"),
        (ChangeDeck(9), "table.none-such"),
    ],
)
def test_what_cannot_be(command: AnyCommand, code: str) -> None:
    evening = Chipped().table(1, {1: {25: 4, 100: 9}, 2: {25: 4, 100: 9}})
    evening.do(StartEvent())

    assert code == evening.refused(command).code


def test_what_was_counted_after_hands_has_its_limits_too() -> None:
    """A rack that no case could hold is no count, even where nobody knows the stack."""
    evening = Chipped().table(1, {1: 1000, 2: 1000})
    evening.do(StartEvent())
    evening.do(TellHandDone(1))

    assert "race.not-his-stack" == evening.refused(RaceOff(1, 25, 100, {2: 0}, {1: {25: 10**18}})).code


def test_a_race_that_cannot_be_is_a_fault() -> None:
    """A card twice, or chips below nothing, would be seen by whoever opens the log."""
    evening = Chipped().table(1, {1: {25: 1, 100: 9}, 2: {25: 1, 100: 9}})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))
    evening.happened(RaceCardsDealt(table=1, cards=((1, 3), (2, 3))))
    evening.state.racks["1-1"] = {25: -1}

    assert ["race-card-twice", "rack-below-nothing"] == faults(evening.state)


def test_a_race_of_one_table_leaves_the_smallest_chip_of_the_event() -> None:
    evening = Chipped().table(1, {1: 1000, 2: 1000}).table(2, {1: 1000, 2: 1000})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))
    first = evening.events()[-1]
    evening.do(RaceOff(2, 25, 100))
    last = evening.events()[-1]

    assert isinstance(first, RaceSettled)
    assert isinstance(last, RaceSettled)
    assert (None, 100) == (first.smallest, last.smallest)


def test_what_all_began_with_says_nothing_of_the_small_chips_where_nobody_counts() -> None:
    """10,000 come out even; what lies there once hands were played nobody knows."""
    evening = Chipped()
    begun = evening.state.stack
    evening.table(1, {1: begun, 2: begun, 3: begun + 100})
    evening.do(StartEvent())
    asked = evening.decide(RaceOff(1, 25, 100))

    assert isinstance(asked, Needs)
    assert ("race.small-chips-unknown", "1, 2") == (asked.ruling.code, asked.ruling.facts["seats"])
    evening.do(RaceOff(1, 25, 100, small={1: 8, 2: 0}))


def test_two_values_go_in_one_break_and_the_second_is_told_with_the_first() -> None:
    """Both seats have four 100s and a 500; seat 1 has four 25s besides, which are a 100, and seat 2 has two, which it
    alone has left over: no card decides whose the one 100 is that they round up to. So five 100s lie at each, where the
    next race begins."""
    evening = Chipped().table(1, {1: 1_000, 2: 950})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100, small={1: 4, 2: 2}, beside={1: 4, 2: 4}))

    race = evening.state.races[1]
    assert (True, (), [0, 1]) == (race.settled, race.order, [one.won for one in race.results])
    assert [5, 5] == [evening.state.races[1].larger_at(seat) for seat in (1, 2)]


@pytest.mark.parametrize(
    ("small", "rounding", "most", "won"),
    [
        ({1: 1, 2: 0}, "half_up", 1, [0, 0]),  # 25 round to no 100
        ({1: 3, 2: 0}, "half_up", 2, [1, 0]),  # 75 round to one, whatever of his three cards is the best
        ({1: 1, 2: 5}, "down", 1, [0, 0]),  # nor do 50 where they are rounded down
    ],
)
def test_where_no_card_can_win_anything_none_is_dealt(
    small: dict[int, int], rounding: str, most: int, won: list[int]
) -> None:
    book = house(race_most_chips=most, race_count_rounding=rounding)
    evening = Chipped(book).table(1, {seat: 1_000 + 25 * count for seat, count in small.items()})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100, small=small))

    race = evening.state.races[1]
    assert (True, (), won) == (race.settled, race.order, [one.won for one in race.results])


def test_every_wrong_seat_is_named_at_once() -> None:
    """1,000 cannot hold 41 × 25, nor 950 three of them, since 875 lie in no larger chips; seat 3 is told right."""
    evening = Chipped().table(1, {1: 1_000, 2: 950, 3: 1_000})
    evening.do(StartEvent())
    evening.do(CountTable(1, {1: 1_000, 2: 950, 3: 1_000}))
    race = RaceOff(1, 25, 100, small={1: 41, 2: 3, 3: 4})

    refused = evening.refused(race)
    assert ("race.wrong-seats", "1 (≤ 40), 2 (2, 6, 10 …)") == (refused.code, refused.facts["seats"])
    told = [(one.facts["stack"], one.facts["told"], one.facts["value"]) for one in race.wrong_seats(evening.now())]
    assert [(1_000, 41, 25), (950, 3, 25)] == told
    told_of_two = race.wrong_seats(evening.now())[1]
    assert ("race.leaves-odd", 2, 4) == (told_of_two.code, told_of_two.facts["fits"], told_of_two.facts["step"])
    beside = RaceOff(1, 25, 100, small={1: 4, 2: 2}, beside={1: 10, 2: 9})
    assert [(900, 10, 100)] == [
        (one.facts["stack"], one.facts["told"], one.facts["value"]) for one in beside.wrong_seats(evening.now())
    ]


def test_where_nobody_counted_any_small_chips_may_lie() -> None:
    """They began with 1,000 each and have played: 46 × 25, which are 1,150, or 43, may lie at one of them. Beyond the
    3,000 of all three there is nothing, and a stack that the race would use up is counted first."""
    evening = Chipped().table(1, {1: 1_000, 2: 1_000, 3: 1_000})
    evening.do(StartEvent())
    evening.wait(45)

    assert "race.more-than-stack" == evening.refused(RaceOff(1, 25, 100, small={1: 121, 2: 0, 3: 0})).code
    assert "race.more-than-stack" == evening.refused(RaceOff(1, 25, 100, small={1: 4}, beside={1: 31})).code
    evening.do(RaceOff(1, 25, 100, small={1: 46, 2: 43, 3: 0}, beside={1: 12}))
    assert [2, 3, 0] == [one.leftover for one in evening.state.races[1].racers]


def test_a_count_of_long_ago_is_none() -> None:
    """1,000 cannot hold 41 × 25 while the count is fresh; half an hour later nobody knows what lies there."""
    evening = Chipped().table(1, {1: 1_000, 2: 1_000})
    evening.do(StartEvent())
    evening.do(CountTable(1, {1: 1_000, 2: 1_000}))
    race = RaceOff(1, 25, 100, small={1: 41, 2: 39})
    assert "race.wrong-seats" == evening.refused(race).code
    evening.wait(30)
    evening.do(race)


def test_a_race_puts_out_nobody_whom_nobody_counted() -> None:
    """By the books 75 are left at seat 2; three 25s told there would be raced for with his last."""
    evening = Chipped().table(1, {1: 1_000, 2: 75})
    evening.do(StartEvent())
    ruling = evening.refused(RaceOff(1, 25, 100, small={1: 3, 2: 3}))
    assert ("race.count-first", {"seat": 2, "stack": 75}) == (ruling.code, ruling.facts)
