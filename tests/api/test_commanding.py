"""Commands over the API: carried out once, refused with code, facts and statement, and never half."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.store import MemoryStore
from tests.api.programs import API, WISH, Client, code, do, opened, programs


@pytest.fixture
def client() -> Iterator[Client]:
    with programs() as (client, _):
        yield client


def test_what_happened_is_told_with_its_statement(client: Client) -> None:
    """The answer has the new version and each thing that happened: a code, the statement behind it, a sentence."""
    event = opened(client)
    response = do(client, event, {"accept-language": "de"}, do="start-event")
    answer = response.json()

    assert (200, "de") == (response.status_code, response.headers["content-language"])
    assert 2 == answer["version"] == client.get(event).json()["version"]
    assert [("event.started/1", "Turnier gestartet")] == [(one["code"], one["says"]) for one in answer["what"]]
    assert all(client.get(f"{API}/rules/{cite}").status_code == 200 for cite in answer["what"][0]["cites"])


def test_a_refusal_is_a_problem_document(client: Client) -> None:
    """What the rules refuse is a conflict, in the reader's language, and changes nothing."""
    event = opened(client)
    do(client, event, do="start-event")
    before = client.get(event).json()
    english, german = (
        do(client, event, do="start-event"),
        do(client, event, {"accept-language": "de"}, do="start-event"),
    )

    assert (409, "event.already-started") == code(english) == code(german)
    assert "urn:floorman:event.already-started" == english.json()["type"]
    assert english.json()["title"] != german.json()["title"] == "Das Turnier läuft schon."
    assert before == client.get(event).json()
    assert before["version"] == english.json()["version"]


def test_a_command_sent_twice_is_carried_out_once(client: Client) -> None:
    """The same key again gets the first answer; the same key with something else is refused."""
    event = opened(client)
    key = {"idempotency-key": "tablet-7/1"}
    first = do(client, event, key, do="extend-level", minutes=5)
    do(client, event, do="start-event")
    again = do(client, event, key, do="extend-level", minutes=5)

    assert first.json() == again.json()
    assert 2 == first.json()["version"]
    assert 3 == client.get(event).json()["version"]
    assert (409, "api.key-used") == code(do(client, event, key, do="extend-level", minutes=6))
    assert (422, "api.bad-key") == code(do(client, event, {"idempotency-key": "two words"}, do="start-event"))


def test_a_key_is_used_up_for_good() -> None:
    """After a restart, too: what was carried out under it is known from the log.

    A key under which something was refused may be used for something else then: nothing came of it.
    """
    store = MemoryStore()
    key, refused = ({"idempotency-key": f"tablet-7/{n}"} for n in (1, 2))
    with programs(store) as (client, _):
        event = opened(client)
        first = do(client, event, key, do="extend-level", minutes=5)
        opened_once = client.post(f"{API}/events", json=WISH, headers=key)
        do(client, event, do="start-event")
        assert 409 == do(client, event, refused, do="start-event").status_code
    with programs(store) as (client, _):
        otherwise = do(client, event, key, do="extend-level", minutes=6)
        other_event = client.post(f"{API}/events", json=WISH | {"name": "Sunday"}, headers=key)
        again = do(client, event, key, do="extend-level", minutes=5)
        opened_again = client.post(f"{API}/events", json=WISH, headers=key)
        now = do(client, event, refused, do="extend-level", minutes=7)

    assert (409, "api.key-used") == code(otherwise) == code(other_event)
    assert (200, first.json()) == (again.status_code, again.json())
    assert (201, opened_once.json()) == (opened_again.status_code, opened_again.json())
    assert 200 == now.status_code


def test_a_key_of_an_older_floorman_gets_its_first_answer() -> None:
    """Its id in the log does not say what was sent."""
    store, key = MemoryStore(), {"idempotency-key": "tablet"}
    with programs(store) as (client, _):
        event = opened(client)
        first = do(client, event, key, do="extend-level", minutes=5)
    (id,) = (one for one in store._answers if "-" in one)
    store._answers[id.partition("-")[0]] = store._answers.pop(id)
    with programs(store) as (client, _):
        again = do(client, event, key, do="extend-level", minutes=5)

    assert (200, first.json()) == (again.status_code, again.json())


