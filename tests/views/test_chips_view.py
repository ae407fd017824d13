"""What the page of chips says of the case: what was handed out is known until chips come or go otherwise."""

from __future__ import annotations

from unittest.mock import patch

from floorman.tournament.commands import AddOn, Bust, Busted, CountTable, Enter, RaceOff, Rebuy, TellHandDone
from floorman.tournament.plan import ChipPile, Purchase
from floorman.views import floor_view
from floorman.views.chips import chips_view
from floorman.views.races import races_told
from tests.tournament.entering.desk import Desk

CASE = (ChipPile(value=25, count=100), ChipPile(value=100, count=90), ChipPile(value=500, count=60))


def case(desk: Desk) -> list[tuple[int | None, int | None]]:
    return [(one.out, one.case) for one in chips_view(desk.now(), {}).values]


def test_what_was_handed_out_is_not_in_the_case() -> None:
    """10,000 are 8 × 25, 8 × 100, 18 × 500. After three stacks 76, 66 and 6 are left; a rebuy may lie in any chips."""
    desk = Desk(chips=(25, 100, 500), chip_set=CASE, rebuy=Purchase(chips="5000")).started("Anna", "Ben", "Cem")

    assert [(24, 76), (24, 66), (54, 6)] == case(desk)
    desk.do(Bust((Busted("Ben"),)))
    desk.do(Rebuy("Ben"))
    assert [(None, None)] * 3 == case(desk)


def test_whoever_gives_out_more_than_the_case_holds_is_told() -> None:
    """100 × 25, 90 × 100 and 60 × 500 are 41,500. Three stacks of 10,000 leave 11,500, two add-ons of 5,000 leave
    1,500: the third is 3,500 more than there is. A rebuy of somebody broke puts as many on the table."""
    rebuy, add_on = Purchase(chips="5000"), Purchase(chips="5000", until=2)
    desk = Desk(chips=(25, 100, 500), chip_set=CASE, rebuy=rebuy, add_on=add_on).started("Anna", "Ben", "Cem").wait(40)
    left = [floor_view(desk.now(), {}).case]
    for who in ("Anna", "Ben", "Cem"):
        desk.do(AddOn(who))
        left.append(floor_view(desk.now(), {}).case)
    desk.do(Bust((Busted("Ben"),)))
    desk.do(Rebuy("Ben"))
    left.append(floor_view(desk.now(), {}).case)

    assert [11_500, 6_500, 1_500, -3_500, -8_500] == left
    for piles in ((), (*CASE[:2], ChipPile(value=500))):  # nobody has counted it, or not all of it
        assert floor_view(Desk(chips=(25, 100, 500), chip_set=piles).now(), {}).case is None


def test_nobody_states_more_than_lies_in_the_case() -> None:
    """Of a value of which nobody has counted any, it says nothing."""
    desk = Desk(chips=(25, 100, 500), chip_set=()).started("Anna")
    desk.do(Enter("Ben"))

    assert [(16, None), (16, None), (36, None)] == case(desk)


def test_a_table_that_was_counted_right_at_once_was_counted() -> None:
    """10,000 each: 9,000 and 11,000 are what lies there; after the next hand, what lay there then."""
    desk = Desk().started("Anna", "Ben")
    table = chips_view(desk.now(), {}).tables[0]
    assert (None, None) == (table.counted, table.tallied_at)
    desk.do(CountTable(1, dict(zip([one.seat for one in table.seats], (9_000, 11_000), strict=True))))

    table = chips_view(desk.now(), {}).tables[0]
    assert (20_000, True, desk.now().at) == (table.counted, table.known, table.tallied_at)
    desk.do(TellHandDone(1))
    assert 20_000 == chips_view(desk.now(), {}).tables[0].counted


def test_before_an_exchange_the_case_is_looked_at() -> None:
    """24 × 100 on the tables are 2,400, five chips of 500. Of 60 are 54 out: six are enough; of 58 are four left."""
    for count, lacking in ((60, -1), (59, -1), (58, 4), (54, 0)):
        piles = (*CASE[:2], ChipPile(value=500, count=count))
        chips = chips_view(Desk(chips=(25, 100, 500), chip_set=piles).started("Anna", "Ben", "Cem").now(), {})

        assert lacking == chips.lacking(100, 500)
        assert -1 == chips.lacking(25, 100)
    assert -1 == chips_view(Desk(chips=(25, 100, 500)).started("Anna", "Ben", "Cem").now(), {}).lacking(100, 500)


def test_stacks_that_the_case_did_not_hold_were_made_otherwise() -> None:
    """Four stacks of 8 × 25, 8 × 100, 8 × 500, 5 × 1,000 take 32 of the 500s. Of 24 they take 6 each and a 1,000 more:
    32, 32, 24 and 24 lie on the table."""
    counts = {25: 40, 100: 40, 500: 24, 1000: 30}
    piles = tuple(ChipPile(value, count=count) for value, count in counts.items())
    desk = Desk(chips=tuple(counts), chip_set=piles, expected=4).started("Anna", "Ben", "Cem", "Dora")

    assert [(32, 8), (32, 8), (24, 0), (24, 6)] == case(desk)


