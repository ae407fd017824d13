"""An evening that is over: every page says the same of it, and none of them has a clock any more."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any, get_args

import pytest
from pypdf import PdfReader

from floorman.tournament import AnyCommand
from tests.web.doors import Browser, House, a_house
from tests.web.test_registration import Desk, text
from tests.web.test_start import fields_of

PAYS: dict[str, Any] = {"registration_until": 3, "re_entry_until": 3, "table_size": 9}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture(scope="module")
def over(house: House) -> Desk:
    """Six play, one of them twice, a seventh was struck off before; two share the third of three prizes."""
    desk = Desk(house, house.with_pass("registrar"), book="tda-2024", players=6, **PAYS)
    desk.press(q="Void One")
    who = {one.name: one.id for one in house.app.state.desk.shown(desk.id).value.floor.players}
    desk.do("correct-name", who=who["Seated 4"], alias="Captain", name="Gero Haas")
    desk.do("cancel-entry", who=who["Void One"])
    desk.do("set-prizes", prizes="200 100 50")
    desk.begun()
    desk.do("bust", who=who["Seated 1"])
    desk.do("re-enter", who=who["Seated 1"])
    for name in ("Seated 5", "Seated 6"):
        desk.do("bust", who=who[name])
    together = [who["Seated 3"], who["Seated 4"]]
    told: dict[str, str | list[str]] = {
        "do": "bust",
        "who": together,
        **{f"began-{one}": "unknown" for one in together},
    }
    assert 303 == house.with_pass("director").send(f"/events/{desk.id}/do", told).status_code
    desk.do("bust", who=who["Seated 2"])
    return desk


def seen(html: str) -> str:
    return text(re.sub(r"<(svg|script|floor-clock|style)\b.*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL))


def look(house: House, desk: Desk, path: str, lang: str = "en") -> str:
    address = f"/events/{desk.id}{path}" if path != "/" else path
    page = house.with_pass("director").look(f"{address}{'&' if '?' in path else '?'}lang={lang}")
    assert 200 == page.status_code, path
    return page.text


def test_all_pages_count_the_same(house: House, over: Desk) -> None:
    """Six players with seven entries, wherever it stands; whoever was struck off is none of them."""
    said = {"en": "6 players, 7 entries", "de": "6 Spieler, 7 Anmeldungen"}
    for path in ("/", "", "/results", "/kiosk", "/close", "/players"):
        for lang, words in said.items():
            assert words in seen(look(house, over, path, lang)), (path, lang)
    wall = seen(look(house, over, "/wall?far=0", "de"))

    assert "Teilnehmer 6 7 Anmeldungen Re-Entrys 1 Bezahlte Plätze 4" in wall
    assert "7 of 6" not in wall


def test_nobody_is_in_or_out_once_it_is_over(house: House, over: Desk) -> None:
    page = look(house, over, "/players")
    rows = seen(page.partition('id="player-rows"')[2])
    assert "place 1" in rows and "out, place" not in rows
    assert 'data-which="all"' in page and 'data-which="in"' not in page and 'data-which="out"' not in page


def test_the_last_place_is_that_of_the_last_player(house: House, over: Desk) -> None:
    (entry,) = (one.id for one in house.app.state.desk.shown(over.id).value.floor.players if one.place == 6)

    assert "Your place 6 of 6" in seen(look(house, over, f"/me?entry={entry}"))


def test_so_many_are_paid_as_the_list_has_rows(house: House, over: Desk) -> None:
    """Two share the third prize: they are two rows with half of it each, and four are paid."""
    (entry,) = (one.id for one in house.app.state.desk.shown(over.id).value.floor.players if one.name == "Captain")
    prizes = seen(look(house, over, f"/me/prizes?entry={entry}"))

    assert "4 are paid 1 €200 2 €100 3–4 you €25 3–4 €25" in prizes
    assert "In the money 4 players" in seen(look(house, over, "/results"))


def test_who_share_a_place_share_it_on_every_page_and_paper(house: House, over: Desk) -> None:
    """Seats 3 and 4 went out together and share the third place: nowhere is one of them third, and the other fourth."""
    plan = look(house, over, "/plan")
    assert ["1", "2", "3", "3"] == re.findall(r'<li value="(\d+)">', plan)
    payouts = look(house, over, "/payouts")
    assert ["1", "2", "3", "3"] == re.findall(r'<td class="pl">(\d+)</td>', payouts) or 'id="share"' in payouts
    for paper in ("payouts", "plan", "fallback"):
        answer = house.with_pass("director").look(f"/events/{over.id}/documents/{paper}.pdf?lang=en")
        told = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
        assert (2, 0) == (len(re.findall(r"\b3–4\. ?€?25", told)), len(re.findall(r"(?<!–)\b[34]\. ?€?25", told))), told


def test_before_the_end_who_shares_a_place_stands_beside_the_ladder_in_the_same_words(house: House) -> None:
    """Of four two go out together and share the third prize of 50: 25 each. On the wall the ladder stands alone."""
    desk = Desk(house, house.with_pass("registrar"), book="tda-2024", players=4, **PAYS)
    who = [one.id for one in house.app.state.desk.shown(desk.id).value.floor.players]
    desk.do("set-prizes", prizes="200 100 50")
    desk.begun()
    told: dict[str, Any] = {"do": "bust", "who": who[2:], **{f"began-{one}": "unknown" for one in who[2:]}}
    assert 303 == house.with_pass("director").send(f"/events/{desk.id}/do", told).status_code

    for lang, words in {"en": "Places 3 and 4: €25 each", "de": "3. und 4.: je 25\N{NO-BREAK SPACE}€"}.items():
        for path in ("/payouts", "/results", "/plan", f"/me/prizes?entry={who[0]}"):
            assert text(words) in seen(look(house, desk, path, lang)), (path, lang)
    assert "3. €50" in seen(look(house, desk, "/wall?far=0"))


def test_who_signs_for_money_does_so_with_his_name(house: House, over: Desk) -> None:
    """What hangs on the wall is the alias; on paper that is signed stand both."""
    for name in ("payout-slips", "payouts"):
        path = f"/events/{over.id}/documents/{name}.pdf?lang=en"
        paper = PdfReader(io.BytesIO(house.with_pass("floor").look(path).content))
        told = " ".join(page.extract_text() for page in paper.pages)

        assert "Gero Haas (Captain)" in told, name
        # Each on his slip; on the sheet once more in the list of the places.
        assert (4 if name == "payout-slips" else 8) == sum(told.count(one) for one in ("€200", "€100", "€25")), name
    assert "Gero Haas" not in look(house, over, "/results") + look(house, over, "/wall")
    assert "shared with Seated 3" in seen(look(house, over, "/till"))


@pytest.mark.parametrize("path", ["/kiosk", "/station/1", "/me?entry={entry}", "/me/prizes?entry={entry}", "/results"])
def test_what_is_over_has_no_clock(house: House, over: Desk, path: str) -> None:
    """Each number of the clock lies in a part that is hidden once it is over."""
    entry = house.app.state.desk.shown(over.id).value.floor.players[0].id
    page = look(house, over, path.format(entry=entry))
    shown = re.sub(r'<(\w+)[^>]*class="[^"]*(?:until-over|clockbar|rule)[^"]*".*?</\1>', "", page, flags=re.DOTALL)

    assert 'data-part="time"' not in shown
    assert path.startswith("/me") or 'data-runs="over"' in page


def test_the_evening_is_closed_with_what_lies_in_the_till(house: House) -> None:
    """The page says what should lie there, what was counted, and how far apart they are; wall and phones say so."""
    desk = Desk(house, house.with_pass("registrar"), players=2, **PAYS)
    desk.do("set-prizes", prizes="100")
    director, floor = house.with_pass("director"), house.with_pass("floor")
    ids = [one.id for one in house.app.state.desk.shown(desk.id).value.floor.players]
    assert 'action="/events/' + desk.id + '/close"' not in look(house, desk, "/close")
    for who in ids:
        desk.do("pay-all", who=who)
    desk.begun()
    desk.do("bust", who=ids[1])

    assert "€120 came in" in seen(look(house, desk, "/close"))
    assert "Close it all the same" in seen(look(house, desk, "/close"))
    assert "Counted in the till" not in floor.look(f"/events/{desk.id}/close?lang=en").text
    assert 409 == director.send(f"/events/{desk.id}/close", {"amount": "much"}).status_code
    assert 303 == director.send(f"/events/{desk.id}/close", {"amount": "115"}).status_code
    page = seen(look(house, desk, "/close"))

    assert re.search(r"Closed at \d\d:\d\d", page)
    assert "The till is €5 short" in page
    assert "Good night" in seen(look(house, desk, "/wall"))
    assert "Good night" in seen(look(house, desk, f"/me?entry={ids[1]}"))
    assert "the evening is closed; €115 counted in the till" in seen(look(house, desk, "/log"))
    director.send(f"/events/{desk.id}/close", {"amount": "120", "sent": "again"})
    assert "The till is right: €120" in seen(look(house, desk, "/close"))


def test_money_after_the_count_makes_it_an_old_one(house: House) -> None:
    """Closed with nothing in the till while both owe their 60; then one pays: 0 is no longer what lies there."""
    desk = Desk(house, house.with_pass("registrar"), players=2, **PAYS)
    desk.do("set-prizes", prizes="100")
    director = house.with_pass("director")
    ids = [one.id for one in house.app.state.desk.shown(desk.id).value.floor.players]
    desk.begun()
    desk.do("bust", who=ids[1])
    path = f"/events/{desk.id}/close"
    assert 303 == director.send(path, {"amount": "0"}).status_code
    assert "The till is right: €0" in seen(look(house, desk, "/close"))
    assert 409 == director.send(path, {"amount": "0", "sent": "again"}).status_code
    desk.do("pay-all", who=ids[1])
    page = seen(look(house, desk, "/close"))

    assert re.search(r"Counted at \d\d:\d\d; since then €60 came in: count again", page)
    assert "The till is right" not in page
    assert 303 == director.send(path, {"amount": "60", "sent": "then"}).status_code
    assert "The till is right: €60" in seen(look(house, desk, "/close"))


def test_the_next_evening_has_a_day(house: House, over: Desk) -> None:
    """Next week and next month, on the same weekday, and once more with the same players; the day stands behind the
    name."""
    page = look(house, over, "/close")
    found = re.findall(r"/new\?like=\w+&(?:amp;)?on=(\d{4}-\d\d-\d\d)", page)
    assert found == re.findall(r"&(?:amp;)?players&(?:amp;)?on=(\d{4}-\d\d-\d\d)", page)
    days = [date.fromisoformat(one) for one in found]
    today = datetime.fromtimestamp(house.app.state.desk.clock.now() / 1000, UTC).astimezone().date()

    assert 2 == len(days)
    assert {today.weekday()} == {one.weekday() for one in days}
    assert (days[0] - today).days in (7, 14, 21)  # a week, or the next one that is no feast
    form = house.with_pass("director").look(f"/new?like={over.id}&on={days[0]}&lang=en").text
    assert f'value="Friday · {days[0].day} {days[0]:%b %Y}"' in form


def test_the_next_evening_on_any_day_is_as_planned(house: House) -> None:
    """Where something was changed after the first hand the pages say that it is not taken along, and with one tap it
    is: level 2 has 100/200 and 17 minutes then, and what is opened has it too."""
    desk = Desk(house, house.with_pass("registrar"), players=2, **PAYS)
    desk.begun()
    assert "Another day" in seen(look(house, desk, "/close"))
    assert "is not among them" not in seen(look(house, desk, "/close"))
    desk.do("change-stretch", line="2", minutes="17", small_blind="100", big_blind="200", ante="0")

    assert "is not among them" in seen(look(house, desk, "/close"))
    director = house.with_pass("director")
    page = director.look(f"/new?like={desk.id}&players&on=2026-12-04").text
    assert "is not among them" in seen(page)
    way = re.search(r'href="(/new\?[^"]*changed[^"]*)"', page)
    assert way is not None
    along = director.look(unescape(way[1])).text
    assert "those that the evening ended with" in seen(along)
    told = fields_of(along)
    assert (["2026-12-04"], ["1"]) == (told["day"], told["changed"])
    assert ("17", "200") == (told["level_minutes"][1], told["level_big"][1])
    assert "17" not in fields_of(page)["level_minutes"]
    desk.do("break-now", minutes="10")
    desk.do("end-break")
    assert told["level_minutes"] == fields_of(director.look(unescape(way[1])).text)["level_minutes"]


# What is done with a running evening alone: the desk refuses it once it is over.
ONLY_RUNNING = {str(one.__struct_config__.tag) for one in get_args(AnyCommand) if not one.even_after}
OF_STAFF = (
    "", "/players", "/registration", "/chips", "/chips/1", "/colour-up", "/clock", "/day", "/tables/1", "/entries/1",
    "/station/1", "/station/1/call", "/deal", "/payouts", "/till", "/close", "/settings", "/screens", "/lobby", "/more",
)  # fmt: skip
OF_PLAYERS = ("/cards", "/me", "/me/floor", "/me/prizes", "/lobby", "/seats", "/results", "/kiosk")
# What only a running evening has, by the words of its pages.
SAID_WHILE_IT_RUNS = (
    "Call the floor</button>", "Tell the floor", "To my table", "you sit at", "Find your seat", "Who sits where",
    "Keep the counts", ">Count</a>", "For the floor<", "For the dealer<",
    "May play, pays later", "your seat are recorded",
)  # fmt: skip


@pytest.mark.parametrize("end", ["won", "dealt", "cancelled", "closed"])
def test_no_page_offers_or_tells_what_only_a_running_evening_has(house: House, end: str) -> None:
    """Of anybody: the host, the floor, a tablet at a table, a player's phone, whoever looks on."""
    desk = Desk(house, house.with_pass("registrar"), book="tda-2024", players=4, **PAYS)
    who = [one.id for one in house.app.state.desk.shown(desk.id).value.floor.players]
    desk.do("set-prizes", prizes="200 100")
    desk.begun()
    desk.do("bust", who=who[0])
    staff = {"host": house.with_pass("director"), "floor": house.with_pass("floor")}
    others = {f"player {one}": house.with_pass("player", desk.id, entry=who[one]) for one in (0, 3)}
    tablet = house.with_pass("dealer", desk.id, 1)
    ended(desk, who, end)

    pages = [(name, one, path) for name, one in staff.items() for path in OF_STAFF]
    pages += [("tablet", tablet, path) for path in ("/station/1", "/station/1/call", "/lobby")]
    pages += [(name, one, path) for name, one in (*others.items(), ("nobody", house.browser())) for path in OF_PLAYERS]
    assert [] == [found for page in pages for found in _of_running(desk, *page)]
    rooms = {name: seen(one.look(f"/events/{desk.id}?lang=en").text) for name, one in staff.items()}
    offers = {name: "Close the evening" in page.partition("Results and picture")[2] for name, page in rooms.items()}
    assert {"host": end != "closed", "floor": False} == offers
    assert (end == "closed") == bool(re.search(r"Closed at \d\d:\d\d", rooms["floor"]))


