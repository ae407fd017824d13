"""Tokens of programs: shown once, kept as a hash, limited by scopes, rank and event, and dead when they are revoked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from floorman.doors import tokens
from floorman.doors.tokens import SCOPES, Limits, Scope
from floorman.floor import AnyCommand
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.web.api.routes import OPERATIONS
from floorman.web.api.scopes import HOUSE, SCOPE_OF
from tests.api.programs import API, Client, code, do, opened, programs, token

# One command of each scope, as its body; and one address of each scope that reads.
COMMANDED: dict[Scope, dict[str, object]] = {
    "command:clock": {"do": "extend-level", "minutes": 1},
    "command:seats": {"do": "open-table", "table": 1},
    "command:entries": {"do": "cancel-entry", "who": "nobody"},
    "command:money": {"do": "set-prizes", "prizes": [100]},
    "command:tables": {"do": "new-hand", "table": 1},
    "admin": {"do": "take-back", "version": 99},
}
READ: dict[Scope, tuple[str, ...]] = {
    "read:public": ("", "/clock", "/plan", "/prizes"),
    "read:floor": ("/floor", "/players", "/proposals"),
    "read:log": ("/log",),
}


@pytest.fixture
def house() -> Iterator[tuple[Client, Store]]:
    with programs() as found:
        yield found


def test_every_command_has_exactly_one_scope() -> None:
    assert {str(one.__struct_config__.tag) for one in get_args(AnyCommand)} == set(SCOPE_OF)
    assert {one for one in SCOPES if one.startswith("command:")} - {HOUSE} | {"admin"} == set(SCOPE_OF.values())
    assert {one.scope for one in OPERATIONS} - {""} <= set(SCOPES)


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_opens_its_own_and_nothing_else(house: tuple[Client, Store], scope: Scope) -> None:
    """With a rank that may do everything, a program does what its scope says; all others are refused by name.

    What everybody sees without a token each token sees too, whatever it was made for.
    """
    client, store = house
    event = opened(client)
    held = token(store, "direction", (scope,))
    reads = {one: {client.get(event + path, headers=held).status_code for path in READ[one]} for one in READ}
    commands = {one: do(client, event, held, **body).status_code for one, body in COMMANDED.items()}

    assert {one: {200} if one in (scope, "read:public") else {403} for one in READ} == reads
    assert {one: one == scope for one in COMMANDED} == {one: status != 403 for one, status in commands.items()}
    other: Scope = "read:log" if scope != "read:log" else "admin"
    path = "/log" if other == "read:log" else "/commands"
    refused = client.get(event + path, headers=held) if path == "/log" else do(client, event, held, do="apply")
    assert ((403, "api.scope"), {"scope": other}) == (code(refused), refused.json()["facts"])


def test_scopes_do_not_lift_a_rank(house: tuple[Client, Store]) -> None:
    """A program with every scope and the rank of a dealer stops no clock: the book's statement says so."""
    client, store = house
    event = opened(client)
    response = do(client, event, token(store, "dealer"), do="start-event")

    assert (403, "rank.too-low") == code(response)
    assert response.json()["cites"]


def test_limits_of_a_token(house: tuple[Client, Store]) -> None:
    """One event, one table, one entry: whatever lies beside it is refused."""
    client, store = house
    event, other = opened(client), opened(client)
    director = token(store, "director", event=event.rpartition("/")[2])
    dealer = token(store, "dealer", table=1)
    anna, ben = (one["id"] for one in client.get(f"{event}/players").json()["items"][:2])
    player = token(store, "player", entry=anna)

    assert 200 == client.get(event, headers=director).status_code
    assert (403, "caller.other-event") == code(client.get(other, headers=director))
    assert (403, "caller.other-event") == code(do(client, other, director, do="start-event"))
    assert [event.rpartition("/")[2]] == [
        one["id"] for one in client.get(f"{API}/events", headers=director).json()["items"]
    ]
    assert (403, "caller.other-table") == code(client.get(f"{event}/tables/2", headers=dealer))
    assert (403, "caller.other-table") == code(do(client, event, dealer, do="new-hand", table=2))
    assert [anna] == [one["id"] for one in client.get(f"{event}/players", headers=player).json()["items"]]
    assert (403, "caller.not-himself") == code(client.get(f"{event}/players/{ben}", headers=player))
    assert (403, "caller.not-himself") == code(do(client, event, player, do="confirm-data", who=ben))


