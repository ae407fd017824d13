"""Live streams over a real server: who may follow what, until when, and at whose cost."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from urllib.parse import quote

import httpx
import pytest
from litestar import Litestar

from floorman.desk import Desk, NewEvent, Opened
from floorman.doors import Doors, Offered, tokens
from floorman.doors.secrets import new_id
from floorman.doors.tokens import Limits, Scope
from floorman.house.passes import GivePass
from floorman.terms import Accepted, By, Rank
from floorman.tournament import AnyCommand, ExtendLevel, Level, Plan, StartEvent
from floorman.tournament.commands import Bust, Busted, DrawSeats, OpenTable, ReEnter
from floorman.tournament.plan import Purchase
from floorman.web import Server
from tests.waiting import LONG_SECONDS
from tests.web.apps import an_app

pytestmark = pytest.mark.anyio

DIRECTION = By("host", "direction")
LONG = LONG_SECONDS
PLAYERS = tuple(f"Player {number}" for number in range(12))
PLAN = Plan(structure=(Level(60, 100, 200),) * 40, table_size=6, re_entry=Purchase())
BEGIN: tuple[AnyCommand, ...] = (OpenTable(1), OpenTable(2), DrawSeats(), StartEvent())
VERSIONS = re.compile(r"^id: (\d+)$", re.MULTILINE)


class Running:
    """A server on this machine, with an event of two tables whose log is at version 5."""

    def __init__(self, app: Litestar, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.desk: Desk = app.state.desk
        self.doors: Doors = app.state.doors
        self.event = ""

    async def begin(self) -> None:
        opened = await self.desk.open(NewEvent(name="F", book="cuca", plan=PLAN, players=PLAYERS), DIRECTION, "open")
        assert isinstance(opened, Opened)
        self.event = opened.id
        for number, command in enumerate(BEGIN):
            assert isinstance(await self.desk.do(self.event, command, DIRECTION, f"b{number}"), Accepted)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=LONG)

    async def with_pass(self, client: httpx.AsyncClient, rank: Rank, table: int = 0, entry: str = "") -> str:
        """The browser's device takes a pass of this rank; its id."""
        wish = GivePass(new_id(), f"the-{rank}", rank, self.event if table or entry else "", table, entry)
        offered = await self.doors.offer(wish, DIRECTION)
        assert isinstance(offered, Offered), offered
        await client.get("/enter")
        token = {"_csrf_token": client.cookies["csrftoken"]}
        assert 303 == (await client.post(f"/enter/{offered.code}", data=token)).status_code
        return wish.id

    def path(self, topics: str) -> str:
        return f"/events/{self.event}/live?topics={topics}"


@cache
def listening() -> socket.socket:
    """At one address for all houses of this file, one after the other: so each finds an app that was put together."""
    return socket.create_server(("127.0.0.1", 0))


@asynccontextmanager
async def running() -> AsyncIterator[Running]:
    port = listening().getsockname()[1]
    with listening().dup() as here, an_app(f"127.0.0.1:{port}", lan=True) as (app, _):
        server = Server(app)
        serving = asyncio.create_task(server.serve(sockets=[here]))
        while not server.started:
            await asyncio.sleep(0.01)
        found = Running(app, server, port)
        await found.begin()
        yield found
        server.should_exit = True
        await asyncio.wait_for(serving, LONG)


@pytest.mark.parametrize(
    ("rank", "table", "topics", "status"),
    [
        ("public", 0, "wall", 200),
        ("public", 0, "floor", 403),
        ("public", 0, "wall,table:1", 403),
        ("screen", 0, "wall", 200),
        ("screen", 0, "table:1", 403),
        ("dealer", 1, "wall,table:1", 200),
        ("dealer", 1, "table:2", 403),
        ("dealer", 1, "floor", 403),
        ("registrar", 0, "wall,floor", 200),
        ("floor", 0, "wall,floor,table:1,table:2", 200),
        ("floor", 0, "table:3", 404),
        ("floor", 0, "log", 404),
        ("floor", 0, ",".join(f"table:{number}" for number in range(1, 40)), 403),
    ],
)
async def test_who_may_follow_what(rank: Rank, table: int, topics: str, status: int) -> None:
    async with running() as house, house.client() as client:
        if rank != "public":
            await house.with_pass(client, rank, table)
        async with client.stream("GET", house.path(topics)) as answer:
            assert status == answer.status_code


