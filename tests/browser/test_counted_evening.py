"""A home game by clicking alone: ten players, from the first name to the last prize."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.evenings import Evening
from tests.browser.servers import Server
from tests.browser.test_thin_path import name_players
from tests.browser.windows import LAPTOP, PHONE, press, window

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gül", "Hugo", "Ines", "Łukasz")


def new_event(page: Page, server: Server) -> str:
    """A new home game without players; the page is at its room. Gives its address."""
    page.goto(server.address + "/new")
    page.get_by_label("Name", exact=True).fill("Friday")
    name_players(page)
    press(page, "Save for later")
    expect(page.get_by_role("heading", name="Room")).to_be_visible()
    return page.url


def tab(page: Page, name: str) -> None:
    """As it is at hand at this width: above, or under the thumb; which of the two, the style sheets say."""
    page.wait_for_load_state()
    page.get_by_role("navigation", name="Pages of this event").get_by_role("link", name=name, exact=True).click()


def enter(page: Page, name: str) -> None:
    page.get_by_label("New player", exact=True).fill(name)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("cell", name=name, exact=True)).to_be_visible()
    expect(page.get_by_label("New player", exact=True)).to_have_value("")


def to_the_table(page: Page) -> None:
    """On a laptop it is drawn with its name above; on a phone it is a line with how many sit there."""
    page.get_by_role("link", name=re.compile("^Table 1(,|$)")).click()
    expect(page.get_by_role("heading", name="Table 1", exact=True)).to_be_visible()


def plate(page: Page, name: str) -> Locator:
    return page.locator("a.plate", has_text=name)


def bust(page: Page, name: str) -> None:
    """Two taps: the seat, and what has happened."""
    plate(page, name).evaluate("one => one.scrollIntoView({ block: 'center' })")  # from under what is asked below
    plate(page, name).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Bust|Out in|is out, ")).last.click()
    expect(plate(page, name)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_hidden()


def seated(page: Page, house: Server, players: int) -> str:
    """The evening has begun, with so many of them at one table."""
    evening = Evening(page, house, players=players).begun()
    page.goto(evening.address)
    expect(page.locator("#tab")).to_be_visible()  # a key that is pressed before goes nowhere
    return evening.address


def ranking(page: Page) -> list[list[str]]:
    rows = page.get_by_role("region", name="Result").locator("tbody tr")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.nightly)])
def test_ten_players_from_registration_to_payout(browser: Browser, mortal: Server, size: tuple[int, int]) -> None:
    """On a phone or a laptop, with a power cut in the middle; somebody's going out is taken back."""
    host = window(browser, "en-GB", size)
    address = new_event(host, mortal)
    tab(host, "Players")
    for name in NAMES:
        enter(host, name)
    enter(host, "Somebody who goes home")
    host.get_by_role("row", name="Somebody who goes home").get_by_role("link").first.click()
    leaves = host.get_by_role("dialog")
    leaves.locator("summary", has_text="Void entry").click()
    leaves.get_by_role("button", name="Void entry", exact=True).click()
    expect(leaves).to_be_hidden()
    tab(host, "Room")
    press(host, "Open table")
    press(host, "Draw seats")
    expect(host.locator("a.plate:not(.empty)")).to_have_count(10)
    tab(host, "Payouts")
    host.get_by_role("radio", name="Amounts typed in the list").check()
    host.get_by_label("Or paste a list").fill("120 60 20.50")
    host.get_by_label("Or paste a list").press("Enter")
    expect(host.get_by_label("Amount for place 3")).to_have_value("20.50")
    host.get_by_role("button", name="Publish", exact=True).click()
    expect(host.get_by_text("Published, version 1")).to_be_visible()
    tab(host, "Room")
    press(host, "Shuffle up and deal")

    to_the_table(host)
    for hands in range(1, 4):
        press(host, "Hand is over")
        # So many were played, or the one that comes is the next: either stands there, by how wide the page is.
        told = host.get_by_text(re.compile(rf"^({hands} hands?|Hand {hands + 1})$"))
        expect(told.locator("visible=true").first).to_be_visible()
    bust(host, "Cem")
    mortal.kill()
    mortal.start()
    host.reload()
    expect(host.locator("a.plate:not(.empty)")).to_have_count(9)
    bust(host, "Dora")
    press(host, "Undo")
    expect(plate(host, "Dora")).to_have_count(1)
    for name in ("Dora", "Emil", "Fay", "Gül", "Hugo", "Ines", "Łukasz", "Ben"):
        bust(host, name)

    tab(host, "Room")
    expect(host.locator(".winner")).to_have_text("Anna")
    host.goto(address + "/results")
    places = ranking(host)
    assert [["1", "Anna", "€120"], ["2", "Ben", "€60"], ["3", "Łukasz", "€20.50"], ["4", "Ines", ""]] == places[:4]
    assert ["10", "Cem", ""] == places[-1]
    assert [str(place) for place in range(1, 11)] == [row[0] for row in places]


