"""One player as those see him who put things right: what was told of him and still stands, each with its way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Accepted, EntryId, Fact, SeatNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands import TellKnockOut
from floorman.tournament.commands.ways_back import last_step, moves_money
from floorman.tournament.event import Event
from floorman.tournament.journal import Done
from floorman.tournament.penalties import FINAL
from floorman.tournament.places.placing import places
from floorman.views.event import facts_of, said_as
from floorman.views.names import name_of

# Who keeps a page open looks at the last few things; the log has the rest.
STEPS_MOST = 8
# A draw of all seats is about nobody in particular: it goes back from the log.
TOGETHER_MOST = 4
# Where an event names those whom it is about.
NAMED_IN = ("who", "id", "victim")
LISTED_IN = ("outs", "seats", "again", "moves")


class StepView(Struct, frozen=True):
    """Something that was told of him. `needs_why`: money goes back with it, and somebody will ask."""

    version: int
    code: str
    facts: dict[str, Fact]
    needs_why: bool = False


class OtherView(Struct, frozen=True):
    id: EntryId
    name: str
    seat: SeatNo = 0
    place: int = 0  # of whoever is out


class PersonView(Struct, frozen=True):
    """What of him can be put right, and how."""

    id: EntryId
    name: str
    number: int
    status: str
    penalty: str = ""  # what he serves
    hands_left: int = 0
    knocked_out_by: tuple[OtherView, ...] | None = None  # None: nobody has said so
    could_have: tuple[OtherView, ...] = ()  # who may have won his last chips
    beside: tuple[OtherView, ...] = ()  # who went out just before and just after him, and may have stood the other way
    steps: tuple[StepView, ...] = ()  # newest first


def person_view(now: Now, aliases: Mapping[str, str], who: EntryId) -> PersonView | None:
    """None where there is no such entry."""
    state = now.state
    if who not in state.entries:
        return None
    entry, sitting, by = state.entries[who], state.serving.get(who), state.knocked_out.get(who)
    serves = sitting is not None and not sitting.is_over(now.at) and sitting.kind not in FINAL
    return PersonView(
        id=who,
        name=name_of(state, who, aliases),
        number=entry.number,
        status=entry.status,
        penalty=sitting.kind.replace("_", "-") if sitting is not None and serves else "",
        hands_left=sitting.hands if sitting is not None and serves else 0,
        knocked_out_by=None if by is None else tuple(_other(state, one, aliases) for one in by),
        could_have=tuple(_could_have(now, who, aliases)),
        beside=tuple(_next_to(state, who, aliases)),
        steps=tuple(_steps(state, who)),
    )


def _other(state: Tournament, who: EntryId, aliases: Mapping[str, str]) -> OtherView:
    place = state.sits.get(who)
    return OtherView(who, name_of(state, who, aliases), 0 if place is None else place.seat)


def _could_have(now: Now, who: EntryId, aliases: Mapping[str, str]) -> Iterator[OtherView]:
    """Those at the table where he went out, by seat."""
    state, out = now.state, now.state.outs.get(who)
    if out is None or out.place is None or out.why != "bust":
        return
    if not isinstance(TellKnockOut(who).decide(now), Accepted):
        return
    for one in state.players(out.place.table).values():
        yield _other(state, one, aliases)


def _next_to(state: Tournament, who: EntryId, aliases: Mapping[str, str]) -> Iterator[OtherView]:
    """The one that went out next before him, and next after him: such as are mixed up."""
    if who not in state.outs:
        return
    order = sorted(state.outs, key=lambda one: (-state.outs[one].round, state.outs[one].rank, one))
    at = order.index(who)
    placed = places(state)
    for one in (*order[max(at - 1, 0) : at], *order[at + 1 : at + 2]):
        if one in placed and who in placed:
            yield replace(_other(state, one, aliases), place=placed[one].place)


def _steps(state: Tournament, who: EntryId) -> Iterator[StepView]:
    found, last = 0, last_step(state)
    for step in reversed(state.done):
        if not _stands(step) or not concerns(step.event, who):
            continue
        event = step.event
        yield StepView(step.last, said_as(event), facts_of(event), moves_money(step) and step is not last)
        found += 1
        if found == STEPS_MOST:
            return


def _stands(step: Done) -> bool:
    return step.stands and step.undone is None and step.event.way_back == "restores"


def concerns(event: Event, who: EntryId) -> bool:
    """Is it about him by name?"""
    if any(getattr(event, name, None) == who for name in NAMED_IN):
        return True
    for name in LISTED_IN:
        listed = getattr(event, name, ())
        if len(listed) <= TOGETHER_MOST and any(getattr(one, "who", None) == who for one in listed):
            return True
    stacks = getattr(event, "stacks", None)
    return isinstance(stacks, dict) and who in stacks  # also of a count of his whole table


def ways_back(now: Now, _aliases: Mapping[str, str]) -> dict[int, bool]:
    """Every version of the log under which something stands that can be taken back, and whether that needs a reason."""
    last = last_step(now.state)
    return {one.first: moves_money(one) and one is not last for one in now.state.done if _stands(one)}
