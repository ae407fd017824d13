"""What pages bring with them: everything they name is there, nothing of it comes from another host, all is packed."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from litestar.testing import TestClient
from msgspec import Struct

from floorman.histories.gist import opened as opened_hands
from floorman.rulebook import new_shelf
from floorman.store import MemoryStore
from floorman.web import build
from floorman.web.app import STATIC, UNPACKED
from floorman.web.gallery.hand_file import hand_file
from tests.web.doors import a_house
from tests.web.test_pages import HOST, Client, opened, send

PUBLIC = (
    *(
        "/",
        "/new",
        "/books",
        "/books/cuca",
        "/books/compare",
        "/ask",
        "/practice",
        "/hands",
        "/enter",
        "/pair",
        "/style",
        "/mine",
        "/house/phones",
    ),
    *("/api", "/api/try"),
    *("/rules/cuca-8.2-a", "/scenarios", "/scenarios/all-in-of-half-a-raise?step=2"),
)
OF_AN_EVENT = (
    *("", "/players", "/payouts", "/till", "/close", "/clock", "/settings", "/chips", "/colour-up", "/log"),
    *("/more", "/wall", "/wall?layout=prizes", "/screens", "/layouts/prizes", "/plan", "/cards"),
    *("/station/1", "/deal", "/day", "/documents", "/results", "/seats", "/names", "/registration", "/kiosk", "/lobby"),
    "/tables/2/watch",
    *("/ask", "/ask?s=exposed-card", "/ask/1", "/ask/1?s=string-bet"),
    "/station/1/happened",
    "/station/1/happened?s=string-bet",
)
# No other house than one that shows a demo has its page.
OF_A_DEMO = {"/static/demo.css", "/static/demo.js"}
# Whoever looks at a player's page in his place is not called for him, and keeps no page for want of a connection.
OF_A_PLAYER = {"/static/called.js", "/static/offline.js", "/static/station-waits.js"}
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
    evening = [("friday.phhs", hand_file())]
    hands = client.app.state.hand_files.lay("", ("friday.phhs",), opened_hands(evening), time.monotonic())
    sent = (f"/hands/{hands}", f"/hands/{hands}/stats", f"/hands/{hands}/1")
    shows = {"show": "clock", "every": "20", "theme": "dark", "as": "stream", "table": "1", "delay": "0"}
    for form in ({"do": "add-screen", "name": "OBS"}, {"do": "screen", "id": "t1", **shows}):
        assert 303 == send(client, event + "/screens", form)[0]
    paths = (
        *PUBLIC,
        *sent,
        event + "/overlay?screen=t1",
        send(client, "/practice", {"book": "cuca"})[1],
        *(event + path for path in (*OF_AN_EVENT, f"/me?entry={entry}")),
    )
    return {path: client.get(path).text for path in paths}


class File(Struct, frozen=True):
    """What a page loads: its text, and what it asks for in turn."""

    text: str
    weight: int
    asks: tuple[str, ...]


class Files:
    """Each file is asked for once, whoever names it: all pages name nearly the same."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: dict[str, File] = {}

    def loaded_by(self, path: str, text: str) -> dict[str, File]:
        """Every file that a page loads, and that these load in turn."""
        found: dict[str, File] = {}
        waiting = [urljoin(path, one) for one in LOADED.findall(text)]
        while waiting:
            name = waiting.pop().partition("#")[0]
            if name not in found and not name.startswith("data:"):
                found[name] = self._known.get(name) or self._asked(name, path)
                waiting += found[name].asks
        return found

    def _asked(self, name: str, path: str) -> File:
        answer = self._client.get(name)
        assert 200 == answer.status_code, f"{path} names {name}"
        text = answer.text if not name.endswith(".woff2") else ""
        parts = [part for parts in IMPORTED.findall(text) for part in parts if part[:1] in "./" and part]
        self._known[name] = File(text, packed(text), tuple(urljoin(name, part) for part in parts))
        return self._known[name]


@pytest.fixture(scope="module")
def loaded(client: Client, pages: dict[str, str]) -> dict[str, dict[str, File]]:
    """Of every page what it loads: style sheets, scripts and pictures, and what these ask for themselves."""
    files = Files(client)
    return {path: files.loaded_by(path, text) for path, text in pages.items()}


def test_everything_that_a_page_names_is_there(loaded: dict[str, dict[str, File]]) -> None:
    """Each of them was asked for, or `loaded` had failed."""
    names = set().union(*loaded.values())

    assert {"/static/tokens.css", "/static/clock.js", "/static/vendor/htmx.min.js", "/seats.css"} <= names


def test_nothing_is_asked_of_another_host(pages: dict[str, str]) -> None:
    """Not by a page, and not by a file that lies beside it: in the house there may be no way out."""
    files = {str(path): path.read_text("utf-8") for path in STATIC.glob("*.*") if path.suffix != ".png"}

    assert len(files) > 5
    assert {} == {name: found[0] for name, text in (pages | files).items() if (found := ELSEWHERE.search(text))}


