"""Whose stack is proposed to be taken away because he never came: only whoever is known not to have played."""

from __future__ import annotations

import pytest
from msgspec import structs

from floorman.terms import Needs
from floorman.tournament import AnyCommand, StartEvent
from floorman.tournament.commands import (
    Count,
    DrawSeats,
    Enter,
    Move,
    NewHand,
    RedrawSeats,
    RemoveNoShow,
    SetTable,
    SitIn,
    SitOut,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.entering.showing import no_shows
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import house

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
ACTS = SetTable(1, "entered", "dealer")
HAND = (NewHand(1), TellHandDone(1))

# Somebody of table 1. Before the start, after it, and is he known not to have played?
HE = "he"
STORIES: dict[str, tuple[tuple[AnyCommand, ...], tuple[AnyCommand, ...], bool]] = {
    # Nobody tells hands: nothing is known of anybody.
    "untold, there": ((), (), False),
    "untold, away from the start": ((SitOut(HE),), (), False),
    "untold, away by now": ((), (SitOut(HE),), False),
    # The end of a hand is told: whoever is there has played it, and nobody tells how many were played before.
    "counted, there": ((), (TellHandDone(1),), False),
    "counted, away from the start": ((SitOut(HE),), (TellHandDone(1),), True),
    "counted, away by now": ((), (SitOut(HE), TellHandDone(1)), False),
    "counted, back": ((SitOut(HE),), (TellHandDone(1), SitIn(HE)), False),
    "counted, back and away": ((SitOut(HE),), (SitIn(HE), SitOut(HE), TellHandDone(1)), False),
    "counted, won something": ((SitOut(HE),), (TellHandDone(1), Count(HE, 25_000)), False),
    # Each act has been told from the start: whoever was in a hand is known.
    "acts, there": ((ACTS,), HAND, False),
    "acts, no hand yet": ((ACTS, SitOut(HE)), (), False),
    "acts, away in all hands": ((ACTS,), (SitOut(HE), *HAND), True),
    "acts, away later": ((ACTS,), (*HAND, SitOut(HE)), False),
    # Acts are told since a while: what was played before nobody knows.
    "acts by now, away by now": ((), (ACTS, SitOut(HE), *HAND), False),
    "acts by now, away from the start": ((SitOut(HE),), (ACTS, *HAND), True),
}


def started() -> tuple[Desk, str]:
    """Six at two tables; somebody of table 1, whom the commands are about."""
    desk = Desk(house(no_show_after_level=1, initial_button="first_occupied_seat"), tables=(4, 4), stack=10_000)
    for name in NAMES:
        desk.do(Enter(name))
    desk.do(DrawSeats())
    return desk, min(desk.state.players(1).values())


def about(command: AnyCommand, he: str) -> AnyCommand:
    return structs.replace(command, who=he) if getattr(command, "who", "") == HE else command


@pytest.mark.parametrize("story", STORIES)
def test_only_whoever_is_known_not_to_have_played_is_taken_away(story: str) -> None:
    desk, he = started()
    before, after, known = STORIES[story]
    for command in (*before, StartEvent(), *after):
        desk.do(about(command, he))

    assert ([he] if known else []) == no_shows(desk.wait(20).now())


def test_whoever_comes_from_elsewhere_tells_nothing_of_the_others() -> None:
    """Table 2 tells no hands. One comes who has played at table 1, and the table knows as little as before."""
    desk, he = started()
    away = min(desk.state.players(2).values())
    for command in (SitOut(away), StartEvent(), TellHandDone(1), Move(he, Target(2))):
        desk.do(command)

    assert [] == no_shows(desk.wait(20).now())


def test_whoever_sits_down_anew_was_somewhere_before() -> None:
    """All seats are drawn anew: nobody has had a hand at his new table, and nobody is a no-show for that."""
    desk, _ = started()
    for command in (SetTable(2, "entered", "dealer"), StartEvent(), RedrawSeats()):
        desk.do(command)
    for other in (SitOut(min(desk.state.players(2).values())), NewHand(2), TellHandDone(2)):
        desk.do(other)

    assert [] == no_shows(desk.wait(20).now())


def test_where_nobody_knows_it_is_asked() -> None:
    """Somebody of the floor may know, and says so."""
    desk, he = started()
    desk.do(StartEvent())
    desk.wait(20)

    needs = desk.decide(RemoveNoShow(he))

    assert isinstance(needs, Needs)
    assert ("played",) == needs.facts
    assert "no-show.has-played" == desk.refused(RemoveNoShow(he, True)).code

    desk.do(RemoveNoShow(he, False))

    assert he not in desk.state.sits