def ended(desk: Desk, who: list[str], end: str) -> None:
    if end == "cancelled":
        return desk.do("cancel-event", why="No light")
    if end == "dealt":
        desk.do("deal-talks")
        (table,) = desk.house.app.state.desk.shown(desk.id).value.floor.tables
        seats = {f"stack-{one.seat}": str(20_000 if one.id == who[1] else 10_000) for one in table.seats if one.id}
        desk.do("count-table", table="1", **seats)
        told: dict[str, Any] = {"do": "deal-talks", "agreed": who[1:], "way": "even"}
        assert 303 == desk.house.with_pass("director").send(f"/events/{desk.id}/do", told).status_code
    else:
        for one in who[1:3]:
            desk.do("bust", who=one)
    if end == "closed":
        assert 303 == desk.house.with_pass("director").send(f"/events/{desk.id}/close", {"amount": "0"}).status_code
    return None


def _of_running(desk: Desk, name: str, one: Browser, path: str) -> Iterator[tuple[str, str, str]]:
    page = one.look(f"/events/{desk.id}{path}?lang=en")
    if page.status_code != 200:
        assert page.status_code in (303, 403, 404), (name, path)
        return
    shown = re.sub(r'<(\w+)[^>]*class="[^"]*until-over[^"]*".*?</\1>', "", page.text, flags=re.DOTALL)
    for do in sorted({*re.findall(r'name="do"\s+value="([a-z-]+)"', shown)} & ONLY_RUNNING):
        yield name, path, do
    words = re.sub(r"\s+", " ", shown)
    yield from ((name, path, said) for said in SAID_WHILE_IT_RUNS if said in words)


def test_an_evening_that_has_not_begun_is_not_being_played(house: House) -> None:
    """Nothing was won, so nothing is paid; with nobody in, nobody has paid."""
    desk = Desk(house, house.with_pass("floor"), players=0)
    page = seen(look(house, desk, "/close"))
    assert "Not started" in page
    assert "Still playing" not in page
    assert "All prizes are paid" not in page
    assert "0 of 0 paid" not in page
    assert "Everybody has paid" not in page
    begun = Desk(house, house.with_pass("floor"), players=3).begun()
    page = seen(look(house, begun, "/close"))
    assert "Still playing" in page
    assert "Not started" not in page
    assert "All prizes are paid" not in page


def test_the_next_time_comes_after_the_evening_itself(house: House) -> None:
    """It is planned for 36 days from now, and has not begun: the week after that one is the next."""
    today = datetime.now().astimezone().date()
    planned = today + timedelta(days=36)
    desk = Desk(house, house.with_pass("floor"), players=2, begins=19 * 60, day=planned.isoformat())
    found = re.findall(r"&(?:amp;)?on=([\d-]+)", look(house, desk, "/close"))
    assert (planned + timedelta(days=7)).isoformat() == found[0]
    assert all(date.fromisoformat(on) > planned for on in found)
