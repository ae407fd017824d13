"""Two people send the same id, on every route that takes a command: both are heard, and each of them once.

An id is named by whoever sends, so nobody may rely on another not naming it first. Tried are foreseeable ones, those of
the desk's own commands, endless ones, and such as no log should hold.
"""

from __future__ import annotations

import hashlib
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from floorman.store import MemoryStore, Recorded
from floorman.terms import Rank
from tests.web.doors import NET, Browser, House, a_house

NAMES = ("Xaver Quast", "Yolanda Pfau")

# Takes a command, or leads to one whose id nobody names: with what a test sends there twice.
Fields = dict[str, str]
# What stands in the table of routes and carries out nothing under a named id, and why.
NONE_NAMED = {
    "POST /new/preview": "changes nothing",
    "POST /events/{event}/settings/effects": "changes nothing",
    "POST /events/{event}/colour-up/wrong": "changes nothing",
    "POST /first": "the id is new each time",
    "POST /two": "tests/web/test_two.py sends it twice: one table",
    "POST /events/{event}/registration/guests": "a switch beside the log",
    "POST /events/{event}/kiosk": "a wish beside the log",
    "POST /events/{event}/wall/sound": "beside the log",
    "POST /events/{event}/station/{number}/hang": "beside the log",
    "POST /events/{event}/cards": "passes: the id is new each time",
    "POST /events/{event}/phone": "passes: the id is new each time",
    "POST /events/{event}/invitation": "beside the log",
    "POST /events/{event}/contact": "beside the log",
    "POST /events/{event}/identities": "between two days; its ids are made where those of a count are",
    "POST /events/{event}/chat/{table}": "beside the log",
    "POST /events/{event}/lobby": "an event begins once; its ids are made where those of a count are",
    "POST /events/{event}/bags": "only between days; its ids are made where those of a count are",
    "POST /events/{event}/next": "opens one event and no second; its id is made where that of any event is",
    "POST /events/{event}/along": "the id is that of who comes along, and nobody else can name him",
    "POST /events/{event}/archive": "the id is new each time",
    "POST /events/{event}/close": "only once it is over; its id is made where those of the payouts are",
    "POST /demo/do": "the id is new each time",
    "POST /practice": "no log",
    "POST /practice/{id}": "no log",
    "POST /hands": "no log: what is sent lies in memory, under a new name each time",
    "POST /hands/{id}/close": "no log",
    "POST /books/edit": "beside the log",
    "POST /mine/calls": "beside the log",
    "POST /house/phones": "beside the log",
    "POST /enter": "the id is new each time",
    "POST /enter/code": "leads elsewhere",
    "POST /enter/password": "the id is new each time",
    "POST /enter/{code}": "the id is new each time",
    "POST /leave": "the id is new each time",
    "POST /house/backups": "beside the log: where copies of it lie",
    "POST /house/clock": "beside the log, and what follows of it the desk says",
    "POST /house/people": "the id is new each time",
}


class Way(Struct, frozen=True):
    """A route, who the two are, and what both send."""

    route: str
    ranks: tuple[Rank, Rank]
    fields: Fields
    later: bool = False  # at an event that has not begun
    often: bool = True  # the second time it is as welcome as the first


THURSDAY = {"name": "Thursday", "players": "Cleo\nDora", "book": "cuca", "stack": "10000", "structure": "20: 25/50"}
LAYOUT = {"do": "save", "name": "{name}", "parts": '[{"part":"clock","left":0,"top":0,"wide":9,"high":9}]'}

WAYS = (
    Way("POST /events", ("direction", "director"), THURSDAY),
    Way("POST /events/{event}/do", ("floor", "director"), {"do": "enter", "person": "Zoe", "other": "yes"}, later=True),
    Way("POST /events/{event}/bots", ("floor", "director"), {"count": "1"}, later=True),
    Way("POST /events/{event}/count", ("floor", "director"), {"stack-{anna}": "990"}, often=False),
    Way("POST /events/{event}/payouts", ("floor", "director"), {"do": "promise", "guarantee": "500"}),
    Way("POST /events/{event}/deal", ("floor", "director"), {"do": "no-deal"}),
    Way("POST /events/{event}/registration", ("floor", "registrar"), {"pick": "other", "asked": "{name}"}, later=True),
    Way("POST /events/{event}/layouts/{layout}", ("floor", "director"), LAYOUT),
    Way("POST /events/{event}/screens", ("floor", "director"), {"do": "add-screen", "name": "{name}"}),
    Way("POST /events/{event}/station/{number}/do", ("floor", "director"), {"do": "extend-level", "minutes": "1"}),
    Way("POST /join/{code}", ("public", "public"), {"name": "{name}"}, later=True),
    Way("POST /events/{event}/table/act", ("player", "player"), {"do": "sit-out"}, often=False),
    Way("POST /events/{event}/me/do", ("player", "player"), {"do": "call-floor"}, often=False),
    Way("POST /house", ("floor", "director"), {"do": "add-dealer", "name": "Gus"}),
)

