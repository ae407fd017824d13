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
SHOWN = re.compile(r'name="shown" value="([^"]+)"')


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
    assert "Seat comes with the draw" == card(desk.press(q="Anna Kraft"))
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

    assert ["Seat comes with the draw"] * 2 == twice
    assert ["Anna Kraft"] == desk.entered()
    assert "Seat comes with the draw" == card(desk.press("same", q="Ben")), "another name is another form"


def test_nobody_of_a_like_name_is_entered_unasked(house: House, till: Browser) -> None:
    """The desk asks who that is; whoever means it goes on, and the list says that there are two."""
    desk = Desk(house, till)
    desk.press(q="Tomáš Kraft")
    assert "Tomas Krafft: is that somebody" in desk.press(q="Tomas Krafft"), "the Enter key takes nobody for him"
    asked = desk.press(q="Tomas Krafft", pick="new")

    assert "Tomas Krafft: is that somebody who is in already?" in asked
    assert ["Tomáš Kraft"] == desk.entered()
    (other,) = re.findall(r'name="other" value="([^"]+)"', asked)
    assert "Seat comes with the draw" == card(desk.press(pick=f"show:{other}"))
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
    """Typed faster than found: unless it is his very name, the desk asks whether it is somebody whom it knows."""
    earlier, desk = Desk(house, till), Desk(house, till)
    earlier.press(q="Goran Petrović")
    unseen = desk.press(q="petro")
    assert ([], "") == (desk.entered(), card(unseen))
    assert 1 == unseen.count('name="pick" value="enter:')
    assert "petro: is that somebody" in unseen

    desk.press(q="petro", sought="petro")
    assert ["Goran Petrović"] == desk.entered()


def test_his_very_name_needs_no_second_look(house: House, till: Browser) -> None:
    """Whom the house knows is entered, not somebody new of his name; whoever is in already is shown."""
    earlier, desk = Desk(house, till), Desk(house, till)
    known = re.findall(r'name="shown" value="([^"]+)"', earlier.press(q="Miriam Vogel"))
    assert known == re.findall(r'name="shown" value="([^"]+)"', desk.press(q="miriam VOGEL"))

    shown = desk.press(q="Miriam Vogel")
    assert (known, "asked-about" in shown) == (re.findall(r'name="shown" value="([^"]+)"', shown), False)
    assert "asked-about" in desk.press(q="Miriam Vogel", row="on"), "in a row of names nobody would see the card"
    assert 1 == len(desk.entered())


def test_whoever_is_in_by_that_very_name_is_shown_with_what_they_owe(house: House, till: Browser) -> None:
    """By Enter alone; somebody else of the name is one line beside it, and of two the desk asks which."""
    desk = Desk(house, till)
    desk.press(q="Anton Brückner")
    shown = desk.press(q="anton brückner")
    opened = shown.partition('id="card"')[2].partition("</section>")[0]
    assert ("€60 to pay" in opened, "Take €60" in opened, 1) == (True, True, len(desk.entered()))
    (another,) = re.findall(r'value="(another:[^"]+)"', opened)
    assert "Another person called Anton Brückner: enter" in opened
    assert "Another person called" in desk.page("?shown={}&another=Anton".format(*SHOWN.findall(shown)))

    told = desk.press(pick=another, another="Anton Brückner")
    assert (2, "Seat comes with the draw") == (len(desk.entered()), card(told))
    both = desk.press(q="Anton Brückner")
    assert (2, "") == (len(re.findall(r'name="other" value=', both)), card(both))
    assert 2 == both.partition('id="asked-about"')[2].partition("</ul>")[0].count("€60 to pay")
    desk.do("close-registration")
    assert "another:" not in desk.press(q="Anton Brückner")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Sabine Voß", "Sabine Voss"),
        ("Jörg Müller", "Joerg Mueller"),
        ("Jörg Müller", "Jorg Muller"),
        ("José García", "Jose Garcia"),
        ("OTTO BERG", "otto berg"),
        ("Łukasz Groß", "Lukasz Gross"),
        ("Nora Born", "Nora Born"),
    ],
)
def test_of_two_whose_names_read_the_same_neither_is_lost(house: House, till: Browser, first: str, second: str) -> None:
    """The second one is asked about once, whether by the Enter key or as somebody new, and then he is in."""
    for pick in ("", "new"):
        desk = Desk(house, till)
        desk.press(q=first)
        asked = desk.press(q=second, pick=pick, row="on")
        (other,) = re.findall(r'name="other" value="([^"]+)"', asked)
        assert f"{second}: is that somebody who is in already?" in asked
        assert [first] == desk.entered()

        told = desk.press(pick="other", asked=second, other=other)
        assert ("Seat comes with the draw", False) == (card(told), "is that somebody" in told)
        assert [second, first] == desk.entered()


