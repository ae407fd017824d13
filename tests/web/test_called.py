"""A player's phone is called: by his open page, and by an empty message where the host wants that. And his app."""

from __future__ import annotations

import base64
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from floorman.doors.secrets import CALLED_AT
from floorman.store import MemoryStore, Store
from floorman.web.called import kept
from floorman.web.called.calling import Calls
from floorman.web.called.services import KNOWN, Service, service_of
from floorman.web.called.vapid import GOOD_SECONDS, authorization, key_of, public_part
from floorman.web.desks import cookie_of
from floorman.web.held import PASS
from tests.waiting import until
from tests.web.apps import an_app
from tests.web.doors import HOST, Browser, House, a_house
from tests.web.test_phone import Evening
from tests.web.test_table import Net

OUTSIDE = f"https://{HOST}"


# ---- where is sent to ------------------------------------------------------------------------------------------------

GOOD = (
    "https://fcm.googleapis.com/fcm/send/abc:APA91b",
    "https://fcm.googleapis.com:443/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QHx",
    "https://wns2-by3p.notify.windows.com/w/?token=BQYAAAB%2b",
)
HOSTILE = (
    "",
    "fcm.googleapis.com/fcm/send/abc",
    "http://fcm.googleapis.com/fcm/send/abc",
    "ftp://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:0/x",
    "https://fcm.googleapis.com:99999/x",
    "https://fcm.googleapis.com",
    "https://fcm.googleapis.com?x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil-fcm.googleapis.com/x",
    "https://evil.example/fcm.googleapis.com/",
    "https://evil.example/?https://fcm.googleapis.com/",
    "https://fcm.googleapis.com@evil.example/x",
    "https://user:word@fcm.googleapis.com/x",
    "https://@fcm.googleapis.com/x",
    "https://evil.example#@fcm.googleapis.com/x",
    "https://evil.example\\@fcm.googleapis.com/x",
    "https://fcm.googleapis.com\\.evil.example/x",
    "https://fcm.googleapis.com/x y",
    "https://fcm.googleapis.com/x\r\nhost: evil",
    "https://fcm.googleapis.com/\x00",
    "https://fcm.googleapis.com./x",
    "https://ｆcm.googleapis.com/x",
    "https://notify.windows.com/x",
    "https://.notify.windows.com/x",
    "https://evilnotify.windows.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::1/x",
    "https://localhost/x",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com/" + "x" * 500,
)


@pytest.mark.parametrize("endpoint", GOOD)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert service_of(endpoint) is not None


@pytest.mark.parametrize("endpoint", HOSTILE)
def test_nothing_is_sent_anywhere_else(endpoint: str) -> None:
    assert service_of(endpoint) is None


def test_every_known_service_is_asked_over_tls_at_the_usual_port() -> None:
    assert {("https", 443, False)} == {(one.scheme, one.port, one.own) for one in KNOWN}


# ---- who sends -------------------------------------------------------------------------------------------------------


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_word_of_the_house_holds_for_whoever_checks_it() -> None:
    """By RFC 8292 and RFC 7515, with the public key alone that comes along: and it says no more than it must."""
    told = authorization(key_of(MemoryStore()), GOOD[4], f"{OUTSIDE}/", 1_000_000)
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", told)
    assert found is not None
    head, claims, signed, point = found.groups()
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(point))
    r, s = (int.from_bytes(bytes_of(signed)[at : at + 32]) for at in (0, 32))
    public.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))

    assert {"typ": "JWT", "alg": "ES256"} == msgspec.json.decode(bytes_of(head))
    assert msgspec.json.decode(bytes_of(claims)) == {
        "aud": "https://wns2-by3p.notify.windows.com",
        "exp": 1_000_000 + 12 * 3600,
        "sub": f"{OUTSIDE}/",
    }
    assert GOOD_SECONDS <= 24 * 3600, "more than a day is refused"
    assert (64, 65, 4) == (len(bytes_of(signed)), len(bytes_of(point)), bytes_of(point)[0])


