"""Setting a penalty, putting a breach on record, counting a hand that was served. Decides and changes nothing.

| which penalties there are      | penalty_kinds, or what a statement of the book names beyond them |
| several times over             | penalty_multiplied                                               |
| how long a round is            | missed_round_length                                              |
| where the player is meanwhile  | penalised_player_stays                                           |
| a void hand and its repetition | redeal_counts_as                                                 |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from floorman.rulebook import PenaltyWord, Rulebook
from floorman.terms import Accepted, EntryId, Instant, RuleId, SeatNo, TableNo, joined, minutes
from floorman.tournament.accounts import OUT_OF_PLAY
from floorman.tournament.bags import all_to, in_all
from floorman.tournament.command import Decision, Now, no
from floorman.tournament.consequences.leaving import after_leaving
from floorman.tournament.event import Event
from floorman.tournament.events import (
    ChipsBlindedOff,
    ChipsOut,
    HandServed,
    IncidentRecorded,
    IncidentWithdrawn,
    Penalised,
)
from floorman.tournament.events.conduct import Stays
from floorman.tournament.holdings import Out
from floorman.tournament.penalties import FINAL, SITTING_OUT, Ledger, OnRecord, Sitting, added
from floorman.tournament.seating.rotation import following

if TYPE_CHECKING:
    from floorman.tournament.commands.conduct import Penalise
    from floorman.tournament.state import Tournament

TIMES_MOST = 1000
NAMED_MOST = 2  # statements on one conduct


def penalise(now: Now, command: Penalise) -> Decision:
    """One penalty for one player, of the kinds that the book knows."""
    state, book, kind = now.state, now.book, command.kind
    if state.phase == "over":
        return no("event.over")
    if state.entry_of(command.who) is None:
        return no("penalty.nobody", name=command.who)
    if kind not in kinds_of(book):
        return no("penalty.none-such", book.penalty_kinds.cites, penalty=command.penalty)
    sitting = state.ledger.serving.get(command.who)
    if sitting is not None and sitting.kind in FINAL:
        return no("penalty.out-already", name=command.who)
    if command.what and not named_by(command.what, book):
        return no("penalty.no-such-conduct")
    times = _times(command, kind)
    if times is None:
        return no("penalty.how-long", most=TIMES_MOST)
    again = kind in SITTING_OUT and kind != "time" and (times > 1 or sitting is not None)
    if again and not book.penalty_multiplied.value:
        return no("penalty.one-at-a-time", book.penalty_multiplied.cites)
    players, button = _round_at(now, command)
    if kind == "missed_rounds" and not players:
        return no("penalty.no-table", book.missed_round_length.cites)
    more = _sitting(kind, times, msgspec.structs.replace(command, players=players, button=button), now.at, book)
    given = Penalised(
        who=command.who,
        sitting=more,
        stays=where_he_stays(kind, book),
        what=command.what,
        at=now.at,
        by=now.by.rank,
        in_all=0 if sitting is None or sitting.is_over(now.at) else _in_all(sitting, more),
        cites=joined(_sources(kind, again, command.allowing(now), book), named_by(command.what, book)),
    )
    events = (given, *_put_out(now, command))
    return Accepted((*events, *after_leaving(now, events)))


def _in_all(earlier: Sitting, more: Sitting) -> int:
    """By what the new one is counted, as far as both are counted so."""
    both = added(earlier, more)
    return (both.rounds if earlier.rounds else 0) if more.rounds else both.hands if earlier.hands else 0


def named_by(what: str, book: Rulebook) -> tuple[RuleId, ...]:
    """The statements that speak of this conduct: the book's own, or those of the book that fills its gaps."""
    found = [rule.id for rule in book.rules.values() if rule.breach is not None and what in rule.breach.what]
    return tuple([id for id in found if id in book.own] or found)[:NAMED_MOST] if what else ()


def _round_at(now: Now, command: Penalise) -> tuple[int, SeatNo]:
    """The player's table says how long a round is: its players, and where the button is in the first hand after now."""
    place = now.state.sits.get(command.who)
    if command.players or place is None:
        return command.players, command.button
    return _round_of(now, place.table)


def _round_of(now: Now, table: TableNo) -> tuple[int, SeatNo]:
    occupied, play = sorted(now.state.seats[table]), now.state.play[table]
    coming = following(play, occupied, now.book) if len(occupied) > 1 else None
    return len(occupied), 0 if coming is None else coming.button


def _put_out(now: Now, command: Penalise) -> tuple[Event, ...]:
    """Who is disqualified leaves the event; their chips leave play, or stay and are blinded off."""
    state, chips, who = now.state, now.book.disqualified_chips, command.who
    if command.kind not in FINAL or who not in state.sits:
        return ()
    if chips.value != "out_of_play":
        return (ChipsBlindedOff(who=who, cites=chips.cites),)
    if state.play[state.sits[who].table].hand is not None:
        return (ChipsOut(who=who, cites=chips.cites),)
    return (chips_out(now, who),)


