"""One player as those see them who put things right: what was told of them and still stands, each with its way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Accepted, EntryId, Fact, Instant, RuleId, SeatNo, TableNo, joined, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.no_hand import had_no_hand
from floorman.tournament.chips.won import lost_last
from floorman.tournament.commands import TellKnockOut
from floorman.tournament.commands.entering import entries_of
from floorman.tournament.commands.ways_back import last_step, moves_money
from floorman.tournament.entering.money import owed
from floorman.tournament.event import Event
from floorman.tournament.events import PlayersOut
from floorman.tournament.events.conduct import Penalised
from floorman.tournament.events.prizes import PrizePaid
from floorman.tournament.holdings import ONE_HAND_MOST, Place
from floorman.tournament.journal import Done
from floorman.tournament.penalties import FINAL, is_final
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.told import prizes_out
from floorman.tournament.seating.apart import not_with, sits_with
from floorman.tournament.seating.beside import not_beside, sit_beside
from floorman.tournament.seating.first_button import tells_no_hands
from floorman.tournament.standing import played
from floorman.views.event import facts_of, lists_in, said_as
from floorman.views.given import GivenView, given_to, given_view, next_step
from floorman.views.names import name_of

# Who keeps a page open looks at the last few things; the log has the rest.
STEPS_MOST = 8
# So many of those who went out last stand beside the tables.
LATELY_MOST = 5
# A draw of all seats is about nobody in particular: it goes back from the log.
TOGETHER_MOST = 4
# Where an event names those whom it is about.
NAMED_IN = ("who", "id", "victim")
LISTED_IN = ("outs", "seats", "again", "moves")


class StepView(Struct, frozen=True):
    """Something that was told of the player. `needs_why`: money goes back with it, and somebody will ask."""

    version: int
    code: str
    facts: dict[str, Fact]
    needs_why: bool = False


class OtherView(Struct, frozen=True):
    id: EntryId
    name: str
    seat: SeatNo = 0
    place: int = 0  # of whoever is out


class ApartView(Struct, frozen=True):
    """Somebody with whom the player is not to sit at one table, or with `beside` not next to, and the table at which
    they do all the same."""

    id: EntryId
    name: str
    table: TableNo = 0
    beside: bool = False


class PersonView(Struct, frozen=True):
    """What of the player can be put right, and how."""

    id: EntryId
    name: str
    number: int
    status: str
    penalty: str = ""  # what the player serves
    hands_left: int = 0
    hands_untold: bool = False  # nobody tells the hands of their table: somebody has to count them
    rounds: bool = False  # it was given in rounds
    rounds_left: int = 0  # where the button counts them
    given: tuple[GivenView, ...] = ()  # penalties that the player was given so far, the oldest first
    on_record: tuple[str, ...] = ()  # what was reported of the player
    next_step: str = ""  # of the book, if the player does the same again
    next_cites: tuple[RuleId, ...] = ()
    away_cites: tuple[RuleId, ...] = ()  # what becomes of the chips of somebody who leaves
    knocked_out_by: tuple[OtherView, ...] | None = None  # None: nobody has said so
    could_have: tuple[OtherView, ...] = ()  # who may have won their last chips
    beside: tuple[OtherView, ...] = ()  # who went out just before and just after them, and may have stood the other way
    steps: tuple[StepView, ...] = ()  # newest first
    owes: Coins = 0  # for this entry
    apart: tuple[ApartView, ...] = ()
    chips_stay: bool = False  # of whoever is put out: they are blinded off

    __repr__ = short_repr


def person_view(now: Now, aliases: Mapping[str, str], who: EntryId) -> PersonView | None:
    """None where there is no such entry."""
    state = now.state
    if who not in state.entries:
        return None
    entry, sitting, by = state.entries[who], state.serving.get(who), state.knocked_out.get(who)
    given, own = given_to(state, who), entries_of(state, entry.person)
    harder = next_step(now, [one for one, lifted in given if not lifted])
    plays = entry.status == "entered" and state.phase != "over"
    serves = sitting is not None and plays and not sitting.is_over(now.at) and sitting.kind not in FINAL
    return PersonView(
        id=who,
        chips_stay=now.book.disqualified_chips.value != "out_of_play",
        name=name_of(state, who, aliases),
        number=entry.number,
        status=entry.status,
        penalty=sitting.kind.replace("_", "-") if sitting is not None and serves else "",
        hands_left=sitting.hands if sitting is not None and serves else 0,
        hands_untold=bool(serves and sitting is not None and sitting.hands and _hands_untold(now, who)),
        rounds=sitting is not None and serves and sitting.kind == "missed_rounds",
        rounds_left=sitting.rounds if sitting is not None and serves else 0,
        given=tuple(given_view(one, lifted, now.book) for one, lifted in given),
        on_record=tuple(one.what[0] for _, one in sorted(state.records.items()) if one.who in own),
        away_cites=now.book.absent_seats.about("posting").cites,
        next_step=harder.replace("_", "-"),
        next_cites=joined(now.book.repeated_from.cites, now.book.penalty_kinds.cites) if harder else (),
        knocked_out_by=None if by is None else tuple(_other(state, one, aliases) for one in by),
        could_have=tuple(may_have_won(now, who, aliases)),
        beside=tuple(_next_to(state, who, aliases)),
        steps=tuple(_steps(state, who)),
        owes=owed(state, who) if entry.counts else 0,
        apart=(
            *(ApartView(one, name_of(state, one, aliases), sits_with(state, who, one)) for one in not_with(state, who)),
            *(_not_beside(state, who, one, aliases) for one in not_beside(state, who)),
        ),
    )


def _not_beside(state: Tournament, who: EntryId, other: EntryId, aliases: Mapping[str, str]) -> ApartView:
    return ApartView(other, name_of(state, other, aliases), sit_beside(state, who, other), beside=True)


def _hands_untold(now: Now, who: EntryId) -> bool:
    """Does nobody tell them, nor has anybody said lately that one is over?"""
    state, place = now.state, now.state.sits.get(who)
    if place is None or state.hand_for_hand or not tells_no_hands(state, place.table):
        return False
    play = state.play[place.table]
    return not play.over_at or played(state, play.over_at, now.at) > ONE_HAND_MOST


def _other(state: Tournament, who: EntryId, aliases: Mapping[str, str]) -> OtherView:
    place = state.sits.get(who)
    return OtherView(who, name_of(state, who, aliases), 0 if place is None else place.seat)


def may_have_won(now: Now, who: EntryId, aliases: Mapping[str, str]) -> Iterator[OtherView]:
    """Those who sat at the table where they went out, or lost all and bought other chips, had a hand, and play on; by
    seat."""
    state, out, lost = now.state, now.state.outs.get(who), lost_last(now.state, who)
    if (out is not None and out.why != "bust") or lost is None or state.entries[who].status not in ("out", "entered"):
        return
    if isinstance(TellKnockOut(who).decide(now), Accepted):
        for one in sorted(lost.there - had_no_hand(state, who), key=lambda one: state.sits[one]):
            yield _other(state, one, aliases)


def _next_to(state: Tournament, who: EntryId, aliases: Mapping[str, str]) -> Iterator[OtherView]:
    """The one that went out next before them, and next after them: such as are mixed up."""
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
    """Is it about the player by name?"""
    if any(getattr(event, name, None) == who for name in NAMED_IN):
        return True
    for listed in lists_in(event, LISTED_IN):
        if len(listed) <= TOGETHER_MOST and any(getattr(one, "who", None) == who for one in listed):
            return True
    stacks = getattr(event, "stacks", None)
    return isinstance(stacks, dict) and who in stacks  # also of a count of the player's whole table


class OutLatelyView(Struct, frozen=True):
    """A step by which players went out, and who they are."""

    version: int
    names: tuple[str, ...]
    place: int
    at: Instant
    seats: tuple[Place, ...] = ()  # of each, as they are named
    last: int = 0  # the place of the last of them, where they took several
    paid: int = 0  # the step by which one of them was paid a prize, which is taken back first
    each: tuple[tuple[int, int, tuple[str, ...]], ...] = ()  # by place, to which one it goes where it is shared: who
    prizes: dict[int, Coins] = {}  # by place, what was won with it, as far as that stands


def out_lately(now: Now, aliases: Mapping[str, str]) -> tuple[OutLatelyView, ...]:
    """The last of them that still stand, the newest first. Who has entered again, or went out anew, is not of them."""
    state, placed, won = now.state, places(now.state), prizes_out(now.state, now.book)
    found: list[OutLatelyView] = []
    named: set[EntryId] = set()
    for step in reversed(state.done):
        if len(found) == LATELY_MOST:
            break
        if not _stands(step):
            continue
        who = [one for one in _went(step) if one in state.outs and one in placed]
        if best_first := sorted(set(who) - named, key=lambda id: (placed[id].place, who.index(id))):
            first, last = best_first[0], best_first[-1]
            names = tuple(name_of(state, id, aliases) for id in best_first)
            seats = tuple(place for id in best_first if (place := state.outs[id].place) is not None)
            took = placed[first].place, state.outs[first].at, seats, placed[last].last
            each = tuple(
                (place, last, tuple(name_of(state, id, aliases) for id in ids))
                for (place, last), ids in groupby(best_first, key=lambda id: (placed[id].place, placed[id].last))
            )
            prizes = {placed[id].place: won[id] for id in best_first if id in won}
            paid = _paid_by(state, best_first)
            found.append(OutLatelyView(step.first, names, *took, paid=paid, each=each, prizes=prizes))
            named.update(best_first)
    return tuple(sorted(found, key=lambda one: one.place))  # places that were put right, too


def prizes_of_outs(now: Now, aliases: Mapping[str, str], who: Sequence[EntryId]) -> tuple[tuple[str, int, Coins], ...]:
    """Of these, who has won something by going out now: their names, places and prizes, the best place first."""
    state, placed, won = now.state, places(now.state), prizes_out(now.state, now.book)
    found = ((name_of(state, id, aliases), placed[id].place, won[id]) for id in who if id in won)
    return tuple(sorted(found, key=lambda one: one[1]))


def _paid_by(state: Tournament, who: list[EntryId]) -> int:
    paid = (step for step in reversed(state.done) if _stands(step) and isinstance(step.event, PrizePaid))
    return next((step.last for step in paid if isinstance(step.event, PrizePaid) and step.event.who in who), 0)


def _went(step: Done) -> tuple[EntryId, ...]:
    """Who went out by it: with their last chips, or put out with what they had."""
    match step.event:
        case PlayersOut(outs=outs):
            return tuple(one.who for one in outs)
        case Penalised(who=who, sitting=sitting) if is_final(sitting):
            return (who,)
    return ()


def ways_back(now: Now, _aliases: Mapping[str, str]) -> dict[int, bool]:
    """Every version of the log under which something stands that can be taken back, and whether that needs a reason."""
    last = last_step(now.state)
    return {one.first: moves_money(one) and one is not last for one in now.state.done if _stands(one)}