# What an id must not be, and what the first two or three letters of an id may be taken for.
NASTY: tuple[Callable[[str], str], ...] = (
    lambda event: f"event/{event}/goes-on/1/3-1",
    lambda event: f"event/{event}/time-out/1/3-1",
    lambda event: f"outage/{event}/1-2",
    lambda event: f"join/{event}/p-000000000000",
    lambda _: "x" * 5_000,
    lambda _: "a\x00b\r\nc\u202ed\u2028e",
    lambda _: "\U0010ffff",
    lambda _: "felt-p-1-6-7-fold",
)


class Two:
    """A house with an event, and two people who send."""

    def __init__(self, house: House, store: MemoryStore) -> None:
        self.house, self.store = house, store
        self.host = house.with_pass("direction")
        self.event = str(self.asked(self.host, "/events", NET)["id"])
        for do in ({"do": "open-table", "table": 1}, {"do": "draw-seats"}, {"do": "start-event"}):
            self.asked(self.host, f"/events/{self.event}/commands", do)
        floor = self.host.look(f"/api/v1/events/{self.event}/floor").json()
        self.seated = [one["id"] for one in floor["floor"]["tables"][0]["seats"] if one["id"]]
        self.later = str(self.asked(self.host, "/events", {**NET, "players": [], "name": "Later"})["id"])
        self.players = [house.with_pass("player", event=self.event, entry=one) for one in self.seated]

    def asked(self, browser: Browser, path: str, body: object) -> dict[str, object]:
        browser._client.cookies = browser.cookies
        key = {"idempotency-key": f"net-{len(list(self.store.follow()))}"}
        answer = browser._client.post(f"/api/v1{path}", json=body, headers=key)
        assert answer.status_code < 300, answer.text
        return dict(answer.json())

    def thinking(self) -> tuple[Browser, str]:
        """Whose turn it is, and what his forms say they are."""
        for _ in range(200):
            for browser in self.players:
                page = browser.look(f"/events/{self.event}/table").text
                found = re.search(r'name="sent" value="([^"]+)"', page.partition('id="actions"')[2])
                if 'data-turn="yes"' in page and found is not None:
                    return browser, found[1]
            time.sleep(0.05)
        raise AssertionError("nobody has to act")

    def rows(self) -> list[Recorded]:
        return [row for row in self.store.follow() if row.person != "desk" or row.kind.startswith("entry.")]

    def who(self, way: Way) -> tuple[Browser, Browser]:
        if way.ranks == ("player", "player"):
            return self.players[0], self.players[1]
        one, other = (self.house.browser() if rank == "public" else self.house.with_pass(rank) for rank in way.ranks)
        return one, other

    def path(self, way: Way) -> str:
        event = self.later if way.later else self.event
        path = (
            way.route.removeprefix("POST ")
            .replace("{event}", event)
            .replace("{number}", "1")
            .replace("{layout}", "new")
        )
        return path.replace("{code}", self.code()) if "{code}" in path else path

    def unlike_any(self) -> str:
        """Part of a name, so that nobody is asked whether he is somebody else."""
        return hashlib.sha256(str(len(list(self.store.follow()))).encode()).hexdigest()[:12]

    def code(self) -> str:
        invitations = self.house.doors.invitations
        return invitations.of(self.later) or invitations.renew(self.later)

    def fields(self, way: Way, sent: str, name: str) -> Fields:
        filled = {key.replace("{anna}", self.seated[0]): told for key, told in way.fields.items()}
        return {**{key: told.replace("{name}", name) for key, told in filled.items()}, "sent": sent}


def heard(two: Two, way: Way, sent: str) -> None:
    """Both are heard, each once. Raises AssertionError."""
    before = len(two.rows())
    for number, browser in enumerate(two.who(way)):
        name = f"{NAMES[number]} {two.unlike_any()}"
        first = browser.send(two.path(way), two.fields(way, sent, name))
        rows = two.rows()[before:]
        assert rows, f"{way.route}: person {number + 1} with {sent[:40]!r}: {first.status_code} and nothing was done"
        assert sent not in {row.command for row in rows}, f"{way.route}: what was sent is the id of a command"
        assert all(row.command.isascii() and len(row.command) <= 200 for row in rows), way.route
        before += len(rows)
        again = browser.send(two.path(way), two.fields(way, sent, name))
        assert again.status_code in (first.status_code, 303), (way.route, again.status_code)
        assert before == len(two.rows()), f"{way.route}: the same form twice was carried out twice"


@contextmanager
def two_people() -> Iterator[Two]:
    store = MemoryStore()
    with a_house(store) as house:
        yield Two(house, store)


def ids(event: str, rng: random.Random) -> Iterator[str]:
    """Nasty ones first, then such as pages make."""
    yield from (one(event) for one in NASTY)
    while True:
        yield (
            rng.choice(NASTY)(event) + f"{rng.getrandbits(16):x}" if rng.random() < 0.3 else f"{rng.getrandbits(64):x}"
        )
