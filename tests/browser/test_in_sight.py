"""What is to be done next is in sight, and what is opened covers nothing that is pressed: on laptop and phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import PHONE, window

SMALL_LAPTOP = (1280, 800)

# Who would get a tap in the middle of it: itself or a part of it, and nothing that lies over it.
REACHED = """one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && one.contains(hit);
}"""


def reached(one: Locator) -> bool:
    expect(one).to_be_visible()
    return bool(one.evaluate(REACHED))


def three_tables(page: Page, house: Server) -> Evening:
    """Twenty-four, who all owe their buy-in; five are left at the first table, whose button nobody has told."""
    price = {"prize": 5_000, "fee": 0, "bounty": 0}
    evening = Evening(page, house, book="tda-2024", players=24, price=price, currency="€").begun(tables=3)
    for seat in evening.seats(1)[:3]:
        evening.do("bust", busts=[{"who": seat["id"]}])
    return evening


@pytest.mark.parametrize("size", [PHONE, SMALL_LAPTOP])
def test_the_next_question_and_its_button_are_in_sight(browser: Browser, house: Server, size: tuple[int, int]) -> None:
    """Room: the question about the button and *Apply*; a table: the question, once unfolded. No citation is cut."""
    host = window(browser, size=size)
    evening = three_tables(host, house)
    host.goto(evening.address)
    proposal = host.locator("article.proposal").first

    assert reached(proposal.locator(".asks-button .btn").first)
    assert reached(proposal.get_by_role("button", name="Apply"))
    # Citations are whole: none is cut in its middle.
    assert [] == [
        one for one in proposal.locator(".cite b").all() if one.evaluate("b => b.scrollWidth > b.clientWidth")
    ]

    host.goto(f"{evening.address}/tables/1")
    host.locator("summary", has_text="where the button").click()
    asked = host.locator(".asks-button .btn").first
    expect(asked).to_be_in_viewport(ratio=1)
    assert reached(asked)


def test_the_sheet_of_a_player_leaves_the_tabs_and_asks_in_sight(browser: Browser, house: Server) -> None:
    """On a phone: above the tabs, which go on working; a question that is unfolded has its button in sight."""
    host = window(browser, size=PHONE)
    evening = Evening(host, house).begun()
    host.goto(f"{evening.address}/players")
    host.locator("#tab a.whom").first.click()
    sheet = host.get_by_role("dialog")
    expect(sheet).to_be_visible()

    assert all(reached(tab) for tab in host.locator(".bottombar a").all())
    assert not reached(host.locator("#tab a.whom").last)

    sheet.locator("summary", has_text="Void entry").click()
    sure = sheet.locator(".void[open] button")
    expect(sure).to_be_in_viewport(ratio=1)
    assert reached(sure)
    host.locator(".bottombar a").first.click()
    host.wait_for_url(evening.address)


def test_what_becomes_the_next_step_stands_filled_without_another_look(browser: Browser, house: Server) -> None:
    """Seats are drawn by a tap: the button that begins is the filled one then, on the same page."""
    host = window(browser, size=SMALL_LAPTOP)
    evening = Evening(host, house)
    evening.do("open-table", table=1)
    host.goto(evening.address)
    begins = host.locator(".go").get_by_role("button", name="Shuffle up and deal")
    expect(begins).not_to_have_class("btn primary")

    host.get_by_role("button", name="Draw seats").click()
    expect(begins).to_have_class("btn primary")


# Of each of these, what is wider than its own box.
TOO_WIDE = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"


def test_on_a_tablet_names_fit_their_buttons_and_the_pause_is_a_word(browser: Browser, house: Server) -> None:
    """An upright tablet: where the button is asked for, what was said to a bet, and the page of the clock."""
    host = window(browser, size=(768, 1024))
    names = ("Bernhard-Maximilian von Hohenstein", "Yusuf Aydın", "Ingrid Østergaard", "Wilma Quast", "Tadeusz Żuraw")
    evening = Evening(host, house, players=5, names=names).begun()
    asked = "station/1/happened?s=string-bet"
    for path, what in (("station/1", ".asks-button .btn"), (asked, ".picks :not(.gap) > span")):
        host.goto(f"{evening.address}/{path}")
        for folded in host.locator("summary", has_text="where the button").all():
            folded.click()
        expect(host.locator(what).first).to_be_visible()
        assert [] == host.locator(what).evaluate_all(TOO_WIDE)
    host.goto(f"{evening.address}/clock")
    pause = host.locator(".go").get_by_text("Pause", exact=True)

    assert pause.evaluate("one => one.offsetWidth") > 20
