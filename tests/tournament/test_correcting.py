"""What was told wrong and is put right where it stands; and counts that mean something only for a whole table."""

from __future__ import annotations

import pytest

from floorman.positions import Positions
from floorman.terms import Refused
from floorman.tournament import Penalise, StartEvent, TakeBack
from floorman.tournament.chips.totals import open_alarms
from floorman.tournament.commands import (
    AnnounceHandForHand,
    BreakTable,
    Bust,
    Busted,
    CloseAlarm,
    CorrectName,
    CorrectPenalty,
    CorrectPlaces,
    Count,
    CountTable,
    Enter,
    Move,
    Pay,
    TakeBackBust,
    TellButton,
    TellHandDone,
    TellKnockOut,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Price
from floorman.tournament.prizes.deals import uncounted
from tests.tournament.chips.tables import Chipped
from tests.tournament.entering.desk import Desk


def six(seats: int = 6, *, new: bool = False) -> Chipped:
    """One table that tells no hands, everybody with 10,000; the button of its last hand lies at seat 1."""
    evening = Chipped().table(1, dict.fromkeys(range(1, seats + 1), 10_000), new=new)
    evening.do(StartEvent())
    return evening


def bust(*names: str) -> Bust:
    return Bust(tuple(Busted(name) for name in names), together=False)


# Button and blinds


def test_a_wrong_bust_taken_back_puts_button_and_blinds_right() -> None:
    """Button 1, blinds 2 and 3. Seat 4 is said to be out, one hand is played: 2, 3, and 5 as the big blind. But he
    was there, and it was he who was the big blind: so the next hand has button 3 and blinds 4 and 5."""
    evening = six()
    out = evening.do(bust("1-4"))
    evening.do(TellHandDone(1))
    assert Positions(2, 3, 5, 2) == evening.state.play[1].last
    back = evening.do(TakeBack(out))

    assert Positions(2, 3, 4, 2) == evening.state.play[1].last
    evening.do(TellHandDone(1))
    assert Positions(3, 4, 5, 3) == evening.state.play[1].last
    assert evening.is_sound()
    assert back


def test_it_is_put_right_after_several_hands_too() -> None:
    """Three hands: without him 2-3-5, 3-5-6, 5-6-1; with him 2-3-4, 3-4-5, 4-5-6."""
    evening = six()
    out = evening.do(bust("1-4"))
    for _ in range(3):
        evening.do(TellHandDone(1))
    evening.do(TakeBack(out))

    assert Positions(4, 5, 6, 4) == evening.state.play[1].last


def test_where_the_button_was_told_meanwhile_that_counts() -> None:
    evening = six()
    out = evening.do(bust("1-4"))
    evening.do(TellHandDone(1))
    evening.do(TellButton(1, 6, 1, 2))
    evening.do(TakeBack(out))

    assert Positions(6, 1, 2, 6) == coming_positions(evening.state, 1, evening.book)


def test_the_taking_back_can_be_taken_back_with_its_button() -> None:
    evening = six()
    out = evening.do(bust("1-4"))
    evening.do(TellHandDone(1))
    evening.do(TakeBack(out))
    evening.do(TakeBack(evening.state.version))

    assert Positions(2, 3, 5, 2) == evening.state.play[1].last
    assert "1-4" in evening.state.outs


# Counts


def test_one_stack_alone_raises_no_alarm() -> None:
    """Nobody has told a hand all night; somebody has 31,500 now, and others have less."""
    evening = six(new=True)
    evening.do(Count("1-4", 31_500), "floor")

    assert {} == open_alarms(evening.state)
    assert 31_500 == evening.state.stacks["1-4"]


def test_a_whole_table_is_compared_and_a_right_count_ends_the_alarm() -> None:
    """Six times 10,000 lie there: 59,000 are not 60,000."""
    evening = six(new=True)
    evening.do(CountTable(1, {1: 9_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}), "floor")
    (alarm,) = open_alarms(evening.state).values()
    assert (60_000, 59_000) == (alarm.expected, alarm.counted)
    evening.do(CountTable(1, {1: 9_000, 2: 11_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}), "floor")

    assert {} == open_alarms(evening.state)
    assert evening.is_sound()


def test_a_whole_table_is_one_line_of_the_log() -> None:
    evening = six(new=True)
    before = len(evening.log)
    evening.do(CountTable(1, {1: 5_000, 2: 15_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}), "floor")

    kinds = [one.kind for one in evening.log[before:]]
    assert ["stacks.counted/1"] == kinds[:1]
    assert 1 == kinds.count("stacks.counted/1")


def test_half_a_table_is_no_count_of_a_table() -> None:
    refusal = six().refused(CountTable(1, {1: 10_000, 3: 10_000}), "floor")

    assert ("count.whole-table", "2, 4, 5, 6") == (refusal.code, refusal.facts["seats"])


def test_stacks_counted_through_the_evening_make_no_table() -> None:
    """One at a time, a quarter of an hour apart: chips have changed hands meanwhile."""
    evening = six(new=True)
    for seat, stack in enumerate((20_000, 20_000, 20_000, 20_000, 20_000, 20_000), start=1):
        evening.do(Count(f"1-{seat}", stack), "floor")
        evening.wait(15)

    assert {} == open_alarms(evening.state)


def test_who_came_from_a_table_without_counts_makes_no_alarm() -> None:
    """By the books he carries 10,000; he really brought 25,000, and nobody counted where he came from."""
    evening = six(5, new=True)
    evening.table(2, {1: 10_000, 2: 10_000, 3: 10_000}, new=True)
    evening.do(Move("2-1", Target(1, 6)), "floor")
    evening.do(CountTable(1, {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 25_000}), "floor")

    assert {} == open_alarms(evening.state)


def test_what_is_missing_in_all_is_said_once_every_table_is_counted() -> None:
    """Eight players with 10,000 each. He brought 25,000, and the two he left have 4,000 between them: 79,000."""
    evening = six(5, new=True)
    evening.table(2, {1: 10_000, 2: 10_000, 3: 10_000}, new=True)
    evening.do(Move("2-1", Target(1, 6)), "floor")
    evening.do(CountTable(1, {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 25_000}), "floor")
    evening.do(CountTable(2, {2: 1_000, 3: 3_000}), "floor")

    (alarm,) = open_alarms(evening.state).values()
    assert (0, 80_000, 79_000) == (alarm.table, alarm.expected, alarm.counted)


def test_an_alarm_goes_with_its_table() -> None:
    evening = six(5, new=True)
    evening.table(2, {1: 10_000, 2: 10_000, 3: 10_000}, new=True)
    evening.do(CountTable(2, {1: 10_000, 2: 10_000, 3: 9_000}), "floor")
    assert [2] == [one.table for one in open_alarms(evening.state).values()]
    evening.do(BreakTable(2), "floor")

    assert {} == open_alarms(evening.state)


def test_an_alarm_ends_with_a_persons_word() -> None:
    evening = six(new=True)
    evening.do(CountTable(1, dict.fromkeys(range(1, 7), 9_000)), "floor")
    assert "correct.no-reason" == evening.refused(CloseAlarm("table:1", " "), "floor").code
    assert "rank.too-low" == evening.refused(CloseAlarm("table:1", "seen"), "dealer").code
    word = evening.do(CloseAlarm("table:1", "a chip of 6,000 lay under the table"), "floor")

    assert {} == open_alarms(evening.state)
    assert "alarm.none-such" == evening.refused(CloseAlarm("table:1", "again"), "floor").code
    evening.do(TakeBack(word), "floor")
    assert ["table:1"] == list(open_alarms(evening.state))


def test_a_deal_believes_the_counts_of_this_moment() -> None:
    """The last hand was told without stacks, then everybody was counted."""
    evening = six(3)
    evening.do(TellHandDone(1))
    assert [1] == uncounted(evening.state)
    evening.do(CountTable(1, {1: 12_000, 2: 8_000, 3: 10_000}), "floor")

    assert [] == uncounted(evening.state)


# Names, knock-outs, places, penalties, money


def test_a_name_is_corrected_by_whoever_enters_players() -> None:
    desk = Desk(price=Price(5_000))
    desk.do(Enter("p-1"))
    desk.do(CorrectName("p-1", "Klaus Stöcker"))
    desk.do(CorrectName("p-1", alias="Klaus"))

    assert "entry.name" == desk.refused(CorrectName("p-1")).code
    assert "entry.name" == desk.refused(CorrectName("p-1", "  ")).code
    assert "entry.nobody" == desk.refused(CorrectName("p-2", "Klaus")).code
    assert b"Klaus" not in repr(desk.log).encode()


def test_who_knocked_out_whom_is_told_and_told_anew() -> None:
    evening = six()
    evening.do(bust("1-4"))
    evening.do(TellKnockOut("1-4", ("1-5",)))
    assert ["1-5"] == list(evening.state.knocked_out["1-4"])
    evening.do(TellKnockOut("1-4", ("1-6", "1-1")))

    assert ["1-6", "1-1"] == list(evening.state.knocked_out["1-4"])
    assert "bounty.not-out" == evening.refused(TellKnockOut("1-5", ("1-6",))).code
    assert "bounty.not-his" == evening.refused(TellKnockOut("1-4", ("1-4",))).code


def test_two_were_out_in_the_other_order() -> None:
    """6 was told first and 5 then, so 5 was fifth and 6 sixth. It was the other way round."""
    evening = six()
    evening.do(bust("1-6"))
    evening.do(bust("1-5"))
    assert [5, 6] == [places(evening.state)[who].place for who in ("1-5", "1-6")]
    told = evening.do(CorrectPlaces(("1-6", "1-5"), "the dealer mixed them up"))

    assert [6, 5] == [places(evening.state)[who].place for who in ("1-5", "1-6")]
    assert "places.as-told" == evening.refused(CorrectPlaces(("1-6", "1-5"), "again")).code
    evening.do(TakeBack(told))
    assert [5, 6] == [places(evening.state)[who].place for who in ("1-5", "1-6")]


def test_places_are_not_corrected_without_a_reason_or_among_those_who_are_in() -> None:
    evening = six()
    evening.do(bust("1-6"))
    evening.do(bust("1-5"))

    assert "correct.no-reason" == evening.refused(CorrectPlaces(("1-6", "1-5"), "")).code
    assert "places.not-out" == evening.refused(CorrectPlaces(("1-6", "1-1"), "x")).code
    assert "places.whose" == evening.refused(CorrectPlaces(("1-6", "1-6"), "x")).code


def test_a_penalty_of_a_round_was_five_hands() -> None:
    evening = six()
    evening.do(Penalise("1-4", "missed-rounds", rounds=1))
    evening.do(CorrectPenalty("1-4", hands=5, why="five hands were said"))

    assert (5, 0) == (evening.state.serving["1-4"].hands, evening.state.serving["1-4"].rounds)
    evening.do(CorrectPenalty("1-4"))
    assert "1-4" not in evening.state.serving
    assert "penalty.serves-none" == evening.refused(CorrectPenalty("1-4", hands=5)).code


def test_a_penalty_in_rounds_is_corrected_in_rounds() -> None:
    """Two rounds of six were one: six hands are left of it, and nobody has to know how long a round is."""
    evening = six()
    evening.do(Penalise("1-4", "missed-rounds", rounds=2))
    evening.do(CorrectPenalty("1-4", rounds=1))
    sitting = evening.state.serving["1-4"]

    assert ("missed_rounds", 6) == (sitting.kind, sitting.hands)


def test_money_goes_back_at_once_or_with_a_reason() -> None:
    """What was tapped just now is a slip. Once something else was done, it says why."""
    desk = Desk(price=Price(5_000))
    desk.do(Enter("Ann"))
    desk.do(Enter("Ben"))
    at_once = desk.do(Pay("Ann"))
    desk.do(TakeBack(at_once))
    paid = desk.do(Pay("Ann"))
    desk.do(Pay("Ben"))

    assert "take-back.money-needs-why" == desk.refused(TakeBack(paid)).code
    desk.do(TakeBack(paid, why="it was Ben who paid"))
    assert 5_000 == desk.state.money["owed:Ann"]


@pytest.mark.parametrize("stack", [-1, 10**13])
def test_what_is_no_stack_is_refused(stack: int) -> None:
    told = {**dict.fromkeys(range(1, 7), 10_000), 3: stack}

    assert "count.no-number" == six().refused(CountTable(1, told)).code


def test_taking_back_a_bust_between_told_hands_is_none_of_ours() -> None:
    """Without a hand since, button and blinds are as they were."""
    evening = six()
    out = evening.do(bust("1-4"))
    last = evening.state.play[1].last
    evening.do(TakeBack(out))

    assert last == evening.state.play[1].last
    assert not isinstance(evening.decide(TellHandDone(1)), Refused)


def test_a_bust_is_taken_back_at_its_own_table_alone() -> None:
    """Its dealer may say so, so nobody of another table comes back by the same step."""
    evening = Chipped()
    for number in (1, 2):
        evening.table(number, dict.fromkeys(range(1, 7), 10_000))
    evening.do(StartEvent())
    evening.do(bust("1-4"))

    assert "bust.elsewhere" == evening.refused(TakeBackBust(2, "1-4")).code
    assert "bust.not-out" == evening.refused(TakeBackBust(1, "1-5")).code
    evening.do(TakeBackBust(1, "1-4"))
    assert "1-4" not in evening.state.outs

    evening.do(AnnounceHandForHand())
    evening.do(Bust((Busted("1-4"), Busted("2-4")), stacks=dict.fromkeys(("1-4", "2-4"), 10_000)))
    assert "bust.elsewhere" == evening.refused(TakeBackBust(1, "1-4")).code
    assert {"1-4", "2-4"} == set(evening.state.outs)
