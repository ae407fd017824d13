"""The house over the API: tables, screens and dealers are added, lent, brought back and removed; events put away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from httpx import Response

from floorman.desk.houses import STREAM
from floorman.house.inventory import TableAdded
from floorman.store import Commit, Entry, MemoryStore, Outcome, Store
from floorman.wire import encode_house
from tests.api.programs import API, Client, code, do, opened, programs, token

HOUSE = f"{API}/house"


@pytest.fixture
def house() -> Iterator[tuple[Client, Store]]:
    with programs() as found:
        yield found


@pytest.fixture
def client(house: tuple[Client, Store]) -> Client:
    return house[0]


def told(client: Client, headers: dict[str, str] | None = None, **command: Any) -> Response:
    return client.post(f"{HOUSE}/commands", json=command, headers=headers)


def added(client: Client, **command: Any) -> str:
    """The id of something new."""
    response = told(client, **command)
    assert 200 == response.status_code, response.text
    return str(response.json()["what"][0]["facts"]["id"])


def of(client: Client, path: str = HOUSE) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(path).json()["items"]
    return found


def over(client: Client) -> str:
    """The address of an event that is over."""
    event = opened(client)
    assert 200 == do(client, event, do="cancel-event", why="rain").status_code
    return event


def test_what_is_added_stands_in_the_house(client: Client) -> None:
    """Tables first, then screens, then dealers, whose names lie beside the log."""
    dora = client.post(f"{HOUSE}/dealers", json={"name": " Dora "}).json()["what"][0]["facts"]["id"]
    bar = added(client, do="add-screen", name="Bar")
    table = added(client, do="add-table", name="7", seats=8)

    assert [
        {"id": table, "what": "table", "name": "7", "seats": 8, "loan": None},
        {"id": bar, "what": "screen", "name": "Bar", "seats": 0, "loan": None},
        {"id": dora, "what": "dealer", "name": "Dora", "seats": 0, "loan": None},
    ] == of(client)
    assert 3 == client.get(HOUSE).json()["version"]


def test_lent_returned_and_removed(client: Client) -> None:
    """To one event at a time; the refusal tells the event by its id, and says it by its name."""
    event, other = (opened(client).rpartition("/")[2] for _ in range(2))
    table = added(client, do="add-table", name="7")
    lent = told(client, do="lend", id=table, event=event, number=3)
    refused = told(client, do="lend", id=table, event=other)

    assert [("house.thing-lent/1", "Table 7 was lent to Friday")] == [
        (one["code"], one["says"]) for one in lent.json()["what"]
    ]
    assert [{"event": event, "number": 3}] == [one["loan"] for one in of(client)]
    assert (409, "house.lent-elsewhere") == code(refused)
    assert ({"event": event}, "It is lent to Friday. It has to come back first.") == (
        refused.json()["facts"],
        refused.json()["title"],
    )
    assert ["Table 7 came back to the house"] == [
        one["says"] for one in told(client, do="return", id=table).json()["what"]
    ]
    assert ["Table 7 does not belong to the house any more"] == [
        one["says"] for one in told(client, do="remove", id=table).json()["what"]
    ]
    assert [] == of(client)


def test_a_known_person_deals_and_nobody_else(client: Client) -> None:
    """The command takes ids of people who are known here; a new one comes by name."""
    anna = client.get(f"{opened(client)}/players").json()["items"][0]["id"]

    assert (409, "api.no-person") == code(told(client, do="add-dealer", person="Dora"))
    assert 200 == told(client, do="add-dealer", person=anna).status_code
    assert (409, "house.dealer-known") == code(told(client, do="add-dealer", person=anna))
    assert ["Anna"] == [one["name"] for one in of(client)]


@pytest.mark.parametrize(
    ("body", "told_so"),
    [
        ({"name": ""}, (422, "api.unreadable")),
        ({"name": "x" * 61}, (422, "api.unreadable")),
        ({"name": "  "}, (409, "house.name")),
        ({"person": "Dora"}, (422, "api.unreadable")),
    ],
)
def test_what_is_no_name_leaves_nobody(
    house: tuple[Client, Store], body: dict[str, str], told_so: tuple[int, str]
) -> None:
    client, store = house

    assert told_so == code(client.post(f"{HOUSE}/dealers", json=body))
    assert ([], {}) == (of(client), store.people())


def test_the_same_key_is_the_same_command(house: tuple[Client, Store]) -> None:
    """Sent twice, it is carried out once, and nobody new is met; with something else it is refused."""
    client, store = house
    key, other = {"idempotency-key": "tablet-7/1"}, {"idempotency-key": "tablet-7/2"}
    tables = [told(client, key, do="add-table", name="7") for _ in range(2)]
    dealers = [client.post(f"{HOUSE}/dealers", json={"name": "Dora"}, headers=other) for _ in range(2)]

    assert tables[0].json() == tables[1].json()
    assert dealers[0].json() == dealers[1].json()
    assert ["7", "Dora"] == [one["name"] for one in of(client)]
    assert ["Dora"] == [person.name for person in store.people().values()]
    assert (409, "api.key-used") == code(told(client, key, do="add-table", name="8"))
    assert (409, "api.key-used") == code(client.post(f"{HOUSE}/dealers", json={"name": "Dan"}, headers=other))


def test_the_same_key_after_a_restart() -> None:
    """What is in the log is answered from it: nothing is added, and nobody new is met."""
    store, key = MemoryStore(), {"idempotency-key": "tablet-7/1"}
    answers = []
    for _ in range(2):
        with programs(store) as (client, _):
            answers.append(client.post(f"{HOUSE}/dealers", json={"name": "Dora"}, headers=key).json())

    assert answers[0] == answers[1]
    assert 1 == len(store.people())


def test_the_scope_of_the_house_opens_nothing_else(house: tuple[Client, Store]) -> None:
    """A tablet that lends tables opens no events and reads nothing; who may all of that lends no tables."""
    client, store = house
    lends = token(store, "direction", ("command:house",))
    rest = token(store, "direction", ("admin", "read:floor", "command:seats"))

    assert 200 == told(client, lends, do="add-table", name="7").status_code
    assert (403, "api.scope") == code(client.get(HOUSE, headers=lends))
    assert (403, "api.scope") == code(client.post(f"{API}/events", json={}, headers=lends))
    refused = told(client, rest, do="add-table", name="8")
    assert ((403, "api.scope"), {"scope": "command:house"}) == (code(refused), refused.json()["facts"])
    assert 200 == client.get(HOUSE, headers=rest).status_code


def test_whoever_has_to_do_with_one_event_does_not_reach_the_house(house: tuple[Client, Store]) -> None:
    client, store = house
    held = token(store, "direction", event=opened(client).rpartition("/")[2])
    answers = [
        client.get(HOUSE, headers=held),
        told(client, held, do="add-table", name="7"),
        client.post(f"{HOUSE}/dealers", json={"name": "Dora"}, headers=held),
        client.get(f"{HOUSE}/passes", headers=held),
        client.delete(f"{HOUSE}/passes/nothing", headers=held),
    ]

    assert {(403, "caller.other-event")} == {code(one) for one in answers}
    assert [] == of(client)


def test_page_after_page(client: Client) -> None:
    for name in "321":
        added(client, do="add-table", name=name)
    first = client.get(f"{HOUSE}?limit=2").json()
    second = client.get(f"{HOUSE}?limit=2&after={first['next']}").json()

    assert ["1", "2", "3"] == [one["name"] for one in (*first["items"], *second["items"])]
    assert None is second["next"]
    assert (404, "house.none-such") == code(client.get(f"{HOUSE}?after=nothing"))


def test_put_away_and_brought_back(client: Client) -> None:
    """As on the start page: the list has what was not put away, or what was."""
    event = over(client)
    id, rest = event.rpartition("/")[2], opened(client).rpartition("/")[2]
    away = told(client, {"accept-language": "de"}, do="archive", event=id)

    assert ["Friday kam ins Archiv"] == [one["says"] for one in away.json()["what"]]
    assert [rest] == [one["id"] for one in of(client, f"{API}/events")]
    assert [rest] == [one["id"] for one in of(client, f"{API}/events?archived=false")]
    assert [id] == [one["id"] for one in of(client, f"{API}/events?archived=true")]
    assert 200 == client.get(event).status_code
    assert (422, "api.unreadable") == code(client.get(f"{API}/events?archived=yes"))

    assert 200 == told(client, do="bring-back", event=id).status_code
    assert [rest, id] == [one["id"] for one in of(client, f"{API}/events")]


def test_only_what_is_over_and_there_is_put_away(client: Client) -> None:
    live = opened(client).rpartition("/")[2]

    assert (409, "archive.goes-on") == code(told(client, do="archive", event=live))
    assert (409, "house.no-such-event") == code(told(client, do="archive", event="nowhere"))
    assert (409, "archive.not-there") == code(told(client, do="bring-back", event=live))
    assert 0 == client.get(HOUSE).json()["version"]


def test_a_list_goes_on_though_its_last_event_was_put_away(client: Client) -> None:
    oldest, last = opened(client), over(client)
    first = client.get(f"{API}/events?limit=1").json()
    told(client, do="archive", event=last.rpartition("/")[2])

    assert last.rpartition("/")[2] == first["next"]
    assert [oldest.rpartition("/")[2]] == [one["id"] for one in of(client, f"{API}/events?after={first['next']}")]


class Racing(MemoryStore):
    """Somebody else writes to the house each time before this desk does."""

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        version = len(list(self.read(STREAM)))
        one = encode_house(TableAdded(id=f"x{version}", name=f"Table {version}", seats=9))
        written: dict[str, Any] = {"expected": {STREAM: version}, "entries": [Entry(STREAM, one.kind, one.body)]}
        super().append([Commit(at=0, person="x", rank="floor", command=f"x{version}", **written)])
        return super().append(commits)


def test_others_write_without_end() -> None:
    """It says so, and nothing was carried out; a second try may."""
    with programs(Racing()) as (client, _):
        assert (503, "error.503") == code(told(client, do="add-table", name="Red"))
        assert "Red" not in {one["name"] for one in of(client)}
