"""What a stranger may ask for costs no more than he may ask: lists have an end, and dear pages are made aside, once."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator

import pytest

from floorman.rulebook import Shelf
from floorman.rulebook.writing import HouseBook, written
from floorman.speech import Lang
from floorman.tournament import Now, TakeBack
from floorman.tournament.command import Decision
from floorman.web import lanes
from floorman.web.books import reading
from floorman.web.books.reading import COMPARED_MOST
from floorman.web.event.tabs import SAID_AT_ONCE
from floorman.web.lanes import WAITING_OF_ONE_MOST, Kept, Lane
from floorman.web.words import part
from tests.web.doors import House, a_house
from tests.worked import within_turns


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def columns(html: str) -> int:
    """Of the first table."""
    head = html.partition("<thead>")[2].partition("</thead>")[0]
    return head.count("<th>") - 1  # the first names the questions


def answer_of(question: str, html: str) -> str:
    return html.partition(f'id="q-{question}"')[2].partition("</dd>")[0]


def named(*books: str) -> str:
    return "/books/compare?" + "&".join(f"book={book}" for book in books)


def test_each_book_is_compared_once(house: House) -> None:
    """However often an address names two books, the page shows two."""
    answer = house.browser().look(named(*["cuca", "casino"] * 700))

    assert 200 == answer.status_code
    assert 2 == columns(answer.text)
    assert answer.text.count('class="mark') == house.browser().look(named("cuca", "casino")).text.count('class="mark')


def test_more_books_than_anybody_reads_are_refused(house: House) -> None:
    """With a page that says how many there may be."""
    shelf = house.app.state.desk.shelf
    names = [f"house-{number}" for number in range(COMPARED_MOST + 1)]
    for name in names:
        shelf.lay_house_book(f'id = "{name}"\nextends = "cuca"\ntitle = {{ en = "{name}", de = "{name}" }}\n', name)

    assert 200 == house.browser().look(named(*names[:-1])).status_code
    refused = house.browser().look(named(*names))

    assert 400 == refused.status_code
    assert "At most twelve rulebooks" in refused.text


def test_what_is_the_same_for_everybody_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A book and a comparison, for each language; what is of one reader stands in his own page alone."""
    made: list[str] = []

    def counted(shelf: Shelf, lang: Lang, template: str, **values: object) -> str:
        made.append(f"{template} {lang}")
        return part(shelf, lang, template, **values)

    monkeypatch.setattr(reading, "part", counted)
    host, stranger = house.with_pass("direction"), house.browser()
    pages = [
        who.look(f"{path}{sign}lang={lang}").text
        for path, sign in (("/books/cuca?proven=1", "&"), ("/books/compare", "?"))
        for lang in ("en", "de")
        for who in (host, stranger)
    ]

    assert ["parts/book.html en", "parts/book.html de", "parts/compare.html en", "parts/compare.html de"] == made
    assert [True, False] * 4 == ['href="/house"' in page for page in pages]


def test_a_changed_book_is_not_shown_as_it_was(house: House) -> None:
    shelf = house.app.state.desk.shelf
    plain = written(HouseBook("friday", "Friday", "cuca", {}), shelf.questions, "")
    shelf.lay_house_book(plain, "friday")
    before = house.browser().look("/books/friday?answers=1").text
    other = written(HouseBook("friday", "Friday", "cuca", {"who_stops_clock": "dealer"}), shelf.questions, "")
    shelf.lay_house_book(other, "friday")
    after = house.browser().look("/books/friday?answers=1").text

    assert answer_of("who_stops_clock", before) != answer_of("who_stops_clock", after)
    assert answer_of("who_stops_clock", after)


def test_forms_that_name_one_field_thousands_of_times_cost_nothing(house: House) -> None:
    """Each name is looked at once: 4,900 of one name made 24 million values before."""
    event = house.event()
    browser = house.with_pass("floor")
    with within_turns(14):  # of all threads of this process: a second
        browser.send(f"/events/{event}/do", {"do": "start-event", "x": ["1"] * 4_900})


def test_pages_are_made_beside_the_house_and_each_address_has_its_turn() -> None:
    """While one is made the loop goes on; who asks for many waits behind whoever asks for one."""
    order: list[str] = []

    async def story() -> bool:
        lane, goes_on = Lane("test"), threading.Event()

        def work(name: str) -> None:
            goes_on.wait(10)
            order.append(name)

        many = [asyncio.ensure_future(lane.make("a", lambda n=n: work(f"a{n}"))) for n in range(4)]  # type: ignore[misc]
        await asyncio.sleep(0)
        one = asyncio.ensure_future(lane.make("b", lambda: work("b")))
        await asyncio.sleep(0.01)
        nothing_yet = not order
        goes_on.set()
        await asyncio.gather(*many, one)
        lane.close()
        return nothing_yet

    assert asyncio.run(story())
    assert ["a0", "a1", "b", "a2", "a3"] == order


