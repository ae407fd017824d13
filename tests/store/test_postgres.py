"""The log in PostgreSQL: what it promises besides."""

from __future__ import annotations

from tests.store.contract import StoreContract
from tests.store.postgres import empty, server, store, template, url

__all__ = ["empty", "server", "store", "template", "url"]


class TestPostgresStore(StoreContract):
    """The contract of all stores, unchanged."""
