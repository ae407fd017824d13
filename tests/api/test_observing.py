"""What operators see: numbers that are true, probes that tell, and a log of the server that tells no secret."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from floorman.desk import Overtaken
from floorman.store import FullDisk, MemoryStore, SqliteStore
from floorman.web.log_lines import close_log, open_log
from floorman.wire import UnknownKind
from tests.api.programs import API, WISH, code, do, opened, programs, token
from tests.api.serving import serving, until


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the server's log holds, from the lowest level up."""
    out = io.StringIO()
    open_log("debug", out)
    yield out
    close_log()


def number(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, f"{name} is not told"
    return float(found[1])


def test_the_numbers_are_those_of_what_happened(tmp_path: Path) -> None:
    """Two commands of which one is refused, three commits' worth of events, and the requests by route."""
    store = SqliteStore(tmp_path / "log.sqlite")
    with serving(store) as client:
        response = client.post(f"{API}/events", json=WISH)
        event = response.headers["location"]
        for _ in range(2):
            client.post(f"{event}/commands", json={"do": "start-event"})
        client.get(f"{API}/nowhere")
        text = client.get("/metrics").text
        position = max(row.position for row in store.follow())
    store.close()

    assert 1 == number(text, 'floorman_commands_total{kind="start-event",outcome="accepted"}')
    assert 1 == number(text, 'floorman_commands_total{kind="start-event",outcome="refused"}')
    route = f'method="POST",route="{API}/events/{{event}}/commands"'
    assert 1 == number(text, f'floorman_requests_total{{{route},status="200"}}')
    assert 1 == number(text, f'floorman_requests_total{{{route},status="409"}}')
    assert 1 == number(text, 'floorman_requests_total{method="GET",route="(none)",status="404"}')
    assert position == number(text, "floorman_log_position")
    assert 0 == number(text, "floorman_commands_waiting") == number(text, "floorman_store_failures_total")
    assert number(text, "floorman_commit_seconds_count") == number(text, "floorman_batch_commits_count") >= 2
    assert 1 == number(text, "floorman_events")


def test_open_streams_are_counted() -> None:
    """A live stream counts while it is open, and no longer."""
    with serving(MemoryStore()) as client:
        event = client.post(f"{API}/events", json=WISH).json()["id"]

        def streams() -> float:
            return number(client.get("/metrics").text, "floorman_streams_open")

        with client.stream("GET", f"/events/{event}/live"):
            until(lambda: streams() == 1)
        until(lambda: streams() == 0)


def test_the_numbers_are_for_operators() -> None:
    """From elsewhere it takes a token with the scope `admin`; a request that was passed on comes from elsewhere."""
    store = MemoryStore()
    with programs(store) as (client, _):
        refused = [client.get("/metrics", headers=token(store, *held)) for held in HELD]
        assert 403 == client.get("/metrics").status_code
        assert [(403, "api.rank"), (403, "api.scope")] == [code(one) for one in refused]
        assert 200 == client.get("/metrics", headers=token(store, "direction", ("admin",))).status_code
    with serving(store) as local:
        assert 200 == local.get("/metrics").status_code
        assert 403 == local.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"}).status_code


HELD: tuple[Any, ...] = (("director", ("admin",)), ("direction", ("read:floor",)))


class Full(MemoryStore):
    """A store whose disk may be full."""

    full = False

    def put_secret(self, name: str, secret: str) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full: /home/somebody/floorman.sqlite")
        super().put_secret(name, secret)


def test_ready_is_who_can_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alive all the time; ready only while the store writes, and again when there is room. No path is told."""
    monkeypatch.setattr("floorman.web.health.FRESH_SECONDS", 0.0)
    store = Full()
    with programs(store) as (client, _):
        assert 200 == client.get("/readyz").status_code
        store.full = True
        refused = client.get("/readyz")
        assert (503, "ready.store") == code(refused)
        assert "somebody" not in refused.text
        assert 200 == client.get("/healthz").status_code
        store.full = False
        assert 200 == client.get("/readyz").status_code


class Broken(MemoryStore):
    """A store that cannot append any more."""

    error: Exception | None = None

    def append(self, commits: Any) -> Any:
        if self.error is not None:
            raise self.error
        return super().append(commits)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.OperationalError("disk is full at /secret/place"), (503, "api.store")),
        (OSError(28, "no room", "/secret/place"), (503, "api.store")),
        (FullDisk(Path("/secret/place")), (503, "api.store")),
        (Overtaken("/secret/place"), (503, "error.503")),
        (UnknownKind("secret.invented/1"), (503, "error.newer")),
        (RuntimeError("p-1 said /secret/place"), (500, "api.fault")),
    ],
)
def test_a_store_that_fails_is_no_secret_and_tells_none(
    error: Exception, told: tuple[int, str], lines: io.StringIO
) -> None:
    """The program hears that nothing was carried out; what the failure said stays out of the answer and of the log."""
    store = Broken()
    with programs(store) as (client, _):
        event = opened(client)
        store.error = error
        response = do(client, event, do="start-event")
        store.error = None

        assert told == code(response)
        assert "secret" not in response.text + lines.getvalue()
        assert 1 == client.get(event).json()["version"]
        assert 200 == do(client, event, do="start-event").status_code


def test_the_log_of_the_server_tells_no_secret(lines: io.StringIO) -> None:
    """A whole session: no token, no key, no name and no reason stands in it; routes, codes and ids do."""
    store = MemoryStore()
    with programs(store) as (client, _):
        event = opened(client)
        held = token(store, "direction")
        made = client.post(f"{API}/tokens", json={"name": "Bar-Wand", "rank": "public", "scopes": ["read:public"]})
        shown = made.json()["token"]
        client.get(f"{API}/events?after=Querygeheim", headers={"authorization": f"Bearer {shown}"})
        client.get(f"{API}/events", headers={"authorization": "Bearer erraten.Zufallsgeheimnis"})
        do(client, event, {**held, "idempotency-key": "Schluesselchen"}, do="start-event")
        do(client, event, held, do="start-event")
        client.post(f"{event}/players", json={"name": "Clara Groß"}, headers={"cookie": "pass=Kekskruemel"})
        do(client, event, held, do="cancel-event", why="Wasserrohrbruch")
        client.get("/enter/Einmalcode")
        client.post(f"{API}/house/dealers", json={"name": "Dora Hausgeheimnis"}, headers=held)
        client.get(f"{API}/house/passes", headers=held)
        client.delete(f"{API}/house/passes/Passkennung", headers=held)
        do(client, event, do="stop-clock", why="Unlesbares")
    told = lines.getvalue()
    rows = [json.loads(row) for row in told.splitlines()]
    secrets = [held["authorization"].partition(".")[2], shown.partition(".")[2], shown]
    secrets += ["Querygeheim", "erraten", "Zufallsgeheimnis", "Schluesselchen", "Kekskruemel", "Einmalcode"]
    secrets += [*WISH["players"], "Clara", "Wasserrohrbruch", "Bar-Wand", "Unlesbares", "Dora", "Passkennung"]

    assert [] == [secret for secret in secrets if secret in told]
    requests = [row for row in rows if row["event"] == "request"]
    commands = [(row["kind"], row["outcome"]) for row in rows if row["event"] == "command"]
    assert 13 == len(requests)
    assert {"method", "route", "status", "ms"} <= set(requests[0])
    id = held["authorization"].removeprefix("Bearer ").partition(".")[0]
    assert {"host", id, made.json()["about"]["id"]} == {row["caller"] for row in requests if "caller" in row}
    assert [("start-event", "accepted"), ("start-event", "refused"), ("enter", "accepted")] == commands[:3]
    assert "event.already-started" in told
    assert f"{API}/events/{{event}}/commands" in {row["route"] for row in requests}


def test_a_level_keeps_the_lines_below_it(lines: io.StringIO) -> None:
    open_log("warning", lines)
    with programs() as (client, _):
        opened(client)

    assert "" == lines.getvalue()
