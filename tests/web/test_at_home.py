"""Where a host has nobody else, no sentence names a floor that is not there."""

from __future__ import annotations

from html import unescape

import pytest

from floorman.house import House
from floorman.house.passes import Pass
from floorman.house.staff import Worker
from floorman.speech import speech
from floorman.terms import RANKS, Rank
from floorman.web.at_home import CALLS, is_alone, says_host
from tests.web.doors import a_house
from tests.web.test_happened import path_of
from tests.web.test_station import begun


@pytest.mark.parametrize("rank", RANKS[:-1])
def test_a_host_is_alone_until_somebody_helps(rank: Rank) -> None:
    """His own devices, a tablet, players and screens help nobody; whoever was offered a pass has not come yet."""
    helps = rank in ("floor", "director", "manager")
    house = House()
    assert is_alone(house)
    house.passes["x"] = Pass(person="p", rank=rank, made=0, until=1)
    assert is_alone(house)
    house.passes["x"] = Pass(person="p", rank=rank, made=0, until=1, taken=True)
    assert helps is not is_alone(house)
    house.passes.clear()
    house.staff["p"] = Worker((rank,))
    assert helps is not is_alone(house)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_host_is_called_where_the_floor_would_be(lang: str) -> None:
    words = speech("de" if lang == "de" else "en")
    said = [says_host(words.say)(code) for code in CALLS]

    assert [] == [one for one in said if "loor" in one]
    assert [] == [words.say(code) for code in CALLS if "loor" not in words.say(code)], "each named it"
    assert words.say("station.called", what="x") == says_host(words.say)("station.called", what="x")


def test_a_host_at_his_own_table_calls_nobody() -> None:
    """He rules himself. Whoever deals for him calls him; once somebody helps, the floor."""
    with a_house() as house:
        event = begun(house, house.event(book="cuca"))
        host, dealer = house.with_pass("direction"), house.with_pass("dealer", event, table=1)
        page = path_of(event, {"s": ["one-big-chip"]})
        assert "Call the" not in unescape(host.look(page).text)
        assert "Call the host" in unescape(dealer.look(page).text)
        house.with_pass("floor")
        assert "Call the floor" in unescape(dealer.look(page).text)
