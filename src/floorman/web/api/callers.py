"""Who asks, by the token of a program, the pass of a person or of a seat, and whether he may ask so often."""

from __future__ import annotations

from math import ceil

from floorman.doors import tokens
from floorman.doors.attempts import address_key
from floorman.house import Caller
from floorman.terms import Ruling
from floorman.web.api.problems import Wrong, wrong
from floorman.web.desks import Ask, bearer, behind
from floorman.web.limiter import Limiter
from floorman.web.origins import address, foreign, local

# A wrong token costs so much of what its address may ask for: nobody tries many.
WRONG_TOKEN = 20.0
CHALLENGE = {"www-authenticate": 'Bearer realm="floorman"'}


def who(request: Ask) -> Caller:
    """The caller. Raises Wrong for a token that is none of this house."""
    header = request.headers.get("authorization")
    found = request.caller if header is None else _holder(request, header)
    request.scope["state"]["caller"] = found.key or found.person
    return found


def _holder(request: Ask, header: str) -> Caller:
    shown = bearer(header)
    found = tokens.holder(request.desk.store, shown) or _seated(request, shown)
    if found is None:
        _take(request, f"wrong {address_key(address(request))}", WRONG_TOKEN)
        raise Wrong(401, Ruling("api.bad-token"), headers=CHALLENGE)
    return found


def _seated(request: Ask, shown: str) -> Caller | None:
    """A player's program that shows the pass of its seat: the guard has looked it up, as it does a browser's."""
    one = behind(request)
    return one if one.entry and one.key and one.key == shown.partition(".")[0] else None


def not_too_often(request: Ask, one: Caller, cost: float) -> None:
    """Raises Wrong with the time to wait. Whoever sits at this machine is not counted."""
    if one.key or not local(request):
        _take(request, one.key or address_key(address(request)), cost)


def _take(request: Ask, whose: str, cost: float) -> None:
    limiter = request.app.state.limiter
    assert isinstance(limiter, Limiter), "the app has one from its start"
    seconds = ceil(limiter.wait(whose, cost))
    if seconds:
        raise Wrong(429, Ruling("api.too-many", (), {"seconds": seconds}), headers={"retry-after": str(seconds)})


def from_our_own_page(request: Ask) -> None:
    """Raises Wrong where a page of somebody else sends with the pass of whoever looks at it."""
    if "authorization" in request.headers:
        return  # a browser adds no token by itself
    if foreign(request):
        raise wrong(403, "api.foreign-page")
