"""The known differences, and for each a check that recognises exactly its situation from both engines' states."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from pokerkit import State

from floorman.hand import AnyEvent, Hand, offers
from floorman.hand.events import Acted, Posted, PotAwarded
from floorman.hand.pots import Pot, pots
from floorman.hand.state import LIVE
from tests.differential.drawing import Drawn
from tests.hand.reckoning import Reckoner

NO_RAISE = (None, None)


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    book: str
    cite: tuple[str, ...]
    floorman: str
    pokerkit: str
    example: str
    answers: dict[str, Any] = {}


KNOWN: dict[str, Difference] = {
    one["id"]: convert(one, Difference)
    for one in tomllib.loads((Path(__file__).parent / "known_differences.toml").read_text())["difference"]
}


class Moment(Struct, frozen=True):
    """Where the two said different things."""

    what: str
    ours: Any
    theirs: Any
    hand: Hand
    state: State
    drawn: Drawn
    log: tuple[AnyEvent, ...]
    reckoner: Reckoner

    @property
    def place(self) -> int:
        return self.hand.to_act

    @property
    def faces(self) -> int:
        """How much more has been bet than the player who is to act has in."""
        return self.hand.bet_to - self.hand.bet[self.place]

    @property
    def has_acted(self) -> bool:
        return bool(self.hand.acted >> self.place & 1)

    @property
    def adds_up(self) -> bool:
        return self.hand.rules.book.cumulative_allins_reopen.value

    def lifts(self) -> list[Acted]:
        """What has lifted the price since he acted last."""
        acts = [event for event in self.log if isinstance(event, Acted)]
        his = max(number for number, act in enumerate(acts) if act.seat == self.hand.seats[self.place])
        return [act for act in acts[his + 1 :] if act.step]

    def posted(self, what: str) -> int:
        return sum(event.amount for event in self.log if isinstance(event, Posted) and event.what == what)


def recognised(moment: Moment) -> tuple[str, ...]:
    """The known difference that this is, exactly one of them or none; in the stacks several may come together."""
    found = tuple(id for id, is_it in CHECKS.items() if is_it(moment))
    assert len(found) <= 1 or moment.what == "stacks", f"one moment, several differences: {found}"
    return found


def _does_not_reopen(moment: Moment) -> bool:
    """He has acted and faces less than a whole step; PokerKit's step is that of the all-in, less than a big blind."""
    if moment.what != "raise" or moment.ours != NO_RAISE or moment.theirs == NO_RAISE:
        return False
    offer = offers(moment.hand)
    not_reopened = offer is not None and offer.why_no_raise == "raise.not-reopened"
    short_step = moment.state.completion_betting_or_raising_amount < moment.drawn.forced.big_blind
    return not_reopened and moment.has_acted and moment.faces < moment.hand.step and short_step


def _adds_up(moment: Moment) -> bool:
    """He has acted, the last lift was a short all-in, and for him they come to a whole step."""
    if moment.what != "raise" or moment.ours == NO_RAISE or moment.theirs != NO_RAISE or not moment.adds_up:
        return False
    return moment.has_acted and moment.hand.short and moment.faces >= moment.hand.step and _can_be_answered(moment)


def _each_alone(moment: Moment) -> bool:
    """He faces a whole step that is made of short all-ins only, in a book that does not add them up."""
    if moment.what != "raise" or moment.ours != NO_RAISE or moment.theirs == NO_RAISE or moment.adds_up:
        return False
    return moment.has_acted and moment.faces >= moment.hand.step and all(not act.opens for act in moment.lifts())


def _half_a_raise(moment: Moment) -> bool:
    """He has acted, and since then an all-in of half a raise or more, less than a whole one, has opened the betting."""
    if moment.what != "raise" or moment.ours == NO_RAISE or moment.theirs != NO_RAISE or not moment.has_acted:
        return False
    return _can_be_answered(moment) and any(act.opens and not act.full for act in moment.lifts())


def _keeps_the_price(moment: Moment) -> bool:
    """The big blind was posted short, and nothing as high as a whole one has been bet: PokerKit calls less."""
    big = moment.drawn.forced.big_blind
    posted, bets = moment.posted("big-blind"), moment.state.bets
    if posted >= big or moment.hand.street != "preflop" or moment.hand.bet_to != big or max(bets, default=0) >= big:
        return False
    if moment.what == "call":
        bet, stack = bets[moment.place], moment.hand.stack[moment.place]
        return bool((min(big - bet, stack), min(max(bets) - bet, stack)) == (moment.ours, moment.theirs))
    return moment.what == "raise"


def _one_each(moment: Moment) -> bool:
    """Paid out anew with all odd chips of a pot to the first winner, our stacks are theirs."""
    return moment.what == "stacks" and _paid_anew(moment, merged=False) == moment.theirs


def _one_by_one(moment: Moment) -> bool:
    """Only if pots that the same hands can still win are put together first, our stacks are theirs."""
    if moment.what != "stacks" or _one_each(moment):
        return False
    return bool(_paid_anew(moment, merged=True) == moment.theirs)


def _paid_anew(moment: Moment, *, merged: bool) -> list[int]:
    """The stacks as they would be if the first winner of a pot had all its odd chips."""
    at = moment.hand.at
    paid = {event.pot: event for event in moment.log if isinstance(event, PotAwarded)}
    stacks = list(moment.ours)
    winners = {at[share.seat] for event in paid.values() for share in event.shares}
    groups: list[tuple[set[int], list[int], int]] = []
    for number, pot in enumerate(_pots(moment.hand)):
        shares = paid[number].shares
        for share in shares:
            stacks[at[share.seat]] -= share.amount
        claim = winners & set(pot.claimants)
        if merged and groups and groups[-1][0] == claim:
            groups[-1] = (claim, groups[-1][1], groups[-1][2] + pot.amount)
        else:
            groups.append((claim, [at[share.seat] for share in shares], pot.amount))
    for _, places, amount in groups:
        each, odd = divmod(amount, len(places))
        for place in places:
            stacks[place] += each + (odd if place == places[0] else 0)
    return stacks


def _pots(hand: Hand) -> tuple[Pot, ...]:
    """As they were paid."""
    return pots(hand.put, [status == LIVE for status in hand.status], hand.dead)


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


def _can_be_answered(moment: Moment) -> bool:
    hand = moment.hand
    return any(
        hand.status[other] == LIVE and hand.stack[other] + hand.bet[other] > hand.bet_to
        for other in range(len(hand.seats))
        if other != moment.place
    )


CHECKS: dict[str, Callable[[Moment], bool]] = {
    "short-all-in-does-not-reopen": _does_not_reopen,
    "short-all-ins-add-up-for-each-player": _adds_up,
    "each-short-all-in-alone": _each_alone,
    "half-a-raise-reopens": _half_a_raise,
    "short-big-blind-keeps-the-price": _keeps_the_price,
    "odd-chips-one-each": _one_each,
    "each-pot-is-split-by-itself": _one_by_one,
    "blind-before-ante": _blind_first,
    "no-turn-without-a-decision": _no_decision,
}
