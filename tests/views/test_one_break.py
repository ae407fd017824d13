"""In which break small chips go and add-ons come: one answer, wherever it is told, whatever was done to the breaks."""

from __future__ import annotations

from floorman.terms import By
from floorman.tournament import Break, Level
from floorman.tournament.commands import AddOn, AddStretch, RemoveStretch
from floorman.tournament.plan import Purchase
from floorman.views.levels import levels_view
from floorman.views.plan import plan_view
from floorman.views.settings import settings_view
from floorman.views.wall import wall_view
from tests.tournament.entering.desk import Desk

# Four levels that need 25s, a break, four that do not, a break, and one more.
SMALL = tuple(Level(20, 25 * level, 50 * level) for level in (1, 2, 3, 5))
LARGE = tuple(Level(20, 100 * level, 200 * level) for level in (2, 3, 4, 5))
STRUCTURE = (*SMALL, Break(10), *LARGE, Break(10), Level(20, 600, 1200))
# The break after level 4 comes before it.
MOVED = (AddStretch(line=4, minutes=10), RemoveStretch(line=6))


def test_after_a_break_was_moved_all_tell_the_same_of_the_race() -> None:
    """A break before level 4 more, and the one after it taken away: 25s go in the break after level 8, line 10."""
    desk = Desk(chips=(25, 100, 500), structure=STRUCTURE)
    told = []
    for commands in ((), MOVED):
        for command in commands:
            desk.do(command)
        clock = levels_view()(desk.now(), {})
        (plan,) = [one for one in plan_view(desk.state, desk.book).leaving if one.value == 25]
        (wall,) = [one for one in wall_view(desk.state, desk.book, {}, desk.at).colour_ups if one.value == 25]
        (line,) = [one.line for one in clock.lines if (25, 100) in one.colour_ups]
        told.append((line, wall.index + 1, plan.after_level, plan.in_break))

    assert [(5, 5, 4, True), (10, 10, 8, True)] == told


def test_all_tell_the_same_of_the_add_ons() -> None:
    """They are due after level 4, where a break follows; then none does, and the one after level 8 is the next."""
    desk = Desk(rebuy=Purchase(until=4), add_on=Purchase(), structure=STRUCTURE).started("Ann")
    told = []
    for commands in ((), MOVED):
        for command in commands:
            desk.do(command)
        settings = settings_view(By("someone", "direction"))(desk.now(), {})
        clock, player = levels_view()(desk.now(), {}), desk.refused(AddOn("Ann"))
        told.append((player.facts, clock.add_ons_wait, settings.add_ons_wait, clock.add_ons_in, settings.add_ons_in))

    assert [({"level": 4}, None, None, 4, 4), ({"level": 4, "later": 8}, (4, 8), (4, 8), 8, 8)] == told
