"""What must always hold, checked from scratch: for taking back, for tests, and for whoever opens an old log.

Each fault is a word; `speech` has its sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from floorman.terms import EntryId, TableNo
from floorman.tournament.accounts import BOUNTIES, HOUSE, POOL, PURSES, bag_of
from floorman.tournament.event import Event
from floorman.tournament.holdings import Entry, Out, Place, Play
from floorman.tournament.journal import Added
from floorman.tournament.prizes.ladder import Ladder
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break

FAULTS = (
    "chips-not-conserved",
    "money-not-conserved",
    "players-miscounted",
    "seat-without-player",
    "player-on-two-seats",
    "seated-at-closed-table",
    "no-such-seat",
    "seated-but-not-in",
    "seated-without-chips",
    "stack-below-nothing",
    "chips-without-player",
    "out-without-place",
    "over-without-ending",
    "won-by-several",
    "bag-without-chips",
    "waits-for-nothing",
    "hands-below-nothing",
    "money-below-nothing",
    "owed-for-nothing",
    "more-players-than-places",
    "no-such-seat-to-keep",
    "hand-without-player",
    "hand-told-at-counted-table",
    "hand-while-nobody-plays",
    "final-table-beside-others",
    "on-his-way-nowhere",
    "prize-paid-to-player",
    "race-without-table",
    "race-card-twice",
    "race-settled-without-cards",
    "rack-below-nothing",
    "won-by-nobody",
    "alone-and-not-won",
    "left-without-place",
    "placed-before-the-end",
    "payouts-do-not-sum",
    "bounty-drawn-twice",
    "no-such-game",
    "time-cards-below-nothing",
    "break-without-level",
    "clock-beyond-levels",
)

# Whoever was left then has a place although nobody beat them.
ENDED_BEFORE_ONE_WAS_LEFT = ("deal", "tickets")
BELOW_NOTHING = (PURSES, HOUSE, POOL, BOUNTIES)


def faults(state: Tournament) -> list[str]:
    """Everything that cannot be, in the whole event."""
    return [
        *_of_sums(state),
        *(fault for table in state.seats for fault in _of_table(state, table)),
        *(fault for who in state.entries for fault in _of_entry(state, who)),
        *_of_seating(state),
        *_of_chips(state),
        *_of_bags(state),
        *_of_waiting(state),
        *_of_rotations(state),
        *_of_ending(state),
        *_of_levels(state),
    ]


def faults_after(state: Tournament, events: Iterable[Event], since: int) -> list[str]:
    """What could not be, were these events to happen, and is not so already.

    Nobody sits without chips then, unless they had none before this version of the log: what has come to them or gone
    from them since then is what the events leave them without.
    """
    before = Counter(faults(state))
    with state.tried(*events):
        new, moved = Counter(faults(state)) - before, _moved(state, since)
        broke = [who for who in _without_chips(state) if moved[who]]
    return [*sorted(new), *("seated-without-chips" for _ in broke)]


def _moved(state: Tournament, since: int) -> Counter[EntryId]:
    """How many chips more each has by what was done from this version on."""
    found: Counter[EntryId] = Counter()
    for step in state.done:
        if step.last >= since:
            for change in step.changes:
                if isinstance(change, Added) and change.table is state.stacks:
                    found[change.key] += change.count
    return found


def _without_chips(state: Tournament) -> list[EntryId]:
    return [who for who in state.sits if state.stacks.get(who, 0) <= 0 and who not in state.bags]


def _of_sums(state: Tournament) -> Iterator[str]:
    if sum(state.stacks.values()) + sum(state.accounts.values()):
        yield "chips-not-conserved"
    if sum(state.money.values()):
        yield "money-not-conserved"
    if state.counts.get("prize-parts", 0) != sum(entry.prize_part for entry in state.entries.values()):
        yield "money-not-conserved"
    yield from _of_money(state)
    if state.counts.get("owed", 0) != sum(coins for name, coins in state.money.items() if name.startswith("owed:")):
        yield "money-not-conserved"
    for status in ("entered", "waiting", "out", "cancelled", "held"):
        if state.counts.get(status, 0) != sum(entry.status == status for entry in state.entries.values()):
            yield "players-miscounted"
    if state.seated.without_chips != {who for who in state.sits if not state.stacks.get(who)}:
        yield "players-miscounted"
    if not _counted_by_table(state):
        yield "players-miscounted"
    if any(
        state.sits.get(who) != Place(table, seat) for table, seats in state.seats.items() for seat, who in seats.items()
    ):
        yield "seat-without-player"
    if not state.sits.keys() <= state.entries.keys():
        yield "seat-without-player"
    if any(chips and who not in state.entries for who, chips in state.stacks.items()):
        yield "chips-without-player"


def _counted_by_table(state: Tournament) -> bool:
    """Are the counts of players at each table, which are kept along, what a look at everybody says?"""
    there = Counter(place.table for who, place in state.sits.items() if state.presence.get(who) != "put-out")
    alike: dict[int, set[TableNo]] = {}
    for table, players in there.items():
        alike.setdefault(players, set()).add(table)
    return (state.seated.players, state.seated.tables_with) == (there, alike)


def _of_money(state: Tournament) -> Iterator[str]:
    """Only entries that count owe anything. Below nothing stand the players' purses, the house that puts in what it
    promised, and what is paid out before the players have paid in."""
    for account, amount in state.money.items():
        kind, _, who = account.partition(":")
        if amount < 0 and kind not in BELOW_NOTHING:
            yield "money-below-nothing"
        if kind == "owed" and amount and (who not in state.entries or amount > state.entries[who].due.total):
            yield "owed-for-nothing"
    capacity = state.plan.capacity
    if capacity is not None and state.left + state.counts.get("held", 0) > capacity:
        yield "more-players-than-places"


def _of_table(state: Tournament, number: TableNo) -> Iterator[str]:
    seats = state.seats.get(number, {})
    table = state.tables.get(number)
    if seats and (table is None or table.state == "closed"):
        yield "seated-at-closed-table"
    if table is not None and any(not 1 <= seat <= table.size for seat in seats):
        yield "no-such-seat"
    if len(set(seats.values())) != len(seats):
        yield "player-on-two-seats"
    play = state.play.get(number, Play())
    if play.hand is not None and not all(_is_in_its_hand(state, number, who) for who in play.dealt):
        yield "hand-without-player"
    if play.log and table is not None and table.action == "none":
        yield "hand-told-at-counted-table"


def _is_in_its_hand(state: Tournament, table: TableNo, who: EntryId) -> bool:
    """Whoever was dealt in sits there until the hand is over, unless they have gone out in it."""
    place = state.sits.get(who)
    if place is not None and place.table == table:
        return True
    return who in state.entries and (who in state.outs or state.last_hands.get(who) == state.play[table].number)


def _of_seating(state: Tournament) -> Iterator[str]:
    """Seats that are kept are open ones; and whoever sits down at the final table leaves no other open."""
    for place in state.reserved:
        table = state.tables.get(place.table)
        if table is None or not 1 <= place.seat <= table.size or place.seat in state.seats[place.table]:
            yield "no-such-seat-to-keep"
    finals = [table for table in state.tables.values() if table.final and table.state != "closed"]
    if finals and len(state.open_tables()) > 1:
        yield "final-table-beside-others"


def _of_entry(state: Tournament, who: EntryId) -> Iterator[str]:
    entry: Entry = state.entries[who]
    place = state.sits.get(who)
    if place is not None and entry.status != "entered":
        yield "seated-but-not-in"
    if place is not None and state.seats.get(place.table, {}).get(place.seat) != who:
        yield "seat-without-player"
    if state.stacks.get(who, 0) < 0:
        yield "stack-below-nothing"
    if place is None and who in state.walks:
        yield "on-his-way-nowhere"
    if entry.status != "entered" and state.stacks.get(who, 0):
        yield "chips-without-player"
    if (
        entry.status == "entered"
        and state.money.get(f"prize:{who}", 0) > state.shares.get(who, 0)
        and state.phase != "over"
    ):
        yield "prize-paid-to-player"
    out: Out | None = state.outs.get(who)
    if out is not None and out.place is not None and out.place.table not in state.tables:
        yield "no-such-seat"
    if (entry.status == "out") != (out is not None):
        yield "out-without-place"


def _of_chips(state: Tournament) -> Iterator[str]:
    """Races and racks: at a table, one deck, a card to each that is owed one, and no chips below nothing."""
    for table, race in state.races.items():
        if table not in state.tables:
            yield "race-without-table"
        cards = [card for held in race.cards.values() for card in held]
        if len(set(cards)) != len(cards):
            yield "race-card-twice"
        if race.settled and race.owed:
            yield "race-settled-without-cards"
    if any(count < 0 for rack in state.racks.values() for count in rack.values()):
        yield "rack-below-nothing"


def _of_bags(state: Tournament) -> Iterator[str]:
    """Chips lie in a bag exactly while it is closed, and a bag is somebody's who is in."""
    for who, bag in state.bags.items():
        if bag.closed != bool(state.accounts.get(bag_of(who), 0)):
            yield "bag-without-chips"
        if who not in state.entries or state.entries[who].status != "entered":
            yield "chips-without-player"
    if any(chips and name.startswith("bag:") and name[4:] not in state.bags for name, chips in state.accounts.items()):
        yield "bag-without-chips"


