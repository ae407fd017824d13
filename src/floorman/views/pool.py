"""Where the prize money comes from, line by line, and what has gone through the till."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from floorman.terms import EntryId
from floorman.tournament import Tournament
from floorman.tournament.accounts import HOUSE
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.drawer import came_in, given_back, paid_out, still_owed, sum_of
from floorman.tournament.prizes.ladder import ladder_of, put_in
from floorman.tournament.prizes.money import FROM_BOUNTIES, overlay


class PoolLine(Struct, frozen=True):
    """What comes to the pool, or goes off it, as a code with its facts: so many, and the price of each."""

    code: str
    coins: Coins
    count: int = 0
    each: Coins = 0


class TillView(Struct, frozen=True):
    """What went through the till. `holds` is what should be in it now; `to_add` is what the house will still put in,
    as things stand, and lies in no till yet."""

    came_in: Coins
    paid_out: Coins
    given_back: Coins
    owed: Coins
    to_give_back: Coins
    from_house: Coins
    holds: Coins
    to_add: Coins = 0
    invited: int = 0  # who pays nothing; a bot is nobody's guest


def pool_lines(state: Tournament) -> tuple[PoolLine, ...]:
    """They make up what there is to divide."""
    lines = (*_bought(state), *_taken_off(state), *_put_in(state))
    return tuple(line for line in lines if line.coins or line.code == "pool.guarantee")


def _bought(state: Tournament) -> Iterator[PoolLine]:
    """Entries, by price; then everything that was bought besides."""
    entries = [entry for entry in state.entries.values() if entry.counts]
    for code, again in (("pool.entries", False), ("pool.re-entries", True)):
        prices = Counter(entry.price.total for entry in entries if (entry.nth > 1) == again)
        for each, count in sorted(prices.items(), reverse=True):
            yield PoolLine(code, count * each, count, each)
    before = state.counts.get("entries-before", 0)
    yield PoolLine("pool.before", before * state.plan.price.prize, before, state.plan.price.prize)
    cost = sum(entry.charged.total + entry.elsewhere.total - entry.price.total for entry in entries)
    yield PoolLine("pool.bought", cost, sum(entry.rebuys + entry.add_ons for entry in entries))


def _taken_off(state: Tournament) -> Iterator[PoolLine]:
    entries = [entry for entry in state.entries.values() if entry.counts]
    yield PoolLine("pool.fees", -sum(entry.charged.fee + entry.elsewhere.fee for entry in entries))
    yield PoolLine("pool.bounties", -sum(entry.charged.bounty + entry.elsewhere.bounty for entry in entries))
    yield PoolLine("pool.heads", state.counts.get(FROM_BOUNTIES, 0))


def _put_in(state: Tournament) -> Iterator[PoolLine]:
    payouts = state.plan.payouts
    yield PoolLine("pool.added", payouts.added)
    if payouts.guarantee:
        short = overlay(state) - payouts.added
        yield PoolLine("pool.guarantee", short, each=payouts.guarantee)
    elif state.plan.tickets is not None:
        yield PoolLine("pool.tickets", overlay(state) - payouts.added)


def till_view(state: Tournament) -> TillView:
    paid, given, got = paid_out(state), given_back(state), came_in(state)
    booked = -state.money.get(HOUSE, 0)
    now, later = _house_owes(state, lacks=paid + given - got - booked)
    house = booked + now
    return TillView(
        came_in=got,
        paid_out=paid,
        given_back=given,
        owed=still_owed(state),
        to_give_back=sum_of(state, "back:"),
        from_house=house,
        holds=got + house - paid - given,
        to_add=later,
        invited=len(invited(state)),
    )


def _house_owes(state: Tournament, lacks: Coins) -> tuple[Coins, Coins]:
    """What the house promised and has not put in: as far as more is paid out than came in, and all of it at the end;
    and how much of it will only come then."""
    if ladder_of(state).state == "locked" or state.ending == "cancelled":
        return 0, 0  # it is booked, or nothing is owed to anybody
    promised = put_in(state)
    now = promised if state.phase == "over" else min(max(lacks, 0), promised)
    return now, promised - now


def invited(state: Tournament) -> list[EntryId]:
    """Whom the house has invited."""
    guests = ((id, one) for id, one in state.entries.items() if one.invited and one.status != "cancelled")
    return [id for id, _ in guests if id not in state.bots]
