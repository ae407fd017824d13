"""What the floor must not forget: penalties that a paragraph asks for and nobody has given, and open disputes.

| which of them a book proposes  | the statements that the breach was recorded with |
| whether play goes on meanwhile | play_on_during_dispute                           |
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.rulebook import PenaltyWord, Rule, Rulebook
from floorman.rulings import Case, Record
from floorman.rulings.breaches import is_repeated, penalty_for
from floorman.terms import EntryId, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands.conduct import still_owed, told_in
from floorman.tournament.commands.entering import plays_as
from floorman.tournament.journal import Done
from floorman.tournament.penalties import OnRecord
from floorman.views.names import name_of

# What one tap can give: for the others somebody has to say how long, or to be very sure.
AT_ONCE: tuple[PenaltyWord, ...] = ("warning", "missed_hands", "missed_rounds")


class OwedPenaltyView(Struct, frozen=True):
    """A breach that must be penalised. `kinds` are those that one tap gives, the book's proposal first."""

    who: EntryId
    name: str
    number: int  # of the player's entry
    what: tuple[str, ...]  # by the names that all books share
    cites: tuple[RuleId, ...]
    kinds: tuple[str, ...]
    table: TableNo = 0
    seat: SeatNo = 0
    players: int = 0  # at the player's table, for the length of a round


class DisputeView(Struct, frozen=True):
    """Something that is disputed and not decided."""

    number: int
    table: TableNo
    at: Instant
    holds: bool  # no hand begins at this table before it is decided
    what: str = ""


def penalties_owed(now: Now, aliases: Mapping[str, str]) -> tuple[OwedPenaltyView, ...]:
    """In the order in which they were put on record; none once nobody plays any more."""
    state = now.state
    if state.phase == "over" or not state.breaches:
        return ()
    waiting = [(told_in(state, one), one) for who in sorted(state.breaches) for one in still_owed(state, who)]
    return tuple(_owed(now, aliases, one, step) for step, one in sorted(waiting, key=lambda pair: _first(pair[0])))


def _first(step: Done | None) -> int:
    return 0 if step is None else step.first


def disputes_open(now: Now) -> tuple[DisputeView, ...]:
    holds = not now.book.play_on_during_dispute.value and now.state.phase != "over"
    return tuple(
        DisputeView(number, one.table, one.at, holds, one.what) for number, one in sorted(now.state.disputes.items())
    )


def _owed(now: Now, aliases: Mapping[str, str], one: OnRecord, step: Done | None) -> OwedPenaltyView:
    cites = () if step is None else step.event.cites
    state, who = now.state, plays_as(now.state, one.who)
    place = state.sits.get(who)
    return OwedPenaltyView(
        who=who,
        name=name_of(state, who, aliases),
        number=state.entries[who].number,
        what=one.what,
        cites=cites,
        kinds=_kinds(state, one, _statements(now.book, cites), now.book),
        table=0 if place is None else place.table,
        seat=0 if place is None else place.seat,
        players=0 if place is None else len(state.players(place.table)),
    )


def _statements(book: Rulebook, cites: tuple[RuleId, ...]) -> tuple[Rule, ...]:
    cited = (book.rules[id] for id in cites if id in book.rules)
    return tuple(rule for rule in cited if rule.breach is not None and rule.breach.obligation == "must")


def _kinds(state: Tournament, one: OnRecord, rules: tuple[Rule, ...], book: Rulebook) -> tuple[str, ...]:
    """The book's proposal first; where the player sits nowhere, no round can be counted for them."""
    case = Case(book=book, records=_before(state, one))
    penalty, _ = penalty_for(rules, case, None, is_repeated(case, one.what, None, plays_as(state, one.who)))
    sits = plays_as(state, one.who) in state.sits
    kinds = [kind for kind in penalty.kinds if kind in AT_ONCE and (sits or kind != "missed_rounds")]
    kinds.sort(key=lambda kind: kind != penalty.suggested)
    return tuple(kind.replace("_", "-") for kind in kinds)


def _before(state: Tournament, one: OnRecord) -> tuple[Record, ...]:
    """What else is on record: this one is not a repetition of itself."""
    records = [state.records[number] for number in sorted(state.records)]
    if one in records:
        records.remove(one)
    return tuple(Record(what=other.what, who=plays_as(state, other.who)) for other in records)