def test_a_house_has_one_key_and_another_has_another() -> None:
    one, other = MemoryStore(), MemoryStore()

    assert public_part(key_of(one)) == public_part(key_of(one))
    assert public_part(key_of(one)) != public_part(key_of(other))


# ---- a house that is known outside -----------------------------------------------------------------------------------


class Stand(HTTPServer):
    """A service on this machine, that answers as it is told to."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        super().__init__(("127.0.0.1", 0), Rings)

    @property
    def at(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/ring/one"


class Rings(BaseHTTPRequestHandler):
    server: Stand

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("location", "http://127.0.0.1:9/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def stand() -> Iterator[Stand]:
    with Stand() as stand:
        thread = threading.Thread(target=stand.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield stand
        stand.shutdown()
        thread.join()


def pass_of(phone: Browser) -> str:
    """Its id, which is no secret."""
    return (phone.cookies.get(cookie_of(PASS, secure=True)) or "").partition(".")[0]


class Outside(Evening):
    """The evening of a house with a way in over TLS, whose calls go to a stand-in."""

    def __init__(self, house: House, stand: Stand) -> None:
        super().__init__(house)
        self.calls: Calls = house.app.state.calls
        self.store: Store = house.app.state.desk.store
        self.stand = stand
        self.had: set[tuple[str, int, int]] = set()
        self.calls.services = (Service("127.0.0.1", "http", stand.server_port, own=True),)
        self.begin()

    def switch(self, do: str) -> None:
        assert 303 == self.floor.send("/house/phones", {"do": do}).status_code

    def look(self) -> None:
        self.house.client.blocking_portal.call(self.calls.look_once)

    def ring(self, phone: Browser, *kinds: str) -> int:
        form: dict[str, str | list[str]] = {"do": "ring", "endpoint": self.stand.at, "kind": [*kinds]}
        return phone.send("/mine/calls", form).status_code

    def move(self, name: str) -> None:
        """To the other table and there at once: whoever is moved again is called again. Never to a seat that he had:
        who is sent back to where he has played is there."""
        one = self.player(name)
        self.had.add((name, one.table, one.seat))
        tables = self.house.app.state.desk.shown(self.event).value.floor.tables
        to = next(table for table in tables if table.number == 3 - one.table)
        free = next(seat.seat for seat in to.seats if not seat.id and (name, to.number, seat.seat) not in self.had)
        self.do(do="move", who=one.id, table=str(to.number), seat=str(free))

    def heard(self, count: int) -> None:
        until(lambda: len(self.stand.heard) >= count)
        assert count == len(self.stand.heard)


@pytest.fixture
def outside(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    # It looks when the test says so, and not besides.
    monkeypatch.setattr("floorman.web.called.calling.LOOK_SECONDS", 3600.0)
    with an_app(HOST, lan=True, address=f"{OUTSIDE}/", public=f"{OUTSIDE}/") as (app, _):
        house = House(app, OUTSIDE)
        with house.client:
            yield Outside(house, stand)


def test_nobody_is_rung_before_the_host_says_so(outside: Outside) -> None:
    """Nor is a page told a key; and switched off again, no address stays and nothing is sent."""
    anna = outside.phone("Anna")
    assert 409 == outside.ring(anna, "move")
    assert 'data-ringing=""' in anna.look(f"/events/{outside.event}/me").text
    outside.switch("on")
    told = anna.look(f"/events/{outside.event}/me").text
    assert f'data-ringing="{public_part(key_of(outside.store))}"' in told
    assert 204 == outside.ring(anna, "move")
    outside.look()
    outside.switch("off")
    outside.move("Anna")
    outside.look()

    assert {} == kept.all_rung(outside.store)
    assert [] == outside.stand.heard


def test_what_came_while_no_desk_led_is_rung_by_the_one_that_leads_then(
    outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once; and whoever does not lead rings nobody."""
    leads = [False]
    monkeypatch.setattr(outside.house.app.state.desk, "leads_house", lambda: leads[0])
    anna = outside.phone("Anna")
    outside.switch("on")
    assert 204 == outside.ring(anna, "move")
    outside.look()
    outside.move("Anna")
    outside.look()
    before = len(outside.stand.heard)
    leads[0] = True
    outside.look()
    outside.heard(1)
    outside.look()

    assert 0 == before
    assert 1 == len(outside.stand.heard)


