"""How much one may ask for pages: far more than whoever looks at them does, and less than holds up others.

A page costs what it takes to make and to pack, in thousandths of a second of a good machine.
"""

from __future__ import annotations

from math import ceil

from litestar.exceptions import TooManyRequestsException

from floorman.doors.attempts import address_key
from floorman.house import Caller
from floorman.web.desks import Connection
from floorman.web.limiter import Limiter
from floorman.web.origins import address, local

# A second, and at once. Of one device with a pass: a table in the browser asks for itself again with every act.
OF_A_PASS = (40.0, 1_000.0)
# Of all strangers at one address, which may be a club behind one router that has just been told to look at the wall.
OF_AN_ADDRESS = (60.0, 1_000.0)
# Files that browsers keep, for a pass as for an address: sixty phones that come at once each want twenty of them.
OF_FILES = (150.0, 2_000.0)
# Of all strangers together, from however many addresses, for the dear pages alone: they never take a whole core.
OF_DEAR_PAGES = (400.0, 4_000.0)
# Hands from files, of a pass or an address, and of all strangers: they are read beside the house, and nobody who opens
# a page waits for what somebody else has sent.
OF_HANDS = (60.0, 1_000.0)
OF_ALL_HANDS = (400.0, 4_000.0)
FILES = "/static/"

# What does not stand here costs one.
COSTS: dict[str, float] = {
    "GET /books": 3,
    "GET /books/{name}": 10,
    "GET /books/compare": 10,
    "GET /rules/{rule}": 3,
    "GET /scenarios": 5,
    "GET /scenarios/{name}": 10,
    "GET /ask": 6,
    "GET /api": 5,
    "GET /style": 3,
    "GET /events/{event}/wall": 2,
    "GET /events/{event}/results": 2,
    "GET /events/{event}/kiosk": 2,
    "GET /events/{event}/hands/{table}/{hand}": 5,
    "GET /events/{event}/hands/{table}/{hand}/replay": 5,
    "GET /events/{event}/hands/{table}/{hand}/file/{file}": 5,
    "GET /events/{event}/hands/file/{file}": 10,
    "GET /events/{event}/me/hands": 5,
    "GET /events/{event}/me/hands/stats": 10,
    "GET /events/{event}/me/hands/{table}/{hand}": 5,
    "GET /events/{event}/me/hands/{table}/{hand}/file/{file}": 5,
    "GET /events/{event}/me/hands/file/{file}": 10,
    "POST /practice": 5,
    "GET /practice/{id}": 3,
    "POST /practice/{id}": 5,
    "GET /hands/{id}": 5,
    "GET /hands/{id}/stats": 10,
    "GET /hands/{id}/{number}": 5,
}
# What these cost beside the page that answers.
HANDS: dict[str, float] = {"POST /hands": 200}
COUNTED = "counted"


class Crowds:
    """Counts in memory, for one app."""

    def __init__(self) -> None:
        self.passes = Limiter(*OF_A_PASS)
        self.addresses = Limiter(*OF_AN_ADDRESS)
        self.files = Limiter(*OF_FILES)
        self.dear = Limiter(*OF_DEAR_PAGES)
        self.hands = Limiter(*OF_HANDS)
        self.all_hands = Limiter(*OF_ALL_HANDS)

    def wait(self, request: Connection, one: Caller, route: str = "") -> int:
        """The seconds to wait before this request is answered; 0, and it is counted, once."""
        state = request.scope["state"]
        if state.get(COUNTED) or (not one.key and local(request)):
            return 0
        state[COUNTED] = True
        if request.scope["path"].startswith(FILES):
            return ceil(self.files.wait(_who(request, one)))
        return self._page(request, one, COSTS.get(route, 1.0)) or self._hands(request, one, HANDS.get(route, 0.0))

    def missed(self, request: Connection, one: Caller) -> int:
        """The same for a file that is not there: no page of ours asks for one."""
        return 0 if not one.key and local(request) else self._page(request, one, 1.0)

    def _page(self, request: Connection, one: Caller, cost: float) -> int:
        if one.key:
            return ceil(self.passes.wait(one.key, cost))
        return ceil(self.addresses.wait(_who(request, one), cost) or (self.dear.wait("", cost) if cost > 1 else 0))

    def _hands(self, request: Connection, one: Caller, cost: float) -> int:
        if not cost:
            return 0
        return ceil(self.hands.wait(_who(request, one), cost) or (0 if one.key else self.all_hands.wait("", cost)))


def _who(request: Connection, one: Caller) -> str:
    return one.key or address_key(address(request))


def crowds_of(request: Connection) -> Crowds:
    crowds = request.app.state.crowds
    assert isinstance(crowds, Crowds), "the app has them before it serves"
    return crowds


def too_many(seconds: int) -> TooManyRequestsException:
    """Come again after so long."""
    return TooManyRequestsException(headers={"retry-after": str(seconds)}, extra={"code": "error.429"})
