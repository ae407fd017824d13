"""An evening in a network without https: at such an address browsers give no lock, no worker and no clipboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.servers import Server
from tests.browser.windows import press, window


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Server]:
    """Open to the network that this machine is in."""
    with Server(tmp_path, "--lan") as server:
        yield server


@pytest.mark.slow
def test_the_host_comes_in_by_the_code_of_the_terminal(browser: Browser, opened: Server) -> None:
    """From his phone he seats ten and starts the clock; a TV hangs there, a stranger stays outside, the power goes."""
    address = re.search(r"(http://(?!127\.)[^/]+)/enter/(\w+)", opened.said())
    if address is None:
        pytest.skip("NO NETWORK: this machine has no address but its own, so nothing came in from outside.")
    lan, code = address.groups()
    host, screen, stranger = (window(browser, "en-GB") for _ in range(3))
    complaints: list[str] = []
    for page in (host, screen):
        page.on("pageerror", lambda error: complaints.append(str(error)))
    host.set_viewport_size({"width": 390, "height": 844})

    stranger.goto(lan + "/new")
    expect(stranger.get_by_role("heading", name="Log in")).to_be_visible()
    host.goto(f"{lan}/enter/{code}")
    press(host, "Yes, this device")
    host.goto(lan + "/new")
    press(host, "Seat the players")
    expect(host.locator("a.plate:not(.empty)")).to_have_count(10)
    press(host, "Shuffle up and deal")
    expect(host.locator("[data-part=state]").first).to_have_text("Running")
    assert not host.evaluate("isSecureContext")

    screen.goto(host.url.partition("?")[0] + "/wall")
    screen.mouse.move(300, 300)
    press(screen, "Sound, full screen, stay awake")
    expect(screen.get_by_text("Kept awake by a still video: without https there is no surer way.")).to_be_attached()
    opened.kill()
    opened.start()
    expect(screen.locator("#face")).not_to_have_class(re.compile(r"\bstale\b"))
    host.reload()
    expect(host.locator("a.plate:not(.empty)")).to_have_count(10)
    stranger.goto(f"{lan}/enter/{code}")
    expect(stranger.get_by_role("button", name="Yes, this device")).to_have_count(0)
    assert [] == complaints
