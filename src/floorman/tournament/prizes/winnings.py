"""What each player has won: the prize of their place, their part of a shared one, what a deal gave them.

| those who share a place         | shared_place_prizes    |
| what cannot be divided          | shared_prize_remainder |
| the prize of a disqualified one | disqualified_prize     |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, RuleId, joined
from floorman.tournament.penalties import FINAL
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import pooled, prizes_of
from floorman.tournament.state import Tournament

# What still has to happen before the whole prize is known.
Open: TypeAlias = Literal["", "lot", "ruling"]


class Winning(Struct, frozen=True):
    """What somebody has won, and what decided it."""

    prize: Coins
    open: Open = ""
    rest: Coins = 0  # of a shared prize, still to be drawn for
    cites: tuple[RuleId, ...] = ()


def winnings(state: Tournament, book: Rulebook) -> dict[EntryId, Winning]:
    """Everybody who has a place, with what they get for it."""
    found = _by_places(state, book)
    for who in sorted(found):
        if found[who].prize and is_disqualified(state, who):
            _take_from_disqualified(found, who, state, book)
    for who, share in sorted(state.shares.items()):
        if not share:
            continue
        before = found.get(who, Winning(0))
        found[who] = msgspec.structs.replace(before, prize=before.prize + share)
    return found


def paid_to(state: Tournament, who: EntryId) -> Coins:
    return state.money.get(f"prize:{who}", 0)


def unpaid(state: Tournament, book: Rulebook) -> dict[EntryId, Coins]:
    """Who still has something to get, and how much."""
    due = {who: one.prize - paid_to(state, who) for who, one in winnings(state, book).items()}
    return {who: coins for who, coins in sorted(due.items()) if coins > 0}


# Shared places


def _by_places(state: Tournament, book: Rulebook) -> dict[EntryId, Winning]:
    groups: dict[int, list[EntryId]] = defaultdict(list)
    for who, placed in places(state).items():
        groups[placed.place].append(who)
    return {
        who: one for place in sorted(groups) for who, one in _group(state, book, place, sorted(groups[place])).items()
    }


def _group(state: Tournament, book: Rulebook, place: int, who: list[EntryId]) -> dict[EntryId, Winning]:
    total = pooled(prizes_of(state), place, len(who))
    each, rest = divmod(total, len(who))
    cites = book.shared_place_prizes.cites if total and len(who) > 1 else ()
    if not rest:
        return {one: Winning(each, cites=cites) for one in who}
    cites = joined(cites, book.shared_prize_remainder.cites)
    taker = _taker_of_rest(state, book, who)
    if taker is None:
        return {one: Winning(each, "lot", rest, cites) for one in who}
    return {one: Winning(each + rest * (one == taker), cites=cites) for one in who}


def _taker_of_rest(state: Tournament, book: Rulebook, who: list[EntryId]) -> EntryId | None:
    """Who gets what cannot be divided; None where the lot has not decided yet."""
    drawn = [one for one in who if one in state.odd_coins]
    if drawn:
        return drawn[0]
    candidates = who_may_draw(state, book, who)
    return candidates[0] if len(candidates) == 1 else None


def who_may_draw(state: Tournament, book: Rulebook, who: Sequence[EntryId]) -> list[EntryId]:
    """Those among whom the lot decides: all of them, or those who began the hand with the most chips."""
    stacks = {one: _stack_before(state, one) for one in who}
    known = [stack for stack in stacks.values() if stack is not None]
    if book.shared_prize_remainder.value == "by_lot" or len(known) < len(stacks):
        return sorted(who)
    return sorted(one for one in who if stacks[one] == max(known))


def _stack_before(state: Tournament, who: EntryId) -> Chips | None:
    out = state.outs.get(who)
    return state.stacks.get(who) if out is None else out.stack


# Disqualified


def is_disqualified(state: Tournament, who: EntryId) -> bool:
    out, sitting = state.outs.get(who), state.serving.get(who) or state.serving.get(state.entries[who].person)
    return (out is not None and out.why == "disqualified") or (sitting is not None and sitting.kind in FINAL)


def keeps_prize(state: Tournament, book: Rulebook, who: EntryId) -> bool | None:
    """May a disqualified player keep their prize? None where somebody has to decide that first."""
    match book.disqualified_prize.value:
        case "kept":
            return True
        case "forfeited":
            return False
        case _:
            return state.prize_rulings.get(who)


def _take_from_disqualified(found: dict[EntryId, Winning], who: EntryId, state: Tournament, book: Rulebook) -> None:
    keeps, mine = keeps_prize(state, book, who), found[who]
    cites = joined(mine.cites, book.disqualified_prize.cites)
    heirs = heirs_of(state, who)
    if keeps or (keeps is False and not heirs):
        found[who] = msgspec.structs.replace(mine, cites=cites)
        return
    found[who] = Winning(0, "ruling" if keeps is None else "", cites=cites)
    if keeps is False:
        each, rest = divmod(mine.prize, len(heirs) + state.counts.get("elsewhere", 0))
        for heir in heirs:
            if heir in found:
                more = each + rest * (heir == _first_of(state, heirs))
                found[heir] = msgspec.structs.replace(found[heir], prize=found[heir].prize + more, cites=cites)


def heirs_of(state: Tournament, who: EntryId) -> list[EntryId]:
    """Those who were still in when this one was put out, and have not been put out themselves."""
    out = state.outs.get(who)
    still_in = [one for one, entry in state.entries.items() if entry.status == "entered"]
    if out is None:  # the player's chips stayed in play, and they are in to the end
        return sorted(one for one in still_in if not is_disqualified(state, one))
    later = [one for one, other in state.outs.items() if (other.at, other.round) > (out.at, out.round) and one != who]
    return sorted(one for one in (*still_in, *later) if not is_disqualified(state, one))


def _first_of(state: Tournament, heirs: list[EntryId]) -> EntryId | None:
    """Who gets the odd coins: the best placed, once it is known who that is."""
    if state.phase != "over":
        return None
    placed = places(state)
    return min((one for one in heirs if one in placed), key=lambda one: (placed[one].place, one), default=None)
