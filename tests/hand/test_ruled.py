"""Rulings carried out in a hand: whose hand lives, which chips and cards move, and what may be done afterwards.

`Table` holds every step to what must always hold: deciding changes nothing, replay equals memory.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import Accepted, Call, Check, decide, offers, to_show
from floorman.hand.commands import Rule
from floorman.hand.events import BoardDealt, CardMoved, ChipsMoved, Fate, HandClosed, RoundPut, Ruled, Worth
from floorman.hand.state import DEAD, LIVE, NOBODY
from tests.hand.slots import slots
from tests.hand.table import Table, seated


def ruled(outcome: str = "play-on", **changes: Any) -> Rule:
    return Rule(Ruled("test", outcome, **changes))


def table(*stacks: int, **more: Any) -> Table:
    """Small blind, big blind, …, button."""
    return seated(*(stacks or (1000, 1000, 1000, 1000)), **more).blinds(50, 100)


def total(at: Table) -> int:
    return sum(at.hand.stack) + at.hand.pot


def test_a_dead_hand_is_out_and_its_bets_stay() -> None:
    at = table().call().do(ruled("hand-dead", hands=(Fate(3, "dead"),)))

    assert DEAD == at.hand.status[2]
    assert 100 == at.hand.put[2]
    assert 4 == at.turn
    assert 4000 == total(at)


def test_the_hand_in_turn_dies_and_the_next_one_acts() -> None:
    at = table().do(ruled("hand-dead", hands=(Fate(3, "folded"),)))

    assert 4 == at.turn


def test_the_last_opponent_dies() -> None:
    """One hand is left: it takes the pot, what nobody called goes back."""
    at = table(1000, 1000).raise_to(400).do(ruled("hand-dead", hands=(Fate(1, "dead"),)))

    assert at.hand.closed
    assert (900, 1100) == at.stacks()


@pytest.mark.parametrize("does", ["check_call_fold", "check_fold"])
def test_a_passive_hand(does: str) -> None:
    """It never bets or raises; whether it may call is the book's to say."""
    at = table(passive_hand=does).call().do(ruled("hand-passive", hands=(Fate(4, "passive"),)))
    offer = at.offers()

    assert 4 == offer.seat
    assert (None, "raise.passive-hand") == (offer.raise_min_to, offer.why_no_raise)
    assert (100 if does == "check_call_fold" else None) == offer.call_to
    if does == "check_fold":
        assert "call.passive-hand" == at.refused(Call(at.turn)).code


def test_a_passive_hand_may_still_check() -> None:
    at = table().do(ruled("hand-passive", hands=(Fate(2, "passive"),))).go_along()
    while at.turn != 2:
        at.check()
    at.check()

    assert LIVE == at.hand.status[1]


def test_a_folded_hand_is_given_back() -> None:
    """The action goes back to it, and on to the others from there."""
    at = table().fold().do(ruled("hand-restored", hands=(Fate(3, "live"),)))

    assert 3 == at.turn
    at.call().call()
    assert 1 == at.turn


def test_a_dead_hand_in_the_muck_takes_part_in_the_showdown_again() -> None:
    at = table(1000, 1000).go_along().check_down()
    first = at.order()[0]
    at.show(first).do(ruled("hand-restored"))

    assert 4 * 500 == total(at)


def test_an_uncalled_raise_goes_back() -> None:
    """1,000 bet, raised to 4,000, the raiser's hand is taken in: 3,000 come back and the price is 1,000 again."""
    at = seated(9000, 9000, 9000).blinds(50, 100).raise_to(1000).raise_to(4000)
    back = RoundPut(bet_to=1000, full_to=1000, open_to=1000, step=900, raises=1, short=False, aggressor=3)
    at.do(
        ruled(
            "hand-dead",
            hands=(Fate(1, "dead"),),
            chips=(ChipsMoved("pot", "seat:1", 3000),),
            round=back,
        )
    )

    assert 8000 == at.hand.stack[0]
    assert (2, 1000, 1900) == (at.offers().seat, at.offers().call_to, at.offers().raise_min_to)
    assert 27000 == total(at)


def test_a_void_hand_gives_everything_back() -> None:
    at = table().raise_to(300).call()
    put = {seat: at.hand.put[place] for seat, place in at.hand.at.items() if at.hand.put[place]}
    at.do(ruled("misdeal", chips=tuple(ChipsMoved("pot", f"seat:{seat}", put[seat]) for seat in put), void=True))

    assert at.hand.closed
    assert (1000, 1000, 1000, 1000) == at.stacks()
    assert [0] == [event.carry for event in at.log if isinstance(event, HandClosed)]


def test_what_nobody_can_be_credited_with_waits_for_the_next_pot() -> None:
    at = seated(1000, 1000).blinds(50, 100, dead=70)
    at.do(ruled("hand-void", chips=(ChipsMoved("pot", "seat:1", 100), ChipsMoved("pot", "seat:2", 50)), void=True))

    assert (1000, 1000) == at.stacks()
    assert [70] == [event.carry for event in at.log if isinstance(event, HandClosed)]


