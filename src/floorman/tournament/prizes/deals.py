"""What a deal is about: the prizes still to be won, the stacks, and where everybody stands when it ends the event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, TableNo
from floorman.tournament.accounts import at_table
from floorman.tournament.chips.totals import COUNTED_TOGETHER_MS, expected_total, was_counted
from floorman.tournament.events.playing import HandDone
from floorman.tournament.holdings import DealOffer
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.bounties import head_of, undrawn
from floorman.tournament.prizes.icm import PLAYERS_MOST
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.sharing import EXACT, WAYS, Terms, on_terms
from floorman.tournament.standing import played
from floorman.tournament.state import Tournament


def players_left(state: Tournament) -> list[EntryId]:
    """Those who are in and known to us, by name."""
    return sorted(who for who, entry in state.entries.items() if entry.status == "entered")


def chips_before(state: Tournament, players: list[EntryId]) -> Chips:
    """What should lie before those left: all chips in play, what nobody could say whose it is among them. Where some
    play elsewhere, what lies before these here."""
    if all_here(state):
        return expected_total(state)
    lies = sum(state.account(at_table(table)) for table in state.open_tables())
    return sum(state.stacks.get(who, 0) for who in players) + lies


def all_here(state: Tournament) -> bool:
    """Does everybody who is in sit at one of the tables, with their chips before them?"""
    return not state.counts.get("elsewhere", 0) and not state.bags


def votes_needed(book: Rulebook, left: int) -> int:
    """So many of those left have to agree."""
    return left if book.deal_needs.value == "everyone" else left // 2 + 1


def still_to_win(state: Tournament) -> tuple[Coins, ...]:
    """The prizes of the places that nobody has yet."""
    return prizes_of(state)[: state.left]


def bounties_left(state: Tournament) -> Coins:
    """What is on the heads of those left, and in the envelopes."""
    if state.plan.bounties.way == "mystery":
        return undrawn(state)
    return sum(head_of(state, who) for who in players_left(state))


def offers(
    state: Tournament,
    stacks: Mapping[EntryId, Chips],
    leaves: Coins = 0,
    more: Coins = 0,
    terms: Terms = EXACT,
    ways: Collection[str] = tuple(WAYS),
) -> dict[str, dict[EntryId, Coins]]:
    """What everybody would get, by each of these ways.

    What is left to play for and what the biggest stack keeps come off the prizes from the first one down, and bounties
    that go into the deal come on top of it. As long as there is enough for it, nobody gets less than they are sure of.
    """
    players = sorted(stacks)
    prizes = list(still_to_win(state)) or [0]
    prizes[0] += more
    off = leaves + terms.first
    if off > prizes[0] or not players or any(stacks[who] <= 0 for who in players):
        return {}
    sure = sure_of(state)
    floor = sure if sum(prizes) - off >= sure * len(players) else 0
    chips, shared = tuple(stacks[who] for who in players), tuple(_less(prizes, off, floor))
    return {
        way: dict(zip(players, _shares(way, chips, shared, terms, floor), strict=True))
        for way in WAYS
        if way in ways and (way != "icm" or len(players) <= PLAYERS_MOST)
    }


@lru_cache(maxsize=64)
def _shares(
    way: str, chips: tuple[Chips, ...], prizes: tuple[Coins, ...], terms: Terms, floor: Coins
) -> tuple[Coins, ...]:
    """Every phone asks for the same, and of many players it is dear."""
    return tuple(on_terms(WAYS[way](chips, prizes), chips, terms, floor))


def still_stands(state: Tournament, offer: DealOffer) -> bool:
    """Would it give what everybody was asked about? Not once somebody is out, or there is other money to divide."""
    left, more = players_left(state), bounties_left(state) if offer.with_bounties else 0
    if offer.way is None and not offer.shares:  # each gets the prize of their place
        return offer.prizes == prizes_of(state)
    if sorted(offer.shares) != left:
        return False
    if offer.way is None:
        given = sum(offer.shares.values()) + sum(offer.leaves)
        return not prizes_of(state) or given == sum(still_to_win(state)) + more
    stacks = {who: state.stacks.get(who, 0) for who in left}
    if offer.stacks is not None:
        stacks = {state.entry_of(name) or name: chips for name, chips in offer.stacks.items()}
        if sum(stacks.values()) != chips_before(state, left):
            return False
    terms = Terms(offer.unit, offer.rest, offer.first)
    return offers(state, stacks, sum(offer.leaves), more, terms, (offer.way,)).get(offer.way) == offer.shares


def sure_of(state: Tournament, leaves: Sequence[Coins] = ()) -> Coins:
    """What nobody of those left can miss any more: the prize of the last place that is open. A share of a deal that
    leaves something to every place may be less by what it leaves to the last."""
    prizes = still_to_win(state)
    if not state.left or len(prizes) < state.left:
        return 0
    return max(min(prizes) - (min(leaves) if len(leaves) >= state.left else 0), 0)


def _less(prizes: Sequence[Coins], off: Coins, floor: Coins) -> list[Coins]:
    """So much less in all, from the first down, none of them below the floor. The first may have become the smaller."""
    found = []
    for prize in prizes:
        taken = min(off, max(prize - floor, 0))
        found.append(prize - taken)
        off -= taken
    return sorted(found, reverse=True)


def uncounted(state: Tournament, at: Instant | None = None) -> list[TableNo]:
    """Tables at which nobody knows who has how many chips: something lies there, or a hand was not told.

    Asked at an instant, counts of the last minutes are good, if together they make what should lie there.
    """
    return [number for number in state.open_tables() if state.seats[number] and not _is_counted(state, number, at)]


def is_counted(state: Tournament, who: EntryId, at: Instant | None) -> bool:
    """Does anybody know the stack? By the hands of the table, by a count since the last of them, or just now."""
    place, count = state.sits.get(who), state.counted.get(who)
    if place is not None and state.tables[place.table].action != "none":
        return True
    if who in state.reckoned:
        return False
    lately = at is not None and count is not None and played(state, count.at, at) <= COUNTED_TOGETHER_MS
    here = count is not None and place is not None and count.table == place.table
    return was_counted(state, who) or (lately and here)


def _is_counted(state: Tournament, number: TableNo, at: Instant | None) -> bool:
    if state.account(f"table:{number}") or not state.reckoned.keys().isdisjoint(state.seats[number].values()):
        return False
    if all(was_counted(state, who) for who in state.seats[number].values()):
        return True
    if at is not None and all(is_counted(state, who, at) for who in state.seats[number].values()):
        return True
    for step in reversed(state.done):
        event = step.event
        if isinstance(event, HandDone) and event.table == number and step.stands:
            return event.void or bool(event.chips)
    return True


def by_stack(stacks: Mapping[EntryId, Chips]) -> dict[EntryId, int]:
    """The places of these players by chips; equal stacks share the best of theirs."""
    return {who: 1 + sum(other > stack for other in stacks.values()) for who, stack in stacks.items()}
