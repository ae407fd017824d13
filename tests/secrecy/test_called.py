"""What a woken phone is told, and what goes to it by itself: nothing of another's, and no card."""

from __future__ import annotations

import msgspec

from tests.secrecy.house import MAX, ZOE, Filled
from tests.secrecy.rules import Looker
from tests.secrecy.walking import streamed

PLAYERS = {"player Zoe": ZOE, "player Max": MAX}


def test_a_woken_phone_is_told_its_own_affairs_with_its_pass_alone(house: Filled, looker: Looker) -> None:
    """Of each thing what it is, where, and a sentence without a name or a card; nobody else is told anything."""
    for visitor, browser in house.browsers.items():
        answer = browser.look("/mine/calls", **{"accept-language": "en"})
        if visitor not in PLAYERS:
            assert answer.status_code == (303 if visitor == "public" else 404), visitor
            assert b"calls" not in answer.content
            continue
        calls = msgspec.json.decode(answer.content)["calls"]
        seat = house.evening.state.sits[PLAYERS[visitor].id].seat
        assert [{"kind", "key", "title", "body"}] == [set(one) for one in calls], "play has begun"
        assert f"Play begins: table 1, seat {seat}" == calls[0]["title"]
        assert [] == list(looker.found(answer.content, "/mine/calls"))
        assert all(one.alias.encode() not in answer.content for one in (ZOE, MAX))


def test_what_calls_somebody_goes_to_him_alone(house: Filled) -> None:
    """Over the stream there are only keys; whoever asks for another's is refused, whatever his rank."""
    for visitor in house.browsers:
        for who in (ZOE, MAX):
            status, told = streamed(house, visitor, f"called:{who.id}")
            own = PLAYERS.get(visitor) is who
            assert (200 if own else 403) == status, visitor
            assert (b'event: called\ndata: ["begin"]\n' in told) == own
