"""What lies over the picture of a stream: nothing younger than its delay, and no card that nobody gave away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from floorman.cards import cards_of
from floorman.house import Caller
from floorman.terms import RANKS
from tests.secrecy.planted import cards_in
from tests.web.doors import Browser, House, a_house
from tests.web.test_station import begun, send

# Five players, one at a time around the table from the small blind; then a burnt card before the flop.
DEAL, FLOP = "As Ks Qs Js Ts 9s 8s 7s 6s 5s", "2c 3c 4d 5d"
DELAY = 60


class Night:
    """A table whose dealer tells every act, a screen over its picture, and the desk's clock in our hand."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ahead = 0
        clock = house.app.state.desk.clock
        real = clock.now
        clock.now = lambda: real() + self.ahead
        self.event = begun(house, house.event())
        self.floor = house.with_pass("floor")
        self.dealer = house.with_pass("dealer", self.event, table=1)
        assert 303 == self.floor.send(f"/events/{self.event}/screens", {"do": "add-screen", "name": "OBS"}).status_code
        (self.screen,) = re.findall(r'id="screen-(t\d+)"', self.floor.look(f"/events/{self.event}/screens").text)
        for fields in ({"do": "set-table", "action": "dealer", "cards": "entered"}, {"do": "new-hand"}):
            assert 303 == send(self.floor, self.event, **fields).status_code

    def set(self, **more: str) -> Any:
        shows = {"do": "screen", "id": self.screen, "show": "clock", "every": "20", "theme": "dark", "as": "stream"}
        return self.floor.send(f"/events/{self.event}/screens", {**shows, **more})

    def put(self, delay: int = DELAY, cards: str = "", **more: str) -> None:
        answer = self.set(**{"table": "1", "delay": str(delay), "cards": cards, **more})
        assert 303 == answer.status_code, answer.text

    def act(self, do: str, **facts: str) -> None:
        answer = send(self.dealer, self.event, do="act", act=do, **facts)
        assert 303 == answer.status_code, answer.text

    def over(self, browser: Browser | None = None) -> str:
        one = browser or self.floor
        answer = one.look(f"/events/{self.event}/overlay/now?screen={self.screen}&lang=en")
        assert 200 == answer.status_code, answer.text
        return str(answer.text)

    def pass_(self, seconds: float) -> None:
        self.ahead += int(seconds * 1000)

    def end_hand(self) -> None:
        """Everybody but one folds."""
        desk, dealer = self.house.app.state.desk, Caller(person="the-dealer", rank="dealer", table=1)
        while (hand := desk.hand(self.event, 1, dealer)) is not None and hand.acts is not None:
            self.act("fold", seat=str(hand.acts.seat))


@pytest.fixture
def night() -> Iterator[Night]:
    with a_house() as house:
        yield Night(house)


def shown(text: str, cards: str = DEAL) -> set[str]:
    return cards_in(text.encode(), cards_of(cards))


def test_nothing_stands_there_before_its_time(night: Night) -> None:
    """Hand, board, pot and clock come with the delay that is set, and not a moment sooner."""
    night.put()
    night.act("deal", cards=DEAL)
    assert "Hand 1" not in night.over()
    night.pass_(DELAY - 30)
    assert "Hand 1" not in night.over()
    night.pass_(31)

    told = night.over()

    assert "Hand 1" in told
    assert "1:00 min late" in told
    assert set() == shown(told), "nobody has shown a card"


def test_who_sets_it_later_sees_less_and_who_sets_it_sooner_more(night: Night) -> None:
    """The delay holds at once, in both directions."""
    night.put(delay=0)
    night.act("deal", cards=DEAL)
    assert "Hand 1" in night.over()
    night.put(delay=600)
    assert "Hand 1" not in night.over()
    night.put(delay=1)
    night.pass_(2)
    assert "Hand 1" in night.over()


@pytest.mark.parametrize("delay", [0, 1, DELAY])
def test_cards_that_a_table_gives_stand_there_once_its_hand_is_over_and_late_enough(night: Night, delay: int) -> None:
    """However long the delay, of a hand that is still played no card that lies face down is there."""
    night.put(delay=delay, cards="yes")
    night.act("deal", cards=DEAL)
    night.pass_(delay + 5)
    assert set() == shown(night.over()), "the hand is still played"
    night.pass_(3600)
    assert set() == shown(night.over()), "nor after an hour"


