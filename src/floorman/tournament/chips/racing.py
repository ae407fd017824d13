"""A race of one table: what everybody brings to it, and how it ends. Asks the book; changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from floorman.rulebook import AnyAnswer, Rulebook
from floorman.terms import Chips, EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.chips.race import result, rounded_one_by_one, sure_winners, won
from floorman.tournament.chips.racks import Rack, changed_evenly, exchanged, leftover_of, plus, smallest_left
from floorman.tournament.chips.records import Race, Raced, Racer
from floorman.tournament.chips.totals import is_guess, known_rack
from floorman.tournament.command import Now, no
from floorman.tournament.events.chips import RaceSettled
from floorman.tournament.holdings import Out, Outgoing
from floorman.tournament.state import Tournament

Cites: TypeAlias = tuple[RuleId, ...]

# Who sits at their table, or near it.
THERE = ("present", "waiting")


def is_there(state: Tournament, who: EntryId) -> bool:
    return state.presence.get(who, "present") in THERE


def small_chips(now: Now, who: EntryId, value: Chips, into: Chips, told: int | None) -> tuple[int, int | None] | None:
    """The player's leftover small chips and those that come out even; None where somebody has to look: where they
    play and nobody has counted, what they began with says nothing."""
    state = now.state
    rack = known_rack(state, who)
    small = told if told is not None or rack is None else rack.get(value, 0)
    if small is not None:
        even = changed_evenly(small, value, into)
        return small - even, even
    place = state.sits[who]
    stack = state.stacks.get(who, 0)
    as_begun = stack == state.stack and is_guess(state, who, now.at)
    if not state.knows_stack(who) or as_begun or value != state.lowest_at(place.table):
        return None
    others = [chip for chip in state.plan.chips if chip > value]
    leftover = leftover_of(stack, value, into, others)
    return None if leftover is None else (leftover, None)


def settled(now: Now, table: TableNo) -> RaceSettled | Refused:
    """How the race at a table ends, once all its cards are there."""
    state, book = now.state, now.book
    race = state.races[table]
    winners, cites = _winners(race, book)
    gift = smallest_left(state.plan.chips, race.value, race.into, state.lowest_at(table))
    results = tuple(_result(race, one, winners, gift, book) for one in race.racers)
    for answer in _protecting(results, book):
        cites = joined(cites, answer.cites)
    outs = _outs(now, results)
    if outs and len(outs) >= state.left:
        return no("race.everybody-out", book.race_elimination_protection.cites)
    before, after = sum(one.before for one in results), sum(one.after for one in results)
    return RaceSettled(
        table=table,
        results=results,
        before=before,
        after=after,
        larger=sum(one.won for one in results),
        smaller=sum(one.leftover for one in race.racers),
        winners=winners,
        chips=tuple(one for result in results for one in _from_the_bank(result)),
        racks=_racks(state, race, results, gift),
        outs=outs,
        lowest=gift,
        smallest=_smallest(state, table, gift),
        cites=cites,
    )


def _winners(race: Race, book: Rulebook) -> tuple[tuple[SeatNo, ...], Cites]:
    """Who wins the chips, and what decided that."""
    if not race.order:
        sure = without_cards(race.racers, race.chips, book)
        if sure is None:
            return (), _why_no_cards(race, book)
        if not sure:
            return (), book.race_count_rounding.cites
        by, left_out = book.race_most_chips.cites, any(one.left_out for one in race.racers)
        return sure, joined(by, book.race_absent.cites) if left_out else by
    most, suits = book.race_most_chips, book.draw_suit_order
    found = won(race.cards, race.chips, most.value, suits.value)
    cites = book.race_winner.cites
    cites = joined(cites, most.cites) if found.by_most else cites
    return found.winners, joined(cites, suits.cites) if found.by_suit else cites


def without_cards(racers: tuple[Racer, ...], chips: int, book: Rulebook) -> tuple[SeatNo, ...] | None:
    """Who wins in a race in which no card decides anything; None where one does, or nobody races."""
    if book.race_mode.value != "race":
        return None
    return sure_winners(racers, book.race_cards.value, chips, book.race_most_chips.value)


def _why_no_cards(race: Race, book: Rulebook) -> Cites:
    """Rounded instead, or nobody races, or everything came out even."""
    if _is_rounded(race, book):
        return book.race_mode.cites
    return book.race_absent.cites if any(one.left_out for one in race.racers) else book.race_leftover.cites


def _is_rounded(race: Race, book: Rulebook) -> bool:
    return book.race_mode.value == "round_each_player" and any(one.leftover for one in race.racers)


def _result(race: Race, racer: Racer, winners: tuple[SeatNo, ...], gift: Chips, book: Rulebook) -> Raced:
    chips = winners.count(racer.seat)
    if _is_rounded(race, book):
        chips = rounded_one_by_one(racer, race.value, race.into, book.race_count_rounding.value)
    protection = book.race_elimination_protection.value
    return result(racer, chips, race.value, race.into, protection, gift)


def _protecting(results: tuple[Raced, ...], book: Rulebook) -> tuple[AnyAnswer, ...]:
    """The answers that decide about those who would have nothing left."""
    lost = [one for one in results if one.before and (one.protected or not one.after)]
    if not lost:
        return ()
    if any(one.protected for one in lost):
        return (book.race_elimination_protection, book.race_protection_chip)
    return (book.race_elimination_protection,)


def _from_the_bank(result: Raced) -> tuple[Transfer, ...]:
    return transfer(BANK, stack_of(result.who), result.after - result.before)


def _racks(state: Tournament, race: Race, results: tuple[Raced, ...], gift: Chips) -> dict[EntryId, Rack]:
    """The racks afterwards, where they were known before."""
    racers = {one.who: one for one in race.racers}
    found: dict[EntryId, Rack] = {}
    for one in results:
        rack, racer = known_rack(state, one.who), racers[one.who]
        if rack is not None and racer.exchanged is not None:
            rack = exchanged(rack, racer.exchanged, race.value, race.into)
            rack = plus(plus(rack, {race.value: -racer.leftover}), {race.into: one.won})
            found[one.who] = plus(rack, {gift: 1}) if one.protected else rack
    return found


def _outs(now: Now, results: tuple[Raced, ...]) -> tuple[Outgoing, ...]:
    """Whoever has nothing left is out; of several the one with more before is placed higher."""
    gone = [one for one in results if one.before and not one.after]
    stacks = sorted({one.before for one in gone}, reverse=True)
    number = now.state.next_round
    return tuple(
        Outgoing(
            one.who,
            Out(number, 1 + stacks.index(one.before), "bust", now.at, now.state.sits.get(one.who), one.before),
        )
        for one in gone
    )


def _smallest(state: Tournament, table: TableNo, lowest: Chips) -> Chips | None:
    """The smallest value in the whole event, if this was the last table that had smaller ones."""
    others = [state.lowest_at(number) for number in state.open_tables() if number != table and state.players(number)]
    smallest = min((lowest, *others))
    return smallest if smallest > state.smallest_chip else None


def same_as_at_the_start(state: Tournament, race: Race, table: TableNo) -> bool:
    """Does everybody who races still sit there with the chips that they had?"""
    players: Mapping[SeatNo, EntryId] = state.players(table)
    seats = {one.seat: one.who for one in race.racers}
    return dict(players) == seats and all(_has_the_same(state, race, one) for one in race.racers)


def _has_the_same(state: Tournament, race: Race, racer: Racer) -> bool:
    """The same stack, and as many small chips in it as the player raced with, where somebody has counted them since."""
    if state.stacks.get(racer.who, 0) != racer.stack:
        return False
    rack = known_rack(state, racer.who)
    return rack is None or racer.exchanged is None or rack.get(race.value, 0) == racer.leftover + racer.exchanged
