"""What several rooms need: one event loop for async tests, and properties that take their time on a busy machine."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("house")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