def test_given_cards_are_those_of_who_was_in_and_only_while_given(night: Night) -> None:
    """Once the hand is over the stream, which is still in it, may have them; without the table's leave it may not."""
    night.put(cards="yes")
    night.act("deal", cards=DEAL)
    night.pass_(20)
    night.end_hand()
    night.pass_(DELAY - 10)  # the picture is in the hand, the table is not

    assert len(shown(night.over())) >= 4, "those who have not folded yet, in the picture"
    night.put(cards="")
    assert set() == shown(night.over())


def test_a_hand_that_is_taken_back_and_told_anew_gives_nothing(night: Night) -> None:
    """The same cards may lie on the table still: the number of the hand is what counts."""
    from floorman.views.overlay import PlayedNow, overlay_view, played_now

    night.put(cards="yes")
    night.act("deal", cards=DEAL)
    desk = night.house.app.state.desk

    def looked(playing: PlayedNow) -> Any:
        with desk._events.find(night.event).on_disk() as floor:
            return overlay_view(floor, 1, desk.now(), {}, cards=True, playing=playing)

    with desk._events.find(night.event).on_disk() as floor:
        now = played_now(floor, 1)
    held = [set(one.cards) for one in looked(PlayedNow()).seats]
    assert 10 == len(set().union(*held)), "a second look: without what is played now, all of them would stand there"
    for playing in (now, PlayedNow("another", now.number), PlayedNow(now.stream, 99)):
        assert all({"??"} >= set(one.cards) for one in looked(playing).seats)


@pytest.mark.parametrize("rank", RANKS)
def test_it_opens_for_its_screen_and_for_those_who_run_the_event(night: Night, rank: Any) -> None:
    night.put()
    at_table: dict[str, Any] = {"dealer": {"table": 1}, "player": {"entry": "p-1"}}
    limits = {"event": night.event, **at_table[rank]} if rank in at_table else {}
    browser = night.house.browser() if rank == "public" else night.house.with_pass(rank, **limits)
    paths = [f"/events/{night.event}/overlay{rest}?screen={night.screen}" for rest in ("", "/now")]
    told = {browser.look(path).status_code for path in paths}

    if rank in ("direction", "manager", "director", "floor", "registrar"):
        assert {200} == told
    elif rank == "screen":
        assert {404} == told, "another screen, whatever it says it is"
    else:
        assert told <= {303, 403}


def test_whoever_plays_at_the_table_is_told_that_its_cards_are_given(night: Night) -> None:
    """On his phone, in his language, and no longer than it is so."""
    desk = night.house.app.state.desk
    entry = next(iter(desk._events.find(night.event).floor.state.sits))
    phone = f"/events/{night.event}/me?entry={entry}&lang="
    night.put(cards="yes")
    assert "This table is on a stream, with the cards that are held" in night.floor.look(phone + "en").text
    assert "1:00 min später" in night.floor.look(phone + "de").text
    night.put(cards="")
    assert "on a stream" not in night.floor.look(phone + "en").text


def test_no_other_screen_is_one_and_a_wall_leads_there(night: Night) -> None:
    night.put()
    wall = f"/events/{night.event}/wall?screen={night.screen}"
    assert f"/events/{night.event}/overlay?screen={night.screen}" == night.floor.look(wall).headers["location"]
    assert 200 == night.floor.look(f"{wall}&framed").status_code
    assert 303 == night.set(**{"as": "", "table": "1"}).status_code

    assert 404 == night.floor.look(f"/events/{night.event}/overlay/now?screen={night.screen}").status_code
    assert 200 == night.floor.look(wall).status_code


def test_the_delay_and_the_table_are_asked_for(night: Night) -> None:
    late = "between 0 and 3,600 seconds"
    for delay, table, said in (("-1", "1", late), ("", "1", late), ("3601", "1", late), ("5", "0", "Say its number")):
        answer = night.set(delay=delay, table=table)
        assert (409, True) == (answer.status_code, said in answer.text), answer.text[:300]


def test_over_the_picture_of_what_is_over_runs_no_clock(night: Night) -> None:
    night.put(delay=0)
    director = night.house.with_pass("director")
    told = {"do": "cancel-event", "why": "No light"}
    assert 303 == director.send(f"/events/{night.event}/do", told).status_code
    words = re.findall(r"<d[td]>([^<]+)", night.over().partition('class="ovhand"')[0])

    assert ["Cancelled", "Players", "5"] == [one.strip() for one in words]
