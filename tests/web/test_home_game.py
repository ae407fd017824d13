"""Cards on phones, chips by hand: who is sent which card, byte by byte, and what the host taps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from floorman.floor.phone_cards import layout_at
from tests.secrecy.planted import cards_in
from tests.web.doors import Browser, a_house
from tests.web.test_phone import Evening, plain

NAMES = ("Anna", "Ben", "Cem")


class Home(Evening):
    """Three friends at one table, with the host and a TV."""

    def start(self, action: str = "none") -> None:
        for name in ("Dora", "Emil", "Fay"):
            self.do(do="cancel-entry", who=self.player(name).id)
        self.do(do="open-table", table="1")
        self.do(do="draw-seats")
        self.do(do="start-event")
        self.run(do="set-table", cards="dealt", action=action)
        self.phones = {name: self.phone(name) for name in NAMES}
        self.tv = self.house.with_pass("screen")
        self.run(do="draw-button")
        self.run(do="new-hand")

    def run(self, **fields: str) -> int:
        return self.floor.send(f"/events/{self.event}/station/1/do", fields).status_code

    def cards(self, name: str) -> tuple[int, ...]:
        """What he holds, as the desk knows it."""
        who, seat = self.player(name).id, self.player(name).seat
        with self.house.app.state.desk.showing(self.event)._on_disk() as evening:
            if 1 in evening.hands:
                hand = evening.hands[1].hand
                return tuple(hand.cards[hand.at[seat]])
            laid = evening.state.laid[1]
            return layout_at(evening, 1, laid).hands[laid.order.index(who)]

    def say(self, name: str, do: str) -> int:
        return self.phones[name].send(f"/events/{self.event}/me/do", {"do": do}).status_code

    def peek(self, browser: Browser) -> tuple[int, bytes]:
        answer = browser.look(f"/events/{self.event}/me/cards")
        return answer.status_code, answer.content

    def seen(self, browser: Browser, *, peeks: bool = True) -> bytes:
        """Every byte of every page that may have to do with cards."""
        paths = ("me", "wall?show=board", "wall/board", "station/1", "tables/1", "log", "hands", "", "plan", "seats")
        found = [browser.look(f"/events/{self.event}/{path}").content for path in paths]
        return b"".join([*found, self.peek(browser)[1] if peeks else b""])


@pytest.fixture
def home() -> Iterator[Home]:
    with a_house() as house:
        yield Home(house)


def test_a_tv_shows_the_board_without_being_told(home: Home) -> None:
    """Where cards lie on phones the board is what everybody looks at; before the first hand it is the clock."""
    path = f"/events/{home.event}/wall"
    before, nothing = (home.floor.look(path + one).text for one in ("", "/board?or=clock"))
    home.start()
    room = plain(home.floor.look(f"/events/{home.event}").text)
    assert "Deal at table 1" in room
    lies, wall, told = (home.tv.look(path + one).text for one in ("/board?or=clock", "", "?show=clock"))

    assert 'data-show="clock"' in before
    assert 'data-show="board"' in wall
    assert 'data-show="clock"' in told, "what its address says comes first"
    assert 5 == lies.count('class="pc due"')
    assert "" == nothing


def test_nobodys_bytes_hold_anothers_card(home: Home) -> None:
    """Whoever looks, wherever, at whatever moment of the hand: he finds his own cards by pressing, and no others."""
    home.start()
    for _ in range(4):
        for name in NAMES:
            others = [card for other in NAMES if other != name for card in home.cards(other)]
            assert set() == cards_in(home.seen(home.phones[name]), others)
            assert set() == cards_in(home.seen(home.phones[name], peeks=False), home.cards(name))
            assert 2 == len(cards_in(home.peek(home.phones[name])[1], home.cards(name)))
        for browser in (home.floor, home.tv, home.house.browser()):
            assert set() == cards_in(home.seen(browser), [card for name in NAMES for card in home.cards(name)])
            assert home.peek(browser)[0] != 200
        home.run(do="turn-board")


def test_what_is_shown_is_for_everybody_and_what_is_thrown_for_nobody(home: Home) -> None:
    home.start()
    assert [303, 303] == [home.say("Anna", "show-cards"), home.say("Ben", "throw-cards")]
    wall = home.tv.look(f"/events/{home.event}/wall/board").content

    phone = home.phones["Cem"].look(f"/events/{home.event}/me").content
    assert 2 == len(cards_in(wall, home.cards("Anna"))) == len(cards_in(phone, home.cards("Anna")))
    assert set() == cards_in(phone, home.cards("Ben"))
    assert set() == cards_in(wall, [*home.cards("Ben"), *home.cards("Cem")])
    assert 404 == home.peek(home.phones["Ben"])[0]
    assert "stays dark" in home.page(home.phones["Ben"])
    assert 409 == home.say("Ben", "show-cards"), "thrown away is thrown away"


def test_the_host_may_take_back_what_somebody_has_thrown_by_mistake(home: Home) -> None:
    home.start()
    home.say("Ben", "throw-cards")
    version = home.house.app.state.desk.shown(home.event).value.take_back.version
    home.do(do="take-back", version=str(version))

    assert 200 == home.peek(home.phones["Ben"])[0]


def test_the_host_deals_turns_and_ends_the_hand(home: Home) -> None:
    """One button at a time, and the TV beside it."""
    home.start()
    for button in ("Turn the flop", "Turn the turn", "Turn the river", "Hand done"):
        page = plain(home.floor.look(f"/events/{home.event}/station/1").text)
        assert button in page
        home.run(do="turn-board" if "Turn" in button else "hand-done")
    assert "Deal" in plain(home.floor.look(f"/events/{home.event}/station/1").text)
    assert "Hand over" in plain(home.tv.look(f"/events/{home.event}/wall/board").text)
    assert {404} == {home.peek(phone)[0] for phone in home.phones.values()}


def test_a_street_is_turned_once_however_often_it_is_tapped(home: Home) -> None:
    """The page says what lay there: the second tap was meant for the same street, and turns none."""
    home.start()
    page = home.floor.look(f"/events/{home.event}/station/1").text
    foot = page[page.index('value="turn-board"') :]
    tap = dict(re.findall(r'name="(hand|lying)" value="(\d+)"', foot)[:2])
    assert {"hand": "1", "lying": "0"} == tap
    at = f"/events/{home.event}/station/1/do"
    taps = [home.floor.send(at, {"do": "turn-board", "table": "1", **tap}).status_code for _ in range(3)]

    assert [303, 409, 409] == taps
    assert 3 == len(home.house.app.state.desk.look(home.event, lambda now, _: now.state.laid[1].board))


def test_a_misdeal_is_dealt_again_from_another_deck(home: Home) -> None:
    home.start()
    before = [home.cards(name) for name in NAMES]
    home.run(do="hand-done", void="true")
    home.run(do="new-hand")

    assert before != [home.cards(name) for name in NAMES]
    assert 0 == home.house.app.state.desk.shown(home.event).value.floor.tables[0].hands


def test_where_the_acts_are_told_phones_hold_the_same_cards(home: Home) -> None:
    """The dealer's station tells the acts, the board comes by itself, a folded phone is dark."""
    home.start(action="dealer")
    for name in NAMES:
        others = [card for other in NAMES if other != name for card in home.cards(other)]
        assert set() == cards_in(home.seen(home.phones[name]), others)
        assert 2 == len(cards_in(home.peek(home.phones[name])[1], home.cards(name)))
    hidden = [card for name in NAMES for card in home.cards(name)]
    assert set() == cards_in(home.seen(home.floor) + home.seen(home.tv), hidden)
    with home.house.app.state.desk.showing(home.event)._on_disk() as evening:
        hand = evening.hands[1].hand
        turn = hand.seats[hand.to_act]
    folds = next(name for name in NAMES if home.player(name).seat == turn)
    home.run(do="act", act="fold", seat=str(turn))

    assert 404 == home.peek(home.phones[folds])[0]
    assert "stays dark" in home.page(home.phones[folds])


def test_a_told_hand_that_is_over_stays_on_the_tv_until_the_next_one(home: Home) -> None:
    """Checked down to the river: board and showdown come in one breath, and everybody wants to see them."""
    home.start(action="dealer")
    shown = {name: home.cards(name) for name in NAMES}
    for _ in range(16):
        with home.house.app.state.desk.showing(home.event)._on_disk() as evening:
            if 1 not in evening.hands:
                break
            hand = evening.hands[1].hand
            turn, calls = hand.seats[hand.to_act], hand.bet_to > hand.bet[hand.to_act]
        home.run(do="act", act="call" if calls else "check", seat=str(turn))
    told = home.tv.look(f"/events/{home.event}/wall/board?lang=en").text

    assert "Hand over" in plain(told)
    assert 0 == told.count("pc due")
    assert any(cards_in(told.encode(), cards) for cards in shown.values())
    home.run(do="new-hand")
    assert 5 == home.tv.look(f"/events/{home.event}/wall/board").text.count("pc due")