def _of_rotations(state: Tournament) -> Iterator[str]:
    """Tables play games that the event has."""
    for table, here in state.rotations.items():
        known = table in state.tables and 0 <= here.place < len(state.plan.games)
        if not known or min(here.hands, here.round_of) < 0:
            yield "no-such-game"


def _of_waiting(state: Tournament) -> Iterator[str]:
    if state.waits and not state.hand_for_hand:
        yield "waits-for-nothing"
    if any(counter.left < 0 for counter in state.countdowns.values()):
        yield "hands-below-nothing"
    if any(used < 0 for used in state.cards_used.values()):
        yield "time-cards-below-nothing"


def _of_ending(state: Tournament) -> Iterator[str]:
    if state.phase in ("before", "between-days") and any(play.hand is not None for play in state.play.values()):
        yield "hand-while-nobody-plays"
    if (state.phase == "over") != bool(state.ending):
        yield "over-without-ending"
    if state.ending == "winner" and state.left > 1:
        yield "won-by-several"
    if state.ending == "winner" and state.left < 1:
        yield "won-by-nobody"
    if state.phase == "running" and state.left == 1 == state.counts.get("entered", 0) and state.outs:
        yield "alone-and-not-won"
    if state.finishers and state.ending not in ENDED_BEFORE_ONE_WAS_LEFT:
        yield "placed-before-the-end"
    if state.ending in ENDED_BEFORE_ONE_WAS_LEFT and {*state.finishers} != _still_in(state):
        yield "left-without-place"
    ladder: Ladder | None = state.ones.get("ladder")
    whole = ladder is not None and ladder.total and not any(state.shares.values())
    if ladder is not None and whole and sum(ladder.prizes) != ladder.total + ladder.off:
        yield "payouts-do-not-sum"
    if any(count < 0 for count in state.envelopes.values()):
        yield "bounty-drawn-twice"


def _of_levels(state: Tournament) -> Iterator[str]:
    """After a break a level follows: nobody could end it into nothing. And the clock stands at one of them."""
    if state.structure and isinstance(state.structure[-1], Break):
        yield "break-without-level"
    if state.structure and state.clock.index >= len(state.structure):
        yield "clock-beyond-levels"


def _still_in(state: Tournament) -> set[EntryId]:
    return {who for who, entry in state.entries.items() if entry.status == "entered"}
