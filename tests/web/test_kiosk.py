"""The kiosk without a browser: what guests may see and write down, and that nobody is in before the desk says so."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import Browser, House, a_house
from tests.web.test_registration import HTMX, Desk, card, text


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture
def tablet(house: House) -> Browser:
    return house.with_pass("screen")


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house, house.with_pass("floor"))


def kiosk(desk: Desk, tablet: Browser, query: str = "") -> str:
    return text(tablet.look(f"/events/{desk.id}/kiosk{query}").text)


def wish(desk: Desk, tablet: Browser, name: str) -> str:
    return text(tablet.send(f"/events/{desk.id}/kiosk", {"name": name}, **HTMX).text)


def take(desk: Desk, on: str = "yes") -> None:
    desk.house.with_pass("floor").send(f"{desk.path}/guests", {"on": on})


def wishes(desk: Desk) -> list[str]:
    """As they stand at the desk, with what each button picks."""
    return re.findall(r'value="wish:([^"]+)"', desk.page())


def test_a_guest_finds_his_seat(house: House, tablet: Browser) -> None:
    """By some letters of his name, with or without a pass; the first page tells how things stand."""
    desk = Desk(house, house.with_pass("floor"), players=5, registration_until=4).begun()

    assert re.search(r"Seated 3</span><b>Table 1, seat \d", kiosk(desk, tablet, "?q=seat"))
    assert "Seated 3" not in kiosk(desk, tablet).partition("<main")[2]
    assert "open to the end of level 4" in kiosk(desk, tablet)
    assert "5 of 5" in kiosk(desk, house.browser())


def test_who_is_out_finds_his_place(house: House, tablet: Browser) -> None:
    """Five sit; two go out one after the other. They are no guests who have still to come."""
    desk = Desk(house, house.with_pass("floor"), players=5).begun()
    entries = list(house.app.state.desk._events.find(desk.id).floor.state.entries)  # in the order of their names
    desk.do("bust", who=entries[2])
    desk.do("bust", who=entries[4])

    assert re.search(r"Seated 3</span><b>out, place 5", kiosk(desk, tablet, "?q=seated 3"))
    assert re.search(r"Seated 5</span><b>out, place 4", kiosk(desk, tablet, "?q=seat"))
    assert "not found" not in kiosk(desk, tablet, "?q=seated 3")


def test_a_kiosk_leads_nowhere_else(desk: Desk, tablet: Browser) -> None:
    """All that can be followed on it is the kiosk, in one language or the other, without what was typed there."""
    take(desk)
    wish(desk, tablet, "Anna Kraft")
    told = kiosk(desk, tablet) + kiosk(desk, tablet, "?q=anna") + wish(desk, tablet, "Anna Kraft")
    links = set(re.findall(r'<a [^>]*href="([^"]+)"', told))
    forms = set(re.findall(r'action="([^"]+)"', told))

    languages = {f"?home=en&lang={lang}" for lang in ("en", "de")}
    assert {*languages, f"/events/{desk.id}/kiosk?lang=en"} == links
    assert {f"/events/{desk.id}/kiosk", f"/events/{desk.id}/kiosk?home=en&lang=en"} == forms


def test_nobody_else_is_told_whom_the_house_knows(house: House, desk: Desk, tablet: Browser) -> None:
    """Guests of other evenings are nobody's business at this door."""
    other = Desk(house, house.with_pass("floor"))
    other.press(q="Sofie Geheim")

    assert "Sofie" not in kiosk(desk, tablet, "?q=geheim")


def test_names_are_taken_where_the_house_said_so(house: House, desk: Desk, tablet: Browser) -> None:
    """Neither before, nor when it has thought better of it, nor from a guest's own phone."""
    assert "No names are taken here" in wish(desk, tablet, "Anna Kraft")
    take(desk)
    assert "I want to play: Anna" in kiosk(desk, tablet, "?q=Anna")
    assert "I want to play" not in kiosk(desk, house.browser(), "?q=Anna")
    assert 401 == house.browser().send(f"/events/{desk.id}/kiosk", {"name": "Anna"}).status_code
    take(desk, "no")

    assert "No names are taken here" in wish(desk, tablet, "Anna Kraft")
    assert [] == wishes(desk)