def chips_out(now: Now, who: EntryId) -> ChipsOut:
    """The player leaves with what they have; their place is the next one, or the last of all."""
    state, place = now.state, now.book.disqualified_place
    below_all = min((0, *(out.round for out in state.outs.values()))) - 1
    round = state.next_round if place.value == "next_place" else below_all
    return ChipsOut(
        who=who,
        out=Out(round, 1, "disqualified", now.at, state.sits.get(who), in_all(state, who)),
        chips=all_to(state, who, OUT_OF_PLAY),
        cites=joined(now.book.disqualified_chips.cites, place.cites),
    )


def kinds_of(book: Rulebook) -> set[PenaltyWord]:
    """Those that it lists, and harder ones that it names for single breaches."""
    named = {rule.breach.at_most for id in book.own if (rule := book.rules[id]).breach is not None}
    return {*book.penalty_kinds.value, *(kind for kind in named if kind is not None)}


def _times(command: Penalise, kind: PenaltyWord) -> int | None:
    """How many hands, rounds or minutes; None where that cannot be."""
    if kind in ("warning", *FINAL):
        told = (command.hands, command.rounds, command.minutes)
        return 1 if told == (None, None, None) else None
    wanted = {"missed_hands": command.hands, "missed_rounds": command.rounds, "time": command.minutes}[kind]
    if wanted is None:
        wanted = command.hands if kind == "time" else 1
    return wanted if wanted is not None and 1 <= wanted <= TIMES_MOST else None


def _sitting(kind: PenaltyWord, times: int, command: Penalise, at: Instant, book: Rulebook) -> Sitting:
    match kind:
        case "missed_hands":
            return Sitting(kind, hands=times)
        case "missed_rounds" if book.missed_round_length.value == "button_orbit":
            return Sitting(kind, hands=times * command.players, rounds=times, button=command.button)
        case "missed_rounds":
            return Sitting(kind, hands=times * command.players)
        case "time" if command.minutes is not None:
            return Sitting(kind, until=at + minutes(times))
        case "time":
            return Sitting(kind, hands=times)
        case _:
            return Sitting(kind)


def rounds_from_now(now: Now, who: EntryId, rounds: int) -> Sitting | None:
    """So many rounds of the player's table as it is; None where nobody knows how long one is."""
    place, book = now.state.sits.get(who), now.book
    if place is None:
        return None
    players, button = _round_of(now, place.table)
    orbit = book.missed_round_length.value == "button_orbit"
    return Sitting("missed_rounds", rounds * players, 0, rounds if orbit else 0, button if orbit else 0)


def where_he_stays(kind: PenaltyWord, book: Rulebook) -> Stays:
    """Where somebody has to be while they sit out a penalty; nowhere in particular for one that is not sat out."""
    return book.penalised_player_stays.value if kind in SITTING_OUT else ""


def _sources(kind: PenaltyWord, again: bool, authority: tuple[RuleId, ...], book: Rulebook) -> tuple[RuleId, ...]:
    """Who may, which kinds there are, and for who sits out: how long, how often, where they are."""
    cites = joined(authority, book.penalty_kinds.cites)
    if kind == "missed_rounds":
        cites = joined(cites, book.missed_round_length.cites)
    if again:
        cites = joined(cites, book.penalty_multiplied.cites)
    return joined(cites, book.penalised_player_stays.cites) if kind in SITTING_OUT else cites


def record(who: EntryId, what: tuple[str, ...], must: bool, cites: tuple[RuleId, ...]) -> Accepted[Event]:
    """A breach goes on record."""
    return Accepted((IncidentRecorded(who=who, what=what, must=must, cites=cites),))


def withdraw(state: Tournament, who: EntryId, what: tuple[str, ...], *, must: bool) -> IncidentWithdrawn | None:
    """An act is taken back, so that nobody broke a rule with it. None where it was penalised already: that stands."""
    if must and OnRecord(who, what) not in state.breaches.get(who, ()):
        return None
    return IncidentWithdrawn(who=who, what=what)


def hand_over(
    ledger: Ledger,
    penalised: Iterable[EntryId],
    buttons: tuple[SeatNo, SeatNo],
    book: Rulebook,
    *,
    void: bool = False,
    repeated: bool = False,
) -> Accepted[Event]:
    """A hand is over in which these players had dead hands for their penalties: one more is served by each.

    A void hand and its repetition are told one after the other; where they are one, only the repetition counts.
    """
    counts = book.redeal_counts_as
    if void and counts.value == "one_hand":
        return Accepted(())
    cites = counts.cites if void or repeated else ()
    button, next_button = buttons
    served = (who for who in penalised if ledger.counts_hands(who))
    return Accepted(tuple(HandServed(who=who, button=button, next_button=next_button, cites=cites) for who in served))
