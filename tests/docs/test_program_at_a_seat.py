"""The program on the page about a program at a seat plays a whole evening at a real house."""

from __future__ import annotations

import urllib.error
from typing import Any

import httpx
import pytest

from floorman.desk.pauses import NO_PAUSES
from floorman.store import MemoryStore
from tests.api.programs import API
from tests.api.serving import serving
from tests.docs.pages import programs

PAGE = "program-at-a-seat.md"
# Two players with two big blinds: over in a hand or a few, whoever wins them.
EVENT = {
    "name": "Net",
    "book": "tda-2024",
    "players": ["Anna", "Ben"],
    "plan": {
        "stack": 200,
        "table_size": 2,
        "depth": "virtual",
        "structure": [{"type": "level", "minutes": 60, "small_blind": 50, "big_blind": 100}],
    },
}


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What the page defines, as a reader has it who takes it along."""
    names: dict[str, Any] = {"__name__": "program_at_a_seat"}
    exec(compile(programs()[PAGE], f"docs/{PAGE}", "exec"), names)
    return names


def do(client: httpx.Client, event: str, **command: Any) -> None:
    answer = client.post(f"{API}/events/{event}/commands", json=command)
    assert 200 == answer.status_code, answer.text


def seated(client: httpx.Client) -> tuple[str, str, str]:
    """An event at whose table Anna and Ben sit, with their entries."""
    event = client.post(f"{API}/events", json=EVENT).json()["id"]
    do(client, event, do="open-table", table=1)
    do(client, event, do="draw-seats")
    anna, ben = (one["id"] for one in client.get(f"{API}/events/{event}/players").json()["items"])
    return event, anna, ben


def code_for(client: httpx.Client, event: str, entry: str) -> str:
    """As the host makes it: at the sheet of the seat, with a form."""
    form = client.get(f"/events/{event}/cards").text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    shown = client.post(f"/events/{event}/phone", data={"_csrf_token": form, "entry": entry})
    return shown.text.partition("/enter/")[2].partition('"')[0].partition("<")[0]


def test_it_plays_until_somebody_has_won(told: dict[str, Any]) -> None:
    """It sees its own cards whenever it is its turn (the page's bot asserts it), and hears its place at the end."""
    with serving(MemoryStore(), rate=120.0, pauses=NO_PAUSES) as client:
        event, anna, ben = seated(client)
        code = code_for(client, event, anna)
        do(client, event, do="let-bot-play", who=ben, kind="random")
        seat = told["Seat"](str(client.base_url).rstrip("/"), code)
        do(client, event, do="start-event")

        place = told["play"](seat, told["caller"], 0.01)

        ranking = client.get(f"{API}/events/{event}/prizes").json()["ranking"]
    assert {"Anna": place, "Ben": 3 - place} == {one["name"]: one["place"] for one in ranking}


def test_it_follows_its_own_table(told: dict[str, Any]) -> None:
    """With what it shows the live stream opens for its own seat, and for no other."""
    live: dict[str, Any] = {"__name__": "live_stream"}
    exec(compile(programs()["live-stream.md"], "docs/live-stream.md", "exec"), live)
    with serving(MemoryStore(), pauses=NO_PAUSES) as client:
        event, anna, ben = seated(client)
        house = str(client.base_url).rstrip("/")
        seat = told["Seat"](house, code_for(client, event, anna))
        frames = live["frames"](f"{house}/events/{event}/live?topics=felt:1:{anna}", seat.token)
        first = next(frame for frame in frames if frame.kind == "felt")
        frames.close()
        with pytest.raises(urllib.error.HTTPError) as refused:
            next(live["frames"](f"{house}/events/{event}/live?topics=felt:1:{ben}", seat.token))

    assert first.data is not None
    assert 403 == refused.value.code
    refused.value.close()
