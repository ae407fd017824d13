"""What is sent of the company of an event: talk once for all who listen, hushed while somebody is all-in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec

from floorman.desk.chat import QUIET_TABLE, At, Talker
from floorman.desk.company import Company
from floorman.floor import Floor
from floorman.hand import Call, DealCards, RaiseTo, offers
from floorman.tournament.commands import NewHand
from tests.floor.tables import Room, room


def company(found: Room, aliases: dict[str, str] | None = None) -> Company:
    @contextmanager
    def on_disk() -> Iterator[Floor]:
        yield found.evening

    return Company(on_disk, found.evening.book, lambda: aliases or {}, lambda _: None)


def said(of: Company, found: Room, topic: str = "chat:1") -> dict[str, object]:
    frame = of.frame(topic, found.evening)
    assert isinstance(frame, bytes)
    told: dict[str, object] = msgspec.json.decode(frame.removeprefix(b"event: chat\ndata: "))
    return told


def test_nobody_talks_while_somebody_is_all_in() -> None:
    """Before the hand everybody may, in it those who sit there, and after an all-in nobody until it is over."""
    found = room(4, cards="entered", book="cuca")
    here = company(found)
    assert QUIET_TABLE == here.stands(1)
    found.do(NewHand(1))
    deck = Random(1).sample(range(52), 52)
    found.act(1, DealCards(tuple(deck[: found.hand().owed])))
    cited = found.evening.book.hand_talk_after.cites
    assert At(hand=True, all_in=False, talk=cited) == here.stands(1)
    offer = offers(found.hand())
    assert offer is not None
    found.act(1, RaiseTo(offer.seat, offer.raise_max_to or 0))
    following = offers(found.hand())
    assert following is not None
    found.act(1, Call(following.seat))

    assert cited
    assert At(hand=True, all_in=True, talk=cited) == here.stands(1)
    assert (True, True) == (said(here, found)["hand"], said(here, found)["all_in"])
    assert QUIET_TABLE == here.stands(9)


def test_a_frame_is_made_once_and_anew_when_something_was_said() -> None:
    found = room(4, cards="entered", book="cuca")
    who = next(iter(found.evening.state.entries))
    here = company(found, {who: "Anna"})
    first = here.frame("chat:1", found.evening)
    assert first is here.frame("chat:1", found.evening)
    here.chat.say(1, Talker(who, "player"), "hello", 7)

    lines = said(here, found)["lines"]
    assert [{"number": 1, "at": 7, "who": who, "role": "player", "text": "hello", "name": "Anna"}] == lines
    assert [] == said(here, found, "chat:0")["lines"]


def test_what_is_no_topic_of_the_company() -> None:
    found = room(4, cards="entered", book="cuca")
    here = company(found)

    assert [None] * 4 == [here.frame(one, found.evening) for one in ("chat:99", "chat:", "chat:01", "floor")]
    assert ("dropped", {"dropped": None, "asked": []}) == here.frame("dropped", found.evening)
    before = here.frame("lobby", found.evening)
    here.met()
    assert before != here.frame("lobby", found.evening)
