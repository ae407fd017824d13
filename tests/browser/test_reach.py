"""Nothing is silent: a page that cannot reach the desk says so, as does a tap that did not arrive; all come back."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import PHONE, TV, window
from tests.waiting import BESIDE_OTHERS_TIMES

# What the page may take by itself; beside other tests it may take so many times as long.
SAYS_SECONDS, BACK_SECONDS = 5, 3


def elapsed(began: float, most: float) -> None:
    took = time.monotonic() - began
    assert took < most * BESIDE_OTHERS_TIMES, f"{took:.1f} s"


def two_tables(page: Page, server: Server) -> Evening:
    """Six at two tables of four: the second one can be broken once two are out."""
    return Evening(page, server, players=6, table_size=4).begun(2)


def broken(evening: Evening) -> tuple[str, str]:
    """Somebody of table 2, with what his phone shall say once it is broken."""
    for seat in evening.seats(1)[:2]:
        evening.do("bust", busts=[{"who": seat["id"]}])
    moving = evening.seats(2)[0]
    return moving["id"], moving["name"]


def where(evening: Evening, who: str) -> str:
    one = next(one for one in evening.floor()["players"] if one["id"] == who)
    return f"Table {one['table']}, seat {one['seat']}"


def break_it(evening: Evening) -> None:
    evening.do("break-table", table=2)


def test_a_phone_that_was_away_shows_its_new_seat(browser: Browser, house: Server) -> None:
    """Its standing connection may live while no new one can be made: what could not be asked is asked again."""
    host, phone = window(browser), window(browser, size=PHONE)
    evening = two_tables(host, house)
    who, _ = broken(evening)
    phone.goto(f"{evening.address}/me?entry={who}")
    expect(phone.get_by_role("heading", name=where(evening, who))).to_be_visible()
    phone.context.set_offline(True)
    began = time.monotonic()
    expect(phone.locator("floor-reach")).to_contain_text(re.compile(r"No connection for 0:\d\d"))
    elapsed(began, SAYS_SECONDS)
    break_it(evening)
    time.sleep(1.0)
    assert "Table 2" in phone.locator("[data-seat]").inner_text()
    phone.context.set_offline(False)
    began = time.monotonic()

    expect(phone.get_by_role("heading", name=where(evening, who))).to_be_visible()
    elapsed(began, BACK_SECONDS)
    expect(phone.locator("floor-reach")).to_be_hidden()


PAGES = ("", "/registration", "/station/1", "/me?entry={who}", "/results", "/seats", "/wall", "/kiosk", "/log")


@pytest.mark.slow
def test_every_page_says_that_the_server_is_gone(browser: Browser, mortal: Server) -> None:
    """Within five seconds, each of them; and when it is there again, they go on by themselves."""
    host = window(browser)
    evening = two_tables(host, mortal)
    who, _ = broken(evening)
    pages = {}
    for path in PAGES:
        pages[path] = page = window(browser, size=TV if path == "/wall" else PHONE if "/me" in path else (1280, 720))
        page.goto(evening.address + path.format(who=who))
        expect(page.locator("floor-reach")).to_be_hidden()
    mortal.kill()
    began = time.monotonic()
    for path, page in pages.items():
        if path == "/wall":
            expect(page.locator("#face.stale")).to_be_visible()
        else:
            expect(page.locator("floor-reach"), path).to_contain_text("No connection for")
    elapsed(began, SAYS_SECONDS)
    now = pages["/results"].get_by_role("button", name="Try now")
    with pages["/results"].expect_event("requestfailed", lambda one: one.url.endswith("/healthz")):
        now.click()
    expect(now).to_be_enabled()
    mortal.start()
    break_it(evening)
    began = time.monotonic()
    expect(pages["/me?entry={who}"].get_by_role("heading", name=where(evening, who))).to_be_visible()
    elapsed(began, BACK_SECONDS)
    for path, page in pages.items():
        if path != "/wall":
            expect(page.locator("floor-reach"), path).to_be_hidden()
    expect(pages["/wall"].locator("#face.stale")).to_have_count(0)
    expect(pages["/seats"].get_by_role("heading", name="Table 2")).to_have_count(0)


def test_a_tap_that_does_not_arrive_says_so(browser: Browser, house: Server) -> None:
    """At once, with a way to send it again: the same tap, which is done once, also if it arrived after all."""
    host, floor = window(browser), window(browser, size=PHONE)
    evening = two_tables(host, house)
    floor.goto(evening.address)
    expect(floor.locator("[data-part=state]").first).to_have_text("Running")
    floor.context.set_offline(True)
    began = time.monotonic()
    floor.get_by_role("button", name="Pause").click()
    expect(floor.locator("floor-reach")).to_contain_text("“Pause” got no answer")
    elapsed(began, 1)
    floor.context.set_offline(False)
    floor.get_by_role("button", name="Send again").click()
    expect(floor.locator("[data-part=state]").first).to_have_text(re.compile("Paused since"))

    expect(floor.locator("floor-reach")).to_be_hidden()
    page = host.request.get(f"{evening.address}/log").text()
    assert 1 == page.count("<td>clock stopped")


def test_a_look_that_found_nobody_says_at_whom_and_waits_no_longer_than_the_desk_is_away(
    browser: Browser, house: Server
) -> None:
    desk = window(browser)
    evening = two_tables(desk, house)
    name = evening.seats(1)[0]["name"]
    desk.goto(evening.address)
    expect(desk.locator("[data-part=state]").first).to_have_text("Running")
    desk.context.set_offline(True)
    desk.get_by_role("link", name=re.compile(rf"\b{name}\b")).first.click()
    expect(desk.locator("floor-reach")).to_contain_text(re.compile(rf"No answer to “.*\b{name}\b.*”"))
    desk.context.set_offline(False)

    expect(desk.locator("floor-reach")).to_be_hidden()


def test_a_tab_that_is_tapped_without_a_connection_does_not_lose_the_page(browser: Browser, house: Server) -> None:
    floor = window(browser, size=PHONE)
    evening = two_tables(floor, house)
    floor.goto(evening.address)
    expect(floor.locator("[data-part=state]").first).to_have_text("Running")
    floor.context.set_offline(True)
    expect(floor.locator("floor-reach")).to_contain_text("No connection for")
    floor.locator("a[href$='/players']:visible").first.click()
    expect(floor.locator("floor-reach")).to_contain_text("No answer to “Players”")
    floor.locator(".dock .bottombar a:visible").first.click()
    expect(floor.locator("floor-reach")).to_contain_text("No answer to “Room”")

    assert evening.address == floor.url.partition("?")[0]
    floor.context.set_offline(False)
    expect(floor.locator("floor-reach")).to_be_hidden()


def test_a_part_that_could_not_be_made_is_asked_for_again(browser: Browser, house: Server) -> None:
    """What stands there stays: a room is not replaced by the sentence that it cannot be shown now."""
    host, desk = window(browser), window(browser)
    evening = two_tables(host, house)
    refused: list[str] = []

    def once(route: Route) -> None:
        if "hx-request" in route.request.headers and len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=503, body="no")
        else:
            route.continue_()

    desk.goto(evening.address)
    desk.route(f"{evening.address}?*", once)
    evening.do("bust", busts=[{"who": evening.seats(1)[0]["id"]}])

    expect(desk.locator("#in").first).to_contain_text("5")
    assert 2 == len(refused)
    expect(desk.get_by_role("heading", name="Room")).to_be_visible()


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({"cross-origin-resource-policy": "same-origin"}, "cannot be shown: the desk answered with an error (500)"),
        ({}, "an error (500) came from another program on the way to the desk"),
    ],
)
def test_an_error_is_no_silence(browser: Browser, house: Server, headers: dict[str, str], said: str) -> None:
    """Whoever tapped reads that it was an error, and whose, and what to do."""
    desk = window(browser)
    evening = two_tables(desk, house)
    name = evening.seats(1)[0]["name"]
    desk.goto(evening.address)
    desk.route("**/seats/1/*", lambda route: route.fulfill(status=500, body="no", headers=headers))
    desk.get_by_role("link", name=re.compile(rf"\b{name}\b")).first.click()
    expect(desk.locator("floor-reach")).to_contain_text(said)


def paused_unheard(floor: Page, evening: Evening) -> None:
    """A tap that gets no answer, for there is no line."""
    floor.goto(evening.address)
    expect(floor.locator("[data-part=state]").first).to_have_text("Running")
    floor.context.set_offline(True)
    floor.get_by_role("button", name="Pause").click()
    expect(floor.locator("floor-reach")).to_contain_text("“Pause” got no answer")


def test_what_is_sent_again_is_what_was_tapped(browser: Browser, house: Server) -> None:
    """Of the same place on the page another form was made meanwhile: that one is not sent."""
    host, floor = window(browser), window(browser, size=PHONE)
    evening = two_tables(host, house)
    paused_unheard(floor, evening)
    floor.evaluate("""() => { document.querySelector("[name=do][value=stop-clock]").value = "end-event"; }""")
    floor.context.set_offline(False)
    floor.get_by_role("button", name="Send again").click()

    expect(floor.locator("[data-part=state]").first).to_have_text(re.compile("Paused since"))
    assert evening.address == floor.url.partition("?")[0]


def test_what_another_tap_has_done_since_is_said_no_more(browser: Browser, house: Server) -> None:
    """The page has made the same button anew meanwhile: pressed there, nothing is left of the tap that got lost."""
    host, floor = window(browser), window(browser, size=PHONE)
    evening = two_tables(host, house)
    paused_unheard(floor, evening)
    floor.context.set_offline(False)
    expect(floor.locator("html.unreached")).to_have_count(0)
    floor.evaluate("""() => {
      const form = document.querySelector("form:has([name=do][value=stop-clock])"), other = form.cloneNode(true);
      other.querySelector("[name=sent]").value += "-other";
      other.removeAttribute("data-htmx-powered");
      form.replaceWith(other);
      htmx.process(other, true);
    }""")
    floor.get_by_role("button", name="Pause").click()

    expect(floor.locator("[data-part=state]").first).to_have_text(re.compile("Paused since"))
    expect(floor.locator("floor-reach")).to_be_hidden()
