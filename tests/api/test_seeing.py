"""Views over the API: by pages, with tags that spare sending them again, and in no more than anybody may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.store import MemoryStore
from floorman.web.api import callers
from floorman.web.limiter import Limiter
from tests.api.programs import API, Client, code, do, opened, programs, token


@pytest.fixture
def client() -> Iterator[Client]:
    with programs() as (client, _):
        yield client


def test_events_come_by_pages_and_each_once(client: Client) -> None:
    """The newest first; `next` leads to the rest, and null to nothing more."""
    made = [opened(client).rpartition("/")[2] for _ in range(5)]
    found, after = [], ""
    while True:
        page = client.get(f"{API}/events", params={"limit": 2, "after": after}).json()
        assert len(page["items"]) <= 2
        found += [one["id"] for one in page["items"]]
        if page["next"] is None:
            break
        after = page["next"]

    assert made[::-1] == found


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "limit=5.0", "limit=1&limit=2", "limits=5"])
def test_a_page_that_cannot_be(client: Client, query: str) -> None:
    response = client.get(f"{API}/events?{query}")

    assert (422, "api.unreadable") == code(response)
    assert query.partition("=")[0] == response.json()["path"]


def test_the_log_is_told_from_the_oldest_on(client: Client) -> None:
    """Page by page the whole log, each line with its sentence; a taking back tells what it took back, on any page."""
    event = opened(client)
    do(client, event, do="start-event")
    do(client, event, do="extend-level", minutes=5)
    do(client, event, do="take-back", version=3)
    first = client.get(f"{event}/log", params={"limit": 3}).json()
    rest = client.get(f"{event}/log", params={"limit": 3, "after": first["next"]}).json()
    german = client.get(f"{event}/log?after=1&limit=1", headers={"accept-language": "de"}).json()

    assert [1, 2, 3] == [one["version"] for one in first["items"]]
    assert ([4], None) == ([one["version"] for one in rest["items"]], rest["next"])
    assert "command.taken-back/1" == rest["items"][0]["code"]
    assert first["items"][2]["says"] in rest["items"][0]["says"]
    assert "Turnier gestartet" == german["items"][0]["says"]
    assert "kind" not in first["items"][0] and "body" not in first["items"][0]


def test_who_holds_the_newest_is_sent_nothing(client: Client) -> None:
    """The tag is of what this caller sees in this language; whatever changes, changes it."""
    event = opened(client)
    tag = client.get(event).headers["etag"]
    held = {"if-none-match": f'"other", W/{tag}'}

    assert (304, b"", tag) == (*_plain(client, event, held), client.get(event, headers=held).headers["etag"])
    do(client, event, do="start-event")
    assert 200 == client.get(event, headers=held).status_code
    english = client.get(f"{event}/log").headers["etag"]
    assert english != client.get(f"{event}/log", headers={"accept-language": "de"}).headers["etag"]


def _plain(client: Client, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
    response = client.get(path, headers=headers)
    return response.status_code, response.content


def test_public_views_have_aliases_and_no_ids(client: Client) -> None:
    """What everybody sees names no entry by its id and tells no stack that the floor alone knows."""
    event = opened(client)
    ids = [one["id"] for one in client.get(f"{event}/players").json()["items"]]
    public = "".join(client.get(event + path).text for path in ("", "/clock", "/plan", "/prizes"))

    assert [] == [id for id in ids if id in public]


def test_who_asks_too_much_is_told_when_to_come_again() -> None:
    """Each token by itself: one that asks too much takes nothing from another."""
    store = MemoryStore()
    with programs(store, burst=3) as (client, _):
        one, other = token(store, "public"), token(store, "public")
        client.app.state.limiter.a_second = 0.5
        statuses = [client.get(f"{API}/books", headers=one).status_code for _ in range(4)]
        refused = client.get(f"{API}/books", headers=one)

        assert [200, 200, 200, 429] == statuses
        assert (429, "api.too-many") == code(refused)
        assert "2" == refused.headers["retry-after"]
        assert 200 == client.get(f"{API}/books", headers=other).status_code


def test_wrong_tokens_cost_their_address_dearly() -> None:
    """Nobody tries many; whoever shows a right one is not kept out by it."""
    store = MemoryStore()
    with programs(store, burst=callers.WRONG_TOKEN * 2) as (client, _):
        client.app.state.limiter.a_second = 0.001
        tried = [client.get(f"{API}/books", headers={"authorization": f"Bearer a.{n}"}).status_code for n in range(4)]

        assert [401, 401, 429, 429] == tried
        assert 200 == client.get(f"{API}/books", headers=token(store, "public")).status_code


def test_a_bucket_fills_again() -> None:
    """Two a second and five at once; who waits as long as he was told is let in."""
    now = [100.0]
    limiter = Limiter(2.0, 5.0, lambda: now[0])

    assert [0.0] * 5 == [limiter.wait("a") for _ in range(5)]
    assert 0.5 == limiter.wait("a")
    assert 0.0 == limiter.wait("b")
    now[0] += 0.5
    assert [0.0, 0.5] == [limiter.wait("a"), limiter.wait("a")]
    now[0] += 1000
    assert [0.0] * 5 == [limiter.wait("a") for _ in range(5)]
    assert limiter.wait("a") > 0


def test_a_question_is_answered_by_the_book(client: Client) -> None:
    """A boxed card is replaced (tda-2024); what cannot be read says where; what is missing is named."""
    asked = {"book": "tda-2024", "report": {"kind": "boxed-cards", "count": 1}}

    assert "card-replaced" == client.post(f"{API}/rulings", json=asked).json()["outcome"]
    wrong = client.post(f"{API}/rulings", json={**asked, "book": "nowhere"})
    assert ((422, "api.unreadable"), "book") == (code(wrong), wrong.json()["path"])


def test_situations_are_found_in_anybodys_words(client: Client) -> None:
    """The likeliest first, with what its name tells and by which words it was found; too long a text is refused."""
    items = client.get(f"{API}/situations", params={"q": "vier Karten im Flop"}).json()["items"]
    nothing = client.get(f"{API}/situations").json()["items"]

    assert ("too-many-board-cards", {"street": "flop", "count": "4"}) == (items[0]["kind"], items[0]["facts"])
    assert {"karten", "flop"} <= {*items[0]["by"]}
    assert [] == nothing
    assert 422 == client.get(f"{API}/situations", params={"q": "x" * 201}).status_code


def test_a_step_to_take_back_is_named_only_where_it_would_go(client: Client) -> None:
    """A first button that a hand was dealt with stays; what was done since may be taken back, and then goes."""
    event = opened(client)
    for command in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
        do(client, event, **command)
    seats = sorted(one["seat"] for one in client.get(f"{event}/players").json()["items"])
    do(client, event, do="start-table", table=1, cards=dict(zip(map(str, seats), ("As", "Kd", "2c"), strict=True)))
    assert "table.started/1" == client.get(f"{event}/floor").json()["take_back"]["code"]

    do(client, event, do="new-hand", table=1)
    assert None is client.get(f"{event}/floor").json()["take_back"]
    do(client, event, do="stop-clock")
    named = client.get(f"{event}/floor").json()["take_back"]

    assert "clock.stopped/1" == named["code"]
    assert 200 == do(client, event, do="take-back", version=named["version"]).status_code


def test_stacks_that_cannot_be_are_refused_with_the_end_of_a_hand(client: Client) -> None:
    """Three have 10,000 each: nobody has 30,001, and nobody less than nothing."""
    event = opened(client)
    for command in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
        do(client, event, **command)
    seat = str(client.get(f"{event}/players").json()["items"][0]["seat"])

    for stack, why in ((-5, "count.no-number"), (30_001, "count.more-than-all")):
        refused = do(client, event, do="hand-done", table=1, stacks={seat: stack})
        assert why == code(refused)[1]
    assert 200 == do(client, event, do="hand-done", table=1, stacks={seat: 30_000}).status_code
