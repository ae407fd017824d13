"""The page of the walls: what a house brings hangs at once, and what nobody could see, read or trust does not."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from floorman.house.legible import (
    PAPER,
    contrast,
    nearest_accent,
    nearest_ground,
    reads_as_accent,
    reads_as_ground,
    wash,
)
from floorman.web.app import STATIC
from floorman.web.walls.pictures import BYTES_MOST, kind_of
from floorman.web.walls.sounds import kind_of as sound_kind
from floorman.web.walls.svg import cleaned
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, opened, send

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#c00"/></svg>'


def png(grey: int, wide: int = 16, high: int = 9) -> bytes:
    """A picture of one grey, written as PNG says (RFC 2083)."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([grey]) * wide) * high
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


@pytest.fixture
def client() -> Iterator[Client]:
    with an_app(HOST) as (app, _), TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


def hang(client: Client, event: str, content: bytes = b"", **fields: str) -> tuple[int, str]:
    """A form of the page with a picture in it."""
    page = f"/events/{event}/screens"
    token = client.get(page).text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    files = {"picture": ("logo.png", content, "image/png")} if content else {"none": b""}
    answer = client.post(page, data={"_csrf_token": token, **fields}, files=files, follow_redirects=False)
    return answer.status_code, answer.text


def wall(client: Client, event: str, query: str = "") -> str:
    return client.get(f"/events/{event}/wall{query}").text


def test_a_logo_and_a_sponsor_hang_on_every_wall_and_come_down(client: Client) -> None:
    """They are the house's: another event has them too; once they are down, nothing of them is kept."""
    event, other = opened(client).rpartition("/")[2], opened(client, name="Friday").rpartition("/")[2]
    assert 303 == hang(client, event, png(200), do="logo")[0]
    assert 303 == hang(client, event, DRAWING, do="sponsors", name="Möwe Brewery")[0]
    assert 303 == send(client, f"/events/{event}/screens", {"do": "sponsors", "name": "Copy shop"})[0]

    for one in (event, other):
        pictures = re.findall(r'src="(/pictures/[0-9a-f]{32})"', wall(client, one))
        assert 2 == len(pictures)
        assert "Copy shop" in wall(client, one)
    logo, drawing = (client.get(path) for path in pictures)
    assert ("image/png", png(200)) == (logo.headers["content-type"], logo.content)
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    for answer in (logo, drawing):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "sandbox" in answer.headers["content-security-policy"]
        assert "nosniff" == answer.headers["x-content-type-options"]

    send(client, f"/events/{event}/screens", {"do": "logo", "remove": "yes"})
    send(client, f"/events/{other}/screens", {"do": "sponsors", "remove": "Möwe Brewery"})

    assert "/pictures/" not in wall(client, other)
    assert [404, 404] == [client.get(path).status_code for path in pictures]


