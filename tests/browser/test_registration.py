"""People at the door: entered by somebody whose hands stay on the keys, and by a tablet that they touch themselves."""

from __future__ import annotations

import re

import pytest
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


def test_an_invitation_is_for_one_name(browser: Browser, house: Server) -> None:
    """The tick goes with the name that it was made for, also where the next are typed before that is answered; of a
    name that is asked about it stays until the answer."""
    complaints: list[str] = []
    page = somebody(browser, complaints)
    page.goto(house.address)
    evening = Evening(page, house, players=0, table_size=9, price={"prize": 5000})
    page.goto(f"{evening.address}/registration")
    tick, keys = page.get_by_label("Invited, pays nothing"), page.keyboard
    tick.check()
    page.get_by_label("Name of a player").focus()
    keys.type("Zara Amsel\nUwe Pahl\nZoe Abel\n")
    card(page, "Zoe Abel", "Seat comes with the draw")
    expect(tick).not_to_be_checked()

    tick.check()
    page.get_by_label("Name of a player").focus()
    keys.type("Zara Amsl\n")
    asked = page.get_by_role("alertdialog")
    expect(asked).to_be_visible()
    expect(tick).to_be_checked()
    asked.locator("button[value=other]").click()
    card(page, "Zara Amsl", "Seat comes with the draw")
    expect(tick).not_to_be_checked()
    guests = {one["name"] for one in evening.floor()["players"] if one["invited"]}
    assert {"Zara Amsel", "Zara Amsl"} == guests
    assert [] == complaints


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
        card(page, name, "Seat comes with the draw")
    keys.type("anna kraft")
    expect(page.get_by_role("button", name="Anna Kraft no. 1")).to_be_visible()
    keys.press("ArrowDown")
    keys.type("d")
    expect(field).to_have_value("anna kraftd")
    keys.press("Backspace")
    # What was found for the longer name has her, too: the list is the one for this name once somebody new is called so.
    expect(page.locator("#people:not([inert])").get_by_role("button", name="anna kraft new")).to_be_visible()
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
    card(page, "anna kraft", "Seat comes with the draw")
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
    expect(tablet.get_by_text("zo: not found. Spelled another way?")).to_be_visible()
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


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text", text);
  const told = {clipboardData: data, bubbles: true, cancelable: true};
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", told));
}"""


@pytest.mark.slow
def test_a_list_that_is_pasted_is_entered_name_by_name(browser: Browser, house: Server) -> None:
    """Into the field of the players, which leads to the desk; the second Anna is asked about, the others wait."""
    complaints: list[str] = []
    page = somebody(browser, complaints)
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/players")
    page.locator("#person").focus()
    page.evaluate(PASTE, "Anna Kraft\r\n\r\n  Ben Ohlsen \nAnna Krafft\nCem Aydin\n")
    page.get_by_role("button", name="4 names: enter them").click()

    asked = page.get_by_role("alertdialog")
    expect(asked.get_by_role("heading")).to_have_text("Anna Krafft: is that somebody who is in already?")
    asked.get_by_role("button", name="Same person").click()
    expect(page.get_by_role("button", name="Cem Aydin", exact=True)).to_be_visible()
    entries = page.locator("[aria-labelledby=h-entries]")
    for name, number in (("Anna Kraft", 1), ("Ben Ohlsen", 1), ("Cem Aydin", 1), ("Anna Krafft", 0)):
        expect(entries.get_by_role("button", name=name, exact=True)).to_have_count(number)
    expect(page.locator("#pasted")).to_be_hidden()
    expect(page.locator("#listed")).to_contain_text("of the list are in")

    page.locator("#who").focus()
    page.evaluate(PASTE, "Dora Ems\nEmil Fuchs")
    page.get_by_role("button", name="2 names: enter them").click()
    expect(entries.get_by_role("button", name="Emil Fuchs", exact=True)).to_be_visible()

    page.get_by_text("A list of names …").first.click()
    page.locator("#list").fill("Fritz Gall\n\nGerd Haas\n")
    page.get_by_role("button", name="Enter them all").click()
    expect(entries.get_by_role("button", name="Gerd Haas", exact=True)).to_be_visible()
    expect(entries.get_by_role("button", name="Fritz Gall", exact=True)).to_have_count(1)
    expect(page.locator("#list")).to_have_value("")
    assert [] == complaints


def test_a_kiosk_forgets_who_was_there(browser: Browser, house: Server) -> None:
    """After a while without a touch it is as it was, in the language it was opened in."""
    page = somebody(browser, [], 1024)
    page.clock.install()
    page.goto(house.address)
    evening = Evening(page, house, players=3)
    page.goto(f"{evening.address}/kiosk?lang=de")
    page.get_by_role("searchbox").fill("Anna")
    expect(page.get_by_text("Platz kommt bei der Auslosung")).to_be_visible()
    page.clock.fast_forward(45_000)

    expect(page.get_by_text("Späte Anmeldung")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page).to_have_url(f"{evening.address}/kiosk?lang=de")


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


TYPED = ("Friedrich Wilhelm Test", "Ulrike Brandenburger", "Anna Bäcker", "Klaus Stöcker", "Øyvind Dahl", "Ben")


def test_whoever_types_fast_loses_nothing(browser: Browser, house: Server) -> None:
    """Six names at 30 ms a letter, each with its Enter and no pause: six players, each by his own name."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    expect(page.get_by_label("Name of a player")).to_be_focused()
    for name in TYPED:
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")

    expect(page.locator("#pending")).to_be_hidden()
    assert [*TYPED] == [one["name"] for one in evening.floor()["players"]]
    expect(page.get_by_label("Name of a player")).to_have_value("")


