"""What the two see differently in limit and pot-limit games: short all-ins, caps, the bring-in, the pot."""

from __future__ import annotations

from collections.abc import Callable

from floorman.hand.events import Acted
from tests.differential.moment import NO_RAISE, Moment


def _short_all_in(moment: Moment) -> bool:
    """In this round somebody was all-in for less than the fixed bet; ours is what the statements say of it."""
    if moment.what != "raise" or moment.limit != "fixed-limit" or not moment.reckoner.had_short:
        return False
    return bool(moment.ours == _due(moment))


def _due(moment: Moment) -> tuple[int | None, int | None]:
    """The raise that the statements allow him."""
    reckoner = moment.reckoner
    seat = moment.hand.seats[moment.place]
    if reckoner.is_capped() or not reckoner.is_open_to(seat):
        return NO_RAISE
    if moment.most <= moment.hand.bet_to or not moment.can_be_answered:
        return NO_RAISE
    total = min(reckoner.totals()[0], moment.most)
    return total, total


def _cap(moment: Moment) -> bool:
    """All bets and raises were whole, and PokerKit has counted four of them with the first bet."""
    return _is_capped_there(moment) and not _would_be_capped_here(moment)


def _last_two(moment: Moment) -> bool:
    """The same, and ours goes on only because nobody else is left in the event."""
    lifted = moment.hand.rules.cap_lifted == "two_left_in_event" and moment.hand.event_left == 2
    return _is_capped_there(moment) and _would_be_capped_here(moment) and lifted


def _two_in_hand(moment: Moment) -> bool:
    """The same, and ours goes on only because there were two in the hand before the last raise."""
    return _is_capped_there(moment) and _would_be_capped_here(moment) and moment.reckoner.lifted


def _three_raises(moment: Moment) -> bool:
    """A book with a lower cap than PokerKit's, before the flop, where the blind is the bet."""
    if moment.what != "raise" or moment.limit != "fixed-limit" or moment.reckoner.had_short:
        return False
    count = moment.state.completion_betting_or_raising_count
    return moment.ours == NO_RAISE and moment.theirs != NO_RAISE and moment.reckoner.is_capped() and count < 4


def _is_capped_there(moment: Moment) -> bool:
    if moment.what != "raise" or moment.limit != "fixed-limit" or moment.reckoner.had_short:
        return False
    at_cap = moment.state.completion_betting_or_raising_count == 4
    return moment.ours != NO_RAISE and moment.theirs == NO_RAISE and at_cap


def _would_be_capped_here(moment: Moment) -> bool:
    return moment.reckoner.raises >= int(moment.reckoner.book.limit_raise_cap.value)


def _short_bring_in(moment: Moment) -> bool:
    """The bring-in was all that the player had; nobody has completed it, and PokerKit calls only what lies there."""
    due, bets = moment.drawn.forced.bring_in, moment.state.bets
    brought = [event.to for event in moment.log if isinstance(event, Acted) and event.did == "bring-in"]
    if moment.what != "call" or not brought or brought[0] >= due or moment.hand.bet_to != due:
        return False
    bet, stack = bets[moment.place], moment.hand.stack[moment.place]
    return bool((min(due - bet, stack), min(max(bets) - bet, stack)) == (moment.ours, moment.theirs))


def _all_in_bring_in(moment: Moment) -> bool:
    """He has no more than the bring-in: that is no completion, but PokerKit lets him call it so."""
    brings_in = moment.hand.bring_in_due() and moment.most <= moment.drawn.forced.bring_in
    return moment.what == "raise" and brings_in and (moment.ours, moment.theirs) == (NO_RAISE, (moment.most,) * 2)


def _completes_against_nobody(moment: Moment) -> bool:
    """Nobody else has more than the bring-in, which has to be called at least."""
    if moment.what != "raise" or not moment.hand.bring_in_due() or moment.most <= moment.drawn.forced.bring_in:
        return False
    return moment.ours == NO_RAISE and moment.theirs != NO_RAISE and not moment.can_be_answered


def _blind_counts_as_full(moment: Moment) -> bool:
    """A blind is short or missing in the first round; without what is missing our largest raise is theirs."""
    hand, forced, reckoner = moment.hand, moment.drawn.forced, moment.reckoner
    if moment.what != "raise" or moment.limit != "pot-limit" or not hand.in_first_round() or NO_RAISE == moment.ours:
        return False
    missing = forced.small_blind + forced.big_blind - reckoner.blinds
    least, most = moment.ours
    theirs = min(moment.most, max(least, reckoner.pot(hand.seats[moment.place], hand.pot) - missing))
    return bool(missing > 0 and moment.theirs == (least, theirs) and theirs < most)


CHECKS: dict[str, Callable[[Moment], bool]] = {
    "limit-short-all-in": _short_all_in,
    "a-bet-and-four-raises": _cap,
    "no-cap-between-the-last-two": _last_two,
    "no-cap-between-two-in-the-hand": _two_in_hand,
    "a-bet-and-three-raises": _three_raises,
    "short-bring-in-keeps-the-price": _short_bring_in,
    "an-all-in-bring-in-completes-nothing": _all_in_bring_in,
    "no-completion-against-nobody": _completes_against_nobody,
    "pot-limit-blinds-count-as-full": _blind_counts_as_full,
}
