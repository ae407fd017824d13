"""Nobody spends the id of somebody else's command. `scripts/same_id.py` tries as many as one has time for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from floorman.desk.ids import assert_outside
from floorman.store import MemoryStore
from floorman.web.guards import WHO
from tests.trials.same_id import NASTY, NONE_NAMED, WAYS, Two, Way, heard, ids, two_people
from tests.web.doors import a_house


@pytest.fixture(scope="module")
def two() -> Iterator[Two]:
    with two_people() as two:
        yield two


def test_every_route_that_takes_a_form_is_tried() -> None:
    """A new route is tried here, or says why it need not be."""
    assert {route for route in WHO if route.startswith("POST ")} == {way.route for way in WAYS} | {*NONE_NAMED}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.route)
def test_two_people_send_the_same_id_and_both_are_heard(two: Two, way: Way) -> None:
    heard(two, way, "the-same")


def test_no_form_can_name_an_id_of_the_desks_own_or_one_that_no_log_should_hold(two: Two) -> None:
    """Nor one of 5,000 letters, or of control characters: they are part of what an id is made from, no more."""
    (way,) = (one for one in WAYS if one.route == "POST /events/{event}/do")
    for sent in islice(ids(two.event, random.Random(1)), len(NASTY) + 4):
        heard(two, way, sent)


def test_nobody_spends_the_act_of_another() -> None:
    """He sends forms of his own under the ids that the other's page will send; the other acts all the same."""
    with two_people() as two:
        spent_and_acted(two)


def spent_and_acted(two: Two) -> None:
    acts, calls = f"/events/{two.event}/table/act", f"/events/{two.event}/me/do"
    thinking, sent = two.thinking()
    (waits,) = (one for one in two.players if one is not thinking)
    for act in ("fold", "call", "check"):
        for spent in (sent, f"{sent}-{act}"):
            waits.send(calls, {"do": "call-floor", "sent": spent})
            waits.send(acts, {"do": act, "sent": spent})
    hands = len([row for row in two.rows() if row.stream.startswith("hand/")])
    assert 303 == thinking.send(acts, {"do": "fold", "sent": sent}).status_code

    assert hands < len([row for row in two.rows() if row.stream.startswith("hand/")])


def test_what_was_sent_before_a_restart_is_answered_after_it() -> None:
    """A phone that lost its connection sends its form again, and the desk may have been started anew meanwhile."""
    store, entering = MemoryStore(), {"do": "enter", "person": "Zoe", "sent": "once"}
    with a_house(store) as house:
        event, floor = house.event(), house.with_pass("floor")
        assert 303 == floor.send(f"/events/{event}/do", entering).status_code
        cookies, rows = floor.cookies, len(list(store.follow()))
    with a_house(store) as house:
        floor = house.browser()
        floor.cookies = cookies
        assert 303 == floor.send(f"/events/{event}/do", entering).status_code
        assert 303 == floor.send(f"/events/{event}/do", entering | {"sent": "twice", "other": "yes"}).status_code

    assert rows + 1 == len(list(store.follow()))


@pytest.mark.parametrize("id", ["event/1a/goes-on/1/3-1", "outage/1a/1-2", "", "x" * 201, "a\nb", "ä", "a\x00"])
def test_a_door_that_passes_on_what_it_was_sent_is_stopped_at_the_desk(id: str) -> None:
    with pytest.raises(AssertionError):
        assert_outside(id)