def test_a_name_like_another_is_asked_about_while_typing_goes_on(browser: Browser, house: Server) -> None:
    """Nobody is taken for somebody else, the next names wait their turn, and no letter goes to the question."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    for name in ("Paula Becker", "Paula Bäcker", "Zora Weiß"):
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")
    asked = page.get_by_role("alertdialog")
    expect(asked.get_by_role("heading")).to_have_text("Paula Bäcker: is that somebody who is in already?")
    expect(page.locator("#pending span")).to_have_text("Still to be entered: Zora Weiß")
    expect(page.get_by_role("region", name="Paula Becker", exact=True)).to_have_count(0)
    page.goto(evening.address)  # whoever looks elsewhere first finds them waiting
    page.goto(f"{evening.address}/registration")
    expect(asked.get_by_role("heading")).to_have_text("Paula Bäcker: is that somebody who is in already?")
    expect(page.locator("#pending span")).to_have_text("Still to be entered: Zora Weiß")
    asked.get_by_role("button", name="enter Paula Bäcker").click()

    expect(page.locator("#pending")).to_be_hidden()
    expect(page.get_by_role("region", name="Zora Weiß", exact=True)).to_be_visible()
    assert ["Paula Becker", "Paula Bäcker", "Zora Weiß"] == [one["name"] for one in evening.floor()["players"]]


def test_who_only_wants_to_pay_is_two_strokes(browser: Browser, house: Server) -> None:
    """The very name and Enter: their card, with the money under the next Enter. Typed in a row, two of one name are
    asked about, for nobody saw the card."""
    complaints: list[str] = []
    page = somebody(browser, complaints)
    page.goto(house.address)
    evening = Evening(page, house, players=3, price={"prize": 5000})
    page.goto(f"{evening.address}/registration")
    field, keys = page.get_by_label("Name of a player"), page.keyboard
    for name in ("anna", "Ben"):
        expect(field).to_be_focused()
        keys.type(name)
        keys.press("Enter")
        shown = page.get_by_role("region", name=name.title(), exact=True)
        expect(shown.get_by_role("button", name=f"Another person called {name.title()}: enter")).to_be_visible()
        expect(shown.get_by_role("button", name="Take")).to_be_focused()
        keys.press("Enter")
        expect(shown.get_by_text("all paid")).to_be_visible()
        keys.type("x")
        expect(field).to_be_focused()
        keys.press("Backspace")
    assert ["Cem"] == [one["name"] for one in evening.floor()["players"] if one["paid"] == 0]

    typed_on(page, "Cem\n", "Dora Ems\n")
    asked = page.get_by_role("alertdialog")
    expect(asked.get_by_role("heading")).to_have_text("Cem: is that somebody who is in already?")
    asked.get_by_role("button", name="enter Cem").click()
    expect(page.get_by_role("region", name="Dora Ems", exact=True)).to_be_visible()
    assert ["Anna", "Ben", "Cem", "Cem", "Dora Ems"] == [one["name"] for one in evening.floor()["players"]]
    assert [] == complaints


HOLD = """() => {
  const real = window.fetch;
  const free = new Promise((done) => { window.answerNow = done; });
  window.fetch = async (where, how) => {
    const answer = await real(where, how);
    if (how?.method === "POST") await free;
    return answer;
  };
}"""


def typed_on(page: Page, name: str, more: str) -> None:
    """The desk's answer to the name comes only once more was typed."""
    page.evaluate(HOLD)
    page.keyboard.type(name)
    page.keyboard.type(more)
    page.evaluate("answerNow()")


