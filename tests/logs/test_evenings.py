"""Logs that were written once and are read for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floorman.rulebook import new_shelf
from floorman.store import Commit, Entry, MemoryStore, Person
from floorman.wire import decode
from tests.desk.house import Time, house, view
from tests.logs.fields import named, said_again
from tests.store.rows import first_break

FILES = sorted(Path(__file__).parent.glob("*evening*.jsonl"))

pytestmark = pytest.mark.anyio


class Log:
    """A log as it lies in its file."""

    def __init__(self, file: Path) -> None:
        lines: list[dict[str, Any]] = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
        self.documents = {line["document"]: line["body"].encode() for line in lines if "document" in line}
        self.people = [Person(**one) for line in lines for one in line.get("people", ())]
        self.rows = [line for line in lines if "kind" in line]
        (self.last,) = (line for line in lines if "last_view" in line)

    def store(self) -> MemoryStore:
        """Its rows appended anew, one commit for each command."""
        store = MemoryStore()
        for hash, body in self.documents.items():
            store.keep(hash, body)
        store.put_people(self.people)
        for _, group in groupby(self.rows, lambda row: row["command"]):
            store.append([_commit(list(group))])
        return store


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_a_log_of_long_ago_shows_its_last_view(file: Path) -> None:
    """Refolded by today's program, under the edition it was played by, the evening ends as it ended then."""
    log = Log(file)
    event = log.last["event"]
    async with house(log.store(), Time(wall=0.0)) as desk:
        now = msgspec.to_builtins(view(desk, event))
        hash = desk.book(event).hash

    assert [] == list(_differences(log.last["last_view"], now))
    assert hash in log.documents


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_what_cannot_be_opened_stays_closed_alone(file: Path) -> None:
    """All other events of the log are there, and can be looked at."""
    log = Log(file)
    store, closed = log.store(), set(log.last.get("closed", ()))
    all_of_them = {stream.removeprefix("event/") for stream in store.streams("event/")}
    async with house(store, Time(wall=0.0)) as desk:
        found = set(desk.closed())
        shown = {id for id in desk.events() if view(desk, id) is not None}

    assert closed == found
    assert all_of_them - closed == shown


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_chain_of_a_log_of_long_ago_holds(file: Path) -> None:
    """The hashes that were stored then follow from the bytes, as today's program reckons them."""
    log = Log(file)
    rows = list(log.store().follow())

    assert None is first_break(rows)
    assert [row["hash"] for row in log.rows] == [row.hash.hex() for row in rows]
    assert [row["position"] for row in log.rows] == [row.position for row in rows]
    assert [row["version"] for row in log.rows] == [row.version for row in rows]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_event_is_written_as_it_was(file: Path) -> None:
    """Each row decodes, and encodes again to the same bytes, but for fields that were added later."""
    for row in Log(file).rows:
        body = row["body"].encode()
        event = decode(row["kind"], body)
        assert named(type(event)) != row["kind"] or body == said_again(body, event)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_a_log_of_long_ago_may_meet_a_changed_shelf(file: Path) -> None:
    """The book of the evening, laid anew with another title, changes nothing of the evening."""
    log = Log(file)
    event, book = log.last["event"], log.last["last_view"]["event"]["book"]
    shelf = new_shelf()
    shelf.lay(f'id = "{book}"\ntitle = "Another book"\nextends = "tda-2024"\n', "another.toml")
    async with house(log.store(), Time(wall=0.0), shelf) as desk:
        now = msgspec.to_builtins(view(desk, event))

    assert "Another book" == shelf.book(book).head.title.en
    assert log.last["last_view"]["event"]["book_title"] == now["event"]["book_title"]


def test_there_is_a_log() -> None:
    """So that the tests above have something to read."""

    assert "first-evening" in [file.stem for file in FILES]


def _commit(rows: Sequence[Mapping[str, Any]]) -> Commit:
    first = rows[0]
    return Commit(
        at=first["at"],
        person=first["person"],
        rank=first["rank"],
        command=first["command"],
        expected={first["stream"]: first["version"] - 1},
        entries=[Entry(row["stream"], row["kind"], row["body"].encode()) for row in rows],
    )


def _differences(then: Any, now: Any, path: str = "view") -> list[str]:
    """Where today's view says something else. What has been added since does not count."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [
            one for key, value in then.items() for one in _differences(value, now.get(key, "missing"), f"{path}.{key}")
        ]
    if isinstance(then, list) and isinstance(now, list | tuple) and len(then) == len(now):
        return [
            one
            for place, (old, new) in enumerate(zip(then, now, strict=True))
            for one in _differences(old, new, f"{path}[{place}]")
        ]
    return [] if then == now else [f"{path}: {then!r} became {now!r}"]
