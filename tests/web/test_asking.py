"""The page that asks the book: the form of a kind, the answer, what is missing, and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from floorman.asking.situations import situations
from floorman.rulebook import new_shelf
from floorman.rulings import KINDS
from floorman.store import MemoryStore
from floorman.web import build
from tests.web.doors import a_house, unhurried
from tests.web.test_happened import sent_by
from tests.web.test_pages import HOST, Client, codes
from tests.web.test_station import begun


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    app = build(MemoryStore(), new_shelf(), hosts=(HOST,))
    with TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        yield client


def asked(client: Client, **told: str) -> str:
    response = client.get("/ask", params=told)

    assert 200 == response.status_code
    return response.text


FIRST = {"kind": "wrong-first-seat", "seat": "3", "should_be": "2", "go": "1"}


def test_the_answer_stands_beside_the_question(client: Client) -> None:
    """Outcome, chips, what the dealer does, the source, and the other books."""
    page = asked(client, **FIRST, book="cuca", lang="en")

    assert "Misdeal: everything goes back" in page
    assert "200 from the pot to seat 3" in page
    assert 'href="/rules/cuca-14-b"' in page
    assert "Take in all cards." in page
    assert "Casino tournament rules" in page


def test_facts_that_are_missing_are_asked_for(client: Client) -> None:
    page = asked(client, kind="wrong-first-seat", seat="3", go="1", lang="en")

    assert "The book wants to know first" in page
    assert '#q-should_be">Which seat should it have been?</a></li>' in page


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"seat": "x"}, "A number is expected"),
        ({"hand-blinds": "1"}, "blinds:"),
        ({"should_be": "9", "hand-players": "4"}, "nobody is dealt in at seat 9"),
        ({"hand-done": "1 fold"}, "it is the turn of seat 4"),
    ],
)
def test_what_was_not_understood_is_said(client: Client, told: dict[str, str], says: str) -> None:
    assert says in asked(client, **{**FIRST, **told}, lang="en")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_form_speaks(client: Client, kind: str, lang: str) -> None:
    page = asked(client, kind=kind, lang=lang)

    assert 'class="outcome"' not in page, "nothing was told yet"
    assert None is re.search(r">[^<]*(?:seat=\d|\d+ raise \d)[^<]*<|placeholder=\"[^\"]*=", page), "nobody types that"
    assert set() == codes() & set(re.findall(r"(?<=[> ])[\w./-]+(?=[< ])", page))


def test_a_strange_address_shows_the_empty_form(client: Client) -> None:
    page = asked(client, kind="nothing", book="nobody", go="1", lang="en")

    assert "Something went wrong at the table?" in page


def test_it_is_asked_in_ones_own_words(client: Client) -> None:
    """The search of the tables: a report opens with what its name tells, and a question is answered at once."""
    found = asked(client, q="four cards on the flop", lang="en")
    live = client.get("/ask", params={"q": "string bet", "book": "casino"}, headers={"hx-request": "true"}).text
    flop = asked(client, s="too-many-board-cards", go="1", lang="en", book="tda-2024")
    odd = asked(client, s="odd-chip", lang="de", book="tda-2024")

    assert 'href="/ask?s=too-many-board-cards&amp;book=' in found
    assert ("<html" in live, "?s=string-bet&amp;book=casino" in live) == (False, True)
    assert "One of the four cards, drawn blind, becomes the next burn card" in flop
    assert "im Uhrzeigersinn nach dem Button" in odd


@pytest.fixture(scope="module")
def calm() -> Iterator[Client]:
    """Where one may ask as often as one likes."""
    with a_house() as house:
        unhurried(house)
        yield house.client


def test_a_situation_that_was_only_opened_is_ruled_on_nowhere(calm: Client) -> None:
    """As at the tables: until somebody has told something the book asks, and says no outcome, also where the name of
    the situation tells all that the book would need."""
    told_by_name = [
        id
        for id, one in situations().items()
        if one.kind and one.facts and {*KINDS[one.kind].required} <= {*one.facts} and not one.must
    ]
    ruled = [id for id in told_by_name if 'class="outcome"' in asked(calm, s=id, book="tda-2024", lang="en")]

    assert "too-many-board-cards" in told_by_name
    assert [] == ruled


def test_what_was_tapped_is_what_was_typed(calm: Client) -> None:
    """Cards by their boxes, acts row by row: the ruling is the one of the same words in one line."""
    since = {"since-seat-1": "4", "since-do-1": "call", "since-seat-2": "5", "since-do-2": "raise", "since-to-2": "600"}
    told = {"s": "exposed-card", "book": "tda-2024", "by": "dealer", "hand-players": "9", "lang": "en"}
    tapped = [("cards", "seat=3 nth=1"), ("cards", "seat=5 nth=2")]
    by_taps = calm.get("/ask", params=[*told.items(), *tapped]).text
    typed = asked(calm, **told, cards="seat=3 nth=1, seat=5 nth=2")
    done = {"hand-done-seat-1": "4", "hand-done-do-1": "raise", "hand-done-to-1": "600"}
    turn = {"s": "out-of-turn", "book": "tda-2024", "seat": "6", "did": "call", "do": "call", "lang": "en"}

    assert outcome(by_taps) == outcome(typed) != ""
    assert re.findall(r'id="is-card-\d-\d"[^>]*checked', by_taps) == re.findall(
        r'id="is-card-\d-\d"[^>]*checked', typed
    )
    assert outcome(asked(calm, **turn, **done)) == outcome(asked(calm, **turn, **{"hand-done": "4 raise 600"}))
    assert 'value="600"' in asked(calm, **turn, **{"hand-done": "4 raise 600"})
    assert outcome(asked(calm, **turn, **since)) == outcome(asked(calm, **turn, since="4 call, 5 raise 600"))


def outcome(page: str) -> str:
    return "".join(
        re.findall(r'<h2 class="outcome">([^<]+)</h2>|role="alert">(?:<svg.*?</svg>)?\s*<span>([^<]+)', page)[0]
    )


def test_at_the_desk_the_book_is_asked_within_the_frame_of_the_event() -> None:
    """By its own book, with those who sit at the table; what is accepted is written down, and one is still there.
    Whoever only registers players asks of a hand that is thought up, at the blinds of the level."""
    with a_house() as house:
        event = begun(house, house.event(book="cuca"))
        floor, registrar = house.with_pass("floor"), house.with_pass("registrar")
        here = f"/events/{event}/ask"
        told = floor.look(f"{here}/1?s=phone&seat=1&during_hand=no&lang=en").text
        answer = floor.send(f"/events/{event}/station/1/do", sent_by(told))
        written = floor.look(str(answer.headers["location"])).text
        thought = registrar.look(f"{here}?s=exposed-card&lang=en").text
        at_table = registrar.look(f"{here}/1").status_code

    for page in (told, written, thought):
        assert 'class="eventtop' in page
        assert f'href="{here}" aria-current="page"' in re.sub(r"\s+", " ", page)
    assert ("Anna" in told, "call-floor" in told) == (True, False)
    assert str(answer.headers["location"]).startswith(f"{here}/1")
    assert "Written down" in written
    assert "25/50" in thought
    assert 403 == at_table


def test_who_names_no_book_asks_the_one_of_the_house() -> None:
    with a_house() as house:
        host = house.with_pass("direction")

        def chosen(query: str = "") -> str:
            page = host.look(f"/ask?s=string-bet{query}").text
            found = re.search(r'<option value="([\w-]+)" selected', page)
            assert found is not None, page
            return found[1]

        before = chosen()
        host.send("/house", {"do": "name-house", "name": "Club", "language": "en", "book": "cuca"})
        assert ("tda-2024", "cuca", "casino") == (before, chosen(), chosen("&book=casino"))
