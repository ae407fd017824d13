"""What Open Hand History records of a result: who won what, from which everybody's last stack is reckoned."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct

from floorman.histories.money import Money
from floorman.histories.ohh_hand import OhhHand, OhhPlayer


class Result(Struct, frozen=True):
    """Everybody's last stack, and what the house took of the pots before they were paid."""

    stacks: tuple[Money, ...] | None
    taken: Money = 0


ANTE = "post ante"
PUTS_IN = (ANTE, "post sb", "post bb", "post extra blind", "bet", "raise", "call")


def result_of(hand: OhhHand, players: list[OhhPlayer]) -> Result:
    """The stacks in the end, from what each put in, what went back to him, and what he won."""
    won = dict.fromkeys((one.id for one in players), Decimal(0))
    for pot in hand.pots:
        for win in pot.player_wins:
            won[win.player_id] = won.get(win.player_id, Decimal(0)) + win.win_amount
    if not any(pot.player_wins for pot in hand.pots) or (
        not any(won.values()) and any(pot.amount for pot in hand.pots)
    ):
        return Result(None)  # where there is a pot somebody wins it
    taken = sum((Decimal(pot.rake or 0) + (pot.jackpot or 0) for pot in hand.pots), Decimal(0))
    put, antes = _put_in(hand)
    # An ante from each counts for pots, and what nobody matched of it goes back; one for the table stays.
    counts = len(antes) == len(players) and not hand.ours.antes_for_all
    back = _uncalled(put if counts else _without(put, antes))
    if sum(won.values()) + taken == sum(put.values()) + Decimal(hand.ours.dead):
        back = {}  # what nobody called is counted among the winnings
    stacks = (Decimal(one.starting_stack) - put.get(one.id, 0) + back.get(one.id, 0) + won[one.id] for one in players)
    return Result(tuple(stacks), taken)


def _put_in(hand: OhhHand) -> tuple[dict[int, Decimal], dict[int, Decimal]]:
    """By player: all that he put in, and what of it was an ante."""
    put: dict[int, Decimal] = {}
    antes: dict[int, Decimal] = {}
    for round in hand.rounds:
        for action in round.actions:
            word = action.action.lower()
            if word in PUTS_IN and action.player_id is not None:
                put[action.player_id] = put.get(action.player_id, Decimal(0)) + (action.amount or 0)
                if word == ANTE:
                    antes[action.player_id] = antes.get(action.player_id, Decimal(0)) + (action.amount or 0)
    return put, antes


def _without(put: dict[int, Decimal], antes: dict[int, Decimal]) -> dict[int, Decimal]:
    return {id: amount - antes.get(id, 0) for id, amount in put.items()}


def _uncalled(bets: dict[int, Decimal]) -> dict[int, Decimal]:
    """The most over the second most."""
    by_size = sorted(bets, key=bets.__getitem__, reverse=True)
    if not by_size:
        return {}
    second = bets[by_size[1]] if by_size[1:] else Decimal(0)
    return {by_size[0]: bets[by_size[0]] - second}
