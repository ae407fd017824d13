"""Documents and tables: every name is right in them, nothing in a name does anything, and they all can be made."""

from __future__ import annotations

import csv
import io
import re
import sys
from datetime import datetime
from html import unescape
from itertools import pairwise

import pytest
from pypdf import PdfReader

from floorman.speech import LANGUAGES, Lang, speech
from floorman.web.documents.routes import DOCUMENTS, TABLES
from floorman.web.documents.tables import csv_of
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

NAMES = ("Łukasz Groß", "José Ñúñez", "#let x = 1 $y$ *z*", '"quoted" \\ back', "=1+1")


def evening(client: Client, **changed: str) -> str:
    event = opened(client, players="\n".join(NAMES), **changed)
    for command in (
        {"do": "open-table", "table": "1"},
        {"do": "draw-seats"},
        {"do": "set-prizes", "prizes": "120 60"},
        {"do": "publish-prizes"},
        {"do": "start-event"},
    ):
        assert 303 == send(client, event + "/do", command)[0], command
    return event


def read(client: Client, event: str, name: str, lang: str = "en") -> str:
    answer = client.get(f"{event}/documents/{name}.pdf", params={"lang": lang})
    assert (200, "application/pdf") == (answer.status_code, answer.headers["content-type"])
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).replace("\n", " ")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_can_be_made(client: Client, name: str, lang: str) -> None:
    """Before anything is known of an event, and in the middle of it; it says of which event it is."""
    assert "Thursday" in read(client, opened(client), name, lang)
    assert "Thursday" in read(client, evening(client), name, lang)


@pytest.mark.parametrize("name", ["seat-cards", "count-sheets", "fallback"])
def test_names_are_printed_as_they_are(client: Client, name: str) -> None:
    told = read(client, evening(client), name)

    assert [] == [one for one in NAMES if one not in told]


def test_the_plan_has_the_levels_and_the_prizes(client: Client) -> None:
    told = read(client, evening(client, currency="€"), "plan", "de")

    assert "50 / 100" in told
    assert "120\u00a0€" in told
    assert "Pause" in told


def test_a_move_slip_says_from_where_and_to_where(client: Client) -> None:
    """Two change seats: each has both on his slip, in the order in which he goes."""
    event = evening(client)
    floor = client.app.state.desk.shown(event.rpartition("/")[2]).value.floor
    one, other = (seat for seat in floor.tables[0].seats if seat.name in NAMES[:2])
    assert 303 == send(client, event + "/do", {"do": "swap-seats", "who": one.id, "other": other.id})[0]
    told = read(client, event, "move-slips")

    assert f"1-{one.seat} → 1-{other.seat}" in told
    assert f"1-{other.seat} → 1-{one.seat}" in told


def test_a_payout_slip_for_whoever_has_won(client: Client) -> None:
    event = evening(client)
    seats = re.findall(r'name="stack-([^"]+)"', client.get(event + "/chips/1").text)
    for who in seats[1:]:
        assert 303 == send(client, event + "/do", {"do": "bust", "who": who})[0]
    winner = next(who for who in seats if who not in seats[1:])
    day = datetime.now().astimezone().strftime("%Y")
    before = read(client, event, "payout-slips")
    assert 303 == send(client, event + "/do", {"do": "pay-prize", "who": winner})[0]
    told = read(client, event, "payout-slips")

    assert "120" in told
    assert "60" in told
    assert (0, 1) == tuple(len(re.findall(rf"Received \d+ \w+ {day}", one)) for one in (before, told)), (
        "when it was paid"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_paid_gets_a_receipt_and_his_seat_card_says_so(client: Client, lang: Lang) -> None:
    """55 for an entry: Łukasz has paid all, José 20 of it, the others nothing. One alone is a strip of 80 mm."""
    event = opened(client, players="\n".join(NAMES), money="buy-in", prize="50", fee="5", currency="€")
    for command in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}):
        assert 303 == send(client, event + "/do", command)[0], command
    players = client.app.state.desk.shown(event.rpartition("/")[2]).value.floor.players
    first, second = (next(one.id for one in players if one.name == name) for name in NAMES[:2])
    assert 303 == send(client, event + "/do", {"do": "pay", "who": first})[0]
    assert 303 == send(client, event + "/do", {"do": "pay", "who": second, "amount": "2000"})[0]
    words, told, cards = speech(lang), read(client, event, "receipts", lang), read(client, event, "seat-cards", lang)
    alone = client.get(f"{event}/documents/receipts.pdf", params={"who": first, "lang": lang})
    strip = PdfReader(io.BytesIO(alone.content)).pages

    assert [True, True, False, False, False] == [one in told for one in NAMES]
    assert (words.money(5500, "€") in told, words.money(2000, "€") in told) == (True, True)
    owes = words.say("registration.owes", price=words.money(3500, "€"))
    assert owes in told and owes in cards
    assert 1 == cards.count(words.say("registration.is-paid"))
    assert 3 == cards.count(words.say("registration.owes", price=words.money(5500, "€")))
    assert (1, 80) == (len(strip), round(float(strip[0].mediabox.width) / 72 * 25.4))
    assert NAMES[0] in strip[0].extract_text() and NAMES[1] not in strip[0].extract_text()


