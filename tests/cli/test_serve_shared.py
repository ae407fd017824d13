"""`floorman serve --store`: what it says where that cannot be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.terminal import floorman
from tests.store.postgres import do, server, template, url
from tests.waiting import LONG_SECONDS

__all__ = ["server", "template", "url"]

SERVE = ("serve", "--no-browser", "--port", "0", "--store")


def test_an_address_of_something_else() -> None:
    """What is wrong, and what one looks like; the text itself may hold a password."""
    said = floorman(*SERVE, "mysql://ada:s3cret@localhost/room", "--lang", "en")

    assert 2 == said.status
    assert "postgresql://user@host/database" in said.err
    assert "s3cret" not in said.err


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_database_that_cannot_be_reached(lang: str) -> None:
    """Where it was looked for, and why it was not found, in one sentence without the password."""
    said = floorman(*SERVE, "postgresql://ada:s3cret@127.0.0.1:1/room", "--lang", lang)

    assert 2 == said.status
    assert "postgresql://127.0.0.1:1/room" in said.err
    assert "refused" in said.err
    assert "s3cret" not in said.err


def test_a_database_of_a_newer_floorman(url: str) -> None:
    do(url, "update floorman_mark set schema = schema + 1")
    said = floorman(*SERVE, _as_address(url), "--lang", "en")

    assert 2 == said.status
    assert "newer Floorman" in said.err


def test_a_database_of_another_program(url: str) -> None:
    do(url, "drop table floorman_mark")
    said = floorman(*SERVE, _as_address(url), "--lang", "en")

    assert 2 == said.status
    assert "belongs to another program" in said.err


def test_without_the_driver() -> None:
    """It is said how to get it; nothing else of the app wants it."""
    start = "import sys; sys.modules['psycopg'] = None; from floorman.__main__ import main; main()"
    command = [sys.executable, "-c", start, *SERVE, "postgresql://localhost/room", "--lang", "en"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=LONG_SECONDS, check=False)

    assert 2 == said.returncode
    assert 'pip install ".[postgres]"' in " ".join(said.stderr.split())


def _as_address(url: str) -> str:
    """The same in the form in which addresses are typed."""
    return "postgresql://?" + "&".join(url.split())
