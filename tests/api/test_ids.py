"""What a command needs an answer gives: players by their ids, and counts that differ by what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from floorman.store import MemoryStore
from tests.api.programs import API, Client, do, programs, token

PLAN = {
    "stack": 5000, "table_size": 6, "price": {"prize": 1800, "fee": 200}, "payouts": {"shares": [5000, 3000, 2000]},
    "structure": [{"type": "level", "minutes": 20, "small_blind": 25, "big_blind": 50}],
}  # fmt: skip


SPADES = ("As", "Kd", "2c", "7h", "9s")


@pytest.fixture
def client() -> Iterator[tuple[Client, MemoryStore]]:
    store = MemoryStore()
    with programs(store) as (client, _):
        yield client, store


def evening(client: Client) -> tuple[str, dict[str, Any]]:
    """Five sit at a table and play; each by his name."""
    wish = {"name": "Friday", "book": "tda-2024", "plan": PLAN, "players": [*"ABCDE"]}
    event = client.post(f"{API}/events", json=wish).headers["location"]
    for command in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "pay-all"}, {"do": "start-event"}):
        assert do(client, event, **command).is_success
    return event, {one["name"]: one["id"] for one in client.get(f"{event}/players").json()["items"]}


def test_prizes_are_paid_with_what_the_ranking_says(client: tuple[Client, MemoryStore]) -> None:
    """By nothing else than `/prizes`: each who has won something is paid. Whoever only looks on sees no id."""
    program, store = client
    event, ids = evening(program)
    for name in "BCDE":
        assert do(program, event, do="bust", busts=[{"who": ids[name]}], ends_hand=True).is_success
    assert do(program, event, do="publish-prizes").is_success
    ranking = program.get(f"{event}/prizes").json()["ranking"]
    paid = [do(program, event, do="pay-prize", who=one["id"]).status_code for one in ranking if one["prize"]]
    looks_on = [token(store, "public"), token(store, "dealer")]

    assert [200, 200, 200] == paid
    assert [ids[one["name"]] for one in ranking] == [one["id"] for one in ranking]
    for headers in looks_on:
        seen = program.get(f"{event}/prizes", headers=headers).json()["ranking"]
        assert {None} == {one["id"] for one in seen}


def test_a_refusal_lists_whom_it_speaks_of(client: tuple[Client, MemoryStore]) -> None:
    """Two go out in one hand, and nobody knows what they began it with: their ids stand in a list, as `stacks` wants
    them; a refusal that names nobody lists nobody."""
    program, _ = client
    event, ids = evening(program)
    do(program, event, do="new-hand", table=1)
    do(program, event, do="hand-done", table=1)
    do(program, event, do="hand-done", table=1)
    busts = [{"who": ids[name]} for name in "AB"]
    asked = do(program, event, do="bust", busts=busts).json()
    told = do(program, event, do="bust", busts=busts, stacks=dict(zip(asked["who"], (100, 200), strict=True)))

    assert ["stacks"] == asked["missing"]
    assert {ids["A"], ids["B"]} == {*asked["who"]}
    assert told.is_success, told.text
    assert [] == do(program, event, do="draw-seats").json()["who"]


def test_cards_of_an_act_are_told_as_everywhere(client: tuple[Client, MemoryStore]) -> None:
    """A table that is told deals what it is owed: a card to each of five, then another; by texts, by numbers (ace of
    clubs 48, of spades 51), or both. What is no card, or two, is told with its place."""
    program, _ = client
    event, _ = evening(program)
    do(program, event, do="set-table", table=1, cards="entered", action="dealer")
    seats = sorted(one["seat"] for one in program.get(f"{event}/players").json()["items"])
    assert do(program, event, do="start-table", table=1, cards=dict(zip(seats, SPADES, strict=True))).is_success
    assert do(program, event, do="new-hand", table=1).is_success
    wrong = [
        do(program, event, do="act", table=1, act={"do": "deal", "cards": ["As", one, *["??"] * 8]}).json()
        for one in ("Ax", "AsKd", "")
    ]
    twice = do(program, event, do="act", table=1, act={"do": "deal", "cards": ["As", 51, *["??"] * 8]}).json()
    dealt = do(program, event, do="act", table=1, act={"do": "deal", "cards": ["As", 48, "10d", *["??"] * 7]})

    assert 3 * ["act.cards[1]"] == [one["path"] for one in wrong]
    assert dealt.is_success, dealt.text
    assert ("deal.card-twice", {"card": "As"}) == (twice["code"], twice["facts"])


def test_a_count_that_differs_is_closed_by_what_the_floor_calls_it(client: tuple[Client, MemoryStore]) -> None:
    program, _ = client
    event, _ = evening(program)
    seats = {one["seat"]: 5000 for one in program.get(f"{event}/players").json()["items"]}
    do(program, event, do="count-table", table=1, stacks={**seats, min(seats): 4000})
    (alarm,) = program.get(f"{event}/floor").json()["floor"]["alarms"]

    assert do(program, event, do="close-alarm", alarm=alarm["alarm"], why="a chip under the table").is_success
    assert [] == program.get(f"{event}/floor").json()["floor"]["alarms"]
