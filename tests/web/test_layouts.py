"""Layouts of the wall: what a house builds is kept, shown where it says, and goes and comes as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from floorman.house.layouts import COLUMNS, LAYOUTS_MOST, READY, ROWS, Layout, Part, Piece, wrong_with
from floorman.terms import Refused
from floorman.web.walls.layout_file import BYTES_MOST, layout_read, written
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, opened, send

TWO = (
    {"part": "clock", "left": 0, "top": 0, "wide": 20, "high": 9},
    {"part": "blinds", "left": 0, "top": 9, "wide": 20, "high": 4},
)


@pytest.fixture
def client() -> Iterator[Client]:
    with an_app(HOST) as (app, _), TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def keep(client: Client, event: str, name: str, parts: Any = TWO, layout: str = "new") -> tuple[int, str]:
    return send(client, f"/events/{event}/layouts/{layout}", {"do": "save", "name": name, "parts": json.dumps(parts)})


def brought(client: Client, event: str, content: bytes) -> tuple[int, str]:
    page = f"/events/{event}/layouts/new"
    token = client.get(page).text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    files = {"file": ("bar.wall.json", content, "application/json")}
    answer = client.post(page, data={"_csrf_token": token, "do": "import"}, files=files, follow_redirects=False)
    return answer.status_code, answer.text


def pieces(client: Client, event: str, query: str) -> list[dict[str, Any]]:
    told = re.search(r'data-pieces="([^"]*)"', client.get(f"/events/{event}/wall{query}").text)
    assert told is not None
    found: list[dict[str, Any]] = json.loads(told[1].replace("&#34;", '"'))
    return found


def test_ready_layouts_fill_the_wall_and_say_time_level_and_blinds() -> None:
    """Seven ready ones: none has a hole, none lies on itself, and each tells what a player looks up for."""
    assert 7 == len(READY)
    for name, parts in READY.items():
        assert None is wrong_with(Layout(name, parts)), name
        assert COLUMNS * ROWS == sum(one.wide * one.high for one in parts), name
        assert {"clock", "level", "blinds", "next"} <= {one.part for one in parts}, name


def test_a_layout_is_kept_changed_taken_back_and_hung_on_a_screen(client: Client) -> None:
    """A screen shows it by its id, the whole house has it, and when it goes the screen shows the usual wall."""
    event = opened(client).rpartition("/")[2]
    assert 303 == keep(client, event, "Bar")[0]
    assert 409 == keep(client, event, "bar")[0], "two of one name"
    assert 303 == send(client, f"/events/{event}/screens", {"do": "add-screen", "name": "TV"})[0]
    (screen,) = re.findall(r'id="screen-(t\d+)"', client.get(f"/events/{event}/screens").text)
    shows = {"do": "screen", "id": screen, "show": "clock", "every": "20", "theme": "dark", "layout": "l1"}
    assert 303 == send(client, f"/events/{event}/screens", shows)[0]

    assert ["clock", "blinds"] == [one["part"] for one in pieces(client, event, f"?screen={screen}")]
    assert [] == pieces(client, event, "")
    wider = ({**TWO[0], "wide": 32}, TWO[1])
    assert 303 == keep(client, event, "Bar", wider, "l1")[0]
    assert 32 == pieces(client, event, f"?screen={screen}")[0]["wide"]
    assert 303 == send(client, f"/events/{event}/layouts/l1", {"do": "restore"})[0]
    assert 20 == pieces(client, event, f"?screen={screen}")[0]["wide"]
    assert 303 == send(client, f"/events/{event}/layouts/l1", {"do": "remove"})[0]
    assert [] == pieces(client, event, f"?screen={screen}")
    assert 404 == client.get(f"/events/{event}/layouts/l1").status_code
    assert 409 == send(client, f"/events/{event}/screens", {**shows, "layout": "l1", "every": "21"})[0]


def test_a_ready_layout_that_is_kept_becomes_the_houses_own(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    page = client.get(f"/events/{event}/layouts/prizes").text
    assert 'value="Clock and prizes"' in page
    assert 303 == keep(client, event, "Our prizes", TWO, "prizes")[0]

    assert 2 == len(pieces(client, event, "?layout=l1"))
    assert len(READY["prizes"]) == len(pieces(client, event, "?layout=prizes"))
    assert "Our prizes" in client.get(f"/events/{event}/screens").text


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([], "Nothing stands on this layout"),
        ([{**TWO[0], "left": 13}], "runs out of the wall, which is 32 cells wide and 18 high"),
        ([{**TWO[0], "high": 0}], "runs out of the wall"),
        ([{**TWO[0], "left": -1}], "runs out of the wall"),
        ([TWO[0], {**TWO[1], "top": 8}], "“clock” and “blinds” lie on each other"),
        ([TWO[0], {**TWO[0], "top": 9}], "“clock” is on the layout twice"),
        ([{**TWO[1], "part": "text"}], "A text has one to 80 letters"),
        ([{**TWO[1], "part": "text", "text": "x" * 81}], "A text has one to 80 letters"),
        ([{**TWO[1], "part": "text", "text": "\u202eevil"}], "A text has one to 80 letters"),
    ],
)
def test_what_nobody_could_hang_up_is_refused_and_the_draft_stays(client: Client, parts: Any, said: str) -> None:
    event = opened(client).rpartition("/")[2]
    status, text = keep(client, event, "Draft of mine", parts)

    assert (409, True) == (status, said in text)
    assert "Draft of mine" in text
    assert "l1" not in client.get(f"/events/{event}/screens").text.partition('id="layouts"')[2][:400]


def test_a_layout_goes_out_as_a_file_and_comes_back_the_same(client: Client) -> None:
    """Also each ready one, and into a house that has one of that name already: there it is told."""
    event = opened(client).rpartition("/")[2]
    for name, parts in READY.items():
        assert Layout(name, tuple(sorted(parts, key=lambda one: (one.top, one.left)))) == layout_read(
            written(Layout(name, parts))
        )
    assert 303 == keep(client, event, "Bär & Söhne <b>")[0]
    answer = client.get(f"/events/{event}/layouts/l1/file")
    assert 'filename="B-r-S-hne-b.wall.json"'.lower() in answer.headers["content-disposition"].lower()
    told = json.loads(answer.content)
    assert ("wall-layout", 1, [32, 18]) == (told["floorman"], told["version"], told["grid"])
    assert 409 == brought(client, event, answer.content)[0]
    other = answer.content.replace("Bär".encode(), b"Fuchs")
    assert 303 == brought(client, event, other)[0]
    assert pieces(client, event, "?layout=l1") == pieces(client, event, "?layout=l2")


GOOD = {"floorman": "wall-layout", "version": 1, "name": "A", "grid": [32, 18], "parts": list(TWO)}


@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        (b'{"floorman": "wall-layout",\n "version": 1,,}', "layout.file-json", {"line": 2, "column": 15}),
        (b"\xff\xfe\x00", "layout.file-text", {}),
        (b"[" * 60_000, "layout.file-text", {}),
        (b'{"floorman": "wall-layout", "version": ' + b"1" * 5_000 + b"}", "layout.file-text", {}),
        (b'{"floorman": "wall-layout", "version": 1, "name": "\\ud800", "parts": []}', "layout.file-text", {}),
        (b" " * (BYTES_MOST + 1), "layout.file-large", {"most": 64, "size": 65}),
        (b"[]", "layout.file-other", {}),
        ({**GOOD, "floorman": "book"}, "layout.file-other", {}),
        ({**GOOD, "version": 2}, "layout.file-newer", {"version": 2, "known": 1}),
        ({**GOOD, "version": True}, "layout.file-field", {"place": "version", "found": "true"}),
        ({**GOOD, "grid": [16, 9]}, "layout.file-grid", {"columns": 32, "rows": 18}),
        ({**GOOD, "name": 3}, "layout.file-field", {"place": "name", "found": "3"}),
        ({**GOOD, "parts": {}}, "layout.file-field", {"place": "parts", "found": "{}"}),
        ({**GOOD, "parts": [TWO[0], 7]}, "layout.file-field", {"place": "parts[2]", "found": "7"}),
        ({**GOOD, "parts": [{**TWO[0], "wide": 2.5}]}, "layout.file-field", {"place": "parts[1].wide", "found": "2.5"}),
        (
            {**GOOD, "parts": [{**TWO[0], "part": "clok"}]},
            "layout.file-part",
            {"place": "parts[1].part", "found": '"clok"', "near": "clock"},
        ),
        ({**GOOD, "parts": [{**TWO[0], "text": 1}]}, "layout.file-field", {"place": "parts[1].text", "found": "1"}),
        ({**GOOD, "parts": [{**TWO[0], "wide": 40}]}, "layout.outside", {"part": "clock", "columns": 32, "rows": 18}),
        (
            {**GOOD, "parts": [{**TWO[0], "wide": 10**400}]},
            "layout.outside",
            {"part": "clock", "columns": 32, "rows": 18},
        ),
    ],
)
def test_a_bad_file_is_told_with_its_place(content: Any, code: str, facts: dict[str, object]) -> None:
    told = layout_read(content if isinstance(content, bytes) else json.dumps(content).encode())

    assert isinstance(told, Refused)
    assert (code, facts) == (told.ruling.code, dict(told.ruling.facts))


def test_every_part_has_its_name_in_both_languages(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    for lang in ("en", "de"):
        page = client.get(f"/events/{event}/layouts/new?lang={lang}").text
        assert len(get_args(Part)) == len(re.findall(r"data-take=", page))
        assert "layout.part." not in re.sub(r'data-words="[^"]*"', "", page)


def test_a_house_keeps_so_many_layouts_and_no_more(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    for number in range(LAYOUTS_MOST):
        assert 303 == keep(client, event, f"Wall {number}")[0]
    status, text = keep(client, event, "One more")

    assert (409, True) == (status, f"up to {LAYOUTS_MOST} layouts" in text)


def test_pieces_meet_where_they_share_a_cell() -> None:
    """By hand: side by side they touch and share nothing; one cell further in they do."""
    clock = Piece("clock", 4, 4, 4, 4)
    beside = [
        Piece("next", 8, 4, 2, 2),
        Piece("next", 2, 4, 2, 2),
        Piece("next", 4, 8, 2, 2),
        Piece("next", 4, 2, 2, 2),
    ]
    into = [Piece("next", 7, 4, 2, 2), Piece("next", 3, 4, 2, 2), Piece("next", 4, 7, 2, 2), Piece("next", 4, 3, 2, 2)]

    assert [False] * 4 == [clock.meets(one) for one in beside]
    assert [True] * 4 == [clock.meets(one) for one in into]
