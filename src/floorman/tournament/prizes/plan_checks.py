"""What makes the money side of a plan impossible: a code, with the facts of its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from floorman.terms import Fact, Ruling
from floorman.terms.bounds import COINS_MOST, PLACES_MOST, TICKETS_OF_AN_ENTRY_MOST
from floorman.tournament.plan import BountyPlan, Coins, Payouts, Plan, TicketPlan
from floorman.tournament.prizes.payouts import WHOLE


def faults_of_prizes(prizes: Sequence[Coins]) -> Iterator[Ruling]:
    """Of prizes written down one by one."""
    if len(prizes) > PLACES_MOST:
        yield Ruling("prizes.too-many", (), {"most": PLACES_MOST})
    if any(not 0 <= prize <= COINS_MOST for prize in prizes):
        yield Ruling("prizes.below-nothing", (), {"most": COINS_MOST})
    for place, (better, prize) in enumerate(pairwise(prizes), start=2):
        if prize > better:
            yield Ruling("prizes.rise", (), {"place": place})


def faults_of_money(plan: Plan) -> Iterator[Ruling]:
    """Of the prizes, bounties and tickets of a plan."""
    yield from faults_of_prizes(plan.prizes)
    yield from faults_of_payouts(plan.payouts)
    yield from _of_bounties(plan.bounties)
    if plan.tickets is not None:
        yield from _of_tickets(plan.tickets)
        yield from _of_how_many(plan.tickets, plan)


def faults_of_payouts(payouts: Payouts) -> Iterator[Ruling]:
    ways = [bool(payouts.shares), bool(payouts.table), payouts.field_percent != 0, payouts.places != 0]
    if sum(ways) > 1:
        yield Ruling("payouts.two-ways")
    if not 0 <= payouts.field_percent <= 100:
        yield Ruling("payouts.percent", (), {"stated": payouts.field_percent})
    if not 1 <= payouts.unit <= COINS_MOST:
        yield Ruling("payouts.unit", (), {"most": COINS_MOST})
    if not 0 <= payouts.places <= PLACES_MOST:
        yield Ruling("prizes.too-many", (), {"most": PLACES_MOST})
    if any(not 0 <= coins <= COINS_MOST for coins in (payouts.least, payouts.guarantee, payouts.added)):
        yield Ruling("prizes.below-nothing", (), {"most": COINS_MOST})
    if payouts.shares:
        yield from _of_shares(payouts.shares)
    for row in payouts.table:
        yield from _of_shares(row.shares)
    froms = [row.entries for row in payouts.table]
    if len(set(froms)) != len(froms) or any(entries < 1 for entries in froms):
        yield Ruling("payouts.rows")


def _of_shares(shares: Sequence[int]) -> Iterator[Ruling]:
    if sum(shares) != WHOLE or any(share <= 0 for share in shares):
        yield Ruling("payouts.shares-do-not-sum", (), {"percent": f"{sum(shares) * 100 / WHOLE:g}", "whole": WHOLE})
    if len(shares) > PLACES_MOST:
        yield Ruling("prizes.too-many", (), {"most": PLACES_MOST})
    if list(shares) != sorted(shares, reverse=True):
        yield Ruling("payouts.shares-rise")


def _of_bounties(plan: BountyPlan) -> Iterator[Ruling]:
    if not 0 <= plan.kept_percent <= 100:
        yield Ruling("payouts.percent", (), {"stated": plan.kept_percent})
    if not 1 <= plan.unit <= COINS_MOST:
        yield Ruling("payouts.unit", (), {"most": COINS_MOST})
    if plan.way == "mystery" and plan.from_left < 1:
        yield Ruling("bounty.from-where")


def _of_tickets(plan: TicketPlan) -> Iterator[Ruling]:
    if not 1 <= plan.value <= COINS_MOST or not 0 <= plan.count <= PLACES_MOST:
        yield Ruling("tickets.out-of-range", (), {"most": COINS_MOST, "tickets": PLACES_MOST})


def _of_how_many(tickets: TicketPlan, plan: Plan) -> Iterator[Ruling]:
    """A ticket that is worth next to nothing would make millions of them."""
    by_the_house = max(plan.payouts.guarantee, plan.payouts.added)
    if plan.price.prize > TICKETS_OF_AN_ENTRY_MOST * tickets.value or by_the_house > PLACES_MOST * tickets.value:
        facts: dict[str, Fact] = {"value": tickets.value, "each": TICKETS_OF_AN_ENTRY_MOST, "most": PLACES_MOST}
        yield Ruling("tickets.worth-too-little", (), facts)