@pytest.mark.parametrize(("whose", "status"), [("own", 200), ("other", 403), ("none", 403)])
async def test_a_phone_is_followed_by_its_player_alone(whose: str, status: int) -> None:
    """His own entry beside the wall; neither somebody else's nor the floor, and without a pass nobody's."""
    async with running() as house, house.client() as client:
        mine, other = sorted(house.desk.shown(house.event).value.floor.players, key=lambda one: one.number)[:2]
        if whose != "none":
            await house.with_pass(client, "player", entry=mine.id)
        followed = other.id if whose == "other" else mine.id
        async with client.stream("GET", house.path(f"wall,entry:{followed}")) as answer:
            assert status == answer.status_code
        async with client.stream("GET", house.path("floor")) as answer:
            assert 403 == answer.status_code


async def test_whoever_entered_again_follows_what_he_plays_with_now() -> None:
    """His pass is of his first entry; his table's page follows the second. The first is still his, nobody else's is;
    he is there with the second, sits with it, and over the API he sees both."""
    async with running() as house, house.client() as client:
        showing = house.desk.showing(house.event)
        mine, other = sorted(house.desk.shown(house.event).value.floor.players, key=lambda one: one.number)[:2]
        await house.with_pass(client, "player", entry=mine.id)
        again: tuple[AnyCommand, ...] = (Bust((Busted(mine.id),)), ReEnter(mine.id))
        for number, command in enumerate(again):
            assert isinstance(await house.desk.do(house.event, command, DIRECTION, f"a{number}"), Accepted)
        now = showing.plays_with(mine.id)
        table = house.desk.table_of(house.event, mine.id)
        assert (f"{mine.id}#2", True) == (now, table > 0)
        followed = {}
        for who in (now, mine.id, other.id):
            asked = {"topics": f"wall,entry:{who},felt:{table}:{who},chat:{table}"}
            async with client.stream("GET", f"/events/{house.event}/live", params=asked) as answer:
                followed[who] = answer.status_code
                if who == now:
                    there = showing.company.presence.where(now)
        players = (await client.get(f"/api/v1/events/{house.event}/players")).json()["items"]
        himself = await client.get(f"/api/v1/events/{house.event}/players/{quote(now)}")

    assert {now: 200, mine.id: 200, other.id: 403} == followed
    assert "here" == there
    assert {mine.id, now} == {one["id"] for one in players}
    assert 200 == himself.status_code


async def test_a_pass_that_is_revoked_ends_its_streams() -> None:
    """The stream is over at once; whoever follows with another pass, or none, is not disturbed."""
    async with running() as house, house.client() as client, house.client() as other:
        pass_id = await house.with_pass(client, "floor")
        async with client.stream("GET", house.path("floor")) as mine, other.stream("GET", house.path("wall")) as theirs:
            lines = mine.aiter_lines()
            while "id: 5" != await asyncio.wait_for(anext(lines), LONG):
                pass
            await house.doors.revoke(pass_id, DIRECTION)
            rest = await asyncio.wait_for(_all(lines), LONG)
            await house.desk.do(house.event, ExtendLevel(5), DIRECTION, "longer")
            others = theirs.aiter_lines()
            while "id: 6" != await asyncio.wait_for(anext(others), LONG):
                pass
        async with client.stream("GET", house.path("floor")) as again:
            refused = again.status_code

    assert "id: 6" not in rest
    assert 403 == refused


