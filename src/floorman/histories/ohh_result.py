"""What Open Hand History records of a result: who won what, from which everybody's last stack is reckoned."""

from __future__ import annotations

from msgspec import Struct

from floorman.histories.money import Money
from floorman.histories.ohh_hand import OhhHand, OhhPlayer, ToldHand


class Result(Struct, frozen=True):
    """Everybody's last stack, and what the house took of the pots before they were paid."""

    stacks: tuple[Money, ...] | None
    taken: Money = 0


ANTE = "post ante"
DEAD = "post dead"
PUTS_IN = frozenset((ANTE, DEAD, "post sb", "post bb", "post extra blind", "straddle", "bet", "raise", "call"))


def result_of(hand: OhhHand, players: list[OhhPlayer]) -> Result:
    """The stacks in the end, from what each put in, what went back to them, and what they won."""
    won: dict[int, Money] = dict.fromkeys((one.id for one in players), 0)
    for pot in hand.pots:
        for win in pot.player_wins:
            won[win.player_id] = won.get(win.player_id, 0) + win.win_amount
    if not any(pot.player_wins for pot in hand.pots) or (
        not any(won.values()) and any(pot.amount for pot in hand.pots)
    ):
        return Result(None)  # where there is a pot somebody wins it
    taken: Money = sum((pot.rake or 0) + (pot.jackpot or 0) for pot in hand.pots)
    put, antes, dead = _put_in(hand)
    # An ante from each counts for pots, and what nobody matched of it goes back; one for the table stays, as a dead
    # blind does.
    counts = len(antes) == len(players) and not hand.ours.antes_for_all
    bets = _without(put, dead)
    back = _uncalled(bets if counts else _without(bets, antes))
    if isinstance(hand, ToldHand) and hand.returned is not None:
        back = hand.returned
    elif sum(won.values()) + taken == sum(put.values()) + hand.ours.dead:
        back = {}  # what nobody called is counted among the winnings
    if isinstance(hand, ToldHand) and hand.keeps_the_rest:
        rest = sum(put.values()) - sum(back.values()) - sum(won.values())
        taken = max(rest, 0)
    stacks = (one.starting_stack - put.get(one.id, 0) + back.get(one.id, 0) + won[one.id] for one in players)
    return Result(tuple(stacks), taken)


def _put_in(hand: OhhHand) -> tuple[dict[int, Money], dict[int, Money], dict[int, Money]]:
    """By player: all that they put in, what of it was an ante, and what was dead."""
    put: dict[int, Money] = {}
    antes: dict[int, Money] = {}
    dead: dict[int, Money] = {}
    for round in hand.rounds:
        for action in round.actions:
            id, amount = action.player_id, action.amount or 0
            if id is None or (word := action.action.lower()) not in PUTS_IN:
                continue
            put[id] = put.get(id, 0) + amount
            if word == ANTE:
                antes[id] = antes.get(id, 0) + amount
            elif word == DEAD:
                dead[id] = dead.get(id, 0) + amount
    return put, antes, dead


def _without(put: dict[int, Money], antes: dict[int, Money]) -> dict[int, Money]:
    if not antes:
        return put
    return {id: amount - antes.get(id, 0) for id, amount in put.items()}


def _uncalled(bets: dict[int, Money]) -> dict[int, Money]:
    """The most over the second most."""
    by_size = sorted(bets, key=bets.__getitem__, reverse=True)
    if not by_size:
        return {}
    second = bets[by_size[1]] if by_size[1:] else 0
    return {by_size[0]: bets[by_size[0]] - second}
