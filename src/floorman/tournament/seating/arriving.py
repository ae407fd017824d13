"""On the way to a new seat: whether the big blind passed it meanwhile."""

from __future__ import annotations

from floorman.terms import EntryId, Instant
from floorman.tournament.holdings import WALKS_MOST
from floorman.tournament.standing import played
from floorman.tournament.state import Tournament


def is_on_his_way(state: Tournament, who: EntryId, at: Instant) -> bool:
    """Has the player been sent to their seat, and as far as anybody has told neither come nor played a hand there?"""
    walk = state.walks.get(who)
    return walk is not None and state.entries[who].came is not None and played(state, walk.at, at) < WALKS_MOST


def big_blind_passed(state: Tournament, who: EntryId) -> bool:
    """Did the big blind reach or pass the seat of somebody between their being sent there and now?"""
    walk, place = state.walks[who], state.sits[who]
    play = state.play[place.table]
    last = play.hand or play.last
    hands = play.hands + (play.hand is not None) - walk.hands
    if last is None or hands <= 0:
        return False
    size = state.tables[place.table].size
    if not walk.big_blind:
        return last.big_blind == place.seat
    went = (last.big_blind - walk.big_blind) % size
    return (place.seat - walk.big_blind) % size <= went or hands >= len(state.seats[place.table])
