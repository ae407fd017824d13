"""A test that hangs is ended, and where it hung is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAYED = """
import threading
import tests.hanging
tests.hanging.HANGS_SECONDS, tests.hanging.LOOKS_EVERY_SECONDS = 1.0, 0.05
watch = tests.hanging.Watch()
threading.Event().wait(1.2)  # between two tests nothing hangs
print("between", flush=True)
watch.pytest_runtest_logstart()
def hangs_here():
    threading.Event().wait(60)
hangs_here()
"""


def test_what_hangs_is_ended_and_says_where() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", PLAYED], env=environment, capture_output=True, text=True, check=False, timeout=50
    )

    assert (1, "between\n") == (ended.returncode, ended.stdout)
    assert "in hangs_here" in ended.stderr
