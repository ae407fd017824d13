"""Practice tables: whole evenings against simple players, seeded, under every book."""

from __future__ import annotations

from random import Random

import pytest

from floorman.hand import AnyCommand, Call, Check, Fold, RaiseTo
from floorman.hand.events import HandClosed, HolesDealt
from floorman.rulebook import shipped
from floorman.sim import PracticeTable
from floorman.sim.practice import SEATS, STACK, YOU
from floorman.terms import Accepted, Refused

BOOKS = sorted(shipped())
ALL = SEATS * STACK


def table(book: str, seed: int) -> PracticeTable:
    return PracticeTable(shipped().book(book), Random(seed))


def play(sits: PracticeTable, rng: Random) -> None:
    """Somebody who does any of what the page offers him."""
    while (offer := sits.view().offer) is not None:
        may: list[AnyCommand] = [Fold(YOU)] if offer.fold else []
        may += [Check(YOU)] if offer.check else []
        may += [Call(YOU)] * 3 if offer.call_to is not None else []
        if offer.raise_min_to is not None and offer.raise_max_to is not None:
            may += [RaiseTo(YOU, offer.raise_min_to), RaiseTo(YOU, offer.raise_max_to)]
        assert isinstance(sits.act(rng.choice(may)), Accepted)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("book", BOOKS)
def test_evening(book: str, seed: int) -> None:
    """Hand after hand until somebody is alone or you are out: no chip comes or goes, and it ends."""
    rng = Random(seed)
    sits = table(book, seed)
    hands = 0
    while True:
        play(sits, rng)
        assert sits.view().over
        assert ALL == sum(sits.stacks.values())
        if sits.view().finished:
            break
        sits.deal()
        hands += 1
        assert hands < 2000, "an evening ends"

    assert 0 == sits.stacks[YOU] or ALL == sits.stacks[YOU]


def test_same_seed_same_evening() -> None:
    evenings = []
    for _ in range(2):
        sits = table("tda-2024", 7)
        play(sits, Random(3))
        sits.deal()
        play(sits, Random(4))
        evenings.append((sits.events, sits.stacks))

    assert evenings[0] == evenings[1]


def test_others_cards_are_not_in_the_view() -> None:
    """Before a showdown their cards are face down in the view; your own are what you were dealt."""
    for seed in range(30):
        sits = table("cuca", seed)
        view = sits.view()
        if view.over:
            continue
        (dealt,) = (event for event in sits.events if isinstance(event, HolesDealt))
        for seat in view.hand.seats:
            known = [text for text in seat.cards if text != "??"]
            assert (2 if seat.seat == YOU else 0) == len(known), seed
        assert len(dealt.cards) == 2 * SEATS


def test_nobody_acts_for_another() -> None:
    """A refusal changes nothing, and another seat's turn is not yours."""
    sits = next(sits for sits in (table("casino", seed) for seed in range(30)) if sits.view().offer is not None)
    before = (list(sits.events), sits.view())

    decision = sits.act(RaiseTo(YOU, 1))

    assert isinstance(decision, Refused)
    assert before == (sits.events, sits.view())


def test_finished_when_you_are_out() -> None:
    """With all your chips in every hand you are soon out, or have them all; then no hand can be dealt."""
    sits = table("showdown", 1)
    while not sits.view().finished:
        while (offer := sits.view().offer) is not None:
            if offer.raise_max_to is not None:
                sits.act(RaiseTo(YOU, offer.raise_max_to))
            else:
                sits.act(Call(YOU) if offer.call_to is not None else Check(YOU))
        if not sits.view().finished:
            sits.deal()

    closed = [event for event in sits.events if isinstance(event, HandClosed)]
    assert 1 == len(closed)
    assert sits.view().offer is None
