"""Tables where nobody turns cards over: who must show or could win a part of a pot shows, the others muck."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import Struct

from floorman.floor.open_hand import OpenHand
from floorman.hand import NOBODY, BringIn, Call, Check, Draw, Hand, RaiseTo, muck_refused, offers, pots_of
from floorman.hand.events import HandsOpened, Mucked, PotAwarded, Shown
from floorman.hand.ranking import ranks
from floorman.rulebook import Rulebook, load, questions, with_answers
from tests.floor.net import net, play_net, whose_turn
from tests.floor.tables import Room


def lenient() -> Rulebook:
    """A book that lets everybody muck who may."""
    given: dict[str, object] = {
        "tournament_show_all": False,
        "all_in_all_show": False,
        "first_to_show_may_muck": False,
        "last_hand_must_show": False,
    }
    return with_answers(load("tda-2024"), given, questions())


class Showdown(Struct):
    """How a hand stood before the first card was turned over, and what was turned over or mucked then."""

    before: Hand
    steps: list[tuple[Hand, Shown | Mucked]]
    mucked: set[int]
    paid: list[PotAwarded]


def showdowns(found: Room) -> Iterator[Showdown]:
    open: OpenHand | None = None
    down: Showdown | None = None
    for told in found.log:
        if not told.stream.startswith("hand/"):
            continue
        if open is None or open.stream != told.stream:
            if down is not None:
                yield down
            open, down = OpenHand(told.stream, found.evening.book, (told.event,)), None  # type: ignore[arg-type]
            continue
        event = told.event
        if isinstance(event, Shown | Mucked) and down is None:
            down = Showdown(open.hand.copy(), [], set(), [])
        if isinstance(event, Shown | Mucked) and down is not None:
            down.steps.append((open.hand.copy(), event))
            down.mucked |= {event.seat} if isinstance(event, Mucked) else set()
        elif isinstance(event, PotAwarded) and down is not None:
            down.paid.append(event)
        open.hear((event,))  # type: ignore[arg-type]  # of a hand


def winners(hand: Hand) -> set[int]:
    """Who would win a part of a pot if everybody showed: worked out for each pot and each half alone."""
    found: set[int] = set()
    for pot in pots_of(hand):
        for half in range(len(hand.rules.game.shown.halves)):
            worth = ranks(hand, half)
            best = max(worth[place] for place in pot.claimants)
            found |= {hand.seats[place] for place in pot.claimants if worth[place] == best and best > 0}
    return found


def mostly_stays(hand: Hand, rng: Random) -> object:
    """He checks and calls, now and then for everything, so that there are side pots."""
    seat = whose_turn(hand)
    if hand.to_draw != NOBODY:
        return Draw(seat, hand.cards[hand.at[seat]][:2])
    offer = offers(hand)
    assert offer is not None
    if offer.bring_in is not None:
        return BringIn(seat)
    if offer.raise_max_to is not None and rng.random() < 0.03:
        return RaiseTo(seat, offer.raise_max_to)
    return Check(seat) if offer.check else Call(seat)


def played(game: str, book: Rulebook | str, seed: int, players: int = 5) -> Room:
    ante = "each" if game.startswith(("stud", "razz")) else "big_blind"
    found = net(players, book=book, seats=6, games=(game,), ante=ante, stack=12_000)
    play_net(found, Random(seed), steps=1_500, act=mostly_stays)
    return found


GAMES = ("nlhe", "plo8", "courchevel8", "drawmaha", "stud", "stud8", "razz", "27td", "badugi", "shortdeck")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_mucks_who_would_win_a_part(game: str) -> None:
    """Main pots, side pots, high and low: whatever is won is shown; and what is mucked could not win."""
    mucks = shows = 0
    for seed in range(2):
        for down in showdowns(played(game, lenient(), seed)):
            mucks += len(down.mucked)
            shows += len(down.steps) - len(down.mucked)
            assert set() == down.mucked & winners(down.before)
            for pot in down.paid:
                assert set() == down.mucked & {share.seat for share in pot.shares}

    assert mucks > 5
    assert shows > 5


@pytest.mark.parametrize("game", GAMES)
def test_who_cannot_win_mucks_where_the_book_lets_him(game: str) -> None:
    """Nobody shows a hand that is beaten already by one that lies open and has as much in every pot, if he may muck."""
    for down in showdowns(played(game, lenient(), 5)):
        for hand, event in down.steps:
            place = hand.at[event.seat]
            if isinstance(event, Mucked) or muck_refused(hand, place) is not None or not hand.shown:
                continue
            rivals = [at for at in range(len(hand.seats)) if hand.shown >> at & 1 and hand.put[at] >= hand.put[place]]
            halves = [ranks(hand, half) for half in range(len(hand.rules.game.shown.halves))]
            assert any(
                worth[place] > 0 and worth[place] >= max([worth[at] for at in rivals] or [0]) for worth in halves
            )


@pytest.mark.parametrize("book", ["tda-2024", "cuca", "casino", "house-ten"])
def test_where_all_must_show_all_show(book: str) -> None:
    """With an all-in under each of the books; and nobody mucks whom his book forbids it."""
    found = played("nlhe", book, 2)
    for down in showdowns(found):
        for hand, event in down.steps:
            if isinstance(event, Mucked):
                assert muck_refused(hand, hand.at[event.seat]) is None
                assert not (hand.has_all_in() and found.evening.book.all_in_all_show.value)

    assert any(isinstance(told.event, HandsOpened) for told in found.log)
