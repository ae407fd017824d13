"""What becomes of a pot before somebody wins it in a cash game: the house takes its share, and several boards part it.

| what                                | question            |
| a hand that ends without a flop     | rake_without_flop   |
| chips left over between the boards  | boards_odd_chip     |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from floorman.hand.cash import Rake
from floorman.hand.events import Raked
from floorman.hand.hand import Hand
from floorman.hand.pots import Pot
from floorman.terms import Chips, RuleId

WHOLE = 10_000  # basis points


class Part(Struct, frozen=True, gc=False):
    """A pot as it is won on one of the boards, and what the house took of the whole pot before."""

    amount: Chips
    claimants: tuple[int, ...]
    board: int = 0
    raked: Raked | None = None
    cites: tuple[RuleId, ...] = ()


def parts_of(hand: Hand, index: int, found: Sequence[Pot]) -> Iterator[Part]:
    """The parts of one of these pots, one for each board. What only one may win is not parted, and a pot of too few
    chips has nothing for some boards."""
    pot = found[index]
    raked = _raked(hand, index, rakes(hand, [one.amount for one in found])[index])
    left = pot.amount - (raked.amount if raked is not None else 0)
    boards = len(hand.boards)
    if boards == 1 or len(pot.claimants) == 1:
        yield Part(left, pot.claimants, 0, raked)
        return
    answer = hand.rules.book.boards_odd_chip
    unit = hand.smallest_chip
    each = left // (boards * unit) * unit
    over = left - each * boards
    gets_it = 0 if answer.value == "first_board" else boards - 1
    for board in range(boards):
        if amount := each + (over if board == gets_it else 0):
            yield Part(amount, pot.claimants, board, raked, answer.cites if over else ())


def rakes(hand: Hand, pots: Sequence[Chips]) -> list[Chips]:
    """What the house takes of each pot: of all together, the main pot first until the cap is reached.

    Reckoned from the sum, so that rounding down costs it less than one smallest chip in all.
    """
    rake = hand.cash.rake if hand.cash is not None else None
    if rake is None or not (_has_flop(hand) or hand.rules.book.rake_without_flop.value):
        return [0] * len(pots)
    taken: list[Chips] = []
    for index, pot in enumerate(pots):
        due = _share(hand, rake, sum(pots[: index + 1])) - sum(taken)
        if due > pot:
            due -= _from_below(pots, taken, due)
        taken.append(due)
    return taken


def _from_below(pots: Sequence[Chips], taken: list[Chips], due: Chips) -> Chips:
    """A side pot may be less than the chip that is due with it: the pots below pay it, the main pot first."""
    left = due
    for index, paid in enumerate(taken):
        more = min(left, pots[index] - paid)
        taken[index] += more
        left -= more
    return due - left


def rake_of_one(hand: Hand, amount: Chips) -> Raked | None:
    """What the house takes of the only pot, which nobody contests."""
    return _raked(hand, 0, rakes(hand, [amount])[0])


def _share(hand: Hand, rake: Rake, amount: Chips) -> Chips:
    """Rounded down to the smallest chip in play, and no more than the cap."""
    unit = hand.smallest_chip
    share = amount * rake.basis_points // WHOLE
    most = rake.most(len(hand.seats))
    if most is not None:
        share = min(share, most)
    return share // unit * unit


def _raked(hand: Hand, index: int, amount: Chips) -> Raked | None:
    return Raked(index, amount, hand.rules.book.rake_without_flop.cites) if amount else None


def _has_flop(hand: Hand) -> bool:
    """Are the first cards behind the first round there? In games without a board they count as the flop."""
    return hand.step_index > hand.rules.first_round_at + 1
