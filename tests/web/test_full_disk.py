"""The disk is full while the app runs: it says so, nothing is half done, and with room it goes on."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.speech import speech
from floorman.store import SqliteStore
from floorman.web import build
from tests.store.rows import fill, make_room
from tests.web.test_pages import HOST, opened, send


def test_a_full_disk(tmp_path: Path) -> None:
    """A page with a sentence and a status, without the path of the file; afterwards the same form is carried out."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    with TestClient(build(store, new_shelf(), hosts=(HOST,)), base_url=f"http://{HOST}") as client:
        event = opened(client)
        fill(store)
        full = send(client, event + "/do", {"do": "start-event", "id": "s1"}, **{"accept-language": "en"})
        rows = len(_of_events(store))
        make_room(store)
        again = send(client, event + "/do", {"do": "start-event", "id": "s1"})
    kinds = _of_events(store)
    store.close()

    assert 503 == full[0]
    assert speech("en").say("error.disk") in full[1]
    assert str(tmp_path) not in full[1]
    assert (1, 303) == (rows, again[0])
    assert ["event.opened/2", "event.started/1"] == kinds


def _of_events(store: SqliteStore) -> list[str]:
    return [row.kind for row in store.follow() if row.stream.startswith("event/")]
