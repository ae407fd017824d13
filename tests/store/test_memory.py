from __future__ import annotations

import pytest

from floorman.store import MemoryStore, Store
from tests.store.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()
