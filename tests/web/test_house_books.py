"""A book of the house's own: chosen by clicking, kept, offered, compared, taken along, and read again after a start."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.rulebook.writing import HouseBook, id_of, written
from floorman.store import MemoryStore
from floorman.web import build
from tests.web.test_pages import HOST, Client, client, opened, send

__all__ = ["client"]

BOOK = {"extends": "cuca", "id": "", "title": "Friday at Anna's", "a-running_level_changeable": "false"}


def kept(client: Client, **changed: str) -> tuple[int, str]:
    return send(client, "/books/edit", {**BOOK, **changed})


def test_a_book_is_written_offered_and_obeyed(client: Client) -> None:
    """Cuca lets a running level be extended; this house does not, and says whose rule that is."""
    assert (303, "/books/compare?book=cuca&book=friday-at-anna-s") == kept(client)
    assert 'value="friday-at-anna-s"' in client.get("/new").text
    event = opened(client, book="friday-at-anna-s")
    send(client, event + "/do", {"do": "start-event"})
    status, page = send(client, event + "/do", {"do": "extend-level", "minutes": "1"})

    assert 409 == status
    assert "Friday at Anna" in unescape(page)
    assert 303 == send(client, opened(client) + "/do", {"do": "start-event"})[0]


def test_an_event_is_ruled_by_the_edition_that_it_was_opened_by(client: Client) -> None:
    """A first card on a wrong seat: the house let it stand when the event was opened, and edited that later."""
    kept(client, **{"a-wrong_first_seat": "stands"})
    event = opened(client, book="friday-at-anna-s")
    kept(client, id="friday-at-anna-s", **{"a-wrong_first_seat": "misdeal"})
    told = "?s=wrong-first-seat&seat=3&should_be=2&since=-&lang=en"
    here = client.get(f"{event}/ask{told}").text
    elsewhere = client.get(f"/ask{told}&book=friday-at-anna-s").text

    assert [True, False] == ["The hand is played on." in page for page in (here, elsewhere)]
    assert [False, True] == ['<h2 class="outcome">Misdeal' in page for page in (here, elsewhere)]


def test_the_file_holds_what_is_different_and_nothing_else(client: Client) -> None:
    kept(client, **{"a-after_last_level": "doubling_levels", "a-who_stops_clock": "dealer"})
    text = client.get("/books/friday-at-anna-s/file").text

    assert 'extends = "cuca"' in text
    assert 3 == text.count("[") - text.count("[[")
    shelf = new_shelf()
    book = shelf.book(shelf.lay_house_book(text, "friday.toml"))
    assert (False, "doubling_levels", "dealer") == tuple(
        book.answers[one].value for one in ("running_level_changeable", "after_last_level", "who_stops_clock")
    )
    assert {"house"} == {book.answers[one].status for one in ("running_level_changeable", "who_stops_clock")}


def test_a_book_is_edited_and_its_edition_goes_up(client: Client) -> None:
    """What was chosen stands in the form; what is emptied is as below again."""
    kept(client)
    form = client.get("/books/edit?id=friday-at-anna-s").text
    assert re.search(r'name="a-running_level_changeable">.*?<option value="false" selected>', form, re.DOTALL)

    kept(client, id="friday-at-anna-s", **{"a-running_level_changeable": "", "a-who_stops_clock": "dealer"})
    text = client.get("/books/friday-at-anna-s/file").text
    assert 'edition = "2"' in text
    assert "running_level_changeable" not in text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": " "}, "Give the book a title"),
        ({"title": "Cuca"}, "A book that ships has this name"),
        ({"a-re_raise_least": "x", "a-break_spare_seats": "many"}, "cannot be answered so"),
    ],
)
def test_what_is_no_book_is_said_and_nothing_is_kept(client: Client, changed: dict[str, str], said: str) -> None:
    status, page = kept(client, **changed)

    assert 422 == status
    assert said in unescape(page)
    assert "friday" not in client.get("/books").text


def test_it_is_there_after_a_new_start() -> None:
    """And one that cannot be read any more keeps nobody from starting."""
    store = MemoryStore()
    with TestClient(build(store, new_shelf(), hosts=(HOST,)), base_url=f"http://{HOST}") as client:
        kept(client)
    store.put_value("book/broken", "this is no book")
    with TestClient(build(store, new_shelf(), hosts=(HOST,)), base_url=f"http://{HOST}") as client:
        assert "Friday at Anna" in unescape(client.get("/books").text)


def test_what_somebody_wrote_himself_stays() -> None:
    """Statements of one's own, and what an answer rests on while it is the same."""
    before = (
        'id = "f"\nedition = "7"\ntitle = "F"\nextends = "cuca"\n\n[clock.running_level_changeable]\nvalue = false\n'
        'status = "house"\ncite = ["f-1"]\n\n'
        '[[rule]]\nid = "f-1"\nparagraph = "1"\nkind = "tournament"\nen = "a"\nde = "b"\n'
    )
    shelf = new_shelf()
    text = written(HouseBook("f", "F", "cuca", {"running_level_changeable": False}), shelf.questions, before)
    book = shelf.book(shelf.lay_house_book(text, "f.toml"))

    assert 'edition = "8"' in text
    assert ("f-1",) == book.answers["running_level_changeable"].cites
    assert "a" == book.rules["f-1"].en


@pytest.mark.parametrize(
    ("title", "id"), [("Friday at Anna's", "friday-at-anna-s"), ("Łukasz Groß & Co.", "lukasz-gross-co"), ("¡", "")]
)
def test_a_title_makes_a_name(title: str, id: str) -> None:
    assert id == id_of(title)
