"""What the house tells others: addresses that it entered, and whoever reads the lines of its server."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from floorman.web.log_lines import close_log, open_log
from tests.api.receiver import Receiver, receiving
from tests.secrecy.house import Filled, filled
from tests.secrecy.rules import Looker
from tests.secrecy.walking import walked

pytestmark = pytest.mark.slow  # all of a house is walked through twice, with the least lines written


class Evening(NamedTuple):
    house: Filled
    looker: Looker
    receiver: Receiver
    lines: str


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """All of it was heard at an address and written to the server's log, down to its least lines."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(lambda record: not record.name.startswith(("httpx", "httpcore")))  # those of the visitors
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    open_log("debug", out)
    try:
        with receiving() as receiver, filled(tmp_path_factory.mktemp("outside"), receiver.url) as house:
            looker = Looker(house)
            for visitor in ("direction", "program direction"):
                list(walked(house, visitor, "en"))
            _until_told(receiver, house.other)
            yield Evening(house, looker, receiver, out.getvalue())
    finally:
        close_log()
        root.removeHandler(handler)
        root.setLevel(level)


def _until_told(receiver: Receiver, event: str) -> None:
    """The last thing before the doors opened was the end of the other event."""
    end = time.monotonic() + 20
    while not any(one["event"] == event and one["code"] == "event.cancelled/1" for one in receiver.took):
        assert time.monotonic() < end, "the address was not told"
        time.sleep(0.05)


def test_addresses_are_told_nothing_of_it(evening: Evening) -> None:
    told = [b"\n".join(f"{name}: {value}".encode() for name, value in head.items()) + body
            for head, body in evening.receiver.came]  # fmt: skip
    codes = {one["code"] for one in evening.receiver.took}

    assert {"stacks.corrected/1", "dispute.opened/1", "command.taken-back/1", "table.hand-done/1"} <= codes
    assert [] == evening.looker.leaks("address", "webhook", b"\n".join(told))


def test_the_lines_of_the_server_tell_nothing_of_it(evening: Evening) -> None:
    told = evening.lines

    assert '"kind": "correct-stacks"' in told
    assert "/enter/{code}" in told
    assert [] == evening.looker.leaks("operator", "lines", told.encode())


def test_its_numbers_tell_nothing_of_it(evening: Evening) -> None:
    headers = evening.house.programs["program direction"]
    told = evening.house.house.client.get("/metrics", headers=headers)

    assert 200 == told.status_code
    assert b"floorman_requests" in told.content
    assert [] == evening.looker.leaks("operator", "/metrics", told.content)
