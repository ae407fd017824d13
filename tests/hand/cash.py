"""Cash games among the hands by chance: their terms drawn, and what must hold of rake, boards and runs."""

from __future__ import annotations

import random
from collections import defaultdict

from floorman.hand import (
    GAMES,
    AnyEvent,
    Cash,
    Forced,
    Hand,
    LatePost,
    Positions,
    Rake,
    RakeCap,
    RunIt,
    SeatSetup,
    Straddle,
    agree_on_runs,
    runs_most,
)
from floorman.hand.beforehand import unfit
from floorman.hand.events import BoardDealt, DrawsDealt, HandStarted, PotAwarded, Raked, RunsAgreed, StreetDealt
from floorman.hand.order import clockwise

CAPS = (RakeCap(2, 3), RakeCap(4, 7))


def drawn_cash(
    rng: random.Random, game: str, seats: list[SeatSetup], positions: Positions, forced: Forced
) -> Cash | None:
    """Nothing for most hands. What does not fit this one is drawn again."""
    if rng.random() < 0.7:
        return None
    around = clockwise(seats, positions.button)
    while True:
        cash = _terms(rng, [one.seat for one in around], positions, forced, fixed=GAMES[game].limit == "fixed-limit")
        if not unfit(HandStarted(game, around, positions, forced, 1, cash=cash)):
            return cash


def _terms(rng: random.Random, seats: list[int], positions: Positions, forced: Forced, *, fixed: bool) -> Cash:
    rake = rng.choice((None, Rake(500), Rake(1250, 40), Rake(300, 0, CAPS)))
    runs = rng.randint(1, 4)
    boards = rng.choice((1, 1, 1, 2, 3))
    if rng.random() < 0.3:
        return Cash(bomb=rng.choice((forced.big_blind, 3 * forced.big_blind, 7)), boards=boards, rake=rake)
    blinds = (positions.small_blind, positions.big_blind)
    others = [seat for seat in seats if seat not in blinds]
    late = rng.sample(others, min(len(others), rng.choice((0, 1, 2))))
    posts = tuple(LatePost(seat, *rng.choice(_posts(forced))) for seat in late)
    posts += tuple(LatePost(seat, 0, forced.small_blind) for seat in blinds if seat in seats and rng.random() < 0.05)
    lies, straddles = forced.big_blind, []
    for seat in rng.sample(seats, min(len(seats), rng.choice((0, 1, 1, 2)))):
        lies += (forced.small_bet or forced.big_blind) if fixed else rng.choice((lies, lies, 1, 3 * lies))
        straddles.append(Straddle(seat, lies))
    return Cash(tuple(straddles), posts, 0, boards, runs, rake)


def _posts(forced: Forced) -> tuple[tuple[int, int], ...]:
    small, big = forced.small_blind, forced.big_blind
    return (big, 0), (big, small), (0, small), (big - 1, 0)


def run_chosen(rng: random.Random, hand: Hand) -> RunIt | None:
    """What is agreed on where it can be asked; at times nobody asks."""
    most = runs_most(hand)
    if not most or rng.random() < 0.2:
        return None
    return RunIt(rng.randint(1, most), rng.choice((0, rng.choice(agree_on_runs(hand)))))


def nonsense(hand: Hand) -> list[RunIt]:
    most = runs_most(hand)
    return [RunIt(0), RunIt(most + 1), RunIt(99)]


# ---- what must hold ------------------------------------------------------------------------------------------------


def at_the_end(hand: Hand, log: list[AnyEvent]) -> None:
    """The house took its share of all pots, each board is whole and has won its part of each pot."""
    cash = hand.cash
    paid = [event for event in log if isinstance(event, PotAwarded)]
    taken = sum(event.amount for event in log if isinstance(event, Raked))
    if cash is None:
        assert not taken, "only where it is told, something is taken"
        assert len({event.pot for event in paid}) == len(paid), "each pot is paid once"
        return
    if hand.live and paid:
        assert taken == _due(hand, cash, log, taken + sum(event.amount for event in paid)), "the house took its share"
    if hand.at_showdown() and hand.live > 1:
        whole = hand.rules.game.shown.board
        assert not whole or {len(board) for board in hand.boards} == {whole}, "each board is whole"
        _parts(hand, paid)


def _due(hand: Hand, cash: Cash, log: list[AnyEvent], pots: int) -> int:
    """Of everything that is won, however many pots there are."""
    rake = cash.rake
    opened = 1 if hand.rules.game.id.startswith("courchevel") else 0
    came = sum(len(event.cards) for event in log if isinstance(event, BoardDealt))
    flop = came > opened * len(hand.boards) or any(isinstance(event, StreetDealt | DrawsDealt) for event in log)
    pure = hand.rules.game.has_draws and not hand.rules.game.shown.board
    drawn = pure and hand.step_index > 2  # the deal, the first round, the first draw
    if rake is None or not (flop or drawn or hand.rules.book.rake_without_flop.value):
        return 0
    share = pots * rake.basis_points // 10_000
    if rake.caps:
        share = min(share, 7 if len(hand.seats) > 3 else 3)
    elif rake.cap:
        share = min(share, rake.cap)
    return share - share % hand.smallest_chip


def _parts(hand: Hand, paid: list[PotAwarded]) -> None:
    """Equal parts but for one board, which may have more: by less than a chip for each board."""
    parts: dict[int, dict[int, int]] = defaultdict(dict)
    for event in paid:
        parts[event.pot][event.board] = event.amount
    odd = 0 if hand.rules.book.boards_odd_chip.value == "first_board" else len(hand.boards) - 1
    for of_pot in parts.values():
        if (set(of_pot) == {0} and odd != 0) or len(hand.boards) == 1:
            continue  # nobody else could win it
        others = {of_pot.get(board, 0) for board in range(len(hand.boards)) if board != odd}
        if set(of_pot) == {0} and others == {0}:
            continue
        assert len(others) == 1, f"the other boards win the same: {of_pot}"
        assert 0 <= of_pot.get(odd, 0) - max(others) < len(hand.boards) * hand.smallest_chip, f"{of_pot}"


def words(hand: Hand, log: list[AnyEvent]) -> set[str]:
    """What was met, for the count of kinds."""
    cash = hand.cash
    if cash is None:
        return set()
    found = {"cash", *(f"{len(hand.boards)} boards",)}
    found |= {f"run {event.times} times" for event in log if isinstance(event, RunsAgreed)}
    return found | {name for name, has in (("bomb pot", cash.bomb), ("straddled", cash.straddles)) if has}