def test_direction_makes_lists_and_revokes(house: tuple[Client, Store]) -> None:
    """The secret is told once and is nowhere afterwards; a revoked token is as good as none."""
    client, store = house
    wish = {"name": "wall", "rank": "public", "scopes": ["read:public"]}
    made = client.post(f"{API}/tokens", json=wish)
    shown = made.json()["token"]
    held = {"authorization": f"Bearer {shown}"}
    listed = client.get(f"{API}/tokens")

    assert 201 == made.status_code
    assert 200 == client.get(f"{API}/events", headers=held).status_code
    assert ["wall"] == [one["name"] for one in listed.json()["items"]]
    assert shown.partition(".")[2] not in listed.text + str(vars(store))
    assert 204 == client.delete(made.headers["location"]).status_code
    assert (401, "api.bad-token") == code(client.get(f"{API}/events", headers=held))
    assert (404, "api.no-such-token") == code(client.delete(made.headers["location"]))
    assert (422, "api.unreadable") == code(client.post(f"{API}/tokens", json={**wish, "scopes": ["everything"]}))


def test_nobody_hands_out_more_than_he_has(house: tuple[Client, Store]) -> None:
    client, store = house
    held = token(store, "direction", ("admin", "read:public"))
    of_one_event = token(store, "direction", event="abc")
    wish = {"name": "x", "rank": "direction", "scopes": ["read:public"]}

    assert 201 == client.post(f"{API}/tokens", json=wish, headers=held).status_code
    assert (403, "api.scope") == code(
        client.post(f"{API}/tokens", json={**wish, "scopes": ["command:money"]}, headers=held)
    )
    assert (403, "caller.other-event") == code(client.post(f"{API}/tokens", json=wish, headers=of_one_event))


@pytest.mark.parametrize("spoilt", ["", "x", "Bearer", "Bearer ", "Bearer nothing", "Basic aG9zdDpob3N0", "Bearer a.b"])
def test_what_is_no_token_opens_nothing(house: tuple[Client, Store], spoilt: str) -> None:
    """Not even for whoever sits at the machine: who shows something is taken at his word."""
    client, _ = house
    response = client.get(f"{API}/books", headers={"authorization": spoilt})

    assert (401, "api.bad-token") == code(response)
    assert response.headers["www-authenticate"].startswith("Bearer")


def test_a_secret_of_another_token_does_not_fit() -> None:
    store = MemoryStore()
    limits = Limits(rank="public", scopes=("read:public",))
    (one, shown), (other, _) = (tokens.add(store, name, limits, 0, "host") for name in "ab")
    secret = shown.partition(".")[2]

    assert one.caller == tokens.holder(store, shown)
    assert None is tokens.holder(store, f"{other.id}.{secret}")
    assert None is tokens.holder(store, f"{one.id}.{secret}x")
    assert None is tokens.holder(store, f"{one.id}.")


def test_only_the_hash_lies_in_the_file(tmp_path: Path) -> None:
    """Whoever reads the file of the house cannot come in with what he finds there."""
    store = SqliteStore(tmp_path / "log.sqlite")
    _, shown = tokens.add(store, "x", Limits(rank="public", scopes=("read:public",)), 0, "host")
    store.close()
    bytes_on_disk = b"".join(file.read_bytes() for file in tmp_path.iterdir())

    assert shown.partition(".")[0].encode() in bytes_on_disk
    assert shown.partition(".")[2].encode() not in bytes_on_disk


def test_two_processes_that_change_the_tokens_lose_none(tmp_path: Path) -> None:
    """One revokes while the other makes one: what is dead stays dead, and what was made is there."""
    one, other = SqliteStore(tmp_path / "log.sqlite"), SqliteStore(tmp_path / "log.sqlite")
    old, _ = tokens.add(one, "old", Limits(rank="screen", scopes=("read:public",)), 1, "host")
    sight = tokens.tokens(other)
    tokens.revoke(one, old.id)
    new, shown = tokens.add(other, "new", Limits(rank="screen", scopes=("read:public",)), 2, "host")
    left = {*tokens.tokens(one)}
    nonsense = [tokens.revoke(one, id) or tokens.holder(one, f"{id}.x") for id in ("\ud800", "", "../x", "\x00")]
    holder = tokens.holder(one, shown)
    one.close()
    other.close()

    assert {old.id} == {*sight}
    assert {new.id} == left
    assert holder is not None
    assert [None] * 4 == [found or None for found in nonsense]
