"""Scenarios on pages: every step of every shipped one in words and as a picture, and what leads from one to another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import TypeAlias

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from floorman.rulebook import new_shelf, shipped
from floorman.scenario import Scenario, measured, shipped_scenarios
from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.catalogue import Speech
from floorman.store import MemoryStore
from floorman.web import build
from floorman.web.limiter import Limiter
from floorman.web.scenarios.playing import told
from floorman.web.scenarios.proving import title_of
from floorman.web.scenarios.values import OPEN, Values
from floorman.web.scenarios.vocabulary import WORDS
from tests.sizes import PROFILE, by_profile

Client: TypeAlias = TestClient[Litestar]

HOST = "testserver.local"
STORIES = {one.id: one for one in shipped_scenarios()}
HALF = "/scenarios/all-in-of-half-a-raise"
# Of a story as long as a whole evening every so-manieth step is looked at.
LONG = 12


@pytest.fixture(scope="module")
def opened() -> Iterator[Client]:
    app = build(MemoryStore(), new_shelf(), hosts=(HOST,))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        # Nobody but a test looks at hundreds of them in a row.
        app.state.crowds.addresses = app.state.crowds.dear = Limiter(1e9, 1e9)
        yield client


@pytest.fixture
def client(opened: Client) -> Client:
    """The open house as somebody who comes for the first time sees it: no language is kept from the test before."""
    opened.cookies.clear()
    return opened


def told_in(lang: Lang) -> list[Scenario]:
    """Every so-manieth while one works; in CI each in one of the languages, at night in all of them."""
    first, step = {"dev": (0, 12), "ci": (LANGUAGES.index(lang), len(LANGUAGES)), "night": (0, 1)}[PROFILE]
    return list(STORIES.values())[first::step]


def some_pages() -> list[Scenario]:
    """A page is made of what is told in words, which has a test above: here so many that each kind of it is opened."""
    return list(STORIES.values())[:: by_profile(15, 3, 1)]


# Words of ours, as the stories are written in them; names, cards and times look otherwise.
OURS = re.compile("[a-z][a-z-]{2,}")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every word of ours that reaches a German reader as it stands in the story."""
    found: set[str] = set()
    word = Values._word

    def spied(self: Values, told: str, key: str) -> str:
        said = word(self, told, key)
        if said == told and told not in WORDS and OURS.fullmatch(told) and self.words.lang == "de":
            found.add(f"{key}: {told}")
        return said

    monkeypatch.setattr(Values, "_word", spied)
    return found


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every code that is said and is not known, as it is said."""
    found: list[str] = []
    text = Speech._text

    def spied(self: Speech, code: str, count: object) -> str:
        said = text(self, code, count)  # type: ignore[arg-type]
        if said == code:
            found.append(code)
        return said

    monkeypatch.setattr(Speech, "knows", lambda self, code: text(self, code, None) != code)
    monkeypatch.setattr(Speech, "_text", spied)
    return found


@pytest.mark.sized
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_told_in_words(lang: Lang, unknown: list[str], bare: set[str]) -> None:
    """What is done, what comes of it and what was expected: no code reaches a reader, nothing is left open."""
    shelf = shipped()
    for story in told_in(lang):
        book = shelf.book(story.books[-1 if lang == "de" else 0])
        for at in range(0, len(story.step) + 1, 1 + len(story.step) // LONG):
            page = told(story, book, at, shelf, lang)
            assert page["at"] == at
            assert not [row for row in page["rows"] if not row.holds], (story.id, at)
            assert not [line.says for line in page["lines"] if OPEN in line.says], (story.id, at)
            assert page["done"] is None or OPEN not in page["done"].says, (story.id, at)
    assert [] == unknown
    assert set() == bare


@pytest.mark.sized
def test_every_scenario_is_a_page(client: Client, unknown: list[str]) -> None:
    """One step of each, in the middle or at an end, in one language or the other, with where one can go from there."""
    for number, story in enumerate(some_pages()):
        at, lang = (number * 7) % (len(story.step) + 1), LANGUAGES[number % 2]
        asked = {"step": at, "lang": lang, "book": story.books[number % len(story.books)]}
        answer = client.get(f"/scenarios/{story.id}", params=asked, headers={"hx-request": "true"})
        assert 200 == answer.status_code, story.id
        assert len(story.step) + 1 == answer.text.count("data-step="), story.id
        assert (at == 0) == ('rel="prev"' not in answer.text.replace('data-rel="prev"', "")), story.id
        assert (at == len(story.step)) == ('rel="next"' not in answer.text.replace('data-rel="next"', "")), story.id
    assert [] == unknown


def test_the_numbers_of_the_picture_are_those_of_the_state(client: Client) -> None:
    """Stacks and pots as the runner leaves them."""
    page = client.get(HALF, params={"step": 1}).text

    assert ["5000", "4700", "450"] == re.findall(r'data-stack="(\d+)"', page)
    assert ["600"] == re.findall(r'data-pot="(\d+)"', page)


def test_a_picture_says_who_is_all_in(client: Client) -> None:
    page = client.get(HALF, params={"step": 2}).text

    assert ["5000", "4700"] == re.findall(r'data-stack="(\d+)"', page)
    assert ">all-in<" in page
    assert 'class="vseat turn' in page


def test_a_page_works_without_a_script(client: Client) -> None:
    """Steps are plain links, and the slider is a form."""
    page = client.get(HALF, params={"step": 2}).text

    assert 'rel="next" data-rel="next" href="?book=cuca&amp;step=3"' in page
    assert '<form class="slide" action="/scenarios/all-in-of-half-a-raise">' in page


def test_the_same_story_under_another_book(client: Client) -> None:
    """The page names the steps at which it goes another way; a citation of that book stands there."""
    page = client.get(HALF, params={"step": 4, "book": "tda-2024"}).text

    assert "Goes another way than under" in page
    assert "tda-2024-47-a" in page


def test_a_story_under_a_house_book(client: Client) -> None:
    """House books lie on the shelf beside the others; what is expected is what holds under the book below."""
    token = client.get("/new").text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    form = {"_csrf_token": token, "extends": "cuca", "title": "Friday", "a-all_in_counts_as_raise_from": "full_raise"}
    client.post("/books/edit", data=form)
    page = unescape(client.get(HALF, params={"step": 2, "book": "friday"}).text)

    assert "This story was not written for this book" in page
    assert "otherwise here" in page or "Goes another way than under" in page


@pytest.mark.parametrize("path", ["/scenarios/none", HALF + "?book=none", "/rules/none"])
def test_what_is_not_there_is_said(client: Client, path: str) -> None:
    assert 404 == client.get(path).status_code


@pytest.mark.parametrize(("asked", "shown"), [("x", 0), ("-1", 0), ("99999", 0), ("999", 4), ("", 0)])
def test_a_step_that_is_none(client: Client, asked: str, shown: int) -> None:
    """The beginning or the end is shown, nothing fails."""
    page = client.get(HALF, params={"step": asked}).text

    assert f'data-step="{shown}"' in page
    assert f'max="4" value="{shown}"' in page


def test_scenarios_are_found_by_words_by_statements_and_by_topic(client: Client) -> None:
    story = STORIES["all-in-of-half-a-raise"]
    title = title_of(story, "en")
    by_words = unescape(client.get("/scenarios", params={"q": "all-in 450"}).text)
    by_statement = unescape(client.get("/scenarios", params={"q": "tda-2024-47-a"}).text)
    by_topic = unescape(client.get("/scenarios", params={"topic": "hand-all-in"}).text)

    assert [True] * 3 == [title in page for page in (by_words, by_statement, by_topic)]
    assert "No scenario holds these words" in client.get("/scenarios", params={"q": "xyzzy"}).text


def test_a_statement_names_its_scenarios_and_its_answers(client: Client) -> None:
    """Each scenario is opened at the step and under the book where the statement decides."""
    page = client.get("/rules/cuca-8.2-a?proven").text
    step, book = re.search(r"all-in-of-half-a-raise\?step=(\d+)&amp;book=([a-z0-9-]+)", page).groups()  # type: ignore[union-attr]

    assert "cuca-8.2-a" in client.get(HALF, params={"step": step, "book": book}).text
    assert "/books/cuca?answers=1#q-all_in_counts_as_raise_from" in page


def test_a_book_says_how_many_scenarios_prove_each_statement(client: Client) -> None:
    page = client.get("/books/cuca", params={"proven": "1"}).text
    link = r'href="/rules/cuca-8\.2-a" title="cuca-8\.2-a"'
    proven = re.search(link + r'><span class="tag good">.*?(\d+) scenarios', page, re.DOTALL)

    assert proven is not None
    assert int(proven[1]) > 1


@pytest.mark.parametrize(
    "path", ["/books/tda-2024?proven=1", "/scenarios", "/scenarios/evening-casino-first-day?step=50"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_is_heavy(client: Client, path: str, lang: Lang) -> None:
    """Packed, as it is sent."""
    path = f"{path}{'&' if '?' in path else '?'}lang={lang}"
    with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        packed = sum(len(part) for part in answer.iter_raw())

    assert packed < 60_000


def test_the_answers_of_a_book_come_when_somebody_gets_there(client: Client) -> None:
    """Alone for the page that is open; with the page for who has no scripts, or comes for one of them."""
    plain = client.get("/books/cuca", params={"lang": "en"}).text
    alone = client.get("/books/cuca", params={"lang": "en", "answers": "1"}, headers={"hx-request": "true"}).text
    whole = client.get("/books/cuca", params={"lang": "en", "answers": "1"}).text
    asks = re.findall(r'id="(q-[^"]+)"', alone)

    assert len(asks) > 300
    assert asks == re.findall(r'id="(q-[^"]+)"', whole)
    assert 'id="q-' not in plain
    assert "<html" not in alone
    for page in (alone, whole):
        assert 1 == page.count('id="all-answers"')
    assert set(re.findall(r'id="(topic-[^"]+)"', alone)) == set(re.findall(r"answers=1#(topic-[^\s\"]+)", plain))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", ["cuca-8.2-a", "casino-32-a", "cuca-6-i", "cuca-1-c"])
def test_a_statement_tells_its_three_numbers(client: Client, rule: str, lang: Lang) -> None:
    """The same that `book coverage` lists, and what it cannot be told from; nothing of how the program is tested."""
    found = measured(rule)
    assert found is not None
    page = unescape(client.get(f"/rules/{rule}", params={"proven": "1", "lang": lang}).text)
    named, witnessed, decisive = found.counts

    assert named >= witnessed >= decisive > 0
    said = speech(lang).say("rule.numbers", named=named, witnessed=witnessed, decisive=decisive) in page
    assert said == any("#" in one for one in found.named)  # in a scenario, not only on a page
    assert "tests/" not in page and f">{rule}<" not in page
    assert (found.double_of is not None) == (speech(lang).say("rule.double") in page)