def test_what_is_no_picture_or_too_large_is_refused_with_its_size(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    page = b"<html><script>alert(1)</script></html>"
    for content, said in (
        (page, "This is no picture"),
        (b"GIF89a" + bytes(20), "This is no picture"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + DRAWING, "This is no picture"),
        (png(0) + bytes(BYTES_MOST), "has 1,500 kB"),
    ):
        status, text = hang(client, event, content, do="logo")
        assert (409, True) == (status, said in text), content[:20]
    assert "/pictures/" not in wall(client, event)
    assert [404, 404] == [client.get(f"/pictures/{name}").status_code for name in ("0" * 32, "x")]


@pytest.mark.parametrize(
    ("inside", "gone"),
    [
        ("<script>alert(1)</script>", "script"),
        ('<circle r="2" onload="alert(1)"/>', "onload"),
        ('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', "foreignObject"),
        ('<image href="http://elsewhere.example/a.png"/>', "elsewhere"),
        ('<use href="http://elsewhere.example/a.svg#b"/>', "elsewhere"),
        ('<use xmlns:x="http://www.w3.org/1999/xlink" x:href="//elsewhere.example/a.svg#b"/>', "elsewhere"),
        ('<rect style="fill:url(http://elsewhere.example/a)"/>', "elsewhere"),
        ("<style>@import 'http://elsewhere.example/a.css';</style>", "elsewhere"),
        ("<style>rect { fill: u\\72l(http://elsewhere.example/a) }</style>", "elsewhere"),
        ('<a href="javascript:alert(1)"><rect/></a>', "javascript"),
        ('<animate attributeName="href" to="javascript:alert(1)"/>', "javascript"),
        ('<set attributeName="onmouseover" to="alert(1)"/>', "alert"),
    ],
)
def test_a_drawing_keeps_what_it_draws_and_nothing_else(inside: str, gone: str) -> None:
    kept = cleaned(DRAWING.replace(b"</svg>", inside.encode() + b"</svg>"))

    assert kept is not None
    assert gone.encode() not in kept
    assert 1 <= len([one for one in ElementTree.fromstring(kept) if one.get("fill") == "#c00"])


def test_the_names_that_programs_add_do_no_harm() -> None:
    """A drawing of a drawing program has elements of its own, and a document type that names no file of ours."""
    head = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    own = b'<i:view xmlns:i="http://www.inkscape.org/" i:zoom="2"/></svg>'
    kept = cleaned(head + DRAWING.replace(b"</svg>", own))

    assert kept is not None
    assert b"inkscape" not in kept
    assert b"circle" in kept
    assert ("", "image/webp") == (kind_of(kept), kind_of(b"RIFF\0\0\0\0WEBPVP8 "))
    assert None is cleaned(b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 100 + b"</g>" * 100 + b"</svg>")


# By hand, as WCAG 2.2 reckons: (lighter + 0.05) / (darker + 0.05).
@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.478), ("#ff0000", "#ffffff", 3.998), ("#fff", "#fff", 1)],
)
def test_contrast_is_that_of_the_standard(one: str, other: str, ratio: float) -> None:
    long = [colour if len(colour) == 7 else "#ffffff" for colour in (one, other)]

    assert ratio == pytest.approx(contrast(*long), abs=0.001)


def test_the_nearest_colour_can_be_read_and_one_step_less_cannot() -> None:
    """For every hue, on each wall; a colour that can be read is its own nearest."""
    parts = ("00", "40", "80", "c0", "ff")
    colours = [f"#{r}{g}{b}" for r in parts for g in parts for b in parts]
    for colour in colours:
        for theme in PAPER:
            near = nearest_accent(colour, theme)
            assert reads_as_accent(near, theme)
            assert contrast(near, wash(near, theme)) >= 4.5
            assert reads_as_accent(colour, theme) == (near == colour)
        assert reads_as_ground(nearest_ground(colour))
        assert reads_as_ground(colour) == (nearest_ground(colour) == colour)


def test_the_grounds_are_those_of_the_style_sheet() -> None:
    tokens = (STATIC / "tokens.css").read_text(encoding="utf-8")
    light, dark = tokens.partition("prefers-color-scheme: dark")[::2]

    assert f"--paper: {PAPER['light']};" in light
    assert f"--paper: {PAPER['dark']};" in dark


