"""A newcomer's first evening, from an empty folder to a running clock, and the form that answers while it is filled."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.windows import LAPTOP, PHONE, press, text_of, window
from tests.waiting import until


def phone(browser: Browser, locale: str = "en-GB") -> Page:
    return window(browser, locale, PHONE)


def big(page: Page, name: str) -> str:
    """One of the three numbers above the picture."""
    return text_of(page.locator(".big3 > div", has_text=name).locator("dd").first)


def test_from_an_empty_folder_to_a_running_clock_in_three_taps(browser: Browser, server: Server) -> None:
    """Who we are, what we play, shuffle up and deal; the front page leads on to it the next time."""
    host = phone(browser, "de-DE")
    host.goto(server.address)
    expect(host.get_by_role("heading", name="Willkommen am Tisch.")).to_be_visible()
    host.get_by_label("Wer spielt hier?").fill("Bei Łukasz Groß")
    press(host, "Neues Turnier")
    expect(host.get_by_label("Name", exact=True)).to_have_value(re.compile("· Bei Łukasz Groß$"))
    press(host, "Plätze auslosen")
    expect(host.locator("a.plate:not(.empty)")).to_have_count(10)
    press(host, "Los geht’s")
    expect(host.locator("[data-part=state]").first).to_have_text("Läuft")

    host.goto(server.address)
    host.get_by_role("link", name="Zum Raum").click()
    expect(host.locator("a.plate:not(.empty)")).to_have_count(10)


def test_the_evening_is_foretold_while_one_types(browser: Browser, house: Server) -> None:
    """Each change is answered; two quick taps count twice; levels in the table are those in the text."""
    host = window(browser, "en-GB", LAPTOP)
    host.goto(house.address + "/new")
    # What is proposed depends on the time of day.
    for name, time in (("begins", "19:30"), ("ends", "23:30")):
        host.locator(f"[name={name}]").fill(time)
        host.locator("[name=name]").click()
    expect(host.get_by_label("Should end by", exact=True)).to_have_value("23:30")
    until(lambda: big(host, "Ends about") == "23:30")
    for _ in range(4):
        host.get_by_role("button", name="Players: more").click()
    expect(host.get_by_role("heading", name="Chips for 14 stacks")).to_be_visible()
    expect(host.get_by_label("Players", exact=True)).to_have_value("14")
    host.get_by_label("Should end by", exact=True).fill("22:00")
    host.get_by_label("Name", exact=True).click()
    expect(host.locator(".big3 dd").first).to_have_text(re.compile("^(21|22):"))

    host.get_by_role("link", name="Edit levels").click()
    host.get_by_label("Level 1: Minutes", exact=True).fill("45")
    host.get_by_role("button", name="A break after this: Level 1", exact=True).click()
    expect(host.get_by_label("In text")).to_have_value(re.compile("^45: 25/50\nbreak 10\n20: "))
    host.get_by_label("In text").fill("30: 100/200\n30: 200/400")
    host.get_by_label("Name", exact=True).click()
    expect(host.get_by_label("Level 2: Big blind")).to_have_value("400")
    expect(host.locator(".fix")).to_contain_text("The levels run out")
    press(host, "Use it")
    expect(host.locator(".fix")).to_have_count(0)

    press(host, "Club night")
    expect(host.get_by_label("Players", exact=True)).to_have_value("27")
    press(host, "Deutsch")
    expect(host.get_by_role("heading", name="Neues Turnier")).to_be_visible()
    expect(host.get_by_label("Spieler", exact=True)).to_have_value("27")


# The second question is answered after the third, by which time it is of no interest any more.
ANSWERS_OUT_OF_TURN = """
const fetched = window.fetch.bind(window);
const waits = [300, 1200, 100];
window.fetch = async (...question) => {
  const wait = waits.shift() ?? 0;
  try {
    const answer = await fetched(...question);
    await new Promise((go) => setTimeout(go, wait));
    return answer;
  } finally {
    const { dataset } = document.documentElement;
    dataset.over = `${Number(dataset.over ?? 0) + 1}`;
  }
};
"""


def test_an_answer_that_comes_late_changes_nothing(browser: Browser, house: Server) -> None:
    """Three quick taps on a slow line: the number stays what was tapped, and is what the answer speaks of."""
    host = window(browser, "en-GB")
    host.add_init_script(ANSWERS_OUT_OF_TURN)
    host.goto(house.address + "/new")
    host.evaluate(
        """() => {
            const more = document.querySelector("#expected + button");
            for (const after of [0, 50, 150]) setTimeout(() => more.click(), after);
        }"""
    )
    expect(host.get_by_role("heading", name="Chips for 13 stacks")).to_be_visible()
    expect(host.locator("html")).to_have_attribute("data-over", "3")
    host.wait_for_timeout(200)

    expect(host.get_by_label("Players", exact=True)).to_have_value("13")
    expect(host.get_by_role("heading", name="Chips for 13 stacks")).to_be_visible()


# Does it end above the bar at the foot of the page?
ABOVE = """what => document.querySelector(what).getBoundingClientRect().bottom
  <= document.querySelector('.newform .go').getBoundingClientRect().top"""


def test_what_is_filled_in_comes_clear_of_the_bar(browser: Browser, house: Server) -> None:
    """The names are written over the numbers with one tap, and in sight; so is what a buy-in asks, with the caret."""
    host = window(browser, "en-GB", LAPTOP)
    host.goto(house.address + "/new")
    host.locator("#names summary").click()
    host.locator("#players").click()
    host.keyboard.type("\n".join(f"Friend {letter}" for letter in "abcdefghijkl"))
    host.wait_for_function(ABOVE, arg="#players")
    host.keyboard.press("Tab")
    expect(host.get_by_label("Players", exact=True)).to_have_value("12")
    expect(host.locator("#players")).to_have_value(re.compile("^Friend a\n"))

    host.get_by_text("Buy-in", exact=True).click()
    expect(host.locator("#prize")).to_be_focused()
    host.wait_for_function(ABOVE, arg=".buyin")


def test_the_form_is_right_without_a_script(browser: Browser, house: Server) -> None:
    """A button asks for the preview, others change the levels, and the event opens."""
    page = window(browser, "en-GB", scripts=False)
    page.goto(house.address + "/new")
    press(page, "Mixed games")
    page.get_by_label("Should end by", exact=True).fill("22:00")
    press(page, "Show again")
    expect(page.locator(".big3 dd").first).to_have_text(re.compile("^(21|22):"))
    press(page, "Seat the players")

    expect(page.get_by_role("heading", name="Room")).to_be_visible()
    expect(page.locator("[id^=table-]")).to_have_count(2)
