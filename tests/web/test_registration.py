"""The registration desk without a browser: who is found, who is entered, who is asked about first."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from html import unescape
from itertools import count
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from floorman.desk import NewEvent
from tests.web.doors import DIRECTION, Browser, House, a_house

LEVELS = [{"type": "level", "minutes": 20, "small_blind": 25 * n, "big_blind": 50 * n} for n in range(1, 9)]
PRICE = {"prize": 5000, "fee": 1000}
HTMX = {"hx-request": "true"}
OPENED = count()


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def till(house: House) -> Browser:
    return house.with_pass("registrar")


class Desk:
    """The desk of one event, as somebody at it uses it."""

    def __init__(self, house: House, till: Browser, *, book: str = "cuca", players: int = 0, **plan: Any) -> None:
        self.house = house
        self._till = till
        self._sent = 0
        settings = {"stack": 10_000, "structure": LEVELS, "table_size": 6, "currency": "€", "price": PRICE, **plan}
        names = [f"Seated {number}" for number in range(1, players + 1)]
        wish = msgspec.convert({"name": "Friday", "book": book, "players": names, "plan": settings}, NewEvent)
        opened = house.client.blocking_portal.call(house.app.state.desk.open, wish, DIRECTION, f"open-{next(OPENED)}")
        self.id = str(opened.id)
        self.path = f"/events/{self.id}/registration"

    def do(self, do: str, **fields: str) -> None:
        answer = self.house.with_pass("director").send(f"/events/{self.id}/do", {"do": do, **fields})
        assert 303 == answer.status_code, answer.text

    def begun(self, tables: int = 1) -> Desk:
        for table in range(1, tables + 1):
            self.do("open-table", table=str(table))
        self.do("draw-seats")
        self.do("start-event")
        return self

    def press(self, sent: str = "", by: Browser | None = None, **fields: Any) -> str:
        """One form, and the tab that comes back."""
        self._sent += 1
        told = {"sent": sent or f"f-{self._sent}", **fields}
        answer = (by or self._till).send(self.path, told, **HTMX)
        assert 200 == answer.status_code, answer.text
        return text(answer.text)

    def page(self, query: str = "", by: Browser | None = None) -> str:
        return text((by or self._till).look(self.path + query).text)

    def entered(self) -> list[str]:
        """Everybody who is in or waits, the newest first."""
        return re.findall(r'value="show:[^"]+">([^<]+)</button>', self.page("?all").partition('id="h-entries"')[2])


def text(html: str) -> str:
    return " ".join(unescape(html).split())


def card(html: str) -> str:
    """What stands largest on the card that lies open."""
    found = re.search(r'class="bigseat"[^>]*>([^<]+)<', html)
    return found[1].strip() if found else ""


def picks(html: str) -> list[str]:
    return re.findall(r'class="regrow" name="pick" value="([^":]+)', html)


def test_a_name_is_typed_and_somebody_is_in(house: House, till: Browser) -> None:
    """Before the draw he is on the list; where seats are given, he sits at once."""
    desk = Desk(house, till)
    assert "Drawn with all" == card(desk.press(q="Anna Kraft"))
    desk.press(q="Ben")
    desk.begun()
    late = desk.press(q="Łukasz Groß")

    assert re.fullmatch(r"Table 1, seat \d", card(late))
    assert "10,000 chips" in late
    assert ["Łukasz Groß", "Ben", "Anna Kraft"] == desk.entered()


def test_a_form_that_comes_twice_enters_once(house: House, till: Browser) -> None:
    """Both answers show the same card."""
    desk = Desk(house, till)
    twice = [card(desk.press("same", q="Anna Kraft")) for _ in range(2)]

    assert ["Drawn with all"] * 2 == twice
    assert ["Anna Kraft"] == desk.entered()
    assert "Drawn with all" == card(desk.press("same", q="Ben")), "another name is another form"


def test_nobody_of_a_like_name_is_entered_unasked(house: House, till: Browser) -> None:
    """The desk asks who that is; whoever means it goes on, and the list says that there are two."""
    desk = Desk(house, till)
    desk.press(q="Tomáš Kraft")
    assert ["show", "new"] == picks(desk.press(q="Tomas Krafft")), "the Enter key takes nobody for him"
    asked = desk.press(q="Tomas Krafft", pick="new")

    assert "Tomas Krafft: is that somebody who is in already?" in asked
    assert ["Tomáš Kraft"] == desk.entered()
    (other,) = re.findall(r'name="other" value="([^"]+)"', asked)
    assert "Drawn with all" == card(desk.press(pick=f"show:{other}"))
    desk.press(pick="other", asked="Tomas Kraft", other=other)
    assert ["Tomas Kraft", "Tomáš Kraft"] == desk.entered()
    assert 2 == desk.page().count("same name twice")


def test_another_desk_was_faster(house: House, till: Browser) -> None:
    """What this one had not seen when it went on it is asked about anew."""
    desk, other = Desk(house, till), house.with_pass("floor")
    asked = desk.press(q="Anna Kraft", by=other)
    first = re.findall(r'name="shown" value="([^"]+)"', asked)
    desk.press(q="Anna Kraft", pick="new")
    desk.press(pick="other", asked="Anna Kraft", other=first[0])

    assert "is that somebody who is in already?" in desk.press(pick="other", asked="Anna Kraft", other=first[0])
    assert 2 == len(desk.entered())


def test_whom_the_house_knows_is_found_first(house: House, till: Browser) -> None:
    """By some letters of his name; he is the same person as in the other event."""
    earlier, desk = Desk(house, till), Desk(house, till)
    earlier.press(q="Ruth Cohen-Weiß")
    found = text(till.look(f"{desk.path}/find?q=cohen").text)

    assert ["enter", "new"] == picks(found)
    person = re.findall(r'value="enter:([^"]+)"', found)[0]
    shown = desk.press(pick=f"enter:{person}", q="cohen")
    assert f'name="shown" value="{person}"' in shown
    assert ["Ruth Cohen-Weiß"] == desk.entered()


def test_the_enter_key_takes_nobody_who_was_not_seen(house: House, till: Browser) -> None:
    """Typed faster than found: unless it is his very name, the desk shows whom it would have taken."""
    earlier, desk = Desk(house, till), Desk(house, till)
    earlier.press(q="Goran Petrović")
    unseen = desk.press(q="petro")
    assert ([], "") == (desk.entered(), card(unseen))
    assert ["enter", "new"] == picks(unseen)

    desk.press(q="petro", sought="petro")
    assert ["Goran Petrović"] == desk.entered()


def test_his_very_name_needs_no_second_look(house: House, till: Browser) -> None:
    """Whoever is in is shown, and whom the house knows is entered, not somebody new of his name."""
    earlier, desk = Desk(house, till), Desk(house, till)
    known = re.findall(r'name="shown" value="([^"]+)"', earlier.press(q="Miriam Vogel"))
    assert known == re.findall(r'name="shown" value="([^"]+)"', desk.press(q="miriam VOGEL"))

    assert "Drawn with all" == card(desk.press(q="Miriam Vogel"))
    assert 1 == len(desk.entered())


def test_who_finds_no_seat_gets_a_number(house: House, till: Browser) -> None:
    """The first of the waiting list sits down as soon as somebody is out."""
    desk = Desk(house, till, players=6).begun()
    assert "Alternate no. 1" == card(desk.press(q="Clara"))
    second = desk.press(q="Emil")
    assert ("Alternate no. 2", True) == (card(second), "No seat is free" in second)
    assert "seat:" not in second, "nobody is offered what is not there"

    out = re.findall(r'value="show:([^"]+)">Seated 1<', desk.page("?all"))[0]
    desk.do("bust", who=out)
    clara = re.findall(r'value="(seat:[^"]+)"', desk.page())[0]

    assert re.fullmatch(r"Table 1, seat \d", card(desk.press(pick=clara)))
    assert "Alternate no. 1" == card(desk.press(q="Emil", pick="")), "Emil is next"


def test_the_money_is_taken_with_the_entry_or_later(house: House, till: Browser) -> None:
    """The price says what it is for; what is owed stands on the card until it is paid."""
    desk = Desk(house, till)
    page = desk.page()
    assert "€60" in page
    assert "€50 for the prizes + €10 fee" in page
    assert "€60 to pay" in desk.press(q="Anna Kraft")
    assert "all paid" in desk.press(q="Ben Zimmer", paid="on")

    assert "Still to pay</dt><dd>€60<" in desk.page()


def test_what_may_be_done_with_somebody_stands_on_his_card(house: House, till: Browser) -> None:
    """As the rules answer whoever asks: who is out may come again, who is in may rebuy, by this plan."""
    desk = Desk(house, till, book="tda-2024", players=3, re_entry={}, rebuy={}).begun()
    ids = dict(re.findall(r'value="show:([^"]+)">(Seated \d)<', desk.page("?all")))
    by_name = {name: id for id, name in ids.items()}
    desk.do("bust", who=by_name["Seated 1"])
    floor = house.with_pass("floor")
    out, inside = (desk.page(f"?shown={by_name[name]}", floor) for name in ("Seated 1", "Seated 2"))

    assert "Re-entry, €60" in out
    assert (True, False) == ("Rebuy, €60" in inside, "Re-entry" in inside)
    assert "Rebuy" not in desk.page(f"?shown={by_name['Seated 2']}"), "by this book a registrar books none"
    assert f"seat-cards.pdf?who={by_name['Seated 2']}" in inside


def test_one_seat_card_is_printed_for_one_player(house: House, till: Browser) -> None:
    """The others have theirs already."""
    desk = Desk(house, till, players=3).begun()
    who = re.findall(r'value="show:([^"]+)">Seated 2<', desk.page("?all"))[0]
    answer = till.look(f"/events/{desk.id}/documents/seat-cards.pdf?who={who}")
    told = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)

    assert ["Seated 2"] == re.findall(r"Seated \d", told)


def test_no_seat_card_is_offered_without_the_typesetter(
    house: House, till: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button could only refuse; what else may be done with him stands there."""
    desk = Desk(house, till, players=3).begun()
    who = re.findall(r'value="show:([^"]+)">Seated 2<', desk.page("?all"))[0]
    monkeypatch.setitem(sys.modules, "typst", None)
    shown = desk.page(f"?shown={who}")

    assert 'id="h-card">Seated 2<' in shown
    assert "seat-cards.pdf" not in shown