def test_a_colour_that_nobody_could_read_is_refused_with_one_that_everybody_can(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    status, text = send(client, f"/events/{event}/screens", {"do": "colours", "accent": "#1d5a45"})
    near = nearest_accent("#1d5a45", "dark")
    assert 409 == status
    assert f"The nearest colour that everybody can is {near}" in text
    assert f'name="accent" value="{near}"' in text  # one tap takes it
    assert "--brass" not in client.get("/wall-look.css").text

    assert 303 == send(client, f"/events/{event}/screens", {"do": "colours", "accent": near, "ground": "#7a1020"})[0]

    sheet = client.get("/wall-look.css").text
    assert f'html[data-theme="dark"] .wall {{ --brass: {near};' in sheet
    assert f'html[data-theme="light"] .wall {{ --brass: {nearest_accent(near, "light")};' in sheet
    assert "--baize-deep: #7a1020" in sheet
    assert 409 == send(client, f"/events/{event}/screens", {"do": "colours", "ground": "red; } *"})[0]


def test_a_message_is_the_events_own_in_its_log_and_is_taken_back(client: Client) -> None:
    event, other = opened(client).rpartition("/")[2], opened(client, name="Friday").rpartition("/")[2]
    said = {"do": "tell-room", "text": "Kitchen open until 22:30"}
    assert 303 == send(client, f"/events/{event}/do", said)[0]

    assert "Kitchen open until 22:30" in wall(client, event)
    assert "Kitchen" not in wall(client, other)
    assert "on every wall: “Kitchen open until 22:30”" in client.get(f"/events/{event}/log").text
    page = client.get(f"/events/{event}/screens").text
    version = re.search(r'name="do" value="take-back">.*?name="version" value="(\d+)"', page, re.DOTALL)
    assert version is not None
    assert 303 == send(client, f"/events/{event}/do", {"do": "take-back", "version": version[1]})[0]
    assert "Kitchen" not in wall(client, event)
    for text, why in (("x" * 81, "too long"), ("\u202eevil", "nobody can see"), ("", "write a message first")):
        status, told = send(client, f"/events/{event}/do", {"do": "tell-room", "text": text})
        assert 409 == status
        assert why.lower() in told.lower()


def test_each_screen_shows_its_own(client: Client) -> None:
    """Two of them, told by name and set at the desk; what stands in an address comes first, for whoever tries it."""
    event = opened(client).rpartition("/")[2]
    page = f"/events/{event}/screens"
    for name in ("Bar", "Door"):
        assert 303 == send(client, page, {"do": "add-screen", "name": name})[0]
    bar, door = re.findall(r'id="screen-(t\d+)"', client.get(page).text)
    token = client.get(page).text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    shows = {
        "_csrf_token": token,
        "do": "screen",
        "id": door,
        "show": ["seats", "code"],
        "every": "12",
        "theme": "light",
    }
    assert 303 == client.post(page, data={**shows, "far": "yes"}, follow_redirects=False).status_code

    told = wall(client, event, f"?screen={door}")
    assert 'data-show="seats,code" data-every="12"' in told
    assert 'class="wall-box far' in told
    assert 'data-theme="light"' in told
    assert 'data-show="clock" data-every="20"' in wall(client, event, f"?screen={bar}")
    assert 'data-show="payouts"' in wall(client, event, f"?screen={door}&show=payouts")
    assert 'class="wall-box far' not in wall(client, event, f"?screen={door}&far=0")
    assert 'data-show="clock"' in wall(client, event, "?screen=t999")
    assert "Door" not in told, "what a screen is called is the desk's"
    assert "Show the code all the time" not in client.get(f"{page}?lang=en").text
    send(client, page, {"do": "code", "on": "yes"})
    said = " ".join(client.get(f"{page}?lang=en").text.split())
    assert (
        "Show the code all the time: Door<" in said,
        "only before the first hand and between days: Bar<" in said,
    ) == (True, True)
    send(client, page, {"do": "quick", "id": bar, "layout": "seats"})
    assert "Never show it: Bar. Their layout has no part “Code”." in unescape(client.get(f"{page}?lang=en").text)
    nothing = {**shows, "show": []}
    assert 409 == client.post(page, data=nothing, follow_redirects=False).status_code
    assert 409 == client.post(page, data={**shows, "every": "2"}, follow_redirects=False).status_code
    assert 409 == send(client, page, {"do": "add-screen", "name": "Bar"})[0]
    for number in (1, 2):  # without a name it has the next number
        assert 303 == send(client, page, {"do": "add-screen", "name": " ", "sent": str(number)})[0]
        assert f">TV {number}</h3>" in client.get(f"{page}?lang=en").text
    assert 303 == send(client, page, {"do": "remove-screen", "id": door})[0]
    assert 'data-show="clock"' in wall(client, event, f"?screen={door}")


def test_one_tap_puts_names_and_seats_beside_the_clock(client: Client) -> None:
    """All else that was set for the screen stays; the page shows the wall as this one screen of the house has it."""
    event = opened(client).rpartition("/")[2]
    page = f"/events/{event}/screens"
    send(client, page, {"do": "add-screen", "name": "TV"})
    shows = {"show": "clock", "theme": "light", "every": "12", "lang": "de"}
    assert 303 == send(client, page, {"do": "screen", "id": "t1", **shows})[0]
    assert 303 == send(client, page, {"do": "quick", "id": "t1", "layout": "seats"})[0]

    told = client.get(page).text
    assert 'aria-pressed="true">Clock with names and seats<' in " ".join(told.split())
    looks = "/wall?framed=&amp;show=clock&amp;layout=seats&amp;far=0&amp;theme=light&amp;lang=de"
    assert looks in "".join(told.split())
    assert 'data-show="clock" data-every="12"' in wall(client, event, "?screen=t1")
    assert f'href="/events/{event}/wall?layout=seats"' in told, "for a TV on a cable"
    assert f'id="open-wall" href="/events/{event}/wall?screen=t1"' in " ".join(told.split()), "what the preview shows"

    _, where = send(client, page, {"do": "add-screen", "name": "Bar"})
    assert re.fullmatch(rf"{page}\?screen=(t\d+)#screen-\1", where), "where it stands"
    assert looks not in "".join(client.get(page).text.partition("</iframe>")[0].split())
    assert looks in "".join(client.get(f"{page}?screen=t1").text.split())


def test_one_tap_gives_a_screen_another_language(client: Client) -> None:
    """A German TV on an English laptop; all else that was set stays, and what is no language is none."""
    event = opened(client).rpartition("/")[2]
    page = f"/events/{event}/screens"
    send(client, page, {"do": "add-screen", "name": "TV"})
    send(client, page, {"do": "screen", "id": "t1", "show": "clock", "theme": "light", "every": "12"})
    assert 303 == send(client, page, {"do": "quick", "id": "t1", "lang": "de"})[0]

    assert 'aria-pressed="true">Deutsch<' in " ".join(client.get(page).text.split())
    told = wall(client, event, "?screen=t1")
    assert ('lang="de"' in told, 'data-theme="light"' in told, 'data-every="12"' in told) == (True, True, True)
    assert 409 == send(client, page, {"do": "quick", "id": "t1", "lang": "xx"})[0]


def test_a_screen_that_stands_at_another_tournament_is_brought_here_by_a_tap(client: Client) -> None:
    event, last = opened(client).rpartition("/")[2], opened(client, name="Last week").rpartition("/")[2]
    page = f"/events/{event}/screens"
    send(client, page, {"do": "add-screen", "name": "TV"})
    client.app.state.hanging[("t1", last)] = 1

    assert "It shows Last week now." in client.get(page).text
    assert 303 == send(client, page, {"do": "quick", "id": "t1", "of": "here"})[0]
    answer = client.get(f"/events/{last}/wall?screen=t1", follow_redirects=False)
    assert f"/events/{event}/wall?screen=t1" == answer.headers["location"]
    assert "It shows" not in client.get(f"/events/{last}/screens").text, "there it is right"


def test_where_nothing_reaches_the_house_no_television_is_sent_to_it() -> None:
    """An address of this machine alone is of no use on another device; how it is let in stands beside."""
    for host, reached in (("127.0.0.1", False), (HOST, True)):
        with an_app(host) as (app, _), TestClient(app, base_url=f"http://{host}") as client:
            page = client.get(f"{opened(client)}/screens").text
            assert reached == (f"http://{host}/pair" in page)
            assert reached == ("cannot reach this computer yet" not in page)


def test_a_paired_television_has_the_name_that_it_was_given(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    page = f"/events/{event}/screens"
    tv = client.get("/pair").text
    digits = "".join(re.findall(r"<span>(\d{3})</span>", tv))
    secret = tv.partition('data-asks="')[2].partition('"')[0]
    assert 409 == send(client, page, {"do": "add-screen", "name": "Bar", "digits": "000000"})[0]
    assert "Bar" not in re.findall(r"<h3[^>]*>([^<]+)</h3>", client.get(page).text), "nothing is half done"

    assert 303 == send(client, page, {"do": "add-screen", "name": "Bar", "digits": digits})[0]
    (id,) = re.findall(r'id="screen-(t\d+)"', client.get(page).text)
    assert client.get(secret).json()["code"]
    assert "Bar" in client.get("/house/people").text
    assert 303 == send(client, page, {"do": "remove-screen", "id": id})[0]


WAV_FORMAT = struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
WAV = b"RIFF" + struct.pack("<I", 44) + b"WAVEfmt " + WAV_FORMAT + b"data\x08\0\0\0" + b"\x80" * 8


def test_a_house_has_its_own_sound_at_a_moment(client: Client) -> None:
    """It is told to every wall by its moment, served as what it is, and gone once it is taken away."""
    event = opened(client).rpartition("/")[2]
    assert 303 == hang(client, event, WAV, do="sounds", moment="back")[0]

    (name,) = re.findall(r"&#34;back&#34;: &#34;([0-9a-f]{32})&#34;", wall(client, event))
    answer = client.get(f"/sounds/{name}")
    assert ("audio/wav", WAV) == (answer.headers["content-type"], answer.content)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert f'data-file="{name}"' in client.get(f"/events/{event}/screens").text
    assert 303 == send(client, f"/events/{event}/screens", {"do": "sounds", "moment": "back", "remove": "yes"})[0]
    assert [404, 404] == [client.get(f"/sounds/{one}").status_code for one in (name, "x")]
    assert 409 == send(client, f"/events/{event}/screens", {"do": "sounds", "moment": "noon", "remove": "yes"})[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is no sound"),
        (png(0), "This is no sound"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "This is no sound"),
        (b"<svg/>", "This is no sound"),
        (WAV + bytes(400_000), "The sound has 400 kB; 400 kB are allowed"),
    ],
)
def test_what_is_no_sound_or_too_large_is_refused(client: Client, content: bytes, said: str) -> None:
    event = opened(client).rpartition("/")[2]
    status, text = hang(client, event, content, do="sounds", moment="level")

    assert (409, True) == (status, said in text)
    assert 'data-sounds="{}"' in wall(client, event)


def test_sounds_are_known_by_how_they_begin() -> None:
    """MPEG with and without a tag, Ogg; nothing else."""
    beginnings = (WAV, b"ID3\x04", b"\xff\xfb\x90", b"OggS\0", b"\xff\xd8\xff", b"fLaC", b"")
    told = ["audio/wav", "audio/mpeg", "audio/mpeg", "audio/ogg", "", "", ""]

    assert told == [sound_kind(one) for one in beginnings]


def test_a_code_leads_to_the_seats_and_only_where_a_phone_can_follow_it(client: Client) -> None:
    """On the machine itself there is no address that a phone could open, and the page says so."""
    event = opened(client).rpartition("/")[2]
    assert 303 == send(client, f"/events/{event}/screens", {"do": "code", "on": "yes"})[0]

    there = wall(client, event)
    assert 'class="wall-box coded' in there
    assert f'<p class="address">{HOST}</p>' in there
    link = f'<a class="qrbox" href="/events/{event}/seats"'
    assert link in there
    assert link in client.get(f"/events/{event}/wall/code").text


def test_only_the_page_itself_may_frame_a_wall(client: Client) -> None:
    event = opened(client).rpartition("/")[2]
    framed, alone = (client.get(f"/events/{event}/wall{query}") for query in ("?framed", ""))

    assert "frame-ancestors 'self'" in framed.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in alone.headers["content-security-policy"]
