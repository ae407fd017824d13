"""What is looked for is found, however it is written."""

from __future__ import annotations

import base64
import html
import json
from urllib.parse import quote

import pytest

from floorman.cards import cards_of
from tests.secrecy.planted import cards_in, found

SECRET = 'Jürgen "Zwoelfingerd" O\'Hara <7>'


@pytest.mark.parametrize("before", ["", "x", "xy", "xyz"])
def test_a_string_is_found_in_every_form(before: str) -> None:
    raw = (before + SECRET).encode()
    for told in (
        raw,
        json.dumps(SECRET).encode(),
        html.escape(SECRET).encode(),
        quote(SECRET).encode(),
        base64.b64encode(raw + b"tail"),
        base64.urlsafe_b64encode(raw),
        raw.hex().encode(),
    ):
        assert {"name"} == found({"name": SECRET}, b"<p>" + told + b"</p>")
    assert set() == found({"name": SECRET}, b"<p>Zwoelf Finger</p>")


@pytest.mark.parametrize("told", ['["As","??"]', "<td>A♠</td>", "he has ♠A now"])
def test_a_card_is_found(told: str) -> None:
    assert {"As"} == cards_in(told.encode(), cards_of("As Kd"))


def test_a_word_is_no_card() -> None:
    assert set() == cards_in(b"As-ked Ask token=xAs 7As8", cards_of("As Kd"))