def test_all_that_was_handed_out_is_told_as_it_was() -> None:
    """Three stacks of 10,000, a rebuy and two add-ons of 5,000 each, which are as many chips as 4 1/2 stacks; without
    one of the add-ons they are as many as four, and no four stacks."""
    desk = Desk(rebuy=Purchase(chips="5000"), add_on=Purchase(chips="5000", until=2)).started("Anna", "Ben", "Cem")
    assert ((3, 10_000),) == chips_view(desk.now(), {}).handed
    desk.do(Bust((Busted("Ben"),)))
    desk.do(Rebuy("Ben"))
    desk.wait(40)
    for count, who in enumerate(("Anna", "Ben"), start=2):
        desk.do(AddOn(who))
        assert ((3, 10_000), (count, 5_000)) == chips_view(desk.now(), {}).handed


def test_what_did_not_come_back_is_told() -> None:
    """10,000 are 8 × 25: of three stacks 24 were handed out. Told are 8, 8 and 4: 20 came back, and 4 are missing."""
    desk = Desk(chips=(25, 100, 500), chip_set=CASE).started("Anna", "Ben", "Cem")
    seats = list(desk.state.players(1))
    assert None is chips_view(desk.now(), {}).missing
    desk.do(CountTable(1, dict.fromkeys(seats, 10_000)))
    desk.do(RaceOff(1, 25, 100, small=dict(zip(seats, (8, 8, 4), strict=True))))

    missing = chips_view(desk.now(), {}).missing
    assert missing is not None
    assert (25, 24, 20) == (missing.value, missing.handed, missing.back)


def test_whoever_came_after_a_value_was_gone_had_none_of_it() -> None:
    """24 × 25 were handed out and 24 came back; then somebody comes, gets none of them, and none of theirs is missing.
    Of the 20 that came back of 24 it says 4 missing before and after. Whoever comes between the races of two tables may
    have got some at the second: then nobody can know."""
    for counts, missing in (((8, 8, 8), None), ((8, 8, 4), (25, 24, 20))):
        desk = Desk(chips=(25, 100, 500), chip_set=CASE).started("Anna", "Ben", "Cem")
        seats = list(desk.state.players(1))
        desk.do(CountTable(1, dict.fromkeys(seats, 10_000)))
        desk.do(RaceOff(1, 25, 100, small=dict(zip(seats, counts, strict=True))))
        for who in (None, "Dora", "Emil"):
            if who is not None:
                desk.do(Enter(who))
            told = chips_view(desk.now(), {}).missing
            assert missing == (told and (told.value, told.handed, told.back))


def test_whoever_came_between_two_races_leaves_it_open() -> None:
    """Four of eight 25s each are 32. The fifth comes when one table has changed them. 28 came back: of how many?"""
    for late, missing in ((False, (25, 32, 28)), (True, None)):
        desk = Desk(chips=(25, 100, 500), tables=(6, 6)).started("Anna", "Ben", "Cem", "Dora")
        for table, (first, second) in ((1, (8, 8)), (2, (8, 4))):
            seats = desk.state.players(table)
            late_one = [seat for seat, who in seats.items() if who == desk.state.entry_of("Emil")]
            counts = (first, second, *(0 for _ in late_one))
            order = [*(seat for seat in seats if seat not in late_one), *late_one]
            desk.do(CountTable(table, dict.fromkeys(seats, 10_000)))
            desk.do(RaceOff(table, 25, 100, small=dict(zip(order, counts, strict=True))))
            if late and table == 1:
                desk.do(Enter("Emil"))
        told = chips_view(desk.now(), {}).missing

        assert missing == (told and (told.value, told.handed, told.back))


def test_stacks_made_for_few_say_nothing_of_those_made_for_many() -> None:
    """The case makes three stacks with 18 × 500 and not four: without a number expected nobody knows who got which."""
    desk = Desk(chips=(25, 100, 500), chip_set=CASE).started("Anna", "Ben", "Cem")
    assert (24, 76) == case(desk)[0]
    desk.do(Enter("Dora"))

    assert [(None, None)] * 3 == case(desk)


def test_a_race_is_told_without_somebody_whose_entry_was_taken_back_since() -> None:
    """Of 75 in small chips one 100 is won; then it turns out that Ben was never there."""
    desk = Desk(chips=(25, 100)).started("Anna", "Ben").wait(40)
    (anna, _), (ben, gone) = sorted(desk.state.players(1).items(), key=lambda one: one[1])
    desk.do(RaceOff(1, 25, 100, small={anna: 7, ben: 4}))
    assert desk.state.races[1].settled
    with patch.dict(desk.state.entries):
        del desk.state.entries[gone]
        told = races_told(desk.state, desk.book, {})

    assert [[anna]] == [[one.seat for one in race.runners] for race in told]
