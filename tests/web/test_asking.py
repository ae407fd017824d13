"""The page that asks the book: the form of a kind, the answer, what is missing, and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.rulings import KINDS
from floorman.store import MemoryStore
from floorman.web import build
from tests.web.test_pages import HOST, Client, codes


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

    assert "The book asks for more facts." in page
    assert "Which seat should it have been?" in page


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

    assert set() == codes() & set(re.findall(r"(?<=[> ])[\w./-]+(?=[< ])", page))


def test_a_strange_address_shows_the_empty_form(client: Client) -> None:
    page = asked(client, kind="nothing", book="nobody", go="1", lang="en")

    assert "Something went wrong at the table?" in page
