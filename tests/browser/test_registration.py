"""People at the door: entered by somebody whose hands stay on the keys, and by a tablet that they touch themselves."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.windows import window

TABLE_SEAT = re.compile(r"^Table \d, seat \d$")


def somebody(browser: Browser, complaints: list[str], width: int = 1280) -> Page:
    return window(browser, "en-GB", (width, 800), complaints)


def card(page: Page, name: str, told: str | re.Pattern[str]) -> None:
    """His card lies open and says where he is; the field waits for the next name."""
    shown = page.get_by_role("region", name=name, exact=True)
    expect(shown.get_by_role("status")).to_have_text(told)
    expect(page.get_by_label("Name of a player")).to_be_focused()
    expect(page.get_by_label("Name of a player")).to_have_value("")


def test_a_desk_is_run_by_its_keys(browser: Browser, house: Server) -> None:
    """Five people, two of one name, one who comes late, one who waits for a seat and gets it: without a mouse."""
    complaints: list[str] = []
    page = somebody(browser, complaints)
    page.goto(house.address)
    evening = Evening(page, house, players=0, table_size=5)
    page.goto(f"{evening.address}/registration")
    keys, field = page.keyboard, page.get_by_label("Name of a player")
    expect(field).to_be_focused()

    for name in ("Anna Kraft", "Łukasz Groß", "Ben"):
        keys.type(name)
        keys.press("Enter")
        card(page, name, "Drawn with all")
    keys.type("anna kraft")
    expect(page.get_by_role("button", name="Anna Kraft entry 1")).to_be_visible()
    keys.press("ArrowDown")
    keys.type("d")
    expect(field).to_have_value("anna kraftd")
    keys.press("Backspace")
    expect(page.locator("#people:not([inert]) button").first).to_contain_text("Anna Kraft")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    keys.press("Enter")
    asked = page.get_by_role("alertdialog")
    expect(asked.get_by_role("heading")).to_have_text("anna kraft: is that somebody who is in already?")
    expect(asked.get_by_role("button", name="Same person")).to_be_focused()
    with page.expect_response(lambda answer: "asked=" in answer.url):
        evening.do("set-prizes", prizes=[100])
    expect(asked.get_by_role("button", name="Same person")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    card(page, "anna kraft", "Drawn with all")
    expect(page.get_by_role("table").get_by_text("same name twice")).to_have_count(2)

    evening.begun()
    expect(page.get_by_role("region", name="anna kraft", exact=True).get_by_role("status")).to_have_text(TABLE_SEAT)
    keys.type("Clara")
    keys.press("Enter")
    card(page, "Clara", TABLE_SEAT)
    keys.type("Emil")
    keys.press("Enter")
    card(page, "Emil", "Alternate no. 1")
    evening.do("bust", busts=[{"who": evening.seats()[0]["id"]}])
    seat = page.get_by_role("region", name="Waiting list").get_by_role("button", name="Seat now")
    seat.focus()
    keys.press("Enter")
    card(page, "Emil", TABLE_SEAT)
    expect(page.get_by_role("region", name="Waiting list")).to_have_count(0)
    assert [] == complaints


def test_a_guest_writes_his_name_down(browser: Browser, house: Server) -> None:
    """The house lets him, the desk hears of it at once and enters him with one touch; then he finds his seat."""
    complaints: list[str] = []
    desk, tablet = somebody(browser, complaints), somebody(browser, complaints, 1024)
    desk.goto(house.address)
    evening = Evening(desk, house, players=3).begun()
    tablet.goto(f"{evening.address}/kiosk")
    field = tablet.get_by_role("searchbox")
    field.fill("zo")
    expect(tablet.get_by_text("zo is not in yet.")).to_be_visible()
    expect(tablet.get_by_role("button")).to_have_count(0)

    desk.goto(f"{evening.address}/registration")
    desk.get_by_role("button", name="Let guests write their names down").click()
    expect(desk.get_by_role("heading", name="At the kiosk")).to_be_visible()
    tablet.get_by_role("link", name="Deutsch").click()
    expect(tablet.locator("html[lang=de] #name")).to_have_attribute("data-htmx-powered", "true")
    field.fill("Zoë Adler")
    tablet.get_by_role("button", name="Ich will mitspielen: Zoë Adler").click()
    expect(tablet.get_by_role("heading", name="Zoë Adler, dein Name liegt an der Anmeldung.")).to_be_visible()
    expect(field).to_have_value("")

    wishes = desk.get_by_role("region", name="At the kiosk")
    wishes.get_by_role("button", name="Strike").click()
    expect(tablet.get_by_role("heading", name="Zoë Adler, dein Name liegt an der Anmeldung.")).to_be_hidden()
    field.fill("Zoë Adler")
    tablet.get_by_role("button", name="Ich will mitspielen: Zoë Adler").click()

    expect(wishes.get_by_text("Zoë Adler")).to_be_visible()
    wishes.get_by_role("button", name="Enter").click()
    expect(desk.get_by_role("region", name="Zoë Adler", exact=True).get_by_role("status")).to_have_text(TABLE_SEAT)
    expect(tablet.get_by_role("heading", name="Zoë Adler, dein Name liegt an der Anmeldung.")).to_be_hidden()
    field.fill("zoe")
    expect(tablet.get_by_text("Zoë Adler")).to_be_visible()
    expect(tablet.get_by_text(re.compile(r"^Tisch 1, Platz \d$"))).to_be_visible()
    assert [] == complaints


def test_a_kiosk_forgets_who_was_there(browser: Browser, house: Server) -> None:
    """After a while without a touch it is as it was, in the language of the house."""
    page = somebody(browser, [], 1024)
    page.clock.install()
    page.goto(house.address)
    evening = Evening(page, house, players=3)
    page.goto(f"{evening.address}/kiosk?lang=de")
    page.get_by_role("searchbox").fill("Anna")
    expect(page.get_by_text("Wird mit allen gelost")).to_be_visible()
    page.clock.fast_forward(45_000)

    expect(page.get_by_text("Late registration")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_two_desks_at_the_same_moment(browser: Browser, house: Server) -> None:
    """Ten forms with one new name come in together: one enters him, and the others are asked whether that is he."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    answers = page.evaluate("""() => {
        const form = document.getElementById("register");
        const send = (number) => {
            const told = new FormData(form);
            told.set("q", "Goran Petrović");
            told.set("pick", "new");
            told.set("sent", `desk-${number}`);
            const headers = { "hx-request": "true" };
            return fetch(form.action, { method: "POST", body: new URLSearchParams(told), headers });
        };
        const all = Array.from({ length: 10 }, (_, number) => send(number).then((answer) => answer.text()));
        return Promise.all(all).then((texts) => texts.map((text) => text.includes("asked-about")));
    }""")

    assert [False] + 9 * [True] == sorted(answers)
    page.reload()
    expect(page.get_by_role("table").get_by_role("button", name="Goran Petrović")).to_have_count(1)
