"""`floorman demo` as a newcomer meets it: from the command to the first chip that moves, and all that he may do."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.browser.conftest import free_port
from tests.browser.test_thin_path import window

# What is promised, with nothing else going on; and what a machine that has other work to do may take for it.
CHIPS_MOVE_SECONDS = 15.0
BUSY_TIMES = 4.0
ROOMY = {"width": 1440, "height": 900}


class Shown:
    """A demo in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port = free_port()
        self.began = time.monotonic()
        command = [sys.executable, "-m", "floorman", "demo", "--no-browser", "--port", str(self.port), "--lang", "en"]
        self._said = folder / "said.txt"
        with self._said.open("wb") as said:
            env = {**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": str(folder)}
            self.process = subprocess.Popen([*command, *options], stdout=said, stderr=said, env=env)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/demo"

    @property
    def said(self) -> str:
        return self._said.read_text(encoding="utf-8")

    def open(self, page: Page) -> None:
        """As soon as it is there."""
        for _ in range(1200):
            assert self.process.poll() is None, self.said
            if self.address in self.said:
                try:
                    page.goto(self.address)
                    return
                except Exception:
                    pass
            time.sleep(0.05)
        raise AssertionError(self.said)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Shown]:
    shown = Shown(tmp_path)
    yield shown
    if shown.process.poll() is None:
        shown.stop()


def frame(page: Page, name: str) -> FrameLocator:
    return page.frame_locator(f"iframe[data-frame={name}]")


def does(page: Page, name: str) -> None:
    page.locator(f"[data-does={name}]").click()


def looked_at(browser: Browser, demo: Shown, locale: str = "en-GB") -> Page:
    page = window(browser, locale)
    page.set_viewport_size(ROOMY)  # type: ignore[arg-type]
    page.set_default_timeout(30_000)
    demo.open(page)
    return page


def test_from_the_command_to_the_first_chip(browser: Browser, demo: Shown, tmp_path: Path) -> None:
    """Desk, wall, table and phone are there and go on, and nothing stays of it afterwards."""
    expect.set_options(timeout=30_000)
    page = looked_at(browser, demo)
    expect(frame(page, "table").locator("#arena .bet b").first).to_be_visible()
    took = time.monotonic() - demo.began
    print(f"from the command to the first chip: {took:.1f} s")  # noqa: T201 - it is what is measured
    load = os.getloadavg()[0] / (os.cpu_count() or 1)

    assert took < CHIPS_MOVE_SECONDS * (BUSY_TIMES if load > 1 else 1)
    expect(frame(page, "desk").locator("body.desk, main").first).to_be_visible()
    expect(frame(page, "wall").locator("[data-part=time]").first).to_be_visible()
    expect(frame(page, "phone").get_by_text("Bot", exact=False).first).to_be_visible()
    before = frame(page, "table").locator("#story").inner_text()
    expect(frame(page, "table").locator("#story")).not_to_have_text(before)

    demo.stop()
    assert [] == list(tmp_path.glob("floorman-demo-*")), "its house is gone"
    assert "Traceback" not in demo.said


def test_everything_a_newcomer_may_do(browser: Browser, demo: Shown) -> None:
    """Pause, misdeal, somebody put out and back again, slower and faster: all clocks follow."""
    expect.set_options(timeout=30_000)
    page = looked_at(browser, demo)
    expect(frame(page, "table").locator("#arena .bet b").first).to_be_visible()
    does(page, "pause")
    expect(page.locator("#standing")).to_contain_text("Time stands still")
    clock = frame(page, "wall").locator("[data-part=time]").first
    expect(frame(page, "wall").locator("[data-part=state]").first).to_have_text("Paused")
    stood = clock.inner_text()
    page.wait_for_timeout(1_500)
    assert stood == clock.inner_text()

    does(page, "go-on")
    expect(clock).not_to_have_text(stood)
    does(page, "misdeal")
    expect(page.locator("#did")).to_contain_text("Misdeal: everything goes back")
    assert page.locator("#did .cite").count()

    does(page, "put-out")
    expect(page.locator("#did")).to_contain_text(re.compile(r"Bot \w+ has to leave table"))
    does(page, "take-back")
    expect(page.locator("#did")).to_contain_text("is back in his seat")
    does(page, "go-on")
    expect(page.locator("#standing")).to_contain_text("Running")
    does(page, "slower")
    expect(page.locator("#standing")).to_contain_text("10 ×")


def test_the_tour(browser: Browser, demo: Shown) -> None:
    """Ten steps, each with its place on the page, there and back by the keyboard too; in German as well."""
    expect.set_options(timeout=30_000)
    page = looked_at(browser, demo, "de-DE")
    pointed = []
    for number in range(1, 11):
        expect(page.locator(f"#step-{number}")).to_be_visible()
        expect(page.locator(".tour article:visible")).to_have_count(1)
        pointed.append(page.locator(".pointed").count())
        if number < 10:
            page.locator(f"#step-{number} .btn.primary").press("Enter")

    assert [0, *[1] * 9] == pointed
    assert "Selbst mitspielen" in page.locator("#step-10").inner_text()
    page.locator("#step-10 [data-step='9']").click()
    expect(page.locator("#step-9")).to_be_visible()


def test_sitting_down(browser: Browser, demo: Shown) -> None:
    """The seat opens in a window of its own, under this machine's other name; the evening slows down for it."""
    expect.set_options(timeout=30_000)
    page = looked_at(browser, demo)
    expect(frame(page, "table").locator("#arena .bet b").first).to_be_visible()
    does(page, "sit-down")
    expect(page.locator("#standing")).to_contain_text("1 × the speed of life")
    with page.expect_popup() as opened:
        page.locator("[data-seat]").click()
    seat = opened.value
    seat.set_default_timeout(30_000)
    assert f"//localhost:{demo.port}/enter/" in seat.url
    seat.locator("main form button, form button.primary").first.click()
    seat.wait_for_url(re.compile(r"/events/\w+/table"))
    expect(seat.locator("#mine")).to_be_visible()
    assert page.locator("#standing").is_visible(), "the host is the host"
    does(page, "stand-up")
    expect(page.locator("#standing")).to_contain_text("30 ×")
