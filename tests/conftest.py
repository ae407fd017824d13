"""What all rooms need: how many processes, which properties go on longer in CI, and one loop for async tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sizes import examples

HERE = Path(__file__).parent
USUAL_EXAMPLES = 100

settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    max_examples=examples(USUAL_EXAMPLES),
)
settings.load_profile("house")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """All processors for the whole suite; none beside this one for a room, which has begun before they would be up."""
    whole = {HERE, HERE.parent}
    asked = {Path(config.invocation_params.dir, one.partition("::")[0]).resolve() for one in config.args}
    return (os.cpu_count() or 1) if asked <= whole else 0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What Hypothesis plays comes in sizes too."""
    for item in items:
        if getattr(getattr(item, "function", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.sized)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
