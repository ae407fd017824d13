"""Every route of the app with what it can be sent: what is good and what is bad. A route that is not here fails."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, cast
from urllib.parse import quote, urlsplit

import pytest
from httpx import Cookies, Response
from litestar.routes import HTTPRoute
from msgspec import Struct
from pypdf import PdfReader

from tests.secrecy.house import MAX, ZOE, Filled
from tests.secrecy.rules import Looker
from tests.waiting import LONG_SECONDS
from tests.web.doors import HOST, Browser

API = "/api/v1"
LANGUAGES = ("en", "de")
LIVE = "/events/{event}/live"
BAD_CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TOPICS = (
    *(f"felt:1:{ZOE.id}", f"felt:1:{MAX.id}", f"felt:2:{ZOE.id}", "felt:1:nobody"),
    *("wall", "sound", "wishes", "boards", "floor", "table:1", "table:2", "hand:1", "hands:1", "clocks", "cards", ""),
    *("ruling", "look"),
    *("lobby", "dropped", "chat:0", "chat:1"),
    *(f"entry:{ZOE.id}", f"entry:{MAX.id}"),
    *(f"called:{ZOE.id}", f"called:{MAX.id}"),
)

WISH = {
    "name": "Sunday",
    "book": "tda-2024",
    "players": ["Somebody"],
    "plan": {"stack": 1000, "structure": [{"type": "level", "minutes": 20, "small_blind": 5, "big_blind": 10}]},
}
EVENT = {"name": "Sunday", "players": "A\nB", "book": "cuca", "stack": "10000", "structure": "20: 25/50"}

# What is sent besides nothing at all: forms to pages, JSON to the API.
SENT: dict[str, tuple[Any, ...]] = {
    "/events": (EVENT, {**EVENT, "do": "seat"}, {**EVENT, "stack": "x"}, {**EVENT, "structure": "nonsense"}),
    "/first": ({"name": "House", "language": "de", "book": "cuca"}, {"name": ""}),
    "/two": ({},),
    "/new/preview": ({**EVENT, "expected": "9"}, {"use": "club"}, {"fix": "own="}, {"row": "x:1"}),
    "/events/{event}/do": (
        {"do": "stop-clock"},
        {"do": "start-clock"},
        {"do": "set-level", "level": "99"},
        {"do": "enter", "person": "Somebody else"},
        {"do": "pay", "who": ZOE.id},
        {"do": "bust", "who": "nobody"},
        {"do": "move", "who": MAX.id, "table": "9", "seat": "9"},
        {"do": "new-hand", "table": "1"},
    ),
    "/events/{event}/registration": (
        {"q": "zo"},
        {"q": "Somebody at the desk"},
        {"q": "Zoe", "pick": "new"},
        {"pick": f"show:{ZOE.id}"},
        {"pick": "seat:nobody"},
        {"pick": "wish:nobody"},
        {"pick": "nonsense"},
    ),
    "/events/{event}/payouts": (
        {"do": "look", "way": "percent", "list": "50% 30% 20%"},
        {"do": "look", "way": "x", "list": "<y>"},
        {"do": "publish"},
        {"do": "promise", "guarantee": "x"},
    ),
    "/events/{event}/deal": ({"do": "look", f"stack-{ZOE.id}": "100"}, {"do": "ask", "stack-x": "y"}, {"do": "x"}),
    "/events/{event}/settings/effects": (
        {"do": "set-price", "prize": "20", "for": "everybody"},
        {"do": "set-purchase", "what": "x"},
        {"do": "nonsense"},
    ),
    "/events/{event}/colour-up/wrong": (
        {"do": "race", "table": "1", "value": "25", f"small-{ZOE.id}": "3"},
        {"do": "race", "table": "9", "value": "x"},
    ),
    "/events/{event}/close": ({"amount": "x"},),
    "/events/{event}/bots": ({"count": "2"}, {"count": "x"}),
    "/events/{event}/registration/guests": ({"on": "yes"}, {"on": "no"}),
    "/events/{event}/kiosk": ({"name": "A guest"}, {"name": ""}),
    "/events/{event}/invitation": ({"do": "nothing"},),  # another link would be looked for in vain
    "/events/{event}/next": (),  # whoever came along would have another pass: see tests/web/test_next_game.py
    "/events/{event}/along": ({},),
    "/events/{event}/lobby": ({"do": "put-aside"}, {"do": "start"}, {"do": "x"}),
    "/events/{event}/chat/{table}": (
        {"do": "say", "text": "a word"},
        {"do": "mute", "who": MAX.id},
        {"do": "silence", "who": "nobody"},
        {"do": "x"},
    ),
    "/join/{code}": ({"name": "A friend"}, {"name": ""}),
    "/events/{event}/wall/sound": ({"screen": "one"}, {"screen": ""}),
    "/events/{event}/table/act": (
        {"do": "fold"},
        {"do": "check"},
        {"do": "call", "to": "900"},
        {"do": "raise", "total": "x"},
        {"do": "draw", "cards": ["As", "xx"]},
        {"do": "muck"},
        {"do": "sit-in"},
        {"do": "nonsense"},
    ),
    "/events/{event}/me/do": (
        {"do": "vote-deal", "agrees": "true"},
        {"do": "count", "stack": "x"},
        {"do": "pay"},
        {"do": "show-cards"},
    ),
    "/api/v1/seat": ({"code": "no code of this house"},),
    "/events/{event}/contact": ({"entry": ZOE.id, "contact": ZOE.contact}, {"entry": ZOE.id, "contact": "x"}),
    "/events/{event}/phone": ({"entry": ZOE.id}, {"entry": "nobody"}),
    "/events/{event}/cards": ({},),
    "/events/{event}/count": ({f"stack-{ZOE.id}": "100"}, {"stack-nobody": "100"}, {f"stack-{ZOE.id}": "x"}),
    "/events/{event}/identities": ({"who": ZOE.id}, {"all": "yes", "among": "nobody"}),
    "/events/{event}/bags": ({f"bag-{ZOE.id}": "100"}, {"bag-nobody": "100"}, {f"bag-{ZOE.id}": "x"}),
    "/events/{event}/archive": ({"do": "bring-back"}, {"do": "x"}),
    "/books/edit": ({"extends": "cuca", "title": "Ours"}, {"extends": "x"}, {"extends": "cuca", "title": ""}),
    "/events/{event}/station/{number}/hang": ({"kind": "boxed-cards", "count": "1"}, {}),
    "/events/{event}/station/{number}/do": (
        {"do": "call-floor", "what": "Somebody sees something"},
        {"do": "withdraw-call", "number": "1"},
        {"do": "act", "act": "show", "seat": "9", "cards": "As Kd"},
        {"do": "act", "act": "fold", "seat": "9"},
        {"do": "declare", "seat": "9", "said": "call", "chips": "x"},
        {"do": "report", "kind": "cards-exposed", "seat": "99"},
        {"do": "rewind", "to": "999"},
        {"do": "nonsense"},
    ),
    "/events/{event}/screens": (
        {"do": "add-screen", "name": "Bar"},
        {"do": "code", "on": "yes"},
        {"do": "sponsors", "name": "A brewery"},
        {"do": "pair-screen", "id": "nothing", "digits": "000000"},
        {"do": "screen", "id": "nothing"},
        {"do": "nonsense"},
    ),
    "/events/{event}/layouts/{layout}": (
        {"do": "save", "name": "Bar", "parts": '[{"part": "clock", "left": 0, "top": 0, "wide": 9, "high": 9}]'},
        {"do": "save", "name": "Bar", "parts": "["},
        {"do": "restore"},
        {"do": "remove"},
        {"do": "nonsense"},
    ),
    "/hands": ({}, {"files": "no file"}),
    "/hands/{id}/close": ({},),
    "/demo/do": ({"do": "pause"}, {"do": "put-out"}),
    "/practice": ({"book": "cuca"}, {"book": "x"}),
    "/practice/{id}": ({"do": "fold"},),
    "/enter": ({"name": "nobody", "password": "Passwortvon" + "floorgeheim"},),
    "/enter/code": ({"code": BAD_CODE}, {"code": "?"}),
    "/enter/{code}": ({},),
    "/enter/password": ({"old": "wrong", "password": "another long one"},),
    "/leave": ({},),
    "/mine/calls": (
        {"do": "ring", "endpoint": "https://fcm.googleapis.com/fcm/send/adresse", "kind": "turn"},
        {"do": "ring", "endpoint": "https://evil.example/x"},
        {"do": "away"},
        {"do": "here"},
        {"do": "off"},
        {"do": "x"},
    ),
    "/house/phones": ({"do": "on"}, {"do": "off"}, {"do": "x"}),
    "/house": (
        {"do": "add-dealer", "name": "Dealer"},
        {"do": "remove-thing", "id": "x"},
        {"do": "add-table", "id": "7"},
    ),
    "/house/clock": ({"right": "log"}, {"right": "x"}),
    "/house/backups": ({"do": "place", "place": "/no/such/place"}, {"do": "nowhere"}, {"do": "x"}),
    "/house/people": (
        {"do": "give-pass", "rank": "dealer", "event": "{event}", "table": "1"},
        {"do": "give-pass", "rank": "player", "event": "{event}", "entry": ZOE.id},
        {"do": "add-staff", "name": "Staff floor", "rank": "floor", "password": "Tulpe Regal 77"},
        {"do": "add-staff", "name": "New one", "rank": "direction", "password": "short"},
        {"do": "set-password", "person": "nobody", "password": "Tulpe Regal 77"},
        {"do": "revoke", "pass": "0000"},
    ),
    f"{API}/events": (WISH, {"name": 7}),
    f"{API}/events/{{event}}/players": ({"name": "Anybody"}, {"name": " "}),
    f"{API}/events/{{event}}/commands": (
        {"do": "stop-clock"},
        {"do": "start-clock"},
        {"do": "enter", "who": "nobody"},
        {"do": "confirm-data", "who": ZOE.id},
        {"do": "act", "table": 1, "act": {"do": "show", "seat": 9}},
        {"do": "act", "table": 1, "act": {"do": "show", "seat": 9, "cards": [0, 1]}},
        {"do": "act", "table": 1, "act": {"do": "deal", "cards": [0, 1]}},
        {"do": "act", "table": 1, "act": {"do": "fold", "seat": 9}},
        {"do": "declare", "table": 1, "said": {"seat": 9, "said": "call"}},
        {"do": "report", "table": 1, "report": {"kind": "boxed-cards", "seat": 99}},
        {"do": "rewind", "table": 1, "to": 999},
        {"do": "nonsense"},
    ),
    f"{API}/house/commands": (
        {"do": "add-table", "name": "8"},
        {"do": "add-dealer", "person": ZOE.id},
        {"do": "lend", "id": ZOE.id, "event": "{event}"},
        {"do": "archive", "event": "{event}"},
        {"do": "nonsense"},
    ),
    f"{API}/house/dealers": ({"name": "Dealer again"}, {"name": " "}),
    f"{API}/rulings": ({"book": "tda-2024", "report": {"kind": "boxed-cards", "count": 1}}, {"book": "x"}),
    f"{API}/tokens": ({"name": "x", "rank": "public", "scopes": ["read:public"]}, {"rank": "x"}),
    f"{API}/webhooks": ({"url": "ftp://nowhere"}, {}),
    f"{API}/webhooks/{{webhook}}/resume": ({},),
}
QUERIES: dict[str, tuple[str, ...]] = {
    "/": ("", "?archived"),
    "/new": ("", "?like={event}&players", "?template=casino"),
    "/ask": ("", "?book=cuca"),
    "/events/{event}": ("", "?view=list", "?view=map"),
    "/events/{event}/wall": ("", "?show=seats,ranking&every=5&theme=light", "?every=x&theme=x&show=x"),
    "/events/{event}/wall/{sheet}": ("", "?page=2", "?page=x"),
    "/events/{event}/station/{number}/happened": ("", "?kind=boxed-cards&count=1", "?kind=cards-exposed&seat=1"),
    "/events/{event}/me": ("", f"?entry={ZOE.id}", f"?entry={MAX.id}", "?entry=nobody"),
    "/events/{event}/me/hands": ("", f"?entry={ZOE.id}", "?from=9"),
    "/events/{event}/me/hands/{table}/{hand}": ("?step=1", f"?step=99&ahead=1&entry={ZOE.id}"),
    "/events/{event}/hands/{table}/{hand}/replay": ("?step=1", "?step=99&ahead=1"),
    "/events/{event}/seats": ("", "?q=zo", "?q=1"),
    "/events/{event}/kiosk": ("", "?q=zo", "?q=nobody", "?noted=nothing"),
    "/events/{event}/registration": ("", f"?shown={ZOE.id}", "?q=zo", "?asked=Zoe&all", "?shown=nobody"),
    "/events/{event}/registration/find": ("", "?q=zo", "?q=nobody"),
    "/events/{event}/deal": ("",),
    "/events/{event}/find": ("", "?q=zo", "?q=1", "?q=1-2"),
    "/scenarios": ("", "?q=pot", "?topic=hand-all-in"),
    "/scenarios/{name}": ("", "?step=1", "?step=x&book=casino", "?book=none"),
    "/books/edit": ("", "?extends=cuca", "?id=nothing"),
    "/books/compare": ("", "?one=cuca&other=tda-2024"),
    "/enter": ("", "?next=/house"),
    "/mine/calls": ("", "?asleep"),
    f"{API}/events": ("", "?limit=1", "?limit=x", "?archived=true"),
    f"{API}/events/{{event}}/log": ("?limit=500", "?after=5"),
}


class Answered(Struct, frozen=True):
    """What came back, with the route as the program has it."""

    route: str
    method: str
    path: str
    status: int
    told: bytes


def templates(house: Filled) -> Iterator[tuple[str, str]]:
    """Every method and route of the app itself."""
    for route in house.house.app.routes:
        assert isinstance(route, HTTPRoute), "there is nothing but HTTP here"
        for method in sorted(route.methods):
            yield method, route.path_format


def paths(house: Filled, template: str) -> Iterator[str]:
    """With every value that its parameters have here, and with one that none has."""
    known: dict[str, tuple[str, ...]] = {
        "event": (house.event, house.other, "nothing"),
        "table": ("1", "2", "x"),
        "number": ("1", "2", "x"),
        "layout": ("prizes", "new", "nothing"),
        "document": ("seat-cards.pdf", "fallback.pdf", "players.csv", "results.csv", "x.pdf"),
        "file": ("hand.phh", "hands.ohh"),
        "place": ("1", "9", "x"),
        "player": (ZOE.id, MAX.id, house.staff["director"], "nobody"),
        "code": (*house.codes.values(), house.invitation, BAD_CODE),
        "id": ("nothing",),
        "name": ("cuca", "all-in-of-half-a-raise", "nothing"),
        "book": ("cuca", "nothing"),
        "rule": ("cuca-4-d", "nothing"),
        "hand": (*(one.rpartition("-")[2] for one in house.store.streams(f"hand/{house.event}/")), "x"),
        "token": ("nothing",),
        "webhook": ("nothing",),
        "pass": ("nothing",),
        "secret": ("nothing",),
        "sheet": ("seats", "payouts", "ranking", "board", "nothing"),
        "file_path": ("tokens.css", "nothing"),
    }
    names = [part[1:-1] for part in template.split("/") if part.startswith("{")]
    for values in product(*(known[name] for name in names)):
        told = dict(zip(names, values, strict=True))
        if (
            "event" not in told
            or told["event"] == house.event
            or all(told[one] == known[one][0] for one in told if one != "event")
        ):
            yield template.format(**{name: quote(value) for name, value in told.items()})


def walked(house: Filled, visitor: str, lang: str, only: str = "") -> Iterator[Answered]:
    """All of them, one after the other, what only looks first; or those of one method only."""
    client = house.house.client
    browser = house.browsers.get(visitor)
    headers = {"accept-language": lang, **house.programs.get(visitor, {})}
    order = {"GET": 0, "HEAD": 0, "OPTIONS": 1, "POST": 2, "DELETE": 3}
    for method, template in sorted(templates(house), key=lambda one: order[one[0]]):
        if (
            only not in ("", method)
            or template == LIVE
            or (browser is None and not template.startswith((API, "/metrics")))
        ):
            continue
        visiting = house.house.browser() if template == "/leave" and browser is not None else browser
        for path, body in _requests(house, method, template):
            if visiting is None:
                client.cookies = Cookies()
                answer = client.request(method, path, headers=headers, json=body, follow_redirects=False)
            elif template.startswith(API) or method != "POST":
                answer = asked(visiting, method, path, headers, body)
            else:
                answer = visiting.send(path, body, **headers)
            yield Answered(template, method, path, answer.status_code, bytes_of(answer))


def _requests(house: Filled, method: str, template: str) -> Iterator[tuple[str, Any]]:
    for path in paths(house, template):
        if method in ("GET", "HEAD"):
            for query in QUERIES.get(template, ("",)):
                yield path + query.format(event=house.event), None
        elif method == "POST":
            bodies = (*SENT[template], {"x": "<y>"}) if path not in _codes(house) else ()
            here = "{event}" not in template or house.event in path  # elsewhere one of them is enough
            yield from ((path, _in(house, body)) for body in (bodies if here else bodies[:1]))
        else:
            yield path, None


def _codes(house: Filled) -> set[str]:
    """Whoever sends these takes a pass and is somebody else from then on."""
    return {f"/join/{house.invitation}", *(f"/enter/{code}" for code in house.codes.values())}


def _in(house: Filled, body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: house.event if value == "{event}" else value for name, value in body.items()}


def asked(browser: Browser, method: str, path: str, headers: dict[str, str], body: Any) -> Response:
    """As a page of ours asks, with the cookies of this browser."""
    client = browser._client
    client.cookies = browser.cookies
    answer: Response = client.request(method, path, json=body, headers=headers, follow_redirects=False)
    browser.cookies = client.cookies
    return answer


def bytes_of(answer: Response) -> bytes:
    """All of it but the cookie that a pass is handed over with: headers, cookies and body."""
    lines = b"\n".join(name + b": " + value for name, value in answer.headers.raw)
    return lines + b"\n\n" + _read(answer)


def _read(answer: Response) -> bytes:
    """As a reader sees it: a document's bytes are packed, and packed bytes may look like anything."""
    if not answer.content.startswith(b"%PDF"):
        return answer.content
    document = PdfReader(io.BytesIO(answer.content))
    told = [page.extract_text() for page in document.pages]
    return "\n".join([*told, *map(str, (document.metadata or {}).values())]).encode()


