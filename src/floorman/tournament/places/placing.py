"""Places and prizes, from who went out when: the later the better, and who is still in stands above all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from floorman.terms import EntryId
from floorman.tournament.holdings import Out
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import prize_at, prizes_of
from floorman.tournament.state import Tournament


class Placed(Struct, frozen=True):
    """A place, which several may share; the best of the shared ones gives the number."""

    place: int
    shared: int = 1
    prize: Coins = 0

    @property
    def last(self) -> int:
        """The last of the places that are shared."""
        return self.place + self.shared - 1


def paid_places(state: Tournament) -> int:
    """How many places are paid; 0 if nobody has said so yet."""
    return len(prizes_of(state)) or state.plan.paid


def in_the_money(state: Tournament) -> bool:
    """Is everyone paid who is still in?"""
    return 0 < state.left <= paid_places(state)


def places(state: Tournament) -> dict[EntryId, Placed]:
    """Everyone who is out and, when the event is over, whoever is left. Who has entered again is not out."""
    prizes = prizes_of(state)
    found: dict[EntryId, Placed] = {}
    if state.ending == "winner":
        (winner,) = (who for who, entry in state.entries.items() if entry.status == "entered")
        found[winner] = Placed(1, 1, prize_at(prizes, 1, 1))
    shared = Counter(state.finishers.values())
    for who, place in state.finishers.items():
        found[who] = Placed(place, shared[place], prize_at(prizes, place, shared[place]))
    place = state.left + 1
    for _, group in groupby(sorted(_order(state)), key=itemgetter(0)):
        players = [who for _, who in group]
        for who in players:
            found[who] = Placed(place, len(players), prize_at(prizes, place, len(players)))
        place += len(players)
    return found


def place_of(state: Tournament, who: EntryId, found: Mapping[EntryId, Placed]) -> int:
    """The place of somebody who is out, among those `found`; of one who has entered again, where they would be now."""
    if who in found:
        return found[who].place
    later = [out for out, _ in _order(state) if out < _better(state.outs[who])]
    return state.left + 1 + len(later)


def last_played(state: Tournament, person: str) -> EntryId | None:
    """The entry with which somebody plays, or played last: not one that was struck off, or that waits for a seat."""
    current = state.current.get(person)
    if current is not None and state.entries[current].counts:
        return current
    theirs = [(one.number, id) for id, one in state.entries.items() if one.person == person and one.counts]
    return max(theirs)[1] if theirs else None


def _order(state: Tournament) -> list[tuple[tuple[int, int], EntryId]]:
    return [(_better(out), who) for who, out in state.outs.items() if _has_left(state, who)]


def _has_left(state: Tournament, who: EntryId) -> bool:
    return last_played(state, state.entries[who].person) == who


def _better(out: Out) -> tuple[int, int]:
    return (-out.round, out.rank)
