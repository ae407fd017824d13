"""The first command has a budget: who adds seconds to it saves them elsewhere.

`.ci/run` writes down what its parts have used of the processor, with all that they started, before it comes here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.worked import slower

SPENT = Path(__file__).parent.parent / ".pytest_cache" / "ci" / "spent.txt"
BUDGET_CPU_SECONDS = 600
BEYOND = 1.1  # and more by as much as the machine is slower than usual

pytestmark = pytest.mark.slow


def test_the_first_command_keeps_to_its_budget() -> None:
    if not SPENT.is_file():
        pytest.skip("it is .ci/run that writes down what its parts have used")
    spent = dict(line.split() for line in SPENT.read_text(encoding="utf-8").splitlines())
    if "quick" not in spent:
        pytest.skip("the first command was not run before this one")

    most = BEYOND * BUDGET_CPU_SECONDS * slower()
    assert int(spent["quick"]) <= most, f"budget: {BUDGET_CPU_SECONDS} CPU seconds"