def test_undoing_in_a_text_box_brings_nobody_back(browser: Browser, house: Server) -> None:
    """Who has mistyped a name and presses Ctrl+Z takes back letters, not somebody's going out; elsewhere he does.
    Once more takes back what was before that, and brings no mistake again; Ctrl+Y brings the last one again."""
    host = window(browser, "en-GB")
    address = seated(host, house, 4)
    bust(host, "Dora")
    bust(host, "Cem")
    box = host.locator("#find")
    box.press_sequentially("Dorra")
    box.press("Control+z")

    expect(box).not_to_have_value("Dorra")
    expect(plate(host, "Cem")).to_have_count(0)
    box.press("Escape")
    for name in ("Cem", "Dora"):
        host.keyboard.press("Control+z")
        expect(plate(host, name)).to_have_count(1)
    host.keyboard.press("Control+y")
    expect(plate(host, "Dora")).to_have_count(0)
    expect(plate(host, "Cem")).to_have_count(1)
    host.goto(address + "/log")
    expect(host.locator("#tab")).to_contain_text("taken back: out: Cem")


def test_a_player_is_found_and_out_by_keys_alone(browser: Browser, house: Server) -> None:
    """A slash, two letters, X: with a hand on the keyboard no mouse is needed. Another slash finds by the seat."""
    host = window(browser, "en-GB")
    seated(host, house, 4)
    host.keyboard.press("/")
    host.keyboard.type("ce")
    expect(host.locator("#found")).to_contain_text("Cem")
    host.keyboard.press("Enter")
    expect(host.get_by_role("dialog")).to_contain_text("Cem")
    host.keyboard.press("x")
    expect(plate(host, "Cem")).to_have_count(0)
    expect(host.get_by_role("status").filter(has_text="out: Cem")).to_be_visible()

    host.keyboard.press("/")
    host.keyboard.type("9-1")
    expect(host.locator("#found")).to_contain_text("Nobody is called that")
    host.keyboard.press("Escape")
    host.keyboard.press(" ")
    expect(host.locator("[data-part=state]").first).to_have_text(re.compile(r"Paused since \d\d:\d\d"))
    host.keyboard.press(" ")
    expect(host.locator("[data-part=state]").first).to_have_text("Running")

    host.keyboard.press("+")
    expect(host.get_by_role("status").filter(has_text="longer by 1 min")).to_be_visible()
    host.keyboard.press("-")
    expect(host.get_by_role("status").filter(has_text="shorter by 1 min")).to_be_visible()
    with host.expect_popup() as opened:
        host.keyboard.press("d")
    expect(opened.value).to_have_url(re.compile("/wall$"))
    host.keyboard.press("2")
    expect(host.get_by_role("heading", name="Players")).to_be_visible()
    host.keyboard.press("?")
    expect(host.get_by_role("heading", name="Keys")).to_be_visible()


def test_a_refusal_is_read_where_one_has_pressed(browser: Browser, house: Server) -> None:
    """With its paragraph, in the sheet that is open; nothing has changed."""
    host = window(browser, "en-GB")
    seated(host, house, 3)
    plate(host, "Cem").click()
    host.get_by_role("dialog").locator("summary", has_text="Move").click()
    host.get_by_role("dialog").get_by_label("Seat (empty: drawn)").fill("99")
    host.get_by_role("dialog").get_by_role("button", name="Move", exact=True).click()

    expect(host.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    expect(plate(host, "Cem")).to_have_count(1)


def test_enter_opens_the_event(browser: Browser, house: Server) -> None:
    """In whichever field; with its levels drawn for the time there is."""
    host = window(browser, "en-GB")
    host.goto(house.address + "/new")
    host.get_by_label("Should end by", exact=True).fill("20:30")
    host.get_by_label("Name", exact=True).click()
    expect(host.locator("#structure")).to_have_value(re.compile(r"^(20: \d+/\d+\s*)+(break 10\s+(20: \d+/\d+\s*)+)?$"))
    host.get_by_label("Name", exact=True).press("Enter")

    expect(host.get_by_role("heading", name="Room")).to_be_visible()


def test_a_busy_event_is_asked_for_seldom_and_shown_to_the_end(browser: Browser, house: Server) -> None:
    """Thirty steps in a moment are a few requests of a page that watches, and its last sight is the last step.

    At most two a second, however long the thirty take on a busy machine.
    """
    host, watcher = window(browser, "en-GB"), window(browser, "en-GB")
    address = new_event(host, house)
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url) if "lang=" in request.url else None)
    watcher.goto(address)
    event = address.rpartition("/")[2]
    began = time.monotonic()
    for table in range(1, 31):
        body = {"do": "open-table", "table": table}
        host.request.post(f"{house.address}/api/v1/events/{event}/commands", data=body)

    expect(watcher.get_by_role("link", name="Table 30")).to_be_visible()
    assert len(asked) < 4 + 2 * (time.monotonic() - began)
