"""Counts: whose stands, what tallies, and what only an alarm may say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.terms import Accepted, By, Refused
from floorman.tournament import StartEvent, TakeBack, decide
from floorman.tournament.accounts import at_table, stack_of, transfer
from floorman.tournament.chips.totals import average_of, expected_total, is_exact, table_total
from floorman.tournament.commands import Bust, Busted, CorrectStacks, Count, CountTable, Move, TellHandDone
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import HandDone
from floorman.tournament.holdings import Table
from floorman.tournament.planning.forecast import in_big_blinds
from floorman.views.stacks import how_known
from tests.sizes import examples
from tests.tournament.chips.tables import Chipped

STATION = Table(10, cards="entered", action="dealer")


def _evening(how: Table | None = None) -> Chipped:
    evening = Chipped().table(1, {1: 10_000, 2: 10_000, 3: 10_000}, how).table(2, {1: 10_000, 2: 10_000}, how)
    evening.do(StartEvent())
    return evening


def _player(evening: Chipped, person: str, command: Count) -> object:
    return decide(evening.state, command, By(person, "player"), evening.at, evening.book)


def test_a_player_does_not_outdo_the_staff() -> None:
    """What the dealer counted stands until the next hand; then a player's count says more than an old one."""
    evening = _evening()
    evening.do(TellHandDone(1))
    mine = _player(evening, "1-1", Count("1-1", 9_000))
    evening.do(Count("1-1", 9_500), "dealer")
    outranked = _player(evening, "1-1", Count("1-1", 9_000))
    evening.do(TellHandDone(1))

    assert isinstance(mine, Accepted)
    assert isinstance(outranked, Refused)
    assert ("count.staff-counted", 9_500) == (outranked.ruling.code, outranked.ruling.facts["stack"])
    assert isinstance(_player(evening, "1-1", Count("1-1", 9_000)), Accepted)


def test_a_player_counts_his_own() -> None:
    evening = _evening()
    refused = _player(evening, "1-2", Count("1-1", 9_000))

    assert isinstance(refused, Refused)
    assert "count.not-his-own" == refused.ruling.code
    assert "rank.too-low" == evening.refused(Count("1-1", 9_000), "screen").code


def test_a_count_keeps_its_source_and_time() -> None:
    evening = _evening()
    evening.do(Count("1-1", chips={100: 99, 25: 4}), "dealer")
    count = evening.state.counted["1-1"]

    assert (10_000, "dealer", evening.at, 1) == (count.stack, count.by, count.at, count.table)
    assert {100: 99, 25: 4} == evening.state.racks["1-1"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Count("1-1"), "count.no-number"),
        (Count("1-1", -1), "count.no-number"),
        (Count("1-1", 10**13), "count.no-number"),
        (Count("1-1", chips={25: -4}), "count.no-number"),
        (Count("1-1", chips={0: 4}), "count.no-number"),
        (Count("1-1", 200, {25: 4}), "count.not-the-sum"),
        (Count("nobody", 200), "entry.not-in"),
    ],
)
def test_what_is_no_count(command: Count, code: str) -> None:
    assert code == _evening().refused(command).code


def test_where_hands_are_told_a_difference_is_only_an_alarm() -> None:
    """The books stay as they are; a recount that agrees closes it."""
    evening = _evening(STATION)
    evening.do(Count("1-1", 9_000), "dealer")
    alarm = evening.state.alarms["stack:1-1"]
    stays = evening.state.stacks["1-1"]
    evening.do(Count("1-1", 10_000), "dealer")

    assert (10_000, 9_000, 10_000) == (alarm.expected, alarm.counted, stays)
    assert {} == evening.state.alarms


def test_a_correction_where_hands_are_told() -> None:
    """The stack is set, the difference leaves play on record, and the alarm is answered."""
    evening = _evening(STATION)
    evening.do(Count("1-1", 9_000), "dealer")
    evening.do(CorrectStacks("paid out wrongly", 1, {1: 9_000}), "floor")

    assert (9_000, 49_000, -1_000) == (
        evening.state.stacks["1-1"],
        expected_total(evening.state),
        evening.state.counts["corrected"],
    )
    assert {} == evening.state.alarms
    assert evening.is_sound()


