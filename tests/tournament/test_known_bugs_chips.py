"""What other directors' programs got wrong with chips, each by its name."""

from __future__ import annotations

from floorman.tournament import StartEvent
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.commands import Bust, Busted, DealRaceCards, RaceOff, TellHandDone
from floorman.tournament.events import RaceSettled
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import house


def test_odd_chips_rounded_up_create_chips() -> None:
    """Three players with one 25 each, rounded up one by one, would be 300 for 75. The table's total is rounded: 100."""
    evening = Chipped().table(1, {seat: {25: 1, 100: 10} for seat in (1, 2, 3)})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))
    evening.do(DealRaceCards(1, "2c 3c 4c"))

    assert (3_000 + 75, 3_000 + 100) == (3_075, expected_total(evening.state))
    assert 25 == evening.state.counts["raced"]


def test_what_rounding_creates_is_told() -> None:
    """A house that rounds everybody up does create chips; the total in play says by how many, and why."""
    book = house(race_mode="round_each_player", race_count_rounding="up")
    evening = Chipped(book).table(1, {seat: {25: 1, 100: 10} for seat in (1, 2, 3)})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))

    assert (3_300, 225) == (expected_total(evening.state), evening.state.counts["raced"])


def test_chips_missing_after_a_race() -> None:
    """Totals before and after stand in the log for each table, and add up with what the bank gave and took."""
    evening = Chipped().table(1, {1: {25: 7, 100: 9}, 2: {25: 2, 500: 4}}).table(2, {1: {25: 3}, 2: {25: 6, 100: 2}})
    evening.do(StartEvent())
    for table, deck in ((1, "Ah Kh Qh 2c 3c"), (2, "2c 3c 4c Ah Kh")):
        evening.do(RaceOff(table, 25, 100))
        evening.do(DealRaceCards(table, deck))
    ends = [event for event in evening.events() if isinstance(event, RaceSettled)]
    gifts = [sum(one.after for one in end.results if one.protected) for end in ends]

    assert [1075 + 2050, 75 + 350] == [end.before for end in ends]
    for end, gift in zip(ends, gifts, strict=True):
        assert end.after == sum(one.after for one in end.results)
        assert end.after - end.before == 100 * end.larger + gift - 25 * end.smaller
    assert sum(end.after for end in ends) == expected_total(evening.state)


def test_seats_left_counts_the_dead() -> None:
    """Who is raced out leaves his seat and the count of players in the same step."""
    evening = Chipped(house(race_elimination_protection=False)).table(1, {1: {25: 1}, 2: {100: 9}, 3: {100: 9, 25: 1}})
    evening.do(StartEvent())
    evening.do(RaceOff(1, 25, 100))
    evening.do(DealRaceCards(1, "2c Ah"))

    assert (2, {2: 900, 3: 1000}) == (evening.state.left, evening.stacks())
    assert "1-1" in evening.state.outs


def test_a_table_that_started_with_a_thousand_too_many_a_seat() -> None:
    """The first full count says so at once, with the last moment at which it still tallied: the beginning."""
    evening = Chipped().table(4, dict.fromkeys(range(1, 10), 10000))
    evening.do(StartEvent())
    evening.do(TellHandDone(4, dict.fromkeys(range(1, 10), 11000)))
    alarm = evening.state.alarms["table:4"]

    assert (90_000, 99_000, 0) == (alarm.expected, alarm.counted, alarm.good_version)
    assert 90_000 == expected_total(evening.state)


def test_a_bust_takes_his_chips_out_of_the_tournament() -> None:
    """Whoever is out left his chips at the table; the total in play stays."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000, 3: 10_000})
    evening.do(StartEvent())
    evening.do(Bust((Busted("1-1"),)))

    assert 30_000 == expected_total(evening.state)
