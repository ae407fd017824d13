"""Which of the numbers of a form is none: said with whom or what it stands beside, and as it was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.terms import Fact, Ruling
from floorman.views.floor import FloorView
from floorman.web.commands import cents, whole
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of
from floorman.web.forms import UNREADABLE, Fields, field

WORD_LETTERS_MOST = 20
# One number for each player, under their id or their seat.
OF_EACH = ("began-", "all-in-", "stack-", "bag-", "small-", "beside-")
# Here an empty field is no answer: there is a button for "nobody knows".
ANSWERED = ("began-", "all-in-")
CODES = {
    "small_blind": "form.no-small-blind",
    "big_blind": "form.no-big-blind",
    "ante": "form.no-ante",
    "guarantee": "form.no-guarantee",
    "added": "form.no-added",
    "pile_value": "form.no-pile-value",
    "pile_count": "form.no-pile-count",
}
CHIPS_OF_A_LEVEL = ("small_blind", "big_blind", "ante")
SUMS = ("guarantee", "added")
PILES = ("pile_value", "pile_count")


def unread(request: Ask, event: str, fields: Fields) -> Ruling:
    """The first field that is no number; a form that tells nothing we know has none."""
    floor = view_of(request, event).floor
    return next((one for look in (_of_players, _of_piles, _alone) for one in look(floor, fields)), UNREADABLE)


def is_no_number(name: str, typed: str, *, unknown: bool = False) -> bool:
    """Of a field with a number for one player."""
    if typed == "unknown" or not typed:
        return not typed and not unknown and name.startswith(ANSWERED)
    return whole(typed) is None


def _of_players(floor: FloorView, fields: Fields) -> Iterator[Ruling]:
    unknown = field(fields, "known") == "nobody"
    for name in fields:
        prefix = next((one for one in OF_EACH if name.startswith(one)), "")
        typed = field(fields, name)
        if not prefix or not is_no_number(name, typed, unknown=unknown):
            continue
        whose = _whose(floor, name.removeprefix(prefix), field(fields, "table"))
        if not typed:
            yield Ruling("form.no-stack-yet", (), whose)
        elif "name" in whose:
            yield Ruling("form.no-stack", (), {**whose, "word": typed[:WORD_LETTERS_MOST]})
        else:
            yield Ruling("form.no-stack-at", (), {**whose, "word": typed[:WORD_LETTERS_MOST]})


def _whose(floor: FloorView, of: str, table: str) -> dict[str, Fact]:
    """The player's name; of a seat whose player nobody finds its number."""
    here = (one for one in floor.players if of in (one.id, str(one.seat) if table == str(one.table) else ""))
    found = next(here, None)
    return {"seat": of[:WORD_LETTERS_MOST]} if found is None else {"name": found.name}


def _of_piles(_floor: FloorView, fields: Fields) -> Iterator[Ruling]:
    for name in PILES:
        for nth, typed in enumerate(fields.get(name, ()), start=1):
            if typed.strip() and whole(typed) is None:
                yield _no(name, typed, {"nth": nth})


def _alone(_floor: FloorView, fields: Fields) -> Iterator[Ruling]:
    """Fields that are one of a kind; empty ones tell nothing."""
    kinds: tuple[tuple[tuple[str, ...], Callable[[str], int | None]], ...] = ((CHIPS_OF_A_LEVEL, whole), (SUMS, cents))
    for names, read in kinds:
        for name in names:
            if (typed := field(fields, name)) and read(typed) is None:
                yield _no(name, typed, {})


def _no(name: str, typed: str, facts: dict[str, Fact]) -> Ruling:
    return Ruling(CODES[name], (), {**facts, "word": typed.strip()[:WORD_LETTERS_MOST]})
