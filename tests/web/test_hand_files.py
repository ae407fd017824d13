"""Hands from files on the pages: sent, listed, replayed and counted; what is no hand, too much, hostile or gone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from litestar.testing import TestClient

from floorman.histories import gist
from floorman.histories.gist import Opened, Sent, opened
from floorman.terms import Ruling
from floorman.web.gallery.hand_file import HANDS, hand_file
from floorman.web.hand_files import apart, routes
from floorman.web.hand_files.shelf import HOUR_S, OF_ONE_MOST, Shelf
from tests.histories.samples import CASH, POKERNOW
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, codes_in


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Read in this process: that it is done in another one has a test of its own."""
    monkeypatch.setattr(routes, "opened_apart", opened)
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def sent(client: Client, *files: tuple[str, bytes | str], lang: str = "en") -> tuple[int, str]:
    """Files as a browser sends them; where they lie then, or what the page says."""
    page = client.get(f"/hands?lang={lang}").text
    token = page.partition('name="_csrf_token" value="')[2].partition('"')[0]
    parts = [("files", (name, text.encode() if isinstance(text, str) else text)) for name, text in files]
    answer = client.post("/hands", data={"_csrf_token": token}, files=parts, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", answer.text)


def told(html: str) -> str:
    """What stands on a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_evening_is_opened(client: Client, lang: str) -> None:
    """All hands are on the list with the cards of the one who saw them; each leads to its replay, all to statistics."""
    status, where = sent(client, ("friday.phhs", hand_file()), lang=lang)

    assert 303 == status
    listed = client.get(f"{where}?lang={lang}")
    assert "no-store" == listed.headers["cache-control"]
    assert HANDS == len(re.findall(rf'href="{where}/\d+"', listed.text))
    counted = client.get(f"{where}/stats?lang={lang}").text
    for name in ("Leyla", "Ayşe", "Jörg"):
        assert name in counted
    assert "<svg" in counted
    assert re.findall(rf'href="{where}/\d+"', counted)  # the largest pots lead to their hands
    for page in (listed.text, counted, client.get(f"{where}/9?step=3&lang={lang}").text):
        assert set() == codes_in(told(page))


def test_a_hand_is_replayed_step_by_step(client: Client) -> None:
    """By hand, of the hand in `tests/histories/samples.py`: after the flop, and who has what in the end."""
    _, where = sent(client, ("table.txt", CASH))
    steps = int(re.findall(r"Step 1 of (\d+)", client.get(f"{where}/1").text)[0])

    pages = [client.get(f"{where}/1?step={step}") for step in range(1, steps + 1)]
    assert {200} == {page.status_code for page in pages}
    last = told(pages[-1].text)
    assert "2.16" in last and "1.95" in last and "2.34" in last
    assert "2.16" not in told(pages[0].text)  # what comes is not told ahead
    alone = client.get(f"{where}/1?step=2", headers={"hx-request": "true"}).text
    assert "<html" not in alone and "Step 2 of" in alone
    for odd in ("0", "-1", "99999999999999", "x", ""):
        assert 200 == client.get(f"{where}/1?step={odd}").status_code
    assert [404, 404] == [client.get(f"{where}/{number}").status_code for number in (0, 2)]


def test_what_is_wrong_is_told_with_its_line(client: Client) -> None:
    """One hand of several cannot be read: the others are there, and it says where and why, in both languages."""
    broken = CASH.replace("*** SUMMARY ***", "*** SUMMER ***", 1)
    line = next(number for number, text in enumerate(broken.split("\n"), 1) if "SUMMER" in text)
    _, where = sent(client, ("a.txt", broken + "\n\n\n" + CASH), ("log.csv", POKERNOW))

    english, german = (told(client.get(f"{where}?lang={lang}").text) for lang in ("en", "de"))
    assert f"line {line}" in english and f"Zeile {line}" in german
    assert "unreadable" in english and "SUMMER" in english
    faults = client.get(f"{where}?show=faults").text
    assert 0 == len(re.findall(rf'href="{where}/\d+"', faults)) and "SUMMER" in faults
    # It leads nowhere, but its address has a sentence, too.
    assert "SUMMER" in client.get(f"{where}/1").text


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ((), "Choose one"),
        ((("empty.txt", ""),), "no hand"),
        ((("notes.txt", "once upon a time"),), "no hand"),
        ((("a.zip", b"PK\x03\x04" + bytes(range(256)) * 20),), "no hand"),
        ((("deep.ohh", "[" * 100_000),), "no hand"),
        ((("tilt.txt", "Full Tilt Poker Game #1: Table X"),), "Full Tilt Poker"),
        (tuple((f"{number}.txt", "x") for number in range(51)), "50 files"),
    ],
)
def test_what_is_no_hand_is_said(client: Client, files: tuple[tuple[str, bytes | str], ...], says: str) -> None:
    status, page = sent(client, *files)

    assert (422, True) == (status, says in told(page)), told(page)
    assert 'name="files"' in page  # and the way to try again


def test_too_much_is_refused_before_it_is_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "opened_apart", lambda _: pytest.fail("it was read"))
    assert 413 == sent(client, ("large.txt", bytes(routes.FORM_BYTES_MOST)))[0]


def test_names_are_text_whatever_they_hold(client: Client) -> None:
    """Of files and of players: no markup, no folders, no signs that rule a terminal."""
    evil = "<img src=x onerror=alert(1)>"
    name = next(re.finditer(r"Seat 1: (.+?) \(", CASH))[1]
    _, where = sent(client, (f"../../{evil}\x1b[2J.txt", CASH.replace(name, evil)))

    for page in ("", "/stats", "/1?step=99"):
        html = client.get(where + page).text
        assert "<img" not in html and "&lt;img" in html
        assert "\x1b" not in html and "../" not in told(html)


def test_only_so_many_hands_are_opened(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that there are more is said."""
    monkeypatch.setattr(gist, "HANDS_MOST", 7)
    _, where = sent(client, ("friday.phhs", hand_file()))

    page = client.get(where).text
    assert 7 == len(re.findall(rf'href="{where}/\d+"', page))
    assert "Only the first 7 hands" in page


def test_a_hand_with_thousands_of_acts_is_listed_alone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gist, "ACTS_MOST", 3)
    _, where = sent(client, ("table.txt", CASH))

    assert f'href="{where}/1"' not in client.get(where).text
    assert "more acts" in client.get(f"{where}/1").text


