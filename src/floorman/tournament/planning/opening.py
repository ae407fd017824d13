"""Opening an event: the settings are checked as a whole before anything is in the log."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, EntryId, Refused, Ruling
from floorman.terms.bounds import CHIPS_MOST, ENTRIES_MOST, LINES_MOST
from floorman.tournament.entering.planned import plan_faults as faults_of_entries
from floorman.tournament.events import BookNamed, EventOpened
from floorman.tournament.lots import commitment
from floorman.tournament.plan import Plan
from floorman.tournament.planning.antes import values_of
from floorman.tournament.planning.checks import plan_faults as faults_of_chips
from floorman.tournament.planning.level_checks import faults_of_structure
from floorman.tournament.prizes.plan_checks import faults_of_money
from floorman.tournament.structure import Level, Structure, levels

NAME_LETTERS_MOST = 80
SEATS_FEWEST = 2

# Where a book lets the blinds double for ever, so many more levels are planned: a thousandfold is for ever.
DOUBLINGS = 10


class OpenEvent(Struct, frozen=True):
    """The settings that a host fills in."""

    name: str
    plan: Plan
    entries: tuple[EntryId, ...] = ()
    taken_over: bool = False  # it began elsewhere, and its plan is known only in part


def open_event(settings: OpenEvent, book: Rulebook, secret: bytes = b"") -> Accepted[EventOpened] | Refused:
    """The first event of a log, or what is wrong with the settings."""
    fault = _fault(settings)
    if fault is None:
        of_what_is_known = _faults_of_numbers if settings.taken_over else faults_of_plan
        fault = next(of_what_is_known(settings.plan, len(settings.entries), book), None)
    if fault is not None:
        return Refused(fault)
    after_last = book.after_last_level
    event = EventOpened(
        name=settings.name.strip(),
        book=BookNamed(book.head.id, book.head.edition, book.hash),
        plan=_with_all_levels(settings.plan, book),
        entries=settings.entries,
        commitment=commitment(secret),
        stops_at_end=after_last.value == "floor",
        cites=(*book.blind_levels.cites, *after_last.cites),
    )
    return Accepted((event,))


def _fault(settings: OpenEvent) -> Ruling | None:
    name = settings.name.strip()
    if not name:
        return Ruling("event.no-name")
    if len(name) > NAME_LETTERS_MOST:
        return Ruling("event.name-too-long", (), {"most": NAME_LETTERS_MOST})
    if not 1 <= settings.plan.stack <= CHIPS_MOST:
        return Ruling("event.no-stack", (), {"most": CHIPS_MOST})
    if len(settings.entries) > ENTRIES_MOST:
        return Ruling("event.too-many-entries", (), {"most": ENTRIES_MOST})
    if len(set(settings.entries)) != len(settings.entries):
        return Ruling("event.entry-twice")
    if len(settings.plan.structure) > LINES_MOST:
        return Ruling("structure.too-long", (), {"most": LINES_MOST})
    return next(faults_of_structure(settings.plan.structure), None)


def faults_of_plan(plan: Plan, entered: int, book: Rulebook) -> Iterator[Ruling]:
    """The plan as a whole: what its book allows, what can be bought, the chips, the money."""
    most = book.table_seats_most
    if not SEATS_FEWEST <= plan.table_size <= most.value:
        yield Ruling("table.size", most.cites, {"most": most.value})
    yield from faults_of_entries(plan, entered)
    yield from faults_of_chips(plan, book)
    yield from faults_of_money(plan)


def _faults_of_numbers(plan: Plan, entered: int, _book: Rulebook) -> Iterator[Ruling]:
    """Of a plan that is known only in part: what nobody could reckon with."""
    yield from faults_of_entries(plan, entered)
    yield from faults_of_money(plan)


def _with_all_levels(plan: Plan, book: Rulebook) -> Plan:
    """With the values of its chip set, and the levels that the book adds where those of the plan have run out."""
    plan = msgspec.structs.replace(plan, chips=values_of(plan))
    if book.after_last_level.value != "doubling_levels" or _are_doubled(plan.structure):
        return plan
    return msgspec.structs.replace(plan, structure=(*plan.structure, *_doubled(plan.structure)))


def _are_doubled(structure: Structure) -> bool:
    """Does it end with them already, as the levels of an evening that is held once more?"""
    ends = structure[-DOUBLINGS - 1 :]
    first = ends[0] if len(ends) > DOUBLINGS else None
    return isinstance(first, Level) and ends[1:] == tuple(_doubled((first,)))


def _doubled(structure: Structure) -> Iterator[Level]:
    """Levels as long as the last, each with twice the blinds and the ante of the one before."""
    *_, last = levels(structure)
    for doubling in range(1, DOUBLINGS + 1):
        factor = 2**doubling
        if max(last.small_blind, last.big_blind, last.ante) * factor > CHIPS_MOST:
            return
        yield Level(last.minutes, last.small_blind * factor, last.big_blind * factor, last.ante * factor)
