"""Who is not to sit at one table with whom: a couple, brothers, two who share a car.

| drawn seats            | whoever sits wrongly changes places with another by lot, until as few as can be do: where   |
|                        | such changes get no further, all tables for those with a wish are gone through (`parting`)  |
| a newcomer, evening    | among the tables that the book leaves open, one without them                                |
| balancing              | among equal tables, where the lot decides between them; who moves is said by the book alone |
| a table that is broken | who draws first is changed by lot, as long as a change between two helps; not where cards   |
|                        | said it                                                                                     |

So a draw parts as many as can be (unless dozens have wishes), and a move as many as one change does.
A wish changes nothing that the book says, and at one table it is none. Of a person, so it outlives a bust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from floorman.terms import EntryId, TableNo
from floorman.tournament.holdings import Place
from floorman.tournament.lots import Lots
from floorman.tournament.seating.parting import fewest_together
from floorman.tournament.state import Tournament

Pair = tuple[EntryId, EntryId]


def not_with(state: Tournament, who: EntryId) -> list[EntryId]:
    """With whom the player is not to sit, each by the entry that they play with now."""
    others = state.apart.get(person_of(state, who), ())
    return sorted(state.current[other] for other in others if other in state.current)


def person_of(state: Tournament, who: EntryId) -> str:
    """Also of an entry that is still to be made: those of one person are numbered."""
    entry = state.entries.get(who)
    return entry.person if entry is not None else who.rpartition("#")[0] or who


def clashes(state: Tournament, who: EntryId, table: TableNo, anew: Mapping[EntryId, TableNo] | None = None) -> int:
    """With how many of them one would sit at this table; `anew` are those who are to sit elsewhere than they do."""
    if not state.apart:
        return 0
    return sum(table_of(state, other, anew or {}) == table for other in not_with(state, who))


def wished_apart(state: Tournament, who: EntryId, other: EntryId) -> bool:
    return person_of(state, other) in state.apart.get(person_of(state, who), ())


def sits_with(state: Tournament, who: EntryId, other: EntryId) -> TableNo:
    """The table at which both sit now; 0 if at none."""
    here, there = state.sits.get(who), state.sits.get(other)
    return here.table if here is not None and there is not None and here.table == there.table else 0


def table_of(state: Tournament, who: EntryId, anew: Mapping[EntryId, TableNo]) -> TableNo | None:
    if who in anew:
        return anew[who]
    place = state.sits.get(who)
    return None if place is None else place.table


def together(state: Tournament, anew: Mapping[EntryId, TableNo]) -> Iterator[Pair]:
    """Those who would sit with each other by these places, though they are not to, and do not yet."""
    for who, table in sorted(anew.items()) if state.apart else ():
        for other in not_with(state, who):
            if table_of(state, other, anew) != table or (other in anew and other < who):
                continue
            if table_of(state, who, {}) is None or table_of(state, who, {}) != table_of(state, other, {}):
                yield who, other


def parted(state: Tournament, places: dict[EntryId, Place] | None, lots: Lots) -> dict[EntryId, Place] | None:
    """These drawn places, changed between two by lot as long as that parts more."""
    if places is None or not state.apart:
        return places
    found, there = dict(places), _tables(places)
    while any(_moved_away(state, found, there, who, lots) for who in lots.order(wishing(state, found), "apart")):
        pass
    if any(clashes(state, who, there[who], there) for who in wishing(state, found)):
        _as_few_as_can_be(state, found, there, lots)
    return found


def _as_few_as_can_be(
    state: Tournament, places: dict[EntryId, Place], there: dict[EntryId, TableNo], lots: Lots
) -> None:
    """Changes between two do not always lead to the best. Whoever has to go elsewhere changes with one who may."""
    who = lots.order(wishing(state, places), "apart anew")
    beside = {
        one: [table for other in not_with(state, one) if other not in places and (table := table_of(state, other, {}))]
        for one in who
    }
    pairs = {one: [other for other in not_with(state, one) if other in places] for one in who}
    wanted = fewest_together(who, pairs, beside, there)
    for one in who:
        if there[one] != wanted[one]:
            free = [other for other in sorted(places) if there[other] == wanted[one] != wanted.get(other)]
            _change(places, there, one, lots.order(free, f"apart anew {one}")[0])


def _change(places: dict[EntryId, Place], there: dict[EntryId, TableNo], one: EntryId, other: EntryId) -> None:
    places[one], places[other] = places[other], places[one]
    there[one], there[other] = there[other], there[one]


def _moved_away(
    state: Tournament, places: dict[EntryId, Place], there: dict[EntryId, TableNo], who: EntryId, lots: Lots
) -> bool:
    """The player changes with others, in an order by lot, as long as that parts more than it brings together."""
    before = places[who]
    if clashes(state, who, before.table, there):
        for other in lots.order(sorted(places), f"apart {who}"):
            if there[who] != there[other] and _is_better(state, there, who, other):
                places[who], places[other] = places[other], places[who]
    return places[who] != before


def _is_better(state: Tournament, there: dict[EntryId, TableNo], who: EntryId, other: EntryId) -> bool:
    """Do these two change tables for fewer who sit together against a wish? Then they have changed."""
    before = sum(clashes(state, one, there[one], there) for one in (who, other))
    there[who], there[other] = there[other], there[who]
    if sum(clashes(state, one, there[one], there) for one in (who, other)) < before:
        return True
    there[who], there[other] = there[other], there[who]
    return False


def _tables(places: Mapping[EntryId, Place]) -> dict[EntryId, TableNo]:
    return {who: place.table for who, place in places.items()}


def wishing(state: Tournament, players: Iterable[EntryId]) -> list[EntryId]:
    """Those of them about whom there is a wish."""
    return sorted(who for who in players if state.entries[who].person in state.apart)


def in_an_order_that_parts(
    state: Tournament,
    order: Sequence[EntryId],
    placed: Callable[[Sequence[EntryId]], Mapping[EntryId, Place]],
    lots: Lots,
) -> list[EntryId]:
    """This order, or one with some changed by lot whose places part more. `placed` says who sits where by an order."""
    best = list(order)

    def count(one: Sequence[EntryId]) -> int:
        places = _tables(placed(one))
        return sum(clashes(state, who, table, places) for who, table in places.items())

    fewest = count(best) if wishing(state, order) else 0
    for who in lots.order(wishing(state, order), "apart"):
        for other in lots.order(sorted(best), f"apart {who}"):
            if not fewest:
                return best
            changed = [{who: other, other: who}.get(one, one) for one in best]
            if (now := count(changed)) < fewest:
                best, fewest = changed, now
    return best
