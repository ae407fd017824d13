"""The page of the staff and their devices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from floorman.terms import Rank
from tests.web.doors import HOST, PASSWORD, Browser, House, a_house

FIRST = {"do": "add-staff", "name": "Anna", "rank": "direction", "password": PASSWORD}


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def test_the_first_of_the_staff_closes_the_doors() -> None:
    """His browser stays in; every other one is asked to log in from then on."""
    with a_house(lan=False) as house:
        host, other = house.browser(), house.browser()
        assert 200 == other.look("/new").status_code
        refused = host.send("/house/people", {**FIRST, "rank": "floor"})
        assert (409, True) == (refused.status_code, "Somebody has to be a host" in refused.text)
        refused = host.send("/house/people", {**FIRST, "password": ""})
        assert (409, True) == (refused.status_code, "The first one needs a password" in refused.text)
        assert 303 == host.send("/house/people", FIRST).status_code

        assert 200 == host.look("/new").status_code
        assert 303 == other.look("/new").status_code
        assert 303 == other.send("/enter", {"name": "anna", "password": PASSWORD}).status_code
        assert 200 == other.look("/new").status_code


def test_staff_are_added_changed_and_removed(house: House) -> None:
    host = house.with_pass("direction")
    host.send("/house/people", FIRST)
    assert 303 == host.send("/house/people", {**FIRST, "name": "Ben", "rank": ["floor", "dealer"]}).status_code
    ben = next(id for id, worker in house.doors.staff.items() if worker.ranks == ("floor", "dealer"))
    browser = house.browser()
    browser.send("/enter", {"name": "Ben", "password": PASSWORD})
    assert 200 == browser.look("/house/people").status_code

    host.send("/house/people", {"do": "set-ranks", "person": ben, "rank": ["registrar"]})
    assert 303 == browser.look("/house/people").status_code
    host.send("/house/people", {"do": "set-password", "person": ben, "password": "another one 9"})
    assert 403 == browser.send("/enter", {"name": "Ben", "password": PASSWORD}).status_code
    assert 303 == browser.send("/enter", {"name": "Ben", "password": "another one 9"}).status_code
    host.send("/house/people", {"do": "remove-staff", "person": ben})
    assert "Log out" not in browser.look("/enter").text


def test_an_open_browser_changes_no_password_of_its_owner(house: House) -> None:
    """Whoever finds it does not know the old one, which is asked for where one logs in; of others it sets them."""
    host = house.with_pass("direction")
    for name in ("Anna", "Ben"):
        host.send("/house/people", {**FIRST, "name": name})
    found = house.browser()
    found.send("/enter", {"name": "Anna", "password": PASSWORD})
    people = {house.app.state.desk.names()[id]: id for id in house.doors.staff}
    wish = {"do": "set-password", "password": "another one 9"}
    refused = found.send("/house/people", {**wish, "person": people["Anna"]})

    assert (409, True) == (refused.status_code, "there you tell the old one" in refused.text)
    assert 403 == house.browser().send("/enter", {"name": "Anna", "password": "another one 9"}).status_code
    assert 303 == found.send("/house/people", {**wish, "person": people["Ben"]}).status_code


@pytest.mark.parametrize("do", ["", "add-staff", "set-ranks", "remove-staff", "set-password", "revoke", "give-pass"])
def test_a_form_that_says_nothing_changes_nothing(house: House, do: str) -> None:
    host = house.with_pass("direction")
    before = house.app.state.desk.house.state.version
    answer = host.send("/house/people", {"do": do})

    assert (409, True) == (answer.status_code, 'role="alert"' in answer.text)
    assert before == house.app.state.desk.house.state.version


def test_the_floor_lets_devices_in_and_no_staff(house: House) -> None:
    event = house.event()
    floor = house.with_pass("floor")
    page = floor.look("/house/people").text
    assert 'value="registrar"' not in page
    assert 'value="direction"' not in page
    assert 409 == floor.send("/house/people", {**FIRST, "rank": "floor"}).status_code
    assert 409 == floor.send("/house/people", {"do": "give-pass", "rank": "registrar"}).status_code

    dealer = {"do": "give-pass", "rank": "dealer", "event": event, "table": "3"}
    assert "This device for table 3" in floor.send("/house/people", dealer).text
    assert 409 == floor.send("/house/people", {**dealer, "table": "0"}).status_code
    assert 409 == floor.send("/house/people", {**dealer, "event": "none"}).status_code


def test_players_of_all_events_stand_in_one_list(house: House) -> None:
    """Anna and Ben of each of two events; whoever is chosen plays at that one."""
    events = [house.event(), house.event(name="Sunday")]
    host = house.with_pass("direction")
    page = host.look("/house/people").text
    found = re.findall(r'<option value="(\w+)/([^"]+)">(Anna|Ben)</option>', page)
    assert [(event, name) for event in events for name in ("Anna", "Ben")] == sorted(
        ((event, name) for event, _, name in found), key=lambda one: (events.index(one[0]), one[1])
    )
    event, entry, _ = next(one for one in found if one[0] == events[1] and one[2] == "Ben")

    assert "Ben" in host.send("/house/people", {"do": "give-pass", "rank": "player", "plays": f"{event}/{entry}"}).text
    held = [one for one in house.app.state.doors.passes.values() if one.rank == "player"]
    assert [(event, entry)] == [(one.event, one.entry) for one in held]


@pytest.mark.parametrize("rank", ["direction", "manager", "director", "floor", "public", "nonsense"])
def test_no_code_makes_staff(house: House, rank: Rank) -> None:
    """Whoever works with a password comes in with it."""
    host = house.with_pass("direction")

    assert 409 == host.send("/house/people", {"do": "give-pass", "rank": rank}).status_code


def test_somebody_who_helps_comes_in_by_name_and_code(house: House) -> None:
    """Without any password: the host says a name and taps a rank; she works under her name."""
    host, event = house.with_pass("direction"), house.event()
    page = host.send("/house/people", {"do": "let-in-helper", "name": "Jana", "rank": "floor"}).text
    assert "This device for Jana, floor" in page
    code = re.search(rf"http://{HOST}(/enter/[A-Z2-7]{{26}})\"", page)
    assert code is not None
    jana = house.browser()
    assert "This device for Jana, floor" in jana.look(code[1]).text
    assert f"/events/{event}" == jana.send(code[1], {}).headers["location"]

    assert 303 == jana.send(f"/events/{event}/do", {"do": "open-table", "table": "1"}).status_code
    assert "Jana" in host.look(f"/events/{event}/log").text
    assert 409 == jana.send("/house/people", {"do": "let-in-helper", "name": "Ulf", "rank": "floor"}).status_code
    assert {} == house.doors.staff


def test_a_helper_with_another_device_is_the_same_one(house: House) -> None:
    """Whoever works here gets no rank that he has not; a name that is none is said so."""
    host = house.with_pass("direction")
    house.staff("Anna", "direction")
    house.staff("Ben", "registrar")
    wishes = [
        ("Jana", "floor"),
        (" jana", "registrar"),
        ("Ben", "registrar"),
        ("Ben", "floor"),
        ("", "floor"),
        ("J", "manager"),
    ]
    answers = [host.send("/house/people", {"do": "let-in-helper", "name": name, "rank": rank}) for name, rank in wishes]

    assert [200, 200, 200, 409, 409, 409] == [one.status_code for one in answers]
    given = [held for held in house.doors.passes.values() if held.rank in {"floor", "registrar"}]
    janas = {held.person for held in given if held.person not in house.doors.staff}
    assert (3, 1) == (len(given), len(janas))


def test_the_qr_code_is_the_address_of_the_pass(house: House) -> None:
    """One image of its own, with nothing that the content policy forbids, and the address beside it."""
    page = house.with_pass("direction").send("/house/people", {"do": "give-pass", "rank": "screen"})
    found = re.search(r"<svg class=\"qr\".*?</svg>", page.text) or re.search(r"<svg[^>]*qr.*?</svg>", page.text)
    assert found is not None
    ElementTree.fromstring(found[0])

    assert "style=" not in page.text
    assert "no-store" == page.headers["cache-control"]
    assert re.search(rf"http://{HOST}/enter/[A-Z2-7]{{26}}\"", page.text)


def test_a_dealers_device_says_whose_table_it_is(house: House) -> None:
    event = house.event()
    host = house.with_pass("direction")
    host.send("/house/people", FIRST)
    house.with_pass("dealer", event, 3)
    page = host.look("/house/people").text

    assert "Table 3" in page
    assert "Thursday" in page
    assert "this device" in page


def test_each_line_has_its_button(house: House) -> None:
    """A floor may take away what a floor may give, and what is his own."""
    floor, _screen = house.with_pass("floor"), house.with_pass("screen")
    house.with_pass("director")
    assert 2 == _buttons(floor)
    assert 3 == _buttons(house.with_pass("manager")) - 1


def _buttons(browser: Browser) -> int:
    return browser.look("/house/people").text.count(">Take away<")


def test_opened_from_an_evening_the_page_stays_in_its_frame(house: House) -> None:
    """With its clock and its tabs, also after what is done there; by its own address it is the house's."""
    event, host = house.event(), house.with_pass("direction")
    host.send("/house/people", FIRST)
    here = f"/house/people?event={event}"

    assert here in host.look(f"/events/{event}/more").text
    assert here == host.send(here, {**FIRST, "name": "Ben", "rank": "floor"}).headers["location"]
    pages = [host.look(here), host.send(here, {"do": "give-pass", "rank": "screen"}), host.send(here, {"do": "x"})]
    framed = [(one.status_code, one.text.count("eventtabs no-print of-staff")) for one in pages]
    assert [(200, 1), (200, 1), (409, 1)] == framed
    assert all(f'action="{here}"' in one.text for one in pages)
    assert f'href="?event={event}&amp;lang=de"' in host.look(f"{here}&lang=en").text, "in the other language, too"
    assert "eventtabs" not in host.look("/house/people").text
    assert "eventtabs" not in host.look("/house/people?event=none").text


def test_a_link_that_is_shown_once_can_be_copied(house: House) -> None:
    page = house.with_pass("direction").send("/house/people", {"do": "give-pass", "rank": "screen"}).text

    assert re.search(rf'id="pass-link" readonly value="http://{HOST}/enter/[A-Z2-7]{{26}}"', page)
    assert 'data-copy="pass-link"' in page
    assert "/static/copy.js" in page