def test_whom_the_house_knows_by_other_letters_is_asked_about(house: House, till: Browser) -> None:
    """Typed faster than found: Voss may be the Voß whom it knows, or not. Of both, the one so written is meant."""
    earlier, desk = Desk(house, till), Desk(house, till)
    earlier.press(q="Gerda Weiß")
    asked = desk.press(q="Gerda Weiss")
    assert ("Gerda Weiss: is that somebody" in asked, []) == (True, desk.entered())

    desk.press(pick="other", asked="Gerda Weiss")
    third = Desk(house, till)
    third.press(q="Gerda Weiss")
    assert ["Gerda Weiss"] == third.entered()
    both = third.press(q="Gerda Weiß")
    assert 1 == both.count('name="pick" value="enter:'), "whom the house knows by that very name can be entered, too"


def test_who_finds_no_seat_gets_a_number(house: House, till: Browser) -> None:
    """The first of the waiting list sits down as soon as somebody is out."""
    desk = Desk(house, till, players=6).begun()
    assert "Alternate no. 1" == card(desk.press(q="Clara"))
    second = desk.press(q="Emil")
    emil = "show:" + re.findall(r'name="shown" value="([^"]+)"', second)[0]
    assert ("Alternate no. 2", True) == (card(second), "No seat is free" in second)
    assert "seat:" not in second, "nobody is offered what is not there"

    out = re.findall(r'value="show:([^"]+)">Seated 1<', desk.page("?all"))[0]
    desk.do("bust", who=out)
    page = desk.page()
    assert "The free seats are for those who wait" in page and "1 for those who wait" in re.sub(r"<[^>]+>", "", page)
    assert "No seat is free" not in page
    assert "2 still wait and get no seat any more." in page
    clara = re.findall(r'value="(seat:[^"]+)"', page)[0]

    assert re.fullmatch(r"Table 1, seat \d", card(desk.press(pick=clara)))
    assert "Alternate no. 1" == card(desk.press(pick=emil)), "Emil is next"


def test_the_last_of_the_list_is_not_the_first_to_be_offered(house: House, till: Browser) -> None:
    """In the casino's book the management says who is next: whoever picks another hears how many wait longer, and his
    button is not the loud one. What is due stands on it, and with the tick it is collected with the seat."""
    desk = Desk(house, till, book="casino", players=6, expected=6).begun()
    people = {name: re.findall(r'name="shown" value="([^"]+)"', desk.press(q=name))[0] for name in ("Zoe", "Yan")}
    out = re.findall(r'value="show:([^"]+)">Seated 1<', desk.page("?all"))[0]
    desk.do("bust", who=out)
    cards = {name: desk.press(pick=f"show:{id}").partition('id="h-card"')[2] for name, id in people.items()}

    labels = {name: re.sub("<[^>]+>", " ", page) for name, page in cards.items()}
    assert "Seat now:  take €60  €60 left to pay" in labels["Zoe"] and "waits longer" not in cards["Zoe"]
    assert "1 waits longer." in cards["Yan"] and "Seat now, before 1 who waits longer:  take €60" in labels["Yan"]
    loud = {name: re.findall(r'<button class="([^"]*)" form="register" name="pick" value="seat:', page)[0].split()
            for name, page in cards.items()}  # fmt: skip
    assert {"Zoe": True, "Yan": False} == {name: "primary" in found for name, found in loud.items()}
    pick = re.findall(r'value="(seat:[^"]+)"', cards["Yan"])[0]
    page = desk.press(pick=pick, paid="on")
    assert re.fullmatch(r"Table 1, seat \d", card(page))
    assert "all paid" in page