def test_a_failure_of_one_page_is_his_alone() -> None:
    async def story() -> int:
        lane = Lane("test")
        with pytest.raises(ZeroDivisionError):
            await lane.make("a", lambda: 1 // 0)
        found = await lane.make("a", lambda: 7)
        lane.close()
        return found

    assert 7 == asyncio.run(story())


def test_nobody_lets_more_wait_than_his_share() -> None:
    """The rest is told to come again, and another address still has room."""

    async def story() -> tuple[bool, bool]:
        lane, goes_on = Lane("test"), threading.Event()
        waiting = [
            asyncio.ensure_future(lane.make("a", lambda: goes_on.wait(10))) for _ in range(WAITING_OF_ONE_MOST + 1)
        ]
        await asyncio.sleep(0)
        full = lane.full("a"), lane.full("b")
        goes_on.set()
        await asyncio.gather(*waiting)
        lane.close()
        return full

    assert (True, False) == asyncio.run(story())


def test_strangers_stand_in_nobody_elses_way(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where theirs are all taken, whoever has a pass is shown his page, and a stranger is told when to come again."""
    monkeypatch.setattr(lanes, "WAITING_OF_ONE_MOST", 0)
    path = "/scenarios/all-in-of-half-a-raise"
    refused = house.browser().look(path)
    monkeypatch.setattr(house.app.state.lanes.known, "full", lambda _: False)

    assert 429 == refused.status_code
    assert "5" == refused.headers["retry-after"]
    assert 200 == house.with_pass("floor").look(path).status_code


def test_kept_pages_have_an_end() -> None:
    """So many letters; what was not asked for longest goes first."""
    kept = Kept(letters_most=10)
    kept.put("a", "12345")
    kept.put("b", "12345")
    kept.get("a")
    kept.put("c", "123")

    assert ["12345", None, "123"] == [kept.get(key) for key in "abc"]


def test_no_page_takes_a_thread_that_the_house_needs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Doors, backups and the log share the usual threads; what strangers ask for at length has others."""

    async def forbidden(*_: object) -> None:
        raise AssertionError("a thread of the house")

    browser, paths = house.browser(), (
        "/books", "/books/cuca", "/books/compare", "/scenarios", "/scenarios?q=all",
        "/scenarios/all-in-of-half-a-raise?step=2", "/ask?go=1&kind=boxed-cards&count=1", "/practice", "/api",
    )  # fmt: skip
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "to_thread", forbidden)
        for path in paths:
            assert 200 == browser.look(path).status_code, path
        body = {"book": "cuca", "report": {"kind": "boxed-cards", "count": 1}}
        asked = house.client.post("/api/v1/rulings", json=body)
    assert 200 == asked.status_code, asked.text


def test_the_log_tries_the_newest_ways_back_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a step can be taken back has to be tried; of a long evening that was seconds in which nobody else was
    answered. Older lines say it when they are asked, with scripts and without."""
    event, host = house.event(players=""), house.with_pass("direction")
    for number in range(40):
        assert 303 == host.send(f"/events/{event}/do", {"do": "enter", "person": f"Guest {number}"}).status_code
    tried: list[int] = []
    decide = TakeBack.decide

    def counted(self: TakeBack, now: Now) -> Decision:
        tried.append(self.version)
        return decide(self, now)

    monkeypatch.setattr(TakeBack, "decide", counted)
    page = host.look(f"/events/{event}/log").text
    asked = re.findall(r'hx-get="[^"]+/log\?at=(\d+)', page)

    assert 28 <= len(asked) <= 40 - SAID_AT_ONCE + 8  # beside those who entered, some steps of the opening
    assert len(set(tried)) <= SAID_AT_ONCE + 2  # and the last one stands above
    oldest = asked[-1]
    assert oldest not in tried
    cell = host.look(f"/events/{event}/log?at={oldest}", **{"hx-request": "true"}).text
    assert (f'id="back-{oldest}"' in cell, 'value="take-back"' in cell, "<html" in cell) == (True, True, False)
    assert f'?at={oldest}"' not in host.look(f"/events/{event}/log?at={oldest}").text
