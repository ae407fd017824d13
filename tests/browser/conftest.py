"""A real server in a process of its own, and a real browser. Where no Chromium is found, one loud line says so."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A hundred tests beside it leave a server little time to come up.
ANSWERS_SECONDS_MOST = 40


def chromium() -> str | None:
    named = os.environ.get("FLOORMAN_CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Gone when its file is done: as long as it is there no other test of the process can run a loop of its own."""
    path = chromium()
    if path is None:
        pytest.skip("NO CHROMIUM FOUND: the browser tests did not run. Install it, or name it in FLOORMAN_CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class Server:
    """`floorman serve` as a user runs it; it can be killed without warning and started again on the same log."""

    def __init__(self, data: Path, *options: str) -> None:
        self._data = data
        self._options = options
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data", str(self._data)]
        with (self._data / "said.txt").open("wb") as said:
            self._process = subprocess.Popen([*command, *self._options], stdout=said)
        began = time.monotonic()
        while time.monotonic() - began < ANSWERS_SECONDS_MOST:
            try:
                urllib.request.urlopen(self.address, timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "the server ended by itself"
                time.sleep(0.05)
        self.kill()  # or its end would be told of in a test that has nothing to do with it
        raise AssertionError(f"the server did not answer within {ANSWERS_SECONDS_MOST} seconds")

    def said(self) -> str:
        """What stands in the terminal."""
        return (self._data / "said.txt").read_text(encoding="utf-8")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> float:
        """As Ctrl+C would; gives the seconds it took."""
        assert self._process is not None
        began = time.monotonic()
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=15)
        return time.monotonic() - began


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def fast(tmp_path: Path) -> Iterator[Server]:
    """A desk for which a minute is over in a second."""
    server = Server(tmp_path, "--rate", "60")
    server.start()
    yield server
    server.stop()
