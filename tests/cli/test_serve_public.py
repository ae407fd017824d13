"""`floorman serve --public-url`: a real server behind a real reverse proxy, as friends from elsewhere meet it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from urllib.parse import urlencode

import pytest

from floorman.cli.app import app, asked
from tests.cli.reverse_proxy import Answer, ReverseProxy
from tests.cli.terminal import floorman
from tests.cli.test_serve_doors import Running, serving
from tests.docs.pages import _shells, pages

HOST = "poker.example"
URL = f"https://{HOST}"
ANNA, BEN, EVE = "127.0.0.5", "127.0.0.6", "127.0.0.7"
WRONG = "/join/ABCDEFGHIJKLMNOP"


class Somebody:
    """A browser that comes through the proxy, with its cookies."""

    def __init__(self, proxy: ReverseProxy, who: str) -> None:
        self._proxy = proxy
        self._who = who
        self._cookies: dict[str, str] = {}

    def look(self, path: str, **headers: str) -> Answer:
        return self._asked(path, headers, None)

    def send(self, path: str, origin: str = URL, **fields: str) -> Answer:
        if "csrftoken" not in self._cookies:
            self.look("/enter")
        body = urlencode({"_csrf_token": self._cookies["csrftoken"], **fields})
        return self._asked(path, {"origin": origin}, body)

    def _asked(self, path: str, headers: dict[str, str], body: str | None) -> Answer:
        told = {"cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()), **headers}
        answer = self._proxy.asked(HOST, path, self._who, told, body)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self._cookies[key] = rest.partition(";")[0].strip('"')
        self._cookies = {name: value for name, value in self._cookies.items() if value}
        return answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("public")
    with serving(data, "--public-url", URL, "--trust-proxy", "127.0.0.1") as running:
        yield running


@pytest.fixture(scope="module")
def proxy(server: Running) -> Iterator[ReverseProxy]:
    with ReverseProxy(server.port) as found:
        yield found


def test_a_friend_comes_in_from_elsewhere(server: Running, proxy: ReverseProxy) -> None:
    """From the terminal's code to his seat in the lobby: every link names the address from outside."""
    assert f"Everybody finds it at {URL}/" in server.text
    assert "as one visitor" not in server.text
    code = re.search(rf"{URL}(/enter/[A-Z2-7]{{26}})", server.text)
    assert code is not None, server.text
    host, friend = Somebody(proxy, ANNA), Somebody(proxy, BEN)

    entered = host.send(code[1])
    assert (303, True) == (entered.status, "secure" in entered["set-cookie"].lower()), entered.text
    made = host.send("/events", name="Friday", players="Anna", book="tda-2024", stack="5000", structure="20: 25/50",
                     depth="virtual")  # fmt: skip
    assert (303, True) == (made.status, made["location"].endswith("/invitation")), made.text
    event = made["location"].split("/")[2]
    invited = host.look(f"/events/{event}/invitation").text
    link = re.search(rf'value="{URL}(/join/[A-Z2-7]+)"', invited)
    assert link is not None, invited
    assert "from everywhere" in invited
    assert 303 == friend.send(link[1], name="Ben").status
    assert "Ben" in friend.look(f"/events/{event}/lobby").text
    assert proxy.first_of_stream(HOST, f"/events/{event}/live?topics=wall", BEN).startswith(b"retry:")


def test_forms_come_from_our_own_pages_alone(proxy: ReverseProxy) -> None:
    for origin in (f"http://{HOST}:8000", "https://evil.example", "null", f"https://{HOST}.evil.example"):
        assert 403 == Somebody(proxy, ANNA).send("/enter/code", origin, code="A" * 26).status, origin
    assert 400 == proxy.asked("evil.example", "/", ANNA).status


def test_each_who_comes_has_his_own_attempts(proxy: ReverseProxy) -> None:
    """The proxy says from where; what somebody writes before it is not believed, and nobody pays for another."""
    eve = Somebody(proxy, EVE)
    for number in range(8):
        told = eve.look(WRONG, **{"x-forwarded-for": f"198.51.100.{number}, 127.0.0.1"})

    assert 429 == told.status
    assert 404 == Somebody(proxy, BEN).look(WRONG).status


def test_nobody_sits_at_this_machine(server: Running) -> None:
    """A tunnel may end here without a word of whom it asks for: so the numbers of the house are for nobody unasked."""
    for host in (HOST, f"127.0.0.1:{server.port}"):
        assert 200 != server.asked(host, "/metrics")[0]
    assert 303 == server.asked(f"127.0.0.1:{server.port}", "/new")[0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--public-url", "poker.example"), "--public-url https://poker.example"),
        (("--public-url", "ftp://poker.example"), "ftp://poker.example is no address"),
        (("--public-url", "https://poker.example/club"), "nothing after it"),
        (("--public-url", "https://anna:secret@poker.example"), "is no address"),
        (("--public-url", "https://poker.example:0"), "is no address"),
        (("--public-url", "https://poker.example:99999"), "is no address"),
        (("--public-url", "https://"), "is no address"),
        (("--public-url", "http://localhost:8000"), "this machine alone"),
        (("--trust-proxy", "proxy"), "proxy is no address of a proxy"),
    ],
)
def test_what_is_typed_is_looked_at(tmp_path: Path, options: tuple[str, str], said: str) -> None:
    told = floorman("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--lang", "en", *options)

    assert (2, True) == (told.status, said in told.err), told.err
    assert not (tmp_path / "floorman.db").exists()


def test_the_ways_on_the_page_are_ways() -> None:
    """Each command that stands there is taken by the terminal as it stands."""
    told_on = [[one.command for one in _shells(page)] for page in pages() if page.name == "coming-in.md"]

    assert [3, 3] == [len(commands) for commands in told_on]  # in German as well
    for command in chain.from_iterable(told_on):
        _, told, _ = app.parse_args(asked(shlex.split(command)[1:]), exit_on_error=False, print_error=False)
        assert told.arguments
