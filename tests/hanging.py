"""What hangs is ended, and says where, long before whoever waits for the checks gives up.

pytest's own watch begins a thread for each test and waits for its end: with sixteen thousand tests beside others that
is half a minute of nothing. This one looks up now and then.
"""

from __future__ import annotations

import faulthandler
import os
from threading import Thread
from time import monotonic, sleep

HANGS_SECONDS = 900
LOOKS_EVERY_SECONDS = 15


class Watch:
    """Over the tests of one process."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._errors = os.dup(2)  # before a test's own words are kept from the terminal
        Thread(target=self._look, name="watch over the tests", daemon=True).start()

    def pytest_runtest_logstart(self) -> None:
        self._began = monotonic()

    def pytest_runtest_logfinish(self) -> None:
        self._began = None

    def _look(self) -> None:
        while True:
            # Whoever never lets go of the interpreter keeps this thread from looking too.
            faulthandler.dump_traceback_later(HANGS_SECONDS + LOOKS_EVERY_SECONDS, exit=True, file=self._errors)
            sleep(LOOKS_EVERY_SECONDS)
            if self.hangs(monotonic()):
                faulthandler.dump_traceback(file=self._errors, all_threads=True)
                os._exit(1)

    def hangs(self, now: float) -> bool:
        began = self._began
        return began is not None and now - began > HANGS_SECONDS
