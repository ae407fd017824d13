"""A worker as a house would run it: `floorman serve --store` in a process of its own."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests.store.postgres import do
from tests.waiting import LONG_SECONDS, ended, until
from tests.workers.line import Line, lines

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")

# The connections that hold leases, by the name that their worker goes by at the database.
HOLDERS = """
select distinct application_name from pg_stat_activity join pg_locks using (pid)
where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and query like 'select key, pg_try_advisory_lock%'
"""


class Worker:
    """Started, and answering, until `kill` or `stop`."""

    def __init__(self, url: str, name: str, folder: Path) -> None:
        self.name = name
        command = [sys.executable, "-m", "floorman", "serve", "--port", "0", "--no-browser", "--lang", "en"]
        known = {**conninfo_to_dict(url), "application_name": name}
        address = "postgresql://?" + "&".join(f"{key}={value}" for key, value in known.items())
        self._process = subprocess.Popen(
            [*command, "--data", str(folder / name)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "FLOORMAN_STORE": address},
        )
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reading = threading.Thread(target=self._read)
        self._reading.start()
        self.client = httpx.Client(base_url=f"{self._address()}/api/v1", timeout=LONG_SECONDS, trust_env=False)
        self._wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line)

    def _address(self) -> str:
        while True:
            if found := ADDRESS.search(self._said.get(timeout=LONG_SECONDS)):
                return found[0]

    def _wait(self) -> None:
        until(self._answers)

    def _answers(self) -> bool:
        try:
            self.client.get("/events").raise_for_status()
        except httpx.TransportError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl+C would; nobody asks it any more."""
        self._end(signal.SIGINT)
        self.client.close()

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
        ended(self._process)
        self._reading.join()
        assert self._process.stdout is not None
        self._process.stdout.close()


def holders(url: str) -> set[str]:
    """Which workers lead something."""
    return {str(row[0]) for row in do(url, HOLDERS)}


@pytest.fixture
def lined(url: str, tmp_path: Path) -> Iterator[tuple[list[Worker], list[Line]]]:
    """Two workers, each with a line of its own to the database that can be cut."""
    with lines(url, 2) as both:
        made = [Worker(line.url, name, tmp_path) for name, line in zip(("one", "two"), both, strict=True)]
        yield made, both
        for line in both:
            line.mend()
        for worker in made:
            worker.stop()


@pytest.fixture
def workers(url: str, tmp_path: Path) -> Iterator[list[Worker]]:
    workers = [Worker(url, name, tmp_path) for name in ("one", "two")]
    yield workers
    for worker in workers:
        worker.stop()
