"""Who may do what over the API: each command and each address for each rank, by tables written from the books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from floorman.floor import AnyCommand
from floorman.house import AnyHouseCommand
from floorman.store import Store
from floorman.terms import RANKS, Rank
from floorman.web.api.routes import OPERATIONS
from tests.api.programs import API, WISH, Client, do, programs, token

STAFF = ("direction", "manager", "director", "floor", "dealer")
# Who comes in with what the books call so.
BY_WORD: dict[str, tuple[str, ...]] = {
    "director": STAFF[:3],
    "floor": STAFF[:4],
    "dealer": STAFF,
    "registrar": (*STAFF[:4], "registrar"),
    "anybody": (*STAFF, "registrar"),
    "himself": (*STAFF, "registrar", "player"),  # and the staff for him
    "table or himself": (*STAFF, "player"),
    "registrar or himself": (*STAFF[:4], "registrar", "player"),
    "floor or himself": (*STAFF[:4], "player"),
}
# What each command takes under "casino" and under "tda-2024", and one that is about player `who` at table 1.
COMMANDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "start-event": ("floor", "floor", {}),
    "start-clock": ("floor", "floor", {}),
    "stop-clock": ("floor", "floor", {}),
    "set-level": ("director", "director", {"level": 2}),
    "extend-level": ("director", "director", {"minutes": 5}),
    "cancel-event": ("director", "director", {}),
    "penalise": ("director", "floor", {"who": "", "penalty": "missed-hands", "hands": 1}),
    "enter": ("registrar", "registrar", {"who": ""}),
    "cancel-entry": ("registrar", "registrar", {"who": ""}),
    "open-table": ("director", "floor", {"table": 2}),
    "set-table": ("dealer", "dealer", {"table": 1}),
    "move": ("floor", "floor", {"who": "", "to": {"table": 1}}),
    "swap-seats": ("floor", "floor", {"who": "", "other": ""}),
    "keep-apart": ("director", "floor", {"who": "", "other": ""}),
    "break-table": ("floor", "floor", {"table": 1}),
    "break-order": ("floor", "floor", {"tables": [1]}),
    "redraw-seats": ("floor", "floor", {}),
    "check-in": ("registrar or himself", "registrar or himself", {"who": ""}),
    "confirm-arrival": ("dealer", "dealer", {"who": ""}),
    "halt-table": ("floor", "floor", {"table": 1}),
    "resume-table": ("floor", "floor", {"table": 1}),
    "apply": ("anybody", "anybody", {"id": "nothing"}),
    "not-now": ("anybody", "anybody", {"id": "nothing"}),
    "draw-seats": ("director", "floor", {}),
    "new-hand": ("dealer", "dealer", {"table": 1}),
    "hand-done": ("dealer", "dealer", {"table": 1}),
    "bust": ("dealer", "dealer", {"busts": []}),
    "set-payouts": ("director", "director", {"payouts": {"places": 1}}),
    "set-prizes": ("director", "director", {"prizes": [100]}),
    "take-back": ("anybody", "anybody", {"version": 99}),
    "confirm-data": ("himself", "himself", {"who": ""}),
    "pay": ("registrar", "registrar", {"who": ""}),
    "pay-all": ("registrar", "registrar", {"who": [""]}),
    "give-back": ("registrar", "registrar", {"who": ""}),
    "invite": ("floor", "floor", {"who": ""}),
    "set-price": ("director", "director", {}),
    "set-purchase": ("director", "director", {"what": "add-on", "offered": False}),
    "set-guarantee": ("director", "director", {"amount": 0}),
    "set-bounties": ("director", "director", {"way": "flat"}),
    "set-registration-end": ("director", "director", {"level": 1}),
    "set-table-size": ("director", "director", {"size": 9}),
    "announce-end": ("director", "director", {"ends": 60}),
    "rename-event": ("director", "director", {"name": "Saturday"}),
    "tell-room": ("floor", "floor", {"text": "Welcome"}),
    "close-evening": ("director", "director", {}),
    "change-plan": ("director", "director", {"expected": 12}),
    "seat-next": ("registrar", "registrar", {}),
    "re-enter": ("registrar", "registrar", {"who": ""}),
    "rebuy": ("dealer", "dealer", {"who": ""}),
    "add-on": ("dealer", "dealer", {"who": ""}),
    "withdraw-rebuy": ("dealer", "dealer", {"who": ""}),
    "remove-no-show": ("floor", "floor", {"who": ""}),
    "close-registration": ("director", "director", {}),
    "set-re-entry-end": ("director", "director", {"level": 2}),
    "hold-seats": ("director", "floor", {"table": 1}),
    "release-seats": ("director", "floor", {"table": 1}),
    "give-seat": ("director", "floor", {"who": "", "table": 1, "seat": 1}),
    "confirm-seat": ("registrar", "registrar", {"who": ""}),
    "even-out": ("director", "floor", {}),
    "start-table": ("dealer", "dealer", {"table": 1}),
    "draw-button": ("dealer", "dealer", {"table": 1}),
    "draw": ("dealer", "dealer", {"what": "lot", "cards": {}}),
    "set-final-table": ("director", "director", {"players": 9}),
    "draw-final-table": ("floor", "floor", {}),
    "publish-prizes": ("director", "director", {}),
    "change-prizes": ("director", "director", {"prizes": [1], "why": "x"}),
    "propose-deal": ("director", "floor", {}),
    "vote-deal": ("table or himself", "table or himself", {"who": "", "agrees": True}),
    "lock-prizes": ("director", "director", {}),
    "pay-prize": ("registrar", "registrar", {"who": ""}),
    "decide-prize": ("director", "director", {"who": "", "keeps": True}),
    "deal-talks": ("director", "floor", {}),
    "seal-bounties": ("director", "director", {"envelopes": {}}),
    "bounty": ("dealer", "dealer", {"victim": ""}),
    "settle-bounties": ("director", "director", {}),
    "race": ("director", "floor", {"table": 1, "from": 25, "to": 100}),
    "race-cards": ("dealer", "dealer", {"table": 1, "cards": "As"}),
    "colour-up": ("director", "floor", {"table": 1, "from": 25, "to": 100}),
    "change-deck": ("floor", "floor", {"table": 1}),
    "count": ("table or himself", "table or himself", {"who": "", "stack": 100}),
    "correct-stacks": ("floor", "floor", {"why": "x"}),
    "hand-goes-on": ("dealer", "dealer", {"table": 1}),
    "take-back-ruling": ("dealer", "dealer", {"table": 1}),
    "tell-button": ("dealer", "dealer", {"table": 1, "button": 1}),
    "tell-knock-out": ("dealer", "dealer", {"who": ""}),
    "count-table": ("dealer", "dealer", {"table": 1, "stacks": {"1": 100}}),
    "close-alarm": ("floor", "floor", {"alarm": "table:1", "why": "x"}),
    "correct-name": ("registrar", "registrar", {"who": "", "name": "Nobody New"}),
    "correct-places": ("floor", "floor", {"order": ["a", "b"], "why": "x"}),
    "take-back-bust": ("dealer", "dealer", {"table": 1, "who": ""}),
    "correct-penalty": ("director", "floor", {"who": "", "hands": 2}),
    "refer-penalty": ("dealer", "dealer", {"who": "", "what": "soft-play"}),
    "waive-penalty": ("director", "floor", {"who": "", "why": "x"}),
    "set-time": ("director", "director", {"left_s": 300}),
    "go-to-break": ("director", "director", {"line": 1}),
    "break-now": ("director", "director", {"minutes": 10}),
    "end-break": ("director", "director", {}),
    "change-stretch": ("director", "director", {"line": 2, "minutes": 15}),
    "add-stretch": ("director", "director", {"line": 2, "minutes": 10}),
    "remove-stretch": ("director", "director", {"line": 2}),
    "move-stretch": ("director", "director", {"line": 2, "to": 3}),
    "set-lengths": ("director", "director", {"minutes": 15}),
    "announce-hand-for-hand": ("director", "director", {}),
    "end-hand-for-hand": ("director", "director", {}),
    "all-in-held": ("dealer", "dealer", {"table": 1}),
    "release-all-in": ("floor", "floor", {"table": 1}),
    "bag": ("dealer", "dealer", {"who": "", "count": 100}),
    "draw-last-hands": ("director", "director", {}),
    "end-day": ("director", "director", {}),
    "merge-flight": ("registrar", "registrar", {"flight": "A", "players": []}),
    "resume-day": ("floor", "floor", {}),
    "show-id": ("registrar", "registrar", {"who": ""}),
    "close-dispute": ("floor", "floor", {"table": 1}),
    "call-floor": ("table or himself", "table or himself", {"table": 1, "who": ""}),
    "withdraw-call": ("table or himself", "table or himself", {"table": 1, "number": 99, "who": ""}),
    "turn-board": ("anybody", "anybody", {"table": 1}),
    "show-cards": ("himself", "himself", {"table": 1, "who": ""}),
    "throw-cards": ("himself", "himself", {"table": 1, "who": ""}),
    "show-after": ("himself", "himself", {"table": 1, "who": "", "cards": [3]}),
    "hunt-rabbit": ("himself", "himself", {"table": 1, "who": ""}),
    "seal-mix": ("himself", "himself", {"table": 1, "who": "", "seal": "0" * 64}),
    "open-mix": ("himself", "himself", {"table": 1, "who": "", "value": "0" * 64}),
    "sit-out": ("table or himself", "table or himself", {"who": ""}),
    "sit-in": ("table or himself", "table or himself", {"who": ""}),
    "set-confirming": ("director", "floor", {"confirms": True}),
    "let-bot-play": ("floor", "floor", {"who": ""}),
    "take-over": ("floor or himself", "floor or himself", {"who": ""}),
    "answer-call": ("floor", "floor", {"table": 1, "number": 99}),
    "open-dispute": ("dealer", "dealer", {"table": 1}),
    "send-out": ("floor", "floor", {"who": ""}),
    "next-game": ("dealer", "dealer", {"table": 1, "game": "plo"}),
    "begin-shot": ("dealer", "dealer", {"table": 1, "who": ""}),
    "end-shot": ("dealer", "dealer", {"table": 1}),
    "time-card": ("dealer", "dealer", {"who": ""}),
    "shot-expired": ("dealer", "dealer", {"table": 1}),
    "notice-outage": ("floor", "floor", {"from_at": 1, "to_at": 2}),
    "count-gap": ("floor", "floor", {}),
    "take-out-gap": ("floor", "floor", {}),
    # No hand is told at table 1, which is all that anybody hears: whose word decides, the hand would say.
    # A player's token acts nowhere: his program comes in with the code of his seat.
    "act": ("anybody", "anybody", {"table": 1, "act": {"do": "fold", "seat": 1}}),
    "declare": ("anybody", "anybody", {"table": 1, "said": {"seat": 1, "said": "call"}}),
    "report": ("dealer", "dealer", {"table": 1, "report": {"kind": "boxed-cards"}}),
    "rule": ("anybody", "anybody", {"table": 1, "choose": "x"}),
    "void-hand": ("anybody", "anybody", {"table": 1}),
    "rewind": ("anybody", "anybody", {"table": 1, "to": 1}),
}
# What each command to the house takes; no book has to do with these.
HOUSE_COMMANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "add-table": ("floor", {"name": ""}),
    "add-screen": ("floor", {"name": ""}),
    "add-dealer": ("floor", {"person": ""}),
    "lend": ("floor", {"id": "nothing", "event": "nothing"}),
    "return": ("floor", {"id": "nothing"}),
    "remove": ("floor", {"id": "nothing"}),
    "archive": ("director", {"event": "{event}"}),
    "bring-back": ("director", {"event": "nothing"}),
    "name-house": ("director", {"name": "", "language": "en", "book": "cuca"}),
}
EVERYBODY = RANKS
# Each address with a method, and who comes in.
ADDRESSES: dict[str, tuple[str, ...]] = {
    "GET /events": EVERYBODY,
    "GET /events/{event}": EVERYBODY,
    "GET /events/{event}/clock": EVERYBODY,
    "GET /events/{event}/plan": EVERYBODY,
    "GET /events/{event}/like": STAFF[:3],
    "GET /events/{event}/prizes": EVERYBODY,
    "GET /events/{event}/floor": STAFF[:4],
    "GET /events/{event}/tables/{table}": STAFF,
    "GET /events/{event}/tables/{table}/hand": (*STAFF, "player"),
    "GET /events/{event}/players": (*STAFF[:4], "registrar", "player"),
    "GET /events/{event}/players/{player}": (*STAFF[:4], "registrar", "player"),
    "GET /events/{event}/proposals": STAFF[:4],
    "GET /events/{event}/log": STAFF[:3],
    "POST /events": STAFF[:3],
    "POST /events/{event}/players": (*STAFF[:4], "registrar"),
    "GET /house": STAFF[:4],
    "POST /house/dealers": STAFF[:4],
    "GET /house/passes": STAFF[:1],
    "DELETE /house/passes/{pass}": STAFF[:1],
    "GET /books": EVERYBODY,
    "GET /situations": EVERYBODY,
    "GET /books/{book}": EVERYBODY,
    "GET /rules/{rule}": EVERYBODY,
    "POST /rulings": EVERYBODY,
    "GET /openapi.json": EVERYBODY,
    "GET /tokens": STAFF[:1],
    "POST /tokens": STAFF[:1],
    "DELETE /tokens/{token}": STAFF[:1],
    "POST /seat": EVERYBODY,
    "GET /webhooks": STAFF[:1],
    "POST /webhooks": STAFF[:1],
    "DELETE /webhooks/{webhook}": STAFF[:1],
    "POST /webhooks/{webhook}/resume": STAFF[:1],
}
BODIES: dict[str, dict[str, Any]] = {
    "POST /events": WISH,
    "POST /events/{event}/players": {"name": "Clara"},
    "POST /house/dealers": {"name": "Dora"},
    "POST /tokens": {"name": "x", "rank": "public", "scopes": ["read:public"]},
    "POST /seat": {"code": "no code of this house"},
    "POST /webhooks": {"url": "ftp://nowhere"},
    "POST /rulings": {"book": "tda-2024", "report": {"kind": "boxed-cards", "count": 1}},
}


class Hall:
    """One house with a program of each rank, and an event with a player at table 1."""

    def __init__(self, client: Client, store: Store) -> None:
        self.client, self.store = client, store
        self.event: dict[str, str] = {}
        self.player: dict[str, str] = {}
        self.headers: dict[tuple[Rank, str], dict[str, str]] = {}
        for book in ("casino", "tda-2024"):
            self.open(book)

    def open(self, book: str) -> None:
        """What one command did is no concern of the next: whoever changed an event leaves a new one behind."""
        event = f"{API}/events/{self.client.post(f'{API}/events', json={**WISH, 'book': book}).json()['id']}"
        do(self.client, event, do="open-table", table=1, size=9)
        drawn = do(self.client, event, do="draw-seats", expected=9)
        assert 200 == drawn.status_code, drawn.text
        self.event[book] = event
        self.player[book] = self.client.get(f"{event}/players").json()["items"][0]["id"]
        for rank in RANKS:
            if rank == "player" or (rank, book) not in self.headers:
                self.headers[rank, book] = self._token(rank, book)

    def _token(self, rank: Rank, book: str) -> dict[str, str]:
        return token(self.store, rank, entry=self.player[book] if rank == "player" else "")


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with programs() as (client, store):
        yield Hall(client, store)


def test_every_command_and_every_address_stands_in_a_table() -> None:
    assert {str(one.__struct_config__.tag) for one in get_args(AnyCommand)} == set(COMMANDS)
    assert {str(one.__struct_config__.tag) for one in get_args(AnyHouseCommand)} == set(HOUSE_COMMANDS)
    told = {f"{one.method} {one.path}" for one in OPERATIONS} - {
        "POST /events/{event}/commands",
        "POST /house/commands",
    }
    assert told == set(ADDRESSES)


@pytest.mark.parametrize("book", ["casino", "tda-2024"])
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_of_each_rank(hall: Hall, name: str, book: str) -> None:
    """Whoever the book lets do it may; everybody else hears that he may not, and never anything else."""
    casino, tda, body = COMMANDS[name]
    may = BY_WORD[casino if book == "casino" else tda]
    player = hall.player[book]
    who = {"who": [player] if isinstance(body["who"], list) else player} if "who" in body else {}
    # From the bottom up: what stands at the top may change what there is to change.
    heard = {
        rank: do(hall.client, hall.event[book], hall.headers[rank, book], do=name, **{**body, **who})
        for rank in reversed(RANKS)
    }
    if any(one.status_code == 200 for one in heard.values()):
        hall.open(book)

    assert {one.status_code for one in heard.values()} <= {200, 403, 409}, [one.text for one in heard.values()]
    assert {rank: rank in may for rank in RANKS} == {rank: one.status_code != 403 for rank, one in heard.items()}


@pytest.mark.parametrize("name", HOUSE_COMMANDS)
def test_commands_to_the_house_of_each_rank(hall: Hall, name: str) -> None:
    """By the rank alone, and nobody else hears anything but that he may not."""
    word, body = HOUSE_COMMANDS[name]
    event = hall.event["casino"].rpartition("/")[2]
    told = {"do": name, **{field: value.format(event=event) for field, value in body.items()}}
    # From the bottom up: what stands at the top may do what there is to do.
    found = {}
    for rank in reversed(RANKS):
        response = hall.client.post(f"{API}/house/commands", json=told, headers=hall.headers[rank, "casino"])
        assert response.status_code in (200, 403, 409), response.text
        found[rank] = response.status_code != 403

    assert {rank: rank in BY_WORD[word] for rank in RANKS} == found


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses_of_each_rank(hall: Hall, address: str) -> None:
    """Public views for everybody, the floor's for the floor, a table for dealers, his own entry for a player."""
    method, _, path = address.partition(" ")
    found = {}
    for rank in RANKS:
        full = path.replace("{table}", "1").replace("{book}", "cuca").replace("{rule}", "cuca-4-d")
        full = full.replace("{player}", hall.player["tda-2024"])
        full = full.replace("/events/{event}", hall.event["tda-2024"].removeprefix(API))
        body = BODIES.get(address)
        response = hall.client.request(method, API + full, json=body, headers=hall.headers[rank, "tda-2024"])
        assert response.status_code in (200, 201, 403, 404, 409), response.text
        found[rank] = response.status_code != 403

    assert {rank: rank in ADDRESSES[address] for rank in RANKS} == found
