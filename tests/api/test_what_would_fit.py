"""Whoever sends a word that there is not hears which there are, or the field that would change it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from floorman.store import Store
from tests.api.programs import API, WISH, Client, code, opened, programs, token


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[Client, Store]]:
    with programs() as found:
        yield found


def plan(**wrong: object) -> dict[str, Any]:
    return {**WISH, "plan": {**WISH["plan"], **wrong}}  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("body", "path", "says"),
    [
        (plan(depth="virtul"), "plan.depth", "Nearest: virtual"),
        (
            plan(structure=[{"type": "brake", "minutes": 5}]),
            "plan.structure[0].type",
            "Nearest: break",
        ),
        (plan(payouts={"share": [1]}), "plan.payouts.share", "shares"),
        (plan(depths="virtual"), "plan.depths", "Nearest: depth"),
    ],
)
def test_a_word_of_a_plan(house: tuple[Client, Store], body: dict[str, Any], path: str, says: str) -> None:
    answer = house[0].post(f"{API}/events", json=body)

    assert (422, "api.unreadable") == code(answer)
    assert path == answer.json()["path"]
    assert says in answer.json()["facts"]["message"]


@pytest.mark.parametrize(
    ("body", "path", "says"),
    [
        ({"do": "stop-clok"}, "do", "stop-clock"),
        ({"do": "stop-clock", "why": "brake"}, "why", "break"),
        ({"do": "enter", "player": "x"}, "player", "who"),
        ({"do": "let-bot-play", "who": "x", "kind": "tigt"}, "kind", "tight"),
    ],
)
def test_a_word_of_a_command(house: tuple[Client, Store], body: dict[str, Any], path: str, says: str) -> None:
    """Each of the event's own: only fields of the command that was named are told."""
    answer = house[0].post(f"{opened(house[0])}/commands", json=body)

    assert (422, path) == (answer.status_code, answer.json()["path"])
    assert says in answer.json()["facts"]["message"].partition(". ")[2]


def test_a_book_that_there_is_not(house: tuple[Client, Store]) -> None:
    event = house[0].post(f"{API}/events", json={**WISH, "book": "tda"})
    ruling = house[0].post(f"{API}/rulings", json={"book": "tda", "report": {"kind": "boxed-cards"}})

    assert ((409, "event.unknown-book"), "book") == (code(event), event.json()["path"])
    assert "tda-2024" in event.json()["title"]
    assert "tda-2024" in ruling.text


def test_the_field_that_would_change_it(house: tuple[Client, Store]) -> None:
    """A name that looks like another's wants `sure`; a webhook to this machine wants `own`."""
    client, store = house
    event = opened(client)
    held = token(store, "direction")
    again = client.post(f"{event}/players", json={"name": "Ann\N{CYRILLIC SMALL LETTER A}"}, headers=held)
    hook = client.post(f"{API}/webhooks", json={"url": "http://127.0.0.1:9/x"}, headers=held)

    assert ((409, "entry.looks-like"), "sure") == (code(again), again.json()["path"])
    same = client.post(f"{event}/players", json={"name": "anna "}, headers=held)
    assert ((409, "entry.same-name"), "sure") == (code(same), same.json()["path"])
    other = client.post(f"{event}/players", json={"name": "Anna", "sure": True}, headers=held)
    assert 200 == other.status_code
    assert ((409, "webhook.own-machine"), "own") == (code(hook), hook.json()["path"])


def test_what_is_owed_names_the_command_that_pays(house: tuple[Client, Store]) -> None:
    client, _ = house
    body = plan(depth="virtual", price={"prize": 1_000})
    event = client.post(f"{API}/events", json=body).headers["location"]
    for told in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}):
        assert 200 == client.post(f"{event}/commands", json=told).status_code
    refused = client.post(f"{event}/commands", json={"do": "start-event"})

    assert ((409, "event.unpaid"), "pay-all") == (code(refused), refused.json()["facts"]["do"])


@pytest.mark.parametrize(
    ("command", "path"),
    [
        ({"do": "set-payouts", "payouts": {"shares": [8000, 3000]}}, "payouts.shares"),
        ({"do": "set-payouts", "payouts": {"unit": 0, "shares": [10000]}}, "payouts.unit"),
        ({"do": "set-prizes", "prizes": [100, 50, 60]}, "prizes[2]"),
        ({"do": "publish-prizes", "prizes": [100, -1]}, "prizes[1]"),
        ({"do": "set-price", "prize": 100, "fee": -1}, "fee"),
        ({"do": "set-purchase", "what": "add-on", "price": "10", "chips": "stack +"}, "chips"),
        ({"do": "set-purchase", "what": "rebuy", "price": "10", "most": -1}, "most"),
        ({"do": "set-bounties", "way": "progressive", "unit": 0}, "unit"),
        # Not about a field of it: that play has not begun.
        ({"do": "start-clock"}, ""),
    ],
)
def test_the_field_of_a_command_that_does_not_fit(
    house: tuple[Client, Store], command: dict[str, Any], path: str
) -> None:
    answer = house[0].post(f"{opened(house[0])}/commands", json=command)

    assert (409, path) == (answer.status_code, answer.json()["path"]), answer.text


def test_who_is_sent_twice_under_one_key_is_in_once(house: tuple[Client, Store]) -> None:
    """Nobody heard the first answer; and a list that names one person twice says where."""
    client, _ = house
    event = opened(client)
    sent = [
        client.post(f"{event}/players", json={"name": "Dora"}, headers={"idempotency-key": "dora-1"}) for _ in range(2)
    ]
    twice = client.post(f"{API}/events", json=plan() | {"players": ["Ida", "Jan", "Ida"]})
    no_plan = client.post(f"{API}/events", json=plan(stack=0))

    assert [200, 200] == [one.status_code for one in sent]
    assert 1 == [one["name"] for one in client.get(f"{event}/players").json()["items"]].count("Dora")
    assert ((409, "entry.same-name"), "players[2]") == (code(twice), twice.json()["path"])
    no_name = client.post(f"{API}/events", json=plan() | {"players": ["Ida", "  "]})
    two_lines = [dict(line) for line in WISH["plan"]["structure"]]  # type: ignore[index]
    two_lines[1]["minutes"] = 0
    no_minutes = client.post(f"{API}/events", json=plan(structure=two_lines))
    assert (409, "plan.stack") == (no_plan.status_code, no_plan.json()["path"])
    assert (409, "players[1]") == (no_name.status_code, no_name.json()["path"])
    assert (409, "plan.structure[1].minutes") == (no_minutes.status_code, no_minutes.json()["path"])