def test_every_file_is_named_by_some_page(client: Client, loaded: dict[str, dict[str, File]]) -> None:
    """What nobody loads is not kept."""
    pictures = {icon["src"] for icon in client.get("/static/app.webmanifest").json()["icons"]}
    names = set().union(*loaded.values()) | pictures | OF_A_PLAYER
    needed = {f"/static/{path.name}" for path in STATIC.glob("*.*")} - OF_A_DEMO

    assert set() == needed - names


def test_whoever_watches_a_page_says_what_for() -> None:
    """An observer that hears of every attribute hears of its own, and never comes to an end."""
    watching = {
        path.name: re.findall(r"\.observe\(([^;]*)\);", path.read_text("utf-8")) for path in STATIC.glob("*.js")
    }
    told = {name: found for name, found in watching.items() if found}

    assert {"lobby.js", "phone.js"} <= told.keys()
    assert {} == {name: found for name, found in told.items() if any("attributes: true" in one for one in found)}


def test_no_page_is_heavy(pages: dict[str, str], loaded: dict[str, dict[str, File]]) -> None:
    """With everything that it loads, packed, below 120 kB: an old tablet in a full house has it at once. Typefaces are
    loaded once for all pages, and nothing waits for them."""
    weights = {path: packed(pages[path]) + sum(file.weight for file in loaded[path].values()) for path in pages}

    assert {} == {path: weight for path, weight in weights.items() if weight > PACKED_BYTES_MOST}
    assert min(weights.values()) > 20_000


def test_the_typefaces_come_along(client: Client, pages: dict[str, str], loaded: dict[str, dict[str, File]]) -> None:
    """Five faces of at most 120 kB together, each under its licence, for every page; those seen first are asked for
    with it, and no text waits for one."""
    files = {path.name: path for path in (STATIC / "fonts").glob("*.woff2")}
    tokens = client.get("/static/tokens.css").text
    ahead = {
        name for text in pages.values() for name in re.findall(r'rel="preload" href="/static/fonts/([^"]+)"', text)
    }

    assert {*re.findall(r'url\("./fonts/([^"]+)"\)', tokens)} == files.keys()
    assert 5 == len(files) == tokens.count("font-display: swap")
    assert sum(path.stat().st_size for path in files.values()) <= 120_000
    assert all({f"/static/fonts/{name}" for name in files} <= one.keys() for one in loaded.values())
    assert {"sans-500.woff2", "sans-600.woff2", "serif-600.woff2"} == ahead
    assert "SIL OPEN FONT LICENSE Version 1.1" in client.get("/static/fonts/OFL.txt").text
    face = client.get("/static/fonts/sans-500.woff2")
    assert ("font/woff2", b"wOF2") == (face.headers["content-type"], face.content[:4])


def packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 5))


def test_pages_come_packed(client: Client) -> None:
    """To whoever says that he can unpack them; a page is then a fraction of itself."""
    page = "/books/compare"  # nothing of it comes later, as what is proved does on the page of a book
    packed = client.get(page, headers={"accept-encoding": "gzip"})
    plain = client.get(page, headers={"accept-encoding": "identity"})

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


def test_a_phone_can_keep_it_as_an_app(client: Client, pages: dict[str, str]) -> None:
    """Every page names what the phone asks for then: a name, where it begins, and a picture that is there."""
    assert all('rel="manifest" href="/static/app.webmanifest"' in text for text in pages.values() if "<head>" in text)
    answer = client.get("/static/app.webmanifest")
    told = answer.json()

    assert "application/manifest+json" == answer.headers["content-type"].partition(";")[0]
    assert ("Floorman", "standalone", "/") == (told["name"], told["display"], told["scope"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"] if "png" in icon["type"]}
    assert ["512x512"] == [icon["sizes"] for icon in told["icons"] if icon.get("purpose") == "maskable"]
    assert 200 == client.get(told["start_url"]).status_code
    for icon in told["icons"]:
        picture = client.get(icon["src"])
        assert icon["type"] == picture.headers["content-type"].partition(";")[0]
        if "png" in icon["type"]:  # width and height stand in its head
            assert icon["sizes"] == "x".join(str(int.from_bytes(picture.content[at : at + 4])) for at in (16, 20))


def test_every_sheet_closes_what_it_opens() -> None:
    """A rule behind a brace that nobody closes holds for nothing, and no browser says so."""
    comment = re.compile(r"/\*.*?\*/", re.DOTALL)
    sheets = {path.name: comment.sub("", path.read_text("utf-8")) for path in STATIC.glob("*.css")}

    assert len(sheets) > 10
    assert [] == [name for name, text in sheets.items() if text.count("{") != text.count("}")]
