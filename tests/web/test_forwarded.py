"""Whom a proxy asks for: believed of named proxies alone, from the end of their list, and as far as it is good."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.doors.addresses import net_named
from floorman.web.forwarded import come_in
from tests.web.doors import a_house

NAMED = [net for one in ("127.0.0.1", "10.0.0.0/24", "2001:db8::1") if (net := net_named(one)) is not None]


def scope(peer: str, *headers: tuple[str, str], scheme: str = "http") -> dict[str, Any]:
    told = [(name.encode(), value.encode()) for name, value in headers]
    return {"type": "http", "client": (peer, 4711), "scheme": scheme, "headers": told}


def told(peer: str, *headers: tuple[str, str]) -> tuple[str, str]:
    found = come_in(scope(peer, *headers), NAMED)
    return found["client"][0], found["scheme"]


@pytest.mark.parametrize(
    ("peer", "listed", "who"),
    [
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"),  # what stands before it he wrote himself
        ("127.0.0.1", "192.0.2.7, 10.0.0.9", "192.0.2.7"),  # two proxies, both named
        ("127.0.0.1", "192.0.2.7, 10.0.1.9", "10.0.1.9"),  # and one that is not
        ("127.0.0.1", "192.0.2.7:5555", "192.0.2.7"),
        ("127.0.0.1", "[2001:db8::9]:443", "2001:db8::9"),
        ("127.0.0.1", "2001:db8::9", "2001:db8::9"),
        ("127.0.0.1", "::ffff:192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "192.0.2.7, nonsense", "127.0.0.1"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "10.0.0.1, 127.0.0.1", "10.0.0.1"),
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"),  # nobody has named him
        ("2001:db8::1", "192.0.2.7", "192.0.2.7"),
        ("::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"),
    ],
)
def test_who_it_is(peer: str, listed: str, who: str) -> None:
    assert (who, "http") == told(peer, ("x-forwarded-for", listed))


def test_the_last_line_counts_of_several() -> None:
    assert ("192.0.2.7", "http") == told(
        "127.0.0.1", ("x-forwarded-for", "198.51.100.1"), ("X-Forwarded-For", "192.0.2.7")
    )


@pytest.mark.parametrize(
    ("peer", "proto", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "http, https", "https"),
        ("127.0.0.1", "gopher", "http"),
        ("192.0.2.1", "https", "http"),
    ],
)
def test_whether_it_was_encrypted(peer: str, proto: str, scheme: str) -> None:
    assert (peer, scheme) == told(peer, ("x-forwarded-proto", proto))


def test_nobody_is_named() -> None:
    """Then nothing is read: the request is handed on as it came."""
    asked = scope("127.0.0.1", ("x-forwarded-for", "192.0.2.7"))
    assert come_in(asked, ()) is asked
    assert ("unix", "http") == told("unix", ("x-forwarded-for", "192.0.2.7"))


@pytest.mark.parametrize(("text", "good"), [("127.0.0.1", True), (" 10.0.0.0/8 ", True), ("::1", True),
                                            ("localhost", False), ("", False), ("10.0.0.1/40", False)])  # fmt: skip
def test_what_is_an_address(text: str, good: bool) -> None:
    assert good == (net_named(text) is not None)


def test_in_a_house_that_names_none() -> None:
    """Whatever is written there, all who come from one address share its attempts."""
    with a_house() as house:
        told = [
            house.browser().look("/join/ABCDEFGHIJKLMNOP", **{"x-forwarded-for": f"198.51.100.{number}"}).status_code
            for number in range(8)
        ]

    assert (404, 429) == (told[0], told[-1])