def test_who_moves_is_rung_without_a_word(outside: Outside) -> None:
    """An empty message, signed for this service; what it is about is asked with his pass, and is his alone."""
    outside.switch("on")
    anna, ben = outside.phone("Anna"), outside.phone("Ben")
    assert [204, 204] == [outside.ring(one, "move", "turn") for one in (anna, ben)]
    outside.look()
    outside.move("Anna")
    outside.look()
    outside.look()
    outside.heard(1)
    path, headers, body = outside.stand.heard[0]

    assert ("/ring/one", b"", "600", "high") == (path, body, headers["ttl"], headers["urgency"])
    assert headers["authorization"].startswith("vapid t=")
    assert {"host", "accept-encoding", "content-length", "user-agent", "ttl", "urgency", "authorization"} == set(
        headers
    )
    asked = anna.look("/mine/calls?asleep&lang=en").json()["calls"]
    seat = outside.player("Anna")
    assert [("move", f"Please move: table {seat.table}, seat {seat.seat}", "Thursday")] == [
        (one["kind"], one["title"], one["body"]) for one in asked
    ]
    assert [] == ben.look("/mine/calls?asleep").json()["calls"]
    assert 303 == outside.house.browser().look("/mine/calls?asleep").status_code
    assert 404 == outside.floor.look("/mine/calls").status_code


def test_only_for_what_he_wants_and_only_where_he_does_not_look(outside: Outside) -> None:
    outside.switch("on")
    anna, ben = outside.phone("Anna"), outside.phone("Ben")
    outside.ring(anna, "turn", "nonsense")
    outside.ring(ben, "move")
    key = pass_of(ben)
    outside.look()
    streams = outside.house.app.state.streams
    streams.count(key, 1)
    for name in ("Anna", "Ben"):
        outside.move(name)
    outside.look()
    assert [] == anna.look("/mine/calls?asleep").json()["calls"]
    assert {"move", "begin"} == {one["kind"] for one in anna.look("/mine/calls").json()["calls"]}
    assert 204 == ben.send("/mine/calls", {"do": "away"}).status_code
    outside.move("Ben")
    outside.look()
    outside.heard(1)
    assert 204 == ben.send("/mine/calls", {"do": "here"}).status_code
    outside.move("Ben")
    outside.look()
    streams.count(key, -1)
    outside.move("Ben")
    outside.look()

    outside.heard(2)


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_forgotten(outside: Outside, status: int) -> None:
    outside.switch("on")
    anna = outside.phone("Anna")
    outside.ring(anna, "move")
    outside.look()
    outside.stand.status = status
    outside.move("Anna")
    outside.look()

    until(lambda: not kept.all_rung(outside.store))


def test_a_service_in_trouble_is_left_alone_and_nobody_waits(outside: Outside) -> None:
    """It is asked once and not again for a while; a redirection is followed nowhere; the address stays."""
    outside.switch("on")
    anna = outside.phone("Anna")
    outside.ring(anna, "move")
    outside.look()
    outside.stand.status = 307
    outside.move("Anna")
    outside.look()
    until(lambda: bool(outside.calls._paused))
    outside.stand.status = 201
    outside.move("Anna")
    outside.look()
    until(outside.calls._waiting.empty)

    assert 1 == len(outside.stand.heard)
    assert 1 == len(kept.all_rung(outside.store))


def test_with_the_pass_goes_the_address(outside: Outside) -> None:
    outside.switch("on")
    anna = outside.phone("Anna")
    outside.ring(anna, "move")
    outside.look()
    id = pass_of(anna)
    assert 303 == outside.floor.send("/house/people", {"do": "revoke", "pass": id}).status_code
    outside.move("Anna")
    outside.look()

    assert {} == outside.store.secrets_under(CALLED_AT)
    assert [] == outside.stand.heard


