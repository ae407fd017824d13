"""A view holds no card that its viewer may not see: looked for in its bytes."""

from __future__ import annotations

import json
import re
from random import Random
from typing import get_args

import pytest

from floorman import Table, TableError
from floorman.cards import text_of
from floorman.hand import GAMES
from floorman.hand.events import (
    AnyEvent,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandPlaced,
    HandsOpened,
    HolesDealt,
    Ruled,
    Shown,
    StreetDealt,
)
from floorman.table.seen import PLAIN
from floorman.terms.games import GameId
from tests.sizes import by_profile
from tests.table.playing import STACKS, step


def hidden_from(table: Table, you: int | None) -> set[str]:
    """All cards that have been dealt and that this seat may not know: others' closed ones, burnt and thrown away."""
    hand = table.hand
    if hand is None:
        return set()
    up = slice(2, 6) if hand.rules.game.id in ("stud", "stud8", "razz") else slice(0)
    shown = [cards if hand.shown >> place & 1 else cards[up] for place, cards in enumerate(hand.cards)]
    open_to_all = {*hand.board, *(card for cards in shown for card in cards)}
    own = set(hand.cards[hand.at[you]]) if you in hand.at else set()
    dealt = {card for card in range(52) if hand.used >> card & 1}
    return {text_of(card) for card in dealt - open_to_all - own}


def thrown_by(table: Table, you: int | None) -> set[str]:
    """What one has thrown away oneself one has seen."""
    drawn = [event.cards for event in table.events if isinstance(event, Drew) and event.seat == you]
    return {text_of(card) for cards in drawn for card in cards}


def words(*data: object) -> set[str]:
    """All words in the bytes that would be sent."""
    return set(re.findall(r"\w+", json.dumps(data)))


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES)
def test_no_hidden_card_in_any_view(game: GameId) -> None:
    """At every step, for every seat and for somebody who only looks on; in stud some cards lie open."""
    table = Table(STACKS, blinds=(25, 50), game=game)
    rng = Random(4)
    looked = 0
    for _ in range(by_profile(100, 150, 2_500)):
        if table.winner is not None:
            break
        step(table, rng)
        for you in (None, *table.stacks):
            hidden = hidden_from(table, you)
            looked += len(hidden)
            assert set() == hidden & words(table.view(you))
            assert set() == (hidden - thrown_by(table, you)) & words(table.seen(you), table.story(you=you))

    assert looked > 1000


def test_a_closed_card_after_a_shared_one_stays_closed() -> None:
    """Nine in stud share a card on sixth: the last card of a hand is its sixth then, and closed all the same."""
    table = Table([10_000] * 9, blinds=(25, 50), game="stud")
    rng = Random(1)
    table.next_hand()
    while len(table.view()["board"]) < 1:
        if table.turn.waits_for == "cards":
            table.deal(rng)
        elif table.offers is not None and table.offers.bring_in is not None:
            table.bring_in()
        else:
            table.check_or_call()
    offer = table.offers
    assert offer is not None
    assert offer.raise_min_to is not None
    table.raise_to(offer.raise_min_to)
    for _ in range(6):
        table.fold()
    while table.turn.waits_for == "act":
        table.call()
    table.deal(rng)

    hand = table.hand
    assert hand is not None
    live = [seat for seat in hand.seats if not hand.status[hand.at[seat]]]
    assert [6] * len(live) == [len(hand.cards[hand.at[seat]]) for seat in live]
    for you in (None, *live):
        last = {text_of(hand.cards[hand.at[seat]][-1]) for seat in live if seat != you}
        assert set() == last & words(table.view(you), table.seen(you), table.story(you=you))