@pytest.mark.parametrize(
    ("rank", "scopes", "topics", "status"),
    [
        ("screen", ("command:clock",), "wall", 200),
        ("floor", ("read:floor",), "wall,floor,table:1", 200),
        ("floor", ("command:clock",), "floor", 403),
        ("screen", ("read:floor",), "floor", 403),
        ("dealer", ("read:floor",), "table:2", 403),
    ],
)
async def test_a_program_follows_with_its_token(
    rank: Rank, scopes: tuple[Scope, ...], topics: str, status: int
) -> None:
    """The wall is for every token; what is the floor's takes the rank of a person and the scope that reads it."""
    async with running() as house, house.client() as client:
        limits = Limits(rank=rank, scopes=scopes, table=1 if rank == "dealer" else 0)
        _, shown = tokens.add(house.desk.store, "a program", limits, 0, "host")
        async with client.stream("GET", house.path(topics), headers={"authorization": f"Bearer {shown}"}) as answer:
            assert status == answer.status_code


async def test_an_unknown_token_is_told_as_one() -> None:
    """With a problem document, as everywhere for programs, and no way to a page on which people log in."""
    async with running() as house, house.client() as client:
        refused = await client.get(house.path("wall"), headers={"authorization": "Bearer no.body"})

    assert (401, "api.bad-token") == (refused.status_code, refused.json()["code"])


async def test_a_token_that_is_revoked_ends_its_stream() -> None:
    """With the next frame at the latest, which it does not get any more."""
    async with running() as house, house.client() as client:
        token, shown = tokens.add(house.desk.store, "x", Limits(rank="floor", scopes=("read:floor",)), 0, "host")
        async with client.stream("GET", house.path("floor"), headers={"authorization": f"Bearer {shown}"}) as mine:
            lines = mine.aiter_lines()
            while "id: 5" != await asyncio.wait_for(anext(lines), LONG):
                pass
            tokens.revoke(house.desk.store, token.id)
            await house.desk.do(house.event, ExtendLevel(5), DIRECTION, "longer")
            rest = await asyncio.wait_for(_all(lines), LONG)

    assert "id: 6" not in rest


@pytest.mark.slow
async def test_who_does_not_read_costs_nothing_and_gets_the_newest() -> None:
    """For two thousand steps a screen stands still. The others are served, and when it reads again it is right."""
    async with running() as house, house.client() as client:
        slow = socket.create_connection(("127.0.0.1", house.port))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.sendall(f"GET {house.path('wall')} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n\r\n".encode())
        for number in range(2_000):
            await house.desk.do(house.event, ExtendLevel(1 if number % 2 else -1), DIRECTION, f"c{number}")
            if number % 100 == 0:
                await asyncio.sleep(0.06)  # longer than the pace of the news, so that there is much to miss
        async with client.stream("GET", house.path("wall")) as answer:
            lines = answer.aiter_lines()
            while "id: 2005" != await asyncio.wait_for(anext(lines), LONG):
                pass
        seen = await asyncio.wait_for(asyncio.to_thread(_read_until, slow, "2005"), LONG)

    assert "2005" == seen[-1]
    assert sorted(seen, key=int) == seen
    assert len(seen) < 100


async def test_a_server_with_open_streams_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its readers are told that it is over; nobody is waited for, which would take a minute."""
    monkeypatch.setattr("floorman.web.server.GOODBYE_SECONDS", LONG)
    async with running() as house:
        client = house.client()
        request = client.build_request("GET", house.path("wall"))
        answer = await client.send(request, stream=True)
        lines = answer.aiter_lines()
        assert "retry: 500" == await anext(lines)
        began = time.monotonic()
        house.server.should_exit = True
        await asyncio.wait_for(_all(lines), LONG)
        took = time.monotonic() - began
        await client.aclose()

    assert took < LONG / 2


async def _all(lines: AsyncIterator[str]) -> list[str]:
    return [line async for line in lines]


def _read_until(reader: socket.socket, version: str) -> list[str]:
    """Every version that comes, up to this one."""
    got = ""
    with reader:
        reader.settimeout(LONG)
        while f"\nid: {version}\n" not in got:
            got += reader.recv(1 << 16).decode(errors="replace").replace("\r\n", "\n")
    return VERSIONS.findall(got)
