"""The practice page: a hand played by forms, what is refused, and what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client, send


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def seated(client: Client, book: str = "casino") -> str:
    status, where = send(client, "/practice", {"book": book})
    assert status == 303, where
    return where


def offered(page: str) -> set[str]:
    return set(re.findall(r'name="do" value="([a-z]+)"', page))


SLOW = [
    pytest.param(book, marks=pytest.mark.slow)
    for book in ("casino", "house-ten", "showdown", "tda-excerpt", "tda-2024")
]


@pytest.mark.parametrize("book", ["cuca", *SLOW])
def test_hands_by_forms(client: Client, book: str) -> None:
    """Whatever the page offers can be pressed, hand after hand."""
    table = seated(client, book)
    hands = 0
    for _ in range(60):
        may = offered(client.get(table).text)
        do = next((word for word in ("next", "check", "fold") if word in may), None)
        assert do is not None
        hands += do == "next"
        status, _ = send(client, table, {"do": do})
        assert 303 == status
    assert hands >= 5


@pytest.mark.parametrize("lang", ["en", "de"])
def test_refusal_is_said(client: Client, lang: str) -> None:
    """Too small a raise is refused with a sentence and its paragraph, and the hand stays as it was."""
    table = next(where for where in (seated(client) for _ in range(40)) if "raise" in offered(client.get(where).text))
    before = client.get(table).text

    status, page = send(client, table + f"?lang={lang}", {"do": "raise", "total": "26"})

    assert 409 == status
    said = re.sub(r"<[^>]*>", " ", page.partition('role="alert"')[2].partition("</p>")[0])
    assert {"en": "raise", "de": "rhöh"}[lang] in said
    assert "raise." not in said
    assert offered(before) == offered(client.get(table).text)


@pytest.mark.parametrize("to", ["", "ten", "-5", "1" * 30, "²"])
def test_no_amount(client: Client, to: str) -> None:
    """What is no amount does nothing; it never breaks the page."""
    table = seated(client)
    before = client.get(table).text

    status, _ = send(client, table, {"do": "raise", "total": to})

    assert 303 == status
    assert offered(before) == offered(client.get(table).text)


def test_unknown_table_and_book(client: Client) -> None:
    assert 404 == client.get("/practice/nowhere").status_code
    assert 404 == send(client, "/practice", {"book": "nowhere"})[0]