def rows(client: Client, event: str, name: str) -> list[list[str]]:
    answer = client.get(f"{event}/documents/{name}.csv")
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize("name", TABLES)
def test_tables_have_a_head(client: Client, name: str) -> None:
    assert len(rows(client, evening(client), name)[0]) > 2


@pytest.mark.parametrize(("lang", "parts"), [("en", ","), ("de", ";")])
def test_a_table_opens_in_columns_where_its_language_is_spoken(client: Client, lang: str, parts: str) -> None:
    """A German spreadsheet takes all that commas part for one column."""
    text = client.get(f"{evening(client)}/documents/structure.csv?lang={lang}").content.decode("utf-8-sig")

    assert {6} == {len(row) for row in csv.reader(io.StringIO(text), delimiter=parts)}


def test_no_name_is_a_formula(client: Client) -> None:
    """A spreadsheet shows what somebody is called, and reckons with nothing of it."""
    names = [row[1] for row in rows(client, evening(client), "players")]

    assert "'=1+1" in names
    assert "Łukasz Groß" in names
    told = csv_of(["a"], [["=1"], ["+1"], ["-1"], ["@x"], ["\tx"], [-5], ["x=1"]]).decode("utf-8-sig").split("\r\n")
    assert ["a", "'=1", "'+1", "'-1", "'@x", "'\tx", "-5", "x=1", ""] == told


@pytest.mark.parametrize("sign", "＝＋－＠﹦﹢﹣﹫⁺₊⁻₋⁼₌−‐‑‒–—")
def test_what_looks_like_a_formula_is_none(sign: str) -> None:
    """Of other widths, heights and lengths, and behind what nobody sees."""
    for cell in (f"{sign}1", f" {sign}1", f"\u3000{sign}1", f"\u00a0{sign}1"):
        assert f"'{cell}" == csv_of(["a"], [[cell]]).decode("utf-8-sig").split("\r\n")[1]


@pytest.mark.parametrize("name", ["x.pdf", "players.pdf", "seat-cards.csv", "seat-cards", "..%2Fx.pdf"])
def test_there_are_no_other_documents(client: Client, name: str) -> None:
    assert 404 == client.get(f"{opened(client)}/documents/{name}").status_code


@pytest.fixture
def no_typesetter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python finds no module of that name, as where it is not installed."""
    monkeypatch.setitem(sys.modules, "typst", None)


@pytest.mark.usefixtures("no_typesetter")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_the_typesetter_no_button_could_only_refuse(client: Client, lang: Lang) -> None:
    """The page says what to install, and offers the tables for a spreadsheet all the same."""
    shown = client.get(f"{evening(client)}/documents", params={"lang": lang}).text

    assert speech(lang).say("install.documents") in unescape(shown)
    assert 'pip install ".[documents]"' in unescape(shown)
    assert ".pdf" not in shown
    assert [*TABLES] == re.findall(r"/documents/([a-z]+)\.csv", shown)


@pytest.mark.usefixtures("no_typesetter")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_the_typesetter_a_document_is_refused(client: Client, lang: Lang) -> None:
    """Whoever kept the address of one is told the same; what does not exist still does not."""
    event = evening(client)
    answer = client.get(f"{event}/documents/seat-cards.pdf", params={"lang": lang})

    assert 501 == answer.status_code
    assert speech(lang).say("install.documents") in unescape(answer.text)
    assert 200 == client.get(f"{event}/documents/players.csv").status_code
    assert 404 == client.get(f"{event}/documents/x.pdf").status_code


def test_nothing_on_a_seat_card_is_printed_over_something_else(client: Client) -> None:
    """The longest that may stand there: two lines of a card have at least the height of their letters between them."""
    names = ["Maximilian Freiherr von und zu Hohenlohe-Langenburg", "Greta", "Oskar"]
    event = opened(
        client, players="\n".join(names), stack="1000000", money="buy-in", prize="1000000", fee="5", currency="€"
    )
    for command in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}):
        assert 303 == send(client, event + "/do", command)[0]

    rows: list[tuple[float, float]] = []

    def keep(text: str, at: list[float], own: list[float], _font: object, _size: float) -> None:
        if text.strip():
            rows.append((own[4] + at[4], own[5] + at[5]))

    printed = client.get(f"{event}/documents/seat-cards.pdf", params={"lang": "de"}).content
    PdfReader(io.BytesIO(printed)).pages[0].extract_text(visitor_text=keep)
    for left in (True, False):
        heights = sorted({round(y, 1) for x, y in rows if (x < 300) == left})
        assert min(after - before for before, after in pairwise(heights)) >= 8, heights
