"""What somebody says on a bare socket: no head and no body goes on for ever, and nobody waits for him."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import httpx
import pytest

from floorman.store import MemoryStore
from floorman.web import visitor
from floorman.web.visitor import HEAD_BYTES_MOST
from tests.api.serving import serving
from tests.waiting import LONG_SECONDS

PATIENCE_SECONDS = LONG_SECONDS


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with serving(MemoryStore()) as client:
        yield client


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor, "HEAD_SECONDS_MOST", 0.5)
    monkeypatch.setattr(visitor, "WHOLE_SECONDS_MOST", 1.0)


def connected(client: httpx.Client) -> socket.socket:
    one = socket.create_connection((client.base_url.host, client.base_url.port or 80), PATIENCE_SECONDS)
    one.settimeout(PATIENCE_SECONDS)
    return one


def said(client: httpx.Client, *pieces: bytes) -> bytes:
    """What is answered until the connection ends, or nothing comes any more."""
    with closing(connected(client)) as one:
        told = b""
        try:
            for piece in pieces:
                one.sendall(piece.replace(b"HOST", f"{client.base_url.host}:{client.base_url.port}".encode()))
            while got := one.recv(65_536):
                told += got
        except (ConnectionResetError, BrokenPipeError):
            pass
        return told


def status(told: bytes) -> int:
    return int(told.split(b" ", 2)[1]) if told else 0


HEAD = b"GET /healthz HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n"


@pytest.mark.parametrize("size", [0, 1_000, HEAD_BYTES_MOST - 200])
def test_a_long_head_is_read(client: httpx.Client, size: int) -> None:
    assert 200 == status(said(client, HEAD + b"X-A: " + b"a" * size + b"\r\n\r\n"))


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"X-A: " + b"a" * HEAD_BYTES_MOST + b"\r\n\r\n",
        HEAD + b"X-A: b\r\n" * (HEAD_BYTES_MOST // 8) + b"\r\n",
        b"GET /" + b"a" * HEAD_BYTES_MOST + b" HTTP/1.1\r\nHost: HOST\r\n\r\n",
    ],
    ids=["one header", "many headers", "the path"],
)
def test_a_head_that_is_too_long_is_refused(client: httpx.Client, head: bytes) -> None:
    """However it comes: in one piece, or in small ones."""
    assert 431 == status(said(client, head))
    assert 431 == status(said(client, *(head[at : at + 1_000] for at in range(0, len(head), 1_000))))


def test_after_a_body_the_next_head_has_its_own_room(client: httpx.Client) -> None:
    """Ten requests on one connection, with more in all than one head may have, and a body among them."""
    one = b"GET /healthz HTTP/1.1\r\nHost: HOST\r\nX-A: " + b"a" * 8_000 + b"\r\n\r\n"
    body = b"POST /enter HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9000\r\n\r\n" + b"b" * 9_000
    told = said(client, *[one] * 5, body, *[one] * 4, HEAD + b"\r\n")

    assert 10 == told.count(b"HTTP/1.1 200 ")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("half", [b"", b"GET / HT", b"\r\n", b"GET / HTTP/1.1\r\nHost: HOST\r\nX-A: a"])
def test_half_a_head_is_waited_for_only_a_while(client: httpx.Client, half: bytes) -> None:
    began = time.monotonic()
    told = said(client, *([half] if half else []))

    assert status(told) in (0, 408)
    assert time.monotonic() - began < LONG_SECONDS / 2


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("half", [b"\r\n", b"G", b"GET /healthz HTTP/1.1\r\nX-A: "])
def test_nor_is_that_of_the_second_request(client: httpx.Client, half: bytes) -> None:
    """On a connection that was kept open after an answer."""
    began = time.monotonic()
    told = said(client, b"GET /healthz HTTP/1.1\r\nHost: HOST\r\n\r\n", half)

    assert 200 == status(told)
    assert time.monotonic() - began < LONG_SECONDS / 2  # it waits for the next request anyway


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("to", [b"POST /enter", b"GET /healthz", b"POST /nowhere"])
def test_nor_is_a_body_that_does_not_come(client: httpx.Client, to: bytes) -> None:
    began = time.monotonic()
    said(client, to + b" HTTP/1.1\r\nHost: HOST\r\nContent-Length: 100\r\n\r\na")

    assert time.monotonic() - began < LONG_SECONDS / 2


@pytest.mark.parametrize(
    "target", [b"http://evil.example/enter", b"http://HOST/enter", b"evil.example:80", b"//evil.example/", b"*"]
)
def test_a_foreign_address_in_place_of_a_path_is_refused(client: httpx.Client, target: bytes) -> None:
    """As is one of ours: only proxies are asked so, and this is none."""
    told = said(client, b"GET " + target + b" HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")

    assert status(told) in (400, 404)


def test_two_hosts_are_refused(client: httpx.Client) -> None:
    told = said(client, b"GET /enter HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\nConnection: close\r\n\r\n")

    assert 400 == status(told)


def test_whoever_asks_for_the_head_alone_gets_that(client: httpx.Client) -> None:
    """Of pages, files, the API and streams; with the headers that GET would have."""
    event = client.post("/api/v1/events", json=EVENT).json()["id"]
    for path in ("/", "/enter", "/static/tokens.css", "/api/v1/events", "/nowhere", f"/events/{event}/live"):
        head = client.head(path)

        assert b"" == head.content
        if not path.endswith("live"):
            whole = client.get(path)
            assert (whole.status_code, whole.headers["content-type"]) == (
                head.status_code,
                head.headers["content-type"],
            )


EVENT = {
    "name": "Friday",
    "book": "cuca",
    "plan": {"stack": 1000, "structure": [{"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100}]},
}


@pytest.mark.parametrize("path", ["/static/%00", "/static/" + "a" * 5_000, "/%00", "/enter/%00", "/static/a%00b/c"])
def test_no_path_makes_a_fault(client: httpx.Client, path: str) -> None:
    answer = client.get(path)

    assert 404 == answer.status_code
    assert ("text/plain" if path.startswith("/static/") else "text/html") in answer.headers["content-type"]


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"a" * 65_536),
        (
            b"POST /enter HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"1000\r\n" + b"a" * 4_096 + b"\r\n",
        ),
        (
            b"POST /enter HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"x: " + b"a" * 4_000 + b"\r\n",
        ),
    ],
    ids=["a sign without end", "pieces", "what comes after the body"],
)
def test_what_nobody_reads_is_cut_off(client: httpx.Client, head: bytes, more: bytes) -> None:
    """Though it was answered long ago: nobody sends for the sake of sending."""
    with closing(connected(client)) as one:
        one.sendall(head.replace(b"HOST", f"{client.base_url.host}:{client.base_url.port}".encode()))
        sent, began = 0, time.monotonic()
        with suppress(OSError):
            while time.monotonic() - began < 5:
                sent += one.send(more)

    assert sent < 20_000_000


@pytest.mark.parametrize(
    "head",
    [
        b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
        b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n",
        b"Connection: close\r\nContent-Length: -1\r\n",
        b"Connection: close\r\nno head at all\r\n",
    ],
)
def test_strangers_write_nothing_into_the_log(
    client: httpx.Client, head: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks for what we do not speak, or speaks badly, is answered; a log that grew by him had no end."""
    with caplog.at_level("DEBUG"), closing(connected(client)) as one:
        host = f"{client.base_url.host}:{client.base_url.port}".encode()
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n" + head + b"\r\n")
        answer = one.recv(65_536)

    assert status(answer) in (200, 400)
    assert [] == [record.message for record in caplog.records if record.name.startswith("uvicorn")]
