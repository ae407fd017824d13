"""`floorman serve` as a user runs it, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.ports import Port
from tests.waiting import LONG_SECONDS, ended


class Server:
    """Over one folder and at one address; it can be killed without warning and started again. `with` starts it."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self._options = options
        self._port = Port()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        try:
            self.start()
        except BaseException:
            self._port.let_go()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._port.let_go()
        print(self.complained())  # noqa: T201 - to be read where a test has failed

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port.number}"

    def start(self) -> None:
        command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", str(self._port.number)]
        command += ["--data", str(self.data)]
        with (self.data / "said.txt").open("wb") as said, (self.data / "complained.txt").open("ab") as complained:
            self._process = subprocess.Popen([*command, *self._options], stdout=said, stderr=complained)
        began = time.monotonic()
        while time.monotonic() - began < LONG_SECONDS:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=LONG_SECONDS).close()
                return
            except OSError:
                assert self._process.poll() is None, f"the server ended by itself: {self.complained()}"
                time.sleep(0.05)
        self.kill()  # or its end would be told of in a test that has nothing to do with it
        raise AssertionError(f"the server did not answer within {LONG_SECONDS:g} seconds")

    def start_if_dead(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self.start()

    def said(self) -> str:
        """What stands in the terminal."""
        return (self.data / "said.txt").read_text(encoding="utf-8")

    def complained(self) -> str:
        """What it wrote where complaints go, over all its starts."""
        return (self.data / "complained.txt").read_text(encoding="utf-8")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """As Ctrl+C would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        ended(self._process)