def test_closed_hands_are_gone(client: Client) -> None:
    _, where = sent(client, ("table.txt", CASH))
    token = client.get(where).text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    closed = client.post(f"{where}/close", data={"_csrf_token": token}, follow_redirects=False)

    assert (303, "/hands") == (closed.status_code, closed.headers["location"])
    for page in ("", "/stats", "/1"):
        answer = client.get(where + page)
        assert (404, True) == (answer.status_code, "These hands are closed" in answer.text)


def test_they_are_found_from_the_first_page_and_from_practice(client: Client) -> None:
    for page in ("/", "/practice"):
        assert 'href="/hands"' in client.get(page).text


# ---- in memory -------------------------------------------------------------------------------------------------------


def test_the_shelf_keeps_an_hour_and_a_few() -> None:
    """An hour after somebody has looked; of one visitor so many, and nobody else's goes for them."""
    shelf = Shelf()
    his = shelf.lay("anna", ("a",), Opened(), 0.0)
    others = [shelf.lay("ben", (str(n),), Opened(), 1.0) for n in range(OF_ONE_MOST + 2)]

    assert [None, None, *others[2:]] == [one and one.id for one in (shelf.find(id, 2.0) for id in others)]
    assert shelf.find(his, HOUR_S) is not None
    assert shelf.find(his, 2 * HOUR_S) is not None
    assert shelf.find(his, 3 * HOUR_S + 1) is None


# ---- in a process of their own ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_files_are_read_in_another_process() -> None:
    """The same comes of it; one that takes too long is ended; one that has no room left tells nothing but that."""
    files: Sequence[Sent] = [("table.txt", CASH.encode()), ("log.csv", POKERNOW.encode())]
    assert opened(files) == apart.opened_apart(files)
    assert Ruling("opened.too-long", (), {"seconds": 0}) == apart.opened_apart(files, seconds=0.0)
