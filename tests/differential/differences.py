"""The known differences, and for each a check that recognises exactly its situation from both engines' states."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, convert

from floorman.hand import offers
from floorman.hand.events import StreetDealt
from floorman.hand.opening import equal_boards
from floorman.hand.state import NOBODY
from tests.differential import limit_differences, odd_chips
from tests.differential.moment import NO_RAISE, Moment

LATER_STREETS = 4  # of stud, after the first deal


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    book: str
    cite: tuple[str, ...]
    floorman: str
    pokerkit: str
    example: str
    game: str = "nlhe"
    answers: dict[str, Any] = {}


KNOWN: dict[str, Difference] = {
    one["id"]: convert(one, Difference)
    for one in tomllib.loads((Path(__file__).parent / "known_differences.toml").read_text())["difference"]
}


def recognised(moment: Moment) -> tuple[str, ...]:
    """The known difference that this is, exactly one of them or none; in the stacks several may come together."""
    found = tuple(id for id, is_it in CHECKS.items() if is_it(moment))
    assert len(found) <= 1 or moment.what == "stacks", f"one moment, several differences: {found}"
    return found


def _begins_by_suit(moment: Moment) -> bool:
    """A round of stud begins, two boards are equally good, and the suit of a card says which of them is first."""
    hand = moment.hand
    if moment.what != "turn" or moment.ours == NOBODY or hand.acted or not hand.rules.equal_boards_by_suit:
        return False
    return equal_boards(hand)


def _does_not_reopen(moment: Moment) -> bool:
    """He has acted and faces less than a whole step; PokerKit's step is that of the all-in, less than a big blind."""
    if not moment.is_raise_of_any_size or moment.ours != NO_RAISE or moment.theirs == NO_RAISE:
        return False
    offer = offers(moment.hand)
    not_reopened = offer is not None and offer.why_no_raise == "raise.not-reopened"
    short_step = moment.state.completion_betting_or_raising_amount < moment.drawn.forced.big_blind
    return not_reopened and moment.has_acted and moment.faces < moment.hand.step and short_step


def _adds_up(moment: Moment) -> bool:
    """He has acted, the last lift was a short all-in, and for him they come to a whole step."""
    if (
        moment.what != "raise"
        or moment.limit == "fixed-limit"
        or moment.ours == NO_RAISE
        or moment.theirs != NO_RAISE
        or not moment.adds_up
    ):
        return False
    return moment.has_acted and moment.hand.short and moment.faces >= moment.hand.step and moment.can_be_answered


def _each_alone(moment: Moment) -> bool:
    """He faces a whole step that is made of short all-ins only, in a book that does not add them up."""
    if (
        moment.what != "raise"
        or moment.limit == "fixed-limit"
        or moment.ours != NO_RAISE
        or moment.theirs == NO_RAISE
        or moment.adds_up
    ):
        return False
    return moment.has_acted and moment.faces >= moment.hand.step and all(not act.opens for act in moment.lifts())


def _half_a_raise(moment: Moment) -> bool:
    """He has acted, and since then an all-in of half a raise or more, less than a whole one, has opened the betting."""
    if (
        moment.what != "raise"
        or moment.limit == "fixed-limit"
        or moment.ours == NO_RAISE
        or moment.theirs != NO_RAISE
        or not moment.has_acted
    ):
        return False
    return moment.can_be_answered and any(act.opens and not act.full for act in moment.lifts())


def _keeps_the_price(moment: Moment) -> bool:
    """The big blind was posted short, and nothing as high as a whole one has been bet: PokerKit calls less."""
    big = moment.drawn.forced.big_blind
    posted, bets = moment.posted("big-blind"), moment.state.bets
    if posted >= big or not moment.hand.in_first_round() or moment.hand.bet_to != big or max(bets, default=0) >= big:
        return False
    if moment.what == "call":
        bet, stack = bets[moment.place], moment.hand.stack[moment.place]
        return bool((min(big - bet, stack), min(max(bets) - bet, stack)) == (moment.ours, moment.theirs))
    return moment.what == "raise"


def _blind_first(moment: Moment) -> bool:
    """The big blind cannot pay blind and ante; what PokerKit has in front of him is what the ante left of his stack."""
    forced = moment.drawn.forced
    if moment.what != "forced bets" or forced.ante_kind != "big-blind":
        return False
    place = moment.hand.at[moment.hand.positions.big_blind]
    stack = moment.drawn.stacks[place]
    (_, ours), (_, theirs) = moment.ours, moment.theirs
    first = min(stack, forced.big_blind), min(max(stack - forced.ante, 0), forced.big_blind)
    return stack < forced.big_blind + forced.ante and first == (ours[place], theirs.get(place, 0))


def _no_decision(moment: Moment) -> bool:
    """PokerKit waits for a player who has nothing to call and may not raise; all other live hands are all-in."""
    if moment.what != "turn" or moment.ours is not None:
        return False
    state, place = moment.state, moment.theirs
    others = [other for other in range(len(state.stacks)) if other != place and state.statuses[other]]
    return bool(
        state.checking_or_calling_amount == 0
        and state.min_completion_betting_or_raising_to_amount is None
        and not any(state.stacks[other] for other in others)
    )


def _one_card_for_all(moment: Moment) -> bool:
    """The deck has run out; PokerKit has a card for each hand because it deals those of folded hands again."""
    if moment.what != "one card for all" or not moment.ours or _is_counted(moment):
        return False
    hand = moment.hand
    return hand.live >= _without_folded(moment) and hand.live < len(hand.seats)


def _is_counted(moment: Moment) -> bool:
    """There is a card for each hand, but not one to burn and one that stays as well; PokerKit needs no more."""
    hand = moment.hand
    if moment.what != "one card for all" or not moment.ours or not hand.rules.stub_counted:
        return False
    last = sum(isinstance(event, StreetDealt) for event in moment.log) == LATER_STREETS
    return last and hand.live <= _without_folded(moment) < hand.live + 2


def _without_folded(moment: Moment) -> int:
    """Stub and burnt cards before this street, the one that has just been laid down among them."""
    return moment.hand.stub + len(moment.hand.burns) + 1


def _second_for_all(moment: Moment) -> bool:
    """Two cards of stud are shared; PokerKit lays the second one on another board, where it plays for nobody."""
    return moment.what == "shared cards" and (moment.ours, moment.theirs) == (2, 1)


CHECKS: dict[str, Callable[[Moment], bool]] = {
    "short-all-in-does-not-reopen": _does_not_reopen,
    "short-all-ins-add-up-for-each-player": _adds_up,
    "each-short-all-in-alone": _each_alone,
    "half-a-raise-reopens": _half_a_raise,
    "short-big-blind-keeps-the-price": _keeps_the_price,
    "blind-before-ante": _blind_first,
    "no-turn-without-a-decision": _no_decision,
    "equal-boards-by-suit": _begins_by_suit,
    "folded-hands-stay-out-of-the-deck": _one_card_for_all,
    "the-stub-of-stud-is-counted": _is_counted,
    "a-second-card-for-all": _second_for_all,
    **limit_differences.CHECKS,
    **odd_chips.CHECKS,
}
