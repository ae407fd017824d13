"""`floorman serve --lan --store` on two computers: one host, one code, and a terminal beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from floorman.doors.addresses import network_addresses
from floorman.speech import speech
from tests.cli.terminal import floorman
from tests.cli.test_serve_doors import serving
from tests.cli.test_shared import as_address
from tests.store.postgres import server, template, url

__all__ = ["server", "template", "url"]

CODE = re.compile(r"/enter/([A-Z2-7]{26})")


@pytest.mark.slow
@pytest.mark.skipif(not network_addresses(), reason="this machine is in no network")
def test_the_second_desk_gives_no_second_code(url: str, tmp_path: Path) -> None:
    """It says so; the first one's code is good at either; the terminal gives another one to whoever asks for it."""
    shared = ("--store", as_address(url))
    with serving(tmp_path / "one", "--lan", *shared) as one, serving(tmp_path / "two", "--lan", *shared) as two:
        codes = [CODE.findall(desk.text) for desk in (one, two)]
        seen = two.asked(f"localhost:{two.port}", f"/enter/{codes[0][0]}")[0]
        asked_for = floorman("host-code", *shared, "--lang", "en")
        alone = floorman("person", "erase", "nobody", *shared, "--lang", "en")
        said = two.text

    assert [1, 0] == [len(found) for found in codes]
    assert 200 == seen
    assert speech("en").say("serve.host-code-given") in said
    assert (0, True) == (asked_for.status, re.search(r"([A-Z2-7]{4}-){6}[A-Z2-7]{2}", asked_for.out) is not None)
    assert (2, True) == (alone.status, "Stop it on every computer" in alone.err)
