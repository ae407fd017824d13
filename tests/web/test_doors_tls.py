"""An encrypted house: its cookies are this host's alone, browsers come back encrypted, and sizes tell nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.store import MemoryStore
from floorman.web import app
from floorman.web.padding import FRAMES_OF, PAGES_OF, padded, padded_frame
from tests.trials.same_id import Two
from tests.web.doors import HOST, House, a_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house(address=f"https://{HOST}") as house:
        yield house


def test_cookies_are_of_this_host_alone(house: House) -> None:
    """Another program on this machine, or one that is not encrypted, can plant none of such a name."""
    browser = house.with_pass("floor")
    names = {cookie.name for cookie in browser.cookies.jar}

    assert "__Host-pass" in names
    assert all(name.startswith("__Host-") for name in names - {"lang"})
    for cookie in browser.cookies.jar:
        if cookie.name.startswith("__Host-"):
            assert (True, "/", False) == (cookie.secure, cookie.path, cookie.domain_specified)


def test_a_pass_under_the_plain_name_is_none(house: House) -> None:
    browser, planted = house.with_pass("direction"), house.browser()
    assert 200 == browser.look("/house/people").status_code
    planted.cookies.set("pass", browser.cookies["__Host-pass"])

    assert 200 != planted.look("/house/people").status_code


def test_leaving_takes_the_cookies_away(house: House) -> None:
    browser = house.with_pass("floor")
    assert 303 == browser.send("/leave", {}).status_code

    assert "__Host-pass" not in browser.cookies


def test_browsers_come_back_encrypted(house: House) -> None:
    """For a day, and never under the name that all programs of a machine have in common."""
    assert "max-age=86400" == house.browser().look("/enter").headers["strict-transport-security"]
    with a_house() as plain:
        assert "strict-transport-security" not in plain.browser().look("/enter").headers


def test_what_a_player_is_told_has_few_sizes() -> None:
    """His table, his phone and his cards, whatever lies there, as they go over the wire."""
    store = MemoryStore()
    with a_house(store, address=f"https://{HOST}") as house:
        two = Two(house, store)
        two.thinking()
        for player in two.players:
            for path in ("table", "me", "me/cards", "me/prizes"):
                answer = player.look(f"/events/{two.event}/{path}", **{"accept-encoding": "gzip"})

                assert "gzip" != answer.headers.get("content-encoding"), path
                assert answer.status_code != 200 or int(answer.headers["content-length"]) % PAGES_OF == 0, path


def test_how_well_cards_pack_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The API's answer with his own goes as it is: otherwise its length would tell of them. At a table of two it is
    short, and short ones are not packed anyway."""
    monkeypatch.setattr(app, "PACKED_BYTES_LEAST", 100)
    store = MemoryStore()
    with a_house(store, address=f"https://{HOST}") as house:
        two = Two(house, store)
        two.thinking()
        for player in two.players:
            answer = player.look(f"/api/v1/events/{two.event}/tables/1/hand", **{"accept-encoding": "gzip"})

            assert (200, None) == (answer.status_code, answer.headers.get("content-encoding"))
            assert len(answer.content) == int(answer.headers["content-length"])


@pytest.mark.parametrize("length", [0, 1, 2_040, 2_041, 2_042, 2_048, 5_000])
def test_pages_and_frames_are_filled_up(length: int) -> None:
    page, frame = padded("ä" * length), padded_frame(b"a" * length)

    assert 0 == len(page.encode()) % PAGES_OF == len(frame) % FRAMES_OF
    assert page.startswith("ä" * length)
    assert frame.startswith(b"a" * length)
    assert frame.endswith(b"\n\n")
