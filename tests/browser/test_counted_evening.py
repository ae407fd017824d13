"""A home game by clicking alone: ten players, from the first name to the last prize."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_thin_path import press, window

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gül", "Hugo", "Ines", "Łukasz")


def floor_of_a_new_event(page: Page, server: Server) -> None:
    """A new home game without players, and its floor's page."""
    page.goto(server.address + "/new")
    page.get_by_label("Name", exact=True).fill("Friday")
    page.get_by_label("Players").fill("")
    press(page, "Open the event")
    page.get_by_role("link", name="Floor", exact=True).click()
    expect(page.get_by_role("heading", name="Players")).to_be_visible()


def enter(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("cell", name=name, exact=True)).to_be_visible()


def bust(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".seatlist label", has_text=name).get_by_role("checkbox").check()
    press(page, "Marked players are out")
    for name in names:
        expect(page.locator(".seatlist label", has_text=name)).to_have_count(0)


def ranking(page: Page) -> list[list[str]]:
    rows = page.get_by_role("region", name="Prizes").locator("tbody tr")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


def test_ten_players_from_registration_to_payout(browser: Browser, server: Server) -> None:
    host = window(browser, "en-GB")
    floor_of_a_new_event(host, server)
    for name in NAMES:
        enter(host, name)
    enter(host, "Somebody who goes home")
    host.get_by_role("row", name="Somebody who goes home").get_by_role("button", name="Cancel", exact=True).click()
    press(host, "Open table")
    press(host, "Draw seats")
    expect(host.locator(".seatlist label")).to_have_count(10)
    host.get_by_label("From the first place down").fill("120 60 20.50")
    press(host, "Set prizes")
    press(host, "Shuffle up and deal")
    expect(host.get_by_text("10 of 10 in")).to_be_visible()

    for _ in range(3):
        press(host, "Hand is over")
    expect(host.get_by_text("3 hands")).to_be_visible()
    bust(host, "Cem")
    bust(host, "Dora")
    press(host, "Take back: out: Dora")
    expect(host.locator(".seatlist label", has_text="Dora")).to_have_count(1)
    for name in ("Dora", "Emil", "Fay", "Gül", "Hugo", "Ines"):
        bust(host, name)
    bust(host, "Łukasz")
    bust(host, "Ben")

    expect(host.get_by_text("Anna has won.")).to_be_visible()
    places = ranking(host)
    assert [["1", "Anna", "120"], ["2", "Ben", "60"], ["3", "Łukasz", "20.50"], ["4", "Ines", ""]] == places[:4]
    assert ["10", "Cem", ""] == places[-1]
    assert [str(place) for place in range(1, 11)] == [row[0] for row in places]


def test_undoing_in_a_text_box_brings_nobody_back(browser: Browser, server: Server) -> None:
    """Who has mistyped a name and presses Ctrl+Z takes back letters, not somebody's going out."""
    host = window(browser, "en-GB")
    floor_of_a_new_event(host, server)
    for name in NAMES[:3]:
        enter(host, name)
    press(host, "Open table")
    press(host, "Draw seats")
    press(host, "Shuffle up and deal")
    bust(host, "Cem")
    box = host.get_by_label("Name", exact=True)
    box.press_sequentially("Dorra")
    box.press("Control+z")

    expect(box).not_to_have_value("Dorra")
    host.reload()
    expect(host.get_by_text("2 of 3 in")).to_be_visible()
    expect(host.locator(".seatlist label", has_text="Cem")).to_have_count(0)


def test_enter_opens_the_event_and_a_button_draws_its_levels(browser: Browser, server: Server) -> None:
    host = window(browser, "en-GB")
    host.goto(server.address + "/new")
    host.get_by_label("Hours there are").fill("1")
    host.get_by_role("button", name="Draw levels for it").click()
    expect(host.get_by_label("Structure")).to_have_value(
        re.compile(r"^(20: \d+/\d+\s*)+(break 10\s+(20: \d+/\d+\s*)+)?$")
    )
    host.get_by_label("Name", exact=True).press("Enter")

    expect(host.get_by_role("link", name="Floor", exact=True)).to_be_visible()


def test_a_busy_event_is_asked_for_seldom_and_shown_to_the_end(browser: Browser, server: Server) -> None:
    """Thirty steps in a moment are a few requests of a page that watches, and its last sight is the last step."""
    host, watcher = window(browser, "en-GB"), window(browser, "en-GB")
    floor_of_a_new_event(host, server)
    asked: list[str] = []
    watcher.on(
        "request", lambda request: asked.append(request.url) if request.url.split("?")[0][-5:] == "/part" else None
    )
    watcher.goto(host.url)
    event = host.url.split("/")[-2]
    for table in range(1, 31):
        body = {"do": "open-table", "table": table}
        host.request.post(f"{server.address}/api/v1/events/{event}/commands", data=body)

    expect(watcher.get_by_role("heading", name="Table 30")).to_be_visible()
    assert len(asked) < 15
