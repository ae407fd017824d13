"""A desk at full rate, in a process of its own: `python -m tests.store.busy FILE` writes until it is ended."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from floorman.store import SqliteStore
from floorman.store.mark import mark_of
from tests.store.rows import commit
from tests.waiting import LONG_SECONDS

READY_SECONDS_MOST = LONG_SECONDS
STREAMS = 8
# So often it rests, as a desk does: then the write-ahead log is begun anew.
RESTS_EACH = 40


def main() -> None:
    store = SqliteStore(Path(sys.argv[1]), serving=True)
    for number in count():
        stream, version = f"trial/{number % STREAMS}", number // STREAMS * 3
        bodies = [b'{"event": %d, "of": %d}' % (number, one) for one in range(3)]
        store.append([commit(f"c{number}", *bodies, stream=stream, expected=version)])
        if number % RESTS_EACH == 0:
            store.rest()
            store.put_value("heartbeat", f"{number}")


@contextmanager
def busy(file: Path) -> Iterator[None]:
    """Somebody writes to this log meanwhile."""
    process = subprocess.Popen([sys.executable, "-m", "tests.store.busy", str(file)])
    try:
        end = time.monotonic() + READY_SECONDS_MOST
        while not mark_of(file).exists() or not file.stat().st_size:
            assert process.poll() is None, "it writes until it is ended"
            assert time.monotonic() < end, "it was not ready in time"
            time.sleep(0.02)
        yield
        assert process.poll() is None, "it writes until it is ended"
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    main()
