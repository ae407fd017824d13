"""What somebody did is theirs, also once they have entered again: a new entry is no new person."""

from __future__ import annotations

from floorman.floor.facts import records_of
from floorman.rulebook import load
from floorman.tournament import OpenEvent, Penalise, StartEvent, fold, open_event
from floorman.tournament.commands import Bust, Busted, DrawSeats, OpenTable, ReEnter, ReferPenalty, WaivePenalty
from floorman.tournament.events import IncidentRecorded
from floorman.tournament.plan import Plan, Purchase
from floorman.views.floor import floor_view
from floorman.views.owed import penalties_owed
from floorman.views.person import PersonView, person_view
from floorman.views.stacks import how_known
from tests.tournament.evening import HOME, Evening

FOLDED = ("folded-out-of-turn",)


def three() -> Evening:
    evening = Evening(HOME, load("casino"))
    plan = Plan(structure=HOME, stack=10_000, re_entry=Purchase())
    found = open_event(OpenEvent("Friday", plan, ("p-1", "p-2", "p-3")), evening.book)
    evening.state = fold([*getattr(found, "events", ())])
    for command in (OpenTable(1), DrawSeats(expected=3), StartEvent()):
        evening.do(command)
    return evening


def again(evening: Evening) -> str:
    """The first of them goes out and enters again: with this entry."""
    evening.do(Bust((Busted("p-1"),)))
    evening.do(ReEnter("p-1"))
    return evening.state.current["p-1"]


def sheet(evening: Evening, who: str) -> PersonView:
    view = person_view(evening.now(), {}, who)
    assert view is not None
    return view


def test_penalties_of_the_entry_before_are_on_the_sheet_and_the_next_is_a_harder_one() -> None:
    evening = three()
    evening.do(Penalise("p-1", "warning"))
    evening.do(Penalise("p-1", "missed-hands", hands=1))
    before = sheet(evening, "p-1")
    assert ["warning", "missed-hands"] == [one.kind for one in before.given]
    after = sheet(evening, again(evening))

    assert (before.given, before.next_step) == (after.given, after.next_step)
    assert after.next_step
    assert () == sheet(evening, "p-2").given


def test_what_was_done_before_makes_the_next_time_a_repetition() -> None:
    """A first time costs a word (casino-38-i), a second one hands."""
    evening = three()
    evening.state.apply(IncidentRecorded(who="p-1", what=FOLDED))
    now = again(evening)
    assert FOLDED == sheet(evening, now).on_record
    (record,) = records_of(evening.state, 1)
    assert (now, evening.state.sits[now].seat) == (record.who, record.seat)

    cites = ("casino-38-i",)
    evening.state.apply(IncidentRecorded(who=now, what=FOLDED, must=True, cites=cites))
    (owed,) = floor_view(evening.now(), {}).owed
    assert owed.kinds[0].startswith("missed-")


def test_whoever_did_it_sits_elsewhere_or_nowhere() -> None:
    evening = three()
    evening.state.apply(IncidentRecorded(who="p-1", what=FOLDED))
    evening.do(Bust((Busted("p-1"),)))
    (record,) = records_of(evening.state, 1)

    assert ("p-1", None) == (record.who, record.seat)


def test_what_was_handed_over_is_a_start_until_something_changes_it() -> None:
    """A re-entry may be worth more than the first stack: nobody reckons it. A race or a rebuy has to be reckoned."""
    evening = three()
    who = again(evening)
    evening.state.stacks[who] = 15_000
    assert ("start", "start") == (how_known(evening.state, who), how_known(evening.state, "p-2"))
    evening.state.put(evening.state.lowest, 1, 100)
    assert ("reckoned", "start") == (how_known(evening.state, who), how_known(evening.state, "p-2"))


def test_what_is_owed_is_owed_by_the_entry_that_plays_now() -> None:
    """Told before a re-entry, given or waived after it: the line names who sits there now, and goes with either."""
    for end in ("given", "waived"):
        evening = three()
        evening.state.apply(IncidentRecorded(who="p-1", what=FOLDED, must=True))
        who = again(evening)
        (owed,) = penalties_owed(evening.now(), {})
        assert (who, 1) == (owed.who, owed.table)
        given, waived = Penalise(who, "missed-hands", hands=1), WaivePenalty(who, "not his fault")
        evening.do(given if end == "given" else waived)
        assert () == penalties_owed(evening.now(), {})
        evening.do(ReferPenalty(owed.who, FOLDED[0]))  # the same once more is another one
        assert 1 == len(penalties_owed(evening.now(), {}))
