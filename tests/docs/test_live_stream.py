"""The program on the page about the live stream follows a real desk, also over a gap."""

from __future__ import annotations

import re
import urllib.error
from collections.abc import Iterator
from typing import Any

import pytest

from floorman.desk.hub import OF_TABLE
from floorman.doors import tokens
from floorman.doors.tokens import Limits
from floorman.store import MemoryStore
from floorman.web.event.live import FOR_EVERYBODY
from tests.api.programs import API, WISH
from tests.api.serving import serving
from tests.docs.pages import DOCS, programs


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What the page defines, as a reader has it who takes it along."""
    names: dict[str, Any] = {"__name__": "live_stream"}
    exec(compile(programs()["live-stream.md"], "docs/live-stream.md", "exec"), names)
    return names


def until(frames: Iterator[Any], kind: str, version: int = 0) -> Any:
    return next(frame for frame in frames if frame.kind == kind and frame.version >= version)


def test_the_program_hears_what_is_new(told: dict[str, Any]) -> None:
    """The present view first, then the newer one, each after the desk's time; a token opens the floor's topics."""
    store = MemoryStore()
    _, token = tokens.add(store, "x", Limits(rank="floor", scopes=("read:floor",)), 0, "host")
    with serving(store) as client:
        event = client.post(f"{API}/events", json=WISH).json()["id"]
        one = told["follow"](f"{client.base_url}/events/{event}", ["wall", "floor"], token)

        first = next(one)
        present = until(one, "view")
        client.post(f"{API}/events/{event}/commands", json={"do": "open-table", "table": 1})
        newer = until(one, "floor", present.version + 1)
        one.close()

    assert "time" == first.kind
    assert {"at", "rate"} == set(first.data)
    assert ("Friday", 1) == (present.data["name"], present.version)
    assert {"version": 2} == newer.data


def test_the_program_comes_back_after_a_gap(told: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that breaks is made again, and the present view stands at its beginning."""
    with serving(MemoryStore()) as client:
        event = client.post(f"{API}/events", json=WISH).json()["id"]
        whole, cut = told["frames"], [3]

        def breaking(address: str, token: str = "") -> Iterator[Any]:
            for frame in whole(address, token):
                yield frame
                if cut and frame.kind == "view":
                    cut.pop()
                    raise ConnectionResetError

        monkeypatch.setitem(told["follow"].__globals__, "frames", breaking)
        one = told["follow"](f"{client.base_url}/events/{event}", ["wall"], patience=0.01)
        until(one, "view", 1)
        client.post(f"{API}/events/{event}/commands", json={"do": "open-table", "table": 1})
        again = until(one, "view", 2)
        one.close()

    assert not cut
    assert 2 == again.data["version"]


@pytest.mark.parametrize(("topics", "token", "status"), [(["nothing"], "", 404), (["wall"], "no.body", 401)])
def test_the_program_does_not_ask_for_ever(told: dict[str, Any], topics: list[str], token: str, status: int) -> None:
    """What does not get better by asking again is raised."""
    with serving(MemoryStore()) as client:
        event = client.post(f"{API}/events", json=WISH).json()["id"]
        with pytest.raises(urllib.error.HTTPError) as refused:
            next(told["follow"](f"{client.base_url}/events/{event}", topics, token))

    assert status == refused.value.code
    refused.value.close()


def test_every_topic_stands_on_the_page(told: dict[str, Any]) -> None:
    """Those for everybody, and each kind that names a table."""
    page = (DOCS / "live-stream.md").read_text(encoding="utf-8")
    rows = "\n".join(re.findall(r"^\| `.*$", page, re.MULTILINE))
    kinds = re.findall(r"[a-z]+", OF_TABLE.pattern.partition(")")[0].replace("?:", ""))
    assert [] == [topic for topic in FOR_EVERYBODY if f"`{topic}`" not in rows]
    assert [] == [kind for kind in kinds if f"`{kind}:3" not in rows]
