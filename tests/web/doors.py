"""Visitors for tests: browsers that keep their cookies, at a house whose doors are closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from httpx import Cookies
from httpx import Response as Answer
from litestar import Litestar
from litestar.testing import TestClient

from floorman.doors import Doors, Offered
from floorman.doors.secrets import new_id
from floorman.house.passes import GivePass
from floorman.store import Store
from floorman.terms import By, Rank, Refused
from floorman.web.desks import FORMS_COOKIE, cookie_of
from floorman.web.held import PASS
from tests.web.apps import an_app

HOST = "testserver.local"
DIRECTION = By("host", "direction")
PASSWORD = "Königsdame 7"
EVENT = {"name": "Thursday", "players": "Anna\nBen", "book": "cuca", "stack": "10000", "structure": "20: 25/50"}
# Two of them in the browser, as the API is told of it.
NET = {
    "name": "Net",
    "book": "cuca",
    "players": ["Anna", "Ben"],
    "plan": {
        "stack": 1_000,
        "table_size": 2,
        "depth": "virtual",
        "structure": [{"type": "level", "minutes": 60, "small_blind": 5, "big_blind": 10}],
    },
}


class House:
    """An app that runs, and the browsers that look at it."""

    def __init__(self, app: Litestar, address: str) -> None:
        self.app = app
        self.client = TestClient(app, base_url=address, raise_server_exceptions=False)

    @property
    def doors(self) -> Doors:
        doors = self.app.state.doors
        assert isinstance(doors, Doors)
        return doors

    def browser(self) -> Browser:
        return Browser(self.client)

    def with_pass(self, rank: Rank, event: str = "", table: int = 0, entry: str = "") -> Browser:
        """A browser whose device has taken a pass of this rank."""
        offered = self.client.blocking_portal.call(self._offer, rank, event, table, entry)
        browser = self.browser()
        assert 303 == browser.send(f"/enter/{offered.code}", {}).status_code
        return browser

    def code(self, rank: Rank, event: str, entry: str = "") -> str:
        """What a device brings to get such a pass."""
        return str(self.client.blocking_portal.call(self._offer, rank, event, 0, entry).code)

    def landing(self, rank: Rank, event: str, table: int = 0) -> str:
        """Where a device is led that has taken a pass of this rank."""
        offered = self.client.blocking_portal.call(self._offer, rank, event, table, "")
        return str(self.browser().send(f"/enter/{offered.code}", {}).headers["location"])

    async def _offer(self, rank: Rank, event: str, table: int, entry: str) -> Offered:
        wish = GivePass(new_id(), f"the-{rank}", rank, event, table, entry)
        offered = await self.doors.offer(wish, DIRECTION)
        assert not isinstance(offered, Refused), offered
        return offered

    def staff(self, name: str, *ranks: Rank) -> str:
        async def add() -> str | Refused:
            return await self.doors.add_staff(name, ranks, DIRECTION, PASSWORD)

        person = self.client.blocking_portal.call(add)
        assert isinstance(person, str), person
        return person

    def event(self, **fields: str) -> str:
        """The id of an event with Anna and Ben."""
        answer = self.with_pass("direction").send("/events", {**EVENT, **fields})
        assert 303 == answer.status_code, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]


class Browser:
    """Keeps cookies and sends forms as a browser does, with the token of a page before."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self.cookies = Cookies()
        self.forms = cookie_of(FORMS_COOKIE, str(client.base_url).startswith("https:"))

    def look(self, path: str, **headers: str) -> Answer:
        return self._asked("GET", path, headers)

    def send(self, path: str, fields: Mapping[str, str | list[str]], **headers: str) -> Answer:
        if self.forms not in self.cookies:
            self.look("/enter")
        return self._asked("POST", path, headers, {"_csrf_token": self.cookies[self.forms], **fields})

    @property
    def shown(self) -> str:
        return self.cookies.get(PASS) or ""

    def _asked(self, method: str, path: str, headers: dict[str, str], fields: Any = None) -> Answer:
        self._client.cookies = self.cookies
        answer = self._client.request(method, path, data=fields, headers=headers, follow_redirects=False)
        self.cookies = self._client.cookies
        return answer


@contextmanager
def a_house(store: Store | None = None, lan: bool = True, address: str = f"http://{HOST}") -> Iterator[House]:
    with an_app(HOST, store, lan=lan, address=address) as (app, _):
        house = House(app, address)
        with house.client:
            yield house


def unhurried(house: House) -> None:
    """Nobody waits here, however often he asks: programs, devices with a pass, strangers."""
    state = house.app.state
    crowds = state.crowds
    for limiter in (state.limiter, crowds.passes, crowds.addresses, crowds.hands, crowds.all_hands):
        limiter.at_once = 1e12
