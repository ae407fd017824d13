"""What is typed into the field of a raise is what its button says, or the button says from how much to how much."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

import floorman.web
from tests.browser.windows import window

STATIC = Path(floorman.web.__file__).parent / "static"
PAGE = """<!doctype html><html lang="de"><body><section id="arena" data-bb="50"></section>
<bet-sizes data-least="250" data-most="5000" data-all="5000"><form id="raise"></form>
<input type="range" min="250" max="5000" data-slide><input name="total" form="raise" value="250"></bet-sizes>
<button form="raise" data-raises>Raise auf <b data-total>250</b></button>
<script type="module" src="/static/table-sizes.js"></script></body></html>"""


def served(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    if name.endswith(".js"):
        route.fulfill(body=(STATIC / name).read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body=PAGE, content_type="text/html")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("300", "300"),
        ("2.500", "2.500"),
        ("2,500", "2.500"),
        ("2 500", "2.500"),
        ("200", None),
        ("5001", None),
        ("250,5", None),
        ("25.50", None),
        ("", None),
    ],
)
def test_a_button_says_what_is_typed_or_what_may_be(browser: Browser, typed: str, says: str | None) -> None:
    """Points and commas stand between thousands; what is none of the amounts that may be is not sent."""
    page = window(browser)
    page.route("**/*", served)
    page.goto("http://table.test/table", wait_until="load")
    page.locator("[name=total]").fill(typed)

    button = page.get_by_role("button")
    expect(button).to_have_text(f"Raise auf {says or '250 – 5.000'}")
    expect(button).to_be_enabled(enabled=says is not None)
