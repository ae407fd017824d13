"""Real servers in processes of their own, and a real browser. Where no Chromium is found, one loud line says so.

Starting a browser or a server takes as long as a small story: tests that leave each other alone share theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from floorman.web.gallery.shooting import FLAGS, chromium
from tests.browser.servers import Server
from tests.browser.windows import WAIT_MS

__all__ = ["Server", "chromium"]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all browser tests in a row. It is gone before another room has its turn in this process: as long as it
    is there, no other test can run a loop of its own."""
    path = chromium()
    if path is None:
        pytest.skip("NO CHROMIUM FOUND: the browser tests did not run. Install it, or name it in FLOORMAN_CHROMIUM.")
    with sync_playwright() as playwright:
        expect.set_options(timeout=WAIT_MS)
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def windows_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whoever has had his part goes: a page that stays open goes on asking."""
    yield
    if "browser" in request.fixturenames:
        browser: Browser = request.getfixturevalue("browser")
        for context in browser.contexts:
            context.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For evenings side by side: whoever comes here makes one of his own, and leaves the house itself as it is."""
    with Server(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="package")
def house_to_kill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house-to-kill")) as server:
        yield server


@pytest.fixture
def mortal(house_to_kill: Server) -> Server:
    """A house whose power goes: it is there when a test begins, and may be killed and started again."""
    house_to_kill.start_if_dead()
    return house_to_kill


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house of one's own, in which nothing has been done yet."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def fast(tmp_path: Path) -> Iterator[Server]:
    """A desk for which a minute is over in a second."""
    with Server(tmp_path, "--rate", "60") as server:
        yield server