def test_whoever_began_the_next_name_before_the_card_is_asked(browser: Browser, house: Server) -> None:
    """Half a name stands in the field when the answer comes, or its first letter falls on the card that just came."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=3, price={"prize": 5000})
    page.goto(f"{evening.address}/registration")
    field, asked = page.get_by_label("Name of a player"), page.get_by_role("alertdialog")
    expect(field).to_be_focused()
    typed_on(page, "Anna\n", "Dor")
    expect(asked.get_by_role("heading")).to_have_text("Anna: is that somebody who is in already?")
    expect(field).to_have_value("Dor")
    expect(field).to_be_focused()
    asked.get_by_role("button", name="enter Anna").click()
    expect(asked).to_be_hidden()
    page.clock.set_fixed_time(1_000_000)  # no time goes by between the card and the letter
    field.fill("")
    page.keyboard.type("Ben\n")
    expect(page.get_by_role("region", name="Ben", exact=True).get_by_role("button", name="Take")).to_be_focused()
    page.keyboard.press("Shift+E")
    page.keyboard.type("m")
    expect(asked.get_by_role("heading")).to_have_text("Ben: is that somebody who is in already?")
    expect(field).to_have_value("Em")
    asked.get_by_role("button", name="enter Ben").click()
    expect(asked).to_be_hidden()
    page.keyboard.type("il\n")
    expect(page.get_by_role("region", name="Emil", exact=True)).to_be_visible()
    assert ["Anna", "Anna", "Ben", "Ben", "Cem", "Emil"] == sorted(one["name"] for one in evening.floor()["players"])


def test_whoever_reads_like_somebody_who_is_in_is_not_swallowed(browser: Browser, house: Server) -> None:
    """Voss after Voß, at 30 ms a letter: she is asked about, the others wait in their order, and nobody is lost."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    for name in ("Sabine Voß", "Sabine Voss", "Jörn Petersen", "Rüdiger Pfeiffr"):
        page.keyboard.type(name, delay=30)
        page.keyboard.press("Enter")
    asked = page.get_by_role("alertdialog")
    expect(asked.get_by_role("heading")).to_have_text("Sabine Voss: is that somebody who is in already?")
    expect(page.locator("#pending span")).to_have_text("Still to be entered: Jörn Petersen, Rüdiger Pfeiffr")
    asked.get_by_role("button", name="enter Sabine Voss").click()

    expect(page.locator("#pending")).to_be_hidden()
    expect(page.get_by_role("region", name="Rüdiger Pfeiffr", exact=True)).to_be_visible()
    names = [one["name"] for one in evening.floor()["players"]]
    assert ["Sabine Voß", "Sabine Voss", "Jörn Petersen", "Rüdiger Pfeiffr"] == names


def test_names_that_wait_can_be_dropped(browser: Browser, house: Server) -> None:
    """Whoever typed them only to look for people owes no answer for each."""
    page = somebody(browser, [])
    page.goto(house.address)
    evening = Evening(page, house, players=0)
    page.goto(f"{evening.address}/registration")
    for name in ("Paula Becker", "Paula Bäcker", "Zora Weiß"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("#pending span")).to_have_text("Still to be entered: Zora Weiß")
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("#pending")).to_be_hidden()
    page.get_by_role("alertdialog").get_by_role("button", name="enter Paula Bäcker").click()

    expect(page.get_by_role("region", name="Paula Bäcker", exact=True)).to_be_visible()
    assert ["Paula Becker", "Paula Bäcker"] == [one["name"] for one in evening.floor()["players"]]
