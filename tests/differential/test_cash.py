"""Cash games in PokerKit: straddles, late and dead blinds, runs, boards side by side, rake. The same cards and choices.

PokerKit takes a straddle for a blind like others: a raise over it is by its smallest bet, so that is told here. Its
dead blinds are uneven antes, and it rakes each pot by itself, where a house rakes the sum: with side pots that may be
a chip apart for each of them. A bomb pot it does not have.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from floorman.hand import Cash, LatePost, Rake, Straddle, pots_of, runs_most
from floorman.hand.commands import RunIt
from floorman.hand.events import BoardDealt, Posted, PotAwarded, RunsAgreed
from floorman.hand.state import LIVE
from floorman.rulebook import Rulebook
from tests.differential.comparing import Pair, PartedWays
from tests.differential.drawing import Drawn
from tests.differential.test_pokerkit import LIKE_POKERKIT
from tests.hand.table import house
from tests.sizes import by_profile

HANDS = by_profile(10, 40, 500)
GAMES = ("nlhe", "plhe", "plo", "plo8", "shortdeck", "flhe", "flo8")


def cash_drawn(seed: str, game: str) -> Drawn:
    """Blinds in their places, no ante; one straddle of two bets, or two."""
    number = 0
    while True:
        drawn = Drawn(f"{seed} {number}", game)
        number += 1
        if len(drawn.seats) > 3 and drawn.small_blind_is_posted and drawn.forced.ante_kind == "none":
            break
    rng = random.Random(f"cash {seed}")
    big, seats = drawn.forced.big_blind, [one.seat for one in drawn.seats]
    at = rng.choice((3, len(seats)))
    limit = drawn.game.limit == "fixed-limit"
    straddles = (Straddle(at, 2 * big, 0 if limit else big),) if rng.random() < 0.6 else ()
    others = [seat for seat in seats[2:] if not straddles or seat != at]
    late = tuple(
        LatePost(seat, big, rng.choice((0, drawn.forced.small_blind)))
        for seat in rng.sample(others, min(len(others), rng.choice((0, 0, 1, 2))))
    )
    low = drawn.game.shown.has_low
    boards = rng.choice((1, 1, 2)) if len(seats) < 8 and not low else 1
    # How it splits for a low is a known difference, and could not be told from what is raked or parted.
    rake = None if low else rng.choice((None, Rake(500), Rake(1000)))
    # Nobody is short of what is posted: short blinds are differences of their own.
    drawn.seats = [type(one)(one.seat, one.stack + 5 * big) for one in drawn.seats]
    drawn.stacks = [one.stack for one in drawn.seats]
    drawn.cash = Cash(straddles, late, 0, boards, 1 if boards > 1 or low else 3, rake)
    return drawn


class CashPair(Pair):
    """The same, with all in the hand agreeing on runs."""

    def _deal(self) -> None:
        most = runs_most(self.hand)
        times = self.rng.randint(1, most) if most else 1
        if most:
            self._do(RunIt(times))
        while any(self.state.runout_count_selector_statuses):
            self.state.select_runout_count(times)
        super()._deal()

    def _same(self, what: str, ours: object, theirs: object) -> bool:
        if ours != theirs and what == "stacks" and self.drawn.cash is not None and self.drawn.cash.rake is not None:
            return self._raked_by_pots(ours, theirs)
        if ours != theirs and what == "stacks" and theirs == self._paid_a_chip_a_board():
            self.seen["differs: odd chips of a pot, one to each board"] += 1
            return False
        return super()._same(what, ours, theirs)

    def _paid_a_chip_a_board(self) -> list[int]:
        """The stacks if the chips of a pot that do not go into its boards went one to each of the first.

        The book that is like PokerKit gives all of them to the first, as it does among those who share a pot. PokerKit
        has put pots together, too, that the same of all winners may win.
        """
        stacks = list(self.hand.stack)
        for boards in self._put_together():
            each, odd = divmod(sum(amount for amount, _ in boards), len(boards))
            for number, (_, winners) in enumerate(boards):
                part, left = divmod(each + (number < odd), len(winners))
                for place in winners:
                    stacks[place] += part
                stacks[min(winners)] += left
        for event in self.log:
            for share in event.shares if isinstance(event, PotAwarded) else ():
                stacks[self.hand.at[share.seat]] -= share.amount
        return stacks

    def _put_together(self) -> list[list[tuple[int, list[int]]]]:
        """Of each pot by its boards: what is there, and the places that win it."""
        paid = [event for event in self.log if isinstance(event, PotAwarded)]
        places = {id(event): sorted(self.hand.at[share.seat] for share in event.shares) for event in paid}
        winners = {place for of_one in places.values() for place in of_one}
        pots: dict[frozenset[int], list[tuple[int, list[int]]]] = {}
        for number, pot in enumerate(pots_of(self.hand)):
            boards = [(event.amount, places[id(event)]) for event in paid if event.pot == number]
            key = frozenset(winners & {*pot.claimants})
            before = pots.get(key, [(0, won) for _, won in boards])
            pots[key] = [(more + amount, won) for (more, won), (amount, _) in zip(before, boards, strict=True)]
        return [*pots.values()]

    def _raked_by_pots(self, ours: Any, theirs: Any) -> bool:
        """A chip for each side pot, and for each pot and board that is split: no more."""
        paid = [event for event in self.log if isinstance(event, PotAwarded)]
        pots = len({event.pot for event in paid})
        if len([status for status in self.hand.status if status == LIVE]) == 1:
            # All have folded to him: it does not rake what was bet and called in that very round.
            (won,) = paid[0].shares
            assert [won.seat - 1] == [
                at for at, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other
            ]
            assert sum(ours) < sum(theirs)
            self.seen["differs: last round not raked"] += 1
            return False
        assert pots > 1, f"{self.drawn} {self.drawn.cash}: Floorman {ours}, PokerKit {theirs}"
        assert (
            max(abs(one - other) for one, other in zip(ours, theirs, strict=True)) <= pots * len(self.hand.boards) * 2
        )
        assert 0 <= sum(ours) - sum(theirs) + pots <= 2 * pots
        self.seen["differs: rake of each pot"] += 1
        return False


def compare(seed: str, game: str, book: Rulebook) -> tuple[Counter[str], CashPair]:
    drawn = cash_drawn(seed, game)
    pair = CashPair(drawn, book)
    try:
        return pair.compare(), pair
    except PartedWays:
        raise
    except Exception as error:
        error.add_note(f"{drawn} {drawn.cash}\n" + "\n".join(map(str, pair.log)))
        raise


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES)
def test_cash_games(game: str) -> None:
    book = house(**LIKE_POKERKIT)
    seen: Counter[str] = Counter()
    for number in range(HANDS):
        found, pair = compare(f"{number}", game, book)
        seen.update(found)
        seen.update(event.what for event in pair.log if isinstance(event, Posted))
        seen.update("another board" for event in pair.log if isinstance(event, BoardDealt) and event.board)
        seen.update("runs" for event in pair.log if isinstance(event, RunsAgreed) and event.times > 1)

    of_boards = set() if "8" in game else {"another board", "runs"}
    assert {"straddle", "late-blind", "dead-blind"} | of_boards <= set(seen)
    assert seen["hands compared to the end"] > 0.9 * HANDS
    assert seen["differs: rake of each pot"] < 0.5 * HANDS
