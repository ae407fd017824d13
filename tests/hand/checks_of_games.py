"""What must hold in single games, whatever the book: the limits, who begins in stud, halves, the order of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import add

from floorman.hand import AnyEvent, Game, Hand, Offers
from floorman.hand.events import BoardDealt, DrawsDealt, Drew, HolesDealt, PotAwarded, RoundClosed, StreetDealt
from floorman.hand.games import Bet, Deal
from floorman.hand.state import LIVE
from tests.hand.dealer import Dealer
from tests.hand.reckoning import Reckoner


def raises_within_the_limit(hand: Hand, offer: Offers, reckoner: Reckoner, in_the_middle: int) -> None:
    """Limit: one of the allowed totals; pot-limit: up to the pot; no-limit: up to the stack."""
    if hand.rules.game.limit == "fixed-limit":
        _raise_is_due(offer, reckoner)
    if offer.raise_min_to is None or offer.raise_max_to is None:
        return
    most = hand.bet[hand.to_act] + hand.stack[hand.to_act]
    match hand.rules.game.limit:
        case "no-limit":
            assert offer.raise_max_to == most, "no-limit is the whole stack"
        case "pot-limit":
            largest = max(reckoner.pot(offer.seat, in_the_middle), offer.raise_min_to)
            assert offer.raise_max_to == min(most, largest), f"a raise of the pot is to {largest}"
        case "fixed-limit":
            totals = tuple(min(most, total) for total in reckoner.totals())
            assert (offer.raise_min_to, offer.raise_max_to) == (totals[0], totals[-1]), f"limit allows {totals}"


def _raise_is_due(offer: Offers, reckoner: Reckoner) -> None:
    """In limit games: nobody raises beyond the cap, nor when the betting is closed to him."""
    match offer.why_no_raise:
        case "":
            assert not reckoner.is_capped(), "the cap is reached"
            assert reckoner.is_open_to(offer.seat), "the betting is closed to him"
        case "raise.capped":
            assert reckoner.is_capped(), "the cap is not reached"
        case "raise.not-reopened":
            assert not reckoner.is_open_to(offer.seat), "the betting is open to him"


def open_pair(hand: Hand, dealer: Dealer) -> bool:
    """Does a live hand show a pair on fourth street that doubles the bet, where the book and the game have that?"""
    rules = hand.rules
    if rules.game.id != "stud" or not rules.book.stud_open_pair_double_bet.value:
        return False
    live = [place for place, status in enumerate(hand.status) if status == LIVE]
    boards = [[card for card in dealer.open[place] if card in hand.cards[place]] for place in live]
    return any(len(cards) == 2 and cards[0] // 4 == cards[1] // 4 for cards in boards)


# ---- who begins in stud -------------------------------------------------------------------------------------------


def begins_by_cards(hand: Hand, dealer: Dealer, street: str, before: int | None) -> None:
    """Lowest or highest card, then the best open hand; the next one with chips, if he has none.

    Where the last card lies open for all and the book has it so, whoever began the round before begins again.
    """
    boards = {place: dealer.open[place] for place, status in enumerate(hand.status) if status == LIVE}
    if before is not None and hand.rules.book.stud_common_card_first.value == "as_before":
        first = before
    elif street == "third":
        first = _lowest(boards) if hand.rules.game.id != "razz" else _highest_with_ace_low(boards)
    else:
        first = _best_open(boards, low=hand.rules.game.id == "razz")
    count = len(hand.seats)
    in_turn = [(first + after) % count for after in range(count)]
    expected = next(place for place in in_turn if hand.status[place] == LIVE and hand.stack[place])
    assert hand.to_act == expected, f"place {expected} begins on {street}"


def _lowest(boards: dict[int, list[int]]) -> int:
    return min(boards, key=lambda place: (boards[place][0] // 4, boards[place][0] % 4))


def _highest_with_ace_low(boards: dict[int, list[int]]) -> int:
    return max(boards, key=lambda place: ((boards[place][0] // 4 + 1) % 13, boards[place][0] % 4))


def _best_open(boards: dict[int, list[int]], *, low: bool) -> int:
    worth = {place: open_worth(cards, ace_low=low) for place, cards in boards.items()}
    best = (min if low else max)(worth.values())
    equal = [place for place in worth if worth[place] == best]

    def highest(place: int) -> tuple[int, int]:
        return max((-1 if low and card // 4 == 12 else card // 4, card % 4) for card in boards[place])

    return max(equal, key=highest)


def open_worth(cards: Sequence[int], *, ace_low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Open cards as how many there are of each rank, and of which: pairs before high cards."""
    ranks = Counter((card // 4 + 1) % 13 if ace_low else card // 4 for card in cards)
    groups = sorted(((count, rank) for rank, count in ranks.items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


# ---- shares -------------------------------------------------------------------------------------------------------


def shares_of(hand: Hand, paid: PotAwarded) -> None:
    """Equal parts in the smallest chip, for each half, and the high half is the larger one by a chip at most."""
    got = {share.seat: share.amount for share in paid.shares}
    book = hand.rules.book
    unit = hand.smallest_chip
    drawmaha = hand.rules.game.id == "drawmaha"
    identical = book.drawmaha_identical_hands if drawmaha else book.hilo_identical_hands
    if not paid.low or (set(paid.high) == set(paid.low) and identical.value == "whole_pot"):
        _in_bounds(got, _bounds(paid.amount, list(got), hand))
        return
    for_low = paid.amount // (2 * unit) * unit
    for_high = paid.amount - for_low
    assert 0 <= for_high - for_low < 2 * unit, "between halves lies one chip at most"
    assert paid.amount % unit or for_high - for_low <= unit
    if drawmaha:
        _halves_of_drawmaha(got, paid, for_high, for_low, hand)
        return
    lows, highs = _bounds(for_low, list(paid.low), hand), _bounds(for_high, list(paid.high), hand)
    if hand.rules.blinds and book.hilo_low_odd_chip.value == "high":
        odd = for_low // unit % len(paid.low) * unit
        lows = {seat: (least, least) for seat, (least, _) in lows.items()}
        highs = {seat: (least, most + odd) for seat, (least, most) in highs.items()}
    both = {
        seat: tuple(a + b for a, b in zip(lows.get(seat, (0, 0)), highs.get(seat, (0, 0)), strict=True))
        for seat in {*lows, *highs}
    }
    _in_bounds(got, both)
    if not set(paid.high) & set(paid.low):
        high = sum(got[seat] for seat in paid.high)
        assert high >= paid.amount - high, "the high half is the larger one"


def _halves_of_drawmaha(got: dict[int, int], paid: PotAwarded, larger: int, smaller: int, hand: Hand) -> None:
    """The larger half goes to the hand that the book names."""
    for_board, for_held = larger, smaller
    if hand.rules.book.drawmaha_odd_chip.value == "held_hand":
        for_board, for_held = smaller, larger
    highs, lows = _bounds(for_board, list(paid.high), hand), _bounds(for_held, list(paid.low), hand)
    none = (0, 0)
    _in_bounds(got, {seat: tuple(map(add, highs.get(seat, none), lows.get(seat, none))) for seat in {*highs, *lows}})


def _bounds(amount: int, seats: list[int], hand: Hand) -> dict[int, tuple[int, int]]:
    """The least and the most that each may get of it."""
    unit = hand.smallest_chip
    each = amount // (len(seats) * unit) * unit
    odd = amount - each * len(seats)
    one_each = hand.rules.book.odd_chip_distribution.value == "one_each"
    most = each + (min(odd, unit + odd % unit) if one_each else odd)
    return dict.fromkeys(seats, (each, most))


def _in_bounds(got: dict[int, int], bounds: Mapping[int, tuple[int, ...]]) -> None:
    for seat, amount in got.items():
        least, most = bounds[seat]
        assert least <= amount <= most, f"seat {seat} got {amount}, his part is {least} to {most}"


# ---- steps --------------------------------------------------------------------------------------------------------


def in_order(game: Game, log: list[AnyEvent]) -> None:
    """Cards, rounds and draws come in the order of the game; a round may be missing, cards and draws may not."""
    happened: list[str] = []
    for event in log:
        step = _step_of(event)
        # A draw is as many events as there are hands.
        if step and (step != "draw" or happened[-1] != step):
            happened.append(step)
    due = [_name(step) for step in game.steps]
    at = 0
    for name in happened:
        assert name in due[at:], f"{name} comes after {happened}"
        at = due.index(name, at) + 1
    streets = [step.street for step in game.rounds]
    dealt = [name for name in happened if name not in streets]
    assert dealt == [name for name in due if name not in streets][: len(dealt)], f"nothing is left out: {happened}"


def _name(step: object) -> str:
    if isinstance(step, Bet):
        return step.street
    return step.to if isinstance(step, Deal) else "draw"


def _step_of(event: AnyEvent) -> str:
    match event:
        case HolesDealt() | StreetDealt():
            return "hands"
        case BoardDealt(board=number):
            return "" if number else "board"  # the first of several
        case Drew() | DrawsDealt():
            return "draw"
        case RoundClosed(street):
            return street
        case _:
            return ""