def test_all_who_wait_and_have_a_seat_are_seated_by_one_tap_in_their_order(house: House, till: Browser) -> None:
    """Four wait; three go out, so three sit down, the longest waiting first, and pay €60 each; one waits still. Whoever
    has gone out and comes again waits behind them, and no button lets him pass."""
    desk = Desk(house, till, book="casino", players=6, expected=6, re_entry={}).begun()
    for name in ("Zoe", "Yan", "Xaver", "Wim"):
        desk.press(q=name)
    out = dict(re.findall(r'value="show:([^"]+)">(Seated [123])<', desk.page("?all")))
    for who in out:
        desk.do("bust", who=who)
    desk.do("re-enter", who=next(iter(out)))
    page = desk.page()
    assert ["seats:3", "seat:"] == [one[:7] if one.startswith("seats") else one[:5]
                                    for one in re.findall(r'name="pick" value="(seats?:[^"]+)"', page)]  # fmt: skip
    assert "Seat the next 3:  take €180  €180 left to pay" in re.sub("<[^>]+>", " ", page)
    desk.press(pick="seats:3", paid="on")

    floor = house.app.state.desk.shown(desk.id).value.floor
    status = {one.name: one.status for one in floor.players}
    assert ["entered"] * 3 + ["waiting"] == [status[name] for name in ("Zoe", "Yan", "Xaver", "Wim")]
    assert {one.id for one in floor.players if one.name in ("Zoe", "Yan", "Xaver")}.isdisjoint(floor.owing)


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

    assert "Re-entry: " in out
    assert (True, False) == (bool(re.search(r"Rebuy: [\d,]+ for €60", inside)), "Re-entry" in inside)
    assert "Rebuy" not in desk.page(f"?shown={by_name['Seated 2']}"), "by this book a registrar books none"
    assert f"seat-cards.pdf?who={by_name['Seated 2']}" in inside


@pytest.mark.parametrize(("tick", "said"), [({"paid": "on"}, "all paid"), ({}, "€60 to pay")])
def test_a_re_entry_is_collected_as_the_tick_has_it(
    house: House, till: Browser, tick: dict[str, Any], said: str
) -> None:
    """Like everybody who is new: with the tick it is paid, without it is owed."""
    desk = Desk(house, till, book="tda-2024", players=3, re_entry={}).begun()
    who = re.findall(r'value="show:([^"]+)">Seated 1<', desk.page("?all"))[0]
    desk.do("bust", who=who)
    (pick,) = re.findall(r'name="pick" value="(again:[^"]+)"', desk.page(f"?shown={who}"))

    assert said in desk.press(pick=pick, **tick).partition('id="h-card"')[2].partition("</section>")[0]


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
    cancel = shown.partition('<details class="apart"')[2].partition("</details>")[0]

    assert "Anna Kraft is struck off and loses the seat. Give back €60." in cancel
    assert 'value="cancel-entry"' in cancel