def streamed(house: Filled, visitor: str, topics: str) -> tuple[int, bytes]:
    """What a live stream sends at first. It is cut off then: a stream has no end of its own."""
    browser = house.browsers[visitor]
    cookies = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)
    url = urlsplit(LIVE.format(event=house.event) + f"?topics={quote(topics)}")
    told: list[bytes] = []
    status: list[int] = []

    async def look() -> None:
        heard = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                status.append(message["status"])
                told.extend(name + b": " + value for name, value in message["headers"])
            elif message.get("body"):
                told.append(message["body"])
            if not message.get("more_body", True) or sum(b"event: " in one for one in told) >= 1:
                heard.set()

        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": url.path,
            "raw_path": url.path.encode(),
            "query_string": url.query.encode(),
            "root_path": "",
            "headers": [(b"host", HOST.encode()), (b"cookie", cookies.encode())],
            "client": ("testclient", 50000),
            "server": (HOST, 80),
            "state": {},
        }
        task = asyncio.ensure_future(house.house.app(scope, cast("Any", receive), send))
        await asyncio.wait_for(heard.wait(), LONG_SECONDS)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    house.call(look)
    return status[0], b"\n".join(told)


def leaks(house: Filled, looker: Looker, visitor: str, lang: str) -> list[tuple[str, int, list[str]]]:
    """Where something stands that this visitor may not see; and where there was no answer to look through."""
    found = []
    before = house.evening.hands[1].version
    for one in walked(house, visitor, lang):
        wrong = looker.leaks(visitor, one.route, one.told)
        if wrong or one.status == 429 or one.status >= 500:
            found.append((f"{one.method} {one.path}", one.status, wrong))
    browser = house.browsers.get(visitor)
    assert browser is None or browser.shown.partition(".")[2] == house.shown.get(visitor, "").partition(".")[2]
    assert before == house.evening.hands[1].version, "the hand whose cards are looked for is as it was"
    return found


def when(visitor: str, first: tuple[str, ...], *, other: bool) -> list[pytest.MarkDecorator]:
    """Who plays, who deals and who does not belong there is walked at once, the others later; what was walked in one
    language is walked in the other at night."""
    if other:
        return [pytest.mark.nightly]
    return [] if visitor in first else [pytest.mark.slow]
