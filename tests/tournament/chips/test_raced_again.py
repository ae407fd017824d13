"""Small chips come to a table that has none any more: with whoever comes from one that has not raced yet."""

from __future__ import annotations

import pytest

from floorman.terms import Refused
from floorman.tournament import AnyCommand, SetLevel, StartEvent, TakeBack
from floorman.tournament.commands import (
    BreakTable,
    Bust,
    Busted,
    DrawFinalTable,
    Move,
    OpenTable,
    RaceOff,
    RedrawSeats,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.proposals.colour_up import dues
from floorman.views.chips import chips_view
from tests.tournament.chips.tables import Chipped
from tests.tournament.entering.desk import Desk

RACK = {25: 4, 100: 4, 500: 1}  # 1,000


def one_has_raced() -> Chipped:
    """From level 2 on no level needs the 25s: four of each seat of table 1 are 100 now, those of table 2 lie there."""
    evening = Chipped().table(1, {1: RACK, 2: RACK}).table(2, {1: RACK, 2: RACK, 3: RACK})
    evening.do(StartEvent())
    evening.do(SetLevel(2))
    evening.do(RaceOff(1, 25, 100))
    assert ([], [(25, 100)]) == due(evening)
    return evening


def due(evening: Chipped) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    now = evening.now()
    first, second = (dues(now, table) if table in now.state.open_tables() else [] for table in (1, 2))
    return first, second


MOVED: dict[str, AnyCommand] = {
    "move": Move("2-3", Target(1, 3)),
    "break": BreakTable(2),
    "final table": DrawFinalTable(1),
    "redraw": RedrawSeats(),
}


@pytest.mark.parametrize("how", MOVED)
def test_a_table_races_again_for_whoever_brings_small_chips(how: str) -> None:
    """Only once that is done they are gone: at this table, and in the event where there is no other."""
    evening = one_has_raced()
    evening.do(MOVED[how])
    assert [(25, 100)] == due(evening)[0]
    assert 25 == evening.state.smallest_chip
    for table in evening.state.open_tables():
        evening.do(RaceOff(table, 25, 100))
    assert ([], []) == due(evening)
    assert 100 == evening.state.smallest_chip
    assert all(25 not in rack or not rack[25] for rack in evening.state.racks.values())
    assert 5_000 == sum(evening.state.stacks.values())
    assert evening.is_sound()


def test_a_move_taken_back_takes_the_small_chips_back() -> None:
    evening = one_has_raced()
    version = evening.do(Move("2-3", Target(1, 3)))
    evening.do(TakeBack(version))

    assert ([], [(25, 100)]) == due(evening)
    assert isinstance(evening.decide(RaceOff(1, 25, 100)), Refused)
    assert evening.is_sound()


def test_of_two_who_brought_small_chips_one_is_taken_back() -> None:
    """The other still has theirs."""
    evening = one_has_raced()
    version = evening.do(Move("2-3", Target(1, 3)))
    evening.do(Move("2-2", Target(1, 4)))
    evening.do(TakeBack(version))
    assert ([(25, 100)], [(25, 100)]) == due(evening)
    evening.do(RaceOff(2, 25, 100))
    assert 25 == evening.state.smallest_chip
    evening.do(RaceOff(1, 25, 100))

    assert (100, {}) == (evening.state.smallest_chip, evening.state.smallest_with)
    assert evening.is_sound()


def test_a_race_taken_back_leaves_small_chips_wherever_its_players_went() -> None:
    evening = Chipped().table(1, {1: RACK, 2: RACK}).table(2, {1: RACK, 2: RACK, 3: RACK})
    evening.do(StartEvent())
    evening.do(SetLevel(2))
    race = evening.do(RaceOff(1, 25, 100))
    evening.do(OpenTable(3, 6))
    evening.do(Move("1-1", Target(3, 1)))
    evening.do(TakeBack(race))

    assert [(25, 100)] == dues(evening.now(), 3)


def test_whoever_has_lost_the_small_chips_holds_nothing_up() -> None:
    """The last table that has some decides what is the smallest chip."""
    evening = one_has_raced()
    evening.do(Bust((Busted("2-3"),)))
    evening.do(RaceOff(2, 25, 100))

    assert (100, {}) == (evening.state.smallest_chip, evening.state.smallest_with)
    assert evening.is_sound()


def test_what_came_back_is_added_up_over_all_races() -> None:
    """Eight 25s each of four are 32. One of table 2 comes to table 1 after its race, with eight: nobody is accused of
    these until they are raced, and then none is missing. Told as six, two are."""
    for told, missing in ((8, None), (6, (25, 32, 30))):
        desk = Desk(chips=(25, 100, 500), tables=(6, 6)).started("Anna", "Ben", "Cem", "Dora")
        first, second = (list(desk.state.players(table)) for table in (1, 2))
        desk.wait(25)
        desk.do(RaceOff(1, 25, 100, small=dict.fromkeys(first, 8)))
        comes = desk.state.players(2)[second[0]]
        free = next(seat for seat in range(1, 7) if seat not in first)
        desk.do(Move(comes, Target(1, free)))
        desk.do(RaceOff(2, 25, 100, small={second[1]: 8}))
        assert None is chips_view(desk.now(), {}).missing
        desk.do(RaceOff(1, 25, 100, small={**dict.fromkeys(first, 0), free: told}))

        found = chips_view(desk.now(), {}).missing
        assert missing == (found and (found.value, found.handed, found.back))
