"""An event that cannot be opened: whoever runs the house reads of it on its pages, and nobody else does."""

from __future__ import annotations

from floorman.store import MemoryStore
from tests.desk.test_closed_events import UNSHOWN, spoilt
from tests.web.doors import a_house


def test_the_house_opens_and_says_which_event_does_not() -> None:
    store = MemoryStore()
    with a_house(store) as house:
        event = house.event()
    spoilt(store, event, "bad-one", **UNSHOWN)
    with a_house(store) as house:
        host, stranger = house.with_pass("direction"), house.browser()
        listed = [one["id"] for one in host.look("/api/v1/events").json()["items"]]
        pages = [host.look(path).text for path in ("/?lang=en", "/house?lang=en")]
        gone = host.look("/events/bad-one").status_code
        told = stranger.look("/?lang=en").text

    assert [event] == listed
    assert [True, True] == ["Cannot be opened, and stays closed: bad-one" in page for page in pages]
    assert 404 == gone
    assert "bad-one" not in told
