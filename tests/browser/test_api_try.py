"""A call of the API in a browser: chosen, changed, sent with and without a token, and the answer on the page."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.servers import Server
from tests.browser.windows import window

pytestmark = pytest.mark.slow


def test_a_call_is_sent_and_answered(browser: Browser, server: Server) -> None:
    """The example opens an event; its id opens the clock; a wrong token is refused with its problem document."""
    page = window(browser, "de-DE")
    page.goto(server.address + "/api/try?call=open-event")
    page.get_by_role("button", name="Abschicken").click()
    expect(page.locator("#status")).to_have_text("201")
    event = json.loads(page.locator("#said").inner_text())["id"]

    page.get_by_label("Aufruf").select_option("clock")
    page.wait_for_url("**/api/try?call=clock")
    page.locator("[data-part=event]").fill(event)
    page.get_by_role("button", name="Abschicken").click()
    expect(page.locator("#status")).to_have_text("200")
    assert "before" == json.loads(page.locator("#said").inner_text())["clock"]["phase"]

    page.get_by_role("textbox", name="Token").fill("no.body")
    page.get_by_role("button", name="Abschicken").click()
    expect(page.locator("#status")).to_have_text("401")
    assert "api.bad-token" == json.loads(page.locator("#said").inner_text())["code"]