def test_a_correction_can_be_taken_back() -> None:
    evening = _evening(STATION)
    version = evening.do(Count("1-1", 9_000), "dealer")
    version = evening.do(CorrectStacks("paid out wrongly", 1, {1: 9_000}), "floor")
    evening.do(TakeBack(version))

    assert ["stack:1-1"] == list(evening.state.alarms)
    assert (10_000, 50_000) == (evening.state.stacks["1-1"], expected_total(evening.state))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CorrectStacks("  ", 1, {1: 5}), "correct.no-reason"),
        (CorrectStacks("x" * 401, 1, {1: 5}), "correct.no-reason"),
        (CorrectStacks("why", None, {1: 5}), "correct.whose"),
        (CorrectStacks("why", 7, {1: 5}), "table.none-such"),
        (CorrectStacks("why", 1, {9: 5}), "table.nobody-there"),
        (CorrectStacks("why", 1, {1: 0}), "correct.stack"),
        (CorrectStacks("why", 1, {1: -5}), "correct.stack"),
        (CorrectStacks("why", 1, {1: 10**13}), "correct.stack"),
        (CorrectStacks("why", 1), "correct.nothing"),
    ],
)
def test_what_is_no_correction(command: CorrectStacks, code: str) -> None:
    assert code == _evening().refused(command).code


def test_what_a_bust_leaves_still_tallies() -> None:
    """By the books he had 10,000; they lie at the table until somebody counts who won them."""
    evening = _evening()
    evening.do(TellHandDone(1))
    evening.do(Bust((Busted("1-3"),)))
    before = table_total(evening.state, 1)
    evening.do(TellHandDone(1, {1: 13_000, 2: 17_000}))

    assert (30_000, 0) == (before, evening.state.account(at_table(1)))
    assert is_exact(evening.state, 1)
    assert {} == evening.state.alarms


def test_who_moves_uncounted_leaves_both_totals_open() -> None:
    evening = _evening()
    evening.do(TellHandDone(1))
    evening.do(TellHandDone(2))
    version = evening.do(Move("1-3", Target(2, 5)))
    open_now = (is_exact(evening.state, 1), is_exact(evening.state, 2))
    evening.do(TakeBack(version))

    assert (False, False) == open_now
    assert (True, True) == (is_exact(evening.state, 1), is_exact(evening.state, 2))


def test_who_changes_seats_at_his_table_leaves_nothing_open() -> None:
    evening = _evening()
    evening.do(TellHandDone(1))
    evening.do(Move("1-3", Target(1, 7)))

    assert is_exact(evening.state, 1)


def test_who_was_counted_before_he_moved_leaves_nothing_open() -> None:
    evening = _evening()
    evening.do(TellHandDone(1))
    evening.do(Count("1-3", 12_000))
    evening.do(Move("1-3", Target(2, 5)))

    assert (True, True) == (is_exact(evening.state, 1), is_exact(evening.state, 2))
    assert -2_000 == evening.state.account(at_table(1))


def test_a_count_from_before_he_went_away_is_none_when_he_is_back() -> None:
    """No hand was played where he had been counted, but he has played elsewhere since."""
    evening = _evening()
    evening.do(TellHandDone(1, dict.fromkeys(evening.state.players(1), 10_000)))
    evening.do(Move("1-3", Target(2, 10)))
    evening.do(TellHandDone(2))
    evening.do(Move("1-3", Target(1, 10)))

    assert not evening.state.knows_stack("1-3")