def test_there_is_an_end_to_addresses(outside: Outside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one may have another in its place."""
    monkeypatch.setattr(kept, "ADDRESSES_MOST", 1)
    outside.switch("on")
    anna, ben = outside.phone("Anna"), outside.phone("Ben")

    assert [204, 409, 204] == [outside.ring(one, "move") for one in (anna, ben, anna)]
    assert 409 == anna.send("/mine/calls", {"do": "ring", "endpoint": "https://evil.example/x"}).status_code
    assert 204 == anna.send("/mine/calls", {"do": "off"}).status_code
    assert 204 == outside.ring(ben, "move")


# ---- a house of this network alone -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def test_without_a_way_in_there_is_no_switch(house: House) -> None:
    host = house.with_pass("direction")

    assert "--public-url" in host.look("/house/phones").text
    assert 'value="on"' not in host.look("/house/phones").text
    assert 409 == host.send("/house/phones", {"do": "on"}).status_code
    assert not kept.is_on(house.app.state.desk.store)
    assert [] == house.app.state.calls._tasks


def test_the_app_begins_at_his_seat(house: House) -> None:
    """In the browser at his table, else at his phone's page; whoever plays nowhere begins at the first page."""
    evening, net = Evening(house), Net(house)
    anna = evening.phone("Anna")

    def leads(browser: Browser) -> str:
        answer = browser.look("/mine")
        assert 303 == answer.status_code
        return str(answer.headers["location"])

    assert f"/events/{evening.event}/me" == leads(anna)
    evening.begin()
    assert f"/events/{evening.event}/me" == leads(anna)
    assert f"/events/{net.event}/table" == leads(net.players[0])
    assert {"/"} == {leads(one) for one in (evening.floor, house.browser(), house.with_pass("screen"))}
    assert 'src="/static/called.js"' in anna.look(f"/events/{evening.event}/me").text
    assert 'src="/static/called.js"' in net.page(net.players[0])
    assert (
        'src="/static/called.js"'
        not in evening.floor.look(f"/events/{evening.event}/me?entry={evening.player('Anna').id}").text
    )


def test_whose_turn_it_is_is_called_and_nobody_else(house: House) -> None:
    net = Net(house)
    one = net.acting()
    (other,) = [player for player in net.players if player is not one]
    mine, his = (browser.look("/mine/calls?lang=de").json()["calls"] for browser in (one, other))

    assert [("turn", "Du bist am Zug", "Net · Tisch 1")] == [
        (told["kind"], told["title"], told["body"]) for told in mine if told["kind"] == "turn"
    ]
    assert "turn" not in {told["kind"] for told in his}
    net.send(one, do="call", to="10", sent="a")
    assert "turn" in {told["kind"] for told in other.look("/mine/calls").json()["calls"]}
    assert "turn" not in {told["kind"] for told in one.look("/mine/calls").json()["calls"]}


@pytest.mark.parametrize(("lang", "words"), [("en", "No connection"), ("de", "Keine Verbindung")])
def test_what_a_browser_keeps_is_the_same_for_everybody(house: House, lang: str, words: str) -> None:
    """The script from the root, its one page, and what that brings: under names that go with what is in them."""
    anna = Evening(house).phone("Anna")
    answers = [one.look(f"/worker.js?lang={lang}") for one in (anna, house.browser())]
    script = answers[0]
    keeps = msgspec.json.decode(re.search(r"const KEEPS = (.*);\n", script.text)[1])  # type: ignore[index]

    assert answers[0].content == answers[1].content
    assert "text/javascript" == script.headers["content-type"].partition(";")[0]
    assert {"no-store", "no-cache"} >= {one.headers["cache-control"] for one in answers}
    assert keeps["page"] == f"/offline?lang={lang}" == keeps["files"][0]
    assert all(re.fullmatch(r"/static/[\w.-]+\?v=[0-9a-f]{16}", one) for one in keeps["files"][1:])
    page = anna.look(keeps["page"])
    assert words in page.text
    assert "Anna" not in page.text
    assert page.text == house.browser().look(keeps["page"]).text
    assert all(one in page.text for one in keeps["files"][1:])
    assert {200} == {house.browser().look(one).status_code for one in keeps["files"]}
