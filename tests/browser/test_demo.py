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
from playwright.sync_api import Browser, Error, FrameLocator, Page, expect

from tests.browser.windows import LAPTOP, WAIT_MS, window
from tests.ports import Port
from tests.waiting import ended
from tests.worked import slower, worked

# What is promised of a machine that has nothing else to do: what others do meanwhile is not counted.
CHIPS_MOVE_SECONDS = 15.0


class Shown:
    """A demo in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._port = Port()
        self.began = time.monotonic()
        command = [sys.executable, "-m", "floorman", "demo", "--no-browser", "--port", str(self.port), "--lang", "en"]
        self._said = folder / "said.txt"
        with self._said.open("wb") as said:
            env = {**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": str(folder)}
            self.process = subprocess.Popen([*command, *options], stdout=said, stderr=said, env=env)

    @property
    def port(self) -> int:
        return self._port.number

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/demo"

    @property
    def said(self) -> str:
        return self._said.read_text(encoding="utf-8")

    def open(self, page: Page) -> None:
        """As soon as it is there."""
        until = time.monotonic() + WAIT_MS / 1000
        while True:
            assert self.process.poll() is None, self.said
            try:
                page.goto(self.address)
                return
            except Error:
                assert time.monotonic() < until, self.said
                time.sleep(0.05)

    def took(self) -> float:
        """The seconds since it was asked for, without those in which other programs were at work."""
        return min(time.monotonic() - self.began, worked(self.process.pid))

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            ended(self.process)
        self._port.let_go()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Shown]:
    shown = Shown(tmp_path)
    yield shown
    shown.stop()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """One for several visitors in turn."""
    shown = Shown(tmp_path_factory.mktemp("demo"))
    yield shown
    shown.stop()


def frame(page: Page, name: str) -> FrameLocator:
    return page.frame_locator(f"iframe[data-frame={name}]")


def does(page: Page, name: str) -> None:
    page.locator(f"[data-does={name}]").click()


def looked_at(browser: Browser, demo: Shown, locale: str = "en-GB") -> Page:
    page = window(browser, locale, LAPTOP)
    demo.open(page)
    return page


@pytest.mark.slow
def test_from_the_command_to_the_first_chip(browser: Browser, demo: Shown, tmp_path: Path) -> None:
    """Desk, wall, table and phone are there and go on, and nothing stays of it afterwards."""
    page = looked_at(browser, demo)
    expect(frame(page, "table").locator("#arena .bet b").first).to_be_visible()
    took = demo.took()
    print(f"from the command to the first chip: {took:.1f} s")  # noqa: T201 - it is what is measured

    assert took < CHIPS_MOVE_SECONDS * slower()
    expect(frame(page, "desk").locator("body.desk, main").first).to_be_visible()
    expect(frame(page, "wall").locator("[data-part=time]").first).to_be_visible()
    expect(frame(page, "phone").get_by_text("Bot", exact=False).first).to_be_visible()
    before = frame(page, "table").locator("#story").inner_text()
    expect(frame(page, "table").locator("#story")).not_to_have_text(before)

    demo.stop()
    assert [] == list(tmp_path.glob("floorman-demo-*")), "its house is gone"
    assert "Traceback" not in demo.said


@pytest.mark.slow
def test_sitting_down(browser: Browser, lasting: Shown) -> None:
    """The seat opens in a window of its own, under this machine's other name; the evening slows down for it."""
    page = looked_at(browser, lasting)
    expect(frame(page, "table").locator("#arena .bet b").first).to_be_visible()
    does(page, "sit-down")
    expect(page.locator("#standing")).to_contain_text("1 × the speed of life")
    with page.expect_popup() as opened:
        page.locator("[data-seat]").click()
    seat = opened.value
    seat.set_default_timeout(WAIT_MS)
    assert f"//localhost:{lasting.port}/enter/" in seat.url
    seat.locator("main form button, form button.primary").first.click()
    seat.wait_for_url(re.compile(r"/events/\w+/table"))
    expect(seat.locator("#mine")).to_be_visible()
    assert page.locator("#standing").is_visible(), "the host is the host"
    does(page, "stand-up")
    expect(page.locator("#standing")).to_contain_text("30 ×")


@pytest.mark.slow
def test_everything_a_newcomer_may_do(browser: Browser, lasting: Shown) -> None:
    """Pause, misdeal, somebody put out and back again, slower and faster: all clocks follow."""
    page = looked_at(browser, lasting)
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
    expect(page.locator("#did")).to_contain_text("is back in the seat")
    does(page, "go-on")
    expect(page.locator("#standing")).to_contain_text("Running")
    does(page, "slower")
    expect(page.locator("#standing")).to_contain_text("10 ×")


@pytest.mark.slow
def test_the_tour(browser: Browser, lasting: Shown) -> None:
    """Ten steps, each with its place on the page, there and back by the keyboard too; in German as well."""
    page = looked_at(browser, lasting, "de-DE")
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
