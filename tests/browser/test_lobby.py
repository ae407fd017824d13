"""Friends who come by a link: from the new tournament to the table, in real browsers, three phones and a host."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import Server
from tests.browser.windows import window
from tests.waiting import BESIDE_OTHERS_TIMES

PASSWORD = "Königsdame 7"
# At the address of a network at home, browsers give no clipboard: the button that copies the link stays hidden.
# From the tap to the cards; what a person needs to read and type comes on top.
TWO_SECONDS = 2.0 * BESIDE_OTHERS_TIMES
WITHOUT_HTTPS = "delete Navigator.prototype.clipboard;"


def somebody(browser: Browser, complaints: list[str], width: int = 390) -> Page:
    return window(browser, "en-GB", (width, 844), complaints)


def hosted(host: Page, server: Server) -> str:
    """The host closes the doors behind him and opens a table of six in the browser; the link."""
    host.goto(server.address + "/house/people")
    host.locator("#name").fill("Ines Host")
    host.locator("#password").fill(PASSWORD)
    host.get_by_role("button", name="Give yourself a password").click()
    expect(host.get_by_text("this device")).to_be_visible()
    host.goto(server.address + "/new?template=six")
    expect(host.get_by_label("How the tables are played")).to_have_value("virtual")
    host.get_by_role("button", name="Open the tables").click()
    expect(host.locator("#link")).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_have_count(0)  # nobody else reaches this machine's own address
    return host.locator("#link").input_value()


def comes(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name=f"{name}, you are in")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def says(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_label("Say something").press("Enter")


@pytest.mark.slow
def test_three_friends_come_by_link_talk_and_are_led_to_their_table(browser: Browser, server: Server) -> None:
    """Everybody's page changes as others come and talk; whom somebody mutes is not heard by him; one press starts."""
    complaints: list[str] = []
    host = somebody(browser, complaints, 1280)
    host.add_init_script(WITHOUT_HTTPS)
    link = hosted(host, server)
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    host.get_by_role("link", name="Lobby").click()
    friends = {name: somebody(browser, complaints) for name in ("Anna", "Ben", "Cora")}
    for name, page in friends.items():
        comes(page, link, name)
    anna, ben, cora = friends.values()
    for page in (host, anna):
        expect(page.locator(".comers li:not(.free)")).to_have_count(3)
        expect(page.locator(".comers .face.here")).to_have_count(3)

    says(anna, "hello <i>all</i>")
    for page in (host, ben, cora):
        expect(page.locator(".lines li").last).to_have_text("Anna hello <i>all</i>")
    expect(anna.get_by_label("Say something")).to_have_value("")
    ben.locator(".lines button", has_text="Anna").click()
    ben.get_by_role("button", name="Do not hear Anna").click()
    expect(ben.locator(".lines li")).to_have_count(0)
    says(anna, "second")
    expect(cora.locator(".lines li")).to_have_count(2)
    says(cora, "I hear you")
    expect(ben.locator(".lines li")).to_have_text(["Cora I hear you"])

    again = friends["Cora"]
    again.goto(link)
    expect(again.get_by_role("heading", name="Cora, you are in")).to_be_visible()
    host.get_by_role("button", name="Draw seats and start").click()
    for page in friends.values():
        expect(page).to_have_url(re.compile("/table$"))
        expect(page.locator("#felt .own, #felt")).not_to_have_count(0)

    for page in (cora, ben):
        page.locator(".tabletalk > summary").click()
    says(cora, "good luck")
    expect(ben.locator(".tabletalk .lines li").last).to_have_text("Cora good luck")
    expect(anna.locator(".tabletalk[data-unread]")).to_have_count(1)
    expect(anna.locator(".tabletalk > summary")).to_have_accessible_name("Chat, new: 1")
    a_table_for_two(host, somebody(browser, complaints), server)
    assert [] == complaints


def a_table_for_two(host: Page, guest: Page, server: Server) -> None:
    """One tap, the link, a name: ten seconds later at the latest both hold two cards."""
    host.goto(server.address)
    began = time.monotonic()
    host.get_by_role("button", name="A table for two").click()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_label("Your name at the table").fill("Dora")
    guest.get_by_role("button", name="Come in").click()
    for page in (host, guest):
        expect(page.locator("#mine .pc:not(.back)")).to_have_count(2)
    assert time.monotonic() - began < TWO_SECONDS
