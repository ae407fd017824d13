"""What a page offers is for whoever looks at it; what was said of several is told of each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import Browser, a_house
from tests.web.test_last_chips import HX, Game
from tests.web.test_money import Friday
from tests.web.test_phone import plain


@pytest.fixture
def night() -> Iterator[Friday]:
    with a_house() as house:
        yield Friday(house)


@pytest.fixture
def game() -> Iterator[Game]:
    with a_house() as house:
        yield Game(house).start()


def room(browser: Browser, event: str, path: str = "") -> str:
    return browser.look(f"/events/{event}{path}", **HX).text


def test_what_somebody_may_not_take_back_or_carry_out_is_not_offered_as_theirs(night: Friday) -> None:
    """Prizes are the director's: the floor reads who decides on locking those that are published, without a button of
    its own, and nothing that "can be undone" without one."""
    night.sits("Fay", "Emil", "Dora", "Cem")
    night.do(do="close-registration")
    night.do(do="publish-prizes")
    night.do(do="sit-out", who=night.player("Anna").id)
    assert "lock-prizes" in night.proposed()
    host, floor = (plain(room(night.house.with_pass(rank), night.event)) for rank in ("direction", "floor"))

    assert "Can be undone: prizes" in host and "Can be undone" not in floor
    assert "Lock the prizes: for the tournament director to decide" in floor
    assert "for the tournament director to decide" not in host
    assert room(night.house.with_pass("floor"), night.event).count('value="apply"') == 0


def test_who_won_from_two_is_told_of_both_and_goes_back_together(game: Game) -> None:
    """Anna had 5,000 and Ben 4,000, which Cem has; after the one undo Cem has 5,000 again."""
    gone = [game.player(name).id for name in ("Anna", "Ben")]
    began = {f"began-{who}": [had] for who, had in zip(gone, ("5000", "4000"), strict=True)}
    game.floor.send(f"/events/{game.event}/do", {"do": ["bust"], "who": gone, "sent": ["a"], **began}, **HX)
    answer = {"do": ["tell-knock-out"], "who": gone, "by": [game.player("Cem").id], "sent": ["b"]}
    told = game.floor.send(f"/events/{game.event}/do", answer, **HX).text

    assert "Anna: the last chips went to Cem · Ben: the last chips went to Cem" in plain(told)
    back = re.findall(r'name="version"\s+value="(\d+)"', told)
    assert 2 == len(back)
    both = {"do": ["take-back"], "version": back, "sent": ["c"]}
    assert "Anna" in plain(game.floor.send(f"/events/{game.event}/do", both, **HX).text)
    assert [(5000, "start")] == game.stacks("Cem")


def test_players_are_shown_with_what_they_owe(night: Friday) -> None:
    """Two owe 55, one of them on credit. What Cem is called in the list of the house alone stands on no page."""
    who = {name: night.player(name).id for name in ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")}
    night.do(do="correct-name", who=who["Cem"], alias="Conny", name="Conrad Altmeyer")
    for name in ("Cem", "Dora", "Emil", "Fay"):
        night.do(do="pay", who=who[name])
    night.do(do="pay", who=who["Ben"], later="true")
    page = night.look("players")

    rows = re.findall(r'<tr data-is="[^"]*"[^>]*>.*?</tr>', page, re.DOTALL)
    assert "Conny" in page and "Altmeyer" not in page
    assert 'id="picked-none"' in page
    assert "Unpaid 2 · €110" in plain(page)
    owing = {name: plain(one) for name in who for one in rows if f">{name}<" in one and "to pay" in one}
    assert {"Anna", "Ben"} == {*owing}
    assert "€55 to pay" in owing["Anna"] and "pays later" not in owing["Anna"] and "pays later" in owing["Ben"]


def test_bust_is_not_offered_where_it_can_only_refuse(game: Game) -> None:
    """A hand was told at table 1: nobody there is out by a word. The card leads to the table, where the hand is told,
    or where hands are only counted; then it is offered again."""
    game.do(do="set-table", table="1", action="dealer")
    floor = game.house.with_pass("floor")
    anna = f"/entries/{game.player('Anna').number}"
    assert 'name="do" value="bust"' in room(floor, game.event, anna), "no hand was told yet"
    station = f"/events/{game.event}/station/1/do"
    assert 303 == game.floor.send(station, {"do": "new-hand"}).status_code
    for page in (anna, "/find?q=anna", "/tables/1"):
        assert 'name="do" value="bust"' not in room(floor, game.event, page), page
    card = room(floor, game.event, anna)
    assert "after the last one Anna has" in plain(card) and f"/events/{game.event}/station/1" in card
