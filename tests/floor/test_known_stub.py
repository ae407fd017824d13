"""Where the desk deals, it knows the deck: a ruling names the card that comes, and nobody else learns it."""

from __future__ import annotations

import pytest

from floorman.cards import UNKNOWN, text_of
from floorman.floor import decide
from floorman.floor.commands import Decide, Report
from floorman.floor.decks import deck_of
from floorman.floor.open_hand import OpenHand
from floorman.hand import Call, Check, offers
from floorman.hand.events import CardMoved, Ruled
from floorman.table.seen import seen_by
from floorman.terms import Accepted, By
from tests.floor.net import DECKS, in_a_net_hand, says
from tests.floor.tables import Room

FLOOR = By("Fay", "floor")


def exposed() -> tuple[Room, OpenHand, tuple[int, ...]]:
    """Four players; the second card of the second one was turned up. With the deck as it was shuffled."""
    found = in_a_net_hand(4, book="tda-2024")
    open = found.evening.hands[1]
    deck = deck_of(DECKS, open.stream, tuple(open.hand.rules.game.shown.deck))
    cards = [{"seat": open.hand.seats[1], "nth": 2, "deal_nth": 6}]
    found.do(Report(table=1, report={"kind": "dealt-face-up", "by": "dealer", "cards": cards}), FLOOR)
    return found, found.evening.hands[1], deck.cards


def test_the_next_card_of_the_deck_comes_instead() -> None:
    """Eight cards were dealt: the ninth of the deck is on its top, and the exposed sixth becomes the burn card."""
    _, open, deck = exposed()
    seat = open.hand.seats[1]

    (ruled,) = (event for event in open.events() if isinstance(event, Ruled))

    assert (CardMoved(deck[5], f"seat:{seat}", "burns"), CardMoved(deck[8], "stub", f"seat:{seat}")) == ruled.cards
    assert (deck[1], deck[8]) == open.hand.cards[1]


def test_the_rest_of_the_deck_goes_on_after_it() -> None:
    """The tenth, eleventh and twelfth are the flop: the exposed card is the burn before it."""
    found, _, deck = exposed()
    while not found.hand().board:
        offer = offers(found.hand())
        assert offer is not None
        says(found, 1, Check(offer.seat) if offer.check else Call(offer.seat))

    assert deck[9:12] == found.hand().board


def test_nobody_is_told_the_card_but_its_player() -> None:
    _, open, deck = exposed()
    book = open.book
    card = text_of(deck[8])

    for seat in (None, *open.hand.seats):
        told = str(seen_by(open.events(), book, seat))
        assert card not in told, "the ruling says that a card came, not which"


@pytest.mark.parametrize("choose", ["misdeal", "play-on"])
def test_a_decision_later_sees_the_same_cards(choose: str) -> None:
    """The report is ruled on once more to be decided: with the deck of that moment."""
    found, open, _ = exposed()
    before = open.last_report()
    assert before is not None and UNKNOWN in [move.card for move in before.outcome.cards], "pages do not know the deck"

    decision = decide(found.evening, Decide(table=1, choose=choose, why="the screen was turned"), FLOOR, found.at)

    assert isinstance(decision, Accepted)
