"""A home game whose host closes the doors, lets a table's tablet in and throws it out again, in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.servers import Server
from tests.browser.windows import window

PASSWORD = "Königsdame 7"


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
def test_a_host_lets_a_tablet_in(browser: Browser, server: Server, width: int) -> None:
    """Nothing is forbidden by the pages' own policy, nothing is wider than the screen, each button does its part."""
    complaints: list[str] = []
    host, tablet, stranger = (window(browser, "en-GB", (width, 800), complaints) for _ in range(3))
    host.goto(server.address + "/house/people")
    host.locator("#name").fill("Anna Groß")
    host.locator("#password").fill(PASSWORD)
    host.get_by_role("button", name="Give yourself a password").click()
    expect(host.locator("main p.lead")).to_have_count(0)  # that anybody may do anything
    expect(host.get_by_text("this device")).to_be_visible()

    stranger.goto(server.address + "/new")
    assert stranger.url.endswith("/enter?next=%2Fnew")
    stranger.locator("#name").fill("anna gross")
    stranger.locator("#password").fill(PASSWORD)
    stranger.get_by_role("button", name="Log in").click()
    expect(stranger).to_have_url(re.compile("/new$"))
    stranger.get_by_role("button", name="Seat the players").click()
    expect(stranger).to_have_url(re.compile("/events/"))

    host.goto(server.address + "/house/people")
    table = host.get_by_role("combobox", name="Table", exact=True)
    table.select_option("1")
    host.locator("form", has=table).get_by_role("button", name="Show the code").click()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    assert host.evaluate("document.documentElement.scrollWidth") <= width
    tablet.goto(host.locator("#pass-link").input_value())
    expect(tablet.get_by_role("heading", name="This device for table 1")).to_be_visible()
    tablet.get_by_role("button", name="Yes, this device").click()
    expect(tablet).to_have_url(re.compile("/station/1$"))

    host.goto(server.address + "/house/people")
    host.get_by_role("listitem").filter(has_text="Table 1").get_by_role("button", name="Take away").click()
    expect(host.get_by_role("listitem").filter(has_text="Table 1")).to_have_count(0)
    tablet.goto(server.address + "/enter")
    expect(tablet.get_by_role("heading", name="Log in")).to_be_visible()
    assert [] == complaints