def test_a_card_is_swapped_with_the_burn() -> None:
    """The exposed card becomes the burn card: the next street burns none."""
    at = table(cards={3: "As Kd"})
    new = cards_of("7c")[0]
    exposed = cards_of("Kd")[0]
    at.do(
        ruled(
            "card-becomes-burn",
            cards=(CardMoved(exposed, "seat:3", "burns"), CardMoved(new, "stub", "seat:3")),
            burnt=1,
        )
    )

    assert cards_of("As 7c") == at.hand.cards[2]
    at.go_along()
    assert (exposed,) == at.hand.burns
    assert [-1] == [event.burn for event in at.log if isinstance(event, BoardDealt)]
    assert 3 == len(at.hand.board)
    assert 52 - 8 - 1 - 3 == at.hand.stub


def test_a_street_is_dealt_again() -> None:
    at = table().go_along()
    flop = at.hand.board
    at.deals = False
    at.do(ruled("board-redealt", cards=tuple(CardMoved(card, "board", "stub") for card in flop), burnt=1, redeal=True))

    assert ((), 3, NOBODY) == (at.hand.board, at.hand.owed, at.hand.to_act)

    at.deals = True
    at.supply()
    assert ("flop", 1) == (at.hand.street, at.turn)
    assert len(flop) == len(at.hand.board)


def test_an_award_is_corrected_after_the_hand() -> None:
    at = table(1000, 1000).fold().do(ruled("award-corrected", chips=(ChipsMoved("seat:1", "seat:2", 50),)))

    assert 2000 == sum(at.stacks())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hands": (Fate(9, "dead"),)}, "rule.not-in-hand"),
        ({"chips": (ChipsMoved("pot", "seat:9", 1),)}, "rule.not-in-hand"),
        ({"chips": (ChipsMoved("pot", "seat:1", 10**12),)}, "rule.no-such-chips"),
        ({"chips": (ChipsMoved("pot", "seat:1", 0),)}, "rule.no-such-chips"),
        ({"chips": (ChipsMoved("pot", "seat:1", -5),)}, "rule.no-such-chips"),
        ({"chips": (ChipsMoved("bank", "seat:1", 5),)}, "rule.no-such-chips"),
        ({"cards": (CardMoved(0, "board", "stub"),)}, "rule.no-such-card"),
        ({"cards": (CardMoved(77, "stub", "burns"),)}, "rule.no-such-card"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], code: str) -> None:
    at = table()

    assert code == at.refused(ruled(**changes)).code


def test_a_finished_hand_only_moves_chips() -> None:
    at = table(1000, 1000).fold()

    assert "rule.hand-over" == at.refused(ruled(hands=(Fate(1, "dead"),))).code
    assert "rule.hand-over" == at.refused(ruled(void=True)).code
    assert "rule.no-such-chips" == at.refused(ruled(chips=(ChipsMoved("pot", "seat:1", 1),))).code


@pytest.mark.parametrize("number", range(200))
def test_whatever_is_ruled(number: int) -> None:
    """Rulings by chance between acts by chance: chips conserved, replay equal to memory, a refusal changes nothing."""
    rng = random.Random(f"ruled {number}")
    at = table(*(rng.choice((100, 350, 1000, 5000)) for _ in range(rng.randint(2, 6))))
    before = total(at)
    for _ in range(40):
        if at.hand.closed:
            break
        if rng.random() < 0.3:
            _rule_something(at, rng)
        else:
            _act(at, rng)
        assert before == total(at) + sum(event.carry for event in at.log if isinstance(event, HandClosed))
        assert all(chips >= 0 for chips in (*at.hand.stack, *at.hand.put, *at.hand.bet, at.hand.pot))
        assert at.hand.live == at.hand.status.count(LIVE)


def _rule_something(at: Table, rng: random.Random) -> None:
    seats = list(at.hand.at)
    worths: tuple[Worth, ...] = ("live", "passive", "folded", "dead")
    fates = tuple(Fate(rng.choice(seats), rng.choice(worths)) for _ in range(rng.randint(0, 2)))
    names = ["pot", *(f"seat:{seat}" for seat in seats)]
    moved = ChipsMoved(rng.choice(names), rng.choice(names), rng.randint(1, 300))
    piles = ("stub", "board", "burns", "aside")
    dealt = CardMoved(rng.randint(0, UNKNOWN), rng.choice(piles), rng.choice(piles))
    chips = (moved,) if rng.random() < 0.3 else ()
    cards = (dealt,) if rng.random() < 0.3 else ()
    command = ruled(hands=fates, chips=chips, cards=cards, void=rng.random() < 0.03)
    was = slots(at.hand)
    if isinstance(decide(at.hand, command), Accepted):
        at.do(command)
    else:
        assert was == slots(at.hand)


def _act(at: Table, rng: random.Random) -> None:
    offer = offers(at.hand)
    if offer is None:
        place = to_show(at.hand)
        if place != NOBODY:
            at.show(at.hand.seats[place])
        return
    choice = rng.random()
    if choice < 0.2 and offer.raise_min_to is not None:
        at.raise_to(offer.raise_min_to)
    elif offer.check:
        at.do(Check(offer.seat))
    elif choice < 0.4 or offer.call_to is None:
        at.fold()
    else:
        at.call()