def test_an_invited_guest_pays_nothing(house: House, till: Browser) -> None:
    """The floor invites him: he owes nothing. Whoever only enters players may not."""
    desk = Desk(house, till)
    host = house.with_pass("director")
    assert "Invited, pays nothing" in desk.page(by=host)
    assert "Invited, pays nothing" not in desk.page()
    desk.press(q="Gast Umsonst", pick="new", free="on", by=host)
    desk.press(q="Zahler Zwei", pick="new", by=host)

    view = house.app.state.desk.shown(desk.id).value.floor
    names = {one.id: one.name for one in view.players}
    assert ["Zahler Zwei"] == [names[id] for id in view.owing]
    assert {"Gast Umsonst", "Zahler Zwei"} == set(names.values())
    assert _filtered(host, desk.id) == {"all": 2, "in": 2, "owing": 1, "invited": 1}

    assert 303 == host.send(f"/events/{desk.id}/do", {"do": "invite", "who": view.owing[0]}).status_code
    shown = host.look(f"/events/{desk.id}/till").text
    guests = shown.partition('id="invited"')[2].partition("</section>")[0]
    assert all(name in guests for name in ("Gast Umsonst", "Zahler Zwei")) and 'id="collect"' not in shown
    assert (
        'name="do" value="invite"' in guests
        and 'name="do" value="invite"' not in till.look(f"/events/{desk.id}/till").text
    )
    assert _filtered(host, desk.id) == {"all": 2, "in": 2, "invited": 2}


def _filtered(browser: Browser, event: str) -> dict[str, int]:
    """How many each filter of the list of players shows: as the button says, and as the rows are marked."""
    page = browser.look(f"/events/{event}/players").text
    says = {
        which: int(count) for which, count in re.findall(r'data-which="(\w+)".*?class="quiet">(\d+)<', page, re.DOTALL)
    }
    rows = [marks.split() for marks in re.findall(r'<tr data-is="([^"]*)"', page)]
    assert says == {which: sum(which in marks for marks in rows) for which in says}
    return says


def test_a_name_is_refused_and_never_cut_into_another(house: House, till: Browser) -> None:
    desk = Desk(house, till)
    desk.press(q="n" * 81, pick="new")
    assert [] == desk.entered()
    desk.press(q="n" * 80, pick="new")
    assert ["n" * 80] == desk.entered()


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
    assert "Seat comes with the draw" == card(text(till.look(answer.headers["location"]).text))


def test_what_the_form_cannot_mean_is_said(house: House, till: Browser) -> None:
    desk = Desk(house, till)

    for pick in ("nonsense", "enter:nobody", "seat:nobody", "wish:nobody"):
        assert 'role="alert"' in desk.press(pick=pick), pick
    assert 'role="alert"' not in desk.press(q=""), "an empty field says nothing"
    assert [] == desk.entered()


def test_whoever_is_shown_by_another_name_is_found_by_both(house: House, till: Browser) -> None:
    """The wall and the phones know the shown name alone; the staff finds by both, and takes nobody twice."""
    desk = Desk(house, till)
    desk.press(q="Wilhelmine Achternbusch")
    (who,) = re.findall(r'name="other" value="([^"]+)"', desk.press(q="Wilhelmine Achternbusch", pick="new"))
    desk.do("correct-name", who=who, alias="Minnie", name="Wilhelmine Achternbusch")
    desk.press(q="Theo Quast")
    desk.begun()
    at = f"/events/{desk.id}"

    assert ["Theo Quast", "Minnie"] == desk.entered()
    for typed in ("minn", "achtern"):
        assert "show" in picks(text(till.look(f"{desk.path}/find?q={typed}").text)), typed
        assert "<b>Minnie</b>" in till.look(f"{at}/find?q={typed}").text, typed
    assert '<h2 class="grow" id="h-card">Minnie</h2>' in desk.press(q="Wilhelmine Achternbusch")
    asked = desk.press(q="Wilhelmina Achternbusch", pick="new")
    assert ("is that somebody who is in already?" in asked, 2) == (True, len(desk.entered()))

    sheet = house.with_pass("director").look(f"{at}/entries/1").text
    assert "Achternbusch" not in sheet  # it stands on no page: the house keeps it to itself
    assert "Shown name (wall and phones)" in sheet
    for page in (f"{at}/seats?q=achtern", f"{at}/seats?q=minn", f"{at}/wall", f"{at}/names?q=achtern"):
        assert "Achternbusch" not in house.browser().look(page).text, page
    assert "Minnie" in house.browser().look(f"{at}/seats?q=minn").text
