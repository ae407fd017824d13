"""Who goes out with whom, and what they began their hand with, as far as anybody knows. Pure.

| which busts are one     | bust_outside_hand_for_hand, hand_for_hand_first_round |
| what they are ranked by | see `ranking`                                         |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.terms import Chips, EntryId, Refused, RuleId, TableNo
from floorman.tournament.command import Now, no
from floorman.tournament.events import HandBegan, HandDone
from floorman.tournament.holdings import Out
from floorman.tournament.state import Tournament


def table_of(state: Tournament, id: EntryId) -> TableNo:
    place = state.sits.get(id)
    return 0 if place is None else place.table


def without_chips(state: Tournament, table: TableNo) -> list[EntryId]:
    """Who still sits there and has lost their last chips, as far as they were counted."""
    players = state.players(table)
    return [who for who in players.values() if is_broke(state, who)]


def is_broke(state: Tournament, who: EntryId) -> bool:
    """Are the last chips lost? Who has just come has lost none, and of a stack nobody counted nobody knows."""
    if state.stacks.get(who, 0) > 0 or who in state.uncounted or who in state.bags:
        return False
    return state.presence.get(who) != "put-out" and state.entries[who].came is None


def went_out_just_now(state: Tournament, who: EntryId) -> bool:
    """Is the player out by the count of their table's last hand? Then whoever tells it again tells nothing new."""
    out = state.outs.get(who)
    if out is None or out.why != "bust" or out.place is None:
        return False
    hands = (step.event for step in reversed(state.done) if isinstance(step.event, (HandBegan, HandDone)))
    last = next((event for event in hands if event.table == out.place.table), None)
    return isinstance(last, HandDone) and who in last.counted


def start_of(state: Tournament, id: EntryId) -> Chips | None:
    """The player's stack at the start of the hand in which they go out; None if nobody has told or counted it."""
    play = state.play.get(table_of(state, id))
    started = state.starts.get(id)
    if started is not None or (play is not None and play.hand is not None):
        return started
    stack = state.stacks.get(id, 0)
    return stack if stack > 0 and id not in state.uncounted else None


def has_chips(state: Tournament, id: EntryId) -> bool:
    """Does the desk know that the player's last hand is over and that they have chips?"""
    bag = state.bags.get(id)
    if bag is not None and bag.closed:
        return True
    if id not in state.sits:
        return state.stacks.get(id, 0) > 0  # who sits nowhere plays no hand
    play = state.play.get(table_of(state, id))
    if play is None or id in state.uncounted:
        return False
    if play.hand is not None:  # a hand that is told says itself who has lost their last chips
        return bool(play.log) and state.stacks.get(id, 0) > 0
    if not play.told:
        return False
    return state.stacks.get(id, 0) > 0


def round_of(state: Tournament, id: EntryId, *, together: bool = False) -> int | None:
    """The round of hand-for-hand that the player goes out in, by its beginning; None outside hand-for-hand.

    Where the hands of the table are told, a bust between two of them belongs to the one that is over; so it does where
    the count of that hand has left them nothing, though with it the round may have ended too. Elsewhere nobody
    knows when hand-for-hand is over; but if the hand is told to have run `together` with others, it was the last round.
    """
    table = table_of(state, id)
    play = state.play.get(table)
    if play is not None and play.told and play.hand is None and table not in state.waits:
        return play.round or None
    if play is not None and play.hand is None and play.round and is_broke(state, id):
        return play.round
    if together and play is not None and not state.hand_for_hand:
        return play.round or None
    return state.round.since if state.hand_for_hand and state.round.number else None


def hand_of(state: Tournament, id: EntryId) -> int | None:
    """The number of the hand at the player's table, where its hands are told."""
    play = state.play.get(table_of(state, id))
    if play is None or not play.told:
        return None
    return play.hands + (play.hand is not None)


def companions(
    now: Now, ids: Sequence[EntryId], *, together: bool
) -> tuple[list[EntryId], tuple[RuleId, ...]] | Refused:
    """Those who are out already and are ranked with these, and what says so where that is a question."""
    state = now.state
    rounds = {round_of(state, id, together=together) for id in ids}
    if len(rounds) > 1:
        return no("bust.two-rounds")
    (round,) = rounds
    if round is not None:
        return sorted([who for who, out in _busts(state) if out.together == round]), ()
    return _outside(now, ids, together=together)


def _outside(now: Now, ids: Sequence[EntryId], *, together: bool) -> tuple[list[EntryId], tuple[RuleId, ...]] | Refused:
    """Outside hand-for-hand one hand is one table's, unless the book takes hands at the same time for a round."""
    state, outside = now.state, now.book.bust_outside_hand_for_hand
    several = len({table_of(state, id) for id in ids}) > 1
    if outside.value == "by_time":
        if several or together:
            return no("bust.one-table", outside.cites)
        return _of_one_hand(state, ids), outside.cites if _at_once(state, ids) else ()
    found = {*_of_one_hand(state, ids), *(_last_elsewhere(state, ids) if together else _at_once(state, ids))}
    whole = {state.outs[who].round for who in found}
    with_them = sorted([who for who, out in _busts(state) if out.round in whole]) if whole else []
    return with_them, outside.cites if several or with_them else ()


def _of_one_hand(state: Tournament, ids: Sequence[EntryId]) -> list[EntryId]:
    """Who went out before in this very hand."""
    hands = {(table_of(state, id), hand) for id in ids if (hand := hand_of(state, id)) is not None}
    numbers = {hand for _, hand in hands}
    # In a large event many are out: whoever is not meant is passed over at once.
    found = [(who, out) for who, out in state.outs.items() if out.hand in numbers and out.why == "bust"]
    return sorted([who for who, out in found if out.place is not None and (out.place.table, out.hand) in hands])


def _at_once(state: Tournament, ids: Sequence[EntryId]) -> list[EntryId]:
    """Those who went out last at another table, if this hand had begun by then."""
    began = [state.play[table_of(state, id)].began for id in ids if hand_of(state, id) is not None]
    last = _last_elsewhere(state, ids) if began else []
    return last if any(state.outs[who].at >= min(began) for who in last) else []


def _last_elsewhere(state: Tournament, ids: Sequence[EntryId]) -> list[EntryId]:
    """Those who went out last, at tables other than these."""
    tables = {table_of(state, id) for id in ids}

    def is_elsewhere(out: Out) -> bool:
        return out.why == "bust" and (out.place is None or out.place.table not in tables)

    last: int | None = None
    for out in reversed(state.outs.values()):  # the last are nearly always those who went out last
        if (last is None or out.round > last) and is_elsewhere(out):
            last = out.round
    return [who for who, out in state.outs.items() if out.round == last and is_elsewhere(out)]


def _busts(state: Tournament) -> list[tuple[EntryId, Out]]:
    return [(who, out) for who, out in state.outs.items() if out.why == "bust"]
