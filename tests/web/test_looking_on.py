"""Whoever looks on sees a table as late as the house lets him, at every door: no card, no bet and no line before."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from floorman.cards import DECK, text_of
from floorman.desk.hands import steps_of
from floorman.hand.events import BoardDealt, HolesDealt
from tests.secrecy.planted import cards_in
from tests.web.doors import Browser, House, a_house
from tests.web.test_table import Net

# Amounts that stand on no page by chance.
FIRST, SECOND = "373", "419"


class Late(Net):
    """Three at a table that is seen later by those who look on. The clock stands unless a test lets it go."""

    def __init__(self, house: House, seen: str = "hand", **more: object) -> None:
        online = {"seen": seen, "seconds": 600, **more}
        super().__init__(house, ("Anna", "Ben", "Cleo"), table_size=3, online=online)
        self.house, self.desk = house, house.app.state.desk
        self.pace(0)

    def pace(self, rate: float) -> None:
        async def pace() -> None:
            self.desk.pace(rate)

        self.house.client.blocking_portal.call(pace)

    def until_next(self, hand: int) -> None:
        """Lets time go by until this hand of the table has been dealt."""
        self.pace(100)
        while len(self.logs()) < hand or not any('data-turn="yes"' in self.page(one) for one in self.players):
            time.sleep(0.01)
        self.pace(0)

    def logs(self) -> list[str]:
        return sorted(self.desk.store.streams(f"hand/{self.event}/"), key=lambda one: int(one.rpartition("-")[2]))

    def cards(self, stream: str, kind: type[BoardDealt | HolesDealt]) -> set[str]:
        events = [one for step in steps_of(list(self.desk.store.read(stream))) for one in step]
        return {text_of(card) for one in events if isinstance(one, kind) for card in one.cards}

    def raises(self, to: str) -> None:
        """One raises, the others fold: so much is said, and no card is shown."""
        assert 200 == self.send(self.acting(), do="raise", total=to, sent=f"raise-{to}")[0]

    def fold(self) -> None:
        one = self.acting()
        assert 200 == self.send(one, do="fold", sent=f"fold-{time.monotonic_ns()}")[0]

    def doors(self, log: str = "") -> list[str]:
        here = f"/events/{self.event}"
        found = [f"{here}/tables/1/watch", f"{here}/hands", f"{here}/results", f"{here}/seats", f"{here}/wall/board"]
        hand = f"{here}/hands/1/{log}"
        return found + (
            [hand, f"{hand}/replay?step=99", f"{hand}/file/hand.phh", f"{hand}/file/hand.ohh"] if log else []
        )


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as one:
        yield one


def test_a_hand_is_told_when_the_next_has_begun(house: House) -> None:
    """Anybody, and who plays elsewhere; those at the table see their own hand as it is."""
    late = Late(house)
    stranger, elsewhere = late.anybody, house.with_pass("player", event=late.event, entry="nobody-here")
    late.until_next(1)
    first = late.logs()[0]
    log = first.rpartition("-")[2]
    late.raises(FIRST)

    for one in (stranger, elsewhere):
        watch = _text(one, late.doors()[0])
        assert "one hand later than it is played. Nothing of it can be seen yet." in watch
        assert "vseat" not in watch
        for path in late.doors(log):
            assert FIRST not in _text(one, path), path
        assert 403 == one.look(f"/events/{late.event}/live?topics=wall,hand:1").status_code
    assert all(FIRST in late.page(one) for one in late.players)

    late.fold()
    late.fold()
    for path in late.doors(log):
        assert FIRST not in _text(stranger, path), path
    assert 404 == stranger.look(late.doors(log)[5]).status_code, "it is over, and the next has not begun"
    assert 200 == late.players[0].look(late.doors(log)[5]).status_code, "he was dealt in"

    late.until_next(2)
    assert 200 == stranger.look(late.doors(log)[5]).status_code
    assert FIRST in _text(stranger, late.doors(log)[5])
    # A raise before the flop, two calls, and the second flop lies there.
    late.raises(SECOND)
    for number in range(2):
        assert 200 == late.send(late.acting(), do="call", sent=f"call-{number}")[0]
    flop = late.cards(late.logs()[1], BoardDealt)
    shown = cards_in(late.page(late.players[0]).encode(), DECK)
    assert (3, True) == (len(flop), flop <= shown)
    hidden = late.cards(late.logs()[1], HolesDealt)
    for path in late.doors(late.logs()[1].rpartition("-")[2]):
        told = _text(stranger, path)
        assert SECOND not in told, path
        assert not cards_in(told.encode(), DECK) & (flop | hidden), path
    assert f'data-hand="{log}"' in _text(stranger, late.doors()[0]), "the first hand goes on there"


def test_the_house_looks_on_at_once_and_the_end_is_for_all(house: House) -> None:
    late = Late(house, "minutes", seen_minutes=5)
    host = house.with_pass("direction")
    late.until_next(1)
    late.raises(FIRST)

    assert FIRST in _text(host, late.doors()[0])
    told = _text(late.anybody, late.doors()[0])
    assert FIRST not in told
    assert "5 minutes later" in told
    answer = late._told(host, f"/events/{late.event}/commands", {"do": "cancel-event", "why": "no more"})
    assert answer
    assert "later than" not in _text(late.anybody, late.doors()[0])


def test_whoever_is_out_looks_on_as_late_and_hears_no_talk_of_the_table(house: House) -> None:
    """His pass is that of a player, and the table is another's."""
    late = Late(house)
    late.until_next(1)
    host = house.with_pass("direction")
    late._told(host, f"/events/{late.event}/commands", {"do": "enter", "who": _met(late, "Dora")})
    dora = house.with_pass("player", event=late.event, entry=_entry(late, host, "Dora"))
    late.raises(FIRST)

    assert FIRST not in _text(dora, late.doors()[0])
    assert 403 == dora.look(f"/events/{late.event}/chat/1").status_code
    assert 200 == dora.look(f"/events/{late.event}/chat/0").status_code
    for topic in ("chat:1", "hand:1", f"felt:1:{_entry(late, host, 'Dora')}"):
        assert 403 == dora.look(f"/events/{late.event}/live?topics={topic}").status_code, topic


def _met(late: Late, name: str) -> str:
    async def meet() -> str:
        return str(await late.desk.meet(name))

    return late.house.client.blocking_portal.call(meet)


def _entry(late: Late, host: Browser, name: str) -> str:
    floor = host.look(f"/api/v1/events/{late.event}/floor").json()
    return next(str(one["id"]) for one in floor.get("floor", floor)["players"] if one["name"] == name)


def _text(browser: Browser, path: str) -> str:
    """Without ids and passes: in any of those may stand any number."""
    told = re.sub(r"[\w~-]*[0-9a-f]{8,}[\w~-]*", "", browser.look(path).text.replace(",", ""))
    return re.sub(r"\s+", " ", told)
