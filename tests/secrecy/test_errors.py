"""What goes wrong before any route is asked, or in the middle of one: an error tells nothing of the house either."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.desk import Desk
from tests.secrecy.house import Filled
from tests.secrecy.rules import Looker
from tests.secrecy.walking import LANGUAGES, bytes_of

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
VISITORS = ("public", "player Zoe", "registrar", "floor", "direction")


def requests(house: Filled) -> Iterator[tuple[str, str, dict[str, str], bytes]]:
    commands, event = f"/api/v1/events/{house.event}/commands", f"/events/{house.event}"
    yield from (("GET", path, {}, b"") for path in ("/nothing", "/api/v1/nothing", "/%00", "/house/x"))
    yield from (("PUT", path, {}, b"") for path in ("/", event, commands, "/house/people"))
    yield from (("POST", commands, JSON, body) for body in (b"{", b"[]", b"\xff\xfe", b'{"do":7}', b"[" * 5000))
    yield ("POST", commands, FORM, b"do=stop-clock")
    yield ("POST", commands, JSON, b'{"do":"stop-clock","why":"' + b"x" * 300_000 + b'"}')
    yield ("POST", commands, {**JSON, "idempotency-key": "x y"}, b'{"do":"stop-clock"}')
    yield ("POST", f"{event}/do", FORM, b"do=stop-clock")  # without the token of a page
    yield ("POST", f"{event}/do", {"content-type": "multipart/form-data; boundary=x"}, b"--x\r\nbroken")
    yield ("POST", "/enter", FORM, b"&" * 6000)
    yield ("GET", f"{event}/live?topics={','.join(f'table:{n}' for n in range(1, 41))}", {}, b"")
    yield ("GET", f"{event}/live?topics=hands:1", {}, b"")
    yield ("GET", "/api/v1/events", {"authorization": "Bearer nothing.nothing"}, b"")
    yield ("GET", f"/api/v1/events/{house.event}", {"host": "elsewhere.example"}, b"")


def errors(house: Filled, visitor: str, lang: str) -> Iterator[tuple[str, int, bytes]]:
    browser, client = house.browsers[visitor], house.house.client
    for method, path, headers, body in requests(house):
        client.cookies = browser.cookies
        language = {"accept-language": lang}
        answer = client.request(method, path, headers=language | headers, content=body, follow_redirects=False)
        yield f"{method} {path}", answer.status_code, bytes_of(answer)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("visitor", VISITORS)
def test_what_is_refused_at_the_door(house: Filled, looker: Looker, visitor: str, lang: str) -> None:
    for asked, status, told in errors(house, visitor, lang):
        assert 300 <= status < 500, asked
        assert [] == looker.leaks(visitor, "error", told), asked


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_fault_of_ours_tells_nothing_of_what_it_found(
    house: Filled, looker: Looker, visitor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails has everything in its message that nobody may see; and nobody sees it."""
    everything = " ".join(looker.strings.values())

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(everything)

    for name in ("shown", "wall", "names", "events", "log", "hand"):
        monkeypatch.setattr(Desk, name, broken)
    browser, statuses = house.browsers[visitor], set()
    for path in ("/", f"/events/{house.event}", f"/events/{house.event}/log", f"/api/v1/events/{house.event}",
                 "/api/v1/events", f"/api/v1/events/{house.event}/log", "/house/people"):  # fmt: skip
        answer = browser.look(path)
        statuses.add(answer.status_code)
        assert [] == looker.leaks(visitor, "fault", bytes_of(answer)), path
    assert 500 in statuses