def test_an_entry_is_struck_far_from_all_else(house: House, till: Browser) -> None:
    """It is asked for in words, and says what is to be given back."""
    desk = Desk(house, till)
    shown = desk.press(q="Anna Kraft", paid="on")
    cancel = shown.partition("<details")[2].partition("</details>")[0]

    assert "Anna Kraft is struck off and loses the seat. Give back €60." in cancel
    assert 'value="cancel-entry"' in cancel


def test_a_closed_desk_enters_nobody(house: House, till: Browser) -> None:
    """It says why, keeps what was typed, and nobody new is left in the house."""
    desk = Desk(house, till, players=2).begun()
    desk.do("close-registration")
    refused = desk.press(q="Nobody Ever")

    assert "Registration is closed" in refused
    assert 'value="Nobody Ever"' in refused
    assert ("closed", []) == (re.findall(r'class="tag out">(\w+)', refused)[0], picks(refused))
    assert "Nobody Ever" not in house.app.state.desk.names().values()


def test_the_first_page_of_a_registrar_is_his_desk(house: House, till: Browser) -> None:
    desk = Desk(house, till)

    assert f'href="/events/{desk.id}/registration"' in till.look("/").text
    assert f"/events/{desk.id}/registration" == house.landing("registrar", desk.id)


def test_without_scripts_the_form_leads_back_to_the_card(house: House, till: Browser) -> None:
    desk = Desk(house, till)
    answer = till.send(desk.path, {"q": "Anna Kraft", "sent": "plain"})

    assert 303 == answer.status_code
    assert "Drawn with all" == card(text(till.look(answer.headers["location"]).text))


def test_what_the_form_cannot_mean_is_said(house: House, till: Browser) -> None:
    desk = Desk(house, till)

    for pick in ("nonsense", "enter:nobody", "seat:nobody", "wish:nobody"):
        assert 'role="alert"' in desk.press(pick=pick), pick
    assert 'role="alert"' not in desk.press(q=""), "an empty field says nothing"
    assert [] == desk.entered()