def test_what_everybody_sees() -> None:
    table = Table({2: 1000, 5: 800, 9: 600}, blinds=(50, 100), button=2, smallest_chip=25)
    table.next_hand()
    table.deal_cards({2: "As Kd", 5: "7c 2d", 9: "Qh Qd"})
    table.raise_to(250)

    view = table.view(5)

    assert (5, 1, "nlhe") == (view["you"], view["hand"], view["game"])
    assert (2, 5, 9) == (view["button"], view["small_blind"], view["big_blind"])
    assert [["??", "??"], ["7c", "2d"], ["??", "??"]] == [seat["cards"] for seat in view["seats"]]
    assert [250, 50, 100] == [seat["bet"] for seat in view["seats"]]
    assert [750, 750, 500] == [seat["stack"] for seat in view["seats"]]
    assert {"waits_for": "act", "seat": 5, "cards": 0} == view["turn"]
    assert view["offers"] is not None
    assert (250, 400, 800) == (
        view["offers"]["call_to"],
        view["offers"]["raise_min_to"],
        view["offers"]["raise_max_to"],
    )
    assert view == json.loads(json.dumps(view))


def test_folded_cards_lie_in_the_muck() -> None:
    """Their owner may still look; the others see that nothing is there."""
    table = Table([1000, 1000, 1000], blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Kd", 2: "7c 2d", 3: "Qh Qd"})
    table.fold()

    assert ["As", "Kd"] == table.view(1)["seats"][0]["cards"]
    assert [] == table.view(2)["seats"][0]["cards"]
    assert "folded" == table.view()["seats"][0]["state"]


def test_hands_that_lie_open_are_seen() -> None:
    table = Table([1000, 1000], blinds=(50, 100), button=1)
    table.next_hand()
    table.deal_cards({1: "As Kd", 2: "7c 2d"})
    table.all_in()
    table.call()

    assert [["As", "Kd"], ["7c", "2d"]] == [seat["cards"] for seat in table.view()["seats"]]


def test_a_hand_as_it_was_seen() -> None:
    """Others' cards are told as so many; what lay open is told to all."""
    table = Table([1000, 1000], blinds=(50, 100), game="stud", ante=10, bring_in=30)
    table.next_hand()
    table.deal_cards({1: "Ah Kh 2c", 2: "Qd Jd 3s"})
    table.bring_in()
    table.call()
    table.deal_cards("7c 8c 9c")

    dealt = [event["cards"] for event in table.seen(2) if "cards" in event]
    assert [{"1": ["??", "??", "2c"], "2": ["Qd", "Jd", "3s"]}, {"1": ["9c"], "2": ["8c"]}] == dealt
    assert [event["kind"] for event in table.seen()] == [event["kind"] for event in table.log()]


def test_every_kind_of_event_is_told_or_hidden_on_purpose() -> None:
    """A new kind needs a teller; a hand that is told from the middle never comes from a table."""
    cards = {HolesDealt, BoardDealt, StreetDealt, DrawsDealt, Drew, HandsOpened, Shown, Ruled}

    assert {HandPlaced} == set(get_args(AnyEvent)) - set(PLAIN) - cards
    assert all("cards" not in kind.__struct_fields__ and "burn" not in kind.__struct_fields__ for kind in PLAIN)


def test_nobody_sits_there() -> None:
    with pytest.raises(TableError, match="Nobody sits at seat 7"):
        Table([1000, 1000], blinds=(50, 100)).view(7)


def test_a_player_has_his_cards_by_one_call() -> None:
    """Those of his seat, in a draw game after a draw as well; none before the deal, and no seat that there is not."""
    table = Table([1000, 1000, 1000], blinds=(5, 10), game="27td")
    before = table.cards(2)
    table.deal(Random(3))
    held = {seat: table.cards(seat) for seat in (1, 2, 3)}

    assert [] == before
    assert {5} == {len(cards) for cards in held.values()}
    assert 15 == len({card for cards in held.values() for card in cards} - {"??"})
    with pytest.raises(TableError):
        table.cards(9)


def test_offers_are_told_in_one_line() -> None:
    """Nothing stands there that only the engine can read."""
    table = Table([1000, 1000], blinds=(5, 10), button=1)
    table.deal(Random(3))

    assert (
        "Offers(seat=1, fold=True, check=False, call_to=10, raise_min_to=20, raise_max_to=1000, why_no_raise='', "
        "bring_in=None)"
    ) == repr(table.offers)