def test_an_event_opened_twice_is_one_event(client: Client) -> None:
    key = {"idempotency-key": "friday"}
    first = client.post(f"{API}/events", json=WISH, headers=key)
    again = client.post(f"{API}/events", json=WISH, headers=key)

    assert first.json()["id"] == again.json()["id"]
    assert 1 == len(client.get(f"{API}/events").json()["items"])


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"do": "start-evening"}, "do"),
        ({"do": "start-event", "now": True}, "now"),
        ({"minutes": 5}, "do"),
        ({"do": "extend-level", "minutes": "5"}, "minutes"),
        ({"do": "move", "who": "x", "to": {"table": 1.5}}, "to.table"),
        ({"do": "extend-level", "minutes": 10**15}, "minutes"),
        ({"do": "set-prizes", "prizes": [100, None]}, "prizes[1]"),
        ({"do": "stop-clock", "why": "lunch"}, "why"),
        ({"do": "hand-done", "table": 1, "stacks": {"one": 500}}, "stacks"),
        ({"do": "cancel-event", "why": "two\x00lines"}, "why"),
        ({"do": "cancel-event", "why": "x" * 1001}, "why"),
    ],
)
def test_a_body_that_cannot_be_read_says_where(client: Client, body: dict[str, object], path: str) -> None:
    """The path of what is wrong stands in the problem, and nothing is carried out."""
    event = opened(client)
    response = client.post(f"{event}/commands", json=body)

    assert (422, "api.unreadable") == code(response)
    assert path == response.json()["path"]
    assert 1 == client.get(event).json()["version"]


@pytest.mark.parametrize(
    ("content", "kind", "told"),
    [
        (b"{", "application/json", (400, "api.no-json")),
        (b"\xff", "application/json", (400, "api.no-json")),
        (b'{"do":' * 20_000, "application/json", (400, "api.no-json")),
        (b'{"do":"start-event"}', "text/plain", (415, "api.not-json")),
        (b'{"do":"start-event"}' + b" " * 300_000, "application/json", (413, "api.too-large")),
    ],
)
def test_a_body_that_is_none(client: Client, content: bytes, kind: str, told: tuple[int, str]) -> None:
    event = opened(client)

    assert told == code(client.post(f"{event}/commands", content=content, headers={"content-type": kind}))
    assert 1 == client.get(event).json()["version"]


def test_people_are_entered_by_name_and_stay_out_of_the_log(client: Client) -> None:
    """A new person is entered by name; the command `enter` takes ids of people who are known, and no other text."""
    event = opened(client)
    entered = client.post(f"{event}/players", json={"name": " Clara Groß "})
    players = client.get(f"{event}/players").json()["items"]

    assert 200 == entered.status_code
    assert ["Anna", "Ben", "Łukasz", "Clara Groß"] == [one["name"] for one in players]
    assert (409, "api.no-person") == code(do(client, event, do="enter", who="Clara Groß"))
    assert (422, "api.unreadable") == code(client.post(f"{event}/players", json={"name": ""}))
    assert (409, "entry.no-name") == code(client.post(f"{event}/players", json={"name": "  "}))


def test_what_the_book_asks_for_is_named(client: Client) -> None:
    """Seats are drawn for those who are expected (casino-8-b); who does not say how many is asked."""
    event = client.post(f"{API}/events", json={**WISH, "book": "casino"}).headers["location"]
    response = do(client, event, do="draw-seats")

    assert (409, "seats.expected") == code(response)
    assert ["expected"] == response.json()["missing"]
    assert response.json()["cites"]


def test_nothing_is_where_nothing_is(client: Client) -> None:
    event = opened(client)

    assert (404, "api.no-event") == code(client.get(f"{API}/events/nowhere"))
    assert (404, "api.no-event") == code(do(client, f"{API}/events/nowhere", do="start-event"))
    assert (404, "api.no-table") == code(client.get(f"{event}/tables/7"))
    assert (404, "api.no-player") == code(client.get(f"{event}/players/nobody"))
    assert (404, "error.404") == code(client.get(f"{API}/nowhere"))
    assert (405, "api.method") == code(client.put(event))
    assert "GET" in client.put(event).headers["allow"]


@pytest.mark.parametrize(
    "headers", [{"origin": "http://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_a_page_of_somebody_else_commands_nothing(client: Client, headers: dict[str, str]) -> None:
    """Whoever sits at the machine may have a foreign page open; what it sends is refused."""
    event = opened(client)

    assert (403, "api.foreign-page") == code(do(client, event, headers, do="start-event"))
    assert 200 == do(client, event, {"origin": "http://desk.local"}, do="start-event").status_code
