"""What pages bring with them: everything they name is there, nothing of it comes from another host, all is packed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.store import MemoryStore
from floorman.web import build
from floorman.web.app import STATIC, UNPACKED
from tests.web.doors import a_house
from tests.web.test_pages import HOST, Client, opened, send

PUBLIC = (
    *("/", "/new", "/books", "/books/cuca", "/books/compare", "/ask", "/practice", "/enter", "/style"),
    *("/api", "/api/try"),
    *("/rules/cuca-8.2-a", "/scenarios", "/scenarios/all-in-of-half-a-raise?step=2"),
)
OF_AN_EVENT = (
    *("", "/players", "/payouts", "/clock", "/chips", "/log", "/more", "/wall", "/plan", "/cards"),
    *("/station/1", "/deal", "/day", "/documents", "/results", "/seats", "/names", "/registration", "/kiosk", "/lobby"),
    "/tables/2/watch",
)
# No other house than one that shows a demo has its page.
OF_A_DEMO = {"/static/demo.css", "/static/demo.js"}
PACKED_BYTES_MOST = 120_000
LOADED = re.compile(r"""<(?:link|script|img|source|iframe)\b[^>]*?\b(?:href|src)="([^"]+)""")
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']|@import\s+["']([^"']+)|url\(["']?([^"')]+)""")
ELSEWHERE = re.compile(r"""(?:(?:href|src|action|hx-\w+)=["']|url\(["']?|fetch\(["']|from ["'])(?:https?:)?//[^"')]+""")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    app = build(MemoryStore(), new_shelf(), hosts=(HOST,))
    with TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def pages(client: Client) -> dict[str, str]:
    """The text of every page, by its path."""
    event = opened(client)
    net = {"do": "set-table", "table": "2", "cards": "dealt", "action": "players"}
    tables = ({"do": "open-table", "table": "1"}, {"do": "open-table", "table": "2"}, net)
    for command in (*tables, {"do": "draw-seats"}, {"do": "start-event"}):
        send(client, event + "/do", command)
    entry = re.findall(r'name="stack-([^"]+)"', client.get(event + "/chips/1").text)[0]
    paths = (*PUBLIC, *(event + path for path in (*OF_AN_EVENT, f"/me?entry={entry}")))
    return {path: client.get(path).text for path in paths}


def loaded_by(client: Client, path: str, text: str) -> dict[str, str]:
    """Every file that a page loads, and that these load in turn, with its text."""
    found: dict[str, str] = {}
    waiting = [urljoin(path, one) for one in LOADED.findall(text)]
    while waiting:
        name = waiting.pop().partition("#")[0]
        if name in found or name.startswith("data:"):
            continue
        answer = client.get(name)
        assert 200 == answer.status_code, f"{path} names {name}"
        found[name] = answer.text if not name.endswith(".woff2") else ""
        waiting += [urljoin(name, part) for parts in IMPORTED.findall(answer.text) for part in parts if part[:1] in "./"
                    and part]  # fmt: skip
    return found


def test_everything_that_a_page_names_is_there(client: Client, pages: dict[str, str]) -> None:
    """Style sheets, scripts and pictures, and what these ask for themselves."""
    names = set().union(*(loaded_by(client, path, text) for path, text in pages.items()))

    assert {"/static/tokens.css", "/static/clock.js", "/static/vendor/htmx.min.js", "/seats.css"} <= names


def test_nothing_is_asked_of_another_host(pages: dict[str, str]) -> None:
    """Not by a page, and not by a file that lies beside it: in the house there may be no way out."""
    files = {str(path): path.read_text("utf-8") for path in STATIC.glob("*.*")}

    assert len(files) > 5
    assert {} == {name: found[0] for name, text in (pages | files).items() if (found := ELSEWHERE.search(text))}


def test_every_file_is_named_by_some_page(client: Client, pages: dict[str, str]) -> None:
    """What nobody loads is not kept."""
    names = set().union(*(loaded_by(client, path, text) for path, text in pages.items()))
    needed = {f"/static/{path.name}" for path in STATIC.glob("*.*")} - OF_A_DEMO

    assert set() == needed - names


def test_no_page_is_heavy(client: Client, pages: dict[str, str]) -> None:
    """With everything that it loads, packed, below 120 kB: an old tablet in a full house has it at once. Typefaces are
    loaded once for all pages, and nothing waits for them."""
    files = {path: loaded_by(client, path, text) for path, text in pages.items()}
    weights = {path: packed(pages[path]) + sum(map(packed, loaded.values())) for path, loaded in files.items()}

    assert {} == {path: weight for path, weight in weights.items() if weight > PACKED_BYTES_MOST}
    assert min(weights.values()) > 20_000


def test_the_typefaces_come_along(client: Client, pages: dict[str, str]) -> None:
    """Five faces of at most 120 kB together, each under its licence, for every page; those seen first are asked for
    with it, and no text waits for one."""
    files = {path.name: path for path in (STATIC / "fonts").glob("*.woff2")}
    tokens = client.get("/static/tokens.css").text
    loaded = [loaded_by(client, path, text) for path, text in pages.items()]
    ahead = {
        name for text in pages.values() for name in re.findall(r'rel="preload" href="/static/fonts/([^"]+)"', text)
    }

    assert {*re.findall(r'url\("./fonts/([^"]+)"\)', tokens)} == files.keys()
    assert 5 == len(files) == tokens.count("font-display: swap")
    assert sum(path.stat().st_size for path in files.values()) <= 120_000
    assert all({f"/static/fonts/{name}" for name in files} <= one.keys() for one in loaded)
    assert {"sans-500.woff2", "sans-600.woff2", "serif-600.woff2"} == ahead
    assert "SIL OPEN FONT LICENSE Version 1.1" in client.get("/static/fonts/OFL.txt").text
    face = client.get("/static/fonts/sans-500.woff2")
    assert ("font/woff2", b"wOF2") == (face.headers["content-type"], face.content[:4])


def packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 5))


def test_pages_come_packed(client: Client) -> None:
    """To whoever can unpack them; a page is then a fraction of itself."""
    packed = client.get("/books/cuca")
    plain = client.get("/books/cuca", headers={"accept-encoding": "identity"})

    assert "gzip" == packed.headers["content-encoding"]
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert len(gzip.compress(plain.content)) < len(plain.content) / 4


def test_what_is_live_is_not_packed() -> None:
    """News is sent when it happens: a stream that was packed would wait until there is enough of it."""
    with a_house(lan=False) as house:
        stream = next(one for one in house.app.routes if one.path.endswith("/live"))

        assert re.search(UNPACKED, stream.path)
        assert ["/events/{event:str}/live"] == [one.path for one in house.app.routes if re.search(UNPACKED, one.path)]