def test_a_wish_is_confirmed_at_the_desk(desk: Desk, tablet: Browser) -> None:
    """He is in when the desk has entered him, and not before."""
    take(desk)
    assert "Zoë Adler, your name is with the desk." in wish(desk, tablet, "Zoë Adler")
    assert "Zoë Adler" not in desk.entered()
    (id,) = wishes(desk)

    assert "Seat comes with the draw" == card(desk.press(pick=f"wish:{id}"))
    assert (["Zoë Adler"], []) == (desk.entered(), wishes(desk))
    assert "Somebody has seen to this name already." in desk.press(pick=f"wish:{id}")


def test_who_has_wished_is_not_asked_again(house: House, desk: Desk, tablet: Browser) -> None:
    """However late the page asks for his name once more; nobody else is told. When the desk has struck it, he may."""
    take(desk)
    wish(desk, tablet, "Zoë Adler")

    assert "Zoë Adler, your name is with the desk." in kiosk(desk, tablet, "?q=zoë+adler")
    assert "I want to play" not in kiosk(desk, tablet, "?q=zoë+adler")
    assert "with the desk" not in kiosk(desk, house.browser(), "?q=zoë+adler")
    (id,) = wishes(desk)
    desk.press(pick=f"drop:{id}")
    assert "I want to play: zoë adler" in kiosk(desk, tablet, "?q=zoë+adler")


def test_a_wish_of_a_name_that_is_in_is_asked_about(desk: Desk, tablet: Browser) -> None:
    """It stays on the list until somebody has made up his mind."""
    take(desk)
    desk.press(q="Jonas Weiss")
    wish(desk, tablet, "Jonas Weiß")
    (id,) = wishes(desk)
    asked = desk.press(pick=f"wish:{id}")
    assert (True, [id]) == ("is that somebody who is in already?" in asked, wishes(desk))
    (other,) = re.findall(r'name="other" value="([^"]+)"', asked)
    desk.press(pick="other", asked="Jonas Weiß", wish=id, other=other)

    assert (["Jonas Weiß", "Jonas Weiss"], []) == (desk.entered(), wishes(desk))


def test_a_wish_is_struck(desk: Desk, tablet: Browser) -> None:
    take(desk)
    wish(desk, tablet, "Nobody at all")
    desk.press(pick=f"drop:{wishes(desk)[0]}")

    assert ([], []) == (wishes(desk), desk.entered())


@pytest.mark.parametrize("name", ["", "A", "A" * 200, "p-1#2"])
def test_what_is_no_name_is_not_written_down(desk: Desk, tablet: Browser, name: str) -> None:
    take(desk)

    assert "A name has 2 to 60 letters." in wish(desk, tablet, name)
    assert [] == wishes(desk)


def test_a_closed_registration_takes_no_wishes(house: House, tablet: Browser) -> None:
    desk = Desk(house, house.with_pass("floor"), players=2).begun()
    take(desk)
    desk.do("close-registration")

    assert "Registration is closed" in wish(desk, tablet, "Anna")
    assert "I want to play" not in kiosk(desk, tablet, "?q=Anna")


def test_the_language_beside_carries_nothing_of_the_guest_before(desk: Desk, tablet: Browser) -> None:
    page = tablet.look(f"/events/{desk.id}/kiosk?q=Anna&noted=abc&lang=en").text
    assert ["en", "de"] == re.findall(r'href="\?home=en&amp;lang=(\w+)"', page)
    assert not re.search(r'href="\?[^"]*(q|noted)=', page)


def test_a_kiosk_goes_back_to_the_language_it_was_opened_in(house: House, desk: Desk) -> None:
    """It may be a second window of the host's own browser: what it speaks changes nothing elsewhere."""
    browser = house.with_pass("floor")
    assert '<html lang="de"' in browser.look("/new?lang=de").text  # he has chosen German
    opened = browser.look(f"/events/{desk.id}/kiosk").text
    assert f'data-home="/events/{desk.id}/kiosk?lang=de"' in opened

    guest = browser.look(f"/events/{desk.id}/kiosk?home=de&lang=en").text
    assert '<html lang="en"' in guest
    assert f'data-home="/events/{desk.id}/kiosk?lang=de"' in guest
    assert '<html lang="de"' in browser.look("/new").text