@given(st.lists(st.tuples(st.sampled_from([1, 2]), st.integers(0, 2), st.integers(-3, 3)), max_size=12))
@settings(max_examples=examples(80), deadline=None)
def test_true_counts_never_raise_an_alarm(steps: list[tuple[int, int, int]]) -> None:
    """Chips change hands, players move uncounted; as long as every count is true, nothing is missing anywhere."""
    evening = _evening()
    true = dict.fromkeys(evening.state.entries, 10000)
    for table, action, amount in steps:
        players = evening.state.players(table)
        names = list(players.values())
        if len(names) < 2:
            continue
        if action == 0:
            true[names[0]] += 1_000 * amount
            true[names[-1]] -= 1_000 * amount
            if min(true[names[0]], true[names[-1]]) <= 0:
                true[names[0]] -= 1_000 * amount
                true[names[-1]] += 1_000 * amount
            evening.do(TellHandDone(table))
        elif action == 1:
            evening.do(TellHandDone(table, {seat: true[who] for seat, who in players.items()}))
        elif len(names) > 2:
            free = next(seat for seat in range(10, 0, -1) if seat not in evening.state.players(3 - table))
            evening.do(Move(names[-1], Target(3 - table, free)))
        assert {} == evening.state.alarms
    for table in (1, 2):
        evening.do(TellHandDone(table, {seat: true[who] for seat, who in evening.state.players(table).items()}))

    assert {} == evening.state.alarms
    assert true == dict(evening.state.stacks)
    assert 50_000 == expected_total(evening.state)
    assert evening.is_sound()


def test_who_moves_twice_without_a_count_is_known_nowhere() -> None:
    """He came uncounted to a new table that has played no hand: his stack there is still a guess."""
    evening = _evening().table(3, {1: 10_000, 2: 10_000}, new=True)
    evening.do(TellHandDone(1))
    evening.do(Move("1-3", Target(3, 5)))

    assert not evening.state.knows_stack("1-3")
    assert evening.state.knows_stack("3-1")


def test_some_stacks_of_a_table_are_one_count() -> None:
    """Of 30,000 two of three are counted anew: no alarm while one by one is told, and one step takes it all back."""
    evening = _evening()
    evening.do(CountTable(1, {1: 9_000, 2: 11_000, 3: 10_000}))
    steps = len(evening.state.done)
    evening.do(CountTable(1, {1: 12_000, 2: 8_000}, some=True))

    assert {"1-1": 12_000, "1-2": 8_000, "1-3": 10_000}.items() <= evening.state.stacks.items()
    assert {} == evening.state.alarms
    assert "AlarmOpened" not in {type(one.event).__name__ for one in evening.state.done[steps:]}
    last = next(one for one in evening.state.done[steps:] if type(one.event).__name__ == "StacksCounted")
    evening.do(TakeBack(last.first))
    assert {"1-1": 9_000, "1-2": 11_000}.items() <= evening.state.stacks.items()
    assert "count.whole-table" == evening.refused(CountTable(1, {1: 12_000})).code
    assert "count.more-than-there" == evening.refused(CountTable(1, {1: 31_000}, some=True)).code


def test_what_was_told_with_hands_is_no_starting_stack() -> None:
    """19,900 told hand by hand at table 1 are what the player has at table 2, where nobody tells the hands; the others
    there have what they began with."""
    evening = Chipped().table(1, {1: 10_000, 2: 10_000, 3: 10_000}, STATION).table(2, {1: 10_000, 2: 10_000})
    evening.do(StartEvent())
    hand = HandDone(table=1, chips=transfer(stack_of("1-1"), stack_of("1-2"), 100), counted=("1-1", "1-2"))
    evening.happened(hand)
    evening.do(Move("1-1", Target(2)))

    assert ("hands", "start") == (how_known(evening.state, "1-1"), how_known(evening.state, "2-1"))
    assert 9_900 == evening.state.stacks["1-1"]
    evening.do(TellHandDone(2))
    assert "reckoned" == how_known(evening.state, "1-1")  # of a hand that nobody told
    evening.do(Count("1-1", 9_900), "dealer")
    assert "count" == how_known(evening.state, "1-1")


def test_an_average_is_rounded_as_big_blinds_are() -> None:
    """26 stacks of 20,000 among 24 are 21,666 2/3 each."""
    assert (21_667, 217) == (average_of(520_000, 24), in_big_blinds(average_of(520_000, 24), 100))
    assert 5 == average_of(9, 2)
